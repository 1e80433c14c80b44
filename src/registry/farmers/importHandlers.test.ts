import { deflateRawSync } from "node:zlib";
import Papa from "papaparse";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { loadLocalities } from "#registry/places/door.ts";
import { seededFarmers } from "#seeds/farmers.ts";
import { person, plotOf, square } from "#test/farmerMakers.ts";
import { demoOrg } from "#test/makers.ts";
import { makeWorld, refused, type World } from "#test/world.ts";
import { farmers, plots } from "./api.ts";
import { farmerImports, type ImportAnswer } from "./importApi.ts";
import { farmerImportJobs } from "./importJobs.ts";
import type { ImportKind } from "./importRules.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await loadLocalities(world.sql);
});
afterAll(() => world.verifyBooks());

/** Sends a file in two parts, as the screen does. */
async function sendList(
  bytes: Buffer,
  name = "list.csv",
  kind: ImportKind = "farmers",
): Promise<ImportAnswer> {
  const as = world.as("field");
  const half = Math.ceil(bytes.length / 2);
  const begun = await as(farmerImports.begin, {
    body: { kind, id: world.newId(), name, parts: 2 },
  });
  const params = { id: begun.id };
  const second = { part: 1, base64: bytes.subarray(half).toString("base64") };
  await as(farmerImports.part, { params, body: second });
  // The same part twice is the same part.
  await as(farmerImports.part, { params, body: second });
  const first = { part: 0, base64: bytes.subarray(0, half).toString("base64") };
  return answered(await as(farmerImports.part, { params, body: first }));
}

/** Runs the house's job for a list, as the worker would. */
async function runJob(name: string, importId: string): Promise<ImportAnswer> {
  const jobs = farmerImportJobs({ database: world.house.database });
  const found = jobs.find((one) => one.name === name);
  if (!found) throw new Error(`no job is called ${name}`);
  await found.run({ orgId: await demoOrg(world), payload: { importId }, attempt: 1 });
  return answered(await world.as("field")(farmerImports.read, { params: { id: importId } }));
}

const answered = (wire: WireReturns<typeof farmerImports.read>): ImportAnswer =>
  farmerImports.read.returns.parse(wire);

async function checkBytes(bytes: Buffer, name?: string, kind?: ImportKind): Promise<ImportAnswer> {
  const { id, version, mapping } = await sendList(bytes, name, kind);
  await world.as("field")(farmerImports.check, { params: { id }, body: { version, mapping } });
  return runJob("farmers.import-check", id);
}
const check = (csv: string) => checkBytes(Buffer.from(csv));

async function commit(csv: string): Promise<ImportAnswer> {
  const { id, version } = await check(csv);
  await world.as("field")(farmerImports.commit, { params: { id }, body: { version } });
  return runJob("farmers.import-commit", id);
}
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
  expect(first).toMatchObject({ state: "done", imported: 23, doneRows: 23 });
  const again = await commit(csv);
  expect(again).toMatchObject({ rows: 23, good: 0, known: 23, bad: 0, imported: 0 });
  expect((await world.as("field")(farmers.list, { params: {} })).count).toBe(23);
  const found = await world.as("field")(farmers.list, { params: { search: "Nakato Rehema" } });
  const id = found.rows[0]?.id ?? "";
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
  const bad = await world.file("field", farmerImports.badRows, { id: dry.id });
  const [headings, second] = bad.text.split("\r\n");
  expect(headings).toContain("what is wrong");
  expect(second).toMatch(/^Bad,Two,X,90,CF12,123,.*C3: /);
  expect(dry.errors.find(({ cell }) => cell === "A6")?.message).toContain("row 2");
  expect(dry.errors.find(({ cell }) => cell === "E7")?.message).toContain("Nakato Rehema");
  const done = await commit(csv);
  expect(done).toMatchObject({ state: "done", imported: 1 });
  const books = await world.sql.query<{ body: string }>("select body from audit_event");
  for (const { body } of books.rows) expect(body).not.toContain("772111222");
});

test("missing columns, empty files and foreign bytes are said plainly", async () => {
  const headless = await sendList(Buffer.from("surname,village\nA,B\n"));
  expect(headless.errors.map((error) => error.message).join(" ")).toContain("“sex”");
  expect(await check("surname,village\nA,B\n")).toMatchObject({ state: "failed", rows: 1 });
  expect((await check("surname,first name,sex,village\n")).fault).toMatch(/^A2: /);
  for (const bytes of [Buffer.from("PK\u0003\u0004\u0000"), Buffer.from([0xff, 0xfe, 0x41, 0])]) {
    expect(await sendList(bytes)).toMatchObject({ state: "failed" });
  }
  const begin = { body: { id: world.newId(), name: "x", parts: 1 } };
  await refused(world.as("employee")(farmerImports.begin, begin), "not-allowed");
  const theirs = { params: { id: headless.id } };
  await refused(world.as("other-owner")(farmerImports.read, theirs), "not-found");
});

test("somebody else may say which column is which, and a workbook is a list too", async () => {
  const sheet = [
    ["Omulimi", "Erinnya", "Ekikula", "Ekyalo"],
    ["Kato", "Simon", "M", "Kakunyu A"],
  ];
  const { id, version, mapping } = await sendList(workbook(sheet), "list.xlsx");
  expect(mapping).toEqual({});
  const said = { lastName: 0, firstName: 1, sex: 2, village: 3 };
  const body = { version, mapping: said };
  await world.as("field")(farmerImports.check, { params: { id }, body });
  expect(await runJob("farmers.import-check", id)).toMatchObject({ good: 1, bad: 0, rows: 1 });
});

test("a job that was cut short goes on where it stopped, and nobody comes in twice", async () => {
  const rows = [0, 1, 2].map((n) => ({ name: `Cut Short${n}`, sex: "f", village: `V${n}` }));
  const { id, version } = await check(list(rows));
  const asked = { params: { id }, body: { version } };
  await world.as("field")(farmerImports.commit, asked);
  await refused(
    world.as("field")(farmerImports.commit, { ...asked, key: world.newId() }),
    "state-conflict",
  );
  // Somebody registers one of them by hand in the meantime.
  const body = person({ lastName: "Cut", firstName: "Short1", village: "V1" });
  await world.as("operations")(farmers.register, { body });
  expect(await runJob("farmers.import-commit", id)).toMatchObject({ imported: 2, known: 1 });
  expect(await runJob("farmers.import-commit", id)).toMatchObject({ state: "done", imported: 2 });
  const found = await world.as("field")(farmers.list, { params: { search: "Cut Short" } });
  expect(found.count).toBe(3);
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

test("the template reads itself, and only its example row stands in it", async () => {
  const template = await world.file("field", farmerImports.template, {});
  expect(template.headers["content-disposition"]).toContain("farmers-template.csv");
  const read = await check(template.text);
  expect(read).toMatchObject({ rows: 1, errors: [expect.objectContaining({ cell: "F2" })] });
});

describe("lists of plots", () => {
  const send = (text: string, name: string) => checkBytes(Buffer.from(text), name, "plots");
  const imported = async (text: string, name: string) => {
    const { id, version } = await send(text, name);
    await world.as("field")(farmerImports.commit, { params: { id }, body: { version } });
    return runJob("farmers.import-commit", id);
  };
  const owner = (firstName: string) => {
    const body = person({ lastName: "Landed", firstName, village: firstName });
    return world.as("field")(farmers.register, {
      body: { ...body, externalCode: `OWN-${firstName}` },
    });
  };
  const ofFarmer = async (id: string) =>
    (await world.as("field")(plots.ofFarmer, { params: { id } })).rows;

  test("a spreadsheet goes in by the farmers' codes, wrong cells are named, and again it makes nothing", async () => {
    const [one, two] = [await owner("One"), await owner("Two")];
    const [outline] = [square()];
    const wkt = `POLYGON((${outline.map((at) => at.join(" ")).join(", ")}))`;
    const rows = [
      ["farmer code", "plot name", "crop", "land holding", "hectares", "lat", "lon", "geometry"],
      [one.code, "Home", "", "kibanja", "1.2", "-0,362187", "31.552341", ""],
      ["own-two", "Valley", "robusta", "Mailo", "", "", "", wkt],
      ["FRM-9999", "Nobody's", "", "mailo", "1", "-0.36", "31.55", ""],
      [one.code, "", "tea", "owned", "big", "31.55", "-0.36", ""],
      [two.code, "Far", "", "mailo", "5 acres", "48.85", "2.35", ""],
      [one.code, "Home", "", "kibanja", "1.2", "-0.3623", "31.5524", ""],
      [one.code, "Again", "", "kibanja", "1.2", "-0.362187", "31.552341", ""],
    ];
    const csv = Papa.unparse(rows);
    const dry = await send(csv, "plots.csv");
    expect(dry).toMatchObject({ kind: "plots", rows: 7, good: 2, bad: 5, known: 0, isMap: false });
    expect(dry.errors.map(({ cell }) => cell)).toEqual([
      ...["A4", "B5", "D5", "C5", "E5", "F6", "B7", "F8"],
    ]);
    expect(dry.errors.at(-1)?.message).toBe("This is the same land as in F2.");
    expect(await ofFarmer(one.id)).toEqual([]);
    const bad = await world.file("field", farmerImports.badRows, { id: dry.id });
    expect(bad.text).toContain("No farmer has the code FRM-9999");
    const done = await imported(csv, "plots.csv");
    expect(done).toMatchObject({ state: "done", imported: 2 });
    expect(await ofFarmer(one.id)).toMatchObject([
      { name: "Home", code: `${one.code}-P1`, commodity: "robusta", method: "imported" },
    ]);
    const [valley] = await ofFarmer(two.id);
    expect(valley).toMatchObject({ name: "Valley", tenure: "mailo", state: "checked" });
    // Nobody said how large it is: it is as large as it measures.
    expect(valley?.declaredM2).toBe(valley?.areaM2);
    const again = await imported(csv, "plots.csv");
    // What lay on a plot of the same list lies on one of the register now: known as well.
    expect(again).toMatchObject({ good: 0, known: 3, bad: 4, imported: 0 });
    expect(await ofFarmer(one.id)).toHaveLength(1);
  });

  test("a map's file names its features; what the field must mend comes in as a draft", async () => {
    const farmer = await owner("Mapped");
    const ring = square();
    const taken = await world.as("field")(plots.record, {
      body: plotOf((await owner("Before")).id, {
        geometry: { type: "Polygon", coordinates: [ring] },
      }),
    });
    const properties = { code: farmer.code, commodity: "robusta", tenure: "customary" };
    const feature = (name: string, geometry: unknown, Area?: number) => ({
      type: "Feature",
      properties: { ...properties, name, ...(Area === undefined ? {} : { Area }) },
      geometry,
    });
    const bow = [ring[0], ring[2], ring[1], ring[3], ring[0]];
    const features = [
      feature("Taken", { type: "Polygon", coordinates: [ring] }),
      feature("Bow", { type: "Polygon", coordinates: [bow] }),
      feature("Wide", { type: "Point", coordinates: [31.2, 0.2] }, 6),
      feature("Sizeless", { type: "Point", coordinates: [31.3, 0.2] }),
      feature("Line", { type: "LineString", coordinates: ring }),
    ];
    const text = JSON.stringify({ type: "FeatureCollection", features });
    const dry = await send(text, "plots.geojson");
    expect(dry).toMatchObject({ isMap: true, good: 2, bad: 3 });
    expect(dry.errors.map(({ cell }) => cell)).toEqual(["Feature 2", "Feature 4", "Feature 5"]);
    expect(dry.errors[0]?.message).toContain("crosses itself");
    expect(await imported(text, "plots.geojson")).toMatchObject({ state: "done", imported: 2 });
    expect(await ofFarmer(farmer.id)).toMatchObject([
      {
        name: "Taken",
        state: "draft",
        findings: [{ code: "duplicate", other: { plotId: taken.id } }],
      },
      { name: "Wide", state: "draft", findings: [{ code: "polygon-needed" }] },
    ]);
    expect(await imported(text, "plots.geojson")).toMatchObject({ known: 2, imported: 0 });
  });

  test("lists of plots and of farmers stand apart, and damaged maps are said to be", async () => {
    const kinds = async (kind: ImportKind) =>
      (await world.as("field")(farmerImports.list, { params: { kind } })).rows.map(
        ({ name }) => name,
      );
    expect(await kinds("plots")).toContain("plots.geojson");
    expect(await kinds("farmers")).not.toContain("plots.geojson");
    const broken = await sendList(
      Buffer.from('{"type":"FeatureCollection"'),
      "map.geojson",
      "plots",
    );
    expect(broken).toMatchObject({ state: "failed", fault: expect.stringContaining("GeoJSON") });
    const headless = await sendList(Buffer.from("name,lat\nA,1\n"), "x.csv", "plots");
    expect(headless.errors.map(({ message }) => message).join(" ")).toContain("“farmer code”");
    const template = await world.file("field", farmerImports.template, { kind: "plots" });
    expect(template.headers["content-disposition"]).toContain("plots-template.csv");
    // The example is nobody's plot.
    const read = await send(template.text, "template.csv");
    expect(read.errors).toMatchObject([{ cell: "A2" }]);
  });

  test("one of a list that was recorded by hand in the meantime is left alone", async () => {
    const farmer = await owner("Meantime");
    const geometry = { type: "Polygon", coordinates: [square()] };
    const features = [
      { properties: { code: farmer.code, name: "Both", tenure: "mailo" }, geometry },
    ];
    const text = JSON.stringify({ type: "FeatureCollection", features });
    const { id, version } = await send(text, "late.geojson");
    await world.as("field")(farmerImports.commit, { params: { id }, body: { version } });
    await world.as("field")(plots.record, { body: plotOf(farmer.id, { geometry }) });
    expect(await runJob("farmers.import-commit", id)).toMatchObject({ imported: 0, known: 1 });
    expect(await ofFarmer(farmer.id)).toHaveLength(1);
  });
});

/** A workbook of one sheet with its texts inside, as a spreadsheet saves it: two packed files and a directory. */
function workbook(rows: readonly (readonly string[])[]): Buffer {
  const letter = (at: number) => String.fromCharCode(65 + at);
  const cell = (text: string, at: number, row: number) =>
    `<c r="${letter(at)}${row}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const lines = rows.map(
    (cells, index) =>
      `<row r="${index + 1}">${cells.map((text, at) => cell(text, at, index + 1)).join("")}</row>`,
  );
  const sheet = `<worksheet><sheetData>${lines.join("")}</sheetData></worksheet>`;
  const name = Buffer.from("xl/worksheets/sheet1.xml");
  const packed = deflateRawSync(Buffer.from(sheet));
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([local, name, packed, entry, name, end]);
}
