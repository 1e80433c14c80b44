// The one envelope of EFRIS (domain §6.10): content as base64 of JSON, enciphered with the key of the day
// and signed by the device. Mode and hash are as community clients have them; the authority's test kit
// confirms them, so they stand here and nowhere else.
import {
  constants,
  createCipheriv,
  createDecipheriv,
  createSign,
  createVerify,
  privateDecrypt,
} from "node:crypto";

export interface EnvelopeKeys {
  /** The device's, PEM. */
  privateKey: string;
  /** The authority's, PEM: answers are believed only with its signature. */
  authorityKey: string;
}

const signing = "RSA-SHA1";

/** The key of the day, as the authority sends it to this device alone. */
export function readDayKey({ privateKey }: EnvelopeKeys, enciphered: string): Buffer {
  const padding = constants.RSA_PKCS1_PADDING;
  return privateDecrypt({ key: privateKey, padding }, Buffer.from(enciphered, "base64"));
}

function cipherFor(key: Buffer): string {
  return `aes-${key.length * 8}-ecb`;
}

/** Content for the envelope: enciphered when there is a key, plain before. */
export function sealContent(content: unknown, key: Buffer | null): string {
  const plain = Buffer.from(JSON.stringify(content), "utf8");
  if (key === null) return plain.toString("base64");
  const cipher = createCipheriv(cipherFor(key), key, null);
  return Buffer.concat([cipher.update(plain), cipher.final()]).toString("base64");
}

/** Content out of an envelope; throws when it is not what the key makes. */
export function openContent(content: string, key: Buffer | null): unknown {
  const bytes = Buffer.from(content, "base64");
  if (key === null) return JSON.parse(bytes.toString("utf8"));
  const decipher = createDecipheriv(cipherFor(key), key, null);
  return JSON.parse(Buffer.concat([decipher.update(bytes), decipher.final()]).toString("utf8"));
}

/** The device's signature over the content as it stands in the envelope. */
export function signContent({ privateKey }: EnvelopeKeys, content: string): string {
  return createSign(signing).update(content).sign(privateKey, "base64");
}

/** Did the authority sign exactly this content? */
export function isSignedByAuthority(
  { authorityKey }: EnvelopeKeys,
  content: string,
  signature: string,
): boolean {
  return createVerify(signing).update(content).verify(authorityKey, signature, "base64");
}
