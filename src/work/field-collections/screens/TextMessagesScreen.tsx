import { Fragment } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { formatInstant } from "#kernel/days.ts";
import { languages } from "#kernel/languages.ts";
import { formatCount } from "#kernel/money.ts";
import { formatPhone } from "#kernel/phones.ts";
import { useQuery, useRunning } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { Dialog } from "#platform/web/parts/Dialog.tsx";
import type { Column, Filter, TotalsOf } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { ProblemNotice } from "#platform/web/parts/ProblemNotice.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { toast } from "#platform/web/toasts.ts";
import { textMessages, type TextMessageWire } from "#registry/text-messages/api.ts";
import { formatCost, resendsTexts, textKinds, textLife } from "#registry/text-messages/rules.ts";
import { CollectionViews } from "./CollectionViews.tsx";
import { t } from "./textWords.ts";

const here = "/field-collections/messages";

/** Shillings without their name; what was charged in another currency keeps it. */
function costOf(e4: string | null, currency: string | null): string {
  if (e4 === null || currency === null) return "–";
  return formatCost({ e4: BigInt(e4), currency }).replace(/^UGX /, "");
}

const columns: readonly Column<TextMessageWire, TotalsOf<typeof textMessages.list>>[] = [
  {
    head: t.farmer,
    cell: (row) => row.farmerName,
    to: (row) => `${here}#${row.id}`,
    onCard: "title",
  },
  { head: t.sent, cell: (row) => formatInstant(new Date(row.createdAt)), onCard: "line" },
  { head: t.about, cell: (row) => t.kinds[row.kind], onCard: "line" },
  { head: t.body, gives: true, cell: (row) => row.body, from: "lg", onCard: "none" },
  {
    head: t.parts,
    cell: (row) => formatCount(row.parts),
    align: "end",
    total: (sum) => formatCount(sum.parts),
  },
  {
    head: t.cost,
    cell: (row) => costOf(row.costE4, row.costCurrency),
    align: "end",
    total: ({ costE4, elsewhere }) => (
      <>
        {costOf(costE4, "UGX")}
        {elsewhere > 0 && <span className="tiny block">{t.elsewhere(elsewhere)}</span>}
      </>
    ),
  },
  {
    head: t.status,
    cell: (row) => <StatusBadge life={textLife} state={row.state} words={t.states} />,
    onCard: "status",
  },
];

const filters: readonly Filter[] = [
  {
    name: "state",
    label: t.status,
    options: textLife.states.map((value) => ({ value, label: t.states[value] })),
  },
  {
    name: "kind",
    label: t.about,
    options: textKinds.map((value) => ({ value, label: t.kinds[value] })),
  },
];

/** What farmers were sent by text message, how far it is, and what it cost. */
export function TextMessagesScreen() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const chosen = hash.slice(1);
  const { data } = useQuery(textMessages.one, { id: chosen }, { enabled: chosen !== "" });
  return (
    <>
      <ListPage
        title={t.title}
        list={textMessages.list}
        search={t.searches}
        filters={filters}
        columns={columns}
        empty={{ title: t.emptyTitle, text: t.emptyText }}
      >
        <CollectionViews />
      </ListPage>
      {data && chosen === data.id && (
        <MessageDialog message={data} onClose={() => void navigate(here)} />
      )}
    </>
  );
}

/** Where what a message tells of stands; somebody's own words are the farmer's. */
function aboutOf({ kind, sourceId, farmerId }: TextMessageWire): string {
  if (kind === "words") return `/farmers/${farmerId}`;
  return kind === "payment" ? `/payments/${sourceId}` : `/field-collections/${sourceId}`;
}

function MessageDialog({ message, onClose }: { message: TextMessageWire; onClose: () => void }) {
  const { id, version, state, farmerName } = message;
  const may = useMay();
  const running = useRunning();
  const mayAgain =
    may(resendsTexts) && textLife.moves.sendAgain.from.some((from) => from === state);
  const send = async (): Promise<void> => {
    const outcome = await running.run(textMessages.sendAgain, {
      params: { id },
      body: { version },
    });
    if (!outcome.ok) return;
    toast(t.doneAgain);
    onClose();
  };
  const about = aboutOf(message);
  return (
    <Dialog title={t.dialogTitle(farmerName)} open onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p lang={message.language}>{message.body}</p>
        <MessageFacts message={message} />
        {mayAgain && <p className="quiet">{state === "unknown" ? t.mayTwice : t.wasNot}</p>}
        {running.problem && <ProblemNotice problem={running.problem} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Link className="button" to={about}>
            {t.open}
          </Link>
          {mayAgain && (
            <button
              type="button"
              className="button primary"
              disabled={running.busy}
              onClick={() => void send()}
            >
              {t.sendAgain}
            </button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function MessageFacts({ message }: { message: TextMessageWire }) {
  const { state, phone, language, tries, reason, costE4, costCurrency } = message;
  const cost = costE4 === null ? null : costOf(costE4, costCurrency);
  const facts = [
    { label: t.status, value: t.states[state] },
    { label: t.phone, value: formatPhone(phone) },
    { label: t.language, value: languages[language] },
    { label: t.tries, value: tries === 0 ? null : t.times(tries) },
    { label: t.cost, value: cost },
    { label: t.reason, value: reason },
  ].filter(({ value }) => value !== null);
  return (
    <dl className="facts">
      {facts.map(({ label, value }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
