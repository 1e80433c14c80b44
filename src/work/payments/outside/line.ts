// A line to a mobile money provider: holds the token, renews it before it ends and once more when it is
// turned down, and turns every failure of the network into `status: null`. What the calls and answers
// mean is each provider's own file.
import { currencies, currencyDecimals, parseScaled } from "#kernel/money.ts";
import type { BalanceAnswer } from "./mobileMoney.ts";

/** One line per call for the log: never a phone, a name, a key or a token. */
export interface ProviderCall {
  call: string;
  reference?: string;
  outcome: string;
  tookMs: number;
}

export interface Surroundings {
  /** Milliseconds since 1970. */
  now: () => number;
  log?: (call: ProviderCall) => void;
}

export type Json = Readonly<Record<string, unknown>>;
export type Heard = { status: number; body: Json } | { status: null; why: string };

export interface Request {
  method: "GET" | "POST";
  path: string;
  reference?: string;
  headers?: Readonly<Record<string, string>>;
  body?: Json;
}

export interface LineParts {
  baseUrl: string;
  timeoutMs?: number;
  /** On every call, the token's too. */
  headers: Readonly<Record<string, string>>;
  /** The call that gives `access_token` and `expires_in`. */
  signIn: Request;
  around: Surroundings;
}

export type Line = (call: string, request: Request) => Promise<Heard>;

/** Opens a line; it asks for a token with its first call. */
export function openLine(parts: LineParts): Line {
  const { around, signIn } = parts;
  const { now, log = () => undefined } = around;
  let token: { value: string; renewAt: number } | null = null;
  let renewing: Promise<Heard> | null = null;

  async function hear(call: string, request: Request, secret: string | null): Promise<Heard> {
    const startedAt = now();
    const heard = await send(parts, request, secret);
    const outcome = heard.status === null ? heard.why : String(heard.status);
    const reference = request.reference === undefined ? {} : { reference: request.reference };
    log({ call, ...reference, outcome, tookMs: now() - startedAt });
    return heard;
  }

  async function renew(): Promise<Heard> {
    const heard = await hear("token", signIn, null);
    if (heard.status !== 200) return heard;
    const value = text(heard.body["access_token"]);
    const seconds = Number(heard.body["expires_in"]);
    if (value === null || !(seconds > 0)) return { status: null, why: "no-token" };
    // A token that ends while a call is under way is turned down: renew it a minute early.
    const lifeMs = seconds * 1000;
    token = { value, renewAt: now() + lifeMs - Math.min(60_000, lifeMs / 10) };
    return heard;
  }

  /** Several calls at once share one renewal. */
  async function ensureToken(): Promise<Heard | null> {
    if (token !== null && now() < token.renewAt) return null;
    token = null;
    renewing ??= renew().finally(() => (renewing = null));
    const heard = await renewing;
    return token === null ? heard : null;
  }

  return async function call(what, request) {
    for (const isLastTry of [false, true]) {
      const failure = await ensureToken();
      const used = token;
      if (failure || used === null) return notSignedIn(failure);
      const heard = await hear(what, request, `Bearer ${used.value}`);
      if (heard.status !== 401 || isLastTry) return heard;
      // Another call may have renewed it meanwhile; only the token that was turned down goes.
      if (token === used) token = null;
    }
    return { status: null, why: "not-signed-in" };
  };
}

/** Without a token nothing was asked, so a 404 or 400 of the token call must not look like an answer. */
function notSignedIn(failure: Heard | null): Heard {
  const why = failure?.status === null ? failure.why : "not-signed-in";
  return { status: null, why };
}

async function send(parts: LineParts, request: Request, secret: string | null): Promise<Heard> {
  try {
    const response = await fetch(`${parts.baseUrl}${request.path}`, {
      method: request.method,
      headers: {
        ...parts.headers,
        ...(secret === null ? {} : { authorization: secret }),
        "content-type": "application/json",
        ...request.headers,
      },
      body: request.body === undefined ? null : JSON.stringify(request.body),
      redirect: "error",
      signal: AbortSignal.timeout(parts.timeoutMs ?? 20_000),
    });
    return { status: response.status, body: parsed(await response.text()) };
  } catch (error) {
    // The network failed or took too long; whether the provider acted is not known.
    const isLate = error instanceof Error && error.name === "TimeoutError";
    return { status: null, why: isLate ? "timeout" : "no-connection" };
  }
}

/** The body as an object; what is none (a proxy's page, nothing at all) is an empty one. */
function parsed(body: string): Json {
  try {
    return object(JSON.parse(body));
  } catch {
    // Not JSON says nothing; the caller sees no status in it and answers `unknown`.
    return {};
  }
}

/** A value as an object; an empty one when it is none. */
export function object(value: unknown): Json {
  return typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {};
}

/** A value as words; null when it is none. */
export function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** `1804920`, also when written `1804920.00`; null when it is not an amount. */
export function readAmount(value: unknown, decimals: number): bigint | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  return parseScaled(
    String(value)
      .replace(/(\.\d*?)0+$/, "$1")
      .replace(/\.$/, ""),
    decimals,
  );
}

/** What a wallet holds: a fee may leave fractions that the currency does not write; they are cut off. */
export function readBalance(written: unknown, code: unknown): BalanceAnswer {
  const currency = currencies.find((one) => one === code);
  if (!currency) return { kind: "unknown", reason: "other-currency" };
  const decimals = currencyDecimals(currency);
  const halves = String(text(written)).split(".");
  const part = (halves[1] ?? "").slice(0, decimals);
  const amount = parseScaled(part === "" ? (halves[0] ?? "") : `${halves[0]}.${part}`, decimals);
  if (amount === null) return { kind: "unknown", reason: "no-balance" };
  return { kind: "known", amount, currency };
}
