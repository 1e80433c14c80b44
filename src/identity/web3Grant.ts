// POST /token?grant_type=web3: signing in with a wallet. The message says for which site and when it was
// signed; it is good for that site, for ten minutes, and once.
import type { FastifyRequest } from "fastify";
import { sha256 } from "./oneTimeCodes.ts";
import { admitPerson } from "./externalAccounts.ts";
import { AuthFault, invalid, OAuthFault } from "./faults.ts";
import { isAllowedRedirect } from "./redirects.ts";
import { isRemembered } from "./remembered.ts";
import { bodyOf, deviceOf, textOf } from "./requests.ts";
import type { Room } from "./room.ts";
import { openSession, sessionAnswer } from "./sessions.ts";
import { inTransaction } from "./store.ts";
import {
  MessageFault,
  readWalletMessage,
  type WalletMessage,
  type Web3Chain,
} from "./web3Messages.ts";
import { isSignedByEthereum, isSignedBySolana } from "./web3Signatures.ts";
import { rememberMessage, sweepMessages } from "./web3Store.ts";

/** How long before or after the moment it names a message is believed. */
const validMs = 10 * 60_000;

const names = { ethereum: "Ethereum", solana: "Solana" } as const;

/**
 * The session for a wallet's signed message. Refuses: 422 `web3_provider_disabled` (off), 400
 * `web3_unsupported_chain`, 400 `validation_failed` (form of message or signature), OAuth's
 * `invalid_grant` (not signed by that address, for another site, too old or too early, used already),
 * and what `admitPerson` refuses (sign-up closed, banned).
 */
export async function signInWithWallet(room: Room, request: FastifyRequest): Promise<object> {
  if (!room.settings.web3) {
    throw new AuthFault(422, "web3_provider_disabled", "Web3 provider is disabled");
  }
  const body = bodyOf(request);
  const chain = checkChain(textOf(body, "chain"));
  const text = checkLength(textOf(body, "message"));
  const now = room.now();
  const message = readMessage(chain, text, textOf(body, "signature"));
  checkSite(message, room);
  checkTimes(message, now);
  const device = deviceOf(request);
  const live = await inTransaction(room.pool, async (tx) => {
    await sweepMessages(tx, now);
    const expiresAt = new Date(message.issuedAt.getTime() + validMs);
    const isFirst = await rememberMessage(tx, { digest: sha256(`${chain}\n${text}`), expiresAt });
    if (!isFirst) throw invalidGrant(`${names[chain]} message was used already`);
    const user = await admitPerson(tx, personOf(message), {
      mayMakeAccount: room.settings.signupOpen,
      address: device.address,
      now,
    });
    return openSession(tx, room.settings, {
      user,
      method: "web3",
      remembered: isRemembered(request),
      device,
      now,
    });
  });
  return sessionAnswer(room.tokens, room.settings, live, now);
}

function checkChain(chain: string): Web3Chain {
  if (chain === "ethereum" || chain === "solana") return chain;
  throw new AuthFault(400, "web3_unsupported_chain", "Unsupported chain");
}

function checkLength(text: string): string {
  const bytes = Buffer.byteLength(text);
  if (bytes < 64) throw invalid("message is too short");
  if (bytes > 20 * 1024) throw invalid("message must not exceed 20KB");
  return text;
}

/** The message, if it has the form and its wallet signed it. */
function readMessage(chain: Web3Chain, text: string, signature: string): WalletMessage {
  const isSigned = signatureOf(chain, signature);
  const message = readForm(chain, text);
  if (isSigned(text, message.address)) return message;
  throw invalidGrant("Signature does not match address in message");
}

/** Looks at the form of a signature; gives what checks it. */
function signatureOf(
  chain: Web3Chain,
  signature: string,
): (text: string, address: string) => boolean {
  if (chain === "ethereum") {
    const digits = signature.replace(/^0x/, "");
    if (!/^[0-9a-f]{130}$/i.test(digits)) {
      const words = "encoded as a 130 character-long hexadecimal string";
      throw invalid(`signature must be 65 bytes long, ${words}`);
    }
    return (text, address) => isSignedByEthereum(text, `0x${digits}`, address);
  }
  if (signature.length !== 86 && signature.length !== 88) {
    throw invalid("signature must be 64 bytes encoded as base64 with or without padding");
  }
  if (!/^[\w+/-]{86}(==)?$/.test(signature)) {
    throw invalid("signature does not contain valid base64 characters");
  }
  // Node reads both alphabets.
  const bytes = new Uint8Array(Buffer.from(signature, "base64"));
  return (text, address) => isSignedBySolana(text, bytes, address);
}

function readForm(chain: Web3Chain, text: string): WalletMessage {
  try {
    return readWalletMessage(chain, text);
  } catch (error) {
    if (error instanceof MessageFault) throw invalid(error.message);
    throw error;
  }
}

/** The wallet showed its owner a site: it must be one of ours, and the same in both places. */
function checkSite({ chain, domain, uri }: WalletMessage, room: Room): void {
  const refuse = (words: string): never => {
    throw invalidGrant(`Signed ${names[chain]} message is using ${words}`);
  };
  const isLocal = uri.hostname === "localhost";
  if (uri.protocol !== "https:" && !(isLocal && uri.protocol === "http:")) {
    refuse("URI which does not use HTTPS");
  }
  if (!isAllowedRedirect(uri.href, room.settings)) {
    refuse("URI which is not allowed on this server, message was signed for another app");
  }
  // Through the parser, which leaves out a port that goes without saying.
  const home = `${uri.protocol}//${domain}/`;
  const isSame = URL.canParse(home) && new URL(home).host === uri.host;
  if (!isSame || !(isLocal || isAllowedRedirect(home, room.settings))) {
    refuse("a Domain that does not match the one in URI which is not allowed on this server");
  }
}

function checkTimes({ chain, notBefore, expiresAt, issuedAt }: WalletMessage, now: Date): void {
  const name = names[chain];
  if (notBefore && now < notBefore) {
    throw invalidGrant(`Signed ${name} message becomes valid in the future`);
  }
  if (expiresAt && now > expiresAt) throw invalidGrant(`Signed ${name} message is expired`);
  const ageMs = now.getTime() - issuedAt.getTime();
  if (ageMs > validMs) throw invalidGrant(`${name} message was issued too long ago`);
  if (ageMs < -validMs) throw invalidGrant(`${name} message was issued too far in the future`);
}

const invalidGrant = (words: string): OAuthFault => new OAuthFault("invalid_grant", words);

function personOf(message: WalletMessage): Parameters<typeof admitPerson>[1] {
  const { chain, address, chainId, domain, statement } = message;
  return {
    provider: "web3",
    subject: `web3:${chain}:${address}`,
    email: null,
    emailVerified: false,
    data: { custom_claims: { address, chain, network: chainId ?? "", domain, statement } },
    isOwnDomain: false,
  };
}
