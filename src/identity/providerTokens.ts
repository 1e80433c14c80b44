// A provider's own tokens wait in the flow for the browser that began it, sealed with the code that only
// this browser gets: neither a stolen copy of the database nor we ourselves can read them before.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { z } from "zod";

const tokensSchema = z.object({
  provider_token: z.string(),
  provider_refresh_token: z.string().optional(),
});

/** With which a browser calls the provider itself, in the words of the session answer. */
export type ProviderTokens = z.infer<typeof tokensSchema>;

/** Locks the tokens away under the flow's code. */
export function sealTokens(authCode: string, tokens: ProviderTokens): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyOf(authCode), nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(tokens), "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** The tokens that were sealed with this code; nothing when the provider gave none. */
export function unsealTokens(authCode: string, sealed: Buffer | null): Partial<ProviderTokens> {
  if (sealed === null) return {};
  const decipher = createDecipheriv("aes-256-gcm", keyOf(authCode), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  const text = Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
  return tokensSchema.parse(JSON.parse(text.toString("utf8")));
}

function keyOf(authCode: string): Buffer {
  return Buffer.from(hkdfSync("sha256", authCode, "", "mavuno provider tokens", 32));
}
