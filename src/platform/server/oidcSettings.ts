// Who else may say who somebody is: the OpenID providers people sign in with, by the settings
// AUTH_OIDC_PROVIDERS=google,keycloak and AUTH_OIDC_GOOGLE_ISSUER, _CLIENT_ID, _CLIENT_SECRET, _SCOPES.
import { isPrivateLine } from "./privateLine.ts";

export interface OidcProvider {
  /** As browsers name it: lower case, such as google or keycloak. */
  name: string;
  /** The address everything else about the provider is read from, exactly as it names itself. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes: readonly string[];
}

/** Scopes that give a subject, a name and an address. */
const usualScopes = ["openid", "email", "profile"];

/** Ways to sign in that are our own. */
const ownNames = ["email", "phone", "anonymous", "anonymous_users", "web3", "saml", "sso"];

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads AUTH_OIDC_*; every fault is added to the list, and no secret is ever repeated. */
export function readOidcProviders(env: Environment, faults: string[]): OidcProvider[] {
  const names = listOf(env["AUTH_OIDC_PROVIDERS"]);
  const good = names.filter((name, index) => {
    if (!/^[a-z][a-z0-9_]{0,30}$/.test(name)) {
      faults.push(`AUTH_OIDC_PROVIDERS must list names such as google,keycloak, not "${name}".`);
    } else if (ownNames.includes(name)) {
      faults.push(`AUTH_OIDC_PROVIDERS cannot name "${name}": that is a way of our own.`);
    } else if (names.indexOf(name) !== index) {
      faults.push(`AUTH_OIDC_PROVIDERS names "${name}" twice.`);
    } else {
      return true;
    }
    return false;
  });
  refuseUnlisted(env, names, faults);
  return good.map((name) => readProvider(env, name, faults));
}

function readProvider(env: Environment, name: string, faults: string[]): OidcProvider {
  const prefix = prefixOf(name);
  const needed = (part: string): string => {
    const value = env[`${prefix}${part}`]?.trim() ?? "";
    if (value === "")
      faults.push(`${prefix}${part} is missing; AUTH_OIDC_PROVIDERS names ${name}.`);
    return value;
  };
  const issuer = needed("ISSUER");
  if (issuer !== "" && !isIssuer(issuer)) {
    faults.push(
      `${prefix}ISSUER must be an https address such as https://accounts.google.com (http only on ` +
        `this machine), without "?" and "#".`,
    );
  }
  const clientId = needed("CLIENT_ID");
  const clientSecret = needed("CLIENT_SECRET");
  const more = listOf(env[`${prefix}SCOPES`]?.replaceAll(" ", ","));
  if (more.some((scope) => !/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/.test(scope))) {
    faults.push(`${prefix}SCOPES must list scopes such as openid,email,profile.`);
  }
  const scopes = more.length === 0 ? usualScopes : [...new Set(["openid", ...more])];
  return { name, issuer, clientId, clientSecret, scopes };
}

/** A provider that is described but not listed would silently be off. */
function refuseUnlisted(env: Environment, names: readonly string[], faults: string[]): void {
  const parts = /^AUTH_OIDC_(.+)_(?:ISSUER|CLIENT_ID|CLIENT_SECRET|SCOPES)$/;
  const described = Object.keys(env).flatMap((name) => parts.exec(name)?.[1] ?? []);
  for (const one of new Set(described)) {
    const name = one.toLowerCase();
    if (!names.includes(name)) {
      faults.push(`AUTH_OIDC_${one}_* is set, but AUTH_OIDC_PROVIDERS does not name ${name}.`);
    }
  }
}

function isIssuer(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.username !== "" || url.password !== "" || /[?#]/.test(text)) return false;
  return isPrivateLine(text);
}

const prefixOf = (name: string): string => `AUTH_OIDC_${name.toUpperCase()}_`;

function listOf(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");
}
