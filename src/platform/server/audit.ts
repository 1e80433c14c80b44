// The audit of a company: a chain of hashes, one link per line. Its head is returned with every write
// as a receipt, so that a cut tail shows.
import { createHash } from "node:crypto";
import { sql, type Transaction } from "kysely";
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

/** Appends the lines of one command. The company is locked by the caller, so seq has no gaps. */
export async function appendAudit(
  tx: Transaction<DB>,
  entries: readonly AuditEntry[],
  by: Signed,
): Promise<AuditHead> {
  const last = await sql<AuditHead>`
    select seq, hash from audit_event where org_id = current_org() order by seq desc limit 1
  `.execute(tx);
  let head: AuditHead = last.rows[0] ?? { seq: 0n, hash: "" };
  const rows = entries.map((entry) => {
    const body = toWire({
      at: by.now.toISOString(),
      actor: by.actor,
      endpoint: by.endpoint,
      request: by.requestId,
      ...entry,
    });
    const seq = head.seq + 1n;
    const hash = auditHash(head.hash, seq, body);
    const row = {
      seq,
      at: by.now,
      actor_id: by.actor?.userId ?? null,
      subject: entry.subject,
      subject_id: entry.subjectId,
      action: entry.action,
      body,
      prev_hash: head.hash,
      hash,
    };
    head = { seq, hash };
    return row;
  });
  await tx.insertInto("audit_event").values(rows).execute();
  return head;
}

/** SHA-256 over the previous hash, the line's number and its exact text, as lower-case hex. */
export function auditHash(previous: string, seq: bigint, body: string): string {
  return createHash("sha256").update(`${previous}${seq}${body}`).digest("hex");
}
