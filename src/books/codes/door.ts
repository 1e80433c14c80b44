// Public verification codes: what a stranger with a paper in hand may check. A code is never deleted;
// it is revoked, or superseded by the code of a newer paper, and says so for ever.
import { randomBytes } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { makeVerificationCode, readVerificationCode } from "#kernel/crockford.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import { toWire } from "#platform/api/client.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { DB } from "#platform/server/tables.generated.ts";
import { endCode, insertCodes } from "./store.ts";

/** What a code stands for. `facts` are shown to strangers: only what is printed on the paper anyway. */
export interface Certified {
  type: string;
  subjectId: string;
  title: string;
  facts: Record<string, string>;
  fileSha256?: string;
}

/** Draws and keeps the paper that carries a code, and gives back its hash. */
export type DrawPaper = (code: string) => Promise<{ sha256: string }>;

/**
 * Gives a thing a public code: 75 random bits and a check character. A paper that carries its own code
 * is drawn between: the hash of exactly those bytes is kept with the code.
 */
export async function issueCode(ctx: Ctx, what: Certified, draw?: DrawPaper): Promise<string> {
  const code = makeVerificationCode(randomBytes(10));
  const { fileSha256 = null, ...row } = what;
  const drawn = draw ? (await draw(code)).sha256 : fileSha256;
  await insertCodes(ctx, [{ ...row, code, fileSha256: drawn }]);
  return code;
}

/** Gives several things a code each, in their order. */
export async function issueCodes(ctx: Ctx, things: readonly Certified[]): Promise<string[]> {
  const rows = things.map(({ fileSha256 = null, ...row }) => ({
    ...row,
    code: makeVerificationCode(randomBytes(10)),
    fileSha256,
  }));
  await insertCodes(ctx, rows);
  return rows.map(({ code }) => code);
}

/** Declares a code void; the reason is shown to whoever checks it. */
export async function revokeCode(ctx: Ctx, code: string, reason: string): Promise<void> {
  const to = { state: "revoked", reason, supersededBy: null } as const;
  if (!(await endCode(ctx, code, to))) throw notValid();
  ctx.audit({ subject: "code", subjectId: code, action: "revoke", details: { reason } });
}

/** Replaces a code by one for the newer version of the same thing. */
export async function supersedeCode(
  ctx: Ctx,
  code: string,
  what: Certified,
  draw?: DrawPaper,
): Promise<string> {
  const newer = await issueCode(ctx, what, draw);
  await pointTo(ctx, code, newer);
  return newer;
}

/**
 * From now on a code only points to the newer one of the same thing: for who has the thing itself changed in between, and
 * refused in its own words. Refuses a code that is not valid any more.
 */
export async function pointTo(ctx: Ctx, code: string, newer: string): Promise<void> {
  const to = { state: "superseded", reason: null, supersededBy: newer } as const;
  if (!(await endCode(ctx, code, to))) throw notValid();
  ctx.audit({ subject: "code", subjectId: code, action: "supersede", details: { by: newer } });
}

/**
 * Gives a code to what may be stated again and again, like an account in a period: the same facts have
 * the same code. Where `told`, one of the facts, is the same and the others are not, the code is replaced.
 */
export async function issueOnce(ctx: Ctx, what: Certified, told: string): Promise<string> {
  const valid = (await codesOf(ctx, what)).filter((one) => one.state === "valid");
  const before = valid.find((one) => one.facts[told] === what.facts[told]);
  if (!before) return issueCode(ctx, what);
  return statesThe(before, what) ? before.code : supersedeCode(ctx, before.code, what);
}

/** The valid code of exactly these facts; null when they were never stated, or were other ones. */
export async function issuedFor(ctx: Pick<Ctx, "tx">, what: Certified): Promise<string | null> {
  const codes = await codesOf(ctx, what);
  return codes.find((one) => one.state === "valid" && statesThe(one, what))?.code ?? null;
}

function statesThe(record: CodeRecord, what: Certified): boolean {
  return record.title === what.title && toWire(record.facts) === toWire(what.facts);
}

function notValid(): Refusal {
  return new Refusal("code.not-valid", "This code is not valid any more.", { status: 409 });
}

/** A code as it stands, with what it certifies. */
export interface CodeRecord {
  code: string;
  type: string;
  subjectId: string;
  title: string;
  facts: Record<string, string>;
  fileSha256: string | null;
  state: "valid" | "revoked" | "superseded";
  reason: string | null;
  supersededBy: string | null;
  issuedAt: Date;
  changedAt: Date | null;
}

/** The codes of a thing, the newest first. */
export async function codesOf(
  ctx: Pick<Ctx, "tx">,
  of: { type: string; subjectId: string },
): Promise<CodeRecord[]> {
  const found = await sql<CodeRecord>`
    select code, type, subject_id as "subjectId", title, facts, file_sha256 as "fileSha256", state,
           reason, superseded_by as "supersededBy", issued_at as "issuedAt",
           changed_at as "changedAt"
    from verification_code where type = ${of.type} and subject_id = ${of.subjectId}
    order by issued_at desc, code
  `.execute(ctx.tx);
  return found.rows;
}

/** One code of the own company; refuses an unknown one. */
export async function codeOf(ctx: Pick<Ctx, "tx">, code: string): Promise<CodeRecord> {
  const found = await sql<CodeRecord>`
    select code, type, subject_id as "subjectId", title, facts, file_sha256 as "fileSha256", state,
           reason, superseded_by as "supersededBy", issued_at as "issuedAt",
           changed_at as "changedAt"
    from verification_code where code = ${code}
  `.execute(ctx.tx);
  const [row] = found.rows;
  if (!row) throw notFound("code");
  return row;
}

export type CodeAnswer =
  | { found: "mistyped" | "unknown" }
  | { found: "code"; orgId: string; orgName: string; record: CodeRecord };

/**
 * Answers a stranger: before any company is known, by the one question that passes row security.
 * A mistyped code is recognised by its check character and never reaches the database.
 */
export async function findCode(tx: Transaction<DB>, typed: string): Promise<CodeAnswer> {
  const reading = readVerificationCode(typed);
  if (!reading.ok) return { found: "mistyped" };
  const found = await sql<CodeRecord & { orgId: string; orgName: string }>`
    select ${reading.code} as code, org_id as "orgId", org_name as "orgName", type,
           subject_id as "subjectId", title, facts, file_sha256 as "fileSha256", state, reason,
           superseded_by as "supersededBy", issued_at as "issuedAt", changed_at as "changedAt"
    from find_verification_code(${reading.code})
  `.execute(tx);
  const [row] = found.rows;
  if (!row) return { found: "unknown" };
  const { orgId, orgName, ...record } = row;
  return { found: "code", orgId, orgName, record };
}
