// The rule that makes outside persons our accounts, case by case, on a real database.
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appUrl } from "#platform/server/migrate.ts";
import { type ClonedDatabase, cloneDatabase } from "#test/database.ts";
import { admitPerson, type ExternalPerson, linkPerson } from "./externalAccounts.ts";
import { AuthFault } from "./faults.ts";
import { inTransaction, type UserRow } from "./store.ts";

const now = new Date("2026-11-20T08:00:00Z");
const later = new Date("2026-11-21T08:00:00Z");
const open = { mayMakeAccount: true, address: "10.0.0.7", now };
const closed = { ...open, mayMakeAccount: false };

let cloned: ClonedDatabase;
let pool: pg.Pool;
let owner: pg.Pool;

beforeAll(async () => {
  cloned = await cloneDatabase();
  pool = new pg.Pool({ connectionString: appUrl(cloned.ownerUrl), max: 8 });
  owner = new pg.Pool({ connectionString: cloned.ownerUrl, max: 2 });
});
afterAll(async () => {
  await pool.end();
  await owner.end();
  await cloned.drop();
});

let count = 0;
function person(more: Partial<ExternalPerson> = {}): ExternalPerson {
  count += 1;
  return {
    provider: "google",
    subject: `subject-${count}`,
    email: `person-${count}@example.com`,
    emailVerified: true,
    data: { full_name: "Grace Namuli" },
    isOwnDomain: false,
    ...more,
  };
}

const admit = (who: ExternalPerson, how = open): Promise<UserRow> =>
  inTransaction(pool, (tx) => admitPerson(tx, who, how));
const link = (userId: string, who: ExternalPerson): Promise<UserRow> =>
  inTransaction(pool, (tx) => linkPerson(tx, userId, who, open));

interface Made {
  email?: string | null;
  phone?: string | null;
  confirmed?: boolean;
  banned?: boolean;
  sso?: boolean;
  anonymous?: boolean;
  invited?: boolean;
}

/** An account with an email identity, a password, a session and a factor, as its maker left it. */
async function account(made: Made = {}): Promise<string> {
  const id = randomUUID();
  const email = made.email ?? null;
  await owner.query(
    `insert into auth.users (id, email, phone, password_hash, email_confirmed_at, banned_until,
       is_sso_user, is_anonymous, invited_at, user_metadata, app_metadata, created_at, updated_at)
     values ($1, $2, $3, 'hash', $4, $5, $6, $7, $8, '{"nick": "before"}',
       '{"provider": "email", "providers": ["email"], "tier": "gold"}', $9, $9)`,
    [
      id,
      email,
      made.phone ?? null,
      email !== null && made.confirmed !== false ? now : null,
      made.banned ? later : null,
      made.sso ?? false,
      made.anonymous ?? false,
      made.invited ? now : null,
      now,
    ],
  );
  await owner.query(
    `insert into auth.identities (id, user_id, provider, provider_id, identity_data, created_at,
       updated_at) values ($1, $2, 'email', $3, $4, $5, $5)`,
    [randomUUID(), id, id, JSON.stringify({ email }), now],
  );
  await owner.query(
    `insert into auth.sessions (id, user_id, remembered, not_after, last_activity_at, created_at,
       updated_at) values ($1, $2, true, $3, $4, $4, $4)`,
    [randomUUID(), id, later, now],
  );
  await owner.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
     values ($1, $2, 'totp', 'verified', 'SECRET', $3, $3)`,
    [randomUUID(), id, now],
  );
  return id;
}

async function countOf(table: string, userId: string): Promise<number> {
  const text = `select count(*)::int as n from auth.${table} where user_id = $1`;
  const { rows } = await owner.query<{ n: number }>(text, [userId]);
  return rows[0]?.n ?? -1;
}

async function actsOf(userId: string): Promise<string[]> {
  const { rows } = await owner.query<{ act: string }>(
    `select payload ->> 'action' as act from auth.audit_log_entries
     where payload ->> 'actor_id' = $1 order by created_at, payload ->> 'action'`,
    [userId],
  );
  return rows.map(({ act }) => act);
}

async function refusal(work: Promise<unknown>): Promise<string> {
  const outcome = await work.then(
    () => "let in",
    (error: unknown) => error,
  );
  if (!(outcome instanceof AuthFault)) throw new Error(String(outcome));
  return `${outcome.status} ${outcome.code}`;
}

describe("somebody nobody knows", () => {
  test("gets an account with the address proved, and is the same account the next time", async () => {
    const grace = person();
    const made = await admit(grace);
    expect(made).toMatchObject({
      email: grace.email,
      email_confirmed_at: now,
      last_sign_in_at: now,
      password_hash: null,
      app_metadata: { provider: "google", providers: ["google"] },
      user_metadata: { full_name: "Grace Namuli", email: grace.email, sub: grace.subject },
      is_sso_user: false,
    });
    expect(await actsOf(made.id)).toEqual(["login", "user_signedup"]);
    const again = await admit({ ...grace, data: { full_name: "Grace N." } }, closed);
    expect(again.id).toBe(made.id);
    expect(again.user_metadata).toMatchObject({ full_name: "Grace N." });
    const { rows } = await owner.query(
      "select identity_data, last_sign_in_at from auth.identities where user_id = $1",
      [made.id],
    );
    expect(rows).toEqual([
      {
        identity_data: {
          full_name: "Grace N.",
          sub: grace.subject,
          email: grace.email,
          email_verified: true,
          phone_verified: false,
        },
        last_sign_in_at: now,
      },
    ]);
  });

  test("is known by the subject even when the address moved, and keeps the address here", async () => {
    const grace = person();
    const made = await admit(grace);
    const moved = await admit({ ...grace, email: "moved@example.com" });
    expect(moved).toMatchObject({ id: made.id, email: grace.email });
  });

  test("without an address (a wallet) gets an account without one", async () => {
    const made = await admit(person({ provider: "web3", email: null, emailVerified: false }));
    expect(made).toMatchObject({ email: null, email_confirmed_at: null, is_anonymous: false });
  });

  test.each([
    ["sign-up is closed", person(), closed, "422 signup_disabled"],
    ["sign-up is closed, wallet", person({ email: null }), closed, "422 signup_disabled"],
    [
      "the address is not verified",
      person({ emailVerified: false }),
      open,
      "422 provider_email_needs_verification",
    ],
  ])("is refused when %s, and nothing is written", async (_, who, how, words) => {
    expect(await refusal(admit(who, how))).toBe(words);
    const { rows } = await owner.query("select 1 from auth.identities where provider_id = $1", [
      who.subject,
    ]);
    expect(rows).toEqual([]);
  });
});

describe("an address somebody has here", () => {
  test("links the two when both proved it; the account keeps what it has", async () => {
    const who = person();
    const id = await account({ email: who.email });
    const linked = await admit(who, closed);
    expect(linked).toMatchObject({
      id,
      password_hash: "hash",
      app_metadata: { provider: "email", providers: ["email", "google"], tier: "gold" },
      user_metadata: { nick: "before", full_name: "Grace Namuli" },
    });
    expect(await countOf("identities", id)).toBe(2);
    expect(await countOf("sessions", id)).toBe(1);
    expect(await countOf("mfa_factors", id)).toBe(1);
    expect(await actsOf(id)).toEqual(["identity_linked", "login"]);
  });

  test("which was never proved: password, identities, sessions, factors, metadata go first", async () => {
    const who = person();
    const id = await account({ email: who.email, phone: "256700123456", confirmed: false });
    const taken = await admit(who, closed);
    expect(taken).toMatchObject({
      id,
      password_hash: null,
      phone: null,
      email_confirmed_at: now,
      app_metadata: { provider: "google", providers: ["google"], tier: "gold" },
    });
    expect(taken.user_metadata).not.toHaveProperty("nick");
    expect(await countOf("identities", id)).toBe(1);
    expect(await countOf("sessions", id)).toBe(0);
    expect(await countOf("mfa_factors", id)).toBe(0);
    expect(await actsOf(id)).toEqual(["identity_linked", "login", "user_signedup"]);
  });

  test("is not enough for another person of the same provider: an address is given to the next", async () => {
    const first = person();
    const id = await account({ email: first.email });
    await admit(first);
    const next = { ...first, subject: "somebody else" };
    expect(await refusal(admit(next))).toBe("422 email_exists");
    expect(await countOf("identities", id)).toBe(2);
    const elsewhere = await admit({ ...next, provider: "keycloak" });
    expect(elsewhere.id).toBe(id);
    expect((await admit(first)).id).toBe(id);
  });

  test("of an invited person: signing in outside accepts the invitation", async () => {
    const who = person();
    const id = await account({ email: who.email, confirmed: false, invited: true });
    expect((await admit(who, closed)).id).toBe(id);
    expect(await actsOf(id)).toContain("invite_accepted");
  });

  test("is not enough when the provider does not vouch for it", async () => {
    const who = person({ emailVerified: false });
    const id = await account({ email: who.email });
    expect(await refusal(admit(who))).toBe("422 provider_email_needs_verification");
    expect(await countOf("identities", id)).toBe(1);
  });

  test("of a banned account refuses, by address and by subject", async () => {
    const who = person();
    const id = await account({ email: who.email, banned: true });
    expect(await refusal(admit(who))).toBe("403 user_banned");
    expect(await countOf("identities", id)).toBe(1);
    const known = person();
    const { id: knownId } = await admit(known);
    await owner.query("update auth.users set banned_until = $2 where id = $1", [knownId, later]);
    expect(await refusal(admit(known))).toBe("403 user_banned");
  });
});

describe("an identity on an account whose address was never proved", () => {
  async function unproved(): Promise<{ who: ExternalPerson; id: string }> {
    const who = person();
    const { id } = await admit(who);
    await owner.query("update auth.users set email_confirmed_at = null where id = $1", [id]);
    return { who, id };
  }

  test("is let in when the provider vouches for that very address now", async () => {
    const { who, id } = await unproved();
    expect(await admit(who)).toMatchObject({ id, email_confirmed_at: now });
  });

  test.each([
    ["unverified", { emailVerified: false }],
    ["another address", { email: "quite-another@example.com" }],
    ["no address", { email: null }],
  ])("is not let in by %s", async (_, more) => {
    const { who } = await unproved();
    const words = "422 provider_email_needs_verification";
    expect(await refusal(admit({ ...who, ...more }))).toBe(words);
  });
});

describe("a company's own sign-on", () => {
  const domain = { provider: "sso:1b4e28ba", isOwnDomain: true };

  test("never finds an account by its address, nor is found by it", async () => {
    const who = person(domain);
    const ordinary = await account({ email: who.email });
    const made = await admit(who);
    expect(made.id).not.toBe(ordinary);
    expect(made).toMatchObject({ email: who.email, is_sso_user: true });
    const byGoogle = await admit(person({ email: who.email }));
    expect(byGoogle.id).toBe(ordinary);
  });

  test("tells the address: it follows there", async () => {
    const who = person(domain);
    const made = await admit(who);
    const moved = await admit({ ...who, email: "new-name@example.com" }, closed);
    expect(moved).toMatchObject({ id: made.id, email: "new-name@example.com" });
  });

  test("makes accounts only where the caller says so", async () => {
    expect(await refusal(admit(person(domain), closed))).toBe("422 signup_disabled");
  });
});

describe("linking while signed in", () => {
  test("adds the identity; the address and what the person wrote stay", async () => {
    const id = await account({ email: "keeps@example.com" });
    const linked = await link(id, person({ data: { nick: "outside", picture: "p" } }));
    expect(linked).toMatchObject({
      id,
      email: "keeps@example.com",
      app_metadata: { provider: "email", providers: ["email", "google"] },
      user_metadata: { nick: "before", picture: "p" },
    });
    expect(await actsOf(id)).toEqual(["identity_linked"]);
  });

  test("makes an anonymous account a permanent one", async () => {
    const id = await account({ anonymous: true });
    const who = person();
    expect(await link(id, who)).toMatchObject({
      email: who.email,
      email_confirmed_at: now,
      is_anonymous: false,
    });
  });

  test("does not take an unverified address over", async () => {
    const id = await account({ anonymous: true });
    const linked = await link(id, person({ emailVerified: false }));
    expect(linked).toMatchObject({ email: null, is_anonymous: false });
  });

  test("refuses an identity that is linked already, here or elsewhere", async () => {
    const who = person();
    const { id } = await admit(who);
    expect(await refusal(link(id, who))).toBe("422 identity_already_exists");
    const other = await account({ email: "other@example.com" });
    expect(await refusal(link(other, who))).toBe("422 identity_already_exists");
  });

  test.each([
    ["anonymous", { anonymous: true }],
    ["with an address of its own", { email: "own-address@example.com" }],
  ])("refuses an account %s an address somebody else has", async (_, made) => {
    const who = person();
    await account({ email: who.email });
    const id = await account(made);
    expect(await refusal(link(id, who))).toBe("422 email_exists");
    expect(await countOf("identities", id)).toBe(1);
  });

  test("refuses the banned", async () => {
    const id = await account({ email: "banned@example.com", banned: true });
    expect(await refusal(link(id, person()))).toBe("403 user_banned");
  });
});

describe("two at once", () => {
  test("eight answers about one new person make one account", async () => {
    const who = person();
    const users = await Promise.all(Array.from({ length: 8 }, () => admit(who)));
    expect(new Set(users.map(({ id }) => id)).size).toBe(1);
  });

  test("two providers with one address make one account with two identities", async () => {
    const who = person();
    const [one, other] = await Promise.all([admit(who), admit({ ...who, provider: "keycloak" })]);
    expect(one.id).toBe(other.id);
    expect(await countOf("identities", one.id)).toBe(2);
  });

  test("two persons who link one identity: one gets it", async () => {
    const who = person();
    const ids = [await account({ email: "l1@example.com" }), await account({ email: "l2@e.com" })];
    const outcomes = await Promise.allSettled(ids.map((id) => link(id, who)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});
