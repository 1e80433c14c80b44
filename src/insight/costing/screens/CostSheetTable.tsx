import { formatAmount } from "#kernel/money.ts";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import type { CostSheetWire } from "../api.ts";
import { type Places, type SheetRow, sheetRows } from "./sheetRows.ts";
import { t } from "./words.ts";

/** The lines from the farm gate to the ship; beside each what it adds, drawn on one scale. */
export function CostSheetTable({ sheet, places }: { sheet: CostSheetWire; places: Places }) {
  const { rows, largest } = sheetRows(sheet, places);
  if (rows.length === 0) return <p className="sheet quiet p-4">{t.nothing}</p>;
  const lastUndrawn = rows.findLastIndex((row) => row.step === null && row.sum === null);
  return (
    <WideSheet label={t.lines}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col" className="w-10 max-md:hidden">
              <span className="sr-only">{t.number}</span>
            </th>
            <th scope="col">{t.line}</th>
            <th scope="col" className="max-lg:hidden">
              {t.driver}
            </th>
            <th scope="col" className="end max-md:hidden">
              {t.lotUgx}
            </th>
            <th scope="col" className="end">
              {t.perKg}
            </th>
            <th scope="col" className="w-[32%] max-md:hidden">
              <span className="mr-14 flex justify-between gap-2">
                <span>0</span>
                <span>{t.barHead}</span>
                <span>{formatAmount(String(Math.ceil(largest / 100)))}</span>
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row key={row.key} row={row} starts={index === lastUndrawn} />
          ))}
        </tbody>
      </table>
    </WideSheet>
  );
}

function Row({ row, starts }: { row: SheetRow; starts: boolean }) {
  const { number, label, how, amount, perKilogram, sum } = row;
  const big = sum === "FOT" || sum === "FOB" || sum === "CIF";
  const height = big ? "h-11!" : "h-8! max-md:h-11!";
  return (
    <tr className={sum ? "sum" : ""}>
      <td className={`quiet max-md:hidden ${height}`}>{number}</td>
      <th scope="row" className={`${height} py-1! whitespace-normal! ${sum ? "font-strong!" : ""}`}>
        {label}
        {how && <span className="tiny block font-regular lg:hidden">{how}</span>}
      </th>
      <td className={`small quiet font-regular! whitespace-nowrap max-lg:hidden ${height}`}>
        {how}
      </td>
      <td className={`end max-md:hidden ${height}`}>{amount}</td>
      <td className={`end ${height}`}>{perKilogram}</td>
      <td className={`max-md:hidden ${height}`} aria-hidden>
        {starts ? <span className="tiny">{t.barsStart}</span> : <Bar row={row} big={big} />}
      </td>
    </tr>
  );
}

/** Steps in ink, sums from zero; a credit is hollow. Room is left for what a sum says. */
function Bar({ row: { step, sum, above }, big }: { row: SheetRow; big: boolean }) {
  if (!step) return null;
  const { from, to, isCredit } = step;
  const look = isCredit
    ? "border border-ink-2"
    : sum === null
      ? "bg-ink-2"
      : big
        ? "bg-coffee"
        : "bg-bar";
  return (
    <span className="flex items-center">
      <span className="relative block h-2.5 flex-1">
        <span className="absolute -inset-y-3 left-0 border-l border-line-strong" />
        <span
          className={`absolute inset-y-0 min-w-px ${look}`}
          style={{ left: `${from}%`, width: `${to - from}%` }}
        />
        {above && (
          <span
            className="tiny absolute top-1/2 ml-1.5 -translate-y-1/2 font-regular"
            style={{ left: `${to}%` }}
          >
            {above}
          </span>
        )}
      </span>
      <span className="w-14 flex-none" />
    </span>
  );
}
