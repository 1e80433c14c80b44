// How providers are asked: only at addresses that belong to them, never following a redirect, for a
// short time, and not reading more than an answer can need.
import type { CustomFetchOptions } from "openid-client";
import type { OidcProvider } from "#platform/server/oidcSettings.ts";
import { withinTime } from "#platform/server/withinTime.ts";

/** The provider cannot be asked now, or answers what no provider may. The person can do nothing. */
export class ProviderFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ProviderFault";
  }
}

const mostBytes = 1_048_576;

/** For one request, and for all of one sign-in together. */
export const requestSeconds = 4;
const wholeSeconds = 8;

type Asked = Pick<CustomFetchOptions, "method" | "redirect" | "signal"> & {
  headers: HeadersInit;
  body?: CustomFetchOptions["body"];
};

/** Asks one provider, within its limits. */
export function fetchOf(
  provider: Pick<OidcProvider, "issuer">,
): (address: string, asked: Asked) => Promise<Response> {
  return async (address, asked) => {
    if (!belongsTo(provider.issuer, address)) {
      throw new ProviderFault(`${new URL(address).origin} is no address of ${provider.issuer}`);
    }
    const { body, signal = AbortSignal.timeout(requestSeconds * 1000), ...rest } = asked;
    const answer = await fetch(address, { ...rest, signal, body: formOf(body) });
    const { status, headers } = answer;
    return new Response(await limited(answer), { status, headers });
  };
}

/** Providers are sent forms, or nothing. */
function formOf(body: Asked["body"]): URLSearchParams | null {
  if (body === undefined || body === null) return null;
  if (body instanceof URLSearchParams) return body;
  throw new Error("a provider is sent a form or nothing");
}

/**
 * May this address be asked on behalf of the issuer? Big providers spread over several hosts of their
 * own, so any public https host the issuer names will do; a bare number or this machine only where
 * the issuer itself is there.
 */
export function belongsTo(issuer: string, address: string): boolean {
  const home = new URL(issuer);
  const url = new URL(address);
  if (url.origin === home.origin) return true;
  if (home.protocol !== "https:" || url.protocol !== "https:") return false;
  const isName = /^(?=.*[a-z])[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(url.hostname);
  return isName && !/\.(localhost|local|internal|home\.arpa)$/.test(url.hostname);
}

async function limited(answer: Response): Promise<ArrayBuffer | null> {
  if (!answer.body) return null;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body) {
    size += part.byteLength;
    if (size > mostBytes) throw new ProviderFault("a provider's answer is too long");
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts)).buffer;
}

/** Gives up on a provider that keeps a person waiting, whatever step it is slow at. */
export function inTime<T>(work: Promise<T>): Promise<T> {
  const late = () => new ProviderFault("a provider does not answer in time");
  return withinTime(work, wholeSeconds * 1000, late);
}
