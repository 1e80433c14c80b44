// One approval for every document. The policy of a kind of document says who decides up to which amount,
// in which steps; the amount that counts includes what was asked for the same payee in the days before,
// so that splitting a sum does not help. Nobody decides on their own document, each step is another
// person, and what was decided on is bound by the digest of its content.
import { addDays, type Day, formatDay, kampalaDay } from "#kernel/days.ts";
import { lifecycle } from "#kernel/lifecycle.ts";
import { formatMoney } from "#kernel/money.ts";
import type { Flag, Role } from "#kernel/permissions.ts";
import { readPhoneAnywhere } from "#kernel/phones.ts";
import { Refusal } from "#kernel/refusal.ts";

export const approvalLife = lifecycle({
  states: ["pending", "approved", "returned", "rejected", "expired", "withdrawn"],
  initial: "pending",
  tones: {
    pending: "waiting",
    approved: "done",
    returned: "waiting",
    rejected: "refused",
    expired: "quiet",
    withdrawn: "quiet",
  },
  moves: {
    approve: { from: ["pending"], to: "approved", needs: "signed-in" },
    return: { from: ["pending"], to: "returned", needs: "signed-in", asks: "reason" },
    reject: { from: ["pending"], to: "rejected", needs: "signed-in", asks: "reason", final: true },
    // One of several steps: the next one's people are asked.
    pass: { from: ["pending"], to: "pending", needs: "signed-in", system: true },
    // The document's own move takes it back, also after it was approved and then edited.
    withdraw: {
      from: ["pending", "approved"],
      to: "withdrawn",
      needs: "signed-in",
      system: true,
    },
    expire: { from: ["pending"], to: "expired", needs: "signed-in", system: true },
  },
});
export type ApprovalState = (typeof approvalLife.states)[number];

export const stepStates = [
  "later",
  "pending",
  "approved",
  "returned",
  "rejected",
  "expired",
  "withdrawn",
] as const;
export type StepState = (typeof stepStates)[number];

/** So many requests are decided in one command. */
export const mostAtOnce = 100;

export const decisions = ["approve", "return", "reject"] as const;
export type Decision = (typeof decisions)[number];

export const eventKinds = [
  "asked",
  "reminded",
  "escalated",
  "approved",
  "returned",
  "rejected",
  "expired",
  "withdrawn",
] as const;
export type EventKind = (typeof eventKinds)[number];

/** Who may take a step: whoever holds the permission, of these roles (null = any), up to a role's limit. */
export interface StepRule {
  flag: Flag;
  roles: readonly Role[] | null;
  limits: readonly { role: Role; limit: bigint }[];
}

/** The steps up to and with an amount in shillings; null = without end. */
export interface Band {
  upTo: bigint | null;
  steps: readonly StepRule[];
}

export const escalations = ["next-step", "owner"] as const;
export const countings = ["everybody", "requester"] as const;

/** What the owner decides about one kind of document. */
export interface PolicyTerms {
  /** From the smallest amount; the last one without end. */
  bands: readonly Band[];
  /** What is asked for one payee within so many days counts together; 0 = nothing does. */
  windowDays: number;
  /** Together with what everybody asked for the payee, or only with what the same person asked. */
  countedTogether: (typeof countings)[number];
  /** Hours a step waits before its people are reminded, and before others may decide too. */
  reminderHours: number;
  escalationHours: number;
  escalateTo: (typeof escalations)[number];
  /** Days after which an undecided request lapses. */
  expiryDays: number;
}

/** A policy as it stands in a company: version 0 is the factory's. */
export interface Policy extends PolicyTerms {
  documentType: string;
  version: number;
  effectiveFrom: Day;
}

/** The latest version that is in force on a day; a company's own comes before the factory's. */
export function policyOn(day: Day, versions: readonly Policy[]): Policy | undefined {
  return versions
    .filter((one) => one.effectiveFrom <= day)
    .toSorted(
      (a, b) =>
        Number(b.version > 0) - Number(a.version > 0) ||
        b.effectiveFrom.localeCompare(a.effectiveFrom) ||
        b.version - a.version,
    )[0];
}

/** The band of an amount: 50,000,000 belongs to the band up to 50,000,000, one shilling more does not. */
export function bandOf(bands: readonly Band[], counted: bigint): Band {
  const band = bands.find(({ upTo }) => upTo === null || counted <= upTo);
  if (band) return band;
  throw new Error("a policy's last band has no end");
}

/** Somebody as approvals see them: what they may do now, in this company. */
export interface Person {
  id: string;
  name: string;
  role: Role;
  flags: readonly Flag[];
  phone: string | null;
}

/** May this person take this step, for the amount that counts? */
export function mayTake(
  step: StepRule,
  person: Pick<Person, "role" | "flags">,
  counted: bigint,
): boolean {
  if (!person.flags.includes(step.flag)) return false;
  if (step.roles !== null && !step.roles.includes(person.role)) return false;
  const limit = step.limits.find((one) => one.role === person.role)?.limit;
  return limit === undefined || counted <= limit;
}

/** Up to which amount somebody may take every step of a policy; null = without limit, 0 = nothing. */
export function authorityUnder(
  bands: readonly Band[],
  person: Pick<Person, "role" | "flags">,
): bigint | null {
  let most = 0n;
  for (const { upTo, steps } of bands) {
    if (!steps.every((step) => mayTake(step, person, 0n))) return most;
    const limits = steps
      .flatMap((step) => step.limits.filter(({ role }) => role === person.role))
      .map(({ limit }) => limit);
    const lowest = [...limits, ...(upTo === null ? [] : [upTo])].toSorted((a, b) =>
      a < b ? -1 : 1,
    )[0];
    if (lowest === undefined) return null;
    if (lowest < most) return most;
    most = lowest;
    if (upTo === null || lowest < upTo) return most;
  }
  return most;
}

/** Two accounts with one telephone are one person (segregation of duties). */
export function isSamePerson(
  a: Pick<Person, "id" | "phone">,
  b: Pick<Person, "id" | "phone">,
): boolean {
  const phone = numberOf(a);
  return a.id === b.id || (phone !== null && phone === numberOf(b));
}

/** People write their own number as they like: 0772 123456 is +256772123456. */
function numberOf({ phone }: Pick<Person, "phone">): string | null {
  return phone === null ? null : (readPhoneAnywhere(phone) ?? phone);
}

/** Who stands in for whom, on the day it is asked about; null kinds = for every kind of document. */
export interface StandIn {
  fromUser: string;
  toUser: string;
  documentTypes: readonly string[] | null;
}

/** Somebody who may decide a step, for themselves or for the person they stand in for. */
export interface Candidate {
  person: Person;
  insteadOf: Person | null;
}

/** Everybody who may take a step, without the document's makers (but in a company of one). */
export function candidatesOf(
  step: StepRule,
  asked: {
    documentType: string;
    counted: bigint;
    makers: readonly string[];
    people: readonly Person[];
    standIns: readonly StandIn[];
    soleTrader: boolean;
  },
): Candidate[] {
  const { people, makers, counted } = asked;
  const authors = people.filter((one) => makers.includes(one.id));
  const isAuthor = (person: Person): boolean =>
    makers.includes(person.id) || authors.some((author) => isSamePerson(author, person));
  const own = people.filter(
    (person) => mayTake(step, person, counted) && (asked.soleTrader || !isAuthor(person)),
  );
  const standing = asked.standIns
    .filter(({ documentTypes }) => documentTypes?.includes(asked.documentType) ?? true)
    .flatMap(({ fromUser, toUser }) => {
      const insteadOf = own.find((one) => one.id === fromUser);
      const person = people.find((one) => one.id === toUser);
      if (!insteadOf || !person || isAuthor(person) || isAuthor(insteadOf)) return [];
      return own.includes(person) ? [] : [{ person, insteadOf }];
    });
  return [...own.map((person) => ({ person, insteadOf: null })), ...standing];
}

/** Are there enough different people for every step? A company of one takes them all. */
export function canBeDecided(
  steps: readonly (readonly Candidate[])[],
  soleTrader: boolean,
  taken: readonly Person[] = [],
): boolean {
  const [first, ...rest] = steps;
  if (!first) return true;
  return first.some(({ person, insteadOf }) => {
    const both = insteadOf === null ? [person] : [person, insteadOf];
    const isFree = !both.some((one) => taken.some((other) => isSamePerson(one, other)));
    return (soleTrader || isFree) && canBeDecided(rest, soleTrader, [...taken, ...both]);
  });
}

/** When a request lapses: at the end of the day so many days after the day it was asked on. */
export function expiresOn(submittedAt: Date, expiryDays: number): Day {
  return addDays(kampalaDay(submittedAt), expiryDays);
}

/** Nobody decides on what has lapsed, also before the house has put it away. */
export function checkNotExpired(expiry: Day, now: Date): void {
  if (kampalaDay(now) <= expiry) return;
  throw new Refusal(
    "approval.expired",
    `This lapsed on ${formatDay(expiry)} without a decision. Whoever asked must ask again.`,
    { status: 409 },
  );
}

/** Where a document goes, as its maker is told before asking. */
export interface Way {
  documentType: string;
  amount: bigint;
  /** With what was asked for the same payee within the window. */
  counted: bigint;
  windowDays: number;
  expiryDays: number;
  steps: readonly WayStep[];
}
export interface WayStep {
  step: number;
  flag: Flag;
  roles: readonly Role[] | null;
  people: readonly { id: string; name: string; role: Role; insteadOfName: string | null }[];
}

/** "This will go to …", sentence by sentence: the people of each step, and what counted together. */
export function wayWords(way: {
  amount: bigint | string;
  counted: bigint | string;
  windowDays: number;
  steps: readonly Pick<WayStep, "people">[];
}): string[] {
  const [first, ...rest] = way.steps.map(({ people }) => namesOf(people));
  const after = rest.map((names) => `, then to ${names}`).join("");
  const words = [`This will go to ${first ?? "nobody"}${after}.`];
  if (BigInt(way.counted) > BigInt(way.amount)) {
    words.push(
      `With what was asked for this payee within ${way.windowDays} days, it counts as ${formatMoney(way.counted)}.`,
    );
  }
  return words;
}

function namesOf(people: WayStep["people"]): string {
  const names = people.map(({ name, insteadOfName }) =>
    insteadOfName === null ? name : `${name} (for ${insteadOfName})`,
  );
  if (names.length === 0) return "nobody";
  if (names.length > 3) return `${names.slice(0, 2).join(", ")} or ${names.length - 2} others`;
  return names.length === 1
    ? names.join("")
    : `${names.slice(0, -1).join(", ")} or ${names.at(-1) ?? ""}`;
}
