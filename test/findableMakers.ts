// A record of every kind the search knows, and what each is found by.
import { addDays, kampalaDay } from "#kernel/days.ts";
import { farmers } from "#registry/farmers/api.ts";
import { customers } from "#registry/customers/api.ts";
import { loadLocalities } from "#registry/places/door.ts";
import { callersOf } from "#seeds/callers.ts";
import { tellContainer } from "#seeds/story.ts";
import type { RecordKind } from "#insight/search/rules.ts";
import { packaging } from "#work/packaging/api.ts";
import { processing } from "#work/processing/api.ts";
import { billHands } from "./billMakers.ts";
import { openBuying } from "./buyingMakers.ts";
import { expenseHands } from "./expenseMakers.ts";
import { exportDesk, makeBuyer, makeContract, setContainer } from "./exportMakers.ts";
import { person } from "./farmerMakers.ts";
import { fundHands } from "./fundMakers.ts";
import { demoOrg, makeBags, makeProduct, openingLot } from "./makers.ts";
import { voucherHands } from "./payingMakers.ts";
import { salesHands, work } from "./salesMakers.ts";
import { testingHands } from "./testingMakers.ts";
import { newId, type World } from "./world.ts";

/** A record, what it is found by in this company, and what it is called. */
export interface Findable {
  id: string;
  by: string;
  title: string;
}
type Made = Map<RecordKind, Findable>;
type Buying = Awaited<ReturnType<typeof openBuying>>;

/** The demo company, with the container of the story and one of each; gives its id. */
export async function makeFindableCompany(world: World): Promise<string> {
  const orgId = await demoOrg(world);
  const today = kampalaDay(new Date());
  await loadLocalities(world.sql);
  const hands = callersOf(world.house, orgId);
  await tellContainer(world.house, orgId, hands, {
    firstDay: addDays(today, -80),
    told: () => Promise.resolve(),
  });
  await hands.toDay(today);
  await makeOneOfEach(world);
  return orgId;
}

/** Makes one of each. */
export async function makeOneOfEach(world: World): Promise<Made> {
  const made: Made = new Map();
  const buying = await openBuying(world);
  await buyAndSell(world, buying, made);
  await workAtThePlant(world, buying, made);
  await spendAndEarn(world, made);
  return made;
}

async function buyAndSell(world: World, buying: Buying, made: Made): Promise<void> {
  const operations = world.as("operations");
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

async function workAtThePlant(world: World, buying: Buying, made: Made): Promise<void> {
  const operations = world.as("operations");
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

async function spendAndEarn(world: World, made: Made): Promise<void> {
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
