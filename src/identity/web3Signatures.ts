// Did the wallet of this address sign this text? Ethereum by recovering who signed (EIP-191), Solana by
// verifying with the key that the address is.
import { ed25519 } from "@noble/curves/ed25519.js";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { base58 } from "@scure/base";

/** `signature` is 0x and 130 hex digits: r, s and which of the possible keys it was. */
export function isSignedByEthereum(text: string, signature: string, address: string): boolean {
  const signer = ethereumSigner(text, Buffer.from(signature.slice(2), "hex"));
  return signer !== null && signer === address.toLowerCase();
}

/** The address whose wallet signed this text with personal_sign; null when nobody can have. */
function ethereumSigner(text: string, signature: Buffer): string | null {
  const message = Buffer.from(text, "utf8");
  const prefix = Buffer.from(`\u0019Ethereum Signed Message:\n${message.length}`, "utf8");
  const hash = keccak_256(Buffer.concat([prefix, message]));
  // Wallets write 27 and 28 where the curve counts 0 and 1.
  const last = signature[64] ?? 0;
  const recovery = last >= 27 ? last - 27 : last;
  if (signature.length !== 65 || recovery > 1) return null;
  try {
    const key = secp256k1.Signature.fromBytes(signature.subarray(0, 64), "compact")
      .addRecoveryBit(recovery)
      .recoverPublicKey(hash)
      .toBytes(false);
    return `0x${Buffer.from(keccak_256(key.subarray(1)).subarray(12)).toString("hex")}`;
  } catch {
    // Numbers that are on no curve: no key gives this signature.
    return null;
  }
}

/** Over the text itself, or over the envelope a Ledger puts around it. */
export function isSignedBySolana(text: string, signature: Uint8Array, address: string): boolean {
  const key = base58.decode(address);
  const message = Buffer.from(text, "utf8");
  return [message, ...ledgerEnvelopes(message, key)].some((signed) => {
    try {
      return ed25519.verify(signature, signed, key, { zip215: false });
    } catch {
      // Not a point of the curve.
      return false;
    }
  });
}

const signingDomain = Buffer.from("\u00ffsolana offchain", "latin1");
/** Restricted ASCII, UTF-8 short enough for the device, longer UTF-8: which one was chosen is not said. */
const formats = [0, 1, 2];
const longestEnveloped = 65_515;

/**
 * The off-chain messages of Solana, header version 0: with the application's domain (none given) and the
 * one signer, as the specification has it, and the short header that older devices write.
 */
export function ledgerEnvelopes(message: Uint8Array, key: Uint8Array): Uint8Array[] {
  if (message.length > longestEnveloped) return [];
  const length = Buffer.alloc(2);
  length.writeUInt16LE(message.length);
  return formats.flatMap((format) => [
    Buffer.concat([
      signingDomain,
      Buffer.from([0]),
      Buffer.alloc(32),
      Buffer.from([format, 1]),
      key,
      length,
      message,
    ]),
    Buffer.concat([signingDomain, Buffer.from([0, format]), length, message]),
  ]);
}
