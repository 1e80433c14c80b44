// Loading needs licences: an expired one stands in the way by its name, and nothing is booked; renewed,
// the same shipment leaves.
import { expect, test } from "vitest";
import { licences } from "#registry/licences/api.ts";
import {
  exportDesk,
  makeBuyer,
  makeContract,
  makeRate,
  settleDocuments,
} from "#test/exportMakers.ts";
import { recordLicence } from "#test/licenceMakers.ts";
import { makeProduct, openingLot } from "#test/makers.ts";
import { makeWorld, refused } from "#test/world.ts";

const world = await makeWorld({ clock: () => new Date("2026-11-20T09:00:00Z") });
const today = "2026-11-20";
const desk = exportDesk(world, today);

async function readyShipment() {
  const productId = await makeProduct(world, "screen15");
  const customerId = await makeBuyer(world);
  await makeRate(world, "2026-11-01", 3600);
  const contractId = await makeContract(world, {
    productId,
    customerId,
    day: "2026-11-02",
    bags: 320,
  });
  const lot = await openingLot(world, {
    productId,
    grams: 19_200_000n,
    cost: 243_810_000n,
    stream: "eu",
    madeOn: "2026-11-05",
  });
  const begun = await desk.prepare(contractId, lot, 320, "MSKU9070323");
  return settleDocuments(world, begun.id, { gate: "load", day: today });
}

test("never recorded: loading is possible; expired: it is refused by name; renewed: it leaves", async () => {
  const ready = await readyShipment();
  expect(ready.blockers).toEqual([]);
  const maaif = await recordLicence(world, { kindCode: "MAAIF_EXPORTER" });
  const expired = await recordLicence(world, {
    licenceNumber: "EX/26/0123",
    issuedOn: "2025-10-01",
    expiresOn: "2026-11-19",
  });
  const link = `/ucda-registration/${expired.id}`;
  const what = "Coffee exporter certificate EX/26/0123 expired on 19 Nov 2026";
  const blocker = { what, owner: "Exports", link };
  expect((await desk.get(ready.id)).blockers).toEqual([blocker]);
  for (const attempt of [() => desk.move(ready, "markReady"), () => desk.on(ready, "load")]) {
    const problem = await refused(attempt(), "shipment.cannot-load");
    expect(problem.blockers).toEqual([blocker]);
    expect(problem.detail).toContain("EX/26/0123");
  }
  const booked = await world.sql.query("select 1 from voucher where source_type = 'shipment'");
  expect(booked.rows).toEqual([]);

  const renewal = await recordLicence(world, { renewsId: expired.id });
  const marked = await desk.move(await desk.get(ready.id), "markReady");
  const loaded = await desk.on(marked, "load");
  expect(loaded.state).toBe("loaded");
  const withPapers = await settleDocuments(world, ready.id, { gate: "ship", day: today });

  const reason = { version: maaif.version, reason: "Audit failed" };
  await world.as("md")(licences.suspend, { params: { id: maaif.id }, body: reason });
  const aboard = await refused(desk.on(withPapers, "ship"), "shipment.cannot-ship");
  expect(aboard.detail).toContain("MAAIF exporter registration");
  expect(aboard.detail).toContain("is suspended");
  const suspended = await world.as("md")(licences.one, { params: { id: maaif.id } });
  await world.as("md")(licences.lift, {
    params: { id: maaif.id },
    body: { version: suspended.version },
  });
  expect((await desk.on(withPapers, "ship")).state).toBe("shipped");
  expect(renewal.renews?.id).toBe(expired.id);
});

test("the books agree", () => world.verifyBooks());
