// Every endpoint of every capability, asked by every role of a company, by another company about this
// one's things, by nobody, and with tokens that are worth nothing. What is expected comes from what an
// endpoint needs and the hand-checked permissions; who is let in may be told 404 or 422, never 401 or 403.
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPerson } from "#app/companies.ts";
import { capabilities } from "#app/capabilities.ts";
import { historyReaders } from "#insight/history/rules.ts";
import { can, factoryFlags, type Flag, flags, type Role, roles } from "#kernel/permissions.ts";
import { type Endpoint, methodOf, urlOf } from "#platform/api/endpoint.ts";
import { mayAsk } from "#platform/api/mayAsk.ts";
import { users } from "#registry/users/api.ts";
import { overrides } from "#registry/users/overrideApi.ts";
import { ownProfile } from "#registry/users/profileApi.ts";
import { emailOf, type RawAnswer, sendTo } from "#seeds/callers.ts";
import { demoPassword, demoPeople } from "#seeds/people.ts";
import { demoOrg } from "./makers.ts";
import { everyRow } from "./everyRow.ts";
import { sabotage } from "./proof/saboteurs.ts";
import { sampleOf } from "./sampleBody.ts";
import { readSourceFiles } from "./sourceFiles.ts";
import { makeWorld, newId, type Person } from "./world.ts";

let clock = new Date();
const world = await makeWorld({ clock: () => clock });
await sabotage(world);

const endpoints = capabilities
  .flatMap(({ name, api }) =>
    Object.entries(api).map(([verb, endpoint]) => ({ name: `${name}.${verb}`, endpoint })),
  )
  .filter(({ endpoint }) => !["public", "provider", "operator"].includes(endpoint.needs as string));

async function tokenOf(email: string): Promise<string> {
  const answer = await sendTo(world.house, {
    method: "POST",
    url: "/auth/v1/token?grant_type=password",
    headers: { "content-type": "application/json", apikey: world.house.identity.anonKey() },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  return (JSON.parse(answer.text) as { access_token: string }).access_token;
}

interface Caller {
  who: string;
  token: string | null;
  /** Whose permissions are to be expected; null = refused as signed out. */
  role: Role | null;
}

/** What somebody might have written into a profile to be taken for more: each has an employee's rights. */
const trickyRoles = [
  ...["Owner ", " owner", "OWNER", "owner\n", "owner,admin", "\u043ewner", "root", ""],
  ...["__proto__", "constructor"],
];

const inside: Caller[] = [];
const worthless: Caller[] = [];
const strangers: Caller[] = [];

/** Somebody of the demo company. */
async function add(key: string, role: Role): Promise<string> {
  return addPerson(world.house.database, world.house.identity, await demoOrg(world), {
    email: `${key}@access.test`,
    password: demoPassword,
    firstName: "A",
    lastName: "Person",
    role,
    title: null,
    department: null,
  });
}

beforeAll(async () => {
  for (const { key, role, email } of demoPeople) {
    inside.push({ who: key, token: await tokenOf(email), role });
  }
  for (const role of roles) {
    if (inside.some((one) => one.role === role)) continue;
    await add(role.replaceAll("_", "-"), role);
    const token = await tokenOf(`${role.replaceAll("_", "-")}@access.test`);
    inside.push({ who: role, token, role });
  }
  for (const [index, stored] of trickyRoles.entries()) {
    const userId = await add(`unknown-${index}`, "employee");
    await world.sql.query("update profile set role = $2 where user_id = $1", [userId, stored]);
    const token = await tokenOf(`unknown-${index}@access.test`);
    inside.push({ who: `unknown role ${JSON.stringify(stored)}`, token, role: "employee" });
  }
  await makeWorthless();
  const other = await tokenOf(emailOf("other-owner"));
  strangers.push({ who: "another company's owner", token: other, role: "owner" });
  await makeStrangers();
}, 60_000);

/** Somebody of every role in the other company. */
async function makeStrangers(): Promise<void> {
  const found = await world.sql.query<{ org_id: string }>(
    "select org_id from profile where email = $1",
    [emailOf("other-owner")],
  );
  const org = found.rows[0]?.org_id ?? "";
  for (const role of roles.filter((one) => one !== "owner")) {
    const email = `other-${role.replaceAll("_", "-")}@access.test`;
    const person = { firstName: "A", lastName: "Stranger", role, title: null, department: null };
    const account = { ...person, email, password: demoPassword };
    await addPerson(world.house.database, world.house.identity, org, account);
    strangers.push({ who: `another company's ${role}`, token: await tokenOf(email), role });
  }
}

/** Nobody, garbage, forged, signed out, put out, and a token whose hour is over. */
async function makeWorthless(): Promise<void> {
  const owner = await tokenOf(emailOf("owner"));
  const [head = "", body = "", seal = ""] = owner.split(".");
  const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
  const shared = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString("base64url");
  const hmac = createHmac("sha256", "secret").update(`${shared}.${body}`).digest("base64url");
  const tokens: [string, string | null][] = [
    ["nobody", null],
    ["garbage", "not.a.token"],
    ["the browsers' key", world.house.identity.anonKey()],
    ["unsigned", `${unsigned}.${body}.`],
    ["signed by somebody else", `${shared}.${body}.${hmac}`],
    ["a broken seal", `${head}.${body}.${seal.startsWith("A") ? "B" : "A"}${seal.slice(1)}`],
  ];
  await add("signed-out", "owner");
  const signedOut = await tokenOf("signed-out@access.test");
  await sendTo(world.house, {
    method: "POST",
    url: "/auth/v1/logout?scope=local",
    headers: {
      authorization: `Bearer ${signedOut}`,
      apikey: world.house.identity.anonKey(),
      "content-type": "application/json",
    },
    body: "{}",
  });
  tokens.push(["signed out", signedOut]);
  const gone = await add("gone", "owner");
  tokens.push(["put out", await tokenOf("gone@access.test")]);
  await world.sql.query("update profile set is_active = false where user_id = $1", [gone]);
  await add("expired", "owner");
  const now = clock;
  clock = new Date(now.getTime() - 3 * 3_600_000);
  tokens.push(["expired", await tokenOf("expired@access.test")]);
  clock = now;
  worthless.push(...tokens.map(([who, token]) => ({ who, token, role: null })));
}

let cells = 0;
const wrong: string[] = [];
afterAll(() => {
  // The figure of the acceptance list.
  process.stdout.write(`cells ${cells}, wrong ${wrong.length}\n`);
});

/** The smallest request an endpoint's guard sees; with the ids of `things` where it names some. */
async function ask(
  endpoint: Endpoint,
  token: string | null,
  id = "01900000-0000-7000-8000-00000000dead",
  subject = "product",
): Promise<RawAnswer> {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? "");
  const sample = Object(endpoint.params ? sampleOf(endpoint.params) : {});
  const known: Record<string, unknown> = { ...sample, subject };
  const path = names.map((name) => [name, /id$/i.test(name) ? id : (known[name] ?? "x")]);
  const isCommand = endpoint.kind === "command";
  const hasBody = methodOf(endpoint) === "POST";
  return sendTo(world.house, {
    method: methodOf(endpoint),
    url: urlOf(endpoint, {
      ...Object.fromEntries(path),
      // Whom a stream lets in it tells that this is no event; else it would stay open for ever.
      ...(endpoint.kind === "stream" ? { after: "no event" } : {}),
    }),
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(hasBody ? { "content-type": "application/json" } : {}),
      ...(isCommand ? { "idempotency-key": newId() } : {}),
    },
    // Not a body anything accepts: who may do it is settled before what they say is read.
    ...(hasBody ? { body: '{"unheardOf":true}' } : {}),
  });
}

function judge(what: string, answer: RawAnswer, expected: "401" | "403" | "let in"): void {
  cells += 1;
  const given = answer.status === 401 || answer.status === 403 ? `${answer.status}` : "let in";
  if (given === expected && answer.status < 500) return;
  wrong.push(`${what}: expected ${expected}, got ${answer.status} ${answer.text.slice(0, 120)}`);
}

test("every endpoint by every role, as its permissions say", async () => {
  expect(new Set(inside.map(({ role }) => role)).size).toBe(roles.length);
  for (const { name, endpoint } of endpoints) {
    for (const { who, token, role } of inside) {
      const expected = mayCall(endpoint, role) ? "let in" : "403";
      judge(`${name} by ${who}`, await ask(endpoint, token), expected);
    }
  }
  expect(wrong).toEqual([]);
}, 240_000);

test("the company's own things by every role: an id opens nothing that the role does not", async () => {
  const ours = await thingsOfTheDemo();
  const before = await everyRow(world, await demoOrg(world));
  const oneOfEach = inside.filter(
    (caller, at) => inside.findIndex(({ role }) => role === caller.role) === at,
  );
  expect(oneOfEach).toHaveLength(roles.length);
  for (const [at, { name, endpoint }] of endpoints.filter(takesId).entries()) {
    for (const { who, token, role } of oneOfEach) {
      // What is let in may still be refused for the thing itself: an owner's account, a page of its own.
      if (mayCall(endpoint, role)) continue;
      const id = ours[at % ours.length];
      judge(`${name} of a thing by ${who}`, await ask(endpoint, token, id), "403");
    }
  }
  expect(wrong).toEqual([]);
  expect(await everyRow(world, await demoOrg(world))).toBe(before);
}, 120_000);

test("the database keeps no role with a hidden end, and none that is missing", async () => {
  const owner = await world.userId("employee");
  const set = (role: string | null) =>
    world.sql.query("update profile set role = $2 where user_id = $1", [owner, role]);
  await expect(set("owner\u0000")).rejects.toThrow("invalid byte sequence");
  await expect(set(null)).rejects.toThrow("not-null");
});

/** By the flags the factory gives a role: may it ask this at all? */
function mayCall(endpoint: Endpoint, role: Role | null): boolean {
  return role !== null && mayWith(endpoint, role, factoryFlags[role]);
}

function mayWith({ needs }: Endpoint, role: Role, flags: readonly Flag[]): boolean {
  const isFree = needs === "public" || needs === "provider" || needs === "operator";
  return !isFree && mayAsk({ role, flags }, needs);
}

test("suppliers' people read nothing that is for whoever works here, also with every permission", async () => {
  const inHouse = endpoints.filter(({ endpoint }) => endpoint.needs === "works-here");
  expect(inHouse.map(({ name }) => name)).toEqual(expect.arrayContaining(worksHere));
  for (const { endpoint } of inHouse) {
    const may = roles.filter((role) => mayWith(endpoint, role, flags));
    expect(may).toEqual(roles.filter((role) => role !== "supplier"));
  }
});

/** What suppliers once read: colleagues, their terms of leave, by what deliveries are watched. */
const worksHere = [
  "employee-requests.colleagues",
  "employee-leave.standing",
  "thresholds.standing",
];

/** What is exported of these everybody reads who is signed in; of expenses each their own. */
const readByAll = ["expenses.csv", "products.export"];

test("the right to take data out opens no list that its holder may not read", async () => {
  const userId = await add("takes-out", "supplier");
  const { org } = await world.as("owner")(users.me, {});
  const give = (flag: Flag, granted: boolean) => {
    const body = { id: newId(), userId, flag, granted, untilDay: org.today, reason: "Asked here" };
    return world.as("owner")(overrides.give, { body });
  };
  await give("canExportData", true);
  for (const flag of factoryFlags.supplier) await give(flag, false);
  const token = await tokenOf("takes-out@access.test");
  const others = flags.filter((flag) => flag !== "canExportData");
  const exported = endpoints.filter(({ endpoint }) => !mayWith(endpoint, "owner", others));
  expect(exported.length).toBeGreaterThan(40);
  for (const { name, endpoint } of exported) {
    const expected = readByAll.includes(name) ? "let in" : "403";
    judge(`${name} by who may only take out`, await ask(endpoint, token), expected);
  }
  expect(wrong).toEqual([]);
});

const takesId = ({ endpoint }: { endpoint: Endpoint }): boolean => /\{\w*id\}/i.test(endpoint.path);

test("a thing's history by every role: who may see the thing, and auditors", async () => {
  const ofThing = endpoints.find(({ name }) => name === "history.ofThing")?.endpoint;
  if (!ofThing) throw new Error("the history has an endpoint");
  const subjects = ["farmer", "payment", "contract", "lot", "user", "permissions", "unheard-of"];
  for (const subject of subjects) {
    for (const { who, token, role } of inside) {
      const may = role !== null && can(factoryFlags[role], historyReaders(subject));
      const answer = await ask(ofThing, token, newId(), subject);
      judge(`the history of a ${subject} by ${who}`, answer, may ? "let in" : "403");
    }
  }
  expect(wrong).toEqual([]);
});

test("a thing's history is also for whoever took part, and every screen with a history has its readers", async () => {
  const itself = await world.userId("employee");
  const ask = (person: Person) =>
    world.send(person, { method: "GET", url: `/api/history/user/${itself}`, headers: {} });
  expect((await ask("employee")).status).toBe(403);
  const mine = await world.as("employee")(ownProfile.read, {});
  const { version, firstName, lastName } = mine;
  await world.as("employee")(ownProfile.change, { body: { version, firstName, lastName } });
  expect((await ask("employee")).status).toBe(200);
  expect((await ask("cashier")).status).toBe(403);
  const shown = readSourceFiles().flatMap(({ text }) =>
    [...text.matchAll(/history[=:] ?\{+ ?subject: "([a-z-]+)"/g)].map(
      ([, subject = ""]) => subject,
    ),
  );
  expect(shown.length).toBeGreaterThan(30);
  // Approvals are read by whoever they wait for: the audit, or having taken part, opens their history.
  const unread = shown.filter((subject) => historyReaders(subject) === "canViewAuditLogs");
  expect(unread).toEqual(["approval"]);
});

test("every endpoint by nobody and by tokens that are worth nothing", async () => {
  for (const { name, endpoint } of endpoints) {
    for (const { who, token } of worthless) {
      judge(`${name} by ${who}`, await ask(endpoint, token), "401");
    }
  }
  expect(wrong).toEqual([]);
}, 120_000);

test("another company's things are as if they did not exist", async () => {
  const ours = await thingsOfTheDemo();
  const before = await everyRow(world, await demoOrg(world));
  expect(new Set(strangers.map(({ role }) => role)).size).toBe(roles.length);
  for (const [at, { name, endpoint }] of endpoints.filter(takesId).entries()) {
    for (const { who, token, role } of strangers) {
      const unknown = await ask(endpoint, token);
      // The owner with every thing of ours; each other role with one of them, another at each endpoint.
      const tried = role === "owner" ? ours : [ours[at % ours.length] ?? ""];
      for (const id of tried) {
        const answer = await ask(endpoint, token, id);
        judge(`${name} by ${who}`, answer, mayCall(endpoint, role) ? "let in" : "403");
        // Word for word the answer about an id that nobody has, but for the ids themselves.
        if (spoken(answer) !== spoken(unknown)) wrong.push(`${name}: ${answer.text.slice(0, 120)}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(await everyRow(world, await demoOrg(world))).toBe(before);
}, 240_000);

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const spoken = ({ status, text }: RawAnswer): string => `${status} ${text.replace(uuid, "")}`;

/** One id of every kind of thing that the first company has, and of one of its people. */
async function thingsOfTheDemo(): Promise<string[]> {
  const org = await demoOrg(world);
  const tables = await world.sql.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
     join information_schema.columns i on i.table_name = c.table_name
      and i.table_schema = 'public' and i.column_name = 'id' and i.udt_name = 'uuid'
     where c.table_schema = 'public' and c.column_name = 'org_id' order by 1`,
  );
  const ids = [await world.userId("field")];
  for (const { name } of tables.rows) {
    const found = await world.sql.query<{ id: string }>(
      `select id from "${name}" where org_id = $1 order by id limit 1`,
      [org],
    );
    ids.push(...found.rows.map((row) => row.id));
  }
  return ids;
}
