// Wallets of our own making: what a browser's extension or a Ledger does, with keys made on the spot.
import { randomBytes } from "node:crypto";
import { ed25519 } from "@noble/curves/ed25519.js";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { base58 } from "@scure/base";
import { ledgerEnvelopes } from "#identity/web3Signatures.ts";
import type { SignInService } from "./signInService.ts";

export const walletSite = "https://mavuno.example";

/** The limits of a service that lets wallets in. */
export const walletLimits = {
  web3: true,
  signupOpen: true,
  siteUrl: walletSite,
  allowedRedirects: [
    "http://localhost:3000/**",
    "http://plain.example/**",
    `${walletSite}:8443/only-this`,
  ],
};

export function ethereumWallet() {
  const secret = secp256k1.utils.randomSecretKey();
  const point = secp256k1.getPublicKey(secret, false);
  const address = `0x${Buffer.from(keccak_256(point.subarray(1)).subarray(12)).toString("hex")}`;
  const sign = (text: string): `0x${string}` => {
    const message = Buffer.from(text);
    const prefix = Buffer.from(`\u0019Ethereum Signed Message:\n${message.length}`);
    const hash = keccak_256(Buffer.concat([prefix, message]));
    const signed = secp256k1.sign(hash, secret, { prehash: false, format: "recovered" });
    const [recovery = 0] = signed;
    return `0x${Buffer.from([...signed.subarray(1), recovery + 27]).toString("hex")}`;
  };
  // What a browser's wallet answers (EIP-1193).
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    if (method === "eth_requestAccounts") return [address];
    if (method === "eth_chainId") return "0x1";
    const [hex] = Array.isArray(params) ? params : [];
    return sign(Buffer.from(String(hex).slice(2), "hex").toString());
  };
  const wallet = { address, request, on: () => undefined, removeListener: () => undefined };
  return { address, sign, wallet };
}

export function solanaWallet() {
  const secret = ed25519.utils.randomSecretKey();
  const key = ed25519.getPublicKey(secret);
  const address = base58.encode(key);
  const signMessage = async (message: Uint8Array) => ed25519.sign(message, secret);
  const wallet = { signMessage, publicKey: { toBase58: () => address } };
  const ledger = {
    ...wallet,
    signMessage: async (message: Uint8Array) =>
      ed25519.sign(ledgerEnvelopes(message, key)[1] ?? message, secret),
  };
  return { address, secret, wallet, ledger };
}

/** A message as the official client words it for Ethereum, each with a number of its own. */
export function walletMessage(
  address: string,
  told: { issuedAt: Date; domain?: string; uri?: string; lines?: string[] },
): string {
  const { domain = "mavuno.example", uri = `${walletSite}/auth`, lines = [] } = told;
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    address,
    "",
    "Sign in to Mavuno.",
    "",
    `URI: ${uri}`,
    "Version: 1",
    "Chain ID: 1",
    `Nonce: ${randomBytes(8).toString("hex")}`,
    `Issued At: ${told.issuedAt.toISOString()}`,
    ...lines,
  ].join("\n");
}

/** Asks for a session with a body of any form. */
export async function walletGrant(
  service: SignInService,
  body: object,
): Promise<{ status: number; body: object }> {
  const answer = await service.send("/auth/v1/token?grant_type=web3", {
    method: "POST",
    headers: { "content-type": "application/json", "x-supabase-api-version": "2024-01-01" },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}
