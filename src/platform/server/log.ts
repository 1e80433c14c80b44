// What the house says while it runs: one line each, as JSON where a program collects it, plain in a
// terminal. People's numbers and every kind of secret are struck out before a line is written.

export type Facts = Readonly<Record<string, unknown>>;

export interface Log {
  info: (message: string, facts?: Facts) => void;
  warn: (message: string, facts?: Facts) => void;
  error: (message: string, facts?: Facts) => void;
}

export interface LogAsked {
  /** JSON for a collector, plain for a person. */
  as: "json" | "plain";
  write: (line: string) => void;
  now: () => Date;
}

/** The log of a running house: plain in a terminal, JSON anywhere else. */
export function openLog(asked: Partial<LogAsked> = {}): Log {
  const to: LogAsked = {
    as: process.stdout.isTTY ? "plain" : "json",
    write: (line) => process.stdout.write(line),
    now: () => new Date(),
    ...asked,
  };
  const at =
    (level: "info" | "warn" | "error") =>
    (message: string, facts: Facts = {}): void => {
      const safe = strike(facts, 0);
      const text = strikeText(message);
      if (to.as === "json") {
        const line = { at: to.now().toISOString(), level, message: text };
        to.write(`${JSON.stringify({ ...line, ...asObject(safe) })}\n`);
        return;
      }
      const more = Object.keys(facts).length === 0 ? "" : ` ${JSON.stringify(safe)}`;
      const mark = level === "info" ? "" : `${level}: `;
      to.write(`${mark}${text}${more}\n`);
    };
  return { info: at("info"), warn: at("warn"), error: at("error") };
}

const struck = "[struck]";

// By the name of the fact …
const secretName =
  /pass(word|phrase)|secret|token|authorization|cookie|api_?key|^key$|nin$|phone|msisdn|mobile|otp|pin$|national_?id/i;

// … and by its looks, wherever it stands in a text.
const secretLooks: readonly [RegExp, string][] = [
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, struck],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${struck}`],
  [/(\w+:\/\/[^\s:/@]+):[^\s@]+@/g, `$1:${struck}@`],
  [/([?&](?:token|token_hash|code|access_token|refresh_token|apikey)=)[^\s&#"]+/gi, `$1${struck}`],
  [/\b[A-Z]{2}[0-9]{2}[A-Z0-9]{10}\b/g, struck],
  [/(?<![\w-])(?:\+?256|0)[37]\d{8}(?![\w-])/g, struck],
];

function strikeText(text: string): string {
  let safe = text;
  for (const [looks, instead] of secretLooks) safe = safe.replace(looks, instead);
  return safe;
}

function strike(value: unknown, depth: number): unknown {
  if (typeof value === "string") return strikeText(value);
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Date) return value.toISOString();
  if (depth > 5) return "…";
  if (value instanceof Error) return strikeError(value, depth);
  if (Array.isArray(value)) return value.slice(0, 50).map((one) => strike(one, depth + 1));
  const entries = Object.entries(value).map(([name, one]) => [
    name,
    secretName.test(name) ? struck : strike(one, depth + 1),
  ]);
  return Object.fromEntries(entries);
}

/** Name, message and place; not `detail`, in which PostgreSQL repeats the row. */
function strikeError(error: Error, depth: number): unknown {
  const code = "code" in error ? { code: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: strike(error.cause, depth + 1) };
  return {
    name: error.name,
    message: strikeText(error.message),
    ...code,
    stack: strikeText(error.stack ?? ""),
    ...cause,
  };
}

function asObject(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}
