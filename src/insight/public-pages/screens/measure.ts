// One question to the server with its time, for the test pages: nothing that comes back is kept.
import { sessionHeaderSeconds } from "#platform/web/sessionTimes.ts";
import type { Measured } from "../connectionRules.ts";

/** What `/config.json` says of the sign-in service: where it is, and the key every browser is given. */
interface ServiceConfig {
  supabaseUrl: string;
  anonKey: string;
}

export interface Reply extends Measured {
  date: string | null;
  body: unknown;
}

/** Asks, and measures from the question to the whole answer; a line that is down gives status null. */
export async function measure(url: string, init: RequestInit = {}): Promise<Reply> {
  const started = performance.now();
  const none = (): Reply => ({
    status: null,
    took: performance.now() - started,
    date: null,
    body: null,
  });
  // Without credentials no cookie comes back either: the page promises to keep nothing.
  const asked = { cache: "no-store", credentials: "omit", ...init } as const;
  const answer = await fetch(url, asked).catch(() => null);
  const text = await answer?.text().catch(() => null);
  if (!answer || typeof text !== "string") return none();
  const date = answer.headers.get("date");
  return { status: answer.status, took: performance.now() - started, date, body: jsonOf(text) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A page instead of an answer: there is no sign-in service at that address.
    return null;
  }
}

/** Where the sign-in service is, and the headers that every call to it carries. */
export async function service(): Promise<{ url: string; headers: Record<string, string> } | null> {
  const { body } = await measure("/config.json");
  if (!isConfig(body)) return null;
  const headers = {
    apikey: body.anonKey,
    "content-type": "application/json",
    "x-session-timeout": String(sessionHeaderSeconds),
  };
  return { url: `${body.supabaseUrl}/auth/v1`, headers };
}

function isConfig(body: unknown): body is ServiceConfig {
  return textIn(body, "supabaseUrl") !== "" && textIn(body, "anonKey") !== "";
}

/** The text under this name, or nothing. */
export function textIn(body: unknown, name: string): string {
  const value: unknown = typeof body === "object" && body ? Reflect.get(body, name) : "";
  return typeof value === "string" ? value : "";
}
