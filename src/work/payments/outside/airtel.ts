// Airtel Money over Airtel Africa's Open API (disbursements and collections). Only what is certain is
// said: a duplicate, a code for "ambiguous", "in process" or "timed out", and every failure of the line are
// `unknown`, and the enquiry decides. The same code talks to Airtel and to the simulator of the house.
import { createCipheriv, constants, publicEncrypt, randomBytes } from "node:crypto";
import { currencyDecimals } from "#kernel/money.ts";
import { phoneForAirtel } from "#kernel/phones.ts";
import { invariant } from "#kernel/refusal.ts";
import {
  type Heard,
  type Json,
  object,
  openLine,
  readAmount,
  readBalance,
  type Request,
  type Surroundings,
  text,
} from "./line.ts";
import type {
  BalanceAnswer,
  HolderAnswer,
  MobileMoney,
  MobileMoneyOrder,
  StatusAnswer,
  TransferAnswer,
} from "./mobileMoney.ts";

export interface AirtelAccess {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  /** The wallet's four digits; they leave this house only enciphered. */
  pin: string;
  /** Airtel's RSA key, PEM: it enciphers the PIN and the key of each order. */
  publicKey: string;
  timeoutMs?: number;
}

/** Airtel Money as payments see it. */
export function airtelMoney(access: AirtelAccess, around: Surroundings): MobileMoney {
  const { baseUrl, clientId, clientSecret, timeoutMs } = access;
  const line = openLine({
    baseUrl,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    headers: { accept: "*/*", "x-country": "UG", "x-currency": "UGX" },
    signIn: {
      method: "POST",
      path: "/auth/oauth2/token",
      body: {
        client_id: clientId,
        client_secret: clientSecret,
        grant_type: "client_credentials",
      },
    },
    around,
  });
  const read = (call: string, path: string, reference?: string) =>
    line(call, { method: "GET", path, ...(reference === undefined ? {} : { reference }) });
  return {
    transfer: async (order) =>
      answerOrder(await line("transfer", payoutRequest(access, order)), payout),
    statusOf: async (order) => {
      const path = `/standard/v1/disbursements/${encodeURIComponent(order.reference)}`;
      return answerEnquiry(order, await read("status", path, order.reference), payout);
    },
    holderName: async (phone) => {
      const path = `/standard/v1/users/${encodeURIComponent(phoneForAirtel(phone))}`;
      return answerHolder(await read("holder", path));
    },
    balance: async () => answerBalance(await read("balance", "/standard/v1/users/balance")),
    collect: async (order) =>
      answerOrder(await line("collect", collectionRequest(access, order)), collection),
    collectionOf: async (order) => {
      const path = `/standard/v1/payments/${encodeURIComponent(order.reference)}`;
      return answerEnquiry(order, await read("collected", path, order.reference), collection);
    },
  };
}

/** What each direction's answers are numbered by, and which numbers are a certain no. */
interface Way {
  prefix: string;
  refusals: readonly string[];
  notFound: string;
}
const payout: Way = {
  prefix: "DP00900001",
  refusals: ["003", "004", "005", "007", "009", "010", "012", "013", "016"],
  notFound: "015",
};
const collection: Way = {
  prefix: "DP00800001",
  refusals: ["002", "003", "004", "007", "008", "009", "010", "029"],
  notFound: "025",
};
/** The gateway turned the order down before it reached the wallets. */
const routerRefusals = ["001", "003", "005", "006", "007", "112", "114", "115", "116", "117"];

function checkOrder({ reference, amount, currency }: MobileMoneyOrder): void {
  invariant(/^[0-9a-f-]{36}$/.test(reference), "the provider's reference is a UUID");
  invariant(amount > 0n, "only a positive amount is paid");
  invariant(currency === "UGX", "Airtel pays shillings");
}

function payoutRequest(access: AirtelAccess, order: MobileMoneyOrder): Request {
  checkOrder(order);
  return signed(access, order, "/standard/v2/disbursements/", {
    payee: { msisdn: phoneForAirtel(order.phone) },
    reference: order.externalId,
    pin: enciphered(access, access.pin),
    transaction: { amount: Number(order.amount), id: order.reference, type: "B2C" },
  });
}

function collectionRequest(access: AirtelAccess, order: MobileMoneyOrder): Request {
  checkOrder(order);
  const place = { country: "UG", currency: order.currency };
  return signed(access, order, "/merchant/v2/payments/", {
    reference: order.externalId,
    subscriber: { ...place, msisdn: phoneForAirtel(order.phone) },
    transaction: { ...place, amount: Number(order.amount), id: order.reference },
  });
}

/** Version 2 orders carry themselves enciphered beside the plain text, so that nobody alters them. */
function signed(
  access: AirtelAccess,
  { reference, callbackUrl }: MobileMoneyOrder,
  path: string,
  body: Json,
): Request {
  const key = randomBytes(32);
  const iv = randomBytes(16);
  const cipher = createCipheriv("aes-256-cbc", key, iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(body), "utf8"), cipher.final()]);
  const opener = `${key.toString("base64")}:${iv.toString("base64")}`;
  return {
    method: "POST",
    path,
    reference,
    headers: {
      "x-signature": sealed.toString("base64"),
      "x-key": enciphered(access, opener),
      // Airtel calls the address of the contract; the simulator takes it with the order.
      ...(callbackUrl === undefined ? {} : { "x-callback-url": callbackUrl }),
    },
    body,
  };
}

function enciphered({ publicKey }: AirtelAccess, secret: string): string {
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  return publicEncrypt({ key: publicKey, padding }, Buffer.from(secret)).toString("base64");
}

const statusOf = (body: Json): Json => object(body["status"]);
const codeOf = (body: Json): string => text(statusOf(body)["response_code"]) ?? "";

function unknown(heard: Heard): { kind: "unknown"; reason: string } {
  if (heard.status === null) return { kind: "unknown", reason: heard.why };
  return { kind: "unknown", reason: codeOf(heard.body) || `http-${heard.status}` };
}

function isRefusal(code: string, { prefix, refusals }: Way): boolean {
  if (code.startsWith(prefix)) return refusals.includes(code.slice(prefix.length));
  return code.startsWith("ROUTER") && routerRefusals.includes(code.slice("ROUTER".length));
}

/** Accepted only with the whole envelope of success; refused only by a code that is a certain no. */
function answerOrder(heard: Heard, way: Way): TransferAnswer {
  if (heard.status === null || heard.status >= 500 || heard.status === 401) return unknown(heard);
  const code = codeOf(heard.body);
  if (isRefusal(code, way)) return { kind: "refused", reason: code };
  const isSuccess = statusOf(heard.body)["success"] === true;
  const isTaken = [`${way.prefix}001`, `${way.prefix}006`].includes(code);
  return heard.status === 200 && isSuccess && isTaken ? { kind: "accepted" } : unknown(heard);
}

function answerEnquiry(order: MobileMoneyOrder, heard: Heard, way: Way): StatusAnswer {
  if (heard.status === null || heard.status >= 500) return unknown(heard);
  if (codeOf(heard.body) === `${way.prefix}${way.notFound}`) return { kind: "not-found" };
  if (heard.status !== 200) return unknown(heard);
  const transaction = object(object(heard.body["data"])["transaction"]);
  const providerReference = text(transaction["airtel_money_id"]);
  const state = transaction["status"];
  // An ambiguous one may yet be paid: Airtel's own people decide it.
  if (state !== "TS" && state !== "TF" && state !== "TE" && state !== "TIP") return unknown(heard);
  const fields = differences(order, transaction);
  if (fields.length > 0) return { kind: "mismatch", fields, providerReference };
  if (state === "TIP") return { kind: "pending" };
  if (state !== "TS") return { kind: "failed", reason: codeOf(heard.body) || state };
  if (providerReference === null) return { kind: "unknown", reason: "no-provider-reference" };
  const { amount, currency, phone } = order;
  return { kind: "succeeded", providerReference, amount, currency, payee: phone };
}

/** Airtel repeats its id always, and amount, currency and number where it tells them. */
function differences(order: MobileMoneyOrder, told: Json): ("amount" | "currency" | "payee")[] {
  const found: ("amount" | "currency" | "payee")[] = [];
  const decimals = currencyDecimals(order.currency);
  const { amount, currency, msisdn } = told;
  if (amount !== undefined && readAmount(amount, decimals) !== order.amount) found.push("amount");
  if (currency !== undefined && currency !== order.currency) found.push("currency");
  const isOther = msisdn !== undefined && msisdn !== phoneForAirtel(order.phone);
  if (isOther || told["id"] !== order.reference) found.push("payee");
  return found;
}

function answerHolder(heard: Heard): HolderAnswer {
  if (heard.status === null || heard.status >= 500) return unknown(heard);
  const code = codeOf(heard.body);
  if (code === "DP02200000000" || code === "DP02200000002") return { kind: "not-found" };
  if (heard.status !== 200 || statusOf(heard.body)["success"] !== true) return unknown(heard);
  const data = object(heard.body["data"]);
  const parts = [text(data["first_name"]), text(data["last_name"])];
  const name = parts.filter((part) => part !== null).join(" ");
  return name === "" ? { kind: "unknown", reason: "no-name" } : { kind: "found", name };
}

function answerBalance(heard: Heard): BalanceAnswer {
  if (heard.status !== 200) return unknown(heard);
  const data = object(heard.body["data"]);
  return readBalance(data["balance"], data["currency"]);
}
