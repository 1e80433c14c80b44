// The company as its papers name it, the stores where its stock lies, and the rates it turns foreign
// money into shillings with. A rate is written once; a mistyped one is answered by a correction with
// a reason, so that a document can always show the rate it was made with.
import { tradedCommodities } from "#kernel/commodities.ts";
import { type Day, formatDay } from "#kernel/days.ts";
import { type DirectorTitles, isTitled } from "#kernel/directors.ts";
import { type Currency, formatScaled, parseScaled } from "#kernel/money.ts";
import type { Flag, Needs } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";
import { formatKilograms } from "#kernel/weight.ts";

/** Only the owner changes the company and its stores. */
export const setsUpCompany: Flag = "canConfigureSystem";

/** A year of the plant has so many weeks: 792,000 kg a year are 15,231 kg a week. */
const weeksOfYear = 52n;

/** The plant's aim for a week is no more than it can work: its year has fifty-two of them. Grams. */
export function checkAims(aims: {
  weeklyTarget: bigint | null;
  annualCapacity: bigint | null;
}): void {
  const { weeklyTarget, annualCapacity } = aims;
  if (weeklyTarget === null || annualCapacity === null) return;
  if (weeklyTarget * weeksOfYear <= annualCapacity) return;
  const most = formatKilograms(annualCapacity / weeksOfYear);
  throw new Refusal(
    "organization.target-above-capacity",
    `With ${formatKilograms(annualCapacity)} kg a year the plant works ${most} kg a week at most. ` +
      "Aim at less, or correct the capacity.",
  );
}

/** Two directors, two titles: else nobody could say whose dashboard is whose. */
export function checkTitles({ managingDirector, directorOperations }: DirectorTitles): void {
  if (!isTitled(managingDirector, directorOperations)) return;
  throw new Refusal(
    "organization.same-titles",
    "Both directors would have the same title. Give each a title of their own.",
  );
}

/** Accountant, admin and owner record rates. */
export const recordsRates: Flag = "canManageExpenses";

export const readsRates: Needs = [
  "canViewFinancials",
  "canManageExpenses",
  "canManageExports",
  "canManageShipments",
];

export const foreignCurrencies = ["USD", "EUR", "GBP"] as const satisfies readonly Currency[];
export type ForeignCurrency = (typeof foreignCurrencies)[number];

export const storeKinds = ["store", "plant"] as const;
export const storeCommodities = [...tradedCommodities, "packaging"] as const;

/** Does a rate lie further from the last known one than it may without a reason, in basis points of that? */
export function isFarRate(rateMicro: bigint, knownMicro: bigint, stepBp: number): boolean {
  const step = rateMicro - knownMicro;
  return (step < 0n ? -step : step) * 10_000n > knownMicro * BigInt(stepBp);
}

/**
 * A new rate: not of a day to come, not for a day that has one (unless corrected with a reason). True for one that owners are told
 * of: it corrects another, or lies far from the last, and whatever is booked on its day is counted by it.
 */
export function checkRate(
  rate: { currency: ForeignCurrency; day: Day; rateMicro: bigint; reason: string | null },
  facts: {
    today: Day;
    sameDay: boolean;
    before: { rateMicro: bigint; day: Day } | null;
    /** How far from the last one a rate may be without a reason, in basis points of that. */
    stepBp: number;
  },
): boolean {
  if (rate.day > facts.today) {
    throw new Refusal("exchange-rate.day-to-come", "A rate is of today or of a day before.");
  }
  if (facts.sameDay && rate.reason === null) {
    throw new Refusal(
      "exchange-rate.day-taken",
      `There is a ${rate.currency} rate for ${formatDay(rate.day)} already. ` +
        "To correct it, say why.",
      { status: 409 },
    );
  }
  const { before } = facts;
  if (before === null) return false;
  const isFar = isFarRate(rate.rateMicro, before.rateMicro, facts.stepBp);
  if (isFar && rate.reason === null) {
    throw new Refusal(
      "exchange-rate.far-from-last",
      `${formatRate(rate.rateMicro)} is more than ${facts.stepBp / 100} % away from the ` +
        `${formatRate(before.rateMicro)} of ${formatDay(before.day)}. If it is right, say why.`,
    );
  }
  return isFar || facts.sameDay;
}

/** The refusal when no rate is known: it names the currency and the day. */
export function noRate(currency: Currency, day: Day): Refusal {
  return new Refusal(
    "exchange-rate.missing",
    `No ${currency} rate is recorded for ${formatDay(day)} or before. Ask the accountant for it.`,
    {
      blockers: [
        {
          what: `Record the ${currency} rate of ${formatDay(day)}`,
          owner: "Accountant",
          link: "/settings/exchange-rates",
        },
      ],
    },
  );
}

/** A rate as people write it: `3,600.00`. */
export function formatRate(rateMicro: bigint | string): string {
  const micro = BigInt(rateMicro);
  return micro % 10_000n === 0n ? formatScaled(micro / 10_000n, 2) : formatScaled(micro, 6);
}

/** A rate as typed, up to six decimals; null when it is not a number. */
export function parseRate(typed: string): bigint | null {
  return parseScaled(typed, 6);
}
