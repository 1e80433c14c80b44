import { formatAmount, formatScaled } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import type { LineKind } from "../rules.ts";
import { t } from "./words.ts";

interface ShownLine {
  line: number;
  kind: LineKind;
  description: string;
  quantity: string;
  net: string;
  vat: string;
  unitPrice?: string;
}

/** Grams as kilograms, thousandths as units. */
export function quantityOf(line: Pick<ShownLine, "kind" | "quantity">): string {
  if (line.kind === "goods") return `${formatKilograms(line.quantity)} kg`;
  return formatScaled(BigInt(line.quantity), 3).replace(/\.?0+$/, "");
}

/** What is sold or credited, line by line. A phone says quantity and price beneath what it is. */
export function LinesTable({ lines }: { lines: readonly ShownLine[] }) {
  return (
    <WideSheet label={t.lines}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.what}</th>
            <th scope="col" className="end max-md:hidden">
              {t.quantity}
            </th>
            <th scope="col" className="end max-md:hidden">
              {t.price}
            </th>
            <th scope="col" className="end">
              {t.vatUgx}
            </th>
            <th scope="col" className="end">
              {t.netUgx}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.line}>
              <th scope="row" className="whitespace-normal">
                {line.description}
                <span className="small quiet block md:hidden">
                  {quantityOf(line)}
                  {line.unitPrice !== undefined && ` × ${formatAmount(line.unitPrice)}`}
                </span>
              </th>
              <td className="end max-md:hidden">{quantityOf(line)}</td>
              <td className="end max-md:hidden">
                {line.unitPrice === undefined ? "–" : formatAmount(line.unitPrice)}
              </td>
              <td className="end">{formatAmount(line.vat)}</td>
              <td className="end">{formatAmount(line.net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideSheet>
  );
}
