// Opens what callers enciphered: the PIN, and the copy of the order beside the order.
import { constants, createDecipheriv, privateDecrypt } from "node:crypto";

/** What was enciphered with the public key; null when it was not. */
export function opened(privateKey: string, sealed: unknown): string | null {
  if (typeof sealed !== "string") return null;
  try {
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    return privateDecrypt({ key: privateKey, padding }, Buffer.from(sealed, "base64")).toString();
  } catch {
    // Enciphered for somebody else, or not at all: for this reader the same as nothing.
    return null;
  }
}

/** Is the signed copy the order itself, to the letter? */
export function isSigned(
  privateKey: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: Readonly<Record<string, unknown>>,
): boolean {
  const opener = opened(privateKey, headers["x-key"])?.split(":") ?? [];
  const sealed = headers["x-signature"];
  const [key = "", iv = ""] = opener;
  if (typeof sealed !== "string" || key === "" || iv === "") return false;
  try {
    const cipher = createDecipheriv(
      "aes-256-cbc",
      Buffer.from(key, "base64"),
      Buffer.from(iv, "base64"),
    );
    const copy = Buffer.concat([cipher.update(Buffer.from(sealed, "base64")), cipher.final()]);
    return copy.toString("utf8") === JSON.stringify(body);
  } catch {
    // A key of the wrong length or a torn cipher is no signature.
    return false;
  }
}
