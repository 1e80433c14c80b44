import { useState } from "react";
import { formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { useMe } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import type { Column } from "#platform/web/parts/listColumns.ts";
import { PaperButton } from "#platform/web/parts/PaperButton.tsx";
import { RowsSheet } from "#platform/web/parts/RowsSheet.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { type Trouble, TroubleContext } from "#platform/web/parts/detailTrouble.ts";
import { fundRequests, type FundRequestWire } from "../api.ts";
import { fundRetirements, type RetirementWire } from "../retirementApi.ts";
import { retirementLife } from "../rules.ts";
import { AccountLines } from "./AccountLines.tsx";
import { ReceivedWord } from "./ReceivedWord.tsx";
import { t } from "./words.ts";

/** What was paid of a request, and the accounts given of it. */
export function MoneyTab({ request }: { request: FundRequestWire }) {
  const { id, retirements, hasFile, open } = request;
  return (
    <div className="flex flex-col gap-4">
      <PaidParts request={request} />
      <section className="sheet" aria-label={t.retirements}>
        <h2 className="p-4 pb-2">{t.retirements}</h2>
        {retirements.length === 0 && <p className="quiet p-4 pt-0">{t.noRetirements}</p>}
        <ul className="divide-y divide-line">
          {retirements.map((one) => (
            <OneAccount key={one.id} account={one} open={BigInt(open)} />
          ))}
        </ul>
      </section>
      {hasFile && (
        <div>
          <PaperButton paper={fundRequests.attachment} params={{ id }} label={t.attachment} />
        </div>
      )}
    </div>
  );
}

type Part = FundRequestWire["payments"][number];

/** The parts that were paid: of each whether it arrived, and what is still to be accounted for. */
function PaidParts({ request }: { request: FundRequestWire }) {
  const { user } = useMe();
  const { state, payeeId, payments } = request;
  const whose = user.id === payeeId ? "me" : "payee";
  const columns: readonly Column<Part>[] = [
    {
      head: t.paidOn,
      cell: (one) => formatDay(one.day),
      to: (one) => `/payments/${one.id}`,
      onCard: "line",
      isNamed: true,
    },
    { head: t.dueOn, cell: (one) => formatDay(one.dueOn), onCard: "line", isNamed: true },
    { head: t.amount, cell: (one) => formatMoney(one.amount), align: "end", onCard: "title" },
    { head: t.open, cell: (one) => formatMoney(one.open), align: "end" },
    {
      head: t.received,
      cell: ({ dueId, amount, receivedAt }) => (
        <ReceivedWord
          id={dueId}
          amount={amount}
          receivedAt={receivedAt}
          waitsFor={state === "approved" && amount !== "0" ? whose : null}
        />
      ),
      align: "end",
    },
  ];
  return (
    <RowsSheet label={t.payments} heading columns={columns} rows={payments} empty={t.noPayments} />
  );
}

/** An account that was given; `open` is what the payee holds of the request now. */
function OneAccount({ account, open }: { account: RetirementWire; open: bigint }) {
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const { id, number, state, spent, returned } = account;
  const owed = BigInt(spent) + BigInt(returned) - open;
  return (
    <li className="p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span>
          <span className="font-strong">{number}</span>{" "}
          <span className="small quiet">
            {t.by(account.createdByName)}
            {account.acceptedByName !== null && `, ${t.acceptedBy(account.acceptedByName)}`}
          </span>
        </span>
        <StatusBadge life={retirementLife} state={state} words={t.retirementStates} />
      </div>
      <AccountLines account={account} />
      {account.reason !== null && <p className="small mt-1">{account.reason}</p>}
      {trouble?.problem && <p className="field-error mt-2">{trouble.problem.detail}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        <TroubleContext value={setTrouble}>
          <ActionBar
            life={retirementLife}
            of={account}
            moves={fundRetirements}
            words={{ accept: t.accept, sendBack: t.sendBack }}
            says={{
              accept: (
                <>
                  <p>{t.acceptSays(formatMoney(spent), formatMoney(returned))}</p>
                  {owed > 0n && <p>{t.acceptOwes(formatMoney(owed))}</p>}
                </>
              ),
            }}
          >
            <PaperButton paper={fundRetirements.paper} params={{ id }} label={t.statement} />
          </ActionBar>
        </TroubleContext>
      </div>
    </li>
  );
}
