// What every handler, store and door gets first: the transaction, who asks, for which company, when.
import type { Transaction } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Flag, Role } from "#kernel/permissions.ts";
import type { DB } from "./tables.generated.ts";

/** The person (or the system, for jobs) in whose name something is done. */
export interface Actor {
  userId: string;
  sessionId: string | null;
  name: string;
  role: Role;
  title: string | null;
  flags: readonly Flag[];
}

/** The company everything in this request belongs to. */
export interface Org {
  id: string;
  name: string;
  /** One person may do every step; each self-approval is then marked. */
  soleTrader: boolean;
}

/** One line for the audit: what was done to which thing, in words for its history. */
export interface AuditEntry {
  subject: string;
  subjectId: string;
  action: string;
  /** What changed, field by field, or what was decided and why. Never a NIN, phone or secret. */
  details: Record<string, unknown>;
}

export interface Ctx {
  /** The transaction: already inside the company (row-level security), rolled back on any throw. */
  tx: Transaction<DB>;
  actor: Actor;
  org: Org;
  /** The real clock, read once per request. */
  now: Date;
  /** The business day: the company's stored one, else the day in Kampala. */
  today: Day;
  /** The house's own address, where the QR codes of papers lead. */
  publicUrl: string;
  /** Makes an id for something the server itself creates. */
  newId: () => string;
  /** Adds a line to this command's audit; History tabs are read from it. */
  audit: (entry: AuditEntry) => void;
}
