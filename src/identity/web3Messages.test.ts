import { base58 } from "@scure/base";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MessageFault, readWalletMessage, type Web3Chain } from "./web3Messages.ts";

const ethereum = "0x52908400098527886E0F7030069857D2E4169EE7";
const solana = base58.encode(new Uint8Array(32).fill(7));
const issued = "2026-11-21T08:00:00.000Z";

interface Written {
  domain: string;
  address: string;
  statement: string | null;
  fields: readonly (readonly [string, string])[];
  resources: readonly string[];
}

function write(chain: Web3Chain, message: Written): string {
  const name = chain === "ethereum" ? "Ethereum" : "Solana";
  return [
    `${message.domain} wants you to sign in with your ${name} account:`,
    message.address,
    "",
    ...(message.statement === null ? [] : [message.statement, ""]),
    ...message.fields.map(([field, value]) => `${field}: ${value}`),
    ...(message.resources.length === 0 ? [] : ["Resources:"]),
    ...message.resources.map((resource) => `- ${resource}`),
  ].join("\n");
}

const plain: Written = {
  domain: "mavuno.example",
  address: ethereum,
  statement: "Sign in to Mavuno.",
  fields: [
    ["URI", "https://mavuno.example/auth"],
    ["Version", "1"],
    ["Chain ID", "1"],
    ["Nonce", "abcdefgh1234"],
    ["Issued At", issued],
  ],
  resources: ["https://mavuno.example/terms", "ipfs://bafybeic5/"],
};

const fieldsWith = (name: string, value: string | null): Written["fields"] => {
  const others = plain.fields.filter(([field]) => field !== name);
  return value === null ? others : [...others, [name, value]];
};

describe("a message that has the form", () => {
  test("is read whole; the address of Ethereum in lower case", () => {
    expect(readWalletMessage("ethereum", write("ethereum", plain))).toEqual({
      chain: "ethereum",
      domain: "mavuno.example",
      address: ethereum.toLowerCase(),
      statement: "Sign in to Mavuno.",
      uri: new URL("https://mavuno.example/auth"),
      chainId: "1",
      nonce: "abcdefgh1234",
      issuedAt: new Date(issued),
      expiresAt: null,
      notBefore: null,
      requestId: null,
      resources: ["https://mavuno.example/terms", "ipfs://bafybeic5/"],
    });
  });

  test("of Solana: the address as it is, fields in another order, Resources without a colon", () => {
    const text = [
      "localhost:3000 wants you to sign in with your Solana account:",
      solana,
      "",
      "Version: 1",
      "URI: http://localhost:3000/",
      `Issued At: ${issued}`,
      "Chain ID: solana:devnet",
      "Resources",
      "- https://mavuno.example/terms",
    ].join("\n");
    const read = readWalletMessage("solana", text);
    expect([read.address, read.domain, read.statement]).toEqual([solana, "localhost:3000", null]);
    expect([read.chainId, read.resources.length]).toEqual(["solana:devnet", 1]);
  });

  test("whatever it says is read as it was written", () => {
    const word = fc.stringMatching(/^[a-z]{1,12}$/);
    const line = fc
      .stringMatching(/^[a-zA-Z0-9 .,'!:-]{1,60}$/)
      .filter((text) => text.trim() !== "");
    const day = { min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true };
    const message = fc.record({
      chain: fc.constantFrom<Web3Chain[]>("ethereum", "solana"),
      domain: fc.tuple(word, word).map(([one, two]) => `${one}.${two}`),
      key: fc.uint8Array({ minLength: 32, maxLength: 32 }),
      statement: fc.option(line),
      path: word,
      nonce: fc.option(fc.stringMatching(/^[a-zA-Z0-9]{8,20}$/)),
      issuedAt: fc.date(day),
      resources: fc.array(
        word.map((path) => `https://mavuno.example/${path}`),
        { maxLength: 4 },
      ),
    });
    fc.assert(
      fc.property(message, (told) => {
        const address =
          told.chain === "solana"
            ? base58.encode(told.key)
            : `0x${Buffer.from(told.key.subarray(12)).toString("hex")}`;
        const text = write(told.chain, {
          ...told,
          address,
          fields: [
            ["URI", `https://${told.domain}/${told.path}`],
            ["Version", "1"],
            ...(told.nonce === null ? [] : [["Nonce", told.nonce] as const]),
            ["Issued At", told.issuedAt.toISOString()],
          ],
        });
        const read = readWalletMessage(told.chain, text);
        expect(read).toMatchObject({
          chain: told.chain,
          domain: told.domain,
          address,
          statement: told.statement,
          nonce: told.nonce,
          issuedAt: told.issuedAt,
          resources: told.resources,
        });
        expect(read.uri.href).toBe(`https://${told.domain}/${told.path}`);
      }),
      { numRuns: 500 },
    );
  });
});

describe("any other text", () => {
  const text = (change: Partial<Written>): string => write("ethereum", { ...plain, ...change });
  const fields = (name: string, value: string | null): string =>
    text({ fields: fieldsWith(name, value) });
  const lines = (change: (all: string[]) => string[]): string =>
    change(write("ethereum", plain).split("\n")).join("\n");

  test.each([
    ["five lines", lines((all) => all.slice(0, 5)), "message needs at least 6 lines"],
    [
      "another first line",
      lines((all) => ["Hello", ...all.slice(1)]),
      "first line does not end in",
    ],
    ["the other chain", write("solana", plain), "first line does not end in"],
    ["no domain", text({ domain: "" }), "domain in first line"],
    ["a domain with a path", text({ domain: "mavuno.example/x" }), "domain in first line"],
    [
      "a domain with a user",
      text({ domain: "mavuno.example@evil.example" }),
      "domain in first line",
    ],
    ["a domain with a scheme", text({ domain: "https://mavuno.example" }), "domain in first line"],
    ["a domain with a port too high", text({ domain: "mavuno.example:70000" }), "domain in first"],
    ["an address too short", text({ address: ethereum.slice(0, -1) }), "address is not in hex"],
    ["words before the third line", lines((all) => all.with(2, "x")), "third line must be empty"],
    [
      "a line without a colon",
      text({ fields: [...plain.fields, ["x", ""]] }).replace("x: ", "x"),
      "unparsable line at index 10",
    ],
    ["no URI", fields("URI", null), "URI is not specified"],
    ["a URI that is none", fields("URI", "mavuno"), "URI is not valid"],
    ["another version", fields("Version", "2"), "Version value is not supported"],
    ["no version", fields("Version", null), "Version value is not supported"],
    ["a chain id that is none", fields("Chain ID", "mainnet"), "Chain ID is not valid"],
    ["no time", fields("Issued At", null), "Issued At is not specified"],
    [
      "a day that does not exist",
      fields("Issued At", "2026-02-30T00:00:00Z"),
      "Issued At is not a valid",
    ],
    [
      "a time without a zone",
      fields("Issued At", "2026-02-20T00:00:00"),
      "Issued At is not a valid",
    ],
    ["the hour 24", fields("Issued At", "2026-02-20T24:00:00Z"), "Issued At is not a valid"],
    ["an end that is no time", fields("Expiration Time", "soon"), "Expiration Time is not a valid"],
    ["a beginning that is no time", fields("Not Before", "1"), "Not Before is not a valid"],
    [
      "an end before the beginning",
      fields("Expiration Time", "2026-11-21T07:59:59Z"),
      "Issued At is after Expiration Time",
    ],
    [
      "good only after its end",
      text({
        fields: [
          ...plain.fields,
          ["Not Before", "2026-11-21T10:00:00Z"],
          ["Expiration Time", "2026-11-21T09:00:00Z"],
        ],
      }),
      "Not Before is after Expiration Time",
    ],
    [
      "a field twice",
      text({ fields: [...plain.fields, ["URI", "https://evil.example/"]] }),
      "URI is given twice",
    ],
    [
      "a resource that is none",
      text({ resources: ["terms"] }),
      "Resource at position 0 has invalid URI",
    ],
  ])("%s is refused in words", (_, message, words) => {
    const read = () => readWalletMessage("ethereum", message);
    expect(read).toThrow(MessageFault);
    expect(read).toThrow(/^siwe: /);
    expect(read).toThrow(words);
  });

  test.each(["0OIl".repeat(9), base58.encode(new Uint8Array(31).fill(9)), ethereum])(
    "%s is no address of Solana",
    (address) => {
      const read = () => readWalletMessage("solana", write("solana", { ...plain, address }));
      expect(read).toThrow("siws: wallet address is not in base58 format");
    },
  );

  test("a statement of two lines cannot bring a field of its own", () => {
    const text_ = text({ statement: "Hello\nURI: https://evil.example/" });
    expect(() => readWalletMessage("ethereum", text_)).toThrow(MessageFault);
  });

  test("never breaks, whatever it is", () => {
    const some = fc.oneof(
      fc.string({ unit: "binary", maxLength: 300 }),
      // One sign of a good message turned into another.
      fc.tuple(fc.nat(400), fc.string({ unit: "binary", maxLength: 3 })).map(([at, sign]) => {
        const good = write("ethereum", plain);
        return good.slice(0, at) + sign + good.slice(at + 1);
      }),
    );
    fc.assert(
      fc.property(fc.constantFrom<Web3Chain[]>("ethereum", "solana"), some, (chain, message) => {
        try {
          readWalletMessage(chain, message);
        } catch (error) {
          expect(error).toBeInstanceOf(MessageFault);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
