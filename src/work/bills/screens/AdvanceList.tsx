import { useState } from "react";
import { Link } from "react-router";
import { formatDay, formatInstant } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { separationWords } from "#kernel/segregation.ts";
import { useMay, useMe } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { type Trouble, TroubleContext } from "#platform/web/parts/detailTrouble.ts";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { managesSuppliers } from "#registry/suppliers/rules.ts";
import { type ScorecardWire, type SupplierAdvanceWire, supplierAdvances } from "../advanceApi.ts";
import { supplierAdvanceLife } from "../advanceRules.ts";
import { AskDialog } from "./ScorecardDialogs.tsx";
import { c } from "./scorecardWords.ts";

/** Money a supplier got ahead of their bills, the newest first, with what may be done about each. */
export function AdvanceList({ card }: { card: ScorecardWire }) {
  const may = useMay();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section className="sheet" id="advances" aria-label={c.advances}>
      <div className="flex flex-wrap items-center justify-between gap-2 p-4 pb-2">
        <h2>{c.advances}</h2>
        {may(managesSuppliers) && card.left !== "0" && (
          <button type="button" className="button" onClick={() => setIsAsking(true)}>
            {c.ask}
          </button>
        )}
      </div>
      {card.advances.length === 0 && <p className="quiet p-4 pt-0">{c.noAdvances}</p>}
      <ul className="divide-y divide-line">
        {card.advances.map((advance) => (
          <OneAdvance key={advance.id} advance={advance} />
        ))}
      </ul>
      {isAsking && <AskDialog card={card} close={() => setIsAsking(false)} />}
    </section>
  );
}

function OneAdvance({ advance }: { advance: SupplierAdvanceWire }) {
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const { user, org } = useMe();
  const { number, amount, paid, open, state, purpose, closingReason, recoverBy } = advance;
  const isOwn = state === "requested" && advance.askedById === user.id && !org.soleTrader;
  const own = [{ what: separationWords("supplier-advance.approve") }];
  return (
    <li className="p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p>
          <span className="font-strong">{formatMoney(amount)}</span>{" "}
          <span className="small quiet">
            {number}, {c.by(formatDay(recoverBy))}
          </span>
        </p>
        <StatusBadge life={supplierAdvanceLife} state={state} words={c.states} />
      </div>
      <p className="mt-1">{purpose}</p>
      {closingReason !== null && <p className="mt-1">{closingReason}</p>}
      <p className="small quiet">
        {c.askedBy(advance.askedByName, formatInstant(new Date(advance.askedAt)))}
        {advance.decidedByName !== null && ` · ${c.states[state]}: ${advance.decidedByName}`}
        {paid !== "0" && ` · ${c.paidOf(formatMoney(paid), formatMoney(open))}`}
      </p>
      {trouble?.problem && <p className="field-error mt-2">{trouble.problem.detail}</p>}
      {(state === "requested" || (state === "approved" && paid === "0")) && (
        <div className="mt-3 flex flex-wrap gap-2">
          <TroubleContext value={setTrouble}>
            <ActionBar
              life={supplierAdvanceLife}
              of={advance}
              moves={supplierAdvances}
              words={c.moves}
              says={{ approve: <p>{c.says(formatMoney(amount))}</p> }}
              blocked={isOwn ? { approve: own, reject: own } : {}}
            >
              <PrepareLink advance={advance} />
            </ActionBar>
          </TroubleContext>
        </div>
      )}
    </li>
  );
}

/** To the payment of an approved advance, filled in. */
function PrepareLink({ advance }: { advance: SupplierAdvanceWire }) {
  const may = useMay();
  const { commitmentId, supplierId } = advance;
  if (commitmentId === null || !may("canProcessPayments")) return null;
  const asked = new URLSearchParams({ supplier: supplierId, request: commitmentId });
  return (
    <Link className="button" to={`/payments/advances/new?${asked.toString()}`}>
      {c.prepare}
    </Link>
  );
}
