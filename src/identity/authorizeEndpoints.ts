// GET /authorize sends a browser to a provider, and /callback takes it back. Between the two the person
// is somewhere else; whatever happens there, they end at an address of ours or of the app that asked.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { randomNonce, randomPKCECodeVerifier } from "openid-client";
import type { OidcProvider } from "#platform/server/oidcSettings.ts";
import { admitPerson, type ExternalPerson, linkPerson } from "./externalAccounts.ts";
import { tellChange } from "./changeNotices.ts";
import { AuthFault, invalid, OAuthFault, unexpected } from "./faults.ts";
import { ProviderFault } from "./oidcFetch.ts";
import { askForConfirmation } from "./oidcConfirmation.ts";
import type { Vouched } from "./oidcProviders.ts";
import { IdTokenFault } from "./oidcTokens.ts";
import {
  beginOutsideFlow,
  claimOutsideFlow,
  endOutsideFlow,
  type FlowEnd,
  placeAfter,
  placeOfFailure,
  sendHome,
  sendOn,
} from "./outsideFlows.ts";
import { findOutsideFlow, type OutsideFlow } from "./outsideFlowStore.ts";
import { challengeOf } from "./pkce.ts";
import type { ProviderTokens } from "./providerTokens.ts";
import { type Body, deviceOf, queryOf, redirectOf } from "./requests.ts";
import type { Room } from "./room.ts";
import { inTransaction, type SqlSource, type UserRow } from "./store.ts";

export function registerAuthorize(scope: FastifyInstance, room: Room): void {
  scope.get("/authorize", async (request, reply) =>
    sendOn(reply, await addressToAsk(room, request, null)),
  );
  // Not on HEAD: looking at an answer's address must not use it up.
  scope.get("/callback", { exposeHeadRoute: false }, (request, reply) =>
    takeBack(room, request, reply, new URLSearchParams(request.url.split("?").slice(1).join("?"))),
  );
  scope.post("/callback", (request, reply) => takeBack(room, request, reply, formOf(request)));
}

/**
 * Begins a flow and gives the address the browser is to go to: the provider's, or (when the provider does
 * not answer) the app's own with the reason. For a signed-in person it is a flow that links. Refuses 400
 * `validation_failed` for a provider that is not there and for a broken PKCE pair.
 */
export async function addressToAsk(
  room: Room,
  request: FastifyRequest,
  linkingUserId: string | null,
): Promise<string> {
  const query = queryBody(request);
  const provider = room.oidc.find({ name: queryOf(request, "provider") });
  if (!provider) throw invalid("Unsupported provider: provider is not enabled");
  const challenge = challengeOf(query);
  const nonce = randomNonce();
  const verifier = randomPKCECodeVerifier();
  const state = await beginOutsideFlow(room.pool, room.settings, {
    method: "oauth",
    provider: provider.name,
    redirectTo: redirectOf(request),
    challenge,
    nonce,
    providerVerifier: verifier,
    linkingUserId,
    now: room.now(),
  });
  const { trustsLinks } = room.settings;
  try {
    const address = await room.oidc.askAddress(provider, {
      state,
      nonce,
      verifier,
      redirectUri: callbackOf(room),
      scopes: scopesOf(provider, queryOf(request, "scopes"), trustsLinks),
      more: passedOn(query, trustsLinks),
    });
    return address.href;
  } catch (error) {
    const flow = await findOutsideFlow(room.pool, state);
    if (!flow) throw error;
    return placeOfFailure(flow, faultOf(room, provider.name, error));
  }
}

const callbackOf = (room: Room): string => `${room.settings.issuer}/callback`;

/** What is ours to say to a provider, and what is for us and not for it. */
const heldBack = new Set([
  "provider",
  "redirect_to",
  "scopes",
  "invite_token",
  "skip_http_redirect",
  "apikey",
  "client_id",
  "client_secret",
  "redirect_uri",
  "response_type",
  "state",
  "code_challenge",
  "code_challenge_method",
  "code_verifier",
  "scope",
  "nonce",
  // A request in one piece would stand above everything we say beside it.
  "request",
  "request_uri",
]);

/** How somebody may be asked who they are; where links are not trusted, nothing else is passed on. */
const waysOfAsking = new Set([
  "prompt",
  "login_hint",
  "hd",
  "domain_hint",
  "max_age",
  "display",
  "ui_locales",
  "acr_values",
]);

function passedOn(query: Body, trustsLinks: boolean): Record<string, string> {
  const told: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) {
    const may = trustsLinks ? !heldBack.has(name.toLowerCase()) : waysOfAsking.has(name);
    if (typeof value === "string" && may) told[name] = value;
  }
  return told;
}

/** Scopes that only tell who somebody is. */
const plainScopes = new Set(["openid", "email", "profile"]);

/** The provider's own scopes, and those of the link: all of them, or only what tells who somebody is. */
function scopesOf(provider: OidcProvider, asked: string, trustsLinks: boolean): string[] {
  const more = asked.split(/[\s,]+/).filter((scope) => scope !== "");
  const may = trustsLinks ? more : more.filter((scope) => plainScopes.has(scope));
  return [...new Set([...provider.scopes, ...may])];
}

function queryBody(request: FastifyRequest): Body {
  const query: unknown = request.query;
  return typeof query === "object" && query !== null ? { ...query } : {};
}

function formOf(request: FastifyRequest): URLSearchParams {
  const { body } = request;
  return new URLSearchParams(Buffer.isBuffer(body) ? body.toString("utf8") : "");
}

/** The provider's answer: from here on every outcome is an address. */
async function takeBack(
  room: Room,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: URLSearchParams,
): Promise<FastifyReply> {
  let flow: OutsideFlow;
  try {
    flow = await claim(room, answer);
  } catch (error) {
    if (!(error instanceof AuthFault)) throw error;
    return sendHome(reply, room.settings, error);
  }
  try {
    return sendOn(reply, await placeOf(room, request, flow, answer));
  } catch (error) {
    return sendOn(reply, placeOfFailure(flow, faultOf(room, flow.provider, error)));
  }
}

function claim(room: Room, answer: URLSearchParams): Promise<OutsideFlow> {
  const states = answer.getAll("state");
  const [id = ""] = states;
  if (id === "" || states.length > 1) {
    throw new AuthFault(400, "bad_oauth_callback", "OAuth callback with missing state");
  }
  return claimOutsideFlow(room.pool, { id, method: "oauth", now: room.now() });
}

async function placeOf(
  room: Room,
  request: FastifyRequest,
  flow: OutsideFlow,
  answer: URLSearchParams,
): Promise<string> {
  const refusal = answer.get("error");
  if (refusal !== null) throw refusedOutside(refusal, answer.get("error_description"));
  if ((answer.get("code") ?? "") === "") {
    throw new AuthFault(
      400,
      "bad_oauth_callback",
      "OAuth callback with missing authorization code",
    );
  }
  const provider = room.oidc.find({ name: flow.provider });
  if (!provider) throw new AuthFault(400, "provider_disabled", "Provider is not enabled");
  const now = room.now();
  const { person, tokens } = await redeem(room, provider, flow, answer);
  const end = await enter(room, request, { flow, person, tokens, now });
  return placeAfter(room, flow, end, now);
}

/** The provider's own words go on to the app, cut to a length an address can bear. */
function refusedOutside(error: string, description: string | null): OAuthFault {
  const word = /^[a-z_]{1,60}$/.test(error) ? error : "server_error";
  const words = (description ?? "").slice(0, 300).toWellFormed() || "The provider refused";
  return new OAuthFault(word, words);
}

function redeem(
  room: Room,
  provider: OidcProvider,
  flow: OutsideFlow,
  answer: URLSearchParams,
): Promise<Vouched & { tokens: ProviderTokens }> {
  const address = new URL(callbackOf(room));
  address.search = answer.toString();
  return room.oidc.redeem(provider, {
    state: flow.id,
    nonce: flow.nonce ?? "",
    verifier: flow.provider_verifier ?? "",
    address,
    now: room.now(),
  });
}

interface Entering {
  flow: OutsideFlow;
  person: ExternalPerson;
  tokens: ProviderTokens;
  now: Date;
}

/** Finds (or links, or makes) the account and ends the flow, all or nothing. */
async function enter(room: Room, request: FastifyRequest, entering: Entering): Promise<FlowEnd> {
  const { flow, person, now } = entering;
  const { address } = deviceOf(request);
  let isNewWay = flow.linking_user_id !== null;
  const work = async (tx: SqlSource): Promise<{ user: UserRow; end: FlowEnd }> => {
    const user =
      flow.linking_user_id === null
        ? await admitPerson(tx, person, {
            mayMakeAccount: room.settings.signupOpen,
            needsAddress: true,
            joins: () => {
              isNewWay = true;
            },
            address,
            now,
          })
        : await linkPerson(tx, flow.linking_user_id, person, { address, now });
    const end = await endOutsideFlow(tx, room.settings, { ...entering, user, request });
    return { user, end };
  };
  try {
    const { user, end } = await inTransaction(room.pool, work);
    if (isNewWay) await tellChange(room, user, "way-in-added");
    return end;
  } catch (error) {
    throw await askForConfirmation(room, {
      error,
      person,
      redirectTo: flow.redirect_to,
      address,
      now,
    });
  }
}

/** Every failure in words for an address; what is nobody's fault but ours is logged. */
function faultOf(room: Room, provider: string, error: unknown): AuthFault | OAuthFault {
  if (error instanceof AuthFault || error instanceof OAuthFault) return error;
  if (error instanceof ProviderFault) {
    room.log.warn("a provider does not answer", { provider, reason: error.message });
    const words = `The provider ${provider} does not answer`;
    return new AuthFault(503, "unexpected_failure", words);
  }
  if (error instanceof IdTokenFault) {
    room.log.warn("a provider's answer was refused", { provider, reason: error.message });
    return new AuthFault(500, "unexpected_failure", "Unable to exchange external code");
  }
  room.log.error("signing in from outside failed", { provider, error });
  return unexpected(error);
}
