// The audit of a company: a chain of hashes, one link per line. Its head is returned with every write
// as a receipt, so that a cut tail shows.
import { type RawBuilder, sql, type Transaction } from "kysely";
import { toWire } from "#platform/api/client.ts";
import type { AuditEntry } from "./context.ts";
import type { DB } from "./tables.generated.ts";

export interface AuditHead {
  seq: bigint;
  hash: string;
}

interface Signed {
  actor: { userId: string; name: string; role: string } | null;
  now: Date;
  endpoint: string;
  requestId: string;
}

/** The receipt of a write: the same id and content again gets this answer. */
export interface Receipt {
  key: string;
  endpoint: string;
  contentSha256: string;
  status: number;
  answer: string;
}

/**
 * Appends the lines of one command and gives the chain's new head. The hashes are made where the chain lies
 * (`append_audit`): SHA-256 over the hash before, the line's number and its exact text, as lower-case hex.
 */
export async function appendAudit(
  tx: Transaction<DB>,
  entries: readonly AuditEntry[],
  by: Signed,
): Promise<AuditHead> {
  return headOf(await appending(entries, by).execute(tx));
}

/** A command that was carried out: what its audit says of it, and its receipt. */
export interface Finished {
  entries: readonly AuditEntry[];
  by: Signed;
  receipt: Receipt;
}

/**
 * Appends the lines of commands, one command after the other, and keeps each one's receipt with the head of the chain behind
 * its own lines: one question. Gives those heads in the commands' order.
 */
export async function appendAuditsAndReceipts(
  tx: Transaction<DB>,
  finished: readonly Finished[],
): Promise<AuditHead[]> {
  const lines: object[] = [];
  const commands = finished.map(({ entries, by, receipt }, at) => {
    const signed = { at: by.now, by_user: by.actor?.userId ?? null };
    lines.push(...linesOf(entries, by).map((line) => ({ ...signed, ...line })));
    const { key, endpoint, contentSha256: content_sha256, status, answer } = receipt;
    return { place: at, lines: lines.length, key, endpoint, content_sha256, status, answer };
  });
  const heads = await sql<AuditHead>`
    select seq, hash from finish_commands(${toWire(lines)}::jsonb, ${toWire(commands)}::jsonb) order by seq
  `.execute(tx);
  return heads.rows;
}

function appending(entries: readonly AuditEntry[], by: Signed): RawBuilder<AuditHead> {
  return sql<AuditHead>`
    select seq, hash
    from append_audit(${by.now}, ${by.actor?.userId ?? null}, ${toWire(linesOf(entries, by))}::jsonb)
  `;
}

function linesOf(entries: readonly AuditEntry[], by: Signed): object[] {
  return entries.map((entry) => ({
    subject: entry.subject,
    subject_id: entry.subjectId,
    action: entry.action,
    body: toWire({
      at: by.now.toISOString(),
      actor: by.actor,
      endpoint: by.endpoint,
      request: by.requestId,
      ...entry,
    }),
  }));
}

function headOf({ rows: [head] }: { rows: AuditHead[] }): AuditHead {
  if (!head) throw new Error("the audit says no head");
  return head;
}
