// A certificate a key signs for itself: what SAML wants a public key wrapped in. Nobody vouches for it;
// each side is given the other's by its administrator. Written byte by byte (DER, RFC 5280), because
// Node can read certificates but not make them.
import { createPublicKey, type KeyObject, randomBytes, sign } from "node:crypto";

const oids = {
  sha256WithRsa: "06092a864886f70d01010b",
  commonName: "0603550403",
} as const;

/** An X.509 certificate (PEM) of this RSA key, signed by itself with SHA-256. */
export function selfSignedCertificate(of: {
  privateKey: KeyObject;
  commonName: string;
  from: Date;
  until: Date;
}): string {
  const algorithm = sequence(Buffer.from(oids.sha256WithRsa, "hex"), element(0x05));
  const name = sequence(
    element(
      0x31,
      sequence(
        Buffer.from(oids.commonName, "hex"),
        element(0x0c, Buffer.from(of.commonName.slice(0, 64))),
      ),
    ),
  );
  // A positive number: its first bit is cleared, its second set.
  const serial = randomBytes(16);
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  const facts = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, serial),
    algorithm,
    name,
    sequence(time(of.from), time(of.until)),
    name,
    createPublicKey(of.privateKey).export({ format: "der", type: "spki" }),
  );
  const signature = sign("sha256", facts, of.privateKey);
  const der = sequence(facts, algorithm, element(0x03, Buffer.from([0]), signature));
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}

function sequence(...parts: Buffer[]): Buffer {
  return element(0x30, ...parts);
}

/** One value: what it is, how long it is, and itself. */
function element(tag: number, ...parts: Buffer[]): Buffer {
  const value = Buffer.concat(parts);
  if (value.length < 0x80) return Buffer.concat([Buffer.from([tag, value.length]), value]);
  const hex = value.length.toString(16);
  const length = Buffer.from(hex.padStart(hex.length + (hex.length % 2), "0"), "hex");
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, value]);
}

/** Two digits for the year until 2049, four from then on. */
function time(at: Date): Buffer {
  const digits = at.toISOString().replaceAll(/\D/g, "").slice(0, 14);
  return at.getUTCFullYear() < 2050
    ? element(0x17, Buffer.from(`${digits.slice(2)}Z`))
    : element(0x18, Buffer.from(`${digits}Z`));
}
