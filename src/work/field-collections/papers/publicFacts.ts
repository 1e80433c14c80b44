// What a stranger with the paper in hand may check: only what is printed on it anyway, and never the
// farmer's name.
import { type Day, formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { formatKilograms, formatPercent } from "#kernel/weight.ts";
import type { Approval } from "../approvalRules.ts";
import type { Measured, Terms, Weighed } from "../weighingRules.ts";

interface Receipt extends Measured, Terms {
  collectedOn: Day;
  weighed: Weighed;
  listPrice: bigint;
  recovery: bigint;
}

/** The farmer's receipt: the price of the day, every deduction with its rule, and what is owed. */
export function receiptFacts(subjectId: string, number: string, slip: Receipt) {
  const { weighed } = slip;
  return {
    type: "collection-receipt",
    subjectId,
    title: `Purchase receipt ${number}`,
    facts: {
      Number: number,
      Date: formatDay(slip.collectedOn),
      "Net weight": `${formatKilograms(weighed.net)} kg in ${weighed.bags} bags`,
      Moisture: deduction(slip.moistureBp, slip.moistureLimitBp, weighed.moisture),
      "Foreign matter": deduction(
        slip.foreignMatterBp,
        slip.foreignMatterAllowedBp,
        weighed.foreignMatter,
      ),
      "Paid for": `${formatKilograms(weighed.payable)} kg`,
      Price: `${formatMoney(slip.unitPrice)} per kg`,
      "Published price of the day": `${formatMoney(slip.listPrice)} per kg`,
      Value: formatMoney(weighed.value),
      "Advance recovered": formatMoney(slip.recovery),
      "Net payable": formatMoney(weighed.value - slip.recovery),
    },
  };
}

function deduction(measuredBp: number | null, allowedBp: number, grams: bigint): string {
  if (measuredBp === null) return "not measured, nothing deducted";
  const measured = `${formatPercent(measuredBp)} %`;
  if (grams === 0n) return `${measured}, nothing deducted`;
  return `${measured}, above ${formatPercent(allowedBp)} %: ${formatKilograms(grams)} kg deducted`;
}

/** The goods received note: what came into stock, as which lot, in which grade. */
export function grnFacts(number: string, approval: Approval) {
  return {
    type: "goods-received-note",
    subjectId: approval.id,
    title: `Goods received note ${number}`,
    facts: {
      Number: number,
      Date: formatDay(approval.day),
      Collection: approval.number,
      Lot: approval.lot.code,
      Grade: approval.grade,
      Weight: `${formatKilograms(approval.payable)} kg`,
      Value: formatMoney(approval.value),
    },
  };
}
