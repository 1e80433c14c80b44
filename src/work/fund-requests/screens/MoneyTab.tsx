import { useState } from "react";
import { formatDay, formatInstant } from "#kernel/days.ts";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { PaperButton } from "#platform/web/parts/PaperButton.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import { type Trouble, TroubleContext } from "#platform/web/parts/detailTrouble.ts";
import { ScreenLink } from "#platform/web/parts/ScreenLink.tsx";
import { fundRequests, type FundRequestWire } from "../api.ts";
import { fundRetirements, type RetirementWire } from "../retirementApi.ts";
import { retirementLife } from "../rules.ts";
import { t } from "./words.ts";

/** What was paid of a request, and the accounts given of it. */
export function MoneyTab({ request }: { request: FundRequestWire }) {
  const { id, payments, retirements, hasFile } = request;
  return (
    <div className="flex flex-col gap-4">
      <WideSheet label={t.payments}>
        <h2 className="p-4 pb-2">{t.payments}</h2>
        {payments.length === 0 ? (
          <p className="quiet p-4 pt-0">{t.noPayments}</p>
        ) : (
          <PaidTable payments={payments} />
        )}
      </WideSheet>
      <section className="sheet" aria-label={t.retirements}>
        <h2 className="p-4 pb-2">{t.retirements}</h2>
        {retirements.length === 0 && <p className="quiet p-4 pt-0">{t.noRetirements}</p>}
        <ul className="divide-y divide-line">
          {retirements.map((one) => (
            <OneAccount key={one.id} account={one} />
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

function PaidTable({ payments }: Pick<FundRequestWire, "payments">) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{t.paidOn}</th>
          <th scope="col">{t.dueOn}</th>
          <th scope="col" className="end">
            {t.paidUgx}
          </th>
          <th scope="col" className="end">
            {t.openUgx}
          </th>
        </tr>
      </thead>
      <tbody>
        {payments.map((one) => (
          <tr key={one.id}>
            <th scope="row">
              <ScreenLink className="link" to={`/payments/${one.id}`}>
                {formatDay(one.day)}
              </ScreenLink>
              {one.receivedAt !== null && (
                <span className="quiet block max-w-28 whitespace-normal">
                  {t.receivedOn(formatInstant(new Date(one.receivedAt)))}
                </span>
              )}
            </th>
            <td>{formatDay(one.dueOn)}</td>
            <td className="end">{formatAmount(one.amount)}</td>
            <td className="end">{formatAmount(one.open)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function OneAccount({ account }: { account: RetirementWire }) {
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const { id, number, state, spent, returned, lines } = account;
  const says = t.acceptSays(formatMoney(spent), formatMoney(returned));
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
      <ul className="mt-2">
        {lines.map((line) => (
          <li key={line.line} className="flex justify-between gap-4">
            <span className="min-w-0">
              {line.description} <span className="small quiet">{line.accountName}</span>
            </span>
            <span>{formatAmount(line.amount)}</span>
          </li>
        ))}
        {returned !== "0" && (
          <li className="flex justify-between gap-4">
            <span>{t.comesBack}</span>
            <span>{formatAmount(returned)}</span>
          </li>
        )}
      </ul>
      {account.reason !== null && <p className="small mt-1">{account.reason}</p>}
      {trouble?.problem && <p className="field-error mt-2">{trouble.problem.detail}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        <TroubleContext value={setTrouble}>
          <ActionBar
            life={retirementLife}
            of={account}
            moves={fundRetirements}
            words={{ accept: t.accept, sendBack: t.sendBack }}
            says={{ accept: <p>{says}</p> }}
          >
            <PaperButton paper={fundRetirements.paper} params={{ id }} label={t.statement} />
          </ActionBar>
        </TroubleContext>
      </div>
    </li>
  );
}
