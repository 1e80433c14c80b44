// How the two mobile money networks and the bank are reached; absent, their simulators answer instead.
import { createPublicKey } from "node:crypto";
import { resolve } from "node:path";
import { checkPrivateLine } from "./privateLine.ts";

export interface MomoSettings {
  baseUrl: string;
  targetEnvironment: string;
  apiUser: string;
  apiKey: string;
  subscriptionKey: string;
  /** The collection product's; null = customers are not asked to pay from their telephone. */
  collectionKey: string | null;
}

export interface AirtelSettings {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  /** The four digits of our wallet. */
  pin: string;
  /** Airtel's, PEM. */
  publicKey: string;
}

export interface BankSettings {
  /** Absolute. */
  exchangeDir: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const momoNames = [
  "MOMO_BASE_URL",
  "MOMO_TARGET_ENVIRONMENT",
  "MOMO_API_USER",
  "MOMO_API_KEY",
  "MOMO_SUBSCRIPTION_KEY",
] as const;
const airtelNames = [
  "AIRTEL_BASE_URL",
  "AIRTEL_CLIENT_ID",
  "AIRTEL_CLIENT_SECRET",
  "AIRTEL_PIN",
  "AIRTEL_PUBLIC_KEY",
] as const;

/** Reads MOMO_*: all of them or none; MOMO_COLLECTION_KEY may be left out. */
export function readMomoSettings(env: Environment, faults: string[]): MomoSettings | null {
  const given = readAll(env, momoNames, { what: "Mobile money", family: "MOMO_*" }, faults);
  if (given === null) return null;
  const like = "https://proxy.momoapi.mtn.com";
  checkPrivateLine("MOMO_BASE_URL", { given: given("MOMO_BASE_URL"), like }, faults);
  return {
    baseUrl: withoutSlash(given("MOMO_BASE_URL")),
    targetEnvironment: given("MOMO_TARGET_ENVIRONMENT"),
    apiUser: given("MOMO_API_USER"),
    apiKey: given("MOMO_API_KEY"),
    subscriptionKey: given("MOMO_SUBSCRIPTION_KEY"),
    collectionKey: env["MOMO_COLLECTION_KEY"]?.trim() || null,
  };
}

/** Reads AIRTEL_*: all of them or none. The key may be written on one line, with \\n for its ends of lines. */
export function readAirtelSettings(env: Environment, faults: string[]): AirtelSettings | null {
  const given = readAll(env, airtelNames, { what: "Airtel Money", family: "AIRTEL_*" }, faults);
  if (given === null) return null;
  const like = "https://openapi.airtel.africa";
  checkPrivateLine("AIRTEL_BASE_URL", { given: given("AIRTEL_BASE_URL"), like }, faults);
  const pin = given("AIRTEL_PIN");
  const publicKey = given("AIRTEL_PUBLIC_KEY").replaceAll("\\n", "\n");
  // The values themselves are never repeated.
  if (!/^\d{4}$/.test(pin)) faults.push("AIRTEL_PIN must be four digits.");
  if (!isPublicKey(publicKey)) faults.push("AIRTEL_PUBLIC_KEY must be a public key, PEM.");
  return {
    baseUrl: withoutSlash(given("AIRTEL_BASE_URL")),
    clientId: given("AIRTEL_CLIENT_ID"),
    clientSecret: given("AIRTEL_CLIENT_SECRET"),
    pin,
    publicKey,
  };
}

/** Reads BANK_EXCHANGE_DIR: below it stand the folders `out` and `in` that are shared with the bank. */
export function readBankSettings(env: Environment, workingDir: string): BankSettings | null {
  const dir = (env["BANK_EXCHANGE_DIR"] ?? "").trim();
  return dir === "" ? null : { exchangeDir: resolve(workingDir, dir) };
}

/** What was given under each name; null when none was, or with a fault when only some were. */
function readAll<Name extends string>(
  env: Environment,
  names: readonly Name[],
  { what, family }: { what: string; family: string },
  faults: string[],
): ((name: Name) => string) | null {
  const given = (name: Name): string => (env[name] ?? "").trim();
  const missing = names.filter((name) => given(name) === "");
  if (missing.length === names.length) return null;
  if (missing.length === 0) return given;
  faults.push(`${what} needs ${missing.join(", ")} too; or none of ${family}.`);
  return null;
}

const withoutSlash = (address: string): string => address.replace(/\/+$/, "");

function isPublicKey(pem: string): boolean {
  try {
    createPublicKey(pem);
    return true;
  } catch {
    return false;
  }
}
