// A complaint needs no name. Whoever works here gets a slip: it proves that its bearer works for the
// company on that day, and is the same for everybody, so it cannot prove who. The complaint is handed in
// without a session; its writer keeps a code and reads the owner's answer with it. It asks for no approval,
// and no minute, no address and no person is kept with it.
import { addDays, type Day } from "#kernel/days.ts";
import { readVerificationCode } from "#kernel/crockford.ts";
import { isId } from "#kernel/ids.ts";
import { Refusal } from "#kernel/refusal.ts";

export const topics = ["pay", "safety", "treatment", "dishonesty", "other"] as const;
export type Topic = (typeof topics)[number];

/** Where a complaint stands: who writes next. */
export const standings = ["waits", "answered", "closed"] as const;
export type Standing = (typeof standings)[number];

/** How many complaints one company receives on one day at most: more is a flood, not people. */
export const mostADay = 50;
/** How many messages one complaint carries at most. */
export const mostMessages = 100;

/** A slip's parts: for which company, of which day, and its signature. */
export interface Slip {
  orgId: string;
  day: Day;
  signature: string;
}

/** A slip as it is handed out. */
export function writeSlip({ orgId, day, signature }: Slip): string {
  return `${orgId}.${day}.${signature}`;
}

/** Reads a slip; refuses what cannot be one, and one that is older than yesterday. */
export function readSlip(text: string, today: Day): Slip {
  const [orgId = "", day = "", signature = ""] = text.split(".");
  const isFresh = day === today || day === addDays(today, -1);
  if (isId(orgId) && isFresh && /^[0-9a-f]{64}$/.test(signature)) return { orgId, day, signature };
  throw slipRefusal();
}

/** A slip that nobody here handed out, or not lately. */
export function slipRefusal(): Refusal {
  const words = "This page has been open too long. Open it again and send the complaint then.";
  return new Refusal("complaint.slip", words, { status: 403 });
}

/** The code as it is kept; refuses a slip of the finger before anything is looked up. */
export function readCode(typed: string): string {
  const reading = readVerificationCode(typed);
  if (reading.ok) return reading.code;
  throw new Refusal("complaint.code-mistyped", "This code is not complete, or a sign is wrong.");
}

/** Where it stands, from who wrote last. */
export function standingOf(of: { closedOn: Day | null; lastFromHouse: boolean }): Standing {
  if (of.closedOn !== null) return "closed";
  return of.lastFromHouse ? "answered" : "waits";
}
