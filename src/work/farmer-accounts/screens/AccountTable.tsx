import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { SourceLink } from "#platform/web/parts/SourceLink.tsx";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import type { FarmerAccountWire } from "../api.ts";
import { t } from "./words.ts";

type Row = FarmerAccountWire["rows"][number];

const wide = "end max-lg:hidden";

/** Every movement with both balances after it; a phone reads the amounts beneath what they were for. */
export function AccountTable({ account }: { account: FarmerAccountWire }) {
  const { rows, opening, sums, closing, from } = account;
  return (
    <WideSheet label={t.account}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.what}</th>
            {[t.kg, t.earned, t.paid, t.advance].map((head) => (
              <th key={head} scope="col" className={wide}>
                {head}
              </th>
            ))}
            <th scope="col" className="end">
              {t.weOwe}
            </th>
            <th scope="col" className="end max-md:hidden">
              {t.advanceLeft}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className="py-2">
              {rows.length === 0 ? t.noMovements : t.opening}
              <span className="small quiet block">{formatDay(from)}</span>
            </th>
            <Blank />
            <td className="end">{formatAmount(opening.owed)}</td>
            <td className="end max-md:hidden">{formatAmount(opening.advanceOpen)}</td>
          </tr>
          {rows.map((row) => (
            <MovementRow key={row.voucherNumber} row={row} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.total}</th>
            <td className={wide}>{formatKilograms(sums.grams)}</td>
            <td className={wide}>{formatAmount(sums.earned)}</td>
            <td className={wide}>{formatAmount(sums.paid)}</td>
            <td className={wide}>{formatAmount(advanceOf(sums))}</td>
            <td className="end">{formatAmount(closing.owed)}</td>
            <td className="end max-md:hidden">{formatAmount(closing.advanceOpen)}</td>
          </tr>
        </tfoot>
      </table>
    </WideSheet>
  );
}

function Blank() {
  return [t.kg, t.earned, t.paid, t.advance].map((head) => <td key={head} className={wide} />);
}

function MovementRow({ row }: { row: Row }) {
  const advance = advanceOf(row);
  const said = [
    ...(row.grams === "0" ? [] : [t.kgOf(formatKilograms(row.grams))]),
    ...(row.earned === "0" ? [] : [t.earnedIs(formatAmount(row.earned))]),
    ...(row.paid === "0" ? [] : [t.paidIs(formatAmount(row.paid))]),
    ...(advance === 0n ? [] : [t.advanceIs(formatAmount(advance))]),
  ];
  return (
    <tr>
      <th scope="row" className="py-2 whitespace-normal">
        <SourceLink type={row.sourceType} id={row.sourceId}>
          {row.memo}
        </SourceLink>
        <span className="small quiet block">
          {formatDay(row.day)}
          <span className="lg:hidden"> · {said.join(", ")}</span>
        </span>
      </th>
      <td className={wide}>{row.grams === "0" ? "" : formatKilograms(row.grams)}</td>
      <td className={wide}>{amountOf(BigInt(row.earned))}</td>
      <td className={wide}>{amountOf(BigInt(row.paid))}</td>
      <td className={wide}>{amountOf(advance)}</td>
      <td className="end">{formatAmount(row.owed)}</td>
      <td className="end max-md:hidden">{formatAmount(row.advanceOpen)}</td>
    </tr>
  );
}

/** Given, or below zero where a delivery recovered it. */
function advanceOf({ advanced, recovered }: Pick<Row, "advanced" | "recovered">): bigint {
  return BigInt(advanced) - BigInt(recovered);
}

function amountOf(amount: bigint): string {
  return amount === 0n ? "" : formatAmount(amount);
}
