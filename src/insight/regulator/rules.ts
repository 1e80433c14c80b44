// What the coffee authority is told and paid, read from contracts, shipments and the ledger: contract
// registrations, the levy by month, the monthly return in bags of 60 kg, and the registered premises.
import { addDays, type Day } from "#kernel/days.ts";
import { divideRounded, formatScaled } from "#kernel/money.ts";

/** The authority all of this is reported to, under the code its merger is recorded on. */
export const coffeeAuthority = "UCDA";
/** The kind of licence a store's or plant's certificate is, for when it asks for attention. */
export const premisesKind = "COFFEE_STORE";
/** The account the export levy is owed on. */
export const levyAccount = "2150";

/** How far a contract is with the authority, as far as contracts record it. */
export const registrationStandings = ["not_yet", "to_register", "registered"] as const;
export type RegistrationStanding = (typeof registrationStandings)[number];

/** What was assessed and paid in a month. */
export interface LevyMonth {
  /** `2026-11` */
  month: string;
  assessed: bigint;
  paid: bigint;
}

/** The months with what is still open of each: payments settle the oldest first. */
export function levyPeriods<Month extends LevyMonth>(
  months: readonly Month[],
): (Month & { open: bigint })[] {
  let left = months.reduce((sum, { paid }) => sum + paid, 0n);
  return months
    .toSorted((a, b) => (a.month < b.month ? -1 : 1))
    .map((one) => {
      const settled = one.assessed < left ? one.assessed : left;
      const here = settled > 0n ? settled : 0n;
      left -= here;
      return { ...one, open: one.assessed - here };
    });
}

/** The first and the last day of a month `2026-11`. */
export function daysOfMonth(month: string): { from: Day; to: Day } {
  const from = `${month}-01`;
  const [year = 0, count = 0] = month.split("-").map(Number);
  const next =
    count === 12 ? `${year + 1}-01-01` : `${year}-${String(count + 1).padStart(2, "0")}-01`;
  return { from, to: addDays(next, -1) };
}

/** Bags of 60 kg, the measure of the trade, in hundredths: 19,200 kg are 32000. */
export function bagsOf60(net: bigint): bigint {
  return divideRounded(net * 100n, 60_000n);
}

/** Bags of 60 kg in writing: `320.00`. */
export function formatBags(net: bigint | string): string {
  return formatScaled(bagsOf60(BigInt(net)), 2);
}
