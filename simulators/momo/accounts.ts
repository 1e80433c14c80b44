// Who may call (API users and their keys, tokens), what accounts hold, and who holds a wallet.
import { randomBytes } from "node:crypto";
import type { Answer } from "../http.ts";
import { balanceOf, products } from "./book.ts";
import { holderOf, partOf } from "./fates.ts";
import {
  accessRefusal,
  type Call,
  type ProductCall,
  referenceOf,
  refusals,
  subscriptionRefusal,
} from "./world.ts";

/** `/v1_0/apiuser…`: make a user, look at it, make its key. Any product's subscription key will do. */
function provisioning({ simulator, method, path, headers, body }: Call): Answer | null {
  const match = /^\/v1_0\/apiuser(?:\/([^/]+))?(\/apikey)?$/.exec(path);
  if (!match) return null;
  const { book } = simulator;
  const given = headers["ocp-apim-subscription-key"];
  if (!products.some((one) => book.subscriptions.get(one) === given))
    return refusals.noSubscription;
  const [, id, key] = match;
  if (method === "POST" && id === undefined) {
    const reference = referenceOf(headers);
    const callbackHost = body?.["providerCallbackHost"];
    if (!reference) return refusals.bad("X-Reference-Id must be a UUID version 4.");
    if (typeof callbackHost !== "string" || callbackHost === "") {
      return refusals.bad("providerCallbackHost is missing.");
    }
    if (book.users.has(reference)) return refusals.duplicate;
    book.write({ line: "user", id: reference, callbackHost });
    return { status: 201 };
  }
  const user = book.users.get(id ?? "");
  if (!user) return refusals.notFound;
  if (method === "POST" && key !== undefined) {
    const apiKey = randomBytes(16).toString("hex");
    book.write({ line: "key", id: user.id, key: apiKey });
    return { status: 201, body: { apiKey } };
  }
  if (method !== "GET" || key !== undefined) return refusals.notFound;
  const { targetEnvironment } = simulator;
  return { status: 200, body: { providerCallbackHost: user.callbackHost, targetEnvironment } };
}

function giveToken(call: ProductCall): Answer {
  const { simulator, headers, product } = call;
  const refusal = subscriptionRefusal(call);
  if (refusal) return refusal;
  const [scheme, secret] = (headers.authorization ?? "").split(" ");
  const [id, key] = Buffer.from(secret ?? "", "base64")
    .toString("utf8")
    .split(":");
  const user = simulator.book.users.get(id ?? "");
  if (scheme !== "Basic" || !user?.keys.includes(key ?? "")) return refusals.loginFailed;
  const claims = Buffer.from(JSON.stringify({ clientId: user.id, simulated: true }));
  const token = `eyJhbGciOiJub25lIn0.${claims.toString("base64url")}.${randomBytes(24).toString("base64url")}`;
  const { tokenMs } = simulator.delays;
  simulator.tokens.set(token, { product, until: simulator.now() + tokenMs });
  const body = { access_token: token, token_type: "access_token", expires_in: tokenMs / 1000 };
  return { status: 200, body };
}

function holderRoute(call: ProductCall, msisdn: string, asked: string): Answer {
  const part = partOf(msisdn);
  if (asked === "active") {
    if (part === "450") return refusals.notFound;
    return { status: 200, body: { result: part !== "451" } };
  }
  if (part === "457" && !call.simulator.book.holders.has(msisdn)) return refusals.notFound;
  const { given, family } = call.simulator.book.holders.get(msisdn) ?? holderOf(msisdn);
  const name = `${given} ${family}`;
  const now = Math.floor(call.simulator.now() / 1000);
  const body = {
    sub: "0",
    name,
    given_name: given,
    family_name: family,
    locale: "en_UG",
    updated_at: now,
  };
  return { status: 200, body };
}

/** Tokens, balances and account holders of one product. */
function product(call: ProductCall): Answer | null {
  const { simulator, method, path } = call;
  if (method === "POST" && /^\/token\/?$/.test(path)) return giveToken(call);
  const holder = /^\/v1_0\/accountholder\/msisdn\/(\d{9,15})\/(active|basicuserinfo)$/.exec(path);
  const isBalance = path === "/v1_0/account/balance";
  if (method !== "GET" || (!holder && !isBalance)) return null;
  const refusal = accessRefusal(call);
  if (refusal) return refusal;
  if (holder) return holderRoute(call, holder[1] ?? "", holder[2] ?? "");
  const held = balanceOf(simulator.book, call.product, simulator.openingBalance, simulator.now());
  return { status: 200, body: { availableBalance: String(held), currency: simulator.currency } };
}

export const accountRoutes = { provisioning, product };
