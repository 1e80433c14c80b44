import { formatDay } from "#kernel/days.ts";
import { formatAmount, formatScaled } from "#kernel/money.ts";
import { formatKilograms, formatPercent } from "#kernel/weight.ts";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import type { CollectionWire } from "../api.ts";
import { t } from "./words.ts";

interface Step {
  step: string;
  how: string;
  grams: bigint | null;
  amount: bigint | null;
  isSum?: boolean;
}

/** The way from the scale to the shillings, one row a step; every column adds up. */
export function WorkingTable({ collection }: { collection: CollectionWire }) {
  return (
    <WideSheet label={t.weightAndPrice}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.step}</th>
            <th scope="col" className="max-md:hidden">
              {t.how}
            </th>
            <th scope="col" className="end">
              {t.kg}
            </th>
            <th scope="col" className="end">
              {t.ugx}
            </th>
          </tr>
        </thead>
        <tbody>
          {stepsOf(collection).map(({ step, how, grams, amount, isSum }) => (
            <tr key={step} className={isSum ? "sum" : ""}>
              <th scope="row" className="py-1! whitespace-normal!">
                {step}
                <span className="tiny block font-regular md:hidden">{how}</span>
              </th>
              <td className="small quiet font-regular! max-md:hidden">{how}</td>
              <td className="end">{grams === null ? "" : formatKilograms(grams)}</td>
              <td className="end">{amount === null ? "" : formatAmount(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="py-1! whitespace-normal!">
              {t.netPayable}
              <span className="tiny block font-regular md:hidden">{netPayableHow(collection)}</span>
            </th>
            <td className="small quiet font-regular! max-md:hidden">{netPayableHow(collection)}</td>
            <td />
            <td className="end text-md">{formatAmount(collection.netPayable)}</td>
          </tr>
        </tfoot>
      </table>
    </WideSheet>
  );
}

function netPayableHow({ state }: CollectionWire): string {
  if (state === "recorded" || state === "quality_pending") return t.provisional;
  return state === "approved" ? "" : t.turnedAway;
}

function stepsOf(collection: CollectionWire): Step[] {
  const { working: w, unitPrice, collectedOn, value, recovery } = collection;
  const rounding = BigInt(w.rounding);
  return [
    { step: t.gross(w.bags), how: "", grams: BigInt(w.gross), amount: null },
    { step: t.tare, how: tareHow(collection), grams: -BigInt(w.tare), amount: null },
    { step: t.net, how: "", grams: BigInt(w.net), amount: BigInt(w.netValue), isSum: true },
    ...(rounding === 0n
      ? []
      : [
          {
            step: t.rounding,
            how: t.roundingHow,
            grams: rounding,
            amount: BigInt(w.roundingValue),
          },
        ]),
    moistureStep(collection),
    foreignMatterStep(collection),
    {
      step: t.payable,
      how: t.atPrice(formatAmount(unitPrice), formatDay(collectedOn)),
      grams: BigInt(w.payable),
      amount: BigInt(w.value),
      isSum: true,
    },
    ...(recovery === "0"
      ? []
      : [
          {
            step: t.recovered,
            how: t.recoveredHow(
              formatPercent((BigInt(recovery) * 10_000n) / BigInt(value)),
              formatPercent(collection.recoveryLimitBp),
            ),
            grams: null,
            amount: -BigInt(recovery),
          },
        ]),
  ];
}

/** `7 × 0.8 kg` when every bag weighs the same; nothing when they differ. */
function tareHow({ weighings, working }: CollectionWire): string {
  const each = new Set(weighings.map(({ tare, bags }) => BigInt(tare) / BigInt(bags ?? 1)));
  const [only] = each;
  return each.size === 1 && only !== undefined
    ? t.tarePerBag(working.bags, formatKilograms(only))
    : "";
}

function moistureStep({ moistureBp, moistureLimitBp, working }: CollectionWire): Step {
  const grams = -BigInt(working.moisture);
  const amount = -BigInt(working.moistureValue);
  if (moistureBp === null) return { step: t.moisture, how: t.notMeasured, grams, amount };
  const limit = formatPercent(moistureLimitBp);
  const dry = (bp: number) => formatScaled(BigInt(10_000 - bp), 2).replace(/\.?0+$/, "");
  const isWithin = moistureBp <= moistureLimitBp;
  const within = moistureLimitBp === 10_000 ? t.noLimit : t.withinLimit(limit);
  return {
    step: t.moistureStep(formatPercent(moistureBp)),
    how: isWithin ? within : t.moistureHow(limit, dry(moistureBp), dry(moistureLimitBp)),
    grams,
    amount,
  };
}

function foreignMatterStep(collection: CollectionWire): Step {
  const { foreignMatterBp, foreignMatterAllowanceBp, working } = collection;
  const grams = -BigInt(working.foreignMatter);
  const amount = -BigInt(working.foreignMatterValue);
  const how =
    foreignMatterAllowanceBp === 10_000
      ? t.noLimit
      : t.allowed(formatPercent(foreignMatterAllowanceBp));
  if (foreignMatterBp === null) return { step: t.foreignMatter, how: t.notMeasured, grams, amount };
  return { step: t.foreignMatterStep(formatPercent(foreignMatterBp)), how, grams, amount };
}
