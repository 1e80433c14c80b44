// T-MODEL: random histories of a company, step by step beside a model of it that knows nothing of the
// house. A history that fails is made as short as it still fails, and said with its seed.
import fc from "fast-check";
import { expect, test } from "vitest";
import { sampling } from "#registry/sampling/api.ts";
import { usualSampling } from "#registry/sampling/rules.ts";
import { openBuying } from "#test/buyingMakers.ts";
import { makeWorld } from "#test/world.ts";
import { claimableNow } from "./claimingPlays.ts";
import { openHistory, scenes, type Step, type StepKind } from "./histories.ts";
import { play } from "./plays.ts";
import { keepTaxBack, openFarStore, setExportRules, setWorkRates } from "./products.ts";
import { sabotage } from "./saboteurs.ts";
import { seed, sizeOf } from "./sizes.ts";
import { compare } from "./standing.ts";
import { played as listed, rows } from "./commands.ts";
import { beginStatements, compareWallet } from "./statingPlays.ts";
import { everyCommand, watched } from "./watched.ts";

const { histories, steps } = sizeOf("model");
/** How often a failing history is tried again with less of it. */
const shortenings = 60;
const world = await makeWorld({ watchEvery: 7, processes: 2 });
const buying = await openBuying(world);
await setWorkRates(world);
await setExportRules(world, buying.today);
await keepTaxBack(world, buying.today);
const far = await openFarStore(world, buying.today);
// One farmer delivers everything, and the dice turn much of it away: the model looks at each delivery once.
await world.as("owner")(sampling.set, {
  body: {
    ...usualSampling,
    ...{ id: world.newId(), effectiveFrom: buying.today, samples: 1 },
    sourceNote: "One sample of each",
  },
});
await beginStatements(world, buying.today);
await sabotage(world);
const seen = watched(world);

const die = fc.nat(1_000_000);
const stepOf = (kinds: readonly StepKind[]): fc.Arbitrary<Step> =>
  fc.record({ kind: fc.constantFrom(...kinds), dice: fc.tuple(die, die, die, die) });
/**
 * What happens in a history is of a few scenes, others in each: of everything at once, hardly anything would come far
 * enough to be taken back.
 */
const tail = fc
  .subarray([...scenes], { minLength: 4, maxLength: 7 })
  .chain((some) => fc.array(stepOf(some.flat()), { minLength: steps, maxLength: steps }));
/**
 * Every history begins with four deliveries that were judged good, a batch of them, bags that are filled and
 * let out, and a contract of fewer bags with a shipment, so that there is something to go on.
 */
const first: readonly Step[] = [
  ...Array.from({ length: 4 }, (_, index): Step[] => [
    { kind: "record", dice: [index * 7_000, 100, 0, 1] },
    { kind: "judge", dice: [0, 0, 1, 1] },
  ]).flat(),
  // The last of them is sent once more: it was done once.
  { kind: "again", dice: [0, 0, 0, 1] },
  { kind: "plan", dice: [80_000, 1, 1, 1] },
  { kind: "start", dice: [0, 1, 1, 1] },
  { kind: "finish", dice: [0, 1, 1, 1] },
  { kind: "bags", dice: [18, 1, 1, 1] },
  { kind: "packing", dice: [7, 1, 1, 1] },
  { kind: "pack", dice: [0, 1, 1, 1] },
  { kind: "letOut", dice: [0, 0, 1, 1] },
  { kind: "contract", dice: [5, 1, 0, 1] },
  ...Array.from({ length: 4 }, (): Step => ({ kind: "agree", dice: [0, 1, 0, 1] })),
  { kind: "shipment", dice: [0, 1, 1, 1] },
];
/** In every other history the shipment also goes all its way, to the buyer's dollars at a lower rate. */
const sailed: readonly Step[] = [
  // A bag more than the contract bears stays here.
  { kind: "allocate", dice: [0, 4, 1, 1] },
  { kind: "allocate", dice: [0, 2, 1, 1] },
  // All that is on it is sold as certified, and then a gram more is not.
  { kind: "certified", dice: [0, 4, 0, 1] },
  { kind: "certified", dice: [0, 4, 0, 1] },
  { kind: "shipOn", dice: [0, 1, 1, 1] },
  { kind: "papers", dice: [0, 1, 0, 1] },
  { kind: "papers", dice: [0, 1, 0, 1] },
  ...Array.from({ length: 3 }, (): Step => ({ kind: "shipOn", dice: [0, 1, 1, 1] })),
  { kind: "proceeds", dice: [0, 1, 10, 1] },
  // And somebody tries to pay into a wallet of today.
  { kind: "changeWallet", dice: [0, 1, 1, 1] },
  { kind: "prepare", dice: [0, 0, 1, 1] },
  { kind: "approve", dice: [0, 1, 0, 1] },
  { kind: "release", dice: [0, 2, 0, 1] },
  { kind: "undo", dice: [0, 0, 1, 1] },
];
/** And a truck goes to the other store: of what it took two hundredths are missing. */
const trucked: readonly Step[] = [
  { kind: "truck", dice: [0, 1, 1, 1] },
  { kind: "leave", dice: [0, 0, 1, 1] },
  { kind: "weighIn", dice: [0, 3, 2, 1] },
  { kind: "judgeLoss", dice: [0, 1, 1, 1] },
];
/** A supplier is advanced money, more than the limit leaves is refused, and a bill and a delivery make it good. */
const advanced: readonly Step[] = [
  { kind: "askAhead", dice: [550_000, 1, 1, 1] },
  { kind: "askAhead", dice: [550_000, 1, 1, 1] },
  { kind: "decideAhead", dice: [0, 0, 1, 1] },
  { kind: "payAhead", dice: [0, 1, 0, 1] },
  { kind: "approve", dice: [0, 1, 0, 1] },
  { kind: "release", dice: [1, 0, 0, 1] },
  { kind: "bill", dice: [400_000, 0, 1, 1] },
  { kind: "decideBill", dice: [0, 0, 1, 1] },
  // What the supplier sells themselves makes good more of it.
  { kind: "record", dice: [30_000, 100, 0, 5] },
  { kind: "judge", dice: [0, 0, 1, 1] },
];
/** A farmer is promised an advance into the wallet; while it is on its way nobody ends the promise, and then it arrives. */
const walleted: readonly Step[] = [
  { kind: "changeWallet", dice: [0, 1, 1, 1] },
  { kind: "wait", dice: [0, 1, 1, 1] },
  { kind: "askAdvance", dice: [50_000, 0, 1, 1] },
  { kind: "decideAdvance", dice: [0, 0, 1, 1] },
  { kind: "payAdvance", dice: [0, 1, 0, 1] },
  { kind: "approve", dice: [0, 1, 0, 1] },
  { kind: "release", dice: [0, 2, 0, 1] },
  { kind: "endAdvance", dice: [0, 1, 0, 1] },
  { kind: "order", dice: [0, 0, 1, 1] },
  { kind: "hear", dice: [0, 0, 1, 1] },
];
/** A colleague gets small money and brings it back in parts; one part was written down by mistake. */
const wished: readonly Step[] = [
  { kind: "wish", dice: [50_000, 1, 1, 1] },
  { kind: "decide", dice: [0, 1, 1, 1] },
  { kind: "lend", dice: [0, 54_999, 1, 1] },
  { kind: "approve", dice: [0, 1, 0, 1] },
  { kind: "release", dice: [0, 2, 0, 1] },
  { kind: "repay", dice: [0, 20_000, 0, 1] },
  { kind: "takeBackRepayment", dice: [0, 0, 1, 1] },
  { kind: "repay", dice: [0, 0, 0, 1] },
  { kind: "endWish", dice: [0, 2, 1, 1] },
];
/** A farmer is paid out of an officer's drawer, and sends the cash back. */
const cashed: readonly Step[] = [
  { kind: "openDrawer", dice: [0, 1, 1, 1] },
  { kind: "handOver", dice: [11, 0, 1, 1] },
  { kind: "buyForCash", dice: [5_000, 1, 1, 1] },
  { kind: "judge", dice: [0, 3, 1, 1] },
  { kind: "payCash", dice: [0, 0, 1, 1] },
  { kind: "takeCashBack", dice: [0, 0, 1, 1] },
];
/** What is owed to several is paid in one run, farmers into their wallets. */
const paidTogether: readonly Step[] = [
  { kind: "run", dice: [0, 2, 2, 1] },
  { kind: "runOn", dice: [0, 0, 1, 1] },
  { kind: "runOn", dice: [0, 2, 1, 1] },
];
/** A slip without a meter's word is put right and judged; a bill with all its taxes is given back, changed and owed. */
const mended: readonly Step[] = [
  { kind: "record", dice: [9_000, 100, 0, 3] },
  { kind: "correctSlip", dice: [12_000, 300, 0, 1] },
  { kind: "handToQuality", dice: [0, 0, 1, 1] },
  { kind: "judge", dice: [0, 0, 1, 1] },
  { kind: "bill", dice: [310_000, 0, 1, 3] },
  { kind: "decideBill", dice: [0, 0, 4, 1] },
  { kind: "changeBill", dice: [340_000, 0, 1, 3] },
  { kind: "handBillIn", dice: [0, 0, 1, 1] },
  { kind: "decideBill", dice: [0, 0, 1, 1] },
];
/** Bags are asked for that have to come back: half of them do, some a colleague has now, and the rest is written off. */
const needed: readonly Step[] = [
  { kind: "comesBack", dice: [1, 1, 1, 1] },
  { kind: "need", dice: [7, 1, 1, 1] },
  { kind: "moveNeed", dice: [0, 0, 1, 1] },
  { kind: "issueNeeded", dice: [0, 1, 1, 1] },
  { kind: "bringBackNeeded", dice: [0, 1, 1, 1] },
  { kind: "offer", dice: [0, 0, 0, 1] },
  { kind: "answerOffer", dice: [0, 0, 0, 1] },
  { kind: "reportLoss", dice: [0, 1, 0, 1] },
  { kind: "judgeMissing", dice: [0, 0, 0, 1] },
];
/** What a colleague spent is booked, and taken out of the books again. */
const spent: readonly Step[] = [
  { kind: "claim", dice: [25_000, 0, 0, 1] },
  { kind: "decide", dice: [0, 0, 1, 1] },
  { kind: "undoExpense", dice: [0, 0, 0, 1] },
];
/** A wallet's lines are booked as charges; one is none, and is matched by hand to what it was booked as after all. */
const stated: readonly Step[] = [
  { kind: "readStatement", dice: [1, 0, 1, 1] },
  { kind: "chargeLine", dice: [0, 0, 1, 1] },
  { kind: "chargeLine", dice: [0, 0, 1, 1] },
  { kind: "unmatchLine", dice: [0, 0, 1, 1] },
  { kind: "matchLine", dice: [0, 0, 1, 1] },
];
/**
 * In the rest one batch is put back as it was taken and another weighed again; goods that were sold come back; and a
 * colleague is given what was asked for, accounts for it, and is believed by somebody else.
 */
const accounted: readonly Step[] = [
  { kind: "plan", dice: [5_000, 1, 1, 1] },
  { kind: "start", dice: [0, 1, 1, 1] },
  { kind: "undoBatch", dice: [0, 1, 1, 1] },
  { kind: "plan", dice: [5_000, 1, 1, 1] },
  { kind: "start", dice: [0, 1, 1, 1] },
  { kind: "finish", dice: [0, 1, 1, 1] },
  { kind: "undoBatch", dice: [1, 2, 1, 1] },
  { kind: "finish", dice: [0, 1, 1, 1] },
  // Not while a cost lies on what came out.
  { kind: "carry", dice: [8, 2, 1, 1] },
  { kind: "undoBatch", dice: [1, 2, 1, 1] },
  // Five kilograms are sold, all of them come back, and then there is nothing more to credit.
  { kind: "sell", dice: [4, 0, 0, 1] },
  { kind: "askCredit", dice: [0, 0, 0, 1] },
  { kind: "decideCredit", dice: [0, 0, 1, 1] },
  { kind: "askCredit", dice: [0, 0, 0, 1] },
  // And a cost lies on what the lot weighed once, not on what came back too.
  { kind: "carry", dice: [4, 1, 1, 1] },
  // What is needed is given back, asked for with another amount, and granted.
  { kind: "ask", dice: [200_000, 1, 1, 1] },
  { kind: "decide", dice: [0, 1, 5, 1] },
  { kind: "askAgain", dice: [0, 192_000, 1, 1] },
  { kind: "decide", dice: [0, 1, 1, 1] },
  { kind: "lend", dice: [0, 99_999, 1, 1] },
  { kind: "approve", dice: [0, 1, 0, 1] },
  { kind: "release", dice: [0, 2, 0, 1] },
  { kind: "account", dice: [0, 60_000, 1, 1] },
  { kind: "believe", dice: [0, 1, 1, 1] },
  { kind: "giveUpRequest", dice: [0, 1, 1, 1] },
];
const history = fc
  .tuple(fc.boolean(), tail)
  .map(([hasSailed, all]) => [
    ...first,
    ...(hasSailed ? sailed : accounted),
    ...trucked,
    ...advanced,
    ...walleted,
    ...wished,
    ...mended,
    ...needed,
    ...stated,
    ...spent,
    ...cashed,
    ...paidTogether,
    ...all,
  ]);

interface Played {
  done: number;
  refused: number;
  log: string[];
  fault: unknown;
}

/** Plays a history to its end, or to where house and model part. */
async function playAll(all: readonly Step[]): Promise<Played> {
  const played: Played = { done: 0, refused: 0, log: [], fault: null };
  const under = await openHistory(seen.world, { ...buying, far });
  played.log = under.log;
  try {
    for (const one of all) {
      played[await seen.during(() => play(under, one))] += 1;
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
      const one = await playAll(all);
      sums.done += one.done;
      sums.refused += one.refused;
      if (one.fault === null) continue;
      const isQuick = process.env["PROOF_SHORTEN"] === "0";
      const { log, fault } = isQuick ? one : await shortened(all);
      console.log(`PROOF_SEED=${seed}, as short as it fails:\n${log.join("\n")}`);
      throw fault;
    }
    const done = [...seen.done];
    console.log(
      `T-MODEL seed ${seed}: histories ${histories}, steps ${sums.done + sums.refused}, ` +
        `done ${sums.done}, refused ${sums.refused}, differences 0, ` +
        `commands ${done.length} of ${everyCommand.length}`,
    );
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
