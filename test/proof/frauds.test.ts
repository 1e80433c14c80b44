// T-FRAUD: frauds of every kind the programme names are done among honest work, by people with the rights for them, while
// everybody else does what they are asked wherever nothing is said to them. What is stopped or shown is counted per kind, and
// so is what of honest work was stopped by the same eyes.
import fc from "fast-check";
import { expect, test } from "vitest";
import { momoHands } from "#test/momoHands.ts";
import { makeWorld } from "#test/world.ts";
import { boxFrauds } from "./boxFrauds.ts";
import { buyingFrauds } from "./buyingFrauds.ts";
import { countFrauds } from "./countFrauds.ts";
import { findingOf } from "./finding.ts";
import { type Fraud, openSeason } from "./fraudSeason.ts";
import { gateFrauds } from "./gateFrauds.ts";
import { type Dice, FraudWatch } from "./fraudWatch.ts";
import { honestActs, type Work } from "./honestActs.ts";
import { payeeFrauds } from "./payeeFrauds.ts";
import { payingFrauds } from "./payingFrauds.ts";
import { peopleFrauds } from "./peopleFrauds.ts";
import { plantFrauds } from "./plantFrauds.ts";
import { sabotage } from "./saboteurs.ts";
import { seed, sizeOf } from "./sizes.ts";
import { sellingFrauds } from "./sellingFrauds.ts";
import { spendingFrauds } from "./spendingFrauds.ts";
import { storeFrauds } from "./storeFrauds.ts";

const { rounds, honest } = sizeOf("frauds");
const world = await makeWorld();
const season = await openSeason(world, await momoHands(world));
await sabotage(world);

const frauds = Object.entries<Fraud>({
  ...buyingFrauds,
  ...payingFrauds,
  ...payeeFrauds,
  ...peopleFrauds,
  ...plantFrauds,
  ...spendingFrauds,
  ...sellingFrauds,
  ...storeFrauds,
  ...gateFrauds,
  ...boxFrauds,
  ...countFrauds,
});

const die = fc.nat(1_000_000);
const diceOf = (count: number, salt: number): Dice[] =>
  fc.sample(fc.tuple(die, die, die, die), { seed: seed + salt, numRuns: count });

interface Found {
  name: string;
  planted: number;
  caught: number;
  money: bigint;
  moneyStopped: bigint;
  /** What told of them first, and how often. */
  by: Map<string, number>;
}

const counted = (by: Map<string, number>): string =>
  [...by].map(([what, times]) => `${what} ${times}`).join(", ");

async function plant(name: string, { act, tells }: Fraud, salt: number): Promise<Found> {
  const found: Found = {
    ...{ name, planted: 0, caught: 0, money: 0n, moneyStopped: 0n },
    by: new Map(),
  };
  for (const dice of diceOf(rounds, salt)) {
    const watch = new FraudWatch();
    const money = await act(season, watch, dice);
    const told = [...watch.stopped, ...watch.shown].find((word) => tells.includes(word));
    found.planted += 1;
    found.money += money;
    if (told !== undefined) {
      found.caught += 1;
      found.by.set(told, (found.by.get(told) ?? 0) + 1);
    }
    if (watch.stopped.some((word) => tells.includes(word))) found.moneyStopped += money;
  }
  return found;
}

/** A day: each kind of honest work as often as its share. */
const day = Object.values<Work>(honestActs).flatMap(({ share, act }) =>
  Array.from({ length: share }, () => act),
);

/** Honest work; gives what of it was stopped, by what, and of how much somebody was told something. */
async function work(): Promise<{ held: Map<string, number>; shown: Map<string, number> }> {
  const [held, shown] = [new Map<string, number>(), new Map<string, number>()];
  for (const dice of diceOf(honest, frauds.length)) {
    const watch = new FraudWatch();
    await day[dice[0] % day.length]?.(season, watch, dice);
    const [stop] = watch.stopped;
    const [word] = watch.shown;
    if (stop !== undefined) held.set(stop, (held.get(stop) ?? 0) + 1);
    else if (word !== undefined) shown.set(word, (shown.get(word) ?? 0) + 1);
  }
  return { held, shown };
}

test("frauds are found before their money goes, and honest work goes on", async () => {
  try {
    const all: Found[] = [];
    for (const [i, [name, fraud]] of frauds.entries()) {
      const found = await plant(name, fraud, i);
      all.push(found);
      // Of each kind nine of ten are found, of a few of them all but one.
      const fewest = Math.max(1, Math.floor(found.planted * 0.9));
      expect(found.caught, name).toBeGreaterThanOrEqual(fewest);
    }
    const { held, shown } = await work();
    const sum = (of: (one: Found) => number) => all.reduce((total, one) => total + of(one), 0);
    const [planted, caught] = [sum((one) => one.planted), sum((one) => one.caught)];
    const [money, stopped] = [
      all.reduce((total, one) => total + one.money, 0n),
      all.reduce((total, one) => total + one.moneyStopped, 0n),
    ];
    const heldActs = [...held.values()].reduce((a, b) => a + b, 0);
    const share = (part: number, whole: number) => ((part * 100) / whole).toFixed(1);
    const table = all.map(
      (one) => `  ${one.name}: ${one.caught} of ${one.planted} (${counted(one.by)})`,
    );
    console.log(
      [
        `T-FRAUD seed ${seed}: kinds ${all.length}, planted ${planted}, caught ${caught} ` +
          `(${share(caught, planted)} %), money stopped ${share(Number(stopped), Number(money))} %, ` +
          `honest ${honest}, held ${heldActs} (${counted(held)}), shown (${counted(shown)})`,
        ...table,
      ].join("\n"),
    );
    // Of all of them 95 of 100.
    expect(caught * 100).toBeGreaterThanOrEqual(planted * 95);
    // One in fifty, and as many more as the dice may throw once in a thousand runs.
    expect(heldActs).toBeLessThanOrEqual(Math.ceil(honest / 50 + 3 * Math.sqrt(honest / 50)));
    await world.verifyBooks();
  } catch (error) {
    throw findingOf(error);
  }
}, 3_600_000);
