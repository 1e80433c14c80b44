// How the gateway for text messages is reached; absent, its simulator answers instead.
import { checkPrivateLine } from "./privateLine.ts";

export interface TextSettings {
  baseUrl: string;
  username: string;
  apiKey: string;
  /** In the address that delivery reports are posted to. */
  callbackSecret: string;
  /** The name or short code farmers see; null = the gateway's own. */
  sender: string | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

const names = [
  "AFRICASTALKING_BASE_URL",
  "AFRICASTALKING_USERNAME",
  "AFRICASTALKING_API_KEY",
  "AFRICASTALKING_CALLBACK_SECRET",
] as const;

/** Reads AFRICASTALKING_*: all of them or none; AFRICASTALKING_SENDER may be left out. */
export function readTextSettings(env: Environment, faults: string[]): TextSettings | null {
  const [baseUrl = "", username = "", apiKey = "", callbackSecret = ""] = names.map(
    (name) => env[name]?.trim() ?? "",
  );
  const missing = names.filter((name) => (env[name]?.trim() ?? "") === "");
  if (missing.length === names.length) return null;
  if (missing.length > 0) {
    faults.push(
      `Text messages need all of AFRICASTALKING_* or none; missing: ${missing.join(", ")}.`,
    );
    return null;
  }
  const like = "https://api.africastalking.com";
  checkPrivateLine("AFRICASTALKING_BASE_URL", { given: baseUrl, like }, faults);
  if (!/^[A-Za-z0-9_-]{20,100}$/.test(callbackSecret)) {
    faults.push(
      "AFRICASTALKING_CALLBACK_SECRET must be 20 to 100 letters, digits, - or _: it is part of an address.",
    );
  }
  const sender = env["AFRICASTALKING_SENDER"]?.trim() || null;
  return { baseUrl: baseUrl.replace(/\/+$/, ""), username, apiKey, callbackSecret, sender };
}
