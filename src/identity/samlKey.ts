// The key that signs what we ask of identity providers, and its certificate. A pair of its own, not one
// of the keys that sign tokens: those are ES256 and change often, while SAML wants RSA and providers are
// given the certificate once, by hand.
import { createPrivateKey, generateKeyPair, randomUUID, X509Certificate } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { readIfThere } from "./keys.ts";
import { selfSignedCertificate } from "./selfSignedCertificate.ts";

export interface SamlKey {
  /** PKCS #8, PEM. */
  privateKey: string;
  /** X.509, PEM: stands in our metadata. */
  certificate: string;
}

/** Reads the pair from its file, or makes one there that lasts twenty years. */
export async function openSamlKey(
  path: string,
  of: { commonName: string; now: Date },
): Promise<SamlKey> {
  const found = await readIfThere(path);
  if (found !== null) return parse(found, path);
  await mkdir(dirname(path), { recursive: true });
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 3072 });
  const until = new Date(of.now);
  until.setUTCFullYear(until.getUTCFullYear() + 20);
  const certificate = selfSignedCertificate({ privateKey, ...of, from: of.now, until });
  const draft = `${path}.${randomUUID()}`;
  const text = `${privateKey.export({ format: "pem", type: "pkcs8" }).toString()}${certificate}`;
  await writeFile(draft, text, { mode: 0o600, flag: "wx", flush: true });
  // Linked, not renamed: of two processes that start at once one pair wins, and both read it.
  try {
    await link(draft, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await rm(draft);
  }
  return parse(await readFile(path, "utf8"), path);
}

function parse(text: string, path: string): SamlKey {
  const block = (label: string): string =>
    new RegExp(`-----BEGIN ${label}-----[^-]+-----END ${label}-----\n?`).exec(text)?.[0] ?? "";
  const pair = { privateKey: block("PRIVATE KEY"), certificate: block("CERTIFICATE") };
  if (pair.privateKey === "" || pair.certificate === "") {
    throw new Error(`${path} does not hold a private key and its certificate.`);
  }
  const key = createPrivateKey(pair.privateKey);
  if (!new X509Certificate(pair.certificate).checkPrivateKey(key)) {
    throw new Error(`The certificate in ${path} is not that of the key beside it.`);
  }
  return pair;
}
