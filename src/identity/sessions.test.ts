import type { SupabaseClient } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { password, startSignInService } from "#test/signInService.ts";

const service = await startSignInService();
let people = 0;

interface SignedIn {
  client: SupabaseClient;
  email: string;
  accessToken: string;
  refreshToken: string;
}

async function newPerson(): Promise<string> {
  people += 1;
  const email = `person${people}@people.test`;
  await service.identity.createUser({ email, password });
  return email;
}

async function signIn(email: string, headers: Record<string, string> = {}): Promise<SignedIn> {
  const client = service.client(headers);
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return {
    client,
    email,
    accessToken: data.session.access_token,
    refreshToken: data.session.refresh_token,
  };
}

interface Refreshed {
  status: number;
  refreshToken: string;
  accessToken: string;
  code: string;
}

async function refresh(token: string): Promise<Refreshed> {
  const answer = await service.send("/auth/v1/token?grant_type=refresh_token", {
    method: "POST",
    headers: { "x-supabase-api-version": "2024-01-01" },
    body: JSON.stringify({ refresh_token: token }),
  });
  const body = JSON.parse(await answer.text());
  return {
    status: answer.status,
    refreshToken: body.refresh_token,
    accessToken: body.access_token,
    code: body.code,
  };
}

async function userStatus(accessToken: string): Promise<[number, string]> {
  const answer = await service.send("/auth/v1/user", {
    headers: { authorization: `Bearer ${accessToken}`, "x-supabase-api-version": "2024-01-01" },
  });
  const body: { code?: string } = JSON.parse(await answer.text());
  return [answer.status, body.code ?? ""];
}

async function tokenActsOf(email: string): Promise<string[]> {
  const { rows } = await service.sql.query<{ act: string }>(
    `select payload ->> 'action' as act from auth.audit_log_entries
     where payload ->> 'actor_username' = $1 and payload ->> 'log_type' = 'token' order by created_at`,
    [email],
  );
  return rows.map(({ act }) => act);
}

const gone: [number, string] = [403, "session_not_found"];
const fine: [number, string] = [200, ""];

describe("refreshing", () => {
  test("the official client gets a new token for the same session", async () => {
    const { client, accessToken, refreshToken } = await signIn(await newPerson());
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(refreshToken);
    const [before, after] = [accessToken, data.session?.access_token ?? ""].map(claimsOf);
    expect(after).toMatchObject({ session_id: before?.["session_id"], amr: before?.["amr"] });
  });

  test("eight tabs at once get one identical child, and the session lives", async () => {
    const { refreshToken } = await signIn(await newPerson());
    const tabs = await Promise.all(Array.from({ length: 8 }, () => refresh(refreshToken)));
    expect(tabs.map((tab) => tab.status)).toEqual(tabs.map(() => 200));
    expect(new Set(tabs.map((tab) => tab.refreshToken)).size).toBe(1);
    const next = await refresh(tabs[0]?.refreshToken ?? "");
    expect(next.status).toBe(200);
    for (const tab of tabs) expect(await userStatus(tab.accessToken)).toEqual(fine);
  });

  test("a lost answer is given again, however late", async () => {
    const { refreshToken } = await signIn(await newPerson(), { "x-mavuno-remember": "true" });
    const first = await refresh(refreshToken);
    service.later(3600);
    const second = await refresh(refreshToken);
    expect(second).toMatchObject({ status: 200, refreshToken: first.refreshToken });
  });

  describe("the token before the current one", () => {
    const at = (seconds: number, token: string) => {
      service.later(seconds);
      return refresh(token);
    };

    test("is a thief's once the answer was seen to arrive: the session ends, and the audit says so", async () => {
      const { email, refreshToken } = await signIn(await newPerson(), {
        "x-mavuno-remember": "true",
      });
      const second = await refresh(refreshToken);
      expect(await userStatus(second.accessToken)).toEqual(fine);
      expect(await at(61, refreshToken)).toMatchObject({
        status: 400,
        code: "refresh_token_already_used",
      });
      expect(await userStatus(second.accessToken)).toEqual(gone);
      expect(await refresh(second.refreshToken)).toMatchObject({ code: "refresh_token_not_found" });
      expect(await tokenActsOf(email)).toEqual(["token_refreshed", "token_revoked"]);
    });

    test("a thief who comes first is noticed when the person comes", async () => {
      const { refreshToken } = await signIn(await newPerson(), { "x-mavuno-remember": "true" });
      const stolen = await at(3600, refreshToken);
      expect(await userStatus(stolen.accessToken)).toEqual(fine);
      expect(await at(300, refreshToken)).toMatchObject({ code: "refresh_token_already_used" });
      expect(await userStatus(stolen.accessToken)).toEqual(gone);
    });

    test("is answered within the minute, for a tab that was slower; and that is written down", async () => {
      const { email, refreshToken } = await signIn(await newPerson());
      const second = await refresh(refreshToken);
      expect(await userStatus(second.accessToken)).toEqual(fine);
      expect(await at(55, refreshToken)).toMatchObject({
        status: 200,
        refreshToken: second.refreshToken,
      });
      expect(await tokenActsOf(email)).toEqual(["token_refreshed", "token_refreshed"]);
    });

    test("is answered after a lost answer, though the old access token is used all along", async () => {
      const { accessToken, refreshToken } = await signIn(await newPerson(), {
        "x-mavuno-remember": "true",
      });
      const lost = await refresh(refreshToken);
      expect(await userStatus(accessToken)).toEqual(fine);
      const again = await at(3000, refreshToken);
      expect(again).toMatchObject({ status: 200, refreshToken: lost.refreshToken });
      expect(await userStatus(again.accessToken)).toEqual(fine);
      const third = await refresh(again.refreshToken);
      expect(third.status).toBe(200);
      expect(await at(3600, again.refreshToken)).toMatchObject({
        refreshToken: third.refreshToken,
      });
    });

    test("that the answer arrived is written once, and counts for that refresh alone", async () => {
      const { refreshToken } = await signIn(await newPerson(), { "x-mavuno-remember": "true" });
      const second = await refresh(refreshToken);
      const version = async () => {
        const { session_id: id } = claimsOf(second.accessToken);
        const text = "select xmin::text as version from auth.sessions where id = $1";
        return (await service.sql.query(text, [id])).rows[0].version;
      };
      await userStatus(second.accessToken);
      const seen = await version();
      await userStatus(second.accessToken);
      expect(await version()).toBe(seen);
      const third = await refresh(second.refreshToken);
      const written = await version();
      await userStatus(second.accessToken);
      expect(await version()).toBe(written);
      expect(await at(3600, second.refreshToken)).toMatchObject({
        refreshToken: third.refreshToken,
      });
    });
  });

  test("replaying an older token ends the session, with every token it has", async () => {
    const first = await signIn(await newPerson());
    const second = await refresh(first.refreshToken);
    const third = await refresh(second.refreshToken);
    expect(await refresh(first.refreshToken)).toMatchObject({
      status: 400,
      code: "refresh_token_already_used",
    });
    expect(await refresh(third.refreshToken)).toMatchObject({
      status: 400,
      code: "refresh_token_not_found",
    });
    expect(await userStatus(third.accessToken)).toEqual(gone);
  });

  test("a clock that was put back makes no old token new", async () => {
    const first = await signIn(await newPerson(), { "x-mavuno-remember": "true" });
    const second = await refresh(first.refreshToken);
    await refresh(second.refreshToken);
    service.later(-3600);
    expect(await refresh(first.refreshToken)).toMatchObject({ code: "refresh_token_already_used" });
    service.later(3600);
  });

  test.each([
    ["", 400, "validation_failed"],
    ["short", 400, "validation_failed"],
    ["abcdefghijkl", 400, "refresh_token_not_found"],
    ["ABCDEFGHIJKL", 400, "validation_failed"],
    ["A".repeat(56), 400, "validation_failed"],
    ["x".repeat(5000), 400, "validation_failed"],
  ])("%s is no refresh token", async (token, status, code) => {
    expect(await refresh(token)).toMatchObject({ status, code });
  });

  test("an access token is no refresh token", async () => {
    const { accessToken } = await signIn(await newPerson());
    expect(await refresh(accessToken)).toMatchObject({ status: 400, code: "validation_failed" });
  });

  test("somebody banned meanwhile is not refreshed", async () => {
    const { email, refreshToken } = await signIn(await newPerson());
    await service.sql.query("update auth.users set banned_until = '2999-01-01' where email = $1", [
      email,
    ]);
    expect(await refresh(refreshToken)).toMatchObject({ status: 400, code: "user_banned" });
  });
});

describe("signing out", () => {
  test("global ends every device, at once", async () => {
    const email = await newPerson();
    const one = await signIn(email);
    const other = await signIn(email);
    expect((await one.client.auth.signOut()).error).toBeNull();
    expect(await userStatus(one.accessToken)).toEqual(gone);
    expect(await userStatus(other.accessToken)).toEqual(gone);
    expect(await refresh(other.refreshToken)).toMatchObject({ code: "refresh_token_not_found" });
  });

  test("local ends this device only", async () => {
    const email = await newPerson();
    const one = await signIn(email);
    const other = await signIn(email);
    expect((await one.client.auth.signOut({ scope: "local" })).error).toBeNull();
    expect(await userStatus(one.accessToken)).toEqual(gone);
    expect(await userStatus(other.accessToken)).toEqual(fine);
  });

  test("others ends all devices but this", async () => {
    const email = await newPerson();
    const one = await signIn(email);
    const other = await signIn(email);
    expect((await one.client.auth.signOut({ scope: "others" })).error).toBeNull();
    expect(await userStatus(one.accessToken)).toEqual(fine);
    expect(await userStatus(other.accessToken)).toEqual(gone);
  });

  test("the answer is 204 without a body; another scope is refused", async () => {
    const { accessToken } = await signIn(await newPerson());
    const headers = {
      authorization: `Bearer ${accessToken}`,
      "content-type": "application/json;charset=UTF-8",
    };
    const odd = await service.send("/auth/v1/logout?scope=x", { method: "POST", headers });
    expect(odd.status).toBe(400);
    expect(await odd.json()).toMatchObject({ msg: 'Unsupported logout scope "x"' });
    const out = await service.send("/auth/v1/logout?scope=local", { method: "POST", headers });
    expect([out.status, await out.text()]).toEqual([204, ""]);
  });
});

describe("how long a session lasts", () => {
  test("four hours, or seven days when it was ticked", async () => {
    const plain = await signIn(await newPerson());
    const ticked = await signIn(await newPerson(), { "x-mavuno-remember": "true" });
    const lengthOf = async (token: string): Promise<[boolean, number]> => {
      const { rows } = await service.sql.query(
        `select remembered, extract(epoch from not_after - created_at)::int as seconds
         from auth.sessions where id = $1`,
        [claimsOf(token)["session_id"]],
      );
      return [rows[0].remembered, rows[0].seconds];
    };
    expect(await lengthOf(plain.accessToken)).toEqual([false, 4 * 3600]);
    expect(await lengthOf(ticked.accessToken)).toEqual([true, 7 * 24 * 3600]);
  });

  test("unticked: half an hour without activity ends it, activity keeps it, four hours end it", async () => {
    const { accessToken, refreshToken } = await signIn(await newPerson());
    const claims = await service.identity.verifyAccessToken(accessToken);
    if (!claims) throw new Error("a fresh token is good");
    const startMs = service.now().getTime();
    const at = (minutes: number) => new Date(startMs + minutes * 60_000);
    expect(await service.identity.sessionIsLive(claims, at(29))).toBe(true);
    expect(await service.identity.sessionIsLive(claims, at(31))).toBe(false);
    await service.identity.noteActivity(claims.sessionId, at(0), at(25));
    expect(await service.identity.sessionIsLive(claims, at(50))).toBe(true);
    await service.identity.noteActivity(claims.sessionId, at(25), at(235));
    expect(await service.identity.sessionIsLive(claims, at(239))).toBe(true);
    expect(await service.identity.sessionIsLive(claims, at(241))).toBe(false);
    // The clock stood two hours ahead and was put right: being idle counts from what it says now.
    await service.identity.noteActivity(claims.sessionId, at(235), at(60));
    expect(await service.identity.sessionIsLive(claims, at(89))).toBe(true);
    expect(await service.identity.sessionIsLive(claims, at(91))).toBe(false);
    await service.sql.query(
      "update auth.sessions set last_activity_at = created_at where id = $1",
      [claims.sessionId],
    );
    service.later(31 * 60);
    expect(await userStatus(accessToken)).toEqual(gone);
    expect(await refresh(refreshToken)).toMatchObject({ status: 400, code: "session_expired" });
  });

  test("ticked: it sleeps for days, and ends after seven", async () => {
    const { refreshToken } = await signIn(await newPerson(), { "x-mavuno-remember": "true" });
    service.later(6 * 24 * 3600);
    const late = await refresh(refreshToken);
    expect(late.status).toBe(200);
    service.later(24 * 3600);
    expect(await refresh(late.refreshToken)).toMatchObject({ code: "session_expired" });
  });

  test("an access token never outlives its session", async () => {
    const { refreshToken, accessToken } = await signIn(await newPerson(), {
      "x-mavuno-remember": "true",
    });
    service.later(7 * 24 * 3600 - 600);
    const last = await refresh(refreshToken);
    const lifetime =
      Number(claimsOf(last.accessToken)["exp"]) - Number(claimsOf(accessToken)["iat"]);
    expect(lifetime).toBeLessThanOrEqual(7 * 24 * 3600);
  });
});

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"));
}
