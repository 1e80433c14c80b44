import { type CashPile, planNotes } from "#kernel/cashNotes.ts";
import { formatDay, formatInstant } from "#kernel/days.ts";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import type { Column } from "#platform/web/parts/listColumns.ts";
import { RowsSheet } from "#platform/web/parts/RowsSheet.tsx";
import type { SessionWire } from "../sessionApi.ts";
import { t } from "./sessionWords.ts";

/** `2 × 50,000 · 1 × 20,000`; a line breaks between piles, not within one. */
export function notesText(piles: readonly CashPile[]): string {
  return piles
    .map(
      ({ denomination, pieces }) => `${pieces}\u00a0×\u00a0${formatAmount(BigInt(denomination))}`,
    )
    .join(" · ");
}

/** What the officer counted in earlier sessions and has not brought back, each by its number. */
export function carriedTexts({ carried }: SessionWire): string[] {
  return carried.map(({ number, amount, countedOn }) =>
    t.carried(number, formatMoney(amount), formatDay(countedOn)),
  );
}

type Waiting = SessionWire["waiting"][number] & { notes: readonly CashPile[] };

const waitingColumns: readonly Column<Waiting>[] = [
  {
    head: t.farmer,
    cell: ({ farmerName, number }) => `${farmerName}, ${number}`,
    to: ({ id }) => `/field-collections/${id}`,
  },
  { head: t.exactly, cell: ({ notes }) => notesText(notes) || t.notExactly, gives: true },
  { head: t.ugx, cell: ({ amount }) => formatAmount(amount), align: "end" },
];

/** Farmers who wait for cash, in which notes each can be paid exactly, and which notes that takes. */
export function WaitingTable({ session: { waiting } }: { session: SessionWire }) {
  const plan = planNotes(waiting.map(({ id, amount }) => ({ name: id, amount: BigInt(amount) })));
  const rows = waiting.map((one) => ({
    ...one,
    notes: plan.payees.find(({ name }) => name === one.id)?.notes ?? [],
  }));
  return (
    <>
      <RowsSheet label={t.waiting} columns={waitingColumns} rows={rows} empty={t.nobodyWaits} />
      {rows.length > 0 && (
        <dl className="sheet flex flex-wrap items-baseline justify-between gap-x-4 bg-sunk p-4">
          <dt>
            {t.carry} <span className="small quiet block">{notesText(plan.carry)}</span>
          </dt>
          <dd className="font-strong">{formatMoney(plan.total)}</dd>
        </dl>
      )}
    </>
  );
}

const cashColumns: readonly Column<SessionWire["money"][number]>[] = [
  {
    head: t.direction,
    cell: ({ state, source }) => (state === "taken_back" ? t.takenBack : t.handedOver[source]),
  },
  { head: t.by, cell: ({ byName }) => byName, gives: true },
  { head: t.at, cell: ({ at }) => formatInstant(new Date(at)) },
  { head: t.notes, cell: ({ notes }) => notesText(notes), gives: true },
  {
    head: t.ugx,
    cell: ({ state, amount }) =>
      formatAmount(state === "taken_back" ? -BigInt(amount) : BigInt(amount)),
    align: "end",
  },
];

/** Every time cash changed hands. */
export function CashTable({ session: { money } }: { session: SessionWire }) {
  return <RowsSheet label={t.cashMoves} columns={cashColumns} rows={money} empty={t.noCashYet} />;
}
