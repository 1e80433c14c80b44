// Statements of our bank and our wallets against the books. Every line of a statement is open, or it is matched to
// entries of the ledger that come to its amount. What then is left between statement and ledger, once everything
// open is listed, is the unexplained difference: it should be nothing.
import { type Day, daysBetween } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import type { Flag } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";
import { refuseSamePerson } from "#kernel/segregation.ts";

/** The accounts of the chart that a bank or a network states. */
export const statedAccounts = ["1100", "1150", "1160"] as const;
export type StatedAccount = (typeof statedAccounts)[number];

export const lineStates = ["open", "matched"] as const;
/** By what a line was matched: the same reference, amount and day alone, by hand, or as a charge booked from it. */
export const matchWays = ["reference", "amount", "hand", "charge"] as const;
export type MatchWay = (typeof matchWays)[number];

/** Where the bank's and the networks' own charges are booked (chart of accounts). */
export const chargesAccount = "6190";

/** A line that waits. */
export interface OpenLine {
  id: string;
  bookedOn: Day;
  amount: bigint;
  reference: string | null;
  providerReference: string | null;
  text: string | null;
  /** Of many transfers booked as one, the references the bank names; null: it names none. */
  parts: readonly string[] | null;
}

/** An entry of the ledger that waits; its keys are what a provider may repeat of it. */
export interface OpenEntry {
  voucherId: string;
  line: number;
  day: Day;
  amount: bigint;
  keys: readonly string[];
  /** What somebody wrote as the payer's own reference when the money was booked, of a receipt or on a slip of the bank; null: nothing. */
  reference: string | null;
  /** The message to the bank it was ordered in with others. */
  message: string | null;
}

export interface FoundMatch {
  lineId: string;
  how: "reference" | "amount";
  /** More than one where the bank booked many transfers as one. */
  entries: readonly OpenEntry[];
}

/** Amount alone is believed only so many days apart. */
export const daysApart = 3;

const keyOf = ({ voucherId, line }: OpenEntry): string => `${voucherId}:${line}`;

/**
 * What matches by itself: first by a reference both sides carry, many booked as one by all of theirs, then by an
 * amount within a few days where exactly one line and one entry may be each other. Where two might, a person decides; and
 * money booked under one reference is never taken for what the bank has under another, whatever the amount.
 */
export function findMatches(
  lines: readonly OpenLine[],
  entries: readonly OpenEntry[],
): FoundMatch[] {
  const found: FoundMatch[] = [];
  const usedLines = new Set<string>();
  const usedEntries = new Set<string>();
  const take = (how: FoundMatch["how"], isPair: (line: OpenLine, entry: OpenEntry) => boolean) => {
    const freeLines = lines.filter((line) => !usedLines.has(line.id));
    const freeEntries = entries.filter((entry) => !usedEntries.has(keyOf(entry)));
    const byAmount = Map.groupBy(freeEntries, (entry) => entry.amount);
    const pairs = freeLines.flatMap((line) =>
      (byAmount.get(line.amount) ?? [])
        .filter((entry) => isPair(line, entry))
        .map((entry) => ({ line, entry })),
    );
    const ofLine = Map.groupBy(pairs, ({ line }) => line.id);
    const ofEntry = Map.groupBy(pairs, ({ entry }) => keyOf(entry));
    for (const { line, entry } of pairs) {
      const isOnly = ofLine.get(line.id)?.length === 1 && ofEntry.get(keyOf(entry))?.length === 1;
      if (!isOnly) continue;
      usedLines.add(line.id);
      usedEntries.add(keyOf(entry));
      found.push({ lineId: line.id, how, entries: [entry] });
    }
  };
  take("reference", isNamed);
  for (const line of lines) {
    if (usedLines.has(line.id)) continue;
    const free = entries.filter((entry) => !usedEntries.has(keyOf(entry)));
    const batch = batchOf(line, free);
    if (batch.length === 0) continue;
    usedLines.add(line.id);
    for (const entry of batch) usedEntries.add(keyOf(entry));
    found.push({ lineId: line.id, how: "reference", entries: batch });
  }
  take(
    "amount",
    (line, entry) =>
      !isOrderOfOurs(line) &&
      !isOfAnother(line, entry) &&
      Math.abs(daysBetween(line.bookedOn, entry.day)) <= daysApart,
  );
  return found;
}

/**
 * A line with a reference a bank only has from us is of that order and of no other of the same amount, whether the
 * order is booked here yet or not.
 */
function isOrderOfOurs({ reference, parts }: OpenLine): boolean {
  return parts !== null || /^[0-9a-f]{32}$/.test(reference ?? "");
}

/**
 * The entries a line books together: those it names, each found once, or all of the message it names; none unless
 * they come to exactly what it books.
 */
function batchOf(line: OpenLine, entries: readonly OpenEntry[]): OpenEntry[] {
  const named =
    line.parts === null
      ? entries.filter((one) => one.message !== null && one.message === line.reference)
      : line.parts.flatMap((part) => entries.filter((one) => one.keys.includes(part)));
  const isEachOnce = line.parts === null || named.length === line.parts.length;
  const isNobodyTwice = new Set(named.map(keyOf)).size === named.length;
  const sum = named.reduce((total, one) => total + one.amount, 0n);
  return isEachOnce && isNobodyTwice && sum === line.amount ? named : [];
}

/** Does the line carry one of the entry's keys or its reference: as its own, or among the words of its text? */
function isNamed(line: OpenLine, { keys, reference }: OpenEntry): boolean {
  const words = (line.text ?? "").split(/[^A-Za-z0-9-]+/);
  const told = new Set([line.reference, line.providerReference, ...words]);
  return keys.some((key) => told.has(key)) || carries(line, reference);
}

/** A reference has a number in it; words alone ("by transfer") say nothing of which money it is. */
const isReference = (text: string | null): text is string => /\d/.test(text ?? "");
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

/** Does the line carry what somebody wrote as a reference, in whole words, with other spaces and strokes between them? */
function carries({ reference, providerReference, text }: OpenLine, written: string | null) {
  if (!isReference(written)) return false;
  const wanted = wordsOf(written).join("");
  return [reference, providerReference, text].some((told) => {
    const words = wordsOf(told ?? "");
    return words.some((_, from) =>
      words.some((__, to) => words.slice(from, to + 1).join("") === wanted),
    );
  });
}

/** Both have a reference, and not the same: the line is somebody else's money. Named lines are matched before. */
function isOfAnother({ reference, providerReference }: OpenLine, entry: OpenEntry): boolean {
  return isReference(entry.reference) && [reference, providerReference].some(isReference);
}

/** By hand: a line is matched once, and to entries that come to exactly its amount. */
export function checkMatch(
  line: { amount: bigint; isMatched: boolean },
  entries: readonly { amount: bigint; isFree: boolean }[],
): void {
  if (line.isMatched) {
    const words = "Somebody matched this line already.";
    throw new Refusal("statement.matched-already", words, { status: 409 });
  }
  if (entries.some((entry) => !entry.isFree)) {
    const words = "One of these entries belongs to another line already.";
    throw new Refusal("statement.entry-taken", words, { status: 409 });
  }
  const sum = entries.reduce((total, entry) => total + entry.amount, 0n);
  if (sum === line.amount) return;
  throw new Refusal(
    "statement.other-amount",
    `The entries come to ${formatMoney(sum)}, the line is ${formatMoney(line.amount)}. ` +
      "Choose the entries that come to the line, or book what is missing first.",
  );
}

/** Only what left the account is a charge. */
export function checkCharge(line: { amount: bigint; isMatched: boolean }): void {
  checkMatch({ ...line, amount: 0n }, []);
  if (line.amount < 0n) return;
  throw new Refusal("statement.no-charge", "This came in, so it is no charge.");
}

/** What the owner lets one person book as charges: one of them, and those of a month together, in shillings. */
export interface ChargeLimits {
  alone: number;
  ofMonth: number;
}

/** How a charge is booked: by one person, or by two because it is large or the month's are many. */
export interface WeighedCharge {
  isLarge: boolean;
  /** With it the month's come to more than one person books. */
  isBeyondMonth: boolean;
  /** Two people stand behind it: one brought the statement, another who approves funds booked it. */
  isSeconded: boolean;
}

/**
 * What leaves an account as a charge is looked at by nobody else: above what the owner lets one person book, at once or in a
 * month of small ones, whoever brought the statement books none of it, and whoever does may approve funds. Below zero is what
 * left; `before` is what this month's charges come to behind which one person stands.
 */
export function weighCharge(
  by: Parameters<typeof refuseSamePerson>[0] & { actor: { flags: readonly Flag[] } },
  line: { amount: bigint; importedBy: string },
  { alone, ofMonth }: ChargeLimits,
  before: bigint,
): WeighedCharge {
  const approves = by.actor.flags.includes("canApproveFunds");
  const isSeconded = approves && by.actor.userId !== line.importedBy;
  const isLarge = -line.amount > BigInt(alone);
  const isBeyondMonth = !isLarge && before - line.amount > BigInt(ofMonth);
  if (isLarge || isBeyondMonth) {
    refuseSamePerson(by, "statement-charge.book", line.importedBy);
    if (!approves) throw isLarge ? largeCharge(alone) : muchInMonth(ofMonth);
  }
  return { isLarge, isBeyondMonth, isSeconded };
}

const largeCharge = (alone: number): Refusal =>
  new Refusal(
    "statement.large-charge",
    `A charge above ${formatMoney(BigInt(alone))} is booked by somebody who approves funds.`,
    { status: 403 },
  );

const muchInMonth = (ofMonth: number): Refusal =>
  new Refusal(
    "statement.charges-of-month",
    `Charges that one person looked at come to more than ${formatMoney(BigInt(ofMonth))} this month, so this one is booked by somebody who approves funds.`,
    { status: 403 },
  );

/** How an account stands on a day: the statement, the ledger, and everything that is open between them. */
export interface Standing {
  statement: bigint;
  ledger: bigint;
  /** On the statement and not in the ledger. */
  openLines: bigint;
  /** In the ledger and not on the statement. */
  openEntries: bigint;
}

/** Statement − ledger − what is listed as open: nothing, when the books and the bank tell one story. */
export function unexplained({ statement, ledger, openLines, openEntries }: Standing): bigint {
  return statement - ledger - (openLines - openEntries);
}
