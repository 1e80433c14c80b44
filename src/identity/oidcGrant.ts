// POST /token?grant_type=id_token: a device got an id token from a provider by itself, and brings it.
import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { OidcProvider } from "#platform/server/oidcSettings.ts";
import { tellChange } from "./changeNotices.ts";
import { admitPerson, linkPerson } from "./externalAccounts.ts";
import { AuthFault, invalid, OAuthFault } from "./faults.ts";
import { mayLink } from "./identityEndpoints.ts";
import { askForConfirmation } from "./oidcConfirmation.ts";
import { ProviderFault } from "./oidcFetch.ts";
import type { Vouched } from "./oidcProviders.ts";
import { IdTokenFault } from "./oidcTokens.ts";
import { useAnswerOnce } from "./outsideFlows.ts";
import { redirectTarget } from "./redirects.ts";
import { isRemembered } from "./remembered.ts";
import { type Body, bodyOf, deviceOf, flagOf, redirectOf, textOf } from "./requests.ts";
import type { Room } from "./room.ts";
import { openSession, sessionAnswer } from "./sessions.ts";
import { inTransaction } from "./store.ts";

/** Providers the official client knows by name: ours may be switched off, others do not exist here. */
const usualNames = ["apple", "azure", "facebook", "google", "kakao", "keycloak"];

/**
 * Signs the token's person in, or (`link_identity`, with a person's own bearer) links them. A token is
 * good once: the same one again is refused, whoever brings it. The nonce rule: the token's nonce is the
 * hex SHA-256 of the one in the body, or there is neither.
 */
export async function signInWithIdToken(room: Room, request: FastifyRequest): Promise<object> {
  const body = bodyOf(request);
  const idToken = textOf(body, "id_token");
  if (idToken === "") throw refused("id_token required");
  const provider = providerOf(room, body);
  const isLinking = flagOf(body, "link_identity");
  const linking = isLinking ? await mayLink(room, request) : null;
  const { person, claims } = await readGiven(room, provider, body);
  checkNonce(claims["nonce"], textOf(body, "nonce"));
  const now = room.now();
  const device = deviceOf(request);
  const at = { address: device.address, now };
  let isNewWay = linking !== null;
  try {
    const live = await inTransaction(room.pool, async (tx) => {
      // The signed part alone: nobody can write it in another way.
      const text = idToken.slice(0, idToken.lastIndexOf("."));
      const expiresAt = new Date((claims.exp + 60) * 1000);
      if (!(await useAnswerOnce(tx, { text, expiresAt }))) throw refused("Bad ID token");
      const user = linking
        ? await linkPerson(tx, linking.user.id, person, at)
        : await admitPerson(tx, person, {
            mayMakeAccount: room.settings.signupOpen,
            needsAddress: true,
            joins: () => {
              isNewWay = true;
            },
            ...at,
          });
      const remembered = isRemembered(request);
      return openSession(tx, room.settings, { user, method: "oauth", remembered, device, now });
    });
    if (isNewWay) await tellChange(room, live.user, "way-in-added");
    return await sessionAnswer(room.tokens, room.settings, live, now);
  } catch (error) {
    const redirectTo = redirectTarget(redirectOf(request), room.settings);
    throw await askForConfirmation(room, { error, person, redirectTo, ...at });
  }
}

const refused = (words: string): OAuthFault => new OAuthFault("invalid request", words);

function providerOf(room: Room, body: Body): OidcProvider {
  const name = textOf(body, "provider");
  const issuer = textOf(body, "issuer");
  const clientId = textOf(body, "client_id");
  if (name === "" && (issuer === "" || clientId === "")) {
    throw refused("provider or client_id and issuer required");
  }
  const provider = room.oidc.find(name === "" ? { issuer, clientId } : { name });
  if (provider) return provider;
  if (usualNames.includes(name)) {
    throw new AuthFault(400, "provider_disabled", `Provider ${name} is not enabled`);
  }
  throw invalid(`Custom OIDC provider "${(name || issuer).slice(0, 100)}" not allowed`);
}

async function readGiven(room: Room, provider: OidcProvider, body: Body): Promise<Vouched> {
  try {
    return await room.oidc.read(provider, {
      idToken: textOf(body, "id_token"),
      accessToken: textOf(body, "access_token"),
      now: room.now(),
    });
  } catch (error) {
    if (error instanceof IdTokenFault) throw refused(error.message);
    if (!(error instanceof ProviderFault)) throw error;
    const { name } = provider;
    room.log.warn("a provider does not answer", { provider: name, reason: error.message });
    throw new OAuthFault("temporarily_unavailable", `The provider ${name} does not answer`);
  }
}

function checkNonce(stated: unknown, given: string): void {
  const isStated = typeof stated === "string" && stated !== "";
  if (isStated !== (given !== "")) {
    throw refused("Passed nonce and nonce in id_token should either both exist or not.");
  }
  if (isStated && stated !== createHash("sha256").update(given).digest("hex")) {
    throw new OAuthFault("invalid nonce", "Nonces mismatch");
  }
}
