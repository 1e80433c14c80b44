import { Link } from "react-router";
import { type CashPile, planNotes } from "#kernel/cashNotes.ts";
import { formatInstant } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import type { SessionWire } from "../sessionApi.ts";
import { t } from "./sessionWords.ts";

/** `2 × 50,000 · 1 × 20,000` */
export function notesText(piles: readonly CashPile[]): string {
  return piles
    .map(({ denomination, pieces }) => `${pieces} × ${formatAmount(BigInt(denomination))}`)
    .join(" · ");
}

/** Farmers who wait for cash, and in which notes each can be paid exactly. */
export function WaitingTable({ session }: { session: SessionWire }) {
  const { waiting } = session;
  if (waiting.length === 0) return <p className="quiet">{t.nobodyWaits}</p>;
  const plan = planNotes(waiting.map(({ id, amount }) => ({ name: id, amount: BigInt(amount) })));
  const notesOf = (id: string) => plan.payees.find((payee) => payee.name === id)?.notes;
  return (
    <WideSheet label={t.waiting}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.farmer}</th>
            <th scope="col">{t.exactly}</th>
            <th scope="col" className="end">
              {t.ugx}
            </th>
          </tr>
        </thead>
        <tbody>
          {waiting.map(({ id, number, farmerName, amount }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={`/field-collections/${id}`}>{`${farmerName}, ${number}`}</Link>
              </th>
              <td>{notesText(notesOf(id) ?? []) || t.notExactly}</td>
              <td className="end">{formatAmount(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.carry}</th>
            <td>{notesText(plan.carry)}</td>
            <td className="end">{formatAmount(plan.total)}</td>
          </tr>
        </tfoot>
      </table>
    </WideSheet>
  );
}

/** Every time cash changed hands. */
export function CashTable({ session }: { session: SessionWire }) {
  const { money } = session;
  if (money.length === 0) return <p className="quiet">{t.noCashYet}</p>;
  return (
    <WideSheet label={t.cashMoves}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.direction}</th>
            <th scope="col">{t.by}</th>
            <th scope="col">{t.at}</th>
            <th scope="col">{t.notes}</th>
            <th scope="col" className="end">
              {t.ugx}
            </th>
          </tr>
        </thead>
        <tbody>
          {money.map(({ id, state, source, amount, byName, at, notes }) => (
            <tr key={id}>
              <th scope="row">{state === "taken_back" ? t.takenBack : t.handedOver[source]}</th>
              <td>{byName}</td>
              <td>{formatInstant(new Date(at))}</td>
              <td>{notesText(notes)}</td>
              <td className="end">
                {formatAmount(state === "taken_back" ? -BigInt(amount) : BigInt(amount))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideSheet>
  );
}
