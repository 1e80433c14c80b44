// What every part of the simulator is given, the envelope of its answers, and the parts numbers play.
import type { IncomingHttpHeaders } from "node:http";
import type { ChaosMode } from "../chaos.ts";
import type { Answer } from "../http.ts";
import type { Standing } from "../mobileMoney.ts";
import type { Book } from "./book.ts";

export interface Simulator extends Standing {
  book: Book;
  tokens: Map<string, number>;
}

export interface Call {
  simulator: Simulator;
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Readonly<Record<string, unknown>> | null;
  chaos: ChaosMode | null;
}

/** Airtel's envelope; only code 001 and 006 of an order say success. */
export function envelope(
  responseCode: string,
  message: string,
  more: { data?: unknown; success?: boolean; status?: number } = {},
): Answer {
  const { data, success = false, status = 200 } = more;
  const said = {
    code: String(status),
    message,
    result_code: success ? "ESB000010" : "ESB000008",
    response_code: responseCode,
    success,
  };
  return { status, body: { ...(data === undefined ? {} : { data }), status: said } };
}

/** What becomes of a payment is written in the number it goes to: the parts MTN's numbers play. */
export function fateOf(msisdn: string): {
  outcome: "TS" | "TF" | "TA" | "TE";
  code: string;
  wait: "moment" | "ongoing" | "forever";
} {
  const part = /^7[0-9]{5,6}(4(?:5[0-9]|6[0-4]))$/.exec(msisdn)?.[1] ?? "";
  const moment = { wait: "moment" } as const;
  const fails: Readonly<Record<string, string>> = {
    "450": "005",
    "451": "013",
    "455": "007",
    "456": "003",
    "457": "012",
    "458": "010",
    "463": "016",
  };
  const code = fails[part];
  if (code !== undefined) return { outcome: "TF", code, ...moment };
  if (part === "452") return { outcome: "TE", code: "005", ...moment };
  if (part === "453") return { outcome: "TS", code: "001", wait: "ongoing" };
  if (part === "454") return { outcome: "TS", code: "001", wait: "forever" };
  if (part === "464") return { outcome: "TA", code: "000", ...moment };
  return { outcome: "TS", code: "001", ...moment };
}
