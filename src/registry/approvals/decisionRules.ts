// Who may decide on a step that waits: for oneself, or standing in for somebody; never a maker of the
// document, and never somebody who took a step before.
import { Refusal } from "#kernel/refusal.ts";
import { isSamePerson, mayTake, type Person, type StandIn, type StepRule } from "./rules.ts";

/** What the decision is about. */
export interface Waiting {
  documentType: string;
  counted: bigint;
  /** Whoever asked and whoever made or changed the document. */
  makers: readonly Person[];
  /** Who took the steps before, and for whom. */
  deciders: readonly Person[];
  step: StepRule;
  /** Since the step waited too long, these may take it too. */
  escalated: StepRule | null;
}

export interface Standing {
  onBehalfOf: Person | null;
  /** In a company of one, a maker decides; it is marked. */
  samePerson: boolean;
}

/**
 * In whose name this person decides, or the refusal: 403 for a maker, for who decided before, and for
 * who may not decide this kind of document at this amount.
 */
export function standingOf(
  actor: Person,
  waiting: Waiting,
  more: { principals: readonly Person[]; soleTrader: boolean },
): Standing {
  const { makers, deciders } = waiting;
  const may = (person: Person): boolean =>
    mayTake(waiting.step, person, waiting.counted) ||
    (waiting.escalated !== null && mayTake(waiting.escalated, person, waiting.counted));
  const among = (people: readonly Person[], person: Person): boolean =>
    people.some((one) => isSamePerson(one, person));
  const isMaker = among(makers, actor);
  const isBefore = among(deciders, actor);
  if (may(actor) && (more.soleTrader || (!isMaker && !isBefore))) {
    return { onBehalfOf: null, samePerson: isMaker || isBefore };
  }
  if (isMaker) {
    throw new Refusal(
      "approval.own-document",
      "You asked for this or had a hand in it, so somebody else must decide.",
      { status: 403 },
    );
  }
  if (isBefore) {
    throw new Refusal(
      "approval.decided-before",
      "You took a step of this before, so somebody else must take this one.",
      { status: 403 },
    );
  }
  const onBehalfOf = more.principals.find(
    (one) => may(one) && !among(makers, one) && !among(deciders, one),
  );
  if (onBehalfOf) return { onBehalfOf, samePerson: false };
  throw new Refusal("approval.not-yours", "This is not for you to decide.", { status: 403 });
}

/** The people somebody stands in for, for one kind of document. */
export function principalsOf(
  actorId: string,
  documentType: string,
  facts: { people: readonly Person[]; standIns: readonly StandIn[] },
): Person[] {
  const from = facts.standIns
    .filter((one) => one.toUser === actorId)
    .filter(({ documentTypes }) => documentTypes?.includes(documentType) ?? true)
    .map((one) => one.fromUser);
  return facts.people.filter((person) => from.includes(person.id));
}

/** Who may take a step that waited too long: the next step's people, or the owner where there is none. */
export function escalatedTo(
  escalateTo: "next-step" | "owner",
  step: StepRule,
  next: StepRule | null,
): StepRule {
  if (escalateTo === "next-step" && next !== null) return next;
  return { flag: step.flag, roles: ["owner"], limits: [] };
}

/** What is approved is, letter by letter, what approval was asked for. Returned or rejected it may always be. */
export function checkContent(asked: { contentSha256: string }, contentSha256: string): void {
  if (asked.contentSha256 === contentSha256) return;
  throw new Refusal(
    "approval.content-changed",
    "This is not what approval was asked for any more. Return it, so that it is asked for anew.",
    { status: 409 },
  );
}
