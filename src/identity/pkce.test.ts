// A code is exchanged once: whoever brings it a second time shows that two have it, and ends what the first got.
import { describe, expect, test } from "vitest";
import { password, startSignInService } from "#test/signInService.ts";

const service = await startSignInService();
const verifier = "v".repeat(64);
const noFlow = { status: 404, code: "flow_state_not_found" };
let people = 0;

/** The code of an opened link, for a browser that holds the verifier. */
async function openedCode(): Promise<string> {
  people += 1;
  const email = `code${people}@pkce.test`;
  await service.identity.createUser({ email, password });
  const body = { email, code_challenge: verifier, code_challenge_method: "plain" };
  await service.send("/auth/v1/otp", { method: "POST", body: JSON.stringify(body) });
  const landed = await service.open(service.messageTo(email).link);
  return landed.searchParams.get("code") ?? "";
}

interface Exchanged {
  status: number;
  code: string | undefined;
  access_token: string;
}

async function exchange(code: string, secret = verifier): Promise<Exchanged> {
  const answer = await service.send("/auth/v1/token?grant_type=pkce", {
    method: "POST",
    headers: { "x-supabase-api-version": "2024-01-01" },
    body: JSON.stringify({ auth_code: code, code_verifier: secret }),
  });
  return { ...JSON.parse(await answer.text()), status: answer.status };
}

async function statusOf(session: Exchanged): Promise<number> {
  const headers = { authorization: `Bearer ${session.access_token}` };
  return (await service.send("/auth/v1/user", { headers })).status;
}

describe("a code", () => {
  test("is not to be guessed: 256 bits of dice", async () => {
    expect(await openedCode()).toMatch(/^[\w-]{43}$/);
  });

  test("used twice: the second is refused as ever, and the session of the first ends", async () => {
    const code = await openedCode();
    const first = await exchange(code);
    expect(await statusOf(first)).toBe(200);
    service.later(200);
    expect(await exchange(code)).toMatchObject(noFlow);
    expect(await statusOf(first)).toBe(403);
    expect(await exchange(code)).toMatchObject(noFlow);
  });

  test("brought again without the secret, or after five minutes, it ends nothing", async () => {
    const code = await openedCode();
    const first = await exchange(code);
    expect(await exchange(code, "w".repeat(64))).toMatchObject(noFlow);
    expect(await statusOf(first)).toBe(200);
    service.later(301);
    expect(await exchange(code)).toMatchObject(noFlow);
    expect(await statusOf(first)).toBe(200);
  });

  test("sent three times before the first was answered is one person's double click: the session lives", async () => {
    const code = await openedCode();
    const holder = await service.sql.connect();
    await holder.query("begin");
    await holder.query("select 1 from auth.flow_state for update");
    const all = Promise.all([1, 2, 3].map(() => exchange(code)));
    try {
      // All three have come in and wait for the flow.
      await expect
        .poll(async () => {
          const text = `select count(*)::int as n from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`;
          return (await service.sql.query<{ n: number }>(text)).rows[0]?.n;
        })
        .toBe(3);
    } finally {
      await holder.query("commit");
      holder.release();
    }
    const good = (await all).filter(({ status }) => status === 200);
    expect(good).toHaveLength(1);
    for (const one of good) expect(await statusOf(one)).toBe(200);
  });
});
