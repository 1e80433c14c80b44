// Two companies side by side. One tells the whole story of a container; then the other tells its own,
// and before every single command tries it with each id replaced by one of the first company's: a
// refusal as if the thing did not exist, and nothing written on either side.
import { expect, test } from "vitest";
import { z } from "zod";
import { capabilities } from "#app/capabilities.ts";
import { apiClient, type Sent, sentFor } from "#platform/api/client.ts";
import { type Endpoint, urlOf } from "#platform/api/endpoint.ts";
import { loadLocalities } from "#registry/places/door.ts";
import { type Callers, callersOf, type RawAnswer } from "#seeds/callers.ts";
import { tellContainer } from "#seeds/story.ts";
import { everyRow } from "./everyRow.ts";
import { demoOrg } from "./makers.ts";
import { sampleOf } from "./sampleBody.ts";
import { makeWorld, newId } from "./world.ts";

const world = await makeWorld({ clock: () => new Date("2026-11-20T09:00:00Z") });
await loadLocalities(world.sql);
const demo = await demoOrg(world);
const told = { firstDay: "2026-09-01", told: async () => undefined };
await tellContainer(world.house, demo, callersOf(world.house, demo), told);

const others = await world.sql.query<{ org_id: string }>(
  "select org_id from profile where email = 'owner@other.mavuno.test'",
);
const other = others.rows[0]?.org_id ?? "";
// A company of one: its owner does every step.
await world.sql.query("update org set sole_trader = true where id = $1", [other]);

const idTables = (
  await world.sql.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
     join information_schema.columns i on i.table_name = c.table_name
      and i.table_schema = 'public' and i.column_name = 'id' and i.udt_name = 'uuid'
     where c.table_schema = 'public' and c.column_name = 'org_id' order by 1`,
  )
).rows.map((row) => row.name);

/** What kind of thing an id of a company names. */
async function tableOf(orgId: string, id: string): Promise<string | undefined> {
  const asked = idTables.map(
    (name) => `select '${name}' as name from "${name}" where org_id = $1 and id = $2`,
  );
  const found = await world.sql.query<{ name: string }>(asked.join(" union all "), [orgId, id]);
  return found.rows[0]?.name;
}

const known = new Map<string, string>();
/** An id of the first company for the same kind of thing. */
async function strangersId(table: string): Promise<string> {
  if (!known.has(table)) {
    const found = await world.sql.query<{ id: string }>(
      `select id from "${table}" where org_id = $1 order by id limit 1`,
      [demo],
    );
    known.set(table, found.rows[0]?.id ?? "");
  }
  return known.get(table) ?? "";
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

async function writtenByOther(): Promise<string> {
  const found = await world.sql.query<{ count: string }>(
    "select count(*) || '' as count from audit_event where org_id = $1",
    [other],
  );
  return found.rows[0]?.count ?? "";
}

const faults: string[] = [];
let attempts = 0;

/** Sends a command once for each id in it, with that id replaced; every one must be refused. */
async function attack(sent: Sent): Promise<void> {
  const own = /"id":"([^"]+)"/.exec(sent.body ?? "")?.[1];
  const inUrl = new Set(sent.url.match(uuid) ?? []);
  const ids = new Set([...inUrl, ...(sent.body?.match(uuid) ?? [])]);
  for (const id of ids) {
    const table = id === own ? undefined : await tableOf(other, id);
    const stranger = table === undefined ? "" : await strangersId(table);
    if (stranger === "") continue;
    // The new thing's own id stays free for the real command that follows.
    const body = sent.body?.replaceAll(id, stranger);
    const changed = {
      ...sent,
      url: sent.url.replace(id, stranger),
      ...(body === undefined ? {} : { body: own ? body.replace(own, newId()) : body }),
      headers: { ...sent.headers, "idempotency-key": newId() },
    };
    const before = await writtenByOther();
    const answer = await world.send("other-owner", changed);
    attempts += 1;
    // In our words, not in those of the database's second wall.
    const isWall = answer.text.includes("unknown-reference");
    const isRefused = answer.status === 404 || (answer.status === 422 && !inUrl.has(id) && !isWall);
    if (!isRefused || (await writtenByOther()) !== before) {
      faults.push(`${sent.url} ${table}: ${answer.status} ${answer.text.slice(0, 160)}`);
    }
  }
}

test("no id of another company is taken, in any field of any command of the story", async () => {
  const before = await everyRow(world, demo);
  const call = apiClient(async (sent): Promise<RawAnswer> => {
    if (sent.method === "POST") await attack(sent);
    return world.send("other-owner", sent);
  }, newId);
  const real = callersOf(world.house, other);
  const hands: Callers = { ...real, as: () => call };
  await tellContainer(world.house, other, hands, told);
  expect(faults).toEqual([]);
  expect(attempts).toBeGreaterThan(300);
  expect(await everyRow(world, demo)).toBe(before);
  await world.verifyBooks();
}, 180_000);

const endpoints = capabilities.flatMap(({ name, api }) =>
  Object.entries(api).map(([verb, endpoint]) => ({ name: `${name}.${verb}`, endpoint })),
);
const inside = endpoints.filter(
  ({ endpoint }) => !["public", "provider", "operator"].includes(endpoint.needs as string),
);

/** One id of everything the first company has. */
async function everyStrangersId(): Promise<string[]> {
  const ids = await Promise.all(idTables.map((table) => strangersId(table)));
  return [...new Set(ids.filter((id) => id !== ""))];
}

function namesIds(endpoint: Endpoint): boolean {
  const schema = endpoint.params && z.toJSONSchema(endpoint.params, { io: "input" });
  return JSON.stringify(schema ?? {}).includes('"uuid"');
}

/** Something that fits each name in an endpoint's path. */
function inPathOf(endpoint: Endpoint): Record<string, unknown> {
  const sample = Object(endpoint.params ? sampleOf(endpoint.params) : {});
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? "");
  return Object.fromEntries(names.map((name) => [name, sample[name]]));
}

test("every command on a thing of another company answers that it does not exist", async () => {
  const before = await everyRow(world);
  const refusals = new Set<string>();
  for (const { name, endpoint } of inside) {
    if (endpoint.kind !== "command" || !endpoint.path.includes("{id}")) continue;
    for (const id of await everyStrangersId()) {
      const answer = await world.send("other-owner", {
        method: "POST",
        url: urlOf(endpoint, { ...inPathOf(endpoint), id }),
        headers: { "content-type": "application/json", "idempotency-key": newId() },
        body: JSON.stringify(endpoint.body ? sampleOf(endpoint.body) : {}),
      });
      // A body that names nothing of ours either may be refused for that first.
      if (answer.status === 404 || answer.status === 422) continue;
      const { code, errors } = JSON.parse(answer.text);
      refusals.add(`${name} ${answer.status} ${code} ${JSON.stringify(errors)}`);
    }
  }
  expect([...refusals]).toEqual([]);
  expect(await everyRow(world)).toBe(before);
}, 120_000);

test("no query shows anything of another company", async () => {
  const strangers = await world.sql.query<{ words: string }>(
    `select distinct words from (
       select code as words from lot where org_id = $1 union all
       select id::text from farmer where org_id = $1 union all
       select id::text from collection where org_id = $1 union all
       select id::text from payment where org_id = $1 union all
       select id::text from contract where org_id = $1) as all_words
     where words not in (select code from lot where org_id = $2)`,
    [demo, other],
  );
  const words = strangers.rows.map((row) => row.words);
  for (const { name, endpoint } of inside) {
    if (endpoint.kind !== "query" || !namesIds(endpoint)) continue;
    const names = Object.keys(endpoint.params?.shape ?? {});
    for (const id of await everyStrangersId()) {
      const idNames = names.filter((one) => /id$/i.test(one) || one === "id");
      const asked = Object.fromEntries([
        ...Object.entries(inPathOf(endpoint)),
        // Answered only when it is asked whole.
        ...(endpoint.asksInBody && endpoint.params
          ? Object.entries(Object(sampleOf(endpoint.params)))
          : []),
        ...idNames.map((one) => [one, id]),
      ]);
      const sent = sentFor(endpoint, asked);
      const { url } = sent;
      const answer = await world.send("other-owner", sent);
      const text = answer.text.replaceAll(id, "");
      const shown = words.filter((word) => word !== id && text.includes(word));
      expect(shown, `${name} ${url}`).toEqual([]);
      expect(answer.status, `${name} ${url} ${answer.text}`).toBeLessThan(500);
      if (endpoint.path.includes("{id}")) {
        const isEmpty = answer.status === 200 && answer.text.startsWith('{"rows":[]');
        expect(
          isEmpty || answer.status === 404,
          `${name} ${url} ${answer.text.slice(0, 200)}`,
        ).toBe(true);
      }
    }
  }
}, 120_000);

test("the signs of a pattern are only characters, in every list that can be searched", async () => {
  let searched = 0;
  for (const { name, endpoint } of inside) {
    const names = Object.keys(endpoint.params?.shape ?? {});
    if (endpoint.kind !== "query" || !names.includes("search") || !names.includes("limit"))
      continue;
    if (endpoint.path.includes("{") || endpoint.media !== "application/json") continue;
    const url = urlOf(endpoint, { search: "%_%" });
    const answer = await world.send("other-owner", { method: "GET", url, headers: {} });
    if (answer.status !== 200) continue;
    expect(JSON.parse(answer.text).rows, name).toEqual([]);
    searched += 1;
  }
  expect(searched).toBeGreaterThan(8);
});
