// MTN Mobile Money over its Open API (disbursements). Everything the provider does has an answer
// here: what is certain is said, everything else is `unknown`, and the status call decides. The same
// code talks to MTN and to the simulator that comes with the house; only the address differs.
import { currencies, currencyDecimals, formatScaled, parseScaled } from "#kernel/money.ts";
import { phoneForMtn } from "#kernel/phones.ts";
import { invariant } from "#kernel/refusal.ts";
import type {
  BalanceAnswer,
  HolderAnswer,
  MobileMoney,
  MobileMoneyOrder,
  StatusAnswer,
  TransferAnswer,
} from "./mobileMoney.ts";

export interface MomoAccess {
  baseUrl: string;
  /** The disbursement product's key. */
  subscriptionKey: string;
  apiUser: string;
  apiKey: string;
  /** `mtnuganda`, or `sandbox`. */
  targetEnvironment: string;
  timeoutMs?: number;
}

/** One line per call for the log: never a phone, a name, a key or a token. */
export interface MomoCall {
  call: "token" | "transfer" | "status" | "holder" | "balance";
  reference?: string;
  outcome: string;
  tookMs: number;
}

interface Surroundings {
  /** Milliseconds since 1970. */
  now: () => number;
  log?: (call: MomoCall) => void;
}

type Heard = { status: number; body: Json } | { status: null; why: string };
type Json = Readonly<Record<string, unknown>>;

const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** MTN Mobile Money as payments see it. */
export function mtnMobileMoney(access: MomoAccess, around: Surroundings): MobileMoney {
  const line = openLine(access, around);
  return {
    transfer: async (order) => answerTransfer(await line("transfer", transferRequest(order))),
    statusOf: async (order) => answerStatus(order, await line("status", statusRequest(order))),
    holderName: async (phone) => {
      const msisdn = phoneForMtn(phone);
      const path = `/v1_0/accountholder/msisdn/${encodeURIComponent(msisdn)}/basicuserinfo`;
      return answerHolder(await line("holder", { method: "GET", path }));
    },
    balance: async () =>
      answerBalance(await line("balance", { method: "GET", path: "/v1_0/account/balance" })),
  };
}

interface Request {
  method: "GET" | "POST";
  path: string;
  reference?: string;
  headers?: Readonly<Record<string, string>>;
  body?: Json;
}

function transferRequest(order: MobileMoneyOrder): Request {
  invariant(uuid4.test(order.reference), "the provider's reference is a random UUID version 4");
  invariant(order.amount > 0n, "only a positive amount is paid");
  const { callbackUrl } = order;
  const callback = callbackUrl === undefined ? {} : { "x-callback-url": callbackUrl };
  return {
    method: "POST",
    path: "/v1_0/transfer",
    reference: order.reference,
    headers: { "x-reference-id": order.reference, ...callback },
    body: {
      amount: writtenAmount(order),
      currency: order.currency,
      externalId: order.externalId,
      payee: { partyIdType: "MSISDN", partyId: phoneForMtn(order.phone) },
      payerMessage: order.note.slice(0, 160),
      payeeNote: order.note.slice(0, 160),
    },
  };
}

function statusRequest({ reference }: MobileMoneyOrder): Request {
  return { method: "GET", path: `/v1_0/transfer/${encodeURIComponent(reference)}`, reference };
}

function writtenAmount({ amount, currency }: MobileMoneyOrder): string {
  return formatScaled(amount, currencyDecimals(currency)).replaceAll(",", "");
}

/**
 * A line to the provider: holds the token, renews it before it ends and once more when it is turned
 * down, and turns every failure of the network into `status: null`.
 */
function openLine(access: MomoAccess, around: Surroundings) {
  const { now, log = () => undefined } = around;
  let token: { value: string; renewAt: number } | null = null;
  let renewing: Promise<Heard> | null = null;

  async function hear(call: MomoCall["call"], request: Request, secret: string): Promise<Heard> {
    const startedAt = now();
    const heard = await send(access, request, secret);
    const outcome = heard.status === null ? heard.why : String(heard.status);
    const reference = request.reference === undefined ? {} : { reference: request.reference };
    log({ call, ...reference, outcome, tookMs: now() - startedAt });
    return heard;
  }

  async function renew(): Promise<Heard> {
    const basic = Buffer.from(`${access.apiUser}:${access.apiKey}`).toString("base64");
    const heard = await hear("token", { method: "POST", path: "/token/" }, `Basic ${basic}`);
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

  return async function call(what: MomoCall["call"], request: Request): Promise<Heard> {
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

async function send(access: MomoAccess, request: Request, secret: string): Promise<Heard> {
  try {
    const response = await fetch(`${access.baseUrl}/disbursement${request.path}`, {
      method: request.method,
      headers: {
        authorization: secret,
        "ocp-apim-subscription-key": access.subscriptionKey,
        "x-target-environment": access.targetEnvironment,
        "content-type": "application/json",
        ...request.headers,
      },
      body: request.body === undefined ? null : JSON.stringify(request.body),
      redirect: "error",
      signal: AbortSignal.timeout(access.timeoutMs ?? 20_000),
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

function object(value: unknown): Json {
  return typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {};
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function unknown(heard: Heard): { kind: "unknown"; reason: string } {
  if (heard.status === null) return { kind: "unknown", reason: heard.why };
  return { kind: "unknown", reason: text(heard.body["code"]) ?? `http-${heard.status}` };
}

/**
 * Only 202 is a yes and only 400 is a no. A duplicate (409) means an earlier sending arrived; 401,
 * 429 and 5xx say nothing about earlier sendings: all of these are for the status call to decide.
 */
function answerTransfer(heard: Heard): TransferAnswer {
  if (heard.status === 202) return { kind: "accepted" };
  if (heard.status !== 400) return unknown(heard);
  return { kind: "refused", reason: text(heard.body["code"]) ?? "BAD_REQUEST" };
}

function answerStatus(order: MobileMoneyOrder, heard: Heard): StatusAnswer {
  if (heard.status === 404) return { kind: "not-found" };
  if (heard.status !== 200) return unknown(heard);
  const { status, reason } = heard.body;
  if (status !== "PENDING" && status !== "SUCCESSFUL" && status !== "FAILED") return unknown(heard);
  const providerReference = text(heard.body["financialTransactionId"]);
  const fields = differences(order, heard.body);
  if (fields.length > 0) return { kind: "mismatch", fields, providerReference };
  if (status === "PENDING") return { kind: "pending" };
  // Older answers give the reason as a word, newer ones as a code with a sentence.
  if (status === "FAILED") {
    return { kind: "failed", reason: text(reason) ?? text(object(reason)["code"]) ?? "FAILED" };
  }
  if (providerReference === null) return { kind: "unknown", reason: "no-provider-reference" };
  const { amount, currency, phone } = order;
  return { kind: "succeeded", providerReference, amount, currency, payee: phone };
}

/** In which fields the provider speaks of another payment than the one ordered. */
function differences(order: MobileMoneyOrder, body: Json): ("amount" | "currency" | "payee")[] {
  const found: ("amount" | "currency" | "payee")[] = [];
  if (readAmount(body["amount"], currencyDecimals(order.currency)) !== order.amount) {
    found.push("amount");
  }
  if (body["currency"] !== order.currency) found.push("currency");
  if (object(body["payee"])["partyId"] !== phoneForMtn(order.phone)) found.push("payee");
  return found;
}

/** `1804920`, also when written `1804920.00`; null when it is not an amount. */
function readAmount(value: unknown, decimals: number): bigint | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  return parseScaled(
    String(value)
      .replace(/(\.\d*?)0+$/, "$1")
      .replace(/\.$/, ""),
    decimals,
  );
}

function answerHolder(heard: Heard): HolderAnswer {
  if (heard.status === 404) return { kind: "not-found" };
  if (heard.status !== 200) return unknown(heard);
  const parts = [text(heard.body["given_name"]), text(heard.body["family_name"])];
  const name = parts.filter((part) => part !== null).join(" ") || text(heard.body["name"]);
  return name === null || name === ""
    ? { kind: "unknown", reason: "no-name" }
    : { kind: "found", name };
}

function answerBalance(heard: Heard): BalanceAnswer {
  if (heard.status !== 200) return unknown(heard);
  const currency = currencies.find((one) => one === heard.body["currency"]);
  if (!currency) return { kind: "unknown", reason: "other-currency" };
  // A fee may leave fractions in our wallet that the currency does not write: they are cut off.
  const decimals = currencyDecimals(currency);
  const written = String(text(heard.body["availableBalance"])).split(".");
  const part = (written[1] ?? "").slice(0, decimals);
  const amount = parseScaled(part === "" ? (written[0] ?? "") : `${written[0]}.${part}`, decimals);
  if (amount === null) return { kind: "unknown", reason: "no-balance" };
  return { kind: "known", amount, currency };
}
