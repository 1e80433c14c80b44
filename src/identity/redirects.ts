// Where a mail's link may lead: our own site, this machine, or a place the settings name. Anything else
// becomes our own site, silently, so that no mail of ours ever carries people elsewhere.
import { isIP } from "node:net";
import { type AuthFault, OAuthFault } from "./faults.ts";
import type { IdentitySettings } from "./identitySettings.ts";

type Places = Pick<IdentitySettings, "siteUrl" | "allowedRedirects" | "trustsLinks">;

/** The first of the places asked for that is allowed, else our own site. */
export function redirectTarget(asked: string | readonly string[], places: Places): string {
  const wanted = typeof asked === "string" ? [asked] : asked;
  return wanted.find((one) => one !== "" && isAllowedRedirect(one, places)) ?? places.siteUrl;
}

/** May people be sent to this address? */
export function isAllowedRedirect(asked: string, places: Places): boolean {
  if (asked.length > 2000 || /[\s\\\p{Cc}]/u.test(asked) || !URL.canParse(asked)) return false;
  const url = new URL(asked);
  const site = new URL(places.siteUrl);
  if (url.username !== "" || url.password !== "") return false;
  const withoutFragment = asked.split("#", 1)[0] ?? "";
  if (url.protocol === "http:" || url.protocol === "https:") {
    // The host as it was written: the parser would make an address out of 0x7f000001 or 2130706433.
    const written = /^https?:\/\/(\[[^\]]*\]|[^/?#:]*)/i.exec(asked)?.[1]?.toLowerCase() ?? "";
    if (written !== url.hostname) return false;
    if (isLoopback(url.hostname)) {
      // A program that listens on the person's own device would get their session.
      const isHome = isLoopback(site.hostname) || site.hostname === "localhost";
      return places.trustsLinks || isHome || isNamed(withoutFragment, places);
    }
    if (isIP(url.hostname.replaceAll(/[[\]]/g, "")) !== 0) {
      return url.origin === site.origin;
    }
    if (!/^[a-z0-9.-]+$/.test(url.hostname)) return false;
    if (url.origin === site.origin) return true;
    if (url.hostname === "localhost" && site.hostname === "localhost") {
      return url.protocol === site.protocol;
    }
  }
  return isNamed(withoutFragment, places);
}

function isNamed(withoutFragment: string, { allowedRedirects }: Places): boolean {
  return allowedRedirects.some((pattern) => matches(withoutFragment, pattern));
}

function isLoopback(hostname: string): boolean {
  return hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** A pattern as people write it: * stops at a dot or slash, ** does not, ? is one character. */
function matches(text: string, pattern: string): boolean {
  const form = pattern.replaceAll(/\*\*|[*?]|[^*?]+/g, (part) => {
    if (part === "**") return ".*";
    if (part === "*") return "[^./]*";
    if (part === "?") return "[^./]";
    return part.replaceAll(/[\\^$.|+()[\]{}]/g, String.raw`\$&`);
  });
  return new RegExp(`^${form}$`, "i").test(text);
}

/** An address with facts in its query and its fragment, whatever it carried before. */
export function withFacts(
  target: string,
  facts: { query?: Record<string, string>; fragment?: Record<string, string> },
): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(facts.query ?? {})) url.searchParams.set(name, value);
  if (facts.fragment) url.hash = new URLSearchParams(facts.fragment).toString();
  return url.toString();
}

const errorWords: Readonly<Record<number, string>> = {
  400: "invalid_request",
  401: "unauthorized_client",
  403: "access_denied",
  500: "server_error",
  503: "temporarily_unavailable",
};

/** What went wrong, in the words an address carries. */
export function failureFacts(fault: AuthFault | OAuthFault): Record<string, string> {
  if (fault instanceof OAuthFault) {
    const { error, message } = fault;
    return { error, error_code: "bad_oauth_callback", error_description: message };
  }
  const error = errorWords[fault.status];
  return {
    ...(error === undefined ? {} : { error }),
    error_code: fault.code,
    error_description: fault.message,
  };
}
