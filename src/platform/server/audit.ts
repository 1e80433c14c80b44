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

/** As `appendAudit`, and keeps the command's receipt with the head, in the same question. */
export async function appendAuditAndReceipt(
  tx: Transaction<DB>,
  entries: readonly AuditEntry[],
  by: Signed,
  receipt: Receipt,
): Promise<AuditHead> {
  const { key, endpoint, contentSha256, status, answer } = receipt;
  const kept = await sql<AuditHead>`
    with head as (${appending(entries, by)})
    insert into command_receipt (key, endpoint, content_sha256, status, answer, audit_seq, audit_hash)
    select ${key}, ${endpoint}, ${contentSha256}, ${status}, ${answer}, seq, hash from head
    returning audit_seq as seq, audit_hash as hash
  `.execute(tx);
  return headOf(kept);
}

function appending(entries: readonly AuditEntry[], by: Signed): RawBuilder<AuditHead> {
  const lines = entries.map((entry) => ({
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
  return sql<AuditHead>`
    select seq, hash from append_audit(${by.now}, ${by.actor?.userId ?? null}, ${toWire(lines)}::jsonb)
  `;
}

function headOf({ rows: [head] }: { rows: AuditHead[] }): AuditHead {
  if (!head) throw new Error("the audit says no head");
  return head;
}
