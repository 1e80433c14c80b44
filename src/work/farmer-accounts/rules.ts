// A farmer's account is two balances: what we owe for coffee, and what is open of advances. A delivery that
// recovers part of an advance moves both, and is worth what it moved of the two together.
import { addDays, type Day } from "#kernel/days.ts";
import { Refusal } from "#kernel/refusal.ts";
import { seesFarmerMoney } from "#registry/farmers/rules.ts";

/** Who may see a farmer's account: whoever may see the balance of it beside the name. */
export const seesFarmerAccounts = seesFarmerMoney;

/** What one voucher changed: + more is owed or open, − less is. */
export interface AccountMovement {
  voucherNumber: string;
  day: Day;
  memo: string;
  sourceType: string;
  sourceId: string;
  grams: bigint;
  owedChange: bigint;
  advanceChange: bigint;
}

export interface AccountRow extends Omit<AccountMovement, "owedChange" | "advanceChange"> {
  earned: bigint;
  paid: bigint;
  advanced: bigint;
  recovered: bigint;
  owed: bigint;
  advanceOpen: bigint;
}

interface Balance {
  owed: bigint;
  advanceOpen: bigint;
}

export interface Account {
  opening: Balance;
  rows: AccountRow[];
  sums: Pick<AccountRow, "grams" | "earned" | "paid" | "advanced" | "recovered">;
  closing: Balance;
}

/** Money leaves with these. */
const moneySources = ["payment", "collection-cash"];
/** Coffee comes in with this, or goes back. */
const coffeeSource = "collection";

/** The movements up to the last day as an account from the first one, in the order they were booked. */
export function accountOf(movements: readonly AccountMovement[], from: Day): Account {
  const opening = { owed: 0n, advanceOpen: 0n };
  for (const one of movements.filter(({ day }) => day < from)) {
    opening.owed += one.owedChange;
    opening.advanceOpen += one.advanceChange;
  }
  const closing = { ...opening };
  const sums = { grams: 0n, earned: 0n, paid: 0n, advanced: 0n, recovered: 0n };
  const rows = movements
    .filter(({ day }) => day >= from)
    .map(({ owedChange, advanceChange, ...movement }) => {
      closing.owed += owedChange;
      closing.advanceOpen += advanceChange;
      const parts = partsOf(movement.sourceType, owedChange, advanceChange);
      sums.grams += movement.grams;
      sums.earned += parts.earned;
      sums.paid += parts.paid;
      sums.advanced += parts.advanced;
      sums.recovered += parts.recovered;
      return { ...movement, ...parts, ...closing };
    });
  return { opening, rows, sums, closing };
}

/** `earned − recovered − paid` is the change of what is owed; `advanced − recovered` that of the advances. */
function partsOf(sourceType: string, owedChange: bigint, advanceChange: bigint) {
  if (sourceType === coffeeSource) {
    const recovered = -advanceChange;
    return { earned: owedChange + recovered, paid: 0n, advanced: 0n, recovered };
  }
  const isMoney = moneySources.includes(sourceType);
  // What is written off of an advance is no coffee: it is advanced less.
  return {
    earned: isMoney ? 0n : owedChange,
    paid: isMoney ? -owedChange : 0n,
    advanced: advanceChange,
    recovered: 0n,
  };
}

/** The days asked for; without them the last year up to today. Refuses an end before the beginning. */
export function periodOf(
  asked: { from?: Day | undefined; to?: Day | undefined },
  today: Day,
): { from: Day; to: Day } {
  const to = asked.to ?? today;
  const from = asked.from ?? addDays(to, -364);
  if (from > to) {
    throw new Refusal("farmer-account.backwards", "The first day comes before the last.");
  }
  return { from, to };
}
