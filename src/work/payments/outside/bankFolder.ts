// A bank that is met in two folders: `out` is where we put orders and it fetches them, `in` is where it puts its
// reports and statements. An order is written once under its own name; `sent` keeps what was. The same code meets a
// real bank's folders (a mounted SFTP) and the simulator of the house.
import { randomUUID } from "node:crypto";
import { link, mkdir, open, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import {
  BankFileFault,
  endToEndOf,
  isSameSum,
  messageIdOf,
  messageOf,
  readReport,
  type Report,
  type Reported,
  writeTransfer,
  writeTransfers,
  writtenSum,
} from "./bankMessages.ts";
import { readStatements, type Statement, type StatementEntry } from "./bankStatements.ts";
import type { BankBatch, BankFile, BankOrder, BankTransfers } from "./bankTransfers.ts";
import type { Surroundings } from "./line.ts";
import type { StatusAnswer, TransferAnswer } from "./mobileMoney.ts";

/** Larger files are no report and no statement. */
const largestFile = 20_000_000;

/** A bank as payments see it, met in the folders below one. */
export function bankFolder(dir: string, around: Surroundings): BankTransfers {
  const { log = () => undefined } = around;
  const inbox = openInbox(join(dir, "in"), (name) => {
    log({
      call: "file",
      outcome: `not understood: ${name.replace(/[^\w.-]/g, "").slice(0, 80)}`,
      tookMs: 0,
    });
  });
  const write = async (
    of: Pick<BankBatch, "reference">,
    text: (at: Date) => string,
  ): Promise<TransferAnswer> => {
    const startedAt = around.now();
    const answer = await put(dir, nameOf(of), () => text(new Date(startedAt)));
    const outcome = answer.kind === "accepted" ? "written" : answer.reason;
    const { reference } = of;
    log({ call: "transfer", reference, outcome, tookMs: around.now() - startedAt });
    return answer;
  };
  return {
    transfer: (order) => write(order, (at) => writeTransfer(order, at)),
    transferMany: (batch) => write(batch, (at) => writeTransfers(batch, at)),
    statusOf: async (order) => {
      const startedAt = around.now();
      const answer = await statusIn(dir, order, inbox);
      log({
        call: "status",
        reference: order.reference,
        outcome: answer.kind,
        tookMs: around.now() - startedAt,
      });
      return answer;
    },
    statements: async () => {
      const { statements } = await inbox();
      return statements.map(({ name, text }) => ({ name, text }));
    },
  };
}

const nameOf = (of: Pick<BankOrder, "reference" | "file">): string =>
  `pain.001-${messageIdOf(of)}.xml`;

/**
 * Written whole beside, then given its name in one step: the bank never reads half a file, and a name that is taken
 * is not written again. What was sent is kept, so that an order the bank has fetched is known.
 */
async function put(dir: string, name: string, text: () => string): Promise<TransferAnswer> {
  const [out, sent] = [join(dir, "out"), join(dir, "sent")];
  const beside = join(sent, `.${name}.${process.pid}.${randomUUID()}`);
  try {
    await mkdir(out, { recursive: true });
    await mkdir(sent, { recursive: true });
    if (await exists(join(sent, name))) return { kind: "unknown", reason: "sent-before" };
    await writeWhole(beside, text());
    const isNew = await linked(beside, join(out, name));
    if (isNew) await linked(beside, join(sent, name));
    await rm(beside, { force: true });
    return isNew ? { kind: "accepted" } : { kind: "unknown", reason: "sent-before" };
  } catch (error) {
    // A full disk or a folder that went away: whether it was written is for the status to say.
    return { kind: "unknown", reason: `folder-${codeOf(error)}` };
  }
}

/** On the disk, not only on its way there. */
async function writeWhole(path: string, text: string): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** False: the name was taken. */
async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "failed";
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return false;
    throw error;
  }
}

interface Inbox {
  reports: Report[];
  statements: (BankFile & { read: Statement[] })[];
}

type Opened = { report: Report } | { statement: BankFile & { read: Statement[] } } | null;

/** What the bank put down; a file is read once and known by its name, size and time afterwards. */
function openInbox(dir: string, say: (name: string) => void): () => Promise<Inbox> {
  const known = new Map<string, Opened>();
  return async () => {
    const inbox: Inbox = { reports: [], statements: [] };
    await mkdir(dir, { recursive: true });
    for (const name of (await readdir(dir)).toSorted()) {
      // Half-written files begin with a dot or end otherwise, by the custom of such folders.
      if (!/^[^.].*\.xml$/i.test(name)) continue;
      const { size, mtimeMs } = await stat(join(dir, name));
      const key = `${name}:${size}:${mtimeMs}`;
      if (!known.has(key)) known.set(key, await opened(dir, name, size, say));
      const file = known.get(key);
      if (!file) continue;
      if ("report" in file) inbox.reports.push(file.report);
      else inbox.statements.push(file.statement);
    }
    return inbox;
  };
}

/** null: none of ours, or not understood; a person sees that in the log, and what it might say is not guessed. */
async function opened(
  dir: string,
  name: string,
  size: number,
  say: (name: string) => void,
): Promise<Opened> {
  try {
    if (size > largestFile) throw new BankFileFault("This file is larger than any report.");
    const text = await readFile(join(dir, name), "utf8");
    const message = messageOf(text);
    if (message?.startsWith("pain.002")) return { report: readReport(text) };
    if (message?.startsWith("camt.053")) {
      return { statement: { name, text, read: readStatements(text) } };
    }
    throw new BankFileFault("This is neither a report nor a statement.");
  } catch (error) {
    if (!(error instanceof BankFileFault)) throw error;
    say(name);
    return null;
  }
}

async function statusIn(
  dir: string,
  order: BankOrder,
  read: () => Promise<Inbox>,
): Promise<StatusAnswer> {
  try {
    const told = toldOf(order, await read());
    const answer = answerOf(order, told);
    if (answer) return answer;
    const name = nameOf(order);
    const isThere =
      (await exists(join(dir, "sent", name))) || (await exists(join(dir, "out", name)));
    return { kind: isThere ? "pending" : "not-found" };
  } catch (error) {
    return { kind: "unknown", reason: `folder-${codeOf(error)}` };
  }
}

type Told = Omit<Reported, "endToEndId">;

/** Everything the bank says of an order, in reports and in statements. */
function toldOf(order: BankOrder, { reports, statements }: Inbox): Told[] {
  const id = endToEndOf(order);
  const message = messageIdOf(order);
  const reported = reports.flatMap((report) => {
    const single: Told[] = report.transfers.filter((one) => one.endToEndId === id);
    if (single.length > 0 || report.onMessage !== message || report.whole === null) return single;
    return [{ ...report.whole, bankReference: null, amount: null }];
  });
  const booked = statements.flatMap(({ read }) =>
    read
      .filter(({ accountNumber }) => accountNumber === order.from.number)
      .flatMap(({ currency, entries }) =>
        entries.flatMap((entry): Told[] => {
          const sum = bookedOf(order, entry);
          if (sum === undefined) return [];
          const bankReference = bankReferenceOf(order, entry);
          const amount = sum === null ? null : { sum: writtenSum(sum, currency), currency };
          return [{ standing: "paid", reason: null, bankReference, amount }];
        }),
      ),
  );
  return [...reported, ...booked];
}

/**
 * What an entry books of an order, leaving the account positive; null: the bank does not say how much, undefined:
 * nothing. Many booked as one without naming any are ours only when they are the whole message, to the last transfer.
 */
function bookedOf(order: BankOrder, entry: StatementEntry): bigint | null | undefined {
  const { batch, reference, amount } = entry;
  if (batch === null) return reference === endToEndOf(order) ? -amount : undefined;
  const part = batch.parts.find((one) => one.reference === endToEndOf(order));
  if (part) return part.sum === null || amount < 0n ? part.sum : -part.sum;
  const { file } = order;
  const isWhole =
    file !== undefined &&
    batch.parts.length === 0 &&
    batch.message === messageIdOf(order) &&
    batch.payments === file.payments &&
    -amount === file.amount;
  return isWhole ? order.amount : undefined;
}

/** The bank's reference of a transfer; where it has one for many, it is told apart by our paper's number. */
function bankReferenceOf(order: BankOrder, { batch, providerReference }: StatementEntry) {
  if (batch === null || providerReference === null) return providerReference;
  const part = batch.parts.find((one) => one.reference === endToEndOf(order));
  return part?.providerReference ?? `${providerReference}/${order.externalId}`;
}

/** Paid and failed are for good, and never both; null: nothing was said yet. */
function answerOf(order: BankOrder, told: readonly Told[]): StatusAnswer | null {
  const paid = told.filter((one) => one.standing === "paid");
  const failed = told.find((one) => one.standing === "failed");
  if (paid.length > 0 && failed) return { kind: "unknown", reason: "reports-contradict" };
  const providerReference = paid.find((one) => one.bankReference !== null)?.bankReference ?? null;
  const sums = told.map((one) => isSameSum(order, one.amount));
  const fields = (["amount", "currency"] as const).filter((field) =>
    sums.some((same) => !same[field]),
  );
  if (fields.length > 0) return { kind: "mismatch", fields, providerReference };
  if (failed) return { kind: "failed", reason: failed.reason ?? "RJCT" };
  if (paid.length > 0) {
    if (providerReference === null) return { kind: "unknown", reason: "no-provider-reference" };
    const { amount, currency, to } = order;
    return { kind: "succeeded", providerReference, amount, currency, payee: to.number };
  }
  return told.length > 0 ? { kind: "pending" } : null;
}
