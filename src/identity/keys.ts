// The signing keys: a file of JSON Web Keys only the house can read. Exactly one key signs; the others
// still verify what they signed before. Tokens name their key by kid, and each key has one algorithm.
import { createPrivateKey, type KeyObject, randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { chmod, link, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import { z } from "zod";
import { nullIfMissing } from "#platform/server/missing.ts";

const keySchema = z.looseObject({
  kid: z.string().min(1),
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  alg: z.literal("ES256"),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  key_ops: z.array(z.string()),
});
const fileSchema = z.object({ keys: z.array(keySchema).min(1) });

export interface SigningKeys {
  /** The key that signs now. */
  kid: string;
  alg: "ES256";
  privateKey: KeyObject;
  /** What may be published: the public parts of every key. */
  published: JWK[];
}

/** Reads the key file, or makes one with a fresh key when there is none. */
export async function openKeyFile(path: string): Promise<SigningKeys> {
  const { keys, signer } = await readKeys(path);
  const { kid, alg, kty, crv, x, y, d } = signer;
  const privateKey = createPrivateKey({ key: { kty, crv, x, y, d }, format: "jwk" });
  return { kid, alg, privateKey, published: keys.map(publicPart) };
}

export type KeptKey = z.infer<typeof keySchema>;

/** The keys in the file, oldest first, and the one that signs. */
export async function readKeys(path: string): Promise<{ keys: KeptKey[]; signer: KeptKey }> {
  const text = await readOrMake(path);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error(`The signing keys in ${path} are not JSON.`);
  }
  const read = fileSchema.safeParse(json);
  if (!read.success) throw new Error(`The signing keys in ${path} are not a set of ES256 keys.`);
  const { keys } = read.data;
  const [signer, ...more] = keys.filter(signs);
  if (!signer || more.length > 0) {
    throw new Error(`Exactly one key in ${path} must have "sign" among its key_ops.`);
  }
  if (new Set(keys.map((key) => key.kid)).size < keys.length) {
    throw new Error(`Two of the signing keys in ${path} have the same kid.`);
  }
  return { keys, signer };
}

export function signs(key: Pick<KeptKey, "key_ops">): boolean {
  return key.key_ops.includes("sign");
}

/** A fresh key pair, as it is kept. */
export async function newKey(keyOps: readonly string[]): Promise<KeptKey> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: "ES256", use: "sig" };
  return keySchema.parse({ ...key, key_ops: keyOps });
}

/** Puts these keys in place of the file's, all at once. */
export async function replaceKeys(path: string, keys: readonly KeptKey[]): Promise<void> {
  await rename(await writeDraft(path, keyText(keys)), path);
}

function keyText(keys: readonly KeptKey[]): string {
  return `${JSON.stringify({ keys }, null, 2)}\n`;
}

/** A file beside the real one that nobody else can read. */
async function writeDraft(path: string, text: string): Promise<string> {
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  return draft;
}

function publicPart(key: z.infer<typeof keySchema>): JWK {
  const { kty, crv, x, y, kid, alg } = key;
  return { kty, crv, x, y, kid, alg, use: "sig", key_ops: ["verify"] };
}

async function readOrMake(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  const found = await readIfThere(path);
  if (found !== null) return found;
  const text = keyText([await newKey(["sign", "verify"])]);
  // Written whole beside it first, then linked: a crash leaves either no key file or a complete one,
  // and of two processes that start at once one file wins.
  const draft = await writeDraft(path, text);
  try {
    await link(draft, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await rm(draft);
  }
  return readFile(path, "utf8");
}

/** The text of a file of keys, closed to others; null when there is none. */
export async function readIfThere(path: string): Promise<string | null> {
  try {
    const { mode } = await stat(path);
    if ((mode & 0o077) !== 0) await chmod(path, 0o600);
    return await readFile(path, "utf8");
  } catch (error) {
    return nullIfMissing(error);
  }
}
