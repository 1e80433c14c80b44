// What every part of the simulator is given, and the refusals they share.
import type { IncomingHttpHeaders } from "node:http";
import type { Book, Product } from "./book.ts";
import type { ChaosMode } from "../chaos.ts";
import type { Answer } from "../http.ts";
import type { Standing } from "../mobileMoney.ts";
import type { Body } from "./orders.ts";

export interface Simulator extends Standing {
  book: Book;
  /** Tokens live only in memory, as a provider that restarts may forget them. */
  tokens: Map<string, { product: Product; until: number }>;
  targetEnvironment: "sandbox" | "mtnuganda";
  currency: "EUR" | "UGX";
}

export interface Call {
  simulator: Simulator;
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Body | null;
}

export interface ProductCall extends Call {
  product: Product;
  chaos: ChaosMode | null;
}

const refuse = (status: number, code: string, message: string): Answer => ({
  status,
  body: { code, message },
});

export const refusals = {
  notFound: refuse(404, "RESOURCE_NOT_FOUND", "Requested resource was not found."),
  duplicate: refuse(
    409,
    "RESOURCE_ALREADY_EXIST",
    "Duplicated reference id. Creation of resource failed.",
  ),
  internal: refuse(
    500,
    "INTERNAL_PROCESSING_ERROR",
    "An internal error occurred while processing.",
  ),
  targetEnvironment: refuse(
    500,
    "NOT_ALLOWED_TARGET_ENVIRONMENT",
    "Access to target environment is forbidden.",
  ),
  callbackHost: refuse(
    500,
    "INVALID_CALLBACK_URL_HOST",
    "Callback URL with different host name than configured for API user.",
  ),
  currency: refuse(500, "INVALID_CURRENCY", "Currency not supported."),
  tooMany: {
    status: 429,
    body: { statusCode: 429, message: "Rate limit is exceeded. Try again later." },
  },
  noSubscription: {
    status: 401,
    body: { statusCode: 401, message: "Access denied due to missing or invalid subscription key." },
  },
  noToken: {
    status: 401,
    body: { statusCode: 401, message: "Unauthorized. Access token is invalid." },
  },
  loginFailed: { status: 401, body: { error: "login_failed" } },
  bad: (message: string): Answer => refuse(400, "BAD_REQUEST", message),
} as const;

const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** The caller's own key of a resource: must be a UUID version 4. */
export function referenceOf(headers: IncomingHttpHeaders): string | null {
  const reference = headers["x-reference-id"];
  return typeof reference === "string" && uuid4.test(reference) ? reference.toLowerCase() : null;
}

/** Refuses a call without this product's subscription key. */
export function subscriptionRefusal(call: ProductCall): Answer | null {
  const given = call.headers["ocp-apim-subscription-key"];
  return given === call.simulator.book.subscriptions.get(call.product)
    ? null
    : refusals.noSubscription;
}

/** Refuses a call without subscription key, living token of this product, or right environment. */
export function accessRefusal(call: ProductCall): Answer | null {
  const { simulator, headers } = call;
  const refusal = subscriptionRefusal(call);
  if (refusal) return refusal;
  const token = simulator.tokens.get(headers.authorization?.replace(/^Bearer /, "") ?? "");
  if (token?.product !== call.product || token.until <= simulator.now()) return refusals.noToken;
  return headers["x-target-environment"] === simulator.targetEnvironment
    ? null
    : refusals.targetEnvironment;
}
