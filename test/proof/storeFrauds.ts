// Frauds with what is kept: goods in stores and plants, and an officer's drawer.
import { processing } from "#work/processing/api.ts";
import { buyingSessions } from "#work/field-collections/sessionApi.ts";
import { openingLot } from "#test/makers.ts";
import { goods } from "#test/salesMakers.ts";
import { newId, type Person } from "#test/world.ts";
import { type Fraud, fraud, type Season } from "./fraudSeason.ts";

/** A batch of a tonne of kiboko that was started. */
export async function begunMilling({ world, transfers }: Season) {
  await openingLot(world, { productId: transfers.kiboko, grams: 1_000_000n, cost: 5_600_000n });
  const operations = world.as("operations");
  const id = newId();
  const day = transfers.today;
  const asked = { id, productId: transfers.kiboko, placeId: transfers.main };
  const planned = await operations(processing.plan, {
    body: { ...asked, quantity: "1000000", plannedOn: day },
  });
  return operations(processing.start, {
    params: { id },
    body: { version: planned.version, day },
  });
}

/** Weighs a batch of a tonne of kiboko: so much of it FAQ, the rest husk. */
export async function milled(season: Season, kilograms: number) {
  const { world, transfers, faq } = season;
  const { id, version } = await begunMilling(season);
  return world.as("operations")(processing.finish, {
    params: { id },
    body: {
      ...{ version, day: transfers.today, steps: [], unexplainedNote: "Very dry" },
      outputs: [{ kind: "main", productId: faq, quantity: `${kilograms}000` }],
      losses: [{ name: "husk", quantity: `${1_000 - kilograms}000` }],
    },
  });
}

/** A day of buying with a drawer of a million, of which the officer counts less at its end. */
export async function countedDrawer(
  { world, buying }: Season,
  missing: number,
  handedBy: Person = "cashier",
) {
  const field = world.as("field");
  const opened = await field(buyingSessions.open, {
    body: {
      ...{ id: newId(), placeId: buying.store, productId: buying.kiboko },
      ...{ priceCeiling: "5900", openingStock: "0", target: "2000000" },
    },
  });
  const params = { id: opened.id };
  const notes = [{ denomination: 10_000, pieces: 100 }];
  const handed = await world.as(handedBy)(buyingSessions.handOver, {
    params,
    body: { id: newId(), notes },
  });
  const stopped = await field(buyingSessions.stop, { params, body: { version: handed.version } });
  const left = [{ denomination: 10_000, pieces: 100 - missing }];
  return field(buyingSessions.count, { params, body: { version: stopped.version, notes: left } });
}

/** Ends a day whose drawer agrees, or charges what is missing. */
export async function closeDrawer(
  { world }: Season,
  { id, version, state }: { id: string; version: number; state: string },
): Promise<void> {
  const [call, params] = [world.as("accountant"), { id }];
  if (state === "variance_review") {
    const body = { version, chargedTo: "officer" as const, note: "Talked it over" };
    await call(buyingSessions.settle, { params, body });
  } else await call(buyingSessions.receive, { params, body: { version } });
}

/** A truck of so many kilograms, of which so many grams do not arrive. */
export async function trucked({ transfers }: Season, kilograms: number, missing: number) {
  const lotId = await transfers.lot(kilograms);
  const lots = [{ lotId, sent: `${kilograms}000` }];
  const sent = await transfers.dispatch(await transfers.draft(lots));
  return transfers.receive(sent, { [lotId]: String(kilograms * 1_000 - missing) });
}

export const storeFrauds = {
  "A38 coffee from elsewhere out of a batch": fraud(
    ["variance_review"],
    async (season, watch, dice) => {
      const kilograms = 600 + (dice[0] % 300);
      await watch.tries(milled(season, kilograms));
      return BigInt((kilograms - 594) * 11_000);
    },
  ),
  "A34 and A39 more on paper than arrives": fraud(
    ["variance_review"],
    async (season, watch, dice) => {
      const kilograms = 500 + (dice[0] % 1_500);
      const missing = Math.round(kilograms * (12 + (dice[1] % 70)));
      await watch.tries(trucked(season, kilograms, missing));
      return BigInt(Math.round(missing * 5.6));
    },
  ),
  "A39 short on the scale, and back whole on one's word": fraud(
    ["transfer.was-weighed", "same-person"],
    async (season, watch, dice) => {
      const { transfers } = season;
      const kilograms = 500 + (dice[0] % 1_500);
      const missing = Math.round(kilograms * (12 + (dice[1] % 70)));
      // The friend at the scale has it weighed again, and the truck is said to have come back before it got there.
      const isWeighed = dice[2] % 2 === 0;
      const lotId = await transfers.lot(kilograms);
      const lots = [{ lotId, sent: `${kilograms}000` }];
      const sent = await transfers.dispatch(await transfers.draft(lots));
      const weighed = { [lotId]: String(kilograms * 1_000 - missing) };
      const road = isWeighed
        ? await transfers.decide("weigh_again", await transfers.receive(sent, weighed), "md")
        : sent;
      await watch.tries(transfers.decide("give_back", road, isWeighed ? "operations" : "field"));
      return BigInt(Math.round(missing * 5.6));
    },
  ),
  "A39 goods out twice": fraud(["stock.not-enough"], async (season, watch, dice) => {
    const { world, sales, bhp: productId } = season;
    const kilograms = 100 + (dice[0] % 400);
    await openingLot(world, { productId, grams: BigInt(kilograms) * 1_000n, cost: 70_000n });
    const customer = await sales.customer();
    const order = async () =>
      sales.confirm(await sales.draft(customer, [goods(productId, kilograms, 900)]));
    await sales.deliver(await order());
    const again = await watch.tries(order());
    if (again) await watch.tries(sales.deliver(again));
    return BigInt(kilograms * 900);
  }),
  "A25 a credit of one's own": fraud(["approval.own-document"], async (season, watch, dice) => {
    const { world, sales, bhp } = season;
    const kilograms = 100 + (dice[0] % 400);
    await openingLot(world, { productId: bhp, grams: BigInt(kilograms) * 1_000n, cost: 70_000n });
    const bill = await sales.billed(await sales.customer(), [goods(bhp, kilograms, 900)]);
    const asked = { invoiceId: bill.id, quantity: BigInt(kilograms) * 1_000n };
    const by = "md" as const;
    const { id } = await sales.credit({ ...asked, reasonCode: "misstated" }, by);
    await watch.tries(sales.approveCredit(id, by));
    return BigInt(kilograms * 900);
  }),
  "A26 a drawer that is short": fraud(["variance_review"], async (season, watch, dice) => {
    const missing = 1 + (dice[0] % 30);
    const counted = await watch.tries(countedDrawer(season, missing));
    if (counted) await closeDrawer(season, counted);
    return BigInt(missing * 10_000);
  }),
} satisfies Record<string, Fraud>;
