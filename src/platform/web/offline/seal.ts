// Sealing what lies on a phone: AES-GCM with 256 bits. The key of a vault is random; what opens it is
// derived from the device PIN, or given by the server to whoever signs in (docs/decisions/0015).

/** Rounds of PBKDF2 with SHA-256 for a PIN or a passphrase; OWASP's figure of 2023. */
export const derivationRounds = 600_000;

const saltBytes = 16;
const nonceBytes = 12;

/** Bytes that only the key opens, and only as what they were sealed as. */
export interface Sealed {
  nonce: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

/** Bytes nobody can guess. */
export function randomBytes(count: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(count));
}

/** A salt for deriving a key. */
export function newSalt(): Uint8Array<ArrayBuffer> {
  return randomBytes(saltBytes);
}

/** The key behind a PIN or a passphrase; slow on purpose, about a second on a cheap phone. */
export async function keyFromWords(
  words: string,
  salt: Uint8Array<ArrayBuffer>,
  rounds: number,
): Promise<CryptoKey> {
  const said = new TextEncoder().encode(words.normalize("NFC"));
  const material = await crypto.subtle.importKey("raw", said, "PBKDF2", false, ["deriveKey"]);
  const derivation = { name: "PBKDF2", hash: "SHA-256", salt, iterations: rounds };
  const shape = { name: "AES-GCM", length: 256 };
  return crypto.subtle.deriveKey(derivation, material, shape, false, ["encrypt", "decrypt"]);
}

/** The key of 32 given bytes; it cannot be read out again. */
export function keyFromBytes(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}

/** Seals bytes as what they are: `about` must be the same to open them, so nothing can be swapped. */
export async function sealBytes(
  key: CryptoKey,
  plain: Uint8Array<ArrayBuffer>,
  about: string,
): Promise<Sealed> {
  const nonce = randomBytes(nonceBytes);
  const additionalData = new TextEncoder().encode(about);
  const way = { name: "AES-GCM", iv: nonce, additionalData };
  return { nonce, bytes: await crypto.subtle.encrypt(way, key, plain) };
}

/** Opens sealed bytes; null when the key is another one, or a single bit was changed. */
export async function openBytes(
  key: CryptoKey,
  { nonce, bytes }: Sealed,
  about: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const additionalData = new TextEncoder().encode(about);
  try {
    const way = { name: "AES-GCM", iv: nonce, additionalData };
    return new Uint8Array(await crypto.subtle.decrypt(way, key, bytes));
  } catch (error) {
    // The one failure the algorithm knows: these bytes were not sealed with this key as this.
    if (error instanceof DOMException && error.name === "OperationError") return null;
    throw error;
  }
}

/** Seals words. */
export function sealText(key: CryptoKey, text: string, about: string): Promise<Sealed> {
  return sealBytes(key, new TextEncoder().encode(text), about);
}

/** Opens words; null when the key is another one, or they were changed. */
export async function openText(
  key: CryptoKey,
  sealed: Sealed,
  about: string,
): Promise<string | null> {
  const bytes = await openBytes(key, sealed, about);
  return bytes && new TextDecoder().decode(bytes);
}

/** Bytes as letters, for a file. */
export function lettersOf(bytes: Uint8Array | ArrayBuffer): string {
  const all = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes);
  const parts: string[] = [];
  // A whole queue at once would be more arguments than a call may have.
  for (let at = 0; at < all.length; at += 8192) {
    parts.push(String.fromCharCode(...all.subarray(at, at + 8192)));
  }
  return btoa(parts.join(""));
}

/** Letters of a file as bytes; null when they are none. */
export function bytesOf(letters: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(letters), (character) => character.charCodeAt(0));
  } catch (error) {
    if (error instanceof DOMException && error.name === "InvalidCharacterError") return null;
    throw error;
  }
}
