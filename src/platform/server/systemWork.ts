// What the house does by itself, in a job or on a timer: in one company, in one transaction, with an
// audit line that says it was the system.
import { kampalaDay } from "#kernel/days.ts";
import { flags } from "#kernel/permissions.ts";
import { sql } from "kysely";
import { appendAudit } from "./audit.ts";
import { endWithNext } from "./companyDriver.ts";
import type { AuditEntry, Ctx } from "./context.ts";
import type { Database } from "./db.ts";
import { newServerId } from "./carryOut.ts";

const systemUser = "00000000-0000-0000-0000-000000000000";

/** Runs `work` as the system inside a company. Repeatable: a job may run twice. */
export async function asSystem<T>(
  database: Database,
  orgId: string,
  job: string,
  work: (ctx: Ctx) => Promise<T>,
  now: Date = new Date(),
): Promise<T> {
  return database.write(orgId, async (tx) => {
    const found = await sql<{ name: string; sole_trader: boolean; business_day: string | null }>`
      select name, sole_trader, business_day from org where id = current_org()
    `.execute(tx);
    const org = found.rows[0];
    if (!org) throw new Error(`job ${job} names a company that does not exist`);
    const entries: AuditEntry[] = [];
    const actor = {
      userId: systemUser,
      sessionId: null,
      name: "Mavuno",
      role: "owner" as const,
      title: null,
      flags,
    };
    const value = await work({
      tx,
      actor,
      org: { id: orgId, name: org.name, soleTrader: org.sole_trader },
      now,
      today: org.business_day ?? kampalaDay(now),
      // A job prints no papers; one that would is refused by the renderer.
      newId: newServerId,
      publicUrl: "",
      audit: (entry) => entries.push(entry),
    });
    if (entries.length > 0) {
      endWithNext();
      const by = { actor: { userId: systemUser, name: "Mavuno", role: "system" }, now };
      await appendAudit(tx, entries, { ...by, endpoint: job, requestId: newServerId() });
    }
    return value;
  });
}
