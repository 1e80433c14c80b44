// The key our questions are signed with: made once, kept for the house alone, and its certificate with it.
import { createPrivateKey, generateKeyPairSync, X509Certificate } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openSamlKey } from "./samlKey.ts";
import { selfSignedCertificate } from "./selfSignedCertificate.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-saml-key-"));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const of = { commonName: "mavuno.example.com", now: new Date("2026-11-20T09:00:00Z") };

describe("the key file", () => {
  test("of three houses that start at once one makes it; it stays what it is", async () => {
    const file = path.join(folder, "new", "saml-key.pem");
    const pairs = await Promise.all([1, 2, 3].map(() => openSamlKey(file, of)));
    expect(new Set(pairs.map(({ privateKey }) => privateKey)).size).toBe(1);
    expect(await openSamlKey(file, of)).toEqual(pairs[0]);
    expect(fs.readdirSync(path.dirname(file))).toEqual(["saml-key.pem"]);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    const certificate = new X509Certificate(pairs[0]?.certificate ?? "");
    expect(certificate.subject).toBe("CN=mavuno.example.com");
    expect(certificate.checkPrivateKey(createPrivateKey(pairs[0]?.privateKey ?? ""))).toBe(true);
    expect(new Date(certificate.validTo)).toEqual(new Date("2046-11-20T09:00:00Z"));
  });

  test("others may not read it, whatever it was before", async () => {
    const file = path.join(folder, "open.pem");
    await openSamlKey(file, of);
    fs.chmodSync(file, 0o644);
    await openSamlKey(file, of);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  });

  test("half a file, and somebody else's certificate, are refused at start", async () => {
    const half = path.join(folder, "half.pem");
    fs.writeFileSync(half, "-----BEGIN PRIVATE KEY-----\n");
    await expect(openSamlKey(half, of)).rejects.toThrow(/does not hold a private key/);
    const [one, other] = [path.join(folder, "one.pem"), path.join(folder, "other.pem")];
    const { privateKey } = await openSamlKey(one, of);
    const { certificate } = await openSamlKey(other, of);
    const mixed = path.join(folder, "mixed.pem");
    fs.writeFileSync(mixed, `${privateKey}${certificate}`);
    await expect(openSamlKey(mixed, of)).rejects.toThrow(/not that of the key/);
  });
});

test.each([
  ["2026-01-02T03:04:05Z", "2049-12-31T23:59:59Z"],
  ["2049-12-31T23:59:59Z", "2050-01-01T00:00:00Z"],
])("a certificate from %s to %s is one that others read", (from, until) => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const text = selfSignedCertificate({
    privateKey,
    commonName: "ñ".repeat(40),
    from: new Date(from),
    until: new Date(until),
  });
  const certificate = new X509Certificate(text);
  expect(certificate.verify(publicKey)).toBe(true);
  expect(certificate.subject).toBe(certificate.issuer);
  expect(new Date(certificate.validFrom)).toEqual(new Date(from));
  expect(new Date(certificate.validTo)).toEqual(new Date(until));
});
