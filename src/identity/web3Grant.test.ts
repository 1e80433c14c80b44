// Signing in with a wallet, through the official client with wallets of our own making.
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { describe, expect, test } from "vitest";
import { startSignInService } from "#test/signInService.ts";
import {
  ethereumWallet,
  solanaWallet,
  walletGrant,
  walletLimits,
  walletMessage,
  walletSite as site,
} from "#test/wallets.ts";

const service = await startSignInService({ limits: walletLimits });
const closed = await startSignInService({ limits: { ...walletLimits, signupOpen: false } });
const grant = (body: object, to = service) => walletGrant(to, body);

const messageOf = (
  address: string,
  told: Partial<Parameters<typeof walletMessage>[1]> = {},
): string => walletMessage(address, { issuedAt: service.now(), ...told });
const at = (ms: number): Date => new Date(service.now().getTime() + ms);
const minute = 60_000;

describe("a wallet signs in", () => {
  test("Ethereum: an account without any address, the same one the next time", async () => {
    const { address, wallet } = ethereumWallet();
    const options = { url: `${site}/auth` };
    const { auth } = service.client();
    const first = await auth.signInWithWeb3({
      chain: "ethereum",
      wallet,
      statement: "Hi",
      options,
    });
    expect(first.error).toBeNull();
    expect(first.data.user).toMatchObject({
      email: "",
      phone: "",
      is_anonymous: false,
      app_metadata: { provider: "web3", providers: ["web3"] },
    });
    expect(first.data.user?.identities).toMatchObject([
      {
        provider: "web3",
        id: `web3:ethereum:${address}`,
        identity_data: {
          sub: `web3:ethereum:${address}`,
          custom_claims: {
            address,
            chain: "ethereum",
            network: "1",
            domain: "mavuno.example",
            statement: "Hi",
          },
        },
      },
    ]);
    const claims = await auth.getClaims();
    expect(claims.data?.claims.amr).toMatchObject([{ method: "web3" }]);
    const again = await service
      .client()
      .auth.signInWithWeb3({ chain: "ethereum", wallet, statement: "Hi", options });
    expect(again.error).toBeNull();
    expect(again.data.user?.id).toBe(first.data.user?.id);
    expect((await auth.refreshSession()).error).toBeNull();
    const acts = await service.sql.query<{ action: string }>(
      "select payload->>'action' as action from auth.audit_log_entries where payload->>'actor_id' = $1",
      [first.data.user?.id],
    );
    expect(acts.rows.map((row) => row.action)).toEqual(
      expect.arrayContaining(["user_signedup", "login"]),
    );
  });

  test("Ethereum: capitals of the address make no second account", async () => {
    const { address, sign } = ethereumWallet();
    const ids = await Promise.all(
      [address, address.toUpperCase().replace("0X", "0x")].map(async (written) => {
        const message = messageOf(written);
        const signed = { chain: "ethereum" as const, message, signature: sign(message) };
        return (await service.client().auth.signInWithWeb3(signed)).data.user?.id;
      }),
    );
    expect(ids[0]).toBeTruthy();
    expect(ids[0]).toBe(ids[1]);
  });

  test("Solana: by the wallet's own words, and through a Ledger", async () => {
    const { address, wallet, ledger } = solanaWallet();
    const options = { url: "http://localhost:3000/auth" };
    const { auth } = service.client();
    const one = await auth.signInWithWeb3({ chain: "solana", wallet, statement: "Hi", options });
    expect(one.error).toBeNull();
    expect(one.data.user?.identities?.[0]?.id).toBe(`web3:solana:${address}`);
    const signInWithSolana = { resources: [`${site}/terms`], nonce: "12345678" };
    const two = await service.client().auth.signInWithWeb3({
      chain: "solana",
      wallet: ledger,
      options: { ...options, signInWithSolana },
    });
    expect(two.error).toBeNull();
    expect(two.data.user?.id).toBe(one.data.user?.id);
  });
});

describe("a message is good once", () => {
  test("the second time it is refused, however its signature is written", async () => {
    const { address, sign } = ethereumWallet();
    const message = messageOf(address);
    const signature = sign(message);
    const body = { chain: "ethereum", message, signature };
    expect((await grant(body)).status).toBe(200);
    // The same signature by its other s: on the curve both are right.
    const { n } = secp256k1.Point.CURVE();
    const s = BigInt(`0x${signature.slice(66, 130)}`);
    const last = signature.endsWith("1b") ? "1c" : "1b";
    const turned = `${signature.slice(0, 66)}${(n - s).toString(16).padStart(64, "0")}${last}`;
    for (const written of [signature, signature.replace(/1b$/, "00"), turned]) {
      expect(await grant({ ...body, signature: written })).toEqual({
        status: 400,
        body: { error: "invalid_grant", error_description: "Ethereum message was used already" },
      });
    }
  });

  test("eight times at once: one session", async () => {
    const { address, sign } = ethereumWallet();
    const message = messageOf(address);
    const body = { chain: "ethereum", message, signature: sign(message) };
    const answers = await Promise.all(Array.from({ length: 8 }, () => grant(body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(7);
    const found = await service.sql.query(
      `select from auth.sessions s join auth.identities i using (user_id) where i.provider_id = $1`,
      [`web3:ethereum:${address}`],
    );
    expect(found.rowCount).toBe(1);
  });

  test("two messages of a new wallet at once: one account", async () => {
    const { address, sign } = ethereumWallet();
    const bodies = Array.from({ length: 4 }, () => {
      const message = messageOf(address);
      return { chain: "ethereum", message, signature: sign(message) };
    });
    const answers = await Promise.all(bodies.map((body) => grant(body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const found = await service.sql.query(
      "select count(distinct user_id)::int as people from auth.identities where provider_id = $1",
      [`web3:ethereum:${address}`],
    );
    expect(found.rows).toEqual([{ people: 1 }]);
  });

  test("a refused one is not used up", async () => {
    const { address, sign } = ethereumWallet();
    const message = messageOf(address);
    const body = { chain: "ethereum", message, signature: sign(message) };
    const refused = await grant(body, closed);
    expect(refused).toMatchObject({ status: 422, body: { code: "signup_disabled" } });
    await closed.sql.query("select 1 from auth.wallet_messages").then(({ rowCount }) => {
      expect(rowCount).toBe(0);
    });
    expect((await grant(body)).status).toBe(200);
  });

  test("what would be too old by now is forgotten", async () => {
    const { address, sign } = ethereumWallet();
    const message = messageOf(address, { issuedAt: at(-9 * minute) });
    await grant({ chain: "ethereum", message, signature: sign(message) });
    service.later(120);
    const later = messageOf(address);
    await grant({ chain: "ethereum", message: later, signature: sign(later) });
    const old = await service.sql.query(
      "select 1 from auth.wallet_messages where expires_at < $1",
      [service.now()],
    );
    expect(old.rowCount).toBe(0);
  });
});
