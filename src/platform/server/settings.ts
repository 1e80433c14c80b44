// Everything the house is told from outside, read once at start. A wrong setting stops the start, and
// one message names every fault, so that nobody fixes them one by one.
import { isIP } from "node:net";
import path, { resolve } from "node:path";
import { type AuthSettings, readAuthSettings } from "./authSettings.ts";
import { type EfrisSettings, readEfrisSettings } from "./efrisSettings.ts";
import { checkPrivateLine } from "./privateLine.ts";
import { readRiskSettings, type RiskSettings } from "./riskSettings.ts";
import { readTextSettings, type TextSettings } from "./textSettings.ts";
import {
  type AirtelSettings,
  type MomoSettings,
  type BankSettings,
  readAirtelSettings,
  readBankSettings,
  readMomoSettings,
} from "./walletSettings.ts";

export interface Settings {
  port: number;
  host: string;
  /** Absolute; where the embedded database keeps itself unless its user cannot reach it. */
  dataDir: string;
  /** Absolute; where the heads of the audit are kept beside the database. */
  anchorDir: string;
  /** The owner's connection to a PostgreSQL of one's own; null = the embedded one. */
  databaseUrl: string | null;
  /** true or false as asked; null = "when the database is embedded and empty". */
  demo: boolean | null;
  /** Does a house that is not the demo's also take a payment that only a simulator "pays"? For trying one out. */
  simulates: boolean;
  /** Are /test-auth and /test-connection open? null = "where the demo company runs". */
  testPages: boolean | null;
  /** Asked to stop, it says so many seconds that it is not ready, and answers all the same, before it closes. */
  drainSeconds: number;
  /** The address people type, for links in papers and mails; null = http://host:port. */
  publicUrl: string | null;
  /** A hosted auth backend; null = our own. An empty url is kept: the browser then says so. */
  supabase: { url: string; anonKey: string } | null;
  signup: "open" | "invitation";
  auth: AuthSettings;
  /** Whom a mail calls when something is wrong with the house; null = the log alone says so. */
  operatorEmail: string | null;
  /** Who outside waits for the house's word of every minute; null = nobody does. */
  operatorHeartbeatUrl: string | null;
  /** Addresses or networks whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[];
  /** How MTN's mobile money is reached; null = its simulator answers instead. */
  momo: MomoSettings | null;
  /** How Airtel Money is reached; null = its simulator answers instead. */
  airtel: AirtelSettings | null;
  /** The folders shared with the bank; null = its simulator answers instead. */
  bank: BankSettings | null;
  /** How the tax authority is reached; null = its simulator answers instead. */
  efris: EfrisSettings | null;
  /** How the risk of plots is asked; null = a simulator answers instead. */
  whisp: RiskSettings | null;
  /** How text messages are sent; null = a simulator takes them. */
  texts: TextSettings | null;
  /** Accepted, but worth saying at start. */
  warnings: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/** One or more settings are wrong; the message lists them all. */
export class SettingsFault extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    const list = faults.map((fault) => `  - ${fault}`).join("\n");
    super(`Mavuno cannot start with these settings:\n${list}`);
    this.name = "SettingsFault";
    this.faults = faults;
  }
}

/** Reads and checks all settings; throws one SettingsFault that names every wrong one. */
export function readSettings(env: Environment, workingDir = process.cwd()): Settings {
  const faults: string[] = [];
  const warnings: string[] = [];
  const dataDir = resolve(workingDir, given(env, "MAVUNO_DATA_DIR") ?? "data");
  const settings: Settings = {
    port: readPort(env, faults),
    host: readHost(env, faults),
    drainSeconds: readDrain(env, faults),
    dataDir,
    anchorDir: resolve(workingDir, given(env, "AUDIT_ANCHOR_DIR") ?? path.join(dataDir, "anchors")),
    databaseUrl: readDatabaseUrl(env, faults),
    demo: readSwitch(env, "MAVUNO_DEMO", faults),
    simulates: readSwitch(env, "MAVUNO_SIMULATE", faults) ?? false,
    testPages: readSwitch(env, "MAVUNO_TEST_PAGES", faults),
    publicUrl: readWebAddress(env, "PUBLIC_URL", faults),
    supabase: readSupabase(env, faults, warnings),
    signup: readSignup(env, faults),
    auth: readAuthSettings(env, faults),
    operatorEmail: readOperatorEmail(env, faults),
    operatorHeartbeatUrl: readHeartbeat(env, faults),
    trustedProxies: readTrustedProxies(env, faults),
    momo: readMomoSettings(env, faults),
    airtel: readAirtelSettings(env, faults),
    bank: readBankSettings(env, workingDir),
    efris: readEfrisSettings(env, faults),
    whisp: readRiskSettings(env, faults),
    texts: readTextSettings(env, faults),
    warnings,
  };
  if (faults.length > 0) throw new SettingsFault(faults);
  return settings;
}

/** Set and not empty. */
function given(env: Environment, name: string): string | null {
  const value = env[name]?.trim();
  return value === undefined || value === "" ? null : value;
}

function readOperatorEmail(env: Environment, faults: string[]): string | null {
  const address = given(env, "OPERATOR_EMAIL");
  if (address === null) return null;
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) {
    faults.push(`OPERATOR_EMAIL must be an address like ops@example.com, not "${address}".`);
  }
  if (given(env, "SMTP_URL") === null) {
    faults.push("OPERATOR_EMAIL needs SMTP_URL: nobody reads the outbox folder in time.");
  }
  return address;
}

/** Whoever reads the address on the way could say in our name that all is well. */
function readHeartbeat(env: Environment, faults: string[]): string | null {
  const name = "OPERATOR_HEARTBEAT_URL";
  const address = readWebAddress(env, name, faults);
  const like = "https://watch.example/ping/4f1c";
  if (address !== null) checkPrivateLine(name, { given: address, like }, faults);
  return address;
}

function readDrain(env: Environment, faults: string[]): number {
  const text = given(env, "DRAIN_SECONDS") ?? "0";
  const seconds = Number(text);
  if (!/^\d{1,2}$/.test(text) || seconds > 60) {
    faults.push(`DRAIN_SECONDS must be a number from 0 to 60, not "${text}".`);
  }
  return seconds;
}

function readPort(env: Environment, faults: string[]): number {
  const text = given(env, "PORT") ?? "8080";
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    faults.push(`PORT must be a number from 0 to 65535 (0 = any free port), not "${text}".`);
  }
  return port;
}

function readHost(env: Environment, faults: string[]): string {
  const host = given(env, "HOST") ?? "127.0.0.1";
  if (isIP(host) === 0 && !/^[a-zA-Z0-9]([a-zA-Z0-9.-]*[a-zA-Z0-9])?$/.test(host)) {
    faults.push(`HOST must be an address or a host name, such as 127.0.0.1, not "${host}".`);
  }
  return host;
}

function readDatabaseUrl(env: Environment, faults: string[]): string | null {
  const text = given(env, "DATABASE_URL");
  if (text === null) return null;
  // The value itself is never repeated: it carries a password.
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !["postgres:", "postgresql:"].includes(url.protocol)) {
    faults.push("DATABASE_URL must look like postgres://user:password@host:5432/database.");
  } else {
    if (url.username === "" || url.password === "") {
      faults.push("DATABASE_URL must carry the owner's user name and password.");
    }
    if (url.pathname.length < 2) faults.push("DATABASE_URL must end with the database's name.");
  }
  return text;
}

function readSwitch(env: Environment, name: string, faults: string[]): boolean | null {
  const text = given(env, name);
  if (text === null) return null;
  if (text !== "0" && text !== "1") faults.push(`${name} must be 0 or 1, not "${text}".`);
  return text === "1";
}

/** An http(s) address without a trailing slash, or null when not given. */
function readWebAddress(env: Environment, name: string, faults: string[]): string | null {
  const text = given(env, name);
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !["http:", "https:"].includes(url.protocol)) {
    faults.push(`${name} must be a web address such as https://mavuno.example.com.`);
    return null;
  }
  if (url.username !== "" || url.search !== "" || url.hash !== "") {
    faults.push(`${name} must be an address only: no user, no "?", no "#".`);
  }
  return text.replace(/\/+$/, "");
}

function readSupabase(
  env: Environment,
  faults: string[],
  warnings: string[],
): Settings["supabase"] {
  const key = given(env, "SUPABASE_ANON_KEY");
  if (env["SUPABASE_URL"] === undefined) {
    if (key !== null) {
      faults.push("SUPABASE_ANON_KEY is set without SUPABASE_URL; set both or neither.");
    }
    return null;
  }
  const url = readWebAddress(env, "SUPABASE_URL", faults);
  if (url === null && env["SUPABASE_URL"].trim() === "") {
    warnings.push(
      "SUPABASE_URL is set but empty: the browser will show `supabaseUrl is required.` " +
        "Unset it to use the built-in sign-in.",
    );
    return { url: "", anonKey: key ?? "" };
  }
  if (key === null) faults.push("SUPABASE_URL needs SUPABASE_ANON_KEY beside it.");
  return { url: url ?? "", anonKey: key ?? "" };
}

function readSignup(env: Environment, faults: string[]): Settings["signup"] {
  const text = given(env, "AUTH_SIGNUP") ?? "invitation";
  if (text === "open") return text;
  if (text === "closed" || text === "invitation") return "invitation";
  faults.push(`AUTH_SIGNUP must be open or closed, not "${text}".`);
  return "invitation";
}

function readTrustedProxies(env: Environment, faults: string[]): string[] {
  const text = given(env, "TRUSTED_PROXIES");
  if (text === null) return [];
  const proxies = text
    .split(",")
    .map((proxy) => proxy.trim())
    .filter((proxy) => proxy !== "");
  for (const proxy of proxies) {
    if (!isAddressOrNetwork(proxy)) {
      faults.push(
        `TRUSTED_PROXIES must list addresses or networks such as 10.0.0.0/8, not "${proxy}".`,
      );
    }
  }
  return proxies;
}

function isAddressOrNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
}
