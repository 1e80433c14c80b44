// T-MONTHS: days go by while people work, and the month that ends among them is closed. What was written down in it goes
// on in the next one as if no time had passed, every account moved on every day by what the model says, and what the
// closed month says stays what it said.
import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type Day, daysBetween, kampalaDay } from "#kernel/days.ts";
import { fundRequests } from "#work/fund-requests/api.ts";
import { periods } from "#registry/periods/api.ts";
import { expenseHands } from "#test/expenseMakers.ts";
import { demoOrg } from "#test/makers.ts";
import { salesHands } from "#test/salesMakers.ts";
import { makeWorld, type World } from "#test/world.ts";
import { furnish } from "./company.ts";
import { type History, openHistory, type Step } from "./histories.ts";
import { closeBooks } from "./moneyPlays.ts";
import { play } from "./plays.ts";
import { setDollar, setPrice, setWorkRates } from "./products.ts";
import { randomHistory } from "./randomHistory.ts";
import { sabotage } from "./saboteurs.ts";
import { seed, sizeOf } from "./sizes.ts";
import { compare } from "./standing.ts";
import { compareWallet } from "./statingPlays.ts";

const { histories, steps } = sizeOf("months");
const sums = { steps: 0, refused: 0, days: 0, closed: 0 };

const clock = { aheadMs: 0, moved: 0 };
const now = (): Date => new Date(Date.now() + clock.aheadMs);

/** It is noon of that day, each time some minutes later: no session ends in the moment its token is renewed. */
function standOn(day: Day): void {
  clock.moved += 1;
  const noon = new Date(`${day}T12:00:00+03:00`).getTime();
  clock.aheadMs = noon + clock.moved * 60_000 - Date.now();
}

/** A history is no longer than the time people are given in it for what they owe, ask or promise. */
const longest = 14;
interface Leap {
  isLater: boolean;
  days: number;
  /** By how much everything is dearer or cheaper than as the history began. */
  dearer: number;
}
/** Before one step of eight it is a day or two later, and the world has other prices. */
const leap: fc.Arbitrary<Leap> = fc.record({
  isLater: fc.nat(7).map((luck) => luck === 0),
  days: fc.integer({ min: 1, max: 2 }),
  dearer: fc.integer({ min: -20, max: 20 }),
});

test(
  "a month that ends and is closed stands in nobody's way and changes no more",
  { timeout: 3_600_000 },
  async () => {
    const dice = fc.tuple(
      randomHistory(steps),
      fc.infiniteStream(leap),
      fc.integer({ min: 1, max: 9 }),
    );
    for (const [all, leaps, daysLeft] of fc.sample(dice, { seed, numRuns: histories })) {
      standOn(beforeMonthsEnd(kampalaDay(new Date()), daysLeft));
      const world = await makeWorld({ clock: now, renews: true });
      const under = await openHistory(world, await furnish(world));
      await giveTime(world, under.today);
      await sabotage(world);
      try {
        await playAll(under, all, leaps);
      } catch (error) {
        console.log(`PROOF_SEED=${seed}, until it failed:\n${under.log.join("\n")}`);
        throw error;
      }
    }
    expect(sums.closed, "months ended and were closed").toBeGreaterThanOrEqual(histories);
    console.log(
      `T-MONTHS seed ${seed}: histories ${histories}, steps ${sums.steps}, refused ${sums.refused}, ` +
        `days ${sums.days}, months closed ${sums.closed}, differences 0`,
    );
  },
);

async function playAll(under: History, all: readonly Step[], leaps: fc.Stream<Leap>) {
  const before = await daysOf(under.world);
  for (const step of all) {
    const later: Leap | undefined = leaps.next().value;
    if (later?.isLater && daysBetween(under.begunOn, under.today) < longest) {
      await passDays(under, later.days);
      await changePrices(under, BigInt(later.dearer));
    }
    if ((await play(under, step)) === "refused") sums.refused += 1;
    sums.steps += 1;
    await compare(under);
    await compareDays(under, before);
  }
  await compareWallet(under);
  await under.world.verifyBooks();
}

/** So many days before a month ends, today or later; not before a season does, with which what may be claimed begins anew. */
function beforeMonthsEnd(today: Day, daysLeft: number): Day {
  const next = `${addDays(`${today.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;
  const day = addDays(next, -daysLeft);
  return day >= today && !next.endsWith("-10-01") ? day : beforeMonthsEnd(next, daysLeft);
}

/** Who was given money has the whole history to account for it. */
async function giveTime(world: World, effectiveFrom: Day): Promise<void> {
  const body = { effectiveFrom, settleDays: 90, sourceNote: "A history is shorter" };
  await world.as("owner")(fundRequests.setTerm, { body });
}

/**
 * It is so many days later. A month that ended meanwhile is closed, whatever of it waits; within a month mostly what is
 * past, so that every paper comes upon closed days.
 */
async function passDays(under: History, length: number): Promise<void> {
  const [month, today] = [under.today.slice(0, 7), addDays(under.today, length)];
  standOn(today);
  Object.assign(under, {
    today,
    // Their hands write today's date.
    sales: salesHands(under.world),
    claims: expenseHands(under.world),
  });
  under.model.today = today;
  // Who has a new wallet has it long enough by then.
  under.model.wait();
  under.log.push(`it is ${today}`);
  sums.days += 1;
  if (month === today.slice(0, 7)) {
    if (sums.days % 4 === 0) return;
    const through = addDays(today, -1);
    await closeBooks(under.world, through);
    under.model.close(through);
    return;
  }
  const body = { month, reason: "It is over", despite: true };
  await under.world.as("accountant")(periods.close, { body });
  under.model.close(addDays(`${today.slice(0, 7)}-01`, -1));
  sums.closed += 1;
}

/** From today on kiboko, dollars and work cost something else; what was bought, sold and worked before keeps its price. */
async function changePrices({ world, model, store, today }: History, dearer: bigint) {
  model.price = 5_800n + 5n * dearer;
  model.dollar = 3_650n + dearer;
  model.workRates = [40n + dearer, 150n + 2n * dearer];
  const bought = { productId: model.products.raw, placeId: store, price: model.price };
  await setPrice(world, { ...bought, effectiveFrom: today });
  await setDollar(world, { dollar: model.dollar, day: today });
  await setWorkRates(world, { rates: model.workRates, day: today });
}

type Days = ReadonlyMap<string, bigint>;

/** By how much every account moved on every day. */
async function daysOf(world: World): Promise<Days> {
  const found = await world.sql.query<{ key: string; moved: bigint }>(
    `select day || ' ' || account_code as key, debit - credit as moved
     from account_day where org_id = $1`,
    [await demoOrg(world)],
  );
  return new Map(found.rows.map(({ key, moved }) => [key, moved]));
}

async function compareDays({ world, model }: History, before: Days): Promise<void> {
  const since = [...(await daysOf(world))].map(
    ([key, moved]) => [key, moved - (before.get(key) ?? 0n)] as const,
  );
  const expected = [...model.days].flatMap(([day, accounts]) =>
    [...accounts].map(([code, moved]) => [`${day} ${code}`, moved] as const),
  );
  expect(linesOf(since), "accounts by day").toEqual(linesOf(expected));
}

const linesOf = (moves: readonly (readonly [string, bigint])[]): string[] =>
  moves
    .filter(([, moved]) => moved !== 0n)
    .map(([key, moved]) => `${key} ${moved}`)
    .toSorted();
