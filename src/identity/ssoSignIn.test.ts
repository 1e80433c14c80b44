// Signing in through a company's own identity provider, end to end over HTTP: the official client, the
// service, and a provider that signs for real.
import { describe, expect, test } from "vitest";
import { startSamlSimulator } from "#simulators/saml/simulator.ts";
import { samlHands } from "#test/samlHands.ts";
import { password } from "#test/signInService.ts";

const { service, idp, admin, addProvider, ask, home, post, visit } = await samlHands();
const provider = await addProvider({
  domains: ["company.test", "company.example"],
  attribute_mapping: {
    keys: {
      full_name: { name: "displayName" },
      groups: { names: ["none", "memberOf"], array: true },
      branch: { name: "branch", default: "Kampala" },
    },
  },
});

/** The session in an address, by the implicit flow. */
function fragmentOf(place: URL): URLSearchParams {
  return new URLSearchParams(place.hash.slice(1));
}

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}

async function signInWithClient(email: string) {
  const client = service.client();
  const { data, error } = await client.auth.signInWithSSO({ domain: email.split("@")[1] ?? "" });
  if (error) throw error;
  const { status, place } = await post(await visit(data.url ?? ""));
  return { client, status, place, url: new URL(data.url ?? "") };
}

describe("by the official client, with a code for its own browser", () => {
  test("there and back: a session by sso/saml of this provider", async () => {
    idp.person = {
      nameId: "grace-01",
      attributes: {
        mail: ["Grace@Company.test"],
        displayName: ["Grace Namuli"],
        memberOf: ["buyers", "managers"],
      },
    };
    const { client, status, place } = await signInWithClient("grace@company.test");
    expect(status).toBe(302);
    expect(place.href.split("?")[0]).toBe(`${home}/`);
    expect(place.hash).toBe("");
    const { data, error } = await client.auth.exchangeCodeForSession(
      place.searchParams.get("code") ?? "",
    );
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: "grace@company.test",
      app_metadata: { provider: `sso:${provider.id}`, providers: [`sso:${provider.id}`] },
      user_metadata: {
        email: "grace@company.test",
        full_name: "Grace Namuli",
        iss: idp.entityId,
        sub: "grace-01",
        custom_claims: { groups: ["buyers", "managers"], branch: "Kampala" },
      },
    });
    expect(claimsOf(data.session?.access_token ?? "")).toMatchObject({
      aal: "aal1",
      amr: [{ method: "sso/saml", provider: provider.id }],
    });
    expect((await client.auth.getUser()).data.user?.id).toBe(data.user?.id);
    const question = idp.questions.at(-1);
    expect(question).toMatchObject({
      isSigned: true,
      issuer: `${home}/auth/v1/sso/saml/metadata`,
      answersTo: `${home}/auth/v1/sso/saml/acs`,
      nameIdFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
    });
    const { rows } = await service.sql.query(
      `select is_sso_user, password_hash,
         (select array_agg(payload ->> 'action' order by created_at, payload ->> 'action' desc)
          from auth.audit_log_entries
          where payload ->> 'actor_id' = u.id::text and payload ->> 'actor_via_sso' = 'true') as acts
       from auth.users u where id = $1`,
      [data.user?.id],
    );
    expect(rows).toEqual([
      { is_sso_user: true, password_hash: null, acts: ["user_signedup", "login"] },
    ]);
  });

  test("the same person the second time, with what the provider says today", async () => {
    const first = await signInWithClient("x@company.example");
    const one = await first.client.auth.exchangeCodeForSession(
      first.place.searchParams.get("code") ?? "",
    );
    idp.person = { nameId: "grace-01", attributes: { mail: ["grace.namuli@company.test"] } };
    const second = await signInWithClient("x@company.test");
    const other = await second.client.auth.exchangeCodeForSession(
      second.place.searchParams.get("code") ?? "",
    );
    expect(other.data.user?.id).toBe(one.data.user?.id);
    expect(other.data.user?.email).toBe("grace.namuli@company.test");
    expect(other.data.session?.access_token).not.toBe(one.data.session?.access_token);
  });

  test("the code is of no use in another browser, nor twice", async () => {
    const { client, place } = await signInWithClient("x@company.test");
    const code = place.searchParams.get("code") ?? "";
    const stolen = await service.send("/auth/v1/token?grant_type=pkce", {
      method: "POST",
      body: JSON.stringify({ auth_code: code, code_verifier: "x".repeat(60) }),
    });
    expect([stolen.status, (await stolen.json()).error_code]).toEqual([400, "bad_code_verifier"]);
    expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull();
    const again = await service.client().auth.exchangeCodeForSession(code);
    expect(again.error).not.toBeNull();
  });

  test("to a page of this machine, by the provider's id, as a redirect", async () => {
    const answer = await service.send("/auth/v1/sso", {
      method: "POST",
      body: JSON.stringify({ provider_id: provider.id, redirect_to: "http://127.0.0.1:4000/in" }),
    });
    expect(answer.status).toBe(303);
    const { place } = await post(await visit(answer.headers.get("location") ?? ""));
    expect(place.href.split("#")[0]).toBe("http://127.0.0.1:4000/in");
    expect(fragmentOf(place).get("token_type")).toBe("bearer");
  });
});

describe("without a challenge the session comes in the address", () => {
  test("it works, it is refreshed, and it ends when the provider's does", async () => {
    const ends = new Date(Math.ceil(service.now().getTime() / 1000) * 1000 + 1200_000);
    idp.mischief = { sessionNotOnOrAfter: ends };
    const { status, place } = await post(await ask({ domain: "company.test" }));
    expect(status).toBe(302);
    const facts = fragmentOf(place);
    expect(Number(facts.get("expires_at"))).toBe(ends.getTime() / 1000);
    const claims = claimsOf(facts.get("access_token") ?? "");
    const session = await service.sql.query("select not_after from auth.sessions where id = $1", [
      claims["session_id"],
    ]);
    expect(session.rows).toEqual([{ not_after: ends }]);
    const { auth } = service.client();
    const read = await auth.setSession({
      access_token: facts.get("access_token") ?? "",
      refresh_token: facts.get("refresh_token") ?? "",
    });
    expect(read.data.user?.email).toBe("grace@company.test");
    expect((await auth.refreshSession()).error).toBeNull();
  });

  test("with a code too, the session ends when the provider's does; never later than ours", async () => {
    const soon = new Date(Math.ceil(service.now().getTime() / 1000) * 1000 + 600_000);
    idp.mischief = { sessionNotOnOrAfter: soon };
    const { client, place } = await signInWithClient("x@company.test");
    const code = place.searchParams.get("code") ?? "";
    const { data } = await client.auth.exchangeCodeForSession(code);
    expect(data.session?.expires_at).toBe(soon.getTime() / 1000);
    idp.mischief = { sessionNotOnOrAfter: new Date("9999-12-31T23:59:59.999Z") };
    const far = await post(await ask({ domain: "company.test" }));
    const claims = claimsOf(fragmentOf(far.place).get("access_token") ?? "");
    const { rows } = await service.sql.query("select not_after from auth.sessions where id = $1", [
      claims["session_id"],
    ]);
    const hours = (rows[0].not_after.getTime() - service.now().getTime()) / 3_600_000;
    expect(hours).toBeGreaterThan(3.9);
    expect(hours).toBeLessThanOrEqual(4);
  });

  test("a place that is not allowed becomes our own site", async () => {
    const evil = await ask({ domain: "company.test", redirect_to: "https://evil.example/" });
    expect((await post(evil)).place.origin).toBe(home);
  });
});

describe("begun at the provider", () => {
  const to = {
    answersTo: `${home}/auth/v1/sso/saml/acs`,
    audience: `${home}/auth/v1/sso/saml/metadata`,
    relayState: "",
  };

  test("home, or to a place that is allowed", async () => {
    const plain = await post(await visit(idp.beginUrl(to)));
    expect([plain.status, plain.place.origin]).toEqual([302, home]);
    expect(fragmentOf(plain.place).get("refresh_token")).not.toBeNull();
    const page = `${home}/dashboard?tab=1`;
    const there = await post(await visit(idp.beginUrl({ ...to, relayState: page })));
    expect(there.place.href.split("#")[0]).toBe(page);
    const evil = "https://evil.example/in";
    const elsewhere = await post(await visit(idp.beginUrl({ ...to, relayState: evil })));
    expect(elsewhere.place.origin).toBe(home);
  });

  test("once: the same answer again is refused, also at the same moment", async () => {
    const answer = await visit(idp.beginUrl(to));
    const both = await Promise.all([post(answer), post(answer), post(answer)]);
    expect(both.filter(({ status }) => status === 302)).toHaveLength(1);
    const late = await post(answer);
    expect([late.status, late.place.searchParams.get("error_code")]).toEqual([
      303,
      "validation_failed",
    ]);
    expect(late.place.searchParams.get("error_description")).toMatch(/used before/);
  });

  test("a provider nobody named is not known", async () => {
    idp.mischief = { otherIssuer: true };
    const { place } = await post(await visit(idp.beginUrl(to)));
    expect(place.searchParams.get("error_code")).toBe("saml_idp_not_found");
  });

  test("an answer to a question of ours cannot be passed off as unasked", async () => {
    const answer = await ask({ domain: "company.test" });
    const { place } = await post({ SAMLResponse: answer.SAMLResponse, RelayState: "" });
    expect(place.searchParams.get("error_code")).toBe("validation_failed");
  });
});

describe("the way there and back is walked once", () => {
  test("posted twice at once: one session", async () => {
    const answer = await ask({ domain: "company.test" });
    const count = "select count(*)::int from auth.sessions";
    const before = (await service.sql.query(count)).rows[0].count;
    const all = await Promise.all([1, 2, 3, 4].map(() => post(answer)));
    expect(all.filter(({ status }) => status === 302)).toHaveLength(1);
    const refused = all.filter(({ status }) => status === 303);
    expect(refused.map(({ place }) => place.searchParams.get("error_code"))).toEqual(
      Array.from({ length: 3 }, () => "saml_relay_state_not_found"),
    );
    expect((await service.sql.query(count)).rows[0].count).toBe(before + 1);
  });

  test("two answers about a person nobody knew, at once: one account, two sessions", async () => {
    idp.person = { nameId: "twice-01", attributes: { mail: ["twice@company.test"] } };
    const answers = await Promise.all([1, 2, 3].map(() => ask({ domain: "company.test" })));
    const all = await Promise.all(answers.map((answer) => post(answer)));
    expect(all.map(({ status }) => status)).toEqual([302, 302, 302]);
    const { rows } = await service.sql.query(
      `select count(distinct u.id)::int as users, count(s.id)::int as sessions
       from auth.users u join auth.sessions s on s.user_id = u.id where u.email = $1`,
      ["twice@company.test"],
    );
    expect(rows).toEqual([{ users: 1, sessions: 3 }]);
  });

  test("a used answer with the relay state of another question is not its answer", async () => {
    const first = await ask({ domain: "company.test" });
    expect((await post(first)).status).toBe(302);
    const second = await ask({ domain: "company.test" });
    const mixed = await post({ ...first, RelayState: second.RelayState });
    expect(mixed.place.searchParams.get("error_code")).toBe("validation_failed");
    const late = await post(second);
    expect(late.place.searchParams.get("error_code")).toBe("saml_relay_state_not_found");
  });

  test("after five minutes it is too late", async () => {
    const answer = await ask({ domain: "company.test" });
    service.later(301);
    const { status, place } = await post(answer);
    expect([status, place.searchParams.get("error_code")]).toEqual([
      303,
      "saml_relay_state_expired",
    ]);
    expect(place.origin).toBe(home);
  });

  test.each([
    ["00000000-0000-4000-8000-000000000000", "saml_relay_state_not_found"],
    ["not a place", "validation_failed"],
  ])("the relay state %s", async (RelayState, code) => {
    const { place } = await post({ ...(await ask({ domain: "company.test" })), RelayState });
    expect(place.searchParams.get("error_code")).toBe(code);
  });

  test("a provider that is switched off meanwhile lets nobody in", async () => {
    const answer = await ask({ domain: "company.test" });
    const { client, place } = await signInWithClient("x@company.test");
    await admin("PUT", `/${provider.id}`, { disabled: true });
    expect((await post(answer)).place.searchParams.get("error_code")).toBe("sso_provider_disabled");
    const code = place.searchParams.get("code") ?? "";
    const late = await client.auth.exchangeCodeForSession(code);
    expect(late.error).toMatchObject({ code: "flow_state_not_found" });
    const asked = await service.client().auth.signInWithSSO({ domain: "company.test" });
    expect(asked.error).toMatchObject({ status: 404, code: "sso_provider_disabled" });
    await admin("PUT", `/${provider.id}`, { disabled: false });
    expect((await post(await ask({ domain: "company.test" }))).status).toBe(302);
  });

  test("a provider that is switched off at the very moment lets nobody in", async () => {
    const answer = await ask({ domain: "company.test" });
    const owner = await service.sql.connect();
    try {
      await owner.query("begin");
      await owner.query("update auth.sso_providers set disabled = true where id = $1", [
        provider.id,
      ]);
      const arriving = post(answer);
      const waits = `select count(*)::int from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect
        .poll(async () => (await service.sql.query(waits)).rows[0].count, { timeout: 20_000 })
        .toBeGreaterThan(0);
      await owner.query("commit");
      const { place } = await arriving;
      expect(place.searchParams.get("error_code")).toBe("sso_provider_disabled");
    } finally {
      owner.release();
      await admin("PUT", `/${provider.id}`, { disabled: false });
    }
  });

  test("a person who was banned stays out", async () => {
    idp.person = { nameId: "banned-01", attributes: { mail: ["banned@company.test"] } };
    expect((await post(await ask({ domain: "company.test" }))).status).toBe(302);
    await service.sql.query(
      "update auth.users set banned_until = 'infinity' where email = 'banned@company.test'",
    );
    const { place } = await post(await ask({ domain: "company.test" }));
    expect(place.searchParams.get("error_code")).toBe("user_banned");
  });
});

describe("accounts of a company's own sign-on stand apart", () => {
  test("an ordinary account with the same address is neither found nor changed", async () => {
    const email = "owner@company.test";
    const ordinary = await service.identity.createUser({ email, password });
    idp.person = { nameId: "intruder-01", attributes: { mail: [email] } };
    const { place } = await post(await ask({ domain: "company.test" }));
    const claims = claimsOf(fragmentOf(place).get("access_token") ?? "");
    expect(claims).toMatchObject({ email });
    expect(claims["sub"]).not.toBe(ordinary);
    const signedIn = await service.client().auth.signInWithPassword({ email, password });
    expect(signedIn.data.user?.id).toBe(ordinary);
    expect(signedIn.data.user?.identities?.map((one) => one.provider)).toEqual(["email"]);
  });

  test("its person cannot take an address or a password of their own", async () => {
    const { client, place } = await signInWithClient("x@company.test");
    await client.auth.exchangeCodeForSession(place.searchParams.get("code") ?? "");
    for (const wish of [{ password: "Something-Else-26" }, { email: "other@company.test" }]) {
      const { error } = await client.auth.updateUser(wish);
      expect(error).toMatchObject({ status: 422, code: "user_sso_managed" });
    }
  });

  test("the same name at another provider is another person", async () => {
    const twin = await startSamlSimulator({ now: service.now });
    try {
      await addProvider({ metadata_xml: twin.metadata(), domains: ["twin.test"] });
      const subjectOf = async (domain: string) => {
        const { place } = await post(await ask({ domain }));
        return claimsOf(fragmentOf(place).get("access_token") ?? "")["sub"];
      };
      const [here, there] = [await subjectOf("company.test"), await subjectOf("twin.test")];
      expect(twin.person.nameId).toBe(idp.person.nameId);
      expect(there).not.toBe(here);
      // Nor does one provider answer for the other.
      const question = await ask({ domain: "twin.test" });
      const answer = await ask({ domain: "company.test" });
      const { place } = await post({ ...answer, RelayState: question.RelayState });
      expect(place.searchParams.get("error_code")).toBe("validation_failed");
    } finally {
      await twin.stop();
    }
  });
});
