// Six digits, or the link beside them, prove that somebody reads an address. One live code per person
// and kind, good once, for a short time and for a few guesses; any success clears all of the person's.
import { createHash, randomBytes, randomInt, randomUUID, timingSafeEqual } from "node:crypto";
import type { IdentitySettings } from "./identitySettings.ts";
import {
  type CodeKind,
  type CodeRow,
  codesOf,
  countWrongGuess,
  deleteCodesOf,
  findCodeByLink,
  replaceCode,
} from "./oneTimeStore.ts";
import { lockUser, type SqlSource, type UserRow } from "./store.ts";

export interface FreshCode {
  /** Six digits, to be typed. */
  code: string;
  /** What the link carries instead; begins with pkce_ where a browser's flow waits for it. */
  linkToken: string;
}

/** Makes the code of this kind for a person; the one before it is dead. */
export async function issueOneTimeCode(
  tx: SqlSource,
  settings: Pick<IdentitySettings, "mailCodeSeconds" | "smsCodeSeconds">,
  wanted: {
    userId: string;
    kind: CodeKind;
    address: string;
    by: "mail" | "sms";
    flowId?: string | null;
    /** The letter asks for no password: one that stood on the unproved address may be a stranger's. */
    forgetsPassword?: boolean;
    now: Date;
  },
): Promise<FreshCode> {
  const id = randomUUID();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const linkToken = `${wanted.flowId ? "pkce_" : ""}${randomBytes(28).toString("hex")}`;
  const seconds = wanted.by === "mail" ? settings.mailCodeSeconds : settings.smsCodeSeconds;
  const row = {
    id,
    user_id: wanted.userId,
    kind: wanted.kind,
    code_hash: codeHash(id, wanted.address, code),
    link_hash: sha256(linkToken),
    relates_to: wanted.address,
    flow_id: wanted.flowId ?? null,
    forgets_password: wanted.forgetsPassword ?? false,
    expires_at: new Date(wanted.now.getTime() + seconds * 1000),
  };
  await replaceCode(tx, row, wanted.now);
  return { code, linkToken };
}

/** The code that was proved, and its person, locked for what follows. */
export interface ProvedCode {
  user: UserRow;
  code: CodeRow;
}

/**
 * Checks typed digits against a person's live codes of these kinds. A wrong guess is counted, so the
 * caller must commit also when the answer is null.
 */
export async function proveTypedCode(
  tx: SqlSource,
  asked: { userId: string; kinds: readonly CodeKind[]; address: string; code: string; now: Date },
): Promise<ProvedCode | null> {
  const user = await lockUser(tx, asked.userId);
  if (!user) return null;
  const all = await codesOf(tx, user.id, asked.kinds);
  const live = all.filter(
    (one) =>
      isInTime(one, asked.now) &&
      one.wrong_guesses < mostGuesses &&
      one.relates_to === asked.address,
  );
  const right = live.find((one) =>
    same(one.code_hash, codeHash(one.id, one.relates_to, asked.code)),
  );
  if (right) return { user, code: right };
  await countWrongGuess(
    tx,
    live.map((one) => one.id),
  );
  return null;
}

/**
 * Finds the live code a link belongs to, when it is of one of these kinds. Wrong guesses of the digits
 * do not count here: nobody guesses a link, and no stranger shall be able to spoil one.
 */
export async function proveLink(
  tx: SqlSource,
  asked: { linkToken: string; kinds: readonly CodeKind[]; now: Date },
): Promise<ProvedCode | null> {
  const linkHash = sha256(asked.linkToken);
  const seen = await findCodeByLink(tx, linkHash);
  const user = seen && (await lockUser(tx, seen.user_id));
  // Looked up again behind the lock: of two who open the link at once, one comes too late.
  const code = user && (await findCodeByLink(tx, linkHash));
  if (!user || !code || !isInTime(code, asked.now)) return null;
  if (!asked.kinds.includes(code.kind)) return null;
  return { user, code };
}

/** Any success ends every pending code of the person. */
export async function clearCodes(tx: SqlSource, userId: string): Promise<void> {
  await deleteCodesOf(tx, userId);
}

const mostGuesses = 5;

function isInTime(code: CodeRow, now: Date): boolean {
  return code.expires_at > now;
}

function codeHash(id: string, address: string, code: string): string {
  return sha256(`${id}\n${address}\n${code}`);
}

export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function same(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
