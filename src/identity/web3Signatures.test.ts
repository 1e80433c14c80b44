import { ed25519 } from "@noble/curves/ed25519.js";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { base58 } from "@scure/base";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSignedByEthereum, isSignedBySolana, ledgerEnvelopes } from "./web3Signatures.ts";

describe("Ethereum", () => {
  // The example of the web3.js documentation, made by other hands than ours.
  const address = "0x2c7536E3605D9C16a7a3D7b1898e529396a65c23";
  const signature =
    "0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd" +
    "6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c";

  test("the signer is recovered, whatever the capitals of the address", () => {
    expect(isSignedByEthereum("Some data", signature, address)).toBe(true);
    expect(isSignedByEthereum("Some data", signature, address.toLowerCase())).toBe(true);
  });

  test("0 and 1 at the end are 27 and 28; anything else is nobody's", () => {
    const ending = (last: string): string => signature.slice(0, -2) + last;
    expect(isSignedByEthereum("Some data", ending("01"), address)).toBe(true);
    for (const last of ["00", "02", "03", "1b", "1d", "25", "ff"]) {
      expect(isSignedByEthereum("Some data", ending(last), address), last).toBe(false);
    }
  });

  test.each([
    ["another text", "Some date", signature, address],
    ["another address", "Some data", signature, address.replace("0x2c", "0x2d")],
    ["nothing but zeros", "Some data", `0x${"00".repeat(64)}1b`, address],
    ["numbers beyond the curve", "Some data", `0x${"ff".repeat(64)}1b`, address],
    ["too short", "Some data", signature.slice(0, -2), address],
  ])("%s is not signed", (_, text, signed, by) => {
    expect(isSignedByEthereum(text, signed, by)).toBe(false);
  });

  test("a change of any bit of the signature is found", () => {
    const bytes = Buffer.from(signature.slice(2), "hex");
    fc.assert(
      fc.property(fc.nat(64 * 8 - 1), (bit) => {
        const changed = Buffer.from(bytes);
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        return !isSignedByEthereum("Some data", `0x${changed.toString("hex")}`, address);
      }),
      { numRuns: 100 },
    );
  });

  test("the length that is signed is that of the bytes", () => {
    const secret = new Uint8Array(32).fill(5);
    expect(secp256k1.utils.isValidSecretKey(secret)).toBe(true);
    expect(isSignedByEthereum("Ugandan shilling: USh ₵", signature, address)).toBe(false);
  });
});

describe("Solana", () => {
  const secret = new Uint8Array(32).fill(3);
  const key = ed25519.getPublicKey(secret);
  const address = base58.encode(key);
  const text = "mavuno.example wants you to sign in\nwith your ₿ account";
  const message = new TextEncoder().encode(text);

  test("over the text itself", () => {
    expect(isSignedBySolana(text, ed25519.sign(message, secret), address)).toBe(true);
  });

  test("over each envelope of a Ledger, whose bytes are those of the specification", () => {
    const envelopes = ledgerEnvelopes(message, key);
    expect(envelopes).toHaveLength(6);
    for (const envelope of envelopes) {
      expect(isSignedBySolana(text, ed25519.sign(envelope, secret), address)).toBe(true);
    }
    const [first = new Uint8Array(), second = new Uint8Array()] = envelopes;
    const head = `ff736f6c616e61206f6666636861696e00${"00".repeat(32)}0001`;
    const length = Buffer.from([message.length, 0]).toString("hex");
    const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
    expect(hex(first)).toBe(head + hex(key) + length + hex(message));
    expect(hex(second)).toBe(`ff736f6c616e61206f6666636861696e0000${length}${hex(message)}`);
  });

  test("another text, another wallet, another envelope: not signed", () => {
    const other = base58.encode(ed25519.getPublicKey(new Uint8Array(32).fill(4)));
    const signed = ed25519.sign(message, secret);
    expect(isSignedBySolana(`${text}.`, signed, address)).toBe(false);
    expect(isSignedBySolana(text, signed, other)).toBe(false);
    const odd = ed25519.sign(Buffer.concat([Buffer.from("\u00ffsolana"), message]), secret);
    expect(isSignedBySolana(text, odd, address)).toBe(false);
    expect(isSignedBySolana(text, new Uint8Array(64), address)).toBe(false);
    expect(isSignedBySolana(text, new Uint8Array(64).fill(255), address)).toBe(false);
  });

  test("keys that many signatures fit belong to nobody", () => {
    // The neutral element and other points of small order: R = A, S = 0 "verifies" almost anything.
    const small = [
      "0100000000000000000000000000000000000000000000000000000000000000",
      "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
      "0000000000000000000000000000000000000000000000000000000000000000",
    ];
    for (const hex of small) {
      const point = Buffer.from(hex, "hex");
      const forged = Buffer.concat([point, Buffer.alloc(32)]);
      const neutral = Buffer.concat([Buffer.from(small[0] ?? "", "hex"), Buffer.alloc(32)]);
      expect(isSignedBySolana(text, forged, base58.encode(point)), hex).toBe(false);
      expect(isSignedBySolana(text, neutral, base58.encode(point)), hex).toBe(false);
    }
  });
});
