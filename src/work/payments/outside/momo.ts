// MTN Mobile Money over its Open API (disbursements). Everything the provider does has an answer
// here: what is certain is said, everything else is `unknown`, and the status call decides. The same
// code talks to MTN and to the simulator that comes with the house; only the address differs.
import { currencyDecimals, formatScaled } from "#kernel/money.ts";
import { phoneForMtn } from "#kernel/phones.ts";
import { invariant } from "#kernel/refusal.ts";
import {
  type Heard,
  type Json,
  type Line,
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

export interface MomoAccess {
  baseUrl: string;
  /** The disbursement product's key. */
  subscriptionKey: string;
  /** The collection product's key; null = customers are not asked to pay. */
  collectionKey?: string | null;
  apiUser: string;
  apiKey: string;
  /** `mtnuganda`, or `sandbox`. */
  targetEnvironment: string;
  timeoutMs?: number;
}

const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** MTN Mobile Money as payments see it. */
export function mtnMobileMoney(access: MomoAccess, around: Surroundings): MobileMoney {
  const line = productLine(access, around, "disbursement", access.subscriptionKey);
  const key = access.collectionKey ?? null;
  const collecting = key === null ? null : productLine(access, around, "collection", key);
  return {
    transfer: async (order) => answerTransfer(await line("transfer", orderRequest(order, payout))),
    statusOf: async (order) => {
      const heard = await line("status", statusRequest(order, payout));
      return answerStatus(order, heard, payout);
    },
    holderName: async (phone) => {
      const msisdn = phoneForMtn(phone);
      const path = `/v1_0/accountholder/msisdn/${encodeURIComponent(msisdn)}/basicuserinfo`;
      return answerHolder(await line("holder", { method: "GET", path }));
    },
    balance: async () =>
      answerBalance(await line("balance", { method: "GET", path: "/v1_0/account/balance" })),
    collect: async (order) =>
      collecting === null
        ? notCollecting
        : answerTransfer(await collecting("collect", orderRequest(order, collection))),
    collectionOf: async (order) => {
      if (collecting === null) return notCollecting;
      const heard = await collecting("collected", statusRequest(order, collection));
      return answerStatus(order, heard, collection);
    },
  };
}

const notCollecting = { kind: "unknown", reason: "no-collection-key" } as const;

/** Money going out to a payee, or asked of a payer. */
interface Way {
  path: string;
  party: "payee" | "payer";
}
const payout: Way = { path: "/v1_0/transfer", party: "payee" };
const collection: Way = { path: "/v1_0/requesttopay", party: "payer" };

/** Each product of MTN has its own key and its own token. */
function productLine(
  access: MomoAccess,
  around: Surroundings,
  product: "disbursement" | "collection",
  subscriptionKey: string,
): Line {
  const { baseUrl, apiUser, apiKey, targetEnvironment, timeoutMs } = access;
  const basic = Buffer.from(`${apiUser}:${apiKey}`).toString("base64");
  return openLine({
    baseUrl: `${baseUrl}/${product}`,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    headers: {
      "ocp-apim-subscription-key": subscriptionKey,
      "x-target-environment": targetEnvironment,
    },
    signIn: { method: "POST", path: "/token/", headers: { authorization: `Basic ${basic}` } },
    around,
  });
}

function orderRequest(order: MobileMoneyOrder, way: Way): Request {
  invariant(uuid4.test(order.reference), "the provider's reference is a random UUID version 4");
  invariant(order.amount > 0n, "only a positive amount is paid");
  const { callbackUrl } = order;
  const callback = callbackUrl === undefined ? {} : { "x-callback-url": callbackUrl };
  return {
    method: "POST",
    path: way.path,
    reference: order.reference,
    headers: { "x-reference-id": order.reference, ...callback },
    body: {
      amount: writtenAmount(order),
      currency: order.currency,
      externalId: order.externalId,
      [way.party]: { partyIdType: "MSISDN", partyId: phoneForMtn(order.phone) },
      payerMessage: order.note.slice(0, 160),
      payeeNote: order.note.slice(0, 160),
    },
  };
}

function statusRequest({ reference }: MobileMoneyOrder, { path }: Way): Request {
  return { method: "GET", path: `${path}/${encodeURIComponent(reference)}`, reference };
}

function writtenAmount({ amount, currency }: MobileMoneyOrder): string {
  return formatScaled(amount, currencyDecimals(currency)).replaceAll(",", "");
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

function answerStatus(order: MobileMoneyOrder, heard: Heard, way: Way): StatusAnswer {
  if (heard.status === 404) return { kind: "not-found" };
  if (heard.status !== 200) return unknown(heard);
  const { status, reason } = heard.body;
  if (status !== "PENDING" && status !== "SUCCESSFUL" && status !== "FAILED") return unknown(heard);
  const providerReference = text(heard.body["financialTransactionId"]);
  const fields = differences(order, heard.body, way);
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
function differences(
  order: MobileMoneyOrder,
  body: Json,
  { party }: Way,
): ("amount" | "currency" | "payee")[] {
  const found: ("amount" | "currency" | "payee")[] = [];
  if (readAmount(body["amount"], currencyDecimals(order.currency)) !== order.amount) {
    found.push("amount");
  }
  if (body["currency"] !== order.currency) found.push("currency");
  if (object(body[party])["partyId"] !== phoneForMtn(order.phone)) found.push("payee");
  return found;
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
  return readBalance(heard.body["availableBalance"], heard.body["currency"]);
}
