// The way in for whoever keeps the people of a company: accounts made, closed and opened again inside
// the caller's own transaction, so that an account never stands without its person, nor the reverse.
import { checkAccount, insertAccount, type NewAccount } from "../accounts.ts";
import { openPasswords, type Passwords } from "../passwords.ts";
import { deleteSessionsOf } from "../sessionStore.ts";
import { run, type SqlSource } from "../store.ts";

/** First passwords are chosen by somebody else, so they are at least this long. */
const shortestFirstPassword = 10;
const hashesAtOnce = 2;
let passwords: Passwords | null = null;

/** Makes an account with a confirmed address, a first password and the id it is given. */
export async function addAccount(
  tx: SqlSource,
  account: NewAccount & { id: string },
  now: Date,
): Promise<void> {
  const email = checkAccount(account, shortestFirstPassword);
  passwords ??= openPasswords(hashesAtOnce);
  const passwordHash = await passwords.hash(account.password);
  await insertAccount(tx, { ...account, email, passwordHash, now });
}

/** Ends every session of an account: its tokens are refused at the next request. */
export async function endSessions(tx: SqlSource, userId: string): Promise<void> {
  await deleteSessionsOf(tx, userId, null);
}

/** Closes an account until it is opened again: no session lives on, no new one begins. */
export async function closeAccount(tx: SqlSource, userId: string, now: Date): Promise<void> {
  const text = `update auth.users set banned_until = '9999-12-31', updated_at = $2 where id = $1`;
  await run(tx, text, [userId, now]);
  await endSessions(tx, userId);
}

/** Lets the person of a closed account sign in again. */
export async function openAccount(tx: SqlSource, userId: string, now: Date): Promise<void> {
  const text = "update auth.users set banned_until = null, updated_at = $2 where id = $1";
  await run(tx, text, [userId, now]);
}
