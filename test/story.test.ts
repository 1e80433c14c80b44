// One season of the demo company: a container from the farm gate to the buyer, through the real
// handlers. After each step the trial balance is even; at the end the figures are those of the field's
// worked example, and everything agrees.
import { expect, test } from "vitest";
import { isWorkedExample } from "#app/story.ts";
import { trialBalance } from "#books/ledger/door.ts";
import { loadLocalities } from "#registry/places/door.ts";
import { profitAndLoss } from "#insight/financial-statements/profitApi.ts";
import { type Callers, callersOf } from "#seeds/callers.ts";
import { tellSeason } from "#seeds/season.ts";
import { type StoryStep, tellContainer } from "#seeds/story.ts";
import { shipments } from "#work/exports/api.ts";
import { demoOrg } from "./makers.ts";
import { makeWorld } from "./world.ts";

const world = await makeWorld({ clock: () => new Date("2026-11-20T09:00:00Z") });

test("the worked container ends at its figures, and the books agree at every step", async () => {
  await loadLocalities(world.sql);
  const orgId = await demoOrg(world);
  const hands = callersOf(world.house, orgId);
  const steps: string[] = [];
  const told = async (step: StoryStep): Promise<void> => {
    steps.push(step.title);
    const balance = await world.house.database.read(orgId, (tx) => trialBalance({ tx }));
    expect(balance.debit, step.title).toBe(balance.credit);
  };
  const end = await tellContainer(world.house, orgId, hands, {
    firstDay: "2026-09-01",
    told,
  });
  expect(steps.length).toBeGreaterThanOrEqual(8);
  expect(end.sheet.subtotals.FOT).toMatchObject({ amount: "267340800", perKilogram: "1392400" });
  expect(end.sheet.subtotals.FOB).toMatchObject({ amount: "278500800", perKilogram: "1450525" });
  expect(end.sheet.subtotals.CIF).toMatchObject({ amount: "286443608", perKilogram: "1491894" });
  expect(end.sheet.margin).toMatchObject({ amount: "12595200", perKilogram: "65600" });
  expect(end.origin.coverage).toMatchObject({ grams: "19200000", traced: "19200000" });
  expect(end.origin.plots).toHaveLength(13);
  expect(isWorkedExample(end)).toBe(true);
  const shipment = await hands.as("owner")(shipments.get, { params: { id: end.shipmentId } });
  expect(shipment).toMatchObject({ state: "shipped", value: "8352000" });
  // Sold at 3,600 and paid at 3,612: the difference is a gain, the debt is gone.
  expect(shipment.money).toMatchObject({ sale: "300672000", open: "0" });
  expect(shipment.money?.receipts[0]).toMatchObject({ difference: "1002240" });

  const before = await profitOf(hands);
  expect(before.revenue).toMatchObject({ domestic: 0n, services: 0n });
  const { spending, funds, sales } = await tellSeason(hands, end.made, { day: "2026-11-03", told });
  // The ledger says what the documents of the season say; the by-products had cost 7,350,000.
  const earned = sales.byProducts + sales.services - 7_350_000n;
  const after = await profitOf(hands);
  expect(after.total - before.total).toBe(earned - spending.costs - funds.spent);
  expect(after.revenue).toEqual({
    ...before.revenue,
    domestic: sales.byProducts,
    services: sales.services,
  });
  await world.verifyBooks();
});

/** Profit of the year so far, and revenue by part of the business, as the statement reads the ledger. */
async function profitOf(hands: Callers) {
  const { profit, columns, sections } = await hands.as("accountant")(profitAndLoss.read, {
    params: { from: "2026-01-01", to: "2026-11-20", by: "segment" },
  });
  const revenue = sections.find((one) => one.section === "revenue")?.amounts ?? [];
  return {
    total: BigInt(profit.total),
    revenue: Object.fromEntries(columns.map(({ key }, at) => [key, BigInt(revenue[at] ?? "0")])),
  };
}
