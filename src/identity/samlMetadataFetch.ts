// Fetching the metadata of an identity provider from an address an administrator gives. The house goes
// out only to public addresses: whoever holds the key must not look around in our network through it.
import { lookup } from "node:dns/promises";
import { request } from "node:https";
import { BlockList, isIP } from "node:net";
import { AuthFault, invalid } from "./faults.ts";

export interface FetchParts {
  /** Gives every address of a host. */
  addressesOf: (host: string) => Promise<string[]>;
  isAllowed: (address: string) => boolean;
  /** More authorities to be trusted than the system's. */
  ca?: string;
  milliseconds: number;
  mostBytes: number;
}

const usual: FetchParts = {
  addressesOf: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isAllowed: isPublic,
  milliseconds: 5000,
  mostBytes: 512 * 1024,
};

/**
 * Fetches metadata: over https, from public addresses only, without following redirects, within five
 * seconds and half a mebibyte. Refuses 400 `saml_metadata_fetch_failed` when it does not come.
 */
export async function fetchMetadata(
  address: string,
  parts: Partial<FetchParts> = {},
): Promise<string> {
  const url = checkAddress(address);
  const with_ = { ...usual, ...parts };
  const clock = AbortSignal.timeout(with_.milliseconds);
  try {
    const target = await Promise.race([allowedAddress(url, with_), ended(clock)]);
    const bytes = await read(url, target, { ...with_, clock });
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    // The reason is for the administrator, and tells nothing about what answered.
    const reason = error instanceof FetchFault ? error.message : "no answer that can be used";
    const words = `error fetching SAML Metadata from URL '${url.href.slice(0, 200)}': ${reason}`;
    throw new AuthFault(400, "saml_metadata_fetch_failed", words);
  }
}

class FetchFault extends Error {}

function checkAddress(address: string): URL {
  if (address.length > 2000 || !URL.canParse(address)) {
    throw invalid("metadata_url is not a valid URL");
  }
  const url = new URL(address);
  if (url.protocol !== "https:") throw invalid("metadata_url is not a HTTPS URL");
  if (url.username !== "" || url.password !== "") {
    throw invalid("metadata_url must not contain a password");
  }
  return url;
}

/** The address to connect to. It is looked up once: a second answer may be another one. */
async function allowedAddress(url: URL, parts: FetchParts): Promise<string> {
  const host = url.hostname.replaceAll(/[[\]]/g, "");
  const addresses = isIP(host) === 0 ? await parts.addressesOf(host) : [host];
  const [first] = addresses;
  if (first === undefined || !addresses.every(parts.isAllowed)) {
    throw new FetchFault("its host has no public address");
  }
  return first;
}

function ended(clock: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    clock.addEventListener("abort", () => reject(new FetchFault("it took too long")));
  });
}

function read(
  url: URL,
  address: string,
  parts: FetchParts & { clock: AbortSignal },
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const host = url.hostname.replaceAll(/[[\]]/g, "");
    const refuse = (reason: string): void => {
      reject(new FetchFault(reason));
      asked.destroy();
    };
    const asked = request(
      {
        host: address,
        port: url.port === "" ? 443 : Number(url.port),
        path: `${url.pathname}${url.search}`,
        // The certificate is checked against the name that was given, not the address it led to.
        ...(isIP(host) === 0 ? { servername: host } : {}),
        headers: { host: url.host, accept: "application/samlmetadata+xml, application/xml" },
        ...(parts.ca === undefined ? {} : { ca: parts.ca }),
        agent: false,
      },
      (answer) => {
        if (answer.statusCode !== 200) {
          refuse(`the answer was HTTP ${answer.statusCode}`);
          return;
        }
        const chunks: Uint8Array[] = [];
        let length = 0;
        answer.on("data", (chunk: Uint8Array) => {
          length += chunk.length;
          if (length > parts.mostBytes) refuse("it is too large");
          else chunks.push(chunk);
        });
        answer.on("end", () => resolve(Buffer.concat(chunks)));
        answer.on("error", reject);
      },
    );
    parts.clock.addEventListener("abort", () => refuse("it took too long"));
    asked.on("error", reject);
    asked.end();
  });
}

const closed = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  closed.addSubnet(net, bits);
}
// Of the newer addresses only what is given out to the public, and none that carries an older one inside.
const given = new BlockList();
given.addSubnet("2000::", 3, "ipv6");
for (const [net, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  closed.addSubnet(net, bits, "ipv6");
}

/** Is this an address of the public internet? (IANA special-purpose registries.) */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !closed.check(address);
  if (isIP(address) !== 6) return false;
  return given.check(address, "ipv6") && !closed.check(address, "ipv6");
}
