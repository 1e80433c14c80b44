import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { codeOf } from "#books/codes/door.ts";
import { contracts } from "#registry/contracts/api.ts";
import {
  documentOf,
  exportDesk,
  makeBuyer,
  makeContract,
  makeRate,
  setContainer,
  settleDocuments,
  smallPdf,
} from "#test/exportMakers.ts";
import { demoOrg, makeProduct, openingLot } from "#test/makers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { shipments, type ShipmentWire } from "./api.ts";
import { exportDocuments } from "./documentApi.ts";
import { shipmentFacts } from "./door.ts";

const world = await makeWorld({ clock: () => new Date("2026-11-20T09:00:00Z") });
const today = "2026-11-20";
let screen15: string;
let buyer: string;

beforeAll(async () => {
  screen15 = await makeProduct(world, "screen15");
  buyer = await makeBuyer(world);
  await makeRate(world, "2026-11-01", 3600);
});

const contractFor = (bags: number, more: Partial<Parameters<typeof makeContract>[1]> = {}) =>
  makeContract(world, { productId: screen15, customerId: buyer, day: "2026-11-02", bags, ...more });
const euLot = (bags: number, cost: bigint) =>
  openingLot(world, {
    productId: screen15,
    grams: BigInt(bags) * 60_000n,
    cost,
    stream: "eu",
    madeOn: "2026-11-02",
  });
const { plan, get, allocate, move, on } = exportDesk(world, today);

const balanceOf = async (account: string): Promise<bigint> => {
  const found = await world.sql.query<{ balance: string }>(
    "select balance from account_balance where account_code = $1 and org_id = $2",
    [account, await demoOrg(world)],
  );
  return BigInt(found.rows[0]?.balance ?? 0);
};

describe("a container from the plan to the buyer's money", () => {
  let shipment: ShipmentWire;
  let lot: string;
  let contractId: string;

  test("it is planned with the checklist the rules ask for", async () => {
    contractId = await contractFor(320);
    lot = await euLot(320, 243_810_000n);
    shipment = await plan(contractId);
    expect(shipment).toMatchObject({ state: "planned", least: "18624000", most: "19776000" });
    expect(shipment.number).toMatch(/^SHP-26-\d{6}$/);
    expect(shipment.consignee).toContain("Scheldt Green Coffee NV");
    const types = shipment.documents.filter((one) => one.required).map((one) => one.type);
    expect(types).toEqual([
      "contract-registration",
      "quality-certificate",
      "phytosanitary-certificate",
      "weight-note",
      "insurance-certificate",
      "eudr-pack",
      "commercial-invoice",
      "packing-list",
      "bill-of-lading",
    ]);
    expect(documentOf(shipment, "contract-registration").state).toBe("approved");
    expect(documentOf(shipment, "quality-certificate")).toMatchObject({
      authority: "MAAIF – Coffee (formerly UCDA)",
      neededBy: "2026-11-23",
    });
  });

  test("whole bags of the contract's lots are promised, and no others", async () => {
    const { rows, room } = await world.as("operations")(shipments.freeLots, {
      params: { id: shipment.id },
    });
    expect(room).toBe("19776000");
    expect(rows.find((row) => row.lotId === lot)).toMatchObject({ freeBags: 320, bag: "60000" });
    shipment = await allocate(shipment, lot, 320);
    expect(shipment).toMatchObject({ state: "allocated", bags: 320, net: "19200000" });
    expect(shipment.gross).toBe("19424000");
    expect(shipment.value).toBe("8352000");
    await refused(allocate(shipment, lot, 1), "shipment.lot-twice");
  });

  test("papers are not written while container and seal are missing", async () => {
    shipment = await move(shipment, "startDocuments");
    const invoice = documentOf(shipment, "commercial-invoice");
    const body = { version: invoice.version, day: today };
    const problem = await refused(
      world.as("operations")(exportDocuments.issue, { params: { id: invoice.id }, body }),
      "export-document.data-missing",
    );
    expect(problem.blockers?.map((one) => one.what)).toEqual([
      "The container number is missing",
      "The type of the container is missing",
      "No seal number is recorded",
    ]);
  });

  test("a wrong container number is refused with the digit it should have", async () => {
    const problem = await refused(
      setContainer(world, shipment, "MSKU 907032 4"),
      "shipment.container-check-digit",
    );
    expect(problem.detail).toContain("would have to be 3");
    await refused(setContainer(world, shipment, "MSK 907"), "shipment.container-number");
    shipment = await setContainer(world, shipment, "MSKU 907032 3");
    expect(shipment.containerNumber).toBe("MSKU9070323");
  });

  test("with one document missing it cannot be loaded, and is told which", async () => {
    shipment = await settleDocuments(world, shipment.id, {
      gate: "load",
      day: today,
      but: "phytosanitary-certificate",
    });
    const problem = await refused(on(shipment, "load"), "shipment.cannot-load");
    expect(problem.blockers).toEqual([
      {
        what: "Phytosanitary certificate is missing",
        owner: "MAAIF – Crop Inspection (DCIC)",
        link: `/export-documentation/${shipment.id}?tab=documents`,
      },
    ]);
    expect(await get(shipment.id)).toEqual(shipment);
    await refused(move(shipment, "markReady"), "shipment.cannot-load");
  });

  test("a scan is known by its content, and approved by somebody else", async () => {
    const phyto = documentOf(shipment, "phytosanitary-certificate");
    const params = { id: phyto.id };
    const receive = (base64: string, version = phyto.version) =>
      world.as("operations")(exportDocuments.receive, {
        params,
        body: {
          version,
          number: "UG/PC/26/1177",
          issuedOn: today,
          expiresOn: "2026-12-04",
          file: { name: "phyto.pdf", base64 },
        },
      });
    const html = Buffer.from("<html>").toString("base64");
    await refused(receive(html), "file.not-a-scan");
    const received = await receive(smallPdf);
    expect(received).toMatchObject({ state: "received", fileName: expect.any(String) });
    const body = { version: received.version };
    await refused(world.as("operations")(exportDocuments.approve, { params, body }), "same-person");
    await world.as("md")(exportDocuments.approve, { params, body });
    const scan = await world.file("md", exportDocuments.scan, params);
    expect(scan.bytes.toString()).toContain("%PDF-1.4");
    shipment = await get(shipment.id);
    expect(shipment.blockers).toEqual([]);
  });

  test("the papers are the bytes their code vouches for", async () => {
    const invoice = documentOf(shipment, "commercial-invoice");
    expect(invoice.number).toMatch(/^INV-26-\d{6}$/);
    const pdf = await world.file("md", shipments.invoice, { id: shipment.id });
    expect(pdf.headers["content-type"]).toBe("application/pdf");
    const orgId = await demoOrg(world);
    const record = await world.house.database.read(orgId, (tx) =>
      codeOf({ tx }, invoice.code ?? ""),
    );
    expect(record.type).toBe("commercial-invoice");
    expect(record.fileSha256).toBe(createHash("sha256").update(pdf.bytes).digest("hex"));
    expect(record.facts).toMatchObject({ Total: "USD 83,520.00", Bags: "320" });
    const list = await world.file("md", shipments.packingList, { id: shipment.id });
    expect(list.bytes.subarray(0, 5).toString()).toBe("%PDF-");
  });

  test("a change afterwards makes the papers stale; issued again, the old code is superseded", async () => {
    const before = documentOf(shipment, "packing-list");
    shipment = await world.as("operations")(shipments.setTransport, {
      params: { id: shipment.id },
      body: { ...transportOf(shipment), seals: ["UG 0048213", "KE 77"] },
    });
    expect(shipment.blockers.map((one) => one.what)).toEqual([
      "Commercial invoice no longer says what the shipment is: issue it again",
      "Packing list no longer says what the shipment is: issue it again",
    ]);
    for (const type of ["commercial-invoice", "packing-list"]) {
      const { id, version } = documentOf(shipment, type);
      const params = { id };
      const body = { version, day: today };
      const issued = await world.as("operations")(exportDocuments.issue, { params, body });
      expect(issued.edition).toBe(2);
      const seen = { version: issued.version };
      await world.as("md")(exportDocuments.approve, { params, body: seen });
    }
    const orgId = await demoOrg(world);
    const old = await world.house.database.read(orgId, (tx) => codeOf({ tx }, before.code ?? ""));
    expect(old.state).toBe("superseded");
  });

  test("loaded, the lots stand in transit; unloaded, they are back and promised", async () => {
    shipment = await move(await get(shipment.id), "markReady");
    const green = await balanceOf("1340");
    const loaded = await on(shipment, "load");
    expect(loaded.state).toBe("loaded");
    expect(await balanceOf("1390")).toBe(243_810_000n);
    expect(await balanceOf("1340")).toBe(green - 243_810_000n);
    const unloaded = await world.as("operations")(shipments.unload, {
      params: { id: loaded.id },
      body: { version: loaded.version, reason: "Wrong container at the gate" },
    });
    expect(unloaded.state).toBe("ready_to_load");
    expect(await balanceOf("1390")).toBe(0n);
    const other = await plan(await contractFor(320));
    await refused(allocate(other, lot, 320), "stock.not-free");
    shipment = await on(unloaded, "load");
  });

  test("on board by its bill of lading it is sold at the rate of the day", async () => {
    expect(shipment.blockers.map((one) => one.what)).toEqual(["Bill of lading is missing"]);
    await refused(on(shipment, "ship"), "shipment.cannot-ship");
    await settleDocuments(world, shipment.id, { gate: "ship", day: today });
    await refused(on(shipment, "ship", "2026-11-19"), "shipment.day-backwards");
    shipment = await on(shipment, "ship");
    expect(shipment.money).toMatchObject({
      sale: "300672000",
      cost: "243810000",
      open: "8352000",
      dueOn: "2026-12-20",
      rateMicro: "3600000000",
    });
    expect(await balanceOf("1390")).toBe(0n);
    expect(await balanceOf("4000")).toBe(-300_672_000n);
    const contract = await world.as("md")(contracts.read, { params: { id: contractId } });
    expect(contract).toMatchObject({ state: "fulfilled", shipped: "19200000" });
  });

  test("the buyer's money settles it in parts, with the gain of the rate", async () => {
    const receive = (amount: string, rate: string, charges = "0", by: Person = "accountant") =>
      world.as(by)(shipments.receiveProceeds, {
        params: { id: shipment.id },
        body: {
          id: newId(),
          day: today,
          amount,
          charges,
          rateMicro: rate,
          bankReference: "LC 4471",
        },
      });
    // A low rate makes neither the charges small nor itself true.
    await refused(receive("4176000", "3640000000", "100000", "md"), "shipment.large-charges");
    await refused(receive("4176000", "1000000", "100000"), "shipment.rate-far-from-known");
    await refused(receive("9000000", "3640000000"), "shipment.more-than-owed");
    const part = await receive("4176000", "3640000000", "2500");
    expect(part.money?.open).toBe("4176000");
    expect(part.money?.receipts[0]).toMatchObject({ difference: "1670400", booked: "150336000" });
    expect(await balanceOf("6190")).toBe(91_000n);
    // What was kept before counts: two parts of half are as much as one.
    await refused(receive("4176000", "3590000000", "54000", "md"), "shipment.large-charges");
    const told = () =>
      world.sql.query<{ title: string; message: string }>(
        "select title, message from notice where kind = 'charge_large'",
      );
    expect((await told()).rows).toEqual([]);
    const rest = await receive("4176000", "3590000000", "54000");
    expect((await told()).rows).toEqual([
      {
        title: "UGX 1,938,600 booked as a charge",
        message: expect.stringContaining(`from ${shipment.number}: LC 4471.`),
      },
    ]);
    expect(rest.money?.open).toBe("0");
    const last = rest.money?.receipts[1];
    expect(last?.difference).toBe("-417600");
    const taken = await world.as("accountant")(shipments.reverseProceeds, {
      params: { id: shipment.id },
      body: { receiptId: last?.id ?? "", version: 1, reason: "Another buyer's money" },
    });
    expect(taken.money?.open).toBe("4176000");
    const delivered = await on(shipment, "deliver");
    await refused(move(delivered, "close"), "shipment.unpaid");
    await receive("4176000", "3600000000");
    const closed = await move(delivered, "close");
    expect(closed.state).toBe("closed");
    await refused(
      world.as("accountant")(shipments.reverseProceeds, {
        params: { id: shipment.id },
        body: { receiptId: part.money?.receipts[0]?.id ?? "", version: 1, reason: "Too late" },
      }),
      "shipment.is-closed",
    );
    expect(await balanceOf("1200")).toBe(0n);
  });

  test("a door: what a shipment was", async () => {
    const orgId = await demoOrg(world);
    const facts = await world.house.database.read(orgId, (tx) =>
      shipmentFacts({ tx }, shipment.id),
    );
    expect(facts).toMatchObject({ saleUgx: 300_672_000n, cost: 243_810_000n, state: "closed" });
  });

  test("the list and its table", async () => {
    const page = await world.as("accountant")(shipments.list, {
      params: { search: "MSKU 907032 3" },
    });
    expect(page.rows).toHaveLength(1);
    expect(page.totals).toEqual({
      net: "19200000",
      values: [{ currency: "USD", value: "8352000" }],
    });
    expect(page.rows[0]).toMatchObject({ documentsRequired: 9, documentsSettled: 9 });
    expect(world.lastStatements()).toBeLessThanOrEqual(6);
    const csv = await world.file("accountant", shipments.export, { state: "closed" });
    expect(csv.text).toContain("83520.00");
  });
});

/** What `setTransport` asks, as a shipment has it. */
function transportOf(shipment: ShipmentWire) {
  const { version, etd, destination, vessel, voyage, consignee, notify } = shipment;
  const { containerNumber, containerType, seals, containerTare, vgm, bagTare, note } = shipment;
  return {
    ...{ version, etd, destination, vessel, voyage, consignee, notify },
    ...{ containerNumber, containerType, seals, containerTare, vgm, bagTare, note },
  };
}

test("the books agree", () => world.verifyBooks());
