// Frauds with the office's cash box: what somebody who counts it, or carries its cash to the bank, does to keep some of it.
import { addDays } from "#kernel/days.ts";
import { cashDeposits } from "#work/cash-counts/depositApi.ts";
import { cashHands, readStatement } from "#test/cashMakers.ts";
import type { World } from "#test/world.ts";
import { type Fraud, fraud } from "./fraudSeason.ts";
import type { Dice } from "./fraudWatch.ts";

const lying = 20_000_000n;

/** A box with twenty millions by the books, whatever was paid out of it before. */
export async function filledBox(world: World) {
  const box = cashHands(world);
  const there = await box.balanceOf("1010");
  if (there !== lying) await box.putIn(lying - there);
  return box;
}

const part = ([, , c, d]: Dice): bigint => 50_000n + BigInt((c * 131 + d) % 90) * 50_000n;
let slips = 0;
const nextSlip = (): string => {
  slips += 1;
  return `CDM ${500_000 + slips}`;
};

export const boxFrauds = {
  "A26 cash of the box, and its difference accepted by who counted": fraud(
    ["same-person"],
    async ({ world }, watch, dice) => {
      const box = await filledBox(world);
      const taken = part(dice);
      const by = dice[1] % 2 === 0 ? ("accountant" as const) : ("owner" as const);
      const counted = await box.count(lying - taken, by);
      await watch.tries(box.decide("accept", counted, by));
      const other = by === "owner" ? ("accountant" as const) : ("owner" as const);
      await box.decide("accept", counted, other);
      return taken;
    },
  ),
  "A26 the box counted again until it fits": fraud(
    ["cash-count.one-waits"],
    async ({ world }, watch, dice) => {
      const box = await filledBox(world);
      const taken = part(dice);
      const first = await box.count(lying - taken);
      const by = dice[1] % 2 === 0 ? ("cashier" as const) : ("md" as const);
      await watch.tries(box.count(lying, by));
      await box.decide("count_again", first, "owner");
      return taken;
    },
  ),
  "A26 what is missing of the box written down as banked before": fraud(
    ["cash-deposit.counted-since"],
    async ({ world, buying }, watch, dice) => {
      const box = await filledBox(world);
      await box.count(lying);
      const day = addDays(buying.today, -(1 + (dice[0] % 5)));
      const taken = part(dice);
      await watch.tries(box.carry(taken, { day, slipReference: nextSlip() }));
      return taken;
    },
  ),
  "A26 cash for the bank that never came there": fraud(
    ["missing at the bank"],
    async ({ world, buying }, watch, dice) => {
      const box = await filledBox(world);
      const taken = part(dice);
      const made = await watch.tries(box.carry(taken, { slipReference: nextSlip() }));
      // Days later the bank's statements have gone past it.
      for (const after of [0, 3]) await readStatement(world, addDays(buying.today, after));
      const params = { missing: "yes" as const, limit: 200 };
      const { rows } = await world.as("accountant")(cashDeposits.list, { params });
      if (rows.some(({ id }) => id === made?.id)) watch.isTold("missing at the bank");
      return taken;
    },
  ),
  "A26 one slip for two deposits": fraud(
    ["cash-deposit.slip-twice"],
    async ({ world }, watch, dice) => {
      const box = await filledBox(world);
      const taken = part(dice);
      const slip = nextSlip();
      await box.carry(taken, { slipReference: slip });
      const written = [slip.toLowerCase(), slip.replace(" ", "-"), `${slip.replace(" ", "")}.`];
      const slipReference = written[dice[0] % written.length];
      const by = dice[1] % 2 === 0 ? ("cashier" as const) : ("md" as const);
      await watch.tries(box.carry(taken, { slipReference }, by));
      return taken;
    },
  ),
} satisfies Record<string, Fraud>;
