import { formatInstant } from "#kernel/days.ts";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import { useCommand, useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import type { Column } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { RowsSheet } from "#platform/web/parts/RowsSheet.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { Tile } from "#platform/web/parts/Tile.tsx";
import { toast } from "#platform/web/toasts.ts";
import {
  disbursements,
  type DisbursementsWire,
  type WalletStandingWire,
  type WatchedPaymentWire,
} from "../disbursementApi.ts";
import { asksProvider, paymentLife } from "../rules.ts";
import { BrakeBar } from "./BrakeBar.tsx";
import { CenterViews } from "./CenterViews.tsx";
import { c } from "./centerWords.ts";
import { t } from "./words.ts";

/** What is under way changes by itself. */
const everyMs = 15_000;

const columns: readonly Column<WatchedPaymentWire, undefined>[] = [
  {
    head: c.number,
    cell: (row) => row.number,
    to: (row) => `/payments/${row.id}`,
    onCard: "line",
  },
  { head: c.payee, cell: (row) => row.partyName, onCard: "title" },
  { head: c.network, cell: (row) => t.methods[row.method], from: "lg", onCard: "line" },
  {
    head: c.since,
    cell: (row) => <span className={row.isAlarmed ? "text-cherry" : ""}>{row.minutes}</span>,
    align: "end",
    sort: "releasedAt",
  },
  { head: c.amountUgx, cell: (row) => formatAmount(row.amount), align: "end" },
  {
    head: c.status,
    cell: (row) => <StatusBadge life={paymentLife} state={row.state} words={t.states} />,
    onCard: "status",
  },
];

/** Money on its way out: what nobody answers for, the wallets as their providers see them, and the brake. */
export function PaymentCenterScreen() {
  return (
    <ListPage
      title={c.title}
      list={disbursements.list}
      search={c.searches}
      columns={columns}
      empty={{ title: c.emptyTitle, text: c.emptyText }}
    >
      <CenterViews />
      <Standing />
      <Wallets />
    </ListPage>
  );
}

function Standing() {
  const answer = useQuery(disbursements.standing, undefined, { keep: true, everyMs });
  return (
    <Loaded answer={answer} skeleton={<span className="skeleton mb-4 block h-28 w-full" />}>
      {(standing) => (
        <>
          <BrakeBar standing={standing} />
          <Figures standing={standing} />
        </>
      )}
    </Loaded>
  );
}

function Figures({ standing }: { standing: DisbursementsWire }) {
  const { ceiling, releasedToday, underWay, underWayAmount, unknown, alarmed, toReview } = standing;
  return (
    <div className="mb-4 grid gap-3 md:grid-cols-2 xl:grid-cols-4">
      <Tile
        label={c.underWay}
        unit="UGX"
        figure={formatAmount(underWayAmount)}
        to="/payments?state=sent"
      >
        {c.payments(underWay)}
      </Tile>
      <Tile label={c.unknown} figure={String(unknown)} to="/payments?state=unknown">
        {c.alarmed(alarmed)}
      </Tile>
      <Tile label={c.toReview} figure={String(toReview)} to="/payments?review=yes">
        {c.reviewText}
      </Tile>
      <Tile label={c.today} unit="UGX" figure={formatAmount(releasedToday)} to="/payments">
        {ceiling === null ? c.noCeiling : c.ofCeiling(formatMoney(ceiling))}
      </Tile>
    </div>
  );
}

function Wallets() {
  const answer = useQuery(disbursements.wallets, undefined, { keep: true, everyMs });
  return (
    <Loaded answer={answer} skeleton={<span className="skeleton mb-4 block h-28 w-full" />}>
      {({ wallets }) => (
        <div className="mb-4">
          <RowsSheet
            label={c.wallets}
            columns={walletColumns}
            rows={wallets.map((wallet) => ({ ...wallet, id: wallet.method }))}
          />
        </div>
      )}
    </Loaded>
  );
}

const walletColumns: readonly Column<WalletStandingWire>[] = [
  {
    head: c.wallets,
    cell: (wallet) => <WalletName wallet={wallet} />,
    gives: true,
    onCard: "title",
  },
  {
    head: c.balance,
    cell: ({ balance, reason }) => {
      if (balance !== null) return formatMoney(balance);
      return reason === null ? "–" : c.noAnswer(reason);
    },
    align: "end",
  },
  {
    head: c.lastCall,
    cell: ({ callbacks: [last] }) =>
      last ? `${formatInstant(new Date(last.at))}, ${last.number}` : c.noCall,
    from: "lg",
    onCard: "figure",
  },
  {
    head: c.ask,
    cell: ({ method }) => <AskBalance method={method} />,
    align: "end",
    onCard: "status",
  },
];

/** Which wallet, and when its provider was asked last. */
function WalletName({ wallet }: { wallet: WalletStandingWire }) {
  const { method, account, askedAt, tookMs } = wallet;
  return (
    <>
      {t.methods[method]} <span className="small quiet">{account}</span>
      <span className="small quiet block">
        {askedAt === null ? c.never : `${formatInstant(new Date(askedAt))}, ${c.took(tookMs ?? 0)}`}
      </span>
    </>
  );
}

function AskBalance({ method }: Pick<WalletStandingWire, "method">) {
  const may = useMay();
  const ask = useCommand(disbursements.askBalance);
  if (!may(asksProvider)) return null;
  const press = async (): Promise<void> => {
    const asked = await ask.run({ body: { method } });
    if (asked.ok) toast(c.askedToast);
  };
  return (
    <button
      type="button"
      className="button soft"
      disabled={ask.busy}
      aria-label={`${c.ask}: ${t.methods[method]}`}
      onClick={() => void press()}
    >
      {c.ask}
    </button>
  );
}
