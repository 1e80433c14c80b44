// Frauds a count of the store shows, and what somebody does so that it does not.
import { addDays } from "#kernel/days.ts";
import { storeCounts } from "#work/store-counts/api.ts";
import { openCounts } from "#test/countMakers.ts";
import { type Fraud, fraud, type Season } from "./fraudSeason.ts";
import type { Dice } from "./fraudWatch.ts";

const stolen = [{ line: 1, lossReason: "theft" }] as const;

/** A store of its own with some tonnes of kiboko, of which some hundredths were carried out. */
async function robbed({ world, transfers }: Season, dice: Dice, madeOn = transfers.today) {
  const counts = await openCounts(world, transfers.kiboko);
  const { id: placeId, code } = await counts.store();
  const kilograms = 1_000 + (dice[0] % 4_000);
  await counts.lot(code, kilograms, { madeOn });
  const missing = Math.round(kilograms * (10 + (dice[1] % 90)));
  const left = String(kilograms * 1_000 - missing);
  return { counts, placeId, kilograms, left, worth: BigInt(missing * 5) };
}

export const countFrauds = {
  "A39 carried out of a store, and written off by who counted it": fraud(
    ["same-person"],
    async (season, watch, dice) => {
      const { counts, placeId, left, worth } = await robbed(season, dice);
      const by = dice[2] % 2 === 0 ? ("operations" as const) : ("md" as const);
      const begun = await counts.begin(placeId, by);
      await counts.read(begun.id, [{ counted: left }], by);
      const waits = await counts.finish(begun, by);
      await watch.tries(counts.post(waits, stolen, by));
      await counts.post(waits, stolen, "owner");
      return worth;
    },
  ),
  "A39 a count that shows it, given up or written over": fraud(
    ["store-count.was-counted", "store-count.not-counting"],
    async (season, watch, dice) => {
      const { counts, placeId, kilograms, left, worth } = await robbed(season, dice);
      const begun = await counts.begin(placeId);
      await counts.read(begun.id, [{ counted: left }]);
      if (dice[2] % 2 === 0) await watch.tries(counts.move("cancel", begun, "field"));
      const waits = await counts.finish(begun);
      const whole = [{ counted: `${kilograms}000` }];
      if (dice[2] % 2 === 1) await watch.tries(counts.read(begun.id, whole, "operations"));
      await counts.post(waits, stolen, "owner");
      return worth;
    },
  ),
  "A39 said to have dried": fraud(["owners are told"], async (season, watch, dice) => {
    const { counts, placeId, kilograms, worth } = await robbed(season, dice);
    const begun = await counts.begin(placeId);
    // Nobody measured it when it came: what is typed now explains nothing, and is written off with a reason.
    const left = String(kilograms * 1_000 - Number(worth / 5n));
    await counts.read(begun.id, [{ counted: left, moistureBp: 900 + (dice[2] % 300) }]);
    await counts.post(
      await counts.finish(begun),
      [{ line: 1, lossReason: "moisture" }],
      "operations",
    );
    const { rows } = await season.world.sql.query(
      "select 1 from notice where kind = 'store_short' and event like $1",
      [`store-count:${begun.id}:%`],
    );
    if (rows.length > 0) watch.isTold("owners are told");
    return worth;
  }),
  "A39 a store that nobody counts": fraud(["stores to count"], async (season, watch, dice) => {
    const since = addDays(season.transfers.today, -(31 + (dice[2] % 300)));
    const { placeId, worth } = await robbed(season, dice, since);
    const params = { due: "yes", limit: 100 } as const;
    const { rows } = await season.world.as("owner")(storeCounts.stores, { params });
    if (rows.some(({ id }) => id === placeId)) watch.isTold("stores to count");
    return worth;
  }),
} satisfies Record<string, Fraud>;

/** An honest count: scales differ by a gram or two in a kilogram, and nobody has to say why. */
export async function countedStore(season: Season, dice: Dice) {
  const { counts, placeId, kilograms } = await robbed(season, dice);
  const begun = await counts.begin(placeId);
  const off = (kilograms * ((dice[2] % 5) - 2)) | 0;
  await counts.read(begun.id, [{ counted: String(kilograms * 1_000 + off) }]);
  const waits = await counts.finish(begun);
  return { counts, waits, isOff: waits.pileLines.some((pile) => pile.isOff) };
}
