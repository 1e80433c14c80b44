import fc from "fast-check";
import { expect, test } from "vitest";
import { trialBalance } from "#books/ledger/door.ts";
import { lotsOf } from "#books/stock/door.ts";
import { verifyOwnBooks } from "#books/verify/door.ts";
import { resultLines } from "#books/verify/rules.ts";
import { reverseVoucher } from "#books/vouchers/door.ts";
import { Refusal } from "#kernel/refusal.ts";
import { openBooksOnly } from "./booksOnly.ts";
import { newSeason, type Season, type Step, stepKinds, takeStep } from "./seasons.ts";

// More seasons and longer ones for a night's run: SEASONS=500 STEPS=60 npx vitest run test/seasons…
const seasons = Number(process.env["SEASONS"] ?? 8);
const steps = Number(process.env["STEPS"] ?? 25);
/** A season that is not over by then stands still: two seconds are usual. */
const seasonMs = 180_000;

const books = await openBooksOnly();
const dice = fc.nat(1_000_000);
const step: fc.Arbitrary<Step> = fc.record({
  // Nothing can happen without coffee, so it is bought more often than anything else.
  kind: fc.constantFrom("buy", "buy", "process", "sell", ...stepKinds),
  dice: fc.tuple(dice, dice, dice),
});

/** Every invariant, of this company's books, in the picture as it is now. */
async function booksAgree(orgId: string, after: string): Promise<void> {
  const results = await books.inBooks((ctx) => verifyOwnBooks(ctx), orgId);
  // What is at work here is at work for no batch: with the books alone there are no papers.
  const faults = results.filter(({ ok, title }) => !ok && title !== "Papers say what the lots did");
  expect(resultLines(faults), `after ${after}`).toEqual([]);
}

async function play(orgId: string, season: Season, one: Step): Promise<"done" | "refused"> {
  const before = { ...season, standing: [...season.standing] };
  try {
    await books.inBooks((ctx) => takeStep(ctx, season, one), orgId);
    return "done";
  } catch (error) {
    // A refusal is an answer; anything else is a bug in the books.
    if (!(error instanceof Refusal)) throw error;
    Object.assign(season, before);
    return "refused";
  }
}

/**
 * Takes back everything that still stands, the newest first. Where something in the middle was taken
 * back before, a move may have to wait for another; so it goes round until nothing is left.
 */
async function unwind(orgId: string, season: Season): Promise<void> {
  let standing = season.standing.toReversed();
  while (standing.length > 0) {
    const waiting: typeof standing = [];
    for (const document of standing) {
      if (!(await takesBack(orgId, document))) waiting.push(document);
    }
    expect(waiting.length, "something can always be taken back").toBeLessThan(standing.length);
    standing = waiting;
  }
}

async function takesBack(orgId: string, document: Season["standing"][number]): Promise<boolean> {
  try {
    await books.inBooks(
      (ctx) => reverseVoucher(ctx, document, { day: ctx.today, reason: "Unwound" }),
      orgId,
    );
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
}

test(
  "whatever happens in a season, the books agree after every step and can be unwound to nothing",
  { timeout: 36_000_000 },
  async () => {
    const outcomes = { done: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: steps, maxLength: steps }), async (all) => {
        const orgId = await books.openCompany();
        const season = newSeason();
        for (const one of all) {
          outcomes[await play(orgId, season, one)] += 1;
          await booksAgree(orgId, one.kind);
        }
        await unwind(orgId, season);
        await booksAgree(orgId, "unwinding");
        const { rows } = await books.inBooks((ctx) => trialBalance(ctx), orgId);
        expect(rows.filter((row) => row.balance !== 0n)).toEqual([]);
        expect(await books.inBooks((ctx) => lotsOf(ctx, {}), orgId)).toEqual([]);
      }),
      // Said at once with its seed, which plays it again: a season made shorter would take an hour, and tell nothing of a
      // fault that comes once.
      { numRuns: seasons, endOnFailure: true, timeout: seasonMs },
    );
    expect(outcomes.done, "most steps do something").toBeGreaterThan(outcomes.refused);
  },
);
