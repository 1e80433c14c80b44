// What the owner may write as a policy, how two versions differ in words, and who may stand in for whom.
import { type Day, daysBetween, formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import type { Flag } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";
import { type Band, mayTake, type Person, type PolicyTerms, type StepRule } from "./rules.ts";

/** The owner decides who decides. */
export const setsPolicies: Flag = "canConfigureSystem";

export const delegationStates = ["coming", "now", "over"] as const;
export type DelegationState = (typeof delegationStates)[number];

/** The longest time somebody stands in without being asked again. */
const longestDelegationDays = 366;

/** Refuses bands that leave an amount without people, and a day that has passed. */
export function checkPolicy(terms: PolicyTerms, when: { effectiveFrom: Day; today: Day }): void {
  if (when.effectiveFrom < when.today) {
    throw new Refusal("approval.policy-in-past", "A policy counts from today on or later.");
  }
  const limits = terms.bands.map(({ upTo }) => upTo);
  const isWhole = limits.every(
    (limit, index) => (limit === null) === (index === limits.length - 1),
  );
  const rises = limits.every((limit, index) => {
    const before = limits[index - 1];
    return limit === null || before === undefined || before === null || limit > before;
  });
  if (!isWhole || !rises) {
    throw new Refusal(
      "approval.bands-broken",
      "Each band goes further than the one before, and only the last is without end.",
    );
  }
  for (const { steps } of terms.bands) for (const step of steps) checkStep(step);
  if (terms.escalationHours <= terms.reminderHours) {
    throw new Refusal(
      "approval.escalates-before-reminder",
      "Others are asked to decide only after its own people were reminded.",
    );
  }
}

function checkStep({ roles, limits }: StepRule): void {
  const named = limits.map(({ role }) => role);
  const isTwice = new Set(named).size < named.length;
  const isOutside = roles !== null && named.some((role) => !roles.includes(role));
  if (!isTwice && !isOutside) return;
  throw new Refusal(
    "approval.limit-without-role",
    "A personal limit stands once for each role, and only for roles of that step.",
  );
}

/** What a band covers, from the first shilling: "50,000,001 to 80,000,000", "above 80,000,000". */
export function bandWords(bands: readonly Band[], index: number): string {
  const before = bands[index - 1]?.upTo ?? null;
  const upTo = bands[index]?.upTo ?? null;
  if (upTo === null) return before === null ? "every amount" : `above ${formatAmount(before)}`;
  if (before === null) return upTo === 0n ? "without money" : `up to ${formatAmount(upTo)}`;
  return `${formatAmount(before + 1n)} to ${formatAmount(upTo)}`;
}

/** The amounts where the way changes: each limit, one shilling below it and one above. */
export function amountsToTry(bands: readonly Band[]): bigint[] {
  const around = bands.flatMap(({ upTo }) =>
    upTo === null ? [] : [upTo - 1n, upTo, upTo + 1n].filter((one) => one >= 0n),
  );
  const tried = [...new Set(around)].toSorted((a, b) => (a < b ? -1 : 1));
  return tried.length === 0 ? [1_000_000n] : tried;
}

/** One line of what differs between two versions: the word of the setting, then and now. */
export interface Difference {
  what: "bands" | Exclude<keyof PolicyTerms, "bands">;
  /** Of bands: which one. */
  band: string | null;
  before: string | null;
  after: string | null;
}

/** What a version changes against the one before, line by line. */
export function differences(
  before: PolicyTerms,
  after: PolicyTerms,
  stepWords: (step: StepRule) => string,
): Difference[] {
  const plain = (
    [
      "windowDays",
      "countedTogether",
      "reminderHours",
      "escalationHours",
      "escalateTo",
      "expiryDays",
    ] as const
  ).flatMap((what) =>
    before[what] === after[what]
      ? []
      : [{ what, band: null, before: String(before[what]), after: String(after[what]) }],
  );
  const wordsOf = (bands: readonly Band[]): Map<string, string> =>
    new Map(
      bands.map((band, index) => [
        bandWords(bands, index),
        band.steps.map(stepWords).join(", then "),
      ]),
    );
  const then = wordsOf(before.bands);
  const now = wordsOf(after.bands);
  const bands = [...new Set([...then.keys(), ...now.keys()])].flatMap((band) => {
    const one = { before: then.get(band) ?? null, after: now.get(band) ?? null };
    return one.before === one.after ? [] : [{ what: "bands" as const, band, ...one }];
  });
  return [...bands, ...plain];
}

/** May this person decide anything under these steps, whatever the amount? */
export function decidesSomething(
  person: Pick<Person, "role" | "flags">,
  policies: readonly Pick<PolicyTerms, "bands">[],
): boolean {
  return policies.some(({ bands }) =>
    bands.some(({ steps }) => steps.some((step) => mayTake(step, person, 0n))),
  );
}

/** Days that have not passed, in order, and not for years. */
export function checkDays(asked: { firstDay: Day; lastDay: Day; today: Day }): void {
  const { firstDay, lastDay, today } = asked;
  if (lastDay < firstDay || lastDay < today) {
    throw new Refusal(
      "approval.delegation-days",
      `The last day is not before the first, and not before ${formatDay(today)}.`,
    );
  }
  if (daysBetween(firstDay, lastDay) >= longestDelegationDays) {
    throw new Refusal("approval.delegation-too-long", "Nobody stands in for longer than a year.");
  }
}

/** One passes on only what one may decide oneself, and to somebody else. */
export function checkStandIn(asked: {
  from: Person | undefined;
  to: Person | undefined;
  /** The kinds passed on that the person may decide. */
  decidable: number;
  asked: number | null;
}): void {
  if (!asked.from || !asked.to || asked.to.role === "supplier") {
    throw new Refusal("approval.delegation-person", "Choose somebody who works here.");
  }
  if (asked.from.id === asked.to.id) {
    throw new Refusal("approval.delegation-self", "Nobody stands in for themselves.");
  }
  const needed = asked.asked ?? 1;
  if (asked.decidable >= needed) return;
  throw new Refusal(
    "approval.delegates-too-much",
    `${asked.from.name} may not decide this, so nobody can do it for them.`,
    { status: 403 },
  );
}
