// How the tax authority's system of fiscal invoices is reached; absent, its simulator answers instead.
import { createPrivateKey, createPublicKey } from "node:crypto";
import { checkPrivateLine } from "./privateLine.ts";

export interface EfrisSettings {
  baseUrl: string;
  /** The taxpayer the device is registered for. */
  tin: string;
  device: string;
  /** The device's, PEM. */
  privateKey: string;
  /** The authority's, PEM: its answers are believed only with its signature. */
  authorityKey: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const names = [
  "EFRIS_BASE_URL",
  "EFRIS_TIN",
  "EFRIS_DEVICE",
  "EFRIS_PRIVATE_KEY",
  "EFRIS_AUTHORITY_KEY",
] as const;

/** Reads EFRIS_*: all of them or none. A key may be written on one line, with \\n for its ends of lines. */
export function readEfrisSettings(env: Environment, faults: string[]): EfrisSettings | null {
  const given = (name: (typeof names)[number]): string =>
    (env[name] ?? "").trim().replaceAll("\\n", "\n");
  const missing = names.filter((name) => given(name) === "");
  if (missing.length === names.length) return null;
  if (missing.length > 0) {
    faults.push(`The tax authority needs ${missing.join(", ")} too; or none of EFRIS_*.`);
    return null;
  }
  const baseUrl = given("EFRIS_BASE_URL");
  const like = "https://efrisws.ura.go.ug/…";
  checkPrivateLine("EFRIS_BASE_URL", { given: baseUrl, like }, faults);
  if (!/^\d{10}$/.test(given("EFRIS_TIN"))) faults.push("EFRIS_TIN must be ten digits.");
  const privateKey = given("EFRIS_PRIVATE_KEY");
  const authorityKey = given("EFRIS_AUTHORITY_KEY");
  // The values themselves are never repeated.
  if (!isKey(() => createPrivateKey(privateKey))) {
    faults.push("EFRIS_PRIVATE_KEY must be a private key, PEM.");
  }
  if (!isKey(() => createPublicKey(authorityKey))) {
    faults.push("EFRIS_AUTHORITY_KEY must be a public key or certificate, PEM.");
  }
  const { EFRIS_TIN: tin = "", EFRIS_DEVICE: device = "" } = env;
  return { baseUrl, tin: tin.trim(), device: device.trim(), privateKey, authorityKey };
}

function isKey(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}
