// The official client as two tabs, two devices, a phone with a bad line and a browser that has been open
// for months: what it does with our answers, from sign-up to sign-out.
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { password, startSignInService } from "#test/signInService.ts";
import { stepAt, totpCode } from "./totp.ts";

const service = await startSignInService({ limits: { signupOpen: true } });
let people = 0;

interface Storage {
  kept: Map<string, string>;
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
}

function newStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

interface Tab {
  client: SupabaseClient;
  storage: Storage;
  /** What the client told the page, in order. */
  events: string[];
  /** Calls to the token endpoint. */
  refreshes: () => number;
}

/** A browser's tab: a client with its storage, and perhaps a line that fails now and then. */
function openTab(storage = newStorage(), failing: () => Response | null = () => null): Tab {
  let refreshes = 0;
  const client = createClient(service.url, service.identity.anonKey(), {
    auth: { autoRefreshToken: false, persistSession: true, flowType: "pkce", storage },
    global: {
      fetch: async (input, init) => {
        const isRefresh = new Request(input).url.includes("/token?grant_type=refresh_token");
        if (!isRefresh) return fetch(input, init);
        refreshes += 1;
        return failing() ?? fetch(input, init);
      },
    },
  });
  const events: string[] = [];
  client.auth.onAuthStateChange((event) => void events.push(event));
  return { client, storage, events, refreshes: () => refreshes };
}

async function newPerson(): Promise<string> {
  people += 1;
  const email = `tab${people}@client.test`;
  await service.identity.createUser({ email, password });
  return email;
}

async function signedIn(tab = openTab(), known?: string): Promise<Tab & { email: string }> {
  const email = known ?? (await newPerson());
  const { error } = await tab.client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { ...tab, email };
}

async function sessionOf({ client }: Pick<Tab, "client">) {
  const { data } = await client.auth.getSession();
  if (!data.session) throw new Error("nobody is signed in");
  return data.session;
}

async function sessionsIn(email: string): Promise<{ refresh_counter: number }[]> {
  const { rows } = await service.sql.query(
    `select refresh_counter from auth.sessions s join auth.users u on u.id = s.user_id
     where u.email = $1`,
    [email],
  );
  return rows;
}

/** As if the access token had run out long ago: the client decides by its own clock. */
function expireIn(storage: Storage): void {
  for (const [key, value] of storage.kept) {
    if (!key.endsWith("-auth-token")) continue;
    storage.kept.set(key, JSON.stringify({ ...JSON.parse(value), expires_at: 1 }));
  }
}

test("from sign-up to sign-out, with the events a page hears", async () => {
  const tab = openTab();
  const { client } = tab;
  const email = "whole@client.test";
  const signUp = await client.auth.signUp({ email, password, options: { data: { name: "Ruth" } } });
  expect([signUp.data.session, signUp.data.user?.identities?.length]).toEqual([null, 1]);
  const token = service.messageTo(email).code;
  const verified = await client.auth.verifyOtp({ email, token, type: "signup" });
  expect(verified.data.user).toMatchObject({ email, user_metadata: { name: "Ruth" } });
  expect((await client.auth.updateUser({ data: { name: "Ruth A" } })).error).toBeNull();
  expect((await client.auth.refreshSession()).error).toBeNull();
  const claims = await client.auth.getClaims();
  expect(claims.data?.claims).toMatchObject({
    email,
    aal: "aal1",
    user_metadata: { name: "Ruth A" },
  });
  expect((await client.auth.signOut()).error).toBeNull();
  expect(await sessionsIn(email)).toEqual([]);
  expect([...tab.storage.kept.keys()].filter((key) => key.endsWith("-auth-token"))).toEqual([]);
  expect(tab.events).toEqual([
    "INITIAL_SESSION",
    "SIGNED_IN",
    "USER_UPDATED",
    "TOKEN_REFRESHED",
    "SIGNED_OUT",
  ]);
});

test("a forgotten password: the link's code is exchanged by the browser that asked, once", async () => {
  const email = await newPerson();
  const asking = openTab();
  const elsewhere = openTab();
  await asking.client.auth.resetPasswordForEmail(email);
  const code = (await service.open(service.messageTo(email).link)).searchParams.get("code") ?? "";
  expect((await elsewhere.client.auth.exchangeCodeForSession(code)).error).not.toBeNull();
  const { data, error } = await asking.client.auth.exchangeCodeForSession(code);
  expect(error).toBeNull();
  expect(data.user?.email).toBe(email);
  expect(asking.events).toContain("PASSWORD_RECOVERY");
  expect((await asking.client.auth.exchangeCodeForSession(code)).error).not.toBeNull();
  expect((await asking.client.auth.updateUser({ password: "Another word 26" })).error).toBeNull();
});

test("an authenticator app, from setting it up to the second level", async () => {
  const { client, events, email } = await signedIn();
  const { data: factor } = await client.auth.mfa.enroll({ factorType: "totp" });
  const code = (): string => totpCode(factor?.totp.secret ?? "", stepAt(service.now()));
  const factorId = factor?.id ?? "";
  await client.auth.mfa.challengeAndVerify({ factorId, code: code() });
  expect(events.at(-1)).toBe("MFA_CHALLENGE_VERIFIED");
  const again = await signedIn(openTab(), email);
  const levels = async () => (await again.client.auth.mfa.getAuthenticatorAssuranceLevel()).data;
  expect(await levels()).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
  service.later(30);
  const proved = await again.client.auth.mfa.challengeAndVerify({ factorId, code: code() });
  expect(proved.error).toBeNull();
  expect(await levels()).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
  const methods = (await levels())?.currentAuthenticationMethods.map((one) =>
    typeof one === "string" ? one : one.method,
  );
  expect(methods).toEqual(["totp", "password"]);
  await again.client.auth.refreshSession();
  expect(await levels()).toMatchObject({ currentLevel: "aal2" });
  const listed = await again.client.auth.mfa.listFactors();
  expect(listed.data?.totp).toHaveLength(1);
});

describe("two tabs", () => {
  test("on one storage refresh at once: one session, one child, both go on", async () => {
    const one = await signedIn();
    const other = openTab(one.storage);
    const both = await Promise.all([
      one.client.auth.refreshSession(),
      other.client.auth.refreshSession(),
    ]);
    // The slower one leaves its answer for what the quicker one has put into the storage.
    const [left] = both.flatMap(({ error }) => error ?? []);
    expect([undefined, "AuthRefreshDiscardedError"]).toContain(left?.name);
    const [first, second] = [await sessionOf(one), await sessionOf(other)];
    expect(first.refresh_token).toBe(second.refresh_token);
    expect(await sessionsIn(one.email)).toEqual([{ refresh_counter: 1 }]);
    for (const { client } of [one, other, one]) {
      expect((await client.auth.refreshSession()).error).toBeNull();
    }
    expect(await sessionsIn(one.email)).toHaveLength(1);
  });

  test("on two storages that hold the same session refresh at once, ten rounds", async () => {
    const one = await signedIn();
    const other = openTab();
    await other.client.auth.setSession(await sessionOf(one));
    for (let round = 0; round < 10; round += 1) {
      const both = await Promise.all([
        one.client.auth.refreshSession(),
        other.client.auth.refreshSession(),
      ]);
      expect(both.map(({ error }) => error)).toEqual([null, null]);
    }
    expect(await sessionsIn(one.email)).toEqual([{ refresh_counter: 10 }]);
    expect((await other.client.auth.getUser()).error).toBeNull();
  });

  test("one signs out everywhere: the other is out at its next question", async () => {
    const one = await signedIn();
    const other = await signedIn(openTab(), one.email);
    await one.client.auth.signOut({ scope: "global" });
    const { error } = await other.client.auth.getUser();
    expect(error).toMatchObject({ name: "AuthSessionMissingError" });
    expect(other.events.at(-1)).toBe("SIGNED_OUT");
    expect((await other.client.auth.getSession()).data.session).toBeNull();
  });
});

describe("a session somebody ended", () => {
  test("is kept by the client while its token runs, and left when it has run out", async () => {
    const tab = await signedIn();
    await service.sql.query(
      "delete from auth.sessions s using auth.users u where u.id = s.user_id and u.email = $1",
      [tab.email],
    );
    const refreshed = await tab.client.auth.refreshSession();
    expect(refreshed.error).toMatchObject({ status: 400, code: "refresh_token_not_found" });
    const later = openTab(tab.storage);
    await sessionOf(later);
    expireIn(tab.storage);
    expect((await later.client.auth.getSession()).data.session).toBeNull();
    expect(later.events.at(-1)).toBe("SIGNED_OUT");
  });
});

describe("a bad line", () => {
  test("twice 503: the client asks again by itself and the session goes on", async () => {
    let left = 2;
    const tab = await signedIn(
      openTab(newStorage(), () => {
        left -= 1;
        return left >= 0 ? new Response("{}", { status: 503 }) : null;
      }),
    );
    expireIn(tab.storage);
    const { data, error } = await tab.client.auth.getSession();
    expect(error).toBeNull();
    expect(data.session?.user.email).toBe(tab.email);
    expect(tab.refreshes()).toBe(3);
    expect(tab.events).not.toContain("SIGNED_OUT");
    expect(await sessionsIn(tab.email)).toEqual([{ refresh_counter: 1 }]);
  });

  test("the answer is lost on the way: asked again, the client gets the same child", async () => {
    const storage = newStorage();
    const tab = await signedIn(openTab(storage));
    const { refresh_token: before } = await sessionOf(tab);
    const lost = await service.send("/auth/v1/token?grant_type=refresh_token", {
      method: "POST",
      body: JSON.stringify({ refresh_token: before }),
    });
    const { refresh_token: child }: { refresh_token: string } = await lost.json();
    const { data } = await tab.client.auth.refreshSession();
    expect(data.session?.refresh_token).toBe(child);
    expect(await sessionsIn(tab.email)).toEqual([{ refresh_counter: 1 }]);
  });
});
