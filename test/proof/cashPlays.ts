// What people do with the office's cash box in a random history: count it, decide about what is missing, and carry cash of it to the
// bank.
import { cashCounts } from "#work/cash-counts/api.ts";
import { cashDeposits } from "#work/cash-counts/depositApi.ts";
import { cashHands, countOf } from "#test/cashMakers.ts";
import { photograph } from "#test/expenseMakers.ts";
import { newId, type World } from "#test/world.ts";
import type { Who } from "./modelBooks.ts";
import { keyAt, pick, type Play } from "./playing.ts";
import { versionOf } from "./standing.ts";

const keepers: readonly Who[] = ["cashier", "cashier", "md", "accountant", "owner", "field"];
const deciders: readonly Who[] = ["owner", "accountant", "owner", "cashier"];
/** As it is, short by a note or by many, or over. */
const offs = [0n, 0n, 1_000n, 250_000n, -500n] as const;
const smallestCoin = 50n;
const lying = 40_000_000n;

/** What a history before this one left undecided is counted again, and there is cash in the box. */
export async function fillBox(world: World): Promise<bigint> {
  const box = cashHands(world);
  const { waiting } = await world.as("owner")(cashCounts.standing, {});
  if (waiting !== null) {
    const { id } = waiting;
    const { version, countedById } = await world.as("owner")(cashCounts.one, { params: { id } });
    const by = countedById === (await world.userId("owner")) ? "accountant" : "owner";
    await box.decide("count_again", { id, version }, by);
  }
  const there = await box.balanceOf("1010");
  if (there !== lying) await box.putIn(lying - there);
  return lying;
}

export const cashPlays = {
  countBox: ({ model, world }, [a, b]) => {
    const by = pick(keepers, a) ?? "cashier";
    const wanted = model.inBox() - (offs[b % offs.length] ?? 0n);
    const counted = wanted > 0n ? wanted - (wanted % smallestCoin) : 0n;
    const id = newId();
    const send = (note: string) => {
      const notes = countOf(counted);
      return world.as(by)(cashCounts.count, { body: { id, notes, note } });
    };
    return {
      expected: () => model.countBox(id, by, counted),
      send: () => send("Before the weekend"),
      other: () => send("After it"),
    };
  },
  decideBox: (history, dice) => {
    const { model, world } = history;
    const id = keyAt(model.boxCounts, dice, ["variance_review"]);
    if (id === undefined) return null;
    const by = pick(deciders, dice[1]) ?? "owner";
    const isBelieved = dice[2] % 3 !== 0;
    return {
      expected: () => model.decideBox(id, by, isBelieved),
      send: async () => {
        const version = await versionOf(history, "cash_count", id);
        const body = { version, reason: "A drawer was forgotten" };
        const move = isBelieved ? "accept" : "count_again";
        return world.as(by)(cashCounts[move], { params: { id }, body });
      },
    };
  },
  carryCash: ({ model, world, today }, [a, b, c, d]) => {
    const by = pick(keepers, a) ?? "cashier";
    const id = newId();
    // Now and then one that was written down, otherwise; and now and then more than there is.
    const earlier = pick([...model.deposits.values()], b);
    const slip = c % 6 === 0 && earlier !== undefined ? earlier.slip : id.replaceAll("-", "");
    const amount = d % 9 === 0 ? model.inBox() + 1n : 1_000n + BigInt(b % 900_000);
    const asked = {
      ...{ id, day: today, amount: `${amount > 0n ? amount : 1n}`, carrier: "Okot James" },
      ...{ slipReference: `${slip.slice(0, 4)}-${slip.slice(4)}`.toUpperCase() },
      slip: photograph(id),
    };
    return {
      expected: () => model.carryToBank(id, by, { amount: BigInt(asked.amount), slip }),
      send: () => world.as(by)(cashDeposits.carry, { body: asked }),
      other: () => world.as(by)(cashDeposits.carry, { body: { ...asked, carrier: "Apio Grace" } }),
    };
  },
  bankNothing: (history, dice) => {
    const { model, world } = history;
    const id = keyAt(model.deposits, dice, ["carried"]);
    if (id === undefined) return null;
    const by = pick(deciders, dice[1]) ?? "owner";
    return {
      expected: () => model.takeBackDeposit(id, by),
      send: async () => {
        const version = await versionOf(history, "cash_deposit", id);
        const body = { version, reason: "The bank was closed" };
        return world.as(by)(cashDeposits.take_back, { params: { id }, body });
      },
    };
  },
} satisfies Record<string, Play>;
