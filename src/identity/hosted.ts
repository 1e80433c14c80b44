// With a hosted auth backend the tokens are its own, but who may work here stays with us: each of its
// sessions gets a row of ours at first sight, so that our limits hold and a device can be signed out.
import type pg from "pg";
import type { AccessClaims } from "./accessTokens.ts";
import type { IdentitySettings } from "./identitySettings.ts";
import { insertSession } from "./sessionStore.ts";
import { adoptUser, inTransaction } from "./store.ts";

const mostKnown = 10_000;

/** Writes a hosted session down the first time it is seen; an ended row is never opened again. */
export function openAdoption(
  pool: pg.Pool,
  settings: IdentitySettings,
): (claims: AccessClaims, remembered: boolean, now: Date) => Promise<void> {
  const known = new Set<string>();
  return async (claims, remembered, now) => {
    if (known.has(claims.sessionId)) return;
    const seconds = remembered ? settings.rememberedSeconds : settings.sessionSeconds;
    await inTransaction(pool, async (tx) => {
      await adoptUser(tx, { id: claims.userId, email: claims.email, now });
      await insertSession(tx, {
        id: claims.sessionId,
        userId: claims.userId,
        method: "hosted",
        remembered,
        notAfter: new Date(now.getTime() + seconds * 1000),
        refreshKey: null,
        userAgent: "",
        address: "",
        now,
      });
    });
    if (known.size >= mostKnown) known.clear();
    known.add(claims.sessionId);
  };
}
