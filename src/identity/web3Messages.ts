// What a wallet signs to sign in: "Sign-In with Ethereum" (EIP-4361) and its Solana sister, read line by
// line. Only the form is looked at here; whether we believe it is decided elsewhere.
import { base58 } from "@scure/base";

export type Web3Chain = "ethereum" | "solana";

/** A message that has the form; nothing in it is believed yet. */
export interface WalletMessage {
  chain: Web3Chain;
  /** Host, with a port if it is not the usual one, of the site the wallet showed its owner. */
  domain: string;
  /** Ethereum in lower case (capitals are only a checksum); Solana as it is. */
  address: string;
  statement: string | null;
  uri: URL;
  chainId: string | null;
  nonce: string | null;
  issuedAt: Date;
  expiresAt: Date | null;
  notBefore: Date | null;
  requestId: string | null;
  resources: readonly string[];
}

/** The message has not the form; said with the prefix of its standard. */
export class MessageFault extends Error {
  constructor(chain: Web3Chain, words: string) {
    super(`${chain === "ethereum" ? "siwe" : "siws"}: ${words}`);
    this.name = "MessageFault";
  }
}

const fieldNames = [
  "URI",
  "Version",
  "Chain ID",
  "Nonce",
  "Issued At",
  "Expiration Time",
  "Not Before",
  "Request ID",
] as const;
type Field = (typeof fieldNames)[number];

interface Chapter {
  fields: Map<Field, string>;
  resources: string[];
}

const names = { ethereum: "Ethereum", solana: "Solana" } as const;

/** Reads a message of this chain; throws a MessageFault for every other text. */
export function readWalletMessage(chain: Web3Chain, text: string): WalletMessage {
  const fault = (words: string): MessageFault => new MessageFault(chain, words);
  const lines = text.split("\n");
  if (lines.length < 6) throw fault("message needs at least 6 lines");
  const [first = "", second = "", third = "", fourth = "", fifth = ""] = lines;
  const ending = ` wants you to sign in with your ${names[chain]} account:`;
  if (!first.endsWith(ending)) throw fault(`message first line does not end in "${ending}"`);
  const domain = first.slice(0, -ending.length).toLowerCase();
  if (!isDomain(domain)) throw fault("domain in first line of message is not valid");
  const address = readAddress(chain, second.trim());
  if (address === null) {
    throw fault(`wallet address is not in ${chain === "ethereum" ? "hex" : "base58"} format`);
  }
  if (third !== "") throw fault("third line must be empty");
  const hasStatement = fourth !== "" && fifth === "";
  const { fields, resources } = readFields(chain, lines, hasStatement ? 5 : 3);
  return {
    chain,
    domain,
    address,
    statement: hasStatement ? fourth : null,
    ...readValues(chain, fields),
    resources,
  };
}

/** The fields after the statement, each at most once; unknown ones say nothing to us. */
function readFields(chain: Web3Chain, lines: readonly string[], from: number): Chapter {
  const fields = new Map<Field, string>();
  const resources: string[] = [];
  let inResources = false;
  for (const [index, raw] of lines.entries()) {
    const line = raw.trim();
    if (index < from || line === "") continue;
    if (inResources && line.startsWith("- ")) {
      const resource = line.slice(2).trim();
      if (!URL.canParse(resource)) {
        const words = `Resource at position ${resources.length} has invalid URI`;
        throw new MessageFault(chain, words);
      }
      resources.push(resource);
      continue;
    }
    // The official client forgets the colon on Solana.
    inResources = line === "Resources:" || (chain === "solana" && line === "Resources");
    if (inResources) continue;
    const colon = line.indexOf(":");
    if (colon < 0) throw new MessageFault(chain, `encountered unparsable line at index ${index}`);
    const name = fieldNames.find((one) => one === line.slice(0, colon));
    if (name === undefined) continue;
    // What is said twice would be shown as one thing and read as another.
    if (fields.has(name)) throw new MessageFault(chain, `${name} is given twice`);
    fields.set(name, line.slice(colon + 1).trim());
  }
  return { fields, resources };
}

type Values = Pick<
  WalletMessage,
  "uri" | "chainId" | "nonce" | "issuedAt" | "expiresAt" | "notBefore" | "requestId"
>;

function readValues(chain: Web3Chain, fields: ReadonlyMap<Field, string>): Values {
  const fault = (words: string): MessageFault => new MessageFault(chain, words);
  const timeOf = (name: Field): Date | null => {
    const text = fields.get(name);
    if (text === undefined) return null;
    const time = readTime(text);
    if (time === null) throw fault(`${name} is not a valid ISO8601 timestamp`);
    return time;
  };
  const uriText = fields.get("URI");
  const uri = uriText === undefined ? null : readUri(uriText);
  if (uriText !== undefined && uri === null) throw fault("URI is not valid");
  const chainId = fields.get("Chain ID") ?? null;
  if (chainId !== null && !chainForms[chain].test(chainId)) throw fault("Chain ID is not valid");
  const [issuedAt, expiresAt, notBefore] = [
    timeOf("Issued At"),
    timeOf("Expiration Time"),
    timeOf("Not Before"),
  ];
  const version = fields.get("Version") ?? "";
  if (version !== "1") throw fault(`Version value is not supported, expected 1 got "${version}"`);
  if (issuedAt === null) throw fault("Issued At is not specified");
  if (uri === null) throw fault("URI is not specified");
  if (expiresAt && issuedAt > expiresAt) throw fault("Issued At is after Expiration Time");
  if (expiresAt && notBefore && notBefore > expiresAt) {
    throw fault("Not Before is after Expiration Time");
  }
  const nonce = fields.get("Nonce") ?? null;
  const requestId = fields.get("Request ID") ?? null;
  return { uri, chainId, nonce, issuedAt, expiresAt, notBefore, requestId };
}

const chainForms = {
  ethereum: /^[1-9]\d{0,77}$/,
  solana: /^$|^(solana:)?(mainnet|mainnet-beta|devnet|testnet|localnet)$/i,
} as const;

function isDomain(domain: string): boolean {
  const form = /^(?!.*\.\.)[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[1-9]\d{0,4})?$/;
  return domain.length <= 260 && form.test(domain) && URL.canParse(`https://${domain}/`);
}

function readAddress(chain: Web3Chain, text: string): string | null {
  if (chain === "ethereum") return /^0x[0-9a-f]{40}$/i.test(text) ? text.toLowerCase() : null;
  const isBase58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text);
  return isBase58 && base58.decode(text).length === 32 ? text : null;
}

function readUri(text: string): URL | null {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : null;
}

const timeForm =
  /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** RFC 3339, of a day that exists. */
function readTime(text: string): Date | null {
  const [, year, month, day] = timeForm.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (Number(month) < 1 || Number(month) > 12) return null;
  if (Number(day) < 1 || Number(day) > days) return null;
  return new Date(text);
}
