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
import { findBrake } from "./brakeStore.ts";
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
  /** May it be written again, if the bank knows nothing of it? */
  mayWrite: boolean;
}

/** Writes a message, or finds out whether it was written before; then every payment of it hears what was said. */
async function sendFile(parts: PaymentsJobParts, orgId: string, fileId: string): Promise<void> {
  const taken = await inCompany(parts, orgId, (ctx) => takeFile(ctx, fileId));
  if (!taken) return;
  const { batch, members, tries } = taken;
  const told = tries === 1 ? await written(parts, batch) : await askThenWrite(parts, taken);
  if (told.some(isThere)) await inCompany(parts, orgId, (ctx) => noteWritten(ctx, fileId));
  // Each in a transaction of its own: the company's other writes go between.
  for (const [index, { id }] of members.entries()) {
    const heard = told[index];
    if (heard) await inCompany(parts, orgId, (ctx) => hear(parts, ctx, id, { heard, tries }));
  }
}

/** A message some of whose payments wait; the try is counted before the file. */
async function takeFile(ctx: Ctx, fileId: string): Promise<TakenFile | undefined> {
  const file = await lockBankFile(ctx, fileId);
  if (!file) return undefined;
  const members = await membersOf(ctx, fileId);
  const isFree = (one: Member): boolean => one.state === "queued" || mayResend(one);
  if (!members.some(isFree)) return undefined;
  const isBraked = (await findBrake(ctx))?.isPulled ?? false;
  // What was written before may be under way: the brake keeps only a first file in the house.
  if (isBraked && file.tries === 0) return undefined;
  const tries = await countFileTry(ctx, fileId);
  const batch = await batchOf(ctx, file, members);
  return { batch, members, tries, mayWrite: !isBraked && members.every(isFree) };
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

/** Only a message of which the bank knows no single transfer is written again. */
async function askThenWrite(parts: PaymentsJobParts, taken: TakenFile): Promise<Heard[]> {
  const told: Heard[] = [];
  for (const order of taken.batch.orders) told.push(asStatus(await parts.bank.statusOf(order)));
  if (told.every((one) => one.kind === "not-found")) {
    return taken.mayWrite ? written(parts, taken.batch) : told;
  }
  if (!told.some(isThere)) return told;
  // It speaks of others in the message, so the whole message is there.
  return told.map((one) => (one.kind === "not-found" ? { asked: "status", kind: "pending" } : one));
}

const isThere = ({ kind }: Heard): boolean =>
  kind === "accepted" || kind === "pending" || kind === "succeeded" || kind === "failed";
