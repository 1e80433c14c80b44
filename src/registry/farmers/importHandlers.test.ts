import Papa from "papaparse";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadLocalities } from "#registry/places/door.ts";
import { seededFarmers } from "#seeds/farmers.ts";
import { makeWorld, refused, type World } from "#test/world.ts";
import { farmers } from "./api.ts";
import { farmerImports } from "./importApi.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await loadLocalities(world.sql);
});
afterAll(() => world.verifyBooks());

const check = (csv: string) => world.as("field")(farmerImports.check, { body: { csv } });
const commit = (csv: string) => world.as("field")(farmerImports.commit, { body: { csv } });
const list = (rows: Record<string, string>[]) => Papa.unparse(rows);

const demo = seededFarmers.map((one) => ({
  code: one.code,
  "full name": `${one.lastName} ${one.firstName}`,
  gender: one.sex === "female" ? "F" : "M",
  "birth year": String(one.birthYear),
  NIN: one.nin,
  Phone: one.phone.replace("+256", "0"),
  District: one.district.toUpperCase(),
  "Sub county": one.subCounty,
  Parish: one.parish,
  Village: one.village,
  crop: one.commodity,
  consent: "yes",
}));

test("the demo's list goes in whole, and a second time makes nobody", async () => {
  const csv = `\uFEFF${list(demo)}`;
  const dry = await check(csv);
  expect(dry).toMatchObject({ rows: 23, good: 23, bad: 0, known: 0, errors: [] });
  expect((await world.as("field")(farmers.list, { params: {} })).count).toBe(0);
  const first = await commit(csv);
  expect(first.imported).toHaveLength(23);
  expect(first.imported[0]).toMatchObject({ row: 2, code: "FRM-0001" });
  const again = await commit(csv);
  expect(again).toMatchObject({ rows: 23, good: 0, known: 23, bad: 0, imported: [] });
  expect((await world.as("field")(farmers.list, { params: {} })).count).toBe(23);
  const id = first.imported[0]?.id ?? "";
  const nakato = await world.as("field")(farmers.read, { params: { id } });
  expect(nakato).toMatchObject({
    name: "Nakato Rehema",
    externalCode: "FRM-0001",
    phone: "+256770000101",
    state: "pending_verification",
    commodities: ["robusta"],
  });
  expect(nakato.place).toMatch(/Kakunyu, Kabonera, Masaka$/);
  expect(nakato.consents.map((one) => one.purpose)).toEqual(["buy_and_pay"]);
  // Who registered in bulk may not vouch either.
  const move = { params: { id }, body: { version: 1 } };
  await refused(world.as("field")(farmers.verify, move), "same-person");
  expect((await world.as("operations")(farmers.verify, move)).state).toBe("active");
});

test("people without any number are known again by name and place", async () => {
  const csv = list([{ name: "Okot James", sex: "m", village: "Akwang trading centre" }]);
  expect((await commit(csv)).good).toBe(1);
  expect(await commit(csv)).toMatchObject({ good: 0, known: 1 });
});

test("every wrong cell is named by its address, and good rows still go in", async () => {
  const csv = [
    "surname,first name,sex,birth year,nin,telephone,district,parish,commodities",
    "Good,One,F,1990,,0772 111 222,Masaka,Kakunyu,robusta",
    "Bad,Two,X,90,CF12,123,Masaka,Kakunyu,tea",
    ",Three,F,,,,Nowhere,Kakunyu,",
    "Bad,Four,F,,,,Masaka,Atlantis,",
    "Good,One,F,1990,,0772 111 222,Masaka,Kakunyu,robusta",
    "Other,Person,M,,CF8500001DEMOA,,Masaka,Kakunyu,",
    ",,,,,,,,",
  ].join("\r\n");
  const dry = await check(csv);
  expect(dry).toMatchObject({ rows: 6, good: 1, bad: 5, known: 0 });
  expect(dry.errors.map(({ cell }) => cell)).toEqual([
    "C3",
    "D3",
    "I3",
    "E3",
    "F3",
    "A4",
    "G4",
    "H5",
    "A6",
    "E7",
  ]);
  expect(dry.errors.find(({ cell }) => cell === "A6")?.message).toContain("row 2");
  expect(dry.errors.find(({ cell }) => cell === "E7")?.message).toContain("Nakato Rehema");
  const done = await commit(csv);
  expect(done.imported).toHaveLength(1);
  const books = await world.sql.query<{ body: string }>("select body from audit_event");
  for (const { body } of books.rows) expect(body).not.toContain("772111222");
});

test("missing columns, empty files, too many rows and foreign bytes are said plainly", async () => {
  const headless = await check("surname,village\nA,B\n");
  expect(headless.errors.map((error) => error.message).join(" ")).toContain("“sex”");
  expect((await check("surname,first name,sex,village\n")).errors[0]?.cell).toBe("A2");
  const long = Array.from({ length: 3001 }, (_, i) => `A${i},B,F,V`).join("\n");
  const many = await check(`surname,first name,sex,village\n${long}`);
  expect(many).toMatchObject({ rows: 0, good: 0 });
  expect(many.errors[0]?.message).toContain("3001 rows");
  await refused(check("PK\u0003\u0004\u0000\u0000"), "validation");
  await refused(world.as("employee")(farmerImports.check, { body: { csv: "a" } }), "not-allowed");
});

test("a parish whose name stands twice asks for the sub-county", async () => {
  const twice = await world.sql.query<{ district: string; parish: string; subs: string[] }>(`
    select d.name as district, lower(p.name) as parish, array_agg(s.name order by s.name) as subs
    from locality p join locality s on s.id = p.parent_id join locality d on d.id = p.district_id
    where p.kind = 'parish' group by 1, 2 having count(*) = 2 and count(distinct s.name) = 2 limit 1`);
  const found = twice.rows[0];
  if (!found) throw new Error("the list has parishes of one name");
  const row = { name: "Twin Place", sex: "F", district: found.district, parish: found.parish };
  const asked = await check(list([{ ...row, "sub-county": "" }]));
  expect(asked.errors[0]?.message).toContain(found.subs[0] ?? "?");
  expect(await check(list([{ ...row, "sub-county": found.subs[1] ?? "" }]))).toMatchObject({
    good: 1,
  });
});

test("three thousand rows go in quickly and by few statements", async () => {
  const many = Array.from({ length: 3000 }, (_, index) => ({
    surname: `Bulk${index}`,
    "first name": "Row",
    sex: index % 2 === 0 ? "F" : "M",
    telephone: `0772${String(100_000 + index)}`,
    district: "Masaka",
    parish: "Kakunyu",
    consent: "yes",
  }));
  const done = await commit(list(many));
  expect(done).toMatchObject({ good: 3000, bad: 0 });
  expect(world.lastStatements()).toBeLessThan(20);
});

test("the template reads itself, and only its example row stands in it", async () => {
  const template = await world.file("field", farmerImports.template, undefined);
  expect(template.headers["content-disposition"]).toContain("farmers-template.csv");
  const read = await check(template.text);
  expect(read).toMatchObject({ rows: 1, errors: [expect.objectContaining({ cell: "F2" })] });
});
