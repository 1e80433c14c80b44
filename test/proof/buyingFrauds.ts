// Frauds at the scale and in the register: what officers, and farmers with them, do to be paid for coffee that was never
// there, dearer, or of somebody else.
import { addDays } from "#kernel/days.ts";
import { invariant } from "#kernel/refusal.ts";
import { farmers } from "#registry/farmers/api.ts";
import { collections } from "#work/field-collections/api.ts";
import { fieldOfficers } from "#insight/field-officers/api.ts";
import { disguises, photographOf } from "#test/photographs.ts";
import { newId } from "#test/world.ts";
import {
  bagsOf,
  type Fraud,
  fraud,
  freshNumber,
  type Season,
  somebody,
  walletOf,
} from "./fraudSeason.ts";
import type { Dice, FraudWatch } from "./fraudWatch.ts";

/** What so many grams come to. */
export const shillings = (grams: number, price = 5_600): bigint =>
  BigInt(Math.round((grams * price) / 1000));
/** What the dice say was weighed, in grams. */
export const weight = ([, , , d]: Dice): number => 60_000 + (d % 3_000) * 100;

/** The slip of a grower for what the dice weigh. */
export const slip = (farmer: { id: string; plot: string }, grams: number) => ({
  farmerId: farmer.id,
  plots: [{ plotId: farmer.plot, shareBp: 10_000 }],
  weighings: bagsOf(grams),
  moistureBp: 1_350,
  unitPrice: "5600",
  confirmDuplicate: false,
});

const nin = ([a, b, c, d]: Dice): string =>
  `CF85${String((a * 7919 + b * 104_729 + c * 1_299_709 + d) % 100_000_000).padStart(8, "0")}AB`;

export const buyingFrauds = {
  "A35 dearer than published": fraud(["price waits"], async ({ buying, grower }, watch, dice) => {
    const [farmer, grams] = [await grower(somebody(dice)), weight(dice)];
    const unitPrice = String(5_720 + (dice[0] % 40) * 10);
    await watch.tries(
      buying.record({ ...slip(farmer, grams), unitPrice, priceReason: "Screen 18" }),
    );
    return shillings(grams, Number(unitPrice) - 5_600);
  }),
  "A35 under a dearer day": fraud(["price waits"], async ({ buying, grower }, watch, dice) => {
    const [farmer, grams] = [await grower(somebody(dice)), weight(dice)];
    const collectedOn = addDays(buying.today, -(3 + (dice[1] % 15)));
    await watch.tries(buying.record({ ...slip(farmer, grams), collectedOn, unitPrice: "5800" }));
    return shillings(grams, 200);
  }),
  "A43 one delivery written down twice": fraud(
    ["collection.looks-double"],
    async ({ buying, grower }, watch, dice) => {
      const [farmer, grams] = [await grower(somebody(dice)), weight(dice)];
      await buying.record(slip(farmer, grams));
      const nearly = grams + Math.round((grams * ((dice[2] % 9) - 4)) / 1_000 / 100) * 100;
      await watch.tries(buying.record(slip(farmer, nearly)));
      return shillings(grams);
    },
  ),
  "A36 more than the farm can grow": fraud(
    ["collection.above-yield"],
    async ({ buying, grower }, watch, dice) => {
      const farmer = await grower(somebody(dice));
      // Somebody else's coffee under this farmer's name, lorry after lorry.
      const grams = 1_200_000 + (dice[0] % 500) * 1_000;
      for (let i = 0; i < 9 && watch.stopped.length === 0; i += 1) {
        const more = slip(farmer, grams + i * 31_300);
        await watch.tries(buying.record({ ...more, confirmDuplicate: true }));
      }
      return shillings(grams * 3);
    },
  ),
  "A37 judging one's own delivery": fraud(
    ["same-person"],
    async ({ world, buying, grower }, watch, dice) => {
      const [farmer, grams] = [await grower(somebody(dice)), weight(dice)];
      const by = (["operations", "md", "owner"] as const)[dice[1] % 3] ?? "owner";
      const { id, version } = await buying.record(slip(farmer, grams), by);
      const body = { version, grade: "A" as const };
      await watch.tries(world.as(by)(collections.approve, { params: { id }, body }));
      return shillings(grams);
    },
  ),
  "A36 the NIN of somebody registered": fraud(
    ["farmer.number-taken"],
    async ({ register }, watch, dice) => {
      const own = nin(dice);
      await register(somebody(dice, { nin: own }));
      const written = `${own.slice(0, 4)} ${own.slice(4, 8).toLowerCase()}-${own.slice(8)}`;
      const [a, b, c, d] = dice;
      await watch.tries(register(somebody([a + 1, b + 1, c, d], { nin: written })));
      return 300_000n;
    },
  ),
  "A36 nearly the same person once more": fraud(
    ["same-name"],
    async ({ register }, watch, dice) => {
      const first = somebody(dice, { village: `Kiti ${newId().slice(0, 4)}` });
      await register(first);
      const misspelt = first.lastName.replace(/(.)(.)$/, "$2$1");
      const words = dice[1] % 2 === 0 ? [first.firstName, misspelt] : [misspelt, first.firstName];
      const [firstName = "", lastName = ""] = words;
      await watch.tries(register({ ...first, id: newId(), firstName, lastName }));
      return 300_000n;
    },
  ),
  "A36 the land of another": fraud(
    ["overlaps", "duplicate"],
    async ({ register, grower, walk }, watch, dice) => {
      const { land } = await grower(somebody(dice));
      const ghost = await register(somebody([dice[0] + 5, dice[1] + 3, dice[2], dice[3]]));
      // Walked anew along the same garden, some metres beside it.
      const aside = (dice[3] % 4) * 1e-4;
      const shifted = land.map(([lon, lat]): [number, number] => [
        Math.round((lon + aside) * 1e6) / 1e6,
        lat,
      ]);
      await watch.tries(walk(ghost.id, shifted));
      return 300_000n;
    },
  ),
  "A36 one photograph for two farmers": fraud(["same-photograph"], (season, watch, dice) =>
    shownTwice(season, watch, dice, async (photograph) => photograph),
  ),
  "A36 a photograph cut, turned over or saved anew": fraud(
    ["same-photograph"],
    (season, watch, dice) => {
      const ways = Object.values(disguises);
      const disguise = ways[dice[3] % ways.length];
      invariant(disguise, "one of the ways");
      return shownTwice(season, watch, dice, disguise);
    },
  ),
  "A30 several farmers, one wallet": fraud(["same-payee"], async ({ register }, watch, dice) => {
    const wallet = freshNumber();
    for (let i = 0; i < 2; i += 1) {
      const ghost = somebody([dice[0] + i * 7, dice[1] + i * 5, dice[2] + i, dice[3]]);
      const one = await register({ ...ghost, ...walletOf(ghost, wallet) });
      if (i > 0) watch.sees(one);
    }
    return 300_000n;
  }),
  "A36 a farmer who is paid into a colleague's telephone": fraud(
    ["colleague-paid"],
    async (season, watch, dice) => {
      const { world, register } = season;
      const ghost = somebody(dice);
      const own = await colleaguesNumber(season, dice);
      const { id } = await register({ ...ghost, ...walletOf(ghost, own) });
      watch.sees(await world.as("md")(farmers.read, { params: { id } }));
      return 300_000n;
    },
  ),
  "A34 weights out of the air": fraud(
    ["round weights"],
    async ({ world, buying, grower }, watch, dice) => {
      // Whoever invents weights likes round ones; three slips of twenty bags.
      for (let i = 0; i < 3; i += 1) {
        const farmer = await grower(somebody([dice[0] + i, dice[1] + i, dice[2], dice[3]]));
        const weighings = Array.from({ length: 20 }, (_, k) => {
          const isRound = (dice[k % 4] ?? 0) % 10 < 8 || k % 2 === 0;
          const gross = isRound ? 50_000 + (k % 4) * 5_000 : 51_300 + k * 700;
          return {
            gross: String(gross),
            tare: "800",
            source: "manual" as const,
            manualReason: "no_connection" as const,
          };
        });
        await buying.record({ ...slip(farmer, 0), weighings }, "md");
      }
      const params = { from: buying.today, to: buying.today };
      const { rows } = await world.as("owner")(fieldOfficers.scorecard, { params });
      const inventor = await world.userId("md");
      const line = rows.find(({ officerId }) => officerId === inventor);
      if (line?.isRound) watch.isTold("round weights");
      return shillings(60 * 5_000);
    },
  ),
} satisfies Record<string, Fraud>;

/** Two farmers of one photograph, of which something was made for the second. */
async function shownTwice(
  { world, register }: Season,
  watch: FraudWatch,
  dice: Dice,
  disguise: (photograph: Buffer) => Promise<Buffer>,
): Promise<bigint> {
  const photograph = await photographOf(dice[0] * 1_000 + dice[1]);
  const consents = [{ purpose: "photo" as const, given: true, method: "thumbprint" as const }];
  for (const [i, bytes] of [photograph, await disguise(photograph)].entries()) {
    const ghost = somebody([dice[0] + i * 7, dice[1] + i * 5, dice[2] + i, dice[3]]);
    const photo = { name: "face.jpg", base64: bytes.toString("base64") };
    const { id } = await register({ ...ghost, photo, consents });
    if (i > 0) watch.sees(await world.as("md")(farmers.read, { params: { id } }));
  }
  return 300_000n;
}

/** The telephone of somebody who works here, as our own people's list has it. */
export async function colleaguesNumber({ world }: Season, dice: Dice): Promise<string> {
  const who = (["field", "cashier", "operations"] as const)[dice[0] % 3] ?? "field";
  const number = `+25678${String(7_000_000 + (dice[0] % 3))}`;
  await world.sql.query("update profile set phone = $2 where user_id = $1", [
    await world.userId(who),
    number,
  ]);
  return number;
}
