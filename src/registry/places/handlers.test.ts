import { beforeAll, expect, test } from "vitest";
import { makeWorld, refused } from "#test/world.ts";
import { places } from "./api.ts";
import { loadLocalities } from "./door.ts";

const world = await makeWorld();

/** Every index and rule of the table, in words. */
async function rulesOfTheTable(): Promise<string[]> {
  const found = await world.sql.query<{ words: string }>(`
    select pg_get_indexdef(indexrelid) as words from pg_index where indrelid = 'locality'::regclass
    union all
    select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'locality'::regclass and convalidated order by words`);
  return found.rows.map(({ words }) => words);
}

let rulesBefore: string[] = [];
beforeAll(async () => {
  rulesBefore = await rulesOfTheTable();
  await loadLocalities(world.sql);
});

test("words find a place with its parents, in any order", async () => {
  const found = await world.as("employee")(places.search, {
    params: { search: "masaka Kakunyu" },
  });
  expect(found.rows[0]).toMatchObject({
    kind: "parish",
    name: "Kakunyu",
    path: "Kakunyu, Kabonera, Masaka",
  });
  const onlyDistricts = await world.as("employee")(places.search, {
    params: { search: "masaka", kinds: ["district"] },
  });
  expect(onlyDistricts.rows.map((row) => row.name)).toEqual(["Masaka"]);
});

test("children and the way up", async () => {
  const districts = await world.as("employee")(places.children, { params: {} });
  expect(districts.rows).toHaveLength(135);
  const found = await world.as("employee")(places.search, {
    params: { search: "kakunyu kabonera", kinds: "parish" },
  });
  const id = found.rows[0]?.id ?? "";
  const shown = await world.as("employee")(places.show, { params: { id } });
  expect(shown.within.map((one) => one.kind)).toEqual(["district", "county", "sub_county"]);
  const villages = await world.as("employee")(places.children, { params: { parent: id } });
  expect(villages.rows.length).toBeGreaterThan(3);
  await refused(world.as("employee")(places.show, { params: { id: "P999999" } }), "not-found");
});

test("loading again does nothing", async () => {
  expect(await loadLocalities(world.sql)).toEqual({ loaded: 0 });
});

test("a table that was filled bare has all its indexes and rules again, and a changed place is still written", async () => {
  expect(rulesBefore.length).toBeGreaterThan(10);
  expect(await rulesOfTheTable()).toEqual(rulesBefore);
  await world.sql.query("update locality set name = 'Elsewhere' where id = 'D1'");
  await world.sql.query("delete from locality_edition");
  const { loaded } = await loadLocalities(world.sql);
  expect(loaded).toBeGreaterThan(80_000);
  const found = await world.sql.query("select 1 from locality where name = 'Elsewhere'");
  expect(found.rowCount).toBe(0);
});
