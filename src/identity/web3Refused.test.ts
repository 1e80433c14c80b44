// Every "no" of signing in with a wallet.
import { describe, expect, test } from "vitest";
import { startSignInService } from "#test/signInService.ts";
import {
  ethereumWallet,
  walletGrant,
  walletLimits,
  walletMessage,
  walletSite as site,
} from "#test/wallets.ts";

const service = await startSignInService({ limits: walletLimits });
const off = await startSignInService();
const grant = (body: object, to = service) => walletGrant(to, body);

const messageOf = (
  address: string,
  told: Partial<Parameters<typeof walletMessage>[1]> = {},
): string => walletMessage(address, { issuedAt: service.now(), ...told });
const at = (ms: number): Date => new Date(service.now().getTime() + ms);
const minute = 60_000;

describe("refused", () => {
  const mine = ethereumWallet();
  const signed = (message: string, by = mine) => ({
    chain: "ethereum",
    message,
    signature: by.sign(message),
  });

  test("where it is off", async () => {
    const answer = await grant(signed(messageOf(mine.address)), off);
    expect(answer).toEqual({
      status: 422,
      body: { code: "web3_provider_disabled", message: "Web3 provider is disabled" },
    });
  });

  test("a person who is banned", async () => {
    const wallet = ethereumWallet();
    expect((await grant(signed(messageOf(wallet.address), wallet))).status).toBe(200);
    await service.sql.query(
      `update auth.users set banned_until = now() + interval '1 day' where id =
         (select user_id from auth.identities where provider_id = $1)`,
      [`web3:ethereum:${wallet.address}`],
    );
    const answer = await grant(signed(messageOf(wallet.address), wallet));
    expect(answer).toMatchObject({ status: 403, body: { code: "user_banned" } });
  });

  const good = messageOf(mine.address);
  const forms: readonly [string, object, string, string][] = [
    ["another chain", { ...signed(good), chain: "kaspa" }, "web3_unsupported_chain", "Unsupported"],
    ["no chain", { ...signed(good), chain: null }, "web3_unsupported_chain", "Unsupported chain"],
    ["a short message", signed("x".repeat(63)), "validation_failed", "message is too short"],
    [
      "a long message",
      signed("€".repeat(6827)),
      "validation_failed",
      "message must not exceed 20KB",
    ],
    ["no form", signed("x".repeat(64)), "validation_failed", "siwe: message needs at least 6"],
    [
      "a short signature",
      { ...signed(good), signature: "0x12" },
      "validation_failed",
      "signature must be 65 bytes long",
    ],
    [
      "a signature that is not hex",
      { ...signed(good), signature: `0x${"g".repeat(130)}` },
      "validation_failed",
      "signature must be 65 bytes long",
    ],
    [
      "Solana with a signature too short",
      { chain: "solana", message: good, signature: "a".repeat(85) },
      "validation_failed",
      "signature must be 64 bytes",
    ],
    [
      "Solana with signs that are not base64",
      { chain: "solana", message: good, signature: "*".repeat(86) },
      "validation_failed",
      "signature does not contain valid base64",
    ],
    [
      "Solana with the message of the other chain",
      { chain: "solana", message: good, signature: "a".repeat(86) },
      "validation_failed",
      "siws: message first line does not end in",
    ],
    ["a message that is a number", { ...signed(good), message: 1 }, "bad_json", "Could not parse"],
  ];
  test.each(forms)("%s", async (_, body, code, words) => {
    const answer = await grant(body);
    expect(answer).toMatchObject({ status: 400, body: { code } });
    expect(answer.body).toMatchObject({ message: expect.stringContaining(words) });
  });

  const stranger = ethereumWallet();
  const with_ = (change: Parameters<typeof messageOf>[1]) => messageOf(mine.address, change);
  const untrue: readonly [string, () => object, string][] = [
    ["signed by another wallet", () => signed(with_({}), stranger), "Signature does not match"],
    [
      "changed after it was signed",
      () => ({ ...signed(with_({})), message: with_({}) }),
      "Signature does not match",
    ],
    [
      "http",
      () => signed(with_({ uri: "http://plain.example/", domain: "plain.example" })),
      "not use HTTPS",
    ],
    ["javascript", () => signed(with_({ uri: "javascript://mavuno.example/" })), "not use HTTPS"],
    [
      "a loopback address",
      () => signed(with_({ uri: "http://127.0.0.1/", domain: "127.0.0.1" })),
      "not use HTTPS",
    ],
    [
      "another app",
      () => signed(with_({ uri: "https://evil.example/", domain: "evil.example" })),
      "URI which is not allowed on this server",
    ],
    [
      "another app's domain",
      () => signed(with_({ domain: "evil.example" })),
      "a Domain that does not match",
    ],
    [
      "another port",
      () => signed(with_({ domain: "mavuno.example:444" })),
      "a Domain that does not match",
    ],
    [
      "a site of which only one page is ours",
      () => signed(with_({ uri: `${site}:8443/only-this`, domain: "mavuno.example:8443" })),
      "a Domain that does not match",
    ],
    [
      "localhost by another domain",
      () => signed(with_({ uri: "http://localhost:3000/a", domain: "evil.example" })),
      "a Domain that does not match",
    ],
    [
      "not good yet",
      () => signed(with_({ lines: [`Not Before: ${at(minute).toISOString()}`] })),
      "becomes valid in the future",
    ],
    [
      // Upstream looks at the end only when there is a beginning too.
      "past its end, without a beginning",
      () =>
        signed(
          with_({
            issuedAt: at(-2 * minute),
            lines: [`Expiration Time: ${at(-minute).toISOString()}`],
          }),
        ),
      "Signed Ethereum message is expired",
    ],
    [
      "signed eleven minutes ago",
      () => signed(with_({ issuedAt: at(-11 * minute) })),
      "issued too long ago",
    ],
    [
      "signed in eleven minutes",
      () => signed(with_({ issuedAt: at(11 * minute) })),
      "issued too far in the future",
    ],
  ];
  test.each(untrue)("%s", async (_, body, words) => {
    const answer = await grant(body());
    expect(answer).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
    expect(answer.body).toMatchObject({ error_description: expect.stringContaining(words) });
  });

  test("to the usual port by its number it is the same site", async () => {
    const answer = await grant(signed(with_({ domain: "mavuno.example:443" })));
    expect(answer.status).toBe(200);
  });
});
