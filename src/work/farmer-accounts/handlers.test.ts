import { afterAll, beforeAll, expect, test } from "vitest";
import { type Buying, makeFarmer, openBuying } from "#test/buyingMakers.ts";
import { photographOf } from "#test/photographs.ts";
import { makeWorld, refused } from "#test/world.ts";
import { publicPages } from "#insight/public-pages/api.ts";
import { openDues } from "#books/dues/door.ts";
import { demoOrg } from "#test/makers.ts";
import { farmers } from "#registry/farmers/api.ts";
import { farmerAccounts } from "./api.ts";

const world = await makeWorld();
let buying: Buying;
beforeAll(async () => {
  buying = await openBuying(world);
});
afterAll(() => world.verifyBooks());

test("a passbook ends with what the books say is open, kilograms and all, under a code strangers may check", async () => {
  const farmer = await makeFarmer(world, { hectares: 2 });
  await buying.advance(farmer.id, 800_000n);
  const slip = await buying.record({ farmerId: farmer.id, recovery: "500000" });
  await buying.approve(slip);
  const params = { id: farmer.id };
  const account = await world.as("cashier")(farmerAccounts.read, { params });
  expect(account.rows.map(({ sourceType }) => sourceType)).toContain("collection");
  expect(account).toMatchObject({
    opening: { owed: "0", advanceOpen: "0" },
    sums: { grams: "397400", earned: "2304920", advanced: "800000", recovered: "500000" },
    closing: { owed: "1804920", advanceOpen: "300000" },
    advances: [{ amount: "800000", open: "300000", isOverdue: false }],
  });
  // To the shilling what is open in the books.
  const open = await world.house.database.read(await demoOrg(world), (tx) =>
    openDues({ tx }, { party: { type: "farmer", id: farmer.id } }),
  );
  const sumOf = (kind: string) =>
    open.filter((due) => due.kind === kind).reduce((sum, due) => sum + due.open, 0n);
  expect(account.closing).toEqual({
    owed: String(sumOf("farmer-payable")),
    advanceOpen: String(sumOf("farmer-advance")),
  });

  expect((await world.file("cashier", farmerAccounts.passbook, params)).status).toBe(409);
  const state = (key?: string) =>
    world.as("cashier")(farmerAccounts.state, { params, body: {}, ...(key ? { key } : {}) });
  const { code } = await state();
  expect((await state(world.newId())).code).toBe(code);
  const paper = await world.file("cashier", farmerAccounts.passbook, params);
  expect(paper.headers["content-disposition"]).toContain("passbook-FRM-");
  expect(paper.text.startsWith("%PDF")).toBe(true);
  const told = await world.as("employee")(publicPages.verify, { params: { code } });
  expect(JSON.stringify(told)).toContain("1,804,920");
});

test("an active farmer has a card with a code; whoever is not active has none", async () => {
  const farmer = await makeFarmer(world, { plots: 0 });
  const params = { id: farmer.id };
  expect((await world.file("field", farmerAccounts.card, params)).status).toBe(409);
  const { code } = await world.as("field")(farmerAccounts.issueCard, { params });
  const again = await world.as("field")(farmerAccounts.issueCard, { params, key: world.newId() });
  expect(again.code).toBe(code);
  const paper = await world.file("field", farmerAccounts.card, params);
  expect(paper.text.startsWith("%PDF")).toBe(true);
  const told = await world.as("employee")(publicPages.verify, { params: { code } });
  expect(JSON.stringify(told)).toContain("Nakato Rehema");
  await refused(world.as("cashier")(farmerAccounts.issueCard, { params }), "not-allowed");
  const body = { version: farmer.version, reason: "Sold stones" };
  await world.as("operations")(farmers.suspend, { params, body });
  await refused(
    world.as("field")(farmerAccounts.issueCard, { params, key: world.newId() }),
    "farmer-account.card-not-active",
  );
});

test("the card shows the farmer's photograph while the farmer agrees to be shown", async () => {
  const photo = { name: "face.jpg", base64: (await photographOf(1)).toString("base64") };
  const { id } = await makeFarmer(world, { plots: 0, photo, consents: ["buy_and_pay", "photo"] });
  const params = { id };
  await world.as("field")(farmerAccounts.issueCard, { params });
  const pictures = async () =>
    (await world.file("field", farmerAccounts.card, params)).text.match(/\/Subtype ?\/Image/g);
  expect(await pictures()).not.toBeNull();
  const body = { purpose: "photo", given: false, method: "verbal" } as const;
  await world.as("field")(farmers.consent, { params, body });
  expect(await pictures()).toBeNull();
});

test("who sees no money of farmers sees none here, another company's farmer is unknown, days run forwards", async () => {
  const { id } = buying.nakato;
  await refused(world.as("employee")(farmerAccounts.read, { params: { id } }), "not-allowed");
  await refused(
    world.as("employee")(farmerAccounts.state, { params: { id }, body: {} }),
    "not-allowed",
  );
  await refused(world.as("other-owner")(farmerAccounts.read, { params: { id } }), "not-found");
  const theirs = await world.file("other-owner", farmerAccounts.passbook, { id });
  expect(theirs.status).toBe(404);
  expect((await world.file("employee", farmerAccounts.card, { id })).status).toBe(403);
  const backwards = { id, from: "2026-11-02", to: "2026-11-01" };
  await refused(
    world.as("owner")(farmerAccounts.read, { params: backwards }),
    "farmer-account.backwards",
  );
});
