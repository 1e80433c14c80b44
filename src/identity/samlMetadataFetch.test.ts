// Fetching a provider's metadata: only from public addresses, over a proved connection, in time, and not
// more than a provider can have to say.
import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:https";
import { afterAll, describe, expect, test } from "vitest";
import { type FetchParts, fetchMetadata, isPublic } from "./samlMetadataFetch.ts";
import { selfSignedCertificate } from "./selfSignedCertificate.ts";

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const certificate = selfSignedCertificate({
  privateKey,
  commonName: "idp.test",
  from: new Date(Date.now() - 60_000),
  until: new Date(Date.now() + 3_600_000),
});
const key = privateKey.export({ format: "pem", type: "pkcs8" }).toString();
const server = createServer({ key, cert: certificate }, (request, response) => {
  if (request.url === "/metadata") response.end(`<md host="${request.headers.host}"/>`);
  else if (request.url === "/large") response.end("x".repeat(2000));
  else if (request.url === "/slow") response.write("<md");
  else if (request.url === "/binary") response.end(Buffer.from([0xff, 0xfe]));
  else if (request.url === "/elsewhere") response.writeHead(302, { location: "/metadata" }).end();
  else response.writeHead(404).end();
});
const port = await new Promise<number>((resolve) => {
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    resolve(typeof address === "object" && address !== null ? address.port : 0);
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const there: Partial<FetchParts> = {
  addressesOf: async () => ["127.0.0.1"],
  isAllowed: () => true,
  ca: certificate,
  mostBytes: 1000,
  milliseconds: 400,
};

test("it comes, from the host that was named", async () => {
  const text = await fetchMetadata(`https://idp.test:${port}/metadata`, there);
  expect(text).toBe(`<md host="idp.test:${port}"/>`);
});

describe("it is refused", () => {
  test.each<[string, string, Partial<FetchParts>, RegExp]>([
    ["not there", "/nowhere", {}, /HTTP 404/],
    ["somewhere else", "/elsewhere", {}, /HTTP 302/],
    ["too large", "/large", {}, /too large/],
    ["too slow", "/slow", {}, /too long/],
    ["not text", "/binary", {}, /no answer that can be used/],
    ["not proved to be the host", "/metadata", { ca: "" }, /no answer that can be used/],
    [
      "a host nobody knows",
      "/metadata",
      { addressesOf: () => Promise.reject(new Error("ENOTFOUND")) },
      /no answer that can be used/,
    ],
    [
      "a name that is never looked up",
      "/metadata",
      { addressesOf: () => new Promise(() => undefined) },
      /too long/,
    ],
    ["an address inside", "/metadata", { isAllowed: isPublic }, /no public address/],
    [
      "one address inside among others",
      "/metadata",
      { isAllowed: isPublic, addressesOf: async () => ["8.8.8.8", "10.0.0.1"] },
      /no public address/,
    ],
    ["no address", "/metadata", { addressesOf: async () => [] }, /no public address/],
  ])("%s", async (_, where, more, words) => {
    const url = `https://idp.test:${port}${where}`;
    const error = await fetchMetadata(url, { ...there, ...more }).catch((fault: unknown) => fault);
    expect(error).toMatchObject({ status: 400, code: "saml_metadata_fetch_failed" });
    expect(String(error)).toMatch(words);
  });

  test.each([
    ["http://idp.test/metadata", "metadata_url is not a HTTPS URL"],
    ["file:///etc/passwd", "metadata_url is not a HTTPS URL"],
    ["metadata", "metadata_url is not a valid URL"],
    ["https://a:b@idp.test/", "metadata_url must not contain a password"],
  ])("%s", async (url, words) => {
    await expect(fetchMetadata(url)).rejects.toMatchObject({
      code: "validation_failed",
      message: words,
    });
  });

  test.each([
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://0x7f000001/",
    "https://169.254.169.254/latest/meta-data/",
    "https://localhost/",
  ])("an address inside, however it is written: %s", async (url) => {
    await expect(fetchMetadata(url)).rejects.toMatchObject({
      code: "saml_metadata_fetch_failed",
      message: expect.stringMatching(/no public address/),
    });
  });
});

test.each([
  ["8.8.8.8", true],
  ["2606:4700::1111", true],
  ["0.0.0.0", false],
  ["10.255.0.1", false],
  ["100.64.0.1", false],
  ["127.9.9.9", false],
  ["169.254.1.1", false],
  ["172.31.0.1", false],
  ["172.32.0.1", true],
  ["192.168.0.1", false],
  ["198.19.0.1", false],
  ["224.0.0.1", false],
  ["255.255.255.255", false],
  ["::", false],
  ["::1", false],
  ["::ffff:8.8.8.8", false],
  ["64:ff9b::808:808", false],
  ["2001:0:1::1", false],
  ["2001:db8::1", false],
  ["2002:808:808::", false],
  ["fc00::1", false],
  ["fe80::1", false],
  ["ff02::1", false],
  ["idp.test", false],
])("is %s of the public internet: %s", (address, answer) => {
  expect(isPublic(address)).toBe(answer);
});
