// The OpenID providers of the settings: each is discovered when it is first needed, and again every
// hour. What they say is checked here and becomes an outside person.
import { createRemoteJWKSet, customFetch as keysFetch, type JWTVerifyGetKey } from "jose";
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
  fetchUserInfo,
} from "openid-client";
import type { OidcProvider } from "#platform/server/oidcSettings.ts";
import type { ExternalPerson } from "./externalAccounts.ts";
import { fetchOf, inTime, ProviderFault, requestSeconds } from "./oidcFetch.ts";
import {
  checkAccessToken,
  type IdClaims,
  IdTokenFault,
  keysThatMayFail,
  readIdToken,
} from "./oidcTokens.ts";
import type { ProviderTokens } from "./providerTokens.ts";
import { readEmail } from "./requests.ts";

export interface OidcProviders {
  /** The provider of this name, or with this issuer and our client id there. */
  find(by: { name: string } | { issuer: string; clientId: string }): OidcProvider | undefined;
  /** The address at which the provider asks the person who they are. */
  askAddress(provider: OidcProvider, flow: Asking): Promise<URL>;
  /** What came back in the address becomes a person; the code is exchanged on the way. */
  redeem(provider: OidcProvider, answer: Answer): Promise<Vouched & { tokens: ProviderTokens }>;
  /** What an id token that a device got by itself says. */
  read(provider: OidcProvider, given: GivenToken): Promise<Vouched>;
}

export interface Asking {
  state: string;
  nonce: string;
  verifier: string;
  redirectUri: string;
  scopes: readonly string[];
  /** What the caller wants the provider to be told besides. */
  more: Readonly<Record<string, string>>;
}

export interface Answer {
  state: string;
  nonce: string;
  verifier: string;
  /** Our callback's address with everything the provider put behind it. */
  address: URL;
  now: Date;
}

export interface GivenToken {
  idToken: string;
  /** Empty when none came along. */
  accessToken: string;
  now: Date;
}

/** A person, and the claims that say so. */
export interface Vouched {
  person: ExternalPerson;
  claims: IdClaims;
}

interface Known {
  config: Configuration;
  keys: JWTVerifyGetKey;
  atMs: number;
}

const hourMs = 3_600_000;

/** Opens the providers of the settings; nobody is asked anything yet. */
export function openOidcProviders(
  providers: readonly OidcProvider[],
  now: () => Date,
): OidcProviders {
  const known = new Map<string, { promise: Promise<Known>; atMs: number }>();
  /** Those who wait at once wait for one discovery; a failed one is tried again by the next. */
  const lookUp = (provider: OidcProvider): Promise<Known> => {
    const nowMs = now().getTime();
    const found = known.get(provider.name);
    if (found && nowMs - found.atMs < hourMs) return found.promise;
    const promise = discover(provider, nowMs);
    const entry = { promise, atMs: nowMs };
    known.set(provider.name, entry);
    promise.catch(() => {
      if (known.get(provider.name) === entry) known.delete(provider.name);
    });
    return promise;
  };
  return {
    find: (by) =>
      providers.find((one) =>
        "name" in by
          ? one.name === by.name
          : one.issuer === by.issuer && one.clientId === by.clientId,
      ),
    askAddress: (provider, asking) =>
      inTime(lookUp(provider).then(({ config }) => askAddress(config, asking))),
    redeem: (provider, answer) =>
      inTime(lookUp(provider).then((it) => redeem(provider, it, answer))),
    read: (provider, given) => inTime(lookUp(provider).then((it) => read(provider, it, given))),
  };
}

async function discover(provider: OidcProvider, atMs: number): Promise<Known> {
  const issuer = new URL(provider.issuer);
  const ask = fetchOf(provider);
  const secret = secretAsWanted(provider.clientSecret);
  const config = await discovery(issuer, provider.clientId, undefined, secret, {
    [customFetch]: ask,
    timeout: requestSeconds,
    execute: issuer.protocol === "http:" ? [allowInsecureRequests] : [],
  }).catch((error: unknown) => {
    throw new ProviderFault(`${provider.issuer} cannot be discovered: ${String(error)}`);
  });
  const { jwks_uri: keysAddress } = config.serverMetadata();
  if (keysAddress === undefined || !URL.canParse(keysAddress)) {
    throw new ProviderFault(`${provider.issuer} does not say where its keys are`);
  }
  const keys = createRemoteJWKSet(new URL(keysAddress), {
    timeoutDuration: requestSeconds * 1000,
    cooldownDuration: 5000,
    [keysFetch]: ask,
  });
  return { config, keys: keysThatMayFail(keys), atMs };
}

/** Sends the secret in the way the provider says it reads it; in a header when it says nothing. */
function secretAsWanted(secret: string): ClientAuth {
  const [post, basic] = [ClientSecretPost(secret), ClientSecretBasic(secret)];
  return (server, client, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const way = ways.includes("client_secret_basic") ? basic : post;
    way(server, client, body, headers);
  };
}

async function askAddress(config: Configuration, asking: Asking): Promise<URL> {
  return buildAuthorizationUrl(config, {
    ...asking.more,
    response_type: "code",
    redirect_uri: asking.redirectUri,
    scope: asking.scopes.join(" "),
    state: asking.state,
    nonce: asking.nonce,
    code_challenge: await calculatePKCECodeChallenge(asking.verifier),
    code_challenge_method: "S256",
  });
}

async function redeem(
  provider: OidcProvider,
  known: Known,
  answer: Answer,
): Promise<Vouched & { tokens: ProviderTokens }> {
  const given = await atProvider(
    authorizationCodeGrant(known.config, answer.address, {
      pkceCodeVerifier: answer.verifier,
      expectedState: answer.state,
      expectedNonce: answer.nonce,
      idTokenExpected: true,
    }),
  );
  const { id_token: idToken = "", access_token: accessToken, refresh_token: refresh } = given;
  const { now, nonce } = answer;
  const { claims } = await read(provider, known, { idToken, accessToken, now });
  if (claims["nonce"] !== nonce) throw new IdTokenFault("Nonces mismatch");
  const more = typeof claims["email"] === "string" ? {} : await askUserinfo(known, claims, given);
  const tokens = {
    provider_token: accessToken,
    ...(refresh === undefined ? {} : { provider_refresh_token: refresh }),
  };
  return { person: personOf(provider, { ...more, ...claims }), claims, tokens };
}

/** Some providers tell the address only when asked; what it says is about the same person or refused. */
async function askUserinfo(
  { config }: Known,
  claims: IdClaims,
  given: { access_token: string },
): Promise<Record<string, unknown>> {
  if (config.serverMetadata().userinfo_endpoint === undefined) return {};
  return atProvider(fetchUserInfo(config, given.access_token, claims.sub));
}

async function read(provider: OidcProvider, known: Known, given: GivenToken): Promise<Vouched> {
  const claims = await readIdToken(given.idToken, {
    issuer: known.config.serverMetadata().issuer,
    clientId: provider.clientId,
    keys: known.keys,
    now: given.now,
  });
  if (given.accessToken !== "") checkAccessToken(given.idToken, claims, given.accessToken);
  return { person: personOf(provider, claims), claims };
}

/** Did the provider not answer, or answer something that is not good? Two kinds of error, no more. */
async function atProvider<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { cause } = error;
    const words = cause instanceof Error ? `${error.message}: ${cause.message}` : error.message;
    const isSilent =
      error instanceof TypeError ||
      cause instanceof ProviderFault ||
      (error instanceof ClientError && silentCodes.includes(error.code ?? ""));
    throw isSilent ? new ProviderFault(words) : new IdTokenFault(words);
  }
}

const silentCodes = ["OAUTH_TIMEOUT", "OAUTH_ABORT"];

const textClaims = [
  "name",
  "given_name",
  "family_name",
  "preferred_username",
  "nickname",
  "picture",
  "locale",
] as const;

/** Only what is known to be small travels on: the metadata stands in every token. */
function personOf(provider: OidcProvider, claims: Record<string, unknown>): ExternalPerson {
  const known = textClaims.flatMap((name) => {
    const value = claims[name];
    if (typeof value !== "string") return [];
    return [[name, value.slice(0, 500).replaceAll("\0", "").toWellFormed()] as const];
  });
  const data: Record<string, unknown> = Object.fromEntries(known);
  const { email, email_verified: verified, sub } = claims;
  return {
    provider: provider.name,
    subject: String(sub),
    email: typeof email === "string" ? readEmail(email) : null,
    // Some providers write their booleans as text.
    emailVerified: verified === true || verified === "true",
    data: {
      ...data,
      iss: provider.issuer,
      provider_id: sub,
      ...(data["name"] === undefined ? {} : { full_name: data["name"] }),
      ...(data["picture"] === undefined ? {} : { avatar_url: data["picture"] }),
    },
    isOwnDomain: false,
  };
}
