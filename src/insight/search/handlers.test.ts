import { beforeAll, expect, test } from "vitest";
import { farmers } from "#registry/farmers/api.ts";
import { customers } from "#registry/customers/api.ts";
import { billHands } from "#test/billMakers.ts";
import { openBuying } from "#test/buyingMakers.ts";
import { expenseHands } from "#test/expenseMakers.ts";
import { exportDesk, makeBuyer, makeContract, setContainer } from "#test/exportMakers.ts";
import { person } from "#test/farmerMakers.ts";
import { fundHands } from "#test/fundMakers.ts";
import { makeBags, makeProduct, openingLot } from "#test/makers.ts";
import { voucherHands } from "#test/payingMakers.ts";
import { salesHands, work } from "#test/salesMakers.ts";
import { testingHands } from "#test/testingMakers.ts";
import { makeWorld, newId, type Person } from "#test/world.ts";
import { packaging } from "#work/packaging/api.ts";
import { processing } from "#work/processing/api.ts";
import { search } from "./api.ts";
import { type RecordKind, recordKinds } from "./rules.ts";

const world = await makeWorld();
const buying = await openBuying(world);
const operations = world.as("operations");

const find = (who: Person, text: string) => world.as(who)(search.find, { params: { text } });
const titles = async (who: Person, text: string): Promise<string[]> =>
  (await find(who, text)).hits.map(({ kind, title }) => `${kind} ${title}`);

/** What each kind is found by in this company, and by whom it was made. */
const made = new Map<RecordKind, { id: string; by: string; title: string }>();

async function buyAndSell(): Promise<void> {
  const registered = await world.as("field")(farmers.register, {
    body: person({ firstName: "Prossy", lastName: "Zawedde", phone: "+256772907741" }),
  });
  made.set("farmer", { id: registered.id, by: registered.code, title: "Zawedde Prossy" });
  const slip = await buying.approve(await buying.record());
  made.set("collection", { id: slip.id, by: slip.number, title: slip.number });
  const buyerId = await makeBuyer(world);
  const buyer = await operations(customers.read, { params: { id: buyerId } });
  made.set("customer", { id: buyerId, by: buyer.code, title: "Scheldt Green Coffee NV" });
  const productId = await makeProduct(world, "screen15");
  const lotId = await openingLot(world, {
    productId,
    grams: 600_000n,
    cost: 9_000_000n,
    stream: "eu",
  });
  const lots = await world.sql.query<{ code: string }>("select code from lot where id = $1", [
    lotId,
  ]);
  const code = lots.rows[0]?.code ?? "";
  made.set("lot", { id: lotId, by: code, title: code });
  const desk = exportDesk(world, buying.today);
  const contractId = await makeContract(world, {
    productId,
    customerId: buyerId,
    day: buying.today,
    bags: 10,
  });
  const planned = await desk.plan(contractId);
  const allocated = await desk.allocate(planned, lotId, 10);
  const shipment = await setContainer(
    world,
    await desk.move(allocated, "startDocuments"),
    "MSKU9070323",
  );
  made.set("shipment", { id: shipment.id, by: "MSKU 907032-3", title: shipment.number });
  const { number } = shipment.contract;
  made.set("contract", { id: contractId, by: number, title: number });
}

async function workAtThePlant(): Promise<void> {
  const productId = await makeProduct(world, "faq");
  const batch = await operations(processing.plan, {
    body: {
      id: newId(),
      productId,
      placeId: buying.store,
      quantity: "500000",
      plannedOn: buying.today,
    },
  });
  made.set("batch", { id: batch.id, by: batch.number, title: batch.number });
  const run = await operations(packaging.plan, {
    body: {
      id: newId(),
      productId,
      placeId: buying.store,
      materialId: await makeBags(world, 20),
      bags: 5,
      bag: "60000",
      mark: "ZEBRA MARK 12",
      plannedOn: buying.today,
    },
  });
  made.set("packing", { id: run.id, by: "zebra mark", title: run.number });
}

async function spendAndEarn(): Promise<void> {
  const payment = await voucherHands(world).prepared(90_000n);
  made.set("payment", { id: payment.id, by: payment.number, title: payment.number });
  const request = await fundHands(world).ask(400_000n, { justification: "Tarpaulins for Masaka" });
  made.set("fund-request", { id: request.id, by: "tarpaulins", title: request.number });
  const expense = await expenseHands(world).claim(50_000n, { vendorName: "Kitgum Tyres" });
  made.set("expense", { id: expense.id, by: expense.number, title: expense.number });
  const bills = billHands(world);
  const supplier = await bills.supplier({ legalName: "Nile Pallets Ltd" });
  made.set("supplier", { id: supplier.id, by: "nile pal", title: "Nile Pallets Ltd" });
  const bill = await bills.enter(supplier.id, 300_000n, { invoiceNumber: "NP/2026/77" });
  made.set("bill", { id: bill.id, by: "NP/2026/77", title: bill.number });
  const sales = salesHands(world);
  const invoice = await sales.billed(await sales.customer(), [work(250_000)]);
  made.set("order", { id: invoice.orderId, by: invoice.orderNumber, title: invoice.orderNumber });
  made.set("invoice", { id: invoice.id, by: invoice.number, title: invoice.number });
  const testing = testingHands(world);
  const job = await testing.ordered(await testing.customer());
  made.set("job", { id: job.id, by: "Tank T-7", title: job.number });
}

beforeAll(async () => {
  await buyAndSell();
  await workAtThePlant();
  await spendAndEarn();
});

test.each(recordKinds)("a %s is found, with its screen, and stands first", async (kind) => {
  const { id, by, title } = made.get(kind) ?? { id: "", by: "", title: "" };
  const { text, hits } = await find("owner", by.toLowerCase());
  expect(world.lastStatements()).toBeLessThanOrEqual(2);
  expect(text).toBe(by.toLowerCase());
  expect(hits[0]).toMatchObject({ kind, id, title });
  expect(hits[0]?.path.endsWith(id)).toBe(true);
  expect(hits[0]?.line).not.toBe("");
});

test("a farmer is found by surname, by parts of the name, by telephone and a short code", async () => {
  const { by = "" } = made.get("farmer") ?? {};
  for (const text of ["Zawedde", "prossy zaw", "0772 907 741", "+256772907741", by.slice(-4)]) {
    expect(await titles("field", text), text).toContain("farmer Zawedde Prossy");
  }
  const [, figures = ""] = by.split("-");
  expect((await titles("field", `frm ${Number(figures)}`))[0]).toBe("farmer Zawedde Prossy");
  // The accountant reads farmers' names in other papers, but neither their screen nor their telephones.
  expect(await titles("accountant", "0772907741")).toEqual([]);
});

test("a delivery is found by its goods received note, and by its number without noughts", async () => {
  const { id = "", title = "" } = made.get("collection") ?? {};
  const notes = await world.sql.query<{ grn_number: string }>(
    "select grn_number from collection where id = $1",
    [id],
  );
  expect(await titles("field", notes.rows[0]?.grn_number ?? "")).toEqual([`collection ${title}`]);
  const short = title.replaceAll("-", " ").replace(/ 0+/, " ");
  expect((await titles("field", short))[0]).toBe(`collection ${title}`);
});

test("nobody finds what their role does not open", async () => {
  const seen = new Map<Person, RecordKind[]>();
  const people = ["operations", "accountant", "field", "cashier", "employee", "supplier"] as const;
  for (const who of people) {
    const kinds: RecordKind[] = [];
    for (const [kind, { id, by }] of made) {
      const { hits } = await find(who, by);
      if (hits.some((hit) => hit.kind === kind && hit.id === id)) kinds.push(kind);
    }
    seen.set(who, kinds.toSorted());
  }
  expect(Object.fromEntries(seen)).toEqual({
    operations: recordKinds.toSorted(),
    accountant: ["bill", "expense", "fund-request", "lot", "payment"],
    field: ["collection", "farmer", "lot"],
    cashier: [],
    // Their own expense and nobody else's.
    employee: ["expense"],
    supplier: [],
  });
});

test("a draft of an expense is found by its owner alone", async () => {
  const draft = await expenseHands(world).claim(30_000n, { submit: false }, "field");
  expect(await titles("field", draft.number)).toEqual([`expense ${draft.number}`]);
  expect(await titles("accountant", draft.number)).toEqual([]);
});

test("another company finds nothing", async () => {
  for (const { by, title } of made.values()) {
    const { hits } = await find("other-owner", by);
    expect(hits.filter((hit) => hit.title === title)).toEqual([]);
  }
});

test("at most twenty are answered, and a whole number comes before its parts", async () => {
  const { hits } = await find("owner", "00");
  expect(hits.length).toBeLessThanOrEqual(20);
  const { by = "" } = made.get("payment") ?? {};
  expect((await find("owner", by)).hits[0]?.title).toBe(by);
});

test("too little, too much or no text at all is answered with nothing", async () => {
  for (const text of ["", " ", "n", "\u0000\u0001", "x".repeat(10_000), "na\u0000kato"]) {
    expect(await find("owner", text), text.slice(0, 10)).toEqual({ text: "", hits: [] });
  }
});

test.each(["%%", "__", "'; drop table farmer; --", '"\\', "\\\\%", "{na,ka}", "$$", "((((", "%_%"])(
  "the signs of a pattern are only characters: %s",
  async (text) => {
    expect((await find("owner", text)).hits).toEqual([]);
  },
);

test("nobody searches without a session, and nothing undeclared is asked", async () => {
  const sent = { method: "GET", headers: {} } as const;
  const out = await world.send(null, { ...sent, url: "/api/search?text=nakato" });
  expect(out.status).toBe(401);
  const more = await world.send("owner", { ...sent, url: "/api/search?text=nakato&org=1" });
  expect(more.status).toBe(400);
});
