// A pay run over the bank: one message with many transfers. What it says was written in the books' own database before
// the file; whoever takes up a message that may stand with the bank asks before anything is written again, and each
// payment hears its own answer.
import { z } from "zod";
import type { Ctx } from "#platform/server/context.ts";
import { type Job, job } from "#platform/server/jobs.ts";
import {
  countFileTry,
  lockBankFile,
  type Member,
  membersOf,
  noteWritten,
  type StoredBankFile,
} from "./bankFileStore.ts";
import { isHeld } from "./brakeStore.ts";
import { asStatus, hear, inCompany, type PaymentsJobParts } from "./jobs.ts";
import type { BankBatch, BankOrder } from "./outside/bankTransfers.ts";
import { ownBankOf } from "./ownAccountStore.ts";
import { type Heard, mayResend } from "./providerRules.ts";

/** The job of messages to the bank, for the house's list. */
export function bankFileJobs(parts: PaymentsJobParts): Job[] {
  return [
    job("payments.send-file", z.object({ fileId: z.uuid() }), (asked) =>
      sendFile(parts, asked.orgId, asked.payload.fileId),
    ),
  ];
}

interface TakenFile {
  batch: BankBatch;
  /** The payments in the order of the batch. */
  members: readonly Member[];
  tries: number;
  /** Nobody tried to write it before. */
  isFirst: boolean;
}

/** Writes a message, or finds out whether it was written before; then every payment of it hears what was said. */
async function sendFile(parts: PaymentsJobParts, orgId: string, fileId: string): Promise<void> {
  const taken = await inCompany(parts, orgId, (ctx) => takeFile(ctx, fileId));
  if (!taken) return;
  const { batch, members, isFirst } = taken;
  const { told, tries } = isFirst
    ? { told: await written(parts, batch), tries: taken.tries }
    : await askThenWrite(parts, orgId, { ...taken, fileId });
  if (told.some(isThere)) await inCompany(parts, orgId, (ctx) => noteWritten(ctx, fileId));
  // Each in a transaction of its own: the company's other writes go between.
  for (const [index, { id }] of members.entries()) {
    const heard = told[index];
    if (heard) await inCompany(parts, orgId, (ctx) => hear(parts, ctx, id, { heard, tries }));
  }
}

/** May it be sent, or sent once more? */
const isFree = (one: Member): boolean => one.state === "queued" || mayResend(one);

/** A message some of whose payments wait; the first try is counted before the file. */
async function takeFile(ctx: Ctx, fileId: string): Promise<TakenFile | undefined> {
  const file = await lockBankFile(ctx, fileId);
  if (!file) return undefined;
  const members = await membersOf(ctx, fileId);
  if (!members.some(isFree)) return undefined;
  const isFirst = file.tries === 0;
  // What was tried before may be under way, so it is asked about; whether it is written again is decided after.
  if (isFirst && (await isHeld(ctx, "bank"))) return undefined;
  const tries = isFirst ? await countFileTry(ctx, fileId) : file.tries;
  return { batch: await batchOf(ctx, file, members), members, tries, isFirst };
}

/**
 * Counts one more writing, before it; undefined: it is not written now, as the brake is pulled or not everybody of it
 * may be sent once more.
 */
async function takeFileAgain(ctx: Ctx, fileId: string): Promise<number | undefined> {
  const file = await lockBankFile(ctx, fileId);
  if (!file || !(await membersOf(ctx, fileId)).every(isFree)) return undefined;
  if (await isHeld(ctx, "bank")) return undefined;
  return countFileTry(ctx, fileId);
}

async function batchOf(
  ctx: Ctx,
  file: StoredBankFile,
  members: readonly Member[],
): Promise<BankBatch> {
  const { holder, provider: bank, number } = await ownBankOf(ctx);
  const { reference, payments, amount } = file;
  const orders = members.map((one): BankOrder => ({
    ...{ reference: one.reference, amount: one.amount, currency: "UGX", externalId: one.number },
    note: `${ctx.org.name}, ${one.number}`,
    from: { holder, bank, number },
    to: { holder: one.payeeName, bank: one.payeeBank, number: one.payeeAccount },
    day: ctx.today,
    file: { reference, payments, amount },
  }));
  return { reference, payments, amount, orders };
}

/** The answer to the file is the answer to each of its orders. */
async function written({ bank }: PaymentsJobParts, batch: BankBatch): Promise<Heard[]> {
  const answer = await bank.transferMany(batch);
  return batch.orders.map(() => ({ asked: "transfer", ...answer }));
}

/**
 * Only a message of which the bank knows no single transfer is written again, if money may leave now: asking took its
 * time, and the brake may have been pulled meanwhile.
 */
async function askThenWrite(
  parts: PaymentsJobParts,
  orgId: string,
  { batch, tries, fileId }: TakenFile & { fileId: string },
): Promise<{ told: Heard[]; tries: number }> {
  const told: Heard[] = [];
  for (const order of batch.orders) told.push(asStatus(await parts.bank.statusOf(order)));
  if (told.every((one) => one.kind === "not-found")) {
    const again = await inCompany(parts, orgId, (ctx) => takeFileAgain(ctx, fileId));
    if (again === undefined) return { told, tries };
    return { told: await written(parts, batch), tries: again };
  }
  if (!told.some(isThere)) return { told, tries };
  // It speaks of others in the message, so the whole message is there.
  const heard = told.map((one): Heard =>
    one.kind === "not-found" ? { asked: "status", kind: "pending" } : one,
  );
  return { told: heard, tries };
}

const isThere = ({ kind }: Heard): boolean =>
  kind === "accepted" || kind === "pending" || kind === "succeeded" || kind === "failed";
