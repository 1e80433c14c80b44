// The messages of pay runs to the bank as they lie in their table: who stands in one is written before the file is.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import type { PaymentState } from "./rules.ts";
import type { PayRun } from "./runApi.ts";

/** A message as stored. */
export interface StoredBankFile {
  id: string;
  /** The message is made of it; never changed. */
  reference: string;
  payments: number;
  amount: bigint;
  tries: number;
}

/**
 * Puts every payment by bank of a run that waits to be sent for the first time into one message; undefined: there is
 * none. A run has one message, which the database holds too.
 */
export async function insertBankFile(
  ctx: Ctx,
  runId: string,
): Promise<(StoredBankFile & { members: readonly string[] }) | undefined> {
  const waiting = await sql<{ id: string; amount: bigint }>`
    select id, amount from payment
    where pay_run_id = ${runId} and method = 'bank' and state = 'queued' and tries = 0
      and bank_file_id is null
    order by number for update
  `.execute(ctx.tx);
  if (waiting.rows.length === 0) return undefined;
  const members = waiting.rows.map((one) => one.id);
  const amount = waiting.rows.reduce((sum, one) => sum + one.amount, 0n);
  const file = { id: ctx.newId(), reference: randomUUID(), payments: members.length, amount };
  await sql`
    insert into bank_file (id, pay_run_id, reference, payments, amount, made_at)
    values (${file.id}, ${runId}, ${file.reference}, ${file.payments}, ${amount}, ${ctx.now})
  `.execute(ctx.tx);
  await sql`
    update payment set bank_file_id = ${file.id} where id = any(${members}::uuid[])
  `.execute(ctx.tx);
  return { ...file, tries: 0, members };
}

/** A message; locked, so that two jobs ask one after the other how often it was tried. */
export async function lockBankFile(ctx: Ctx, id: string): Promise<StoredBankFile | undefined> {
  const found = await sql<StoredBankFile>`
    select id, reference, payments, amount, tries from bank_file where id = ${id} for update
  `.execute(ctx.tx);
  return found.rows[0];
}

/** A payment of a message, as it is ordered. */
export interface Member {
  id: string;
  number: string;
  state: PaymentState;
  amount: bigint;
  reference: string;
  payeeName: string;
  payeeBank: string;
  payeeAccount: string;
  acceptedAt: Date | null;
  reviewReason: string | null;
}

/** What ended before anybody tried to write its message leaves it; the others go without it. */
export async function leaveUntriedFile(
  ctx: Ctx,
  { id, amount, bankFileId }: { id: string; amount: bigint; bankFileId: string },
): Promise<void> {
  await sql`
    with gone as (
      update payment p set bank_file_id = null from bank_file f
      where p.id = ${id} and f.id = ${bankFileId} and f.tries = 0 returning p.id
    )
    update bank_file set payments = payments - 1, amount = amount - ${amount}
    where id = ${bankFileId} and exists (select from gone)
  `.execute(ctx.tx);
}

/** Every payment of a message, always in the same order. */
export async function membersOf(ctx: Ctx, fileId: string): Promise<Member[]> {
  const found = await sql<Member>`
    select id, number, state, amount, reference, payee_name as "payeeName",
      payee_bank as "payeeBank", payee_account as "payeeAccount", accepted_at as "acceptedAt",
      review_reason as "reviewReason"
    from payment where bank_file_id = ${fileId} order by number
  `.execute(ctx.tx);
  return found.rows;
}

/** Notes before the file is written that it is about to be; gives back how many times that was. */
export async function countFileTry(ctx: Ctx, fileId: string): Promise<number> {
  await sql`
    update payment set tries = tries + 1
    where bank_file_id = ${fileId} and state in ('queued', 'unknown')
  `.execute(ctx.tx);
  const updated = await sql<{ tries: number }>`
    update bank_file set tries = tries + 1 where id = ${fileId} returning tries
  `.execute(ctx.tx);
  return updated.rows[0]?.tries ?? 0;
}

/** It is certain that the file stands with the bank. */
export async function noteWritten(ctx: Ctx, fileId: string): Promise<void> {
  await sql`
    update bank_file set written_at = ${ctx.now} where id = ${fileId} and written_at is null
  `.execute(ctx.tx);
}

/** The message of a run, as its screen shows it. */
export async function bankFileOf(ctx: Ctx, runId: string): Promise<PayRun["bankFile"]> {
  const found = await sql<NonNullable<PayRun["bankFile"]>>`
    select replace(reference::text, '-', '') as message, payments, amount,
      made_at as "madeAt", written_at as "writtenAt"
    from bank_file where pay_run_id = ${runId} and payments > 0
  `.execute(ctx.tx);
  return found.rows[0] ?? null;
}
