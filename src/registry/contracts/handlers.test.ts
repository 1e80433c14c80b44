import { beforeAll, describe, expect, it } from "vitest";
import type { WireBody } from "#platform/api/endpoint.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { customers } from "#registry/customers/api.ts";
import { products } from "#registry/products/api.ts";
import { makeWorld, type Person, refused } from "#test/world.ts";
import { contracts } from "./api.ts";
import { contractForShipping, recordShipped, takeBackShipped } from "./door.ts";

const world = await makeWorld({ clock: () => new Date("2026-11-20T09:00:00Z") });
let orgId: string;
let productId: string;
let customerId: string;

const buyer = (): WireBody<typeof customers.add> => ({
  id: world.newId(),
  legalName: "Scheldt Green Coffee NV",
  country: "BE",
  address: "Kaai 12\n2000 Antwerpen",
  roles: ["buyer"],
  eori: "BE0000000002",
  paymentTerms: "LC",
  incoterm: "CIF",
  currency: "USD",
});

const terms = (): WireBody<typeof contracts.draft> => ({
  id: world.newId(),
  customerId,
  contractDay: "2026-09-01",
  template: "ESCC",
  productId,
  gradeText: "Uganda Robusta screen 15",
  cropYear: "2025/26",
  quantity: "19200000",
  toleranceBp: 300,
  bags: 320,
  bagWeight: "60000",
  bagType: "Jute 60 kg with liner",
  pricePerTonne: "435000",
  currency: "USD",
  priceBasis: "CIF",
  pricePlace: "Antwerp",
  shipmentFrom: "2026-09-15",
  shipmentTo: "2026-11-30",
  portOfLoading: "Mombasa",
  destination: "Antwerp",
  destinationCountry: "BE",
  paymentTerms: "LC",
  sampleTerms: "SAS",
  eudrRequired: true,
  documents: ["commercial-invoice", "packing-list", "eudr-data-pack"],
});

const draft = (change: Partial<WireBody<typeof contracts.draft>> = {}) =>
  world.as("operations")(contracts.draft, { body: { ...terms(), ...change } });
type Plain = "submit" | "approve" | "activate" | "close";
const move = async (person: Person, verb: Plain, id: string) => {
  const { version } = await world.as("owner")(contracts.read, { params: { id } });
  return world.as(person)(contracts[verb], { params: { id }, body: { version } });
};
const register = async (id: string, registrationNumber: string) => {
  const { version } = await world.as("owner")(contracts.read, { params: { id } });
  const body = {
    version,
    registrationNumber,
    registrationDay: "2026-09-10",
    assessedFot: "405000",
  };
  return world.as("operations")(contracts.register, { params: { id }, body });
};
const makeActive = async () => {
  const { id } = await draft();
  await move("operations", "submit", id);
  await move("owner", "approve", id);
  return move("operations", "activate", id);
};
const inCompany = <T>(work: Parameters<typeof asSystem<T>>[3]) =>
  asSystem(world.house.database, orgId, "test", work);
const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof Error && "code" in error) return String(error.code);
    throw error;
  }
  return "";
};

beforeAll(async () => {
  const found = await world.sql.query<{ id: string }>(
    "select id from org where name = 'Mavuno Demo Traders'",
  );
  orgId = found.rows[0]?.id ?? "";
  const product = await world.as("owner")(products.add, {
    body: {
      id: world.newId(),
      code: "GREEN-SC15",
      name: "Robusta screen 15",
      kind: "finished",
      commodity: "coffee",
      form: "green",
      grade: "SC15",
      unit: "g",
      stockAccount: "1340",
    },
  });
  productId = product.id;
  const customer = await world.as("md")(customers.add, { body: buyer() });
  customerId = customer.id;
  const body = { version: customer.version };
  await world.as("md")(customers.activate, { params: { id: customerId }, body });
});

describe("contracts", () => {
  it("go from draft to active between two people, and keep what was agreed", async () => {
    const made = await draft();
    expect(made).toMatchObject({ state: "draft", value: "8352000", shipped: "0", revision: 1 });
    expect(made.number).toMatch(/^SC-26-\d{6}$/);
    await move("operations", "submit", made.id);
    await refused(move("operations", "approve", made.id), "same-person");
    const approved = await move("owner", "approve", made.id);
    expect(approved.approvedByName).toBe("Catherine Nabirye");
    expect((await move("operations", "activate", made.id)).state).toBe("active");
    const params = { id: made.id };
    const { rows } = await world.as("accountant")(contracts.revisions, { params });
    expect(rows).toHaveLength(1);
    expect(rows[0]?.terms).toMatchObject({ price_per_tonne_amount: "435000", bags: 320 });
  });

  it("are amended as a new revision that is approved again", async () => {
    const { id, version } = await makeActive();
    const params = { id };
    const body = { version, reason: "Buyer asked for December" };
    const opened = await world.as("operations")(contracts.amend, { params, body });
    expect(opened).toMatchObject({ state: "draft", revision: 2, approvedByName: null });
    const { id: _id, ...rest } = terms();
    await world.as("operations")(contracts.change, {
      params,
      body: { ...rest, version: opened.version, shipmentTo: "2026-12-31" },
    });
    await move("operations", "submit", id);
    await move("md", "approve", id);
    const { rows } = await world.as("owner")(contracts.revisions, { params });
    expect(rows.map((row) => [row.revision, row.terms["shipment_to"]])).toEqual([
      [2, "2026-12-31"],
      [1, "2026-11-30"],
    ]);
  });

  it("refuse what cannot be kept, and tell all of it", async () => {
    const problem = await refused(
      draft({ bags: 100, eudrRequired: false }),
      "contract.bags-do-not-match",
    );
    expect(problem.blockers).toHaveLength(2);
    await refused(draft({ customerId: world.newId() }), "contract.no-parties");
  });

  it("are handed in only with an active customer", async () => {
    const prospect = await world.as("md")(customers.add, { body: buyer() });
    const { id } = await draft({ customerId: prospect.id });
    await refused(move("operations", "submit", id), "contract.customer-not-active");
  });

  it("are written by those who manage exports only", async () => {
    for (const person of ["accountant", "field", "cashier", "supplier"] as const) {
      await refused(world.as(person)(contracts.draft, { body: terms() }), "not-allowed");
    }
    const { id } = await draft();
    const params = { id };
    await refused(world.as("other-owner")(contracts.read, { params }), "not-found");
    await refused(
      world.as("other-owner")(contracts.draft, { body: terms() }),
      "contract.no-parties",
    );
  });

  it("are listed with totals in two statements", async () => {
    const page = await world.as("accountant")(contracts.list, { params: { limit: 3 } });
    expect(page.rows.map((row) => row.number)).toEqual(
      page.rows.map((row) => row.number).toSorted((a, b) => (a < b ? 1 : -1)),
    );
    expect(BigInt(page.totals.quantity)).toBe(19_200_000n * BigInt(page.count));
  });

  it("print as a PDF", async () => {
    const { id } = await draft();
    const answer = await world.file("accountant", contracts.paper, { id });
    expect(answer.status).toBe(200);
    expect(answer.bytes.subarray(0, 5).toString()).toBe("%PDF-");
  });
});

describe("shipping on a contract", () => {
  it("waits for the registration, then fulfils the promise, and can be taken back", async () => {
    const { id } = await makeActive();
    const planned = await inCompany((ctx) => contractForShipping(ctx, id));
    expect(planned.blockers).toHaveLength(1);
    expect(planned).toMatchObject({ stillLeast: 18_624_000n, stillMost: 19_776_000n });
    const ship = (grams: bigint) => inCompany((ctx) => recordShipped(ctx, id, grams));
    expect(await codeOf(ship(1n))).toBe("contract.not-ready-to-ship");
    await register(id, "MAAIF/CR/26/0014");
    await ship(9_600_000n);
    const part = await world.as("owner")(contracts.read, { params: { id } });
    expect(part).toMatchObject({ state: "part_shipped", shipped: "9600000" });
    expect(await codeOf(ship(19_200_000n))).toBe("contract.over-shipped");
    await ship(9_600_000n);
    const full = await world.as("owner")(contracts.read, { params: { id } });
    expect(full).toMatchObject({ state: "fulfilled", shipped: "19200000" });
    await inCompany((ctx) => takeBackShipped(ctx, id, 19_200_000n));
    const back = await world.as("owner")(contracts.read, { params: { id } });
    expect(back).toMatchObject({ state: "active", shipped: "0" });
  });

  it("is refused on a draft", async () => {
    const { id } = await draft();
    expect(await codeOf(inCompany((ctx) => contractForShipping(ctx, id)))).toBe(
      "contract.not-shippable",
    );
  });

  it("knows each registration once", async () => {
    const first = await makeActive();
    const second = await makeActive();
    const done = await register(first.id, "MAAIF/CR/26/0099");
    expect(done).toMatchObject({ assessedFot: "405000", registrationDay: "2026-09-10" });
    await refused(register(second.id, "MAAIF/CR/26/0099"), "contract.registration-taken");
  });

  it("leaves books that agree", async () => {
    await world.verifyBooks();
  });
});
