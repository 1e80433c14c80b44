// What waits on a phone, and what becomes of it: decided here, without a clock, a disk or a network.
//
// An operation is an ordinary call with an id made on the phone. It is `ready` from the moment the form
// says so, `sent` when the server's answer is here, and needs `attention` when the server said no. Asking
// again under the same id is safe: the server gives its first answer again. What was refused was not
// carried out, so it goes again under its own id once it is mended, or is `given-up` with a reason.
import type { Problem } from "#platform/api/client.ts";
import type { Endpoint } from "#platform/api/endpoint.ts";

/** What is known of an endpoint without its schemas. */
export type EndpointFacts = Pick<Endpoint, "kind" | "path" | "needs" | "media" | "offline">;

export const itemStates = ["ready", "sent", "attention", "given-up"] as const;
export type ItemState = (typeof itemStates)[number];

/** What the list of the outbox shows of an operation; its content lies beside it. */
export interface Item {
  /** The id of the command, which is the id of the thing it makes. */
  id: string;
  state: ItemState;
  /** Its place in the order of this phone. */
  turn: number;
  /** On the phone it was written down on: 12 of K7-12. */
  sequence: number;
  writtenOn: string;
  /** Stands on the farmer's receipt until the server has given its own: `K7-12`. */
  number: string;
  /** In words: "Collection, Akello Grace, 59.4 kg". */
  title: string;
  /** By the clock of the phone, in milliseconds. */
  capturedAt: number;
  /** The form it came from, and the name of its draft: to mend it there. */
  form: string;
  draft: string;
  /** Cash it promises out of the officer's float, in shillings. */
  spends: string;
  /** Ids of other operations that must be there first: a farmer before the first delivery. */
  after: readonly string[];
  attempts: number;
  /** Why the server said no. */
  problem: Problem | null;
  /** Why somebody gave it up; absent on everything else. */
  reason?: string;
  /** The server's own number, once it has one. */
  official: string | null;
  /** When the answer came, by the clock of the phone. */
  sentAt: number | null;
  /** The snapshot that was begun last when the answer came; absent on what was not sent, or by an older app. */
  sentDuring?: number;
}

/** What is sent, and what the form held: kept apart, because photographs are large. */
export interface Content {
  endpoint: EndpointFacts;
  params: Readonly<Record<string, unknown>> | null;
  body: unknown;
  /** The form's values, to open it again as it was. */
  values: unknown;
}

/** What came back: an answer, or nothing at all. */
export type Reply = { status: number; text: string } | null;

/** What is to be done after a reply. */
export type Verdict =
  | { is: "sent"; official: string | null }
  | { is: "attention"; problem: Problem }
  /** Nothing was decided; the same again later, and nothing else before. */
  | { is: "later"; why: "no-network" | "busy" | "sign-in" }
  | { is: "revoked" };

/** A failure of the server itself is asked again so often before others may pass. */
const mostFailures = 5;

/** Statuses that say nothing about the operation: too early, too often, the way is broken. */
const passing: readonly number[] = [408, 425, 429, 502, 503, 504];

/** Reads a reply. Only a whole 2xx answer makes an operation sent. */
export function verdictOn(reply: Reply, attempts: number): Verdict {
  if (reply === null) return { is: "later", why: "no-network" };
  const { status, text } = reply;
  if (status >= 200 && status < 300) return { is: "sent", official: officialIn(text) };
  const problem = problemIn(status, text);
  if (status === 401) return { is: "later", why: "sign-in" };
  if (problem.code === "device.revoked") return { is: "revoked" };
  if (problem.code === "second-factor-required") return { is: "later", why: "sign-in" };
  if (passing.includes(status)) return { is: "later", why: "busy" };
  // One that the server stumbles over must not keep all the others for ever.
  if (status >= 500 && attempts < mostFailures) return { is: "later", why: "busy" };
  return { is: "attention", problem };
}

/** The number or code the server gave the thing. */
function officialIn(text: string): string | null {
  const answer = parsed(text);
  for (const name of ["number", "code"]) {
    const value = isRecord(answer) ? answer[name] : undefined;
    if (typeof value === "string") return value;
  }
  return null;
}

function problemIn(status: number, text: string): Problem {
  const said = parsed(text);
  if (isRecord(said) && typeof said["detail"] === "string" && typeof said["code"] === "string") {
    const { errors, blockers } = said;
    return {
      type: "about:blank",
      title: typeof said["title"] === "string" ? said["title"] : "",
      status,
      code: said["code"],
      detail: said["detail"],
      ...(Array.isArray(errors) ? { errors } : {}),
      ...(Array.isArray(blockers) ? { blockers } : {}),
    };
  }
  const detail = "The server did not answer as expected.";
  return { type: "about:blank", title: "No answer", status, code: "no-answer", detail };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // A proxy's page, an empty answer.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Which of these ids the content speaks of: what must be at the server before it. */
export function mentioned(content: unknown, ids: readonly string[]): string[] {
  const text = JSON.stringify(content) ?? "";
  return ids.filter((id) => text.includes(id));
}

/** The same content with one thing in place of another: the farmer who was there already. */
export function withOther<T>(content: T, id: string, other: string): T {
  // The same shape with one id in place of another, both of 36 letters and digits.
  return JSON.parse(JSON.stringify(content).replaceAll(id, other)) as T;
}

/** Neither at the company nor given up. */
export function isWaiting({ state }: Pick<Item, "state">): boolean {
  return state === "ready" || state === "attention";
}

/** Operations that wait, in the order of this phone. */
export function waitingOf(items: readonly Item[]): Item[] {
  return items.filter(isWaiting).toSorted((a, b) => a.turn - b.turn);
}

/** Whether something it needs has not got there: then it waits, and those after it pass. */
export function isHeldBack(item: Item, unsent: ReadonlySet<string>): boolean {
  return item.after.some((id) => unsent.has(id));
}

const firstPauseMs = 2_000;
const longestPauseMs = 5 * 60_000;

/** How long to wait after so many failures in a row: doubling, with dice, at most five minutes. */
export function pauseMs(failures: number, dice: number): number {
  const most = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures - 1, 20));
  return Math.round(most / 2 + (most / 2) * dice);
}

/** What is free on the phone, as the browser says. */
export interface Room {
  usage: number;
  quota: number;
}

const megabyte = 1_000_000;

/** Enough for some hundred slips, or a few photographs. */
const scarceBytes = 20 * megabyte;
const leastBytes = 4 * megabyte;

/** Whether there is room for more: said before a form is filled in, not after. */
export function roomLeft(room: Room | null): "enough" | "scarce" | "full" {
  if (room === null) return "enough";
  const free = room.quota - room.usage;
  if (free < leastBytes) return "full";
  return free < scarceBytes ? "scarce" : "enough";
}

const dayMs = 86_400_000;

/** So long a phone may be unlocked by its PIN without having been heard by the server. */
export const longestAwayMs = 14 * dayMs;

/** What was sent stays readable on the phone for so long. */
export const keptSentMs = 14 * dayMs;

/** The business day out here: the last one the server said, moved on by the days that passed. */
export function dayOutHere(
  said: { today: string; atMs: number; dayIsHeld: boolean },
  nowMs: number,
): string {
  // A clock that was set back makes no earlier day than the server has seen; one far ahead, no later
  // than the phone may be away.
  const passed = Math.min(Math.max(nowMs - said.atMs, 0), longestAwayMs);
  if (said.dayIsHeld) return said.today;
  return new Date(Date.parse(`${said.today}T00:00:00Z`) + kampalaDays(said.atMs, passed) * dayMs)
    .toISOString()
    .slice(0, 10);
}

function kampalaDays(atMs: number, passedMs: number): number {
  const dayOf = (ms: number): number => Math.floor((ms + 3 * 3_600_000) / dayMs);
  return dayOf(atMs + passedMs) - dayOf(atMs);
}

/** One field of which two people know different things. */
export interface FieldDifference {
  field: string;
  /** What it was when the form was opened; undefined when that is not known. */
  before: unknown;
  mine: unknown;
  theirs: unknown;
}

/** Field by field what I wrote and what stands at the server; equal ones are left out. */
export function differences(
  mine: Readonly<Record<string, unknown>>,
  theirs: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> = {},
): FieldDifference[] {
  return Object.keys(mine)
    .filter((field) => field !== "id" && field !== "version" && field in theirs)
    .filter((field) => JSON.stringify(mine[field]) !== JSON.stringify(theirs[field]))
    .map((field) => ({
      field,
      before: before[field],
      mine: mine[field],
      theirs: theirs[field],
    }));
}
