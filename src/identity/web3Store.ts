// Reads and writes of the messages wallets signed. One function per sentence of SQL; no decisions.
import { run, type SqlSource } from "./store.ts";

/** False when it was remembered already; waits for whoever is using the same one just now. */
export async function rememberMessage(
  tx: SqlSource,
  message: { digest: string; expiresAt: Date },
): Promise<boolean> {
  const rows = await run(
    tx,
    `insert into auth.wallet_messages (digest, expires_at) values ($1, $2)
     on conflict (digest) do nothing returning digest`,
    [message.digest, message.expiresAt],
  );
  return rows.length === 1;
}

/** Those that would be refused for their age by now. */
export async function sweepMessages(tx: SqlSource, now: Date): Promise<void> {
  await run(tx, "delete from auth.wallet_messages where expires_at < $1", [now]);
}
