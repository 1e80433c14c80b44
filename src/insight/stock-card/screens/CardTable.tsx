import { formatDay } from "#kernel/days.ts";
import { divideRounded, formatAmount, formatScaled } from "#kernel/money.ts";
import { sourceName } from "#kernel/sources.ts";
import { formatKilograms, perKilogramCents } from "#kernel/weight.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { SourceLink } from "#platform/web/parts/SourceLink.tsx";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import { ScreenLink } from "#platform/web/parts/ScreenLink.tsx";
import type { stockCards } from "../api.ts";
import { t } from "./words.ts";

type Line = WireReturns<typeof stockCards.card>["lines"][number];

interface CardTableProps {
  opening: { quantity: string; cost: string };
  lines: readonly Line[];
  unit: "g" | "pieces";
  /** Everything through the last day is shown: the last row is what stands. */
  isWhole: boolean;
}

/** The card as it hangs in the store: in, out, balance, and what it is worth. */
export function CardTable({ opening, lines, unit, isWhole }: CardTableProps) {
  const isWeighed = unit === "g";
  const size = (quantity: string) => sizeText(quantity, unit);
  const last = lines.at(-1);
  const stands = last ?? opening;
  return (
    <WideSheet label={t.card}>
      <table className="table">
        <Heads isWeighed={isWeighed} />
        <tbody>
          {opening.quantity !== "0" && (
            <Sum label={t.opening} quantity={opening.quantity} cost={opening.cost} unit={unit} />
          )}
          {lines.map((line) => (
            <tr key={line.key}>
              <td className="quiet whitespace-nowrap max-md:hidden">{formatDay(line.day)}</td>
              <th scope="row" className="py-1! whitespace-normal!">
                <Document line={line} />
                <span className="tiny block font-regular">
                  <span className="md:hidden">{formatDay(line.day)}, </span>
                  <span className="lg:hidden">{line.lotCode}, </span>
                  {line.memo}
                </span>
              </th>
              <td className="whitespace-nowrap max-lg:hidden">
                <ScreenLink className="link" to={`/traceability/lot/${line.lotId}`}>
                  {line.lotCode}
                </ScreenLink>
              </td>
              <td className="small quiet max-xl:hidden">
                {t.fromTo(line.fromPlace, line.toPlace)}
              </td>
              <td className="end md:hidden">{stepText(line)}</td>
              <td className="end max-md:hidden">
                {line.quantityIn === "0" ? "" : size(line.quantityIn)}
              </td>
              <td className="end max-md:hidden">
                {line.quantityOut === "0" ? "" : size(line.quantityOut)}
              </td>
              <td className="end">{size(line.quantity)}</td>
              <td className="end quiet max-lg:hidden">{unitCost(line)}</td>
              <td className="end max-md:hidden">{formatAmount(line.cost)}</td>
            </tr>
          ))}
        </tbody>
        {isWhole && (
          <tfoot>
            <Sum label={t.closing} quantity={stands.quantity} cost={stands.cost} unit={unit} />
          </tfoot>
        )}
      </table>
    </WideSheet>
  );
}

function Heads({ isWeighed }: { isWeighed: boolean }) {
  return (
    <thead>
      <tr>
        <th scope="col" className="max-md:hidden">
          {t.day}
        </th>
        <th scope="col">{t.document}</th>
        <th scope="col" className="max-lg:hidden">
          {t.lot}
        </th>
        <th scope="col" className="max-xl:hidden">
          {t.way}
        </th>
        <th scope="col" className="end md:hidden">
          {isWeighed ? t.stepKg : t.stepPieces}
        </th>
        <th scope="col" className="end max-md:hidden">
          {isWeighed ? t.inKg : t.inPieces}
        </th>
        <th scope="col" className="end max-md:hidden">
          {isWeighed ? t.outKg : t.outPieces}
        </th>
        <th scope="col" className="end">
          {isWeighed ? t.balanceKg : t.balancePieces}
        </th>
        <th scope="col" className="end max-lg:hidden">
          {isWeighed ? t.perKg : t.perPiece}
        </th>
        <th scope="col" className="end max-md:hidden">
          {t.valueUgx}
        </th>
      </tr>
    </thead>
  );
}

function Sum(props: { label: string; quantity: string; cost: string; unit: "g" | "pieces" }) {
  const { label, quantity, cost, unit } = props;
  return (
    <tr className="sum">
      <td className="max-md:hidden" />
      <th scope="row" className="font-strong!">
        {label}
      </th>
      <td className="max-lg:hidden" />
      <td className="max-xl:hidden" />
      <td className="md:hidden" />
      <td className="max-md:hidden" />
      <td className="max-md:hidden" />
      <td className="end">{sizeText(quantity, unit)}</td>
      <td className="end max-lg:hidden" />
      <td className="end max-md:hidden">{formatAmount(cost)}</td>
    </tr>
  );
}

function Document({ line }: { line: Line }) {
  return (
    <SourceLink type={line.sourceType} id={line.sourceId}>
      {sourceName(line.sourceType)}
    </SourceLink>
  );
}

function sizeText(quantity: string, unit: "g" | "pieces"): string {
  return unit === "g" ? formatKilograms(quantity) : formatAmount(quantity);
}

/** On a phone one signed figure says what two columns say at a desk. */
function stepText({ quantityIn, quantityOut, unit }: Line): string {
  if (quantityIn !== "0") return `+${sizeText(quantityIn, unit)}`;
  return quantityOut === "0" ? "" : sizeText(`-${quantityOut}`, unit);
}

/** What one kilogram or piece of this step carries; a cost laid on a lot has no weight of its own. */
function unitCost(line: Line): string {
  const quantity = BigInt(line.quantityIn) + BigInt(line.quantityOut);
  const cost = BigInt(line.costIn) + BigInt(line.costOut);
  if (quantity === 0n) return "–";
  return line.unit === "g"
    ? formatScaled(perKilogramCents(cost, quantity), 2)
    : formatAmount(divideRounded(cost, quantity));
}
