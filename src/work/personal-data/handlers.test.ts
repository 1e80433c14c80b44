// What a farmer is told when they ask what we hold of them: all of it, under every record of theirs, to nobody else.
import { afterAll, beforeAll, expect, test } from "vitest";
import { maskNin } from "#kernel/nin.ts";
import { publicPages } from "#insight/public-pages/api.ts";
import { history } from "#insight/history/api.ts";
import { farmerCertificates } from "#registry/farmers/certificateApi.ts";
import { farmers } from "#registry/farmers/api.ts";
import { farmerDuplicates } from "#registry/farmers/duplicateApi.ts";
import { type Buying, openBuying } from "#test/buyingMakers.ts";
import { person, plotOf } from "#test/farmerMakers.ts";
import { readPdf } from "#test/proof/pdfReader.ts";
import { makeWorld, newId, refused } from "#test/world.ts";
import { plots } from "#registry/farmers/api.ts";
import { personalData } from "./api.ts";
import { type HoldingKey } from "./holdingRules.ts";

const world = await makeWorld();
let buying: Buying;
beforeAll(async () => {
  buying = await openBuying(world);
});
afterAll(() => world.verifyBooks());

const held = (id: string) => world.as("owner")(personalData.read, { params: { id } });
type Held = Awaited<ReturnType<typeof held>>;
const beginnings = (held: Held, key: HoldingKey, columns: number) =>
  rowsOf(held, key).map((row) => row.slice(0, columns));
const rowsOf = ({ holdings }: Held, key: HoldingKey) =>
  holdings.find((one) => one.key === key)?.rows ?? [];

test("who they are, their land with its corners, what they brought and their account, as it lies in the tables", async () => {
  const nin = "CF85000012HELD";
  const farmer = await world.as("field")(farmers.register, {
    body: person({
      ...{ nin, phone: "0772 600 001", nextOfKin: "Kato Moses", trees: 900 },
      consents: [
        { purpose: "buy_and_pay", given: true, method: "signature" },
        { purpose: "share_geolocation", given: true, method: "verbal" },
      ],
    }),
  });
  await world.as("md")(farmers.verify, { params: { id: farmer.id }, body: { version: 1 } });
  const plot = await world.as("field")(plots.record, { body: plotOf(farmer.id) });
  await world.as("md")(plots.verify, { params: { id: plot.id }, body: { version: plot.version } });
  await buying.advance(farmer.id, 200_000n);
  const slip = await buying.approve(await buying.record({ farmerId: farmer.id }));
  await world.as("field")(farmerCertificates.certify, {
    params: { id: farmer.id },
    body: {
      ...{ id: newId(), scheme: "organic", number: "ORG-7" },
      ...{ validFrom: "2026-01-01", validTo: "2026-12-31" },
    },
  });

  const told = await held(farmer.id);
  const facts = new Map(rowsOf(told, "person").map(([what, value]) => [what, value]));
  expect(Object.fromEntries(facts)).toMatchObject({
    ...{ Surname: "Nakato", "First name": "Rehema", NIN: maskNin(nin), Telephone: "+256772600001" },
    ...{ "Next of kin": "Kato Moses", Trees: "900", "Verified by": "Joseph Kato" },
  });
  // Whole on the paper alone, whose making is a line of the history.
  await world.as("owner")(personalData.state, { params: { id: farmer.id } });
  const paper = await world.file("owner", personalData.paper, { id: farmer.id });
  expect(readPdf(paper.bytes).text.replaceAll(/\s/g, "")).toContain(nin);
  expect(JSON.stringify(told)).not.toContain(nin);
  expect(beginnings(told, "consents", 3)).toEqual([
    ["buy_and_pay", "true", "signature"],
    ["share_geolocation", "true", "verbal"],
  ]);
  const [outline] = rowsOf(told, "outlines");
  expect(outline?.[2]?.split(", ")).toHaveLength(4);
  expect(rowsOf(told, "plots")[0]?.[3]).toBe("12300");
  expect(beginnings(told, "deliveries", 3)).toEqual([
    [slip.number, slip.collectedOn, `Kiboko, Isaac Mugisha, ${plot.code}`],
  ]);
  expect(rowsOf(told, "deliveries")[0]?.[3]).toContain("59.2 (1)");
  // The account's rows add up to what is open in the books.
  const account = rowsOf(told, "account").filter(([, , , kind]) => kind === "farmer-payable");
  const sum = account.reduce((all, row) => all + BigInt(row[4] ?? 0), 0n);
  expect(String(sum)).toBe(slip.netPayable);
  expect(beginnings(told, "certificates", 2)).toEqual([["organic", "ORG-7"]]);
  expect(told.auditLines).toBeGreaterThan(1);
});

test("what was written under a record that was joined into another is told with it, whichever is asked for", async () => {
  const register = (more: object) =>
    world.as("field")(farmers.register, { body: person({ firstName: "Twice", ...more }) });
  const stays = await register({ phone: "0772600002" });
  const goes = await register({ phone: "0772600003", village: "Elsewhere" });
  await world.as("operations")(farmerDuplicates.merge, {
    params: { id: stays.id },
    body: {
      ...{ version: stays.version, otherId: goes.id, otherVersion: goes.version },
      take: [],
    },
  });
  const told = await held(stays.id);
  const facts = rowsOf(told, "person");
  expect(facts.filter(([what]) => what === "Record").map(([, code]) => code)).toEqual([
    stays.code,
    goes.code,
  ]);
  expect(facts.map(([, value]) => value)).toContain("+256772600003");
  expect(await held(goes.id)).toEqual(told);
});

test("it is given on paper once it was stated; a stranger learns from its code that it is ours and nothing that is on it", async () => {
  const { id } = buying.nakato;
  const paper = () => world.file("owner", personalData.paper, { id });
  expect((await paper()).status).toBe(409);
  const state = (key?: string) =>
    world.as("owner")(personalData.state, { params: { id }, ...(key ? { key } : {}) });
  const { code } = await state();
  expect((await state(newId())).code).toBe(code);
  const sent = await paper();
  expect(sent.headers["content-disposition"]).toMatch(/personal-data-FRM-\d+-\d{4}-\d\d-\d\d\.pdf/);
  expect(sent.text.startsWith("%PDF")).toBe(true);
  // Stated by somebody else: who takes it away states it under their own name.
  const hers = () => world.file("md", personalData.paper, { id });
  expect((await hers()).status).toBe(409);
  expect((await world.as("md")(personalData.state, { params: { id } })).code).toBe(code);
  expect((await hers()).status).toBe(200);
  const told = JSON.stringify(await world.as("employee")(publicPages.verify, { params: { code } }));
  expect(told).toContain("Personal data of FRM-");
  expect(told).not.toMatch(/Nakato|\+256/);
  const { lines } = await world.as("owner")(history.ofThing, {
    params: { subject: "farmer", id },
  });
  expect(JSON.stringify(lines)).toContain("state-personal-data");
});

test("only who sees NIN, telephone and money reads it, and who may take data out hands it out; another company's farmer is nobody's", async () => {
  const { id } = buying.nakato;
  const params = { id };
  expect((await world.as("operations")(personalData.read, { params })).farmerId).toBe(id);
  // In the field it is read; it leaves the house by who may take data out.
  expect((await world.as("field")(personalData.read, { params })).farmerId).toBe(id);
  expect((await world.file("field", personalData.paper, params)).status).toBe(403);
  for (const person of ["cashier", "accountant", "employee"] as const) {
    await refused(world.as(person)(personalData.read, { params }), "not-allowed");
    await refused(world.as(person)(personalData.state, { params, key: newId() }), "not-allowed");
    expect((await world.file(person, personalData.paper, params)).status).toBe(403);
  }
  await refused(world.as("other-owner")(personalData.read, { params }), "not-found");
  await refused(world.as("other-owner")(personalData.state, { params, key: newId() }), "not-found");
  expect((await world.file("other-owner", personalData.paper, params)).status).toBe(404);
  await refused(world.as("owner")(personalData.read, { params: { id: newId() } }), "not-found");
});
