// Frauds that went through because nobody else was told: what the officer alone is asked at the gate, and cash that is counted
// and stays where it is.
import { addDays } from "#kernel/days.ts";
import { collections } from "#work/field-collections/api.ts";
import { buyingSessions } from "#work/field-collections/sessionApi.ts";
import { shillings, slip, weight } from "./buyingFrauds.ts";
import { bagsOf, type Fraud, fraud, type Season, somebody } from "./fraudSeason.ts";
import type { FraudWatch } from "./fraudWatch.ts";
import { closeDrawer, countedDrawer } from "./storeFrauds.ts";

export const gateFrauds = {
  "A43 one delivery twice, and said to be another": fraud(
    ["like-another"],
    async (season, watch, dice) => {
      const { buying, grower } = season;
      const [farmer, grams] = [await grower(somebody(dice)), weight(dice)];
      await buying.record(slip(farmer, grams));
      const nearly = grams + Math.round((grams * ((dice[2] % 9) - 4)) / 1_000 / 100) * 100;
      const again = { ...slip(farmer, nearly), confirmDuplicate: true };
      await readsSlip(season, watch, await watch.tries(buying.record(again)));
      return shillings(grams);
    },
  ),
  "A34 sacks paid for as coffee, or taken off twice": fraud(
    ["tare-off"],
    async (season, watch, dice) => {
      const { buying, grower } = season;
      const [farmer, grams] = [await grower(somebody(dice)), weight(dice)];
      const tare = dice[1] % 2 === 0 ? dice[2] % 300 : 1_300 + (dice[2] % 2_000);
      const weighings = bagsOf(grams).map((bag) => ({ ...bag, tare: String(tare) }));
      const one = await watch.tries(buying.record({ ...slip(farmer, grams), weighings }));
      await readsSlip(season, watch, one);
      return shillings(weighings.length * Math.abs(800 - tare));
    },
  ),
  "A21 an advance let be that should go back": fraud(
    ["advance-overdue"],
    async (season, watch, dice) => {
      const { buying, grower } = season;
      const [farmer, grams] = [await grower(somebody(dice)), weight(dice)];
      const amount = 100_000n + BigInt(dice[0] % 900_000);
      await buying.advance(farmer.id, amount, addDays(buying.today, -(1 + (dice[1] % 200))));
      const recovery = String(dice[2] % 3);
      const one = await watch.tries(buying.record({ ...slip(farmer, grams), recovery }));
      await readsSlip(season, watch, one);
      return amount;
    },
  ),
  "A26 cash counted and kept at home": fraud(
    ["session.cash-not-back"],
    async (season, watch, dice) => {
      const { world } = season;
      const kept = await countedDrawer(season, 0);
      await world.sql.query(
        "update buying_session set counted_at = counted_at - make_interval(days => $2) where id = $1",
        [kept.id, 3 + (dice[0] % 20)],
      );
      // A new day, and as much again.
      const next = await watch.tries(countedDrawer(season, 0));
      await closeDrawer(season, kept);
      await closeDrawer(season, next ?? (await emptyDrawer(season)));
      return 1_000_000n;
    },
  ),
  "A26 deciding about cash one handed over": fraud(["same-person"], async (season, watch, dice) => {
    const { world } = season;
    const by = (["accountant", "owner"] as const)[dice[1] % 2] ?? "owner";
    const missing = 1 + (dice[0] % 30);
    const counted = await countedDrawer(season, missing, by);
    const asked = { params: { id: counted.id } };
    const body = { version: counted.version, chargedTo: "company" as const, note: "Lost" };
    const closed = await watch.tries(world.as(by)(buyingSessions.settle, { ...asked, body }));
    const other = by === "owner" ? ("accountant" as const) : ("owner" as const);
    if (!closed) await world.as(other)(buyingSessions.settle, { ...asked, body });
    return BigInt(missing * 10_000);
  }),
} satisfies Record<string, Fraud>;

/** Whoever judges a slip, or pays it, reads it before. */
async function readsSlip(
  { world }: Season,
  watch: FraudWatch,
  slipOf: { id: string } | null,
): Promise<void> {
  if (!slipOf) return;
  const params = { id: slipOf.id };
  watch.sees(await world.as("operations")(collections.read, { params }));
}

/** The drawer an officer opened and got nothing into is counted, so that the next day can begin. */
async function emptyDrawer({ world }: Season) {
  const field = world.as("field");
  const { session } = await field(buyingSessions.pocket, { params: {} });
  const params = { id: session?.id ?? "" };
  const { version } = await field(buyingSessions.one, { params });
  const stopped = await field(buyingSessions.stop, { params, body: { version } });
  return field(buyingSessions.count, { params, body: { version: stopped.version, notes: [] } });
}
