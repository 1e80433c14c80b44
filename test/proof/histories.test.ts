// T-MODEL: random histories of a company, step by step beside a model of it that knows nothing of the
// house. A history that fails is made as short as it still fails, and said with its seed.
import fc from "fast-check";
import { expect, test } from "vitest";
import { makeWorld } from "#test/world.ts";
import { claimableNow } from "./claimingPlays.ts";
import { furnish } from "./company.ts";
import { findingOf } from "./finding.ts";
import { openHistory, type Step, type StepKind } from "./histories.ts";
import { randomHistory } from "./randomHistory.ts";
import { play } from "./plays.ts";
import { sabotage } from "./saboteurs.ts";
import { seed, sizeOf } from "./sizes.ts";
import { compare } from "./standing.ts";
import { played as listed, rows } from "./commands.ts";
import { compareWallet } from "./statingPlays.ts";
import { everyCommand, watched } from "./watched.ts";

const { histories, steps } = sizeOf("model");
/** How often a failing history is tried again with less of it. */
const shortenings = 60;
const world = await makeWorld({ watchEvery: 7, processes: 2, renews: true });
const company = await furnish(world);
await sabotage(world);
const seen = watched(world);

const history = randomHistory(steps);

interface Played {
  done: number;
  refused: number;
  log: string[];
  fault: unknown;
}

/** What histories begin with, and what was ever done: a beginning that a new rule refuses would prove nothing any more. */
const begunWith = new Set<StepKind>();
const everDone = new Set<StepKind>();
/** There to be refused: nobody ends a promise while its money is on the way. */
const onlyRefused: readonly StepKind[] = ["endAdvance"];

/** Plays a history to its end, or to where house and model part. */
async function playAll(all: readonly Step[]): Promise<Played> {
  const played: Played = { done: 0, refused: 0, log: [], fault: null };
  const under = await openHistory(seen.world, company);
  played.log = under.log;
  try {
    for (const one of all) {
      const outcome = await seen.during(() => play(under, one));
      played[outcome] += 1;
      if (outcome === "done") everDone.add(one.kind);
      await compare(under);
    }
    expect(await claimableNow(world, under.today), "claimable").toBe(under.model.claimable());
    await compareWallet(under);
    await world.verifyBooks();
  } catch (error) {
    played.fault = error;
  }
  return played;
}

/** Leaves out ever smaller parts of a failing history as long as it still fails. */
async function shortened(all: readonly Step[]): Promise<Played> {
  let [kept, least] = [all, await playAll(all)];
  let tries = 0;
  for (let part = Math.ceil(kept.length / 2); part >= 1; part = Math.floor(part / 2)) {
    for (let from = 0; from < kept.length && tries < shortenings; tries += 1) {
      const less = kept.toSpliced(from, part);
      const played = await playAll(less);
      if (played.fault === null) from += part;
      else [kept, least] = [less, played];
    }
  }
  return least;
}

test(
  "whatever people do in whatever order, the house stands as the model does",
  { timeout: 3_600_000 },
  async () => {
    const sums = { done: 0, refused: 0 };
    for (const all of fc.sample(history, { seed, numRuns: histories })) {
      for (const { kind } of all.slice(0, -steps)) begunWith.add(kind);
      const one = await playAll(all);
      sums.done += one.done;
      sums.refused += one.refused;
      if (one.fault === null) continue;
      const isQuick = process.env["PROOF_SHORTEN"] === "0";
      const { log, fault } = isQuick ? one : await shortened(all);
      console.log(`PROOF_SEED=${seed}, as short as it fails:\n${log.join("\n")}`);
      throw findingOf(fault);
    }
    const done = [...seen.done];
    console.log(
      `T-MODEL seed ${seed}: histories ${histories}, steps ${sums.done + sums.refused}, ` +
        `done ${sums.done}, refused ${sums.refused}, differences 0, ` +
        `commands ${done.length} of ${everyCommand.length}`,
    );
    const vain = [...begunWith].filter(
      (kind) => !everDone.has(kind) && !onlyRefused.includes(kind),
    );
    expect(vain, "begun with, and never done").toEqual([]);
    expect(sums.done, "most steps do something").toBeGreaterThan(sums.refused);
    const ofPlayed = rows(listed);
    expect(
      done.filter((one) => !ofPlayed.includes(one)),
      "what is done stands among what is played",
    ).toEqual([]);
    // A night is long enough for all that stands there.
    const missed = ofPlayed.filter((one) => !seen.done.has(one));
    if (histories >= 1_000) expect(missed, "played, and never done").toEqual([]);
  },
);
