// A season driven by dice, at the level of the books: everything that can happen to coffee and to the
// money for it, in any order, in any size. What the books refuse is part of the game.
import { dueOf, openDues } from "#books/dues/door.ts";
import { costAdded, lotsOf, newLotCode, placeOf, planIssue } from "#books/stock/door.ts";
import type { LotAtPlace } from "#books/stock/door.ts";
import { takesMoved, transform } from "#books/stock/rules.ts";
import type { Take, Transform, Transformed } from "#books/stock/rules.ts";
import { postVoucher, reverseVoucher } from "#books/vouchers/door.ts";
import { settlementOf, withoutZeros } from "#books/vouchers/rules.ts";
import type { NewLot, Voucher } from "#books/vouchers/rules.ts";
import { addDays, type Day } from "#kernel/days.ts";
import { allocate, toShillings } from "#kernel/money.ts";
import { invariant } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { newId } from "./booksOnly.ts";
import { buy, pay } from "./buying.ts";

/** What happens next, and three dice to say how much of it. */
export interface Step {
  kind: (typeof stepKinds)[number];
  dice: readonly [number, number, number];
}

export const stepKinds = [
  "buy",
  "pay",
  "process",
  "split",
  "blend",
  "move",
  "cost",
  "sell",
  "receive",
  "reverse",
] as const;

/** What is remembered between steps: every document that stands, in the order it was written. */
export interface Season {
  farmers: string[];
  faq: string;
  green: string;
  husk: string;
  standing: { source: Voucher["source"]; event: string }[];
  day: Day;
}

export function newSeason(): Season {
  const farmers = [newId(), newId(), newId()];
  const products = { faq: newId(), green: newId(), husk: newId() };
  return { farmers, ...products, standing: [], day: "2026-10-01" };
}

/** One step; a Refusal means the books said no and nothing may have changed. */
export async function takeStep(ctx: Ctx, season: Season, step: Step): Promise<void> {
  const next = addDays(season.day, step.dice[2] % 2);
  season.day = next < ctx.today ? next : ctx.today;
  await plays[step.kind](ctx, season, step.dice);
}

type Play = (ctx: Ctx, season: Season, dice: Step["dice"]) => Promise<void>;

const plays: Record<Step["kind"], Play> = {
  buy: async (ctx, season, [a, b, c]) => {
    const { source } = await buy(ctx, {
      grams: BigInt(a + 1),
      cost: BigInt(b + 1),
      productId: season.faq,
      farmerId: season.farmers[c % 3] ?? "",
      // Now and then a paper comes in late.
      day: addDays(season.day, -(c % 5)),
      stream: c % 4 === 0 ? "open" : "eu",
    });
    season.standing.push({ source, event: "approved" });
  },
  pay: async (ctx, season, [a, b]) => {
    const due = pick(await openDues(ctx, { kinds: ["farmer-payable"] }), a);
    if (!due) return;
    const amount = 1n + (BigInt(b) % due.open);
    season.standing.push({ source: await pay(ctx, due.id, amount), event: "paid" });
  },
  process: (ctx, season, dice) => work(ctx, season, dice, "process"),
  split: (ctx, season, dice) => work(ctx, season, dice, "split"),
  blend: (ctx, season, dice) => work(ctx, season, dice, "blend"),
  move: async (ctx, season, [a, b]) => {
    const lot = pick(await lotsOf(ctx, { productId: season.faq }), a);
    if (!lot) return;
    const from = await placeOf(ctx, lot.placeCode);
    const to = await placeOf(ctx, lot.placeCode === "progress" ? "main" : "progress");
    const takes = await takePart(ctx, lot, b);
    const cost = total(takes, "cost");
    const [debit, credit] = to.code === "progress" ? ["1330", "1310"] : ["1310", "1330"];
    await post(ctx, season, "moved", {
      lines: withoutZeros([
        { account: debit, amount: cost },
        { account: credit, amount: -cost },
      ]),
      transfers: takesMoved(takes, { from, to }),
    });
  },
  cost: async (ctx, season, [a, b]) => {
    const lot = pick(await lotsOf(ctx, {}), a);
    if (!lot) return;
    const cost = BigInt(b + 1);
    const { transfers, lines } = await costAdded(ctx, [{ lotId: lot.lotId, cost }]);
    const credit = { account: "2030", amount: -cost };
    await post(ctx, season, "cost-added", { lines: [...lines, credit], transfers });
  },
  sell,
  receive: async (ctx, season, [a, b, c]) => {
    const due = pick(await openDues(ctx, { kinds: ["customer-receivable"] }), a);
    if (!due) return;
    const amount = 1n + (BigInt(b) % due.open);
    const settlement = settlementOf(await dueOf(ctx, due.id), amount);
    const booked = settlement.ugx ?? 0n;
    if (booked === 0n) return;
    const rateMicro = 3_500_000_000n + BigInt(c) * 1_000n;
    const received = toShillings(amount, "USD", rateMicro);
    const foreign = { currency: "USD", rateMicro } as const;
    await post(ctx, season, "received", {
      lines: withoutZeros([
        { account: "1110", amount: received, foreign: { ...foreign, amount } },
        // The debt goes at the rate it was booked at, as a buyer's money is booked; the bank's is the day's.
        {
          account: "1200",
          amount: -booked,
          foreign: { ...foreign, amount: -amount, rateMicro: (booked * 100_000_000n) / amount },
        },
        { account: received > booked ? "7100" : "7110", amount: booked - received },
      ]),
      settlements: [settlement],
    });
  },
  reverse: async (ctx, season, [a]) => {
    const index = season.standing.length === 0 ? 0 : a % season.standing.length;
    const document = season.standing[index];
    if (!document) return;
    await reverseVoucher(ctx, document, { day: season.day, reason: "Dice" });
    season.standing = season.standing.toSpliced(index, 1);
  },
};

async function sell(ctx: Ctx, season: Season, [a, b, c]: Step["dice"]): Promise<void> {
  const productId = c % 2 === 0 ? season.green : season.husk;
  const main = await placeOf(ctx, "main");
  const here = await lotsOf(ctx, { productId, placeId: main.id });
  const free = here.reduce((sum, lot) => sum + lot.free, 0n);
  // Sometimes more is asked for than there is.
  const quantity = 1n + (BigInt(a) % (free + 5n));
  const takes = await planIssue(ctx, { productId, placeId: main.id, quantity });
  const cost = total(takes, "cost");
  const amount = BigInt(b + 1);
  const rateMicro = 3_600_000_000n;
  const ugx = toShillings(amount, "USD", rateMicro);
  const party = { type: "customer", id: newId() } as const;
  await post(ctx, season, "sold", {
    lines: withoutZeros([
      { account: "1200", amount: ugx, foreign: { amount, currency: "USD", rateMicro }, party },
      { account: "4000", amount: -ugx },
      { account: "5000", amount: cost },
      { account: productId === season.green ? "1340" : "1350", amount: -cost },
    ]),
    transfers: takesMoved(takes, { from: main, to: await placeOf(ctx, "customers") }),
    dues: [
      {
        id: newId(),
        kind: "customer-receivable",
        party,
        amount,
        currency: "USD",
        ugx,
        account: "1200",
        dueOn: season.day,
      },
    ],
  });
}

/** Lots become lots: processing, splitting one, blending all. */
async function work(
  ctx: Ctx,
  season: Season,
  dice: Step["dice"],
  kind: Transform["kind"],
): Promise<void> {
  const [main, production] = [await placeOf(ctx, "main"), await placeOf(ctx, "production")];
  const here = await lotsOf(ctx, { productId: season.faq, placeId: main.id });
  const free = here.reduce((sum, lot) => sum + lot.free, 0n);
  if (free < 10n) return;
  const quantity = 10n + (BigInt(dice[0]) % (free - 9n));
  const takes = await planIssue(ctx, { productId: season.faq, placeId: main.id, quantity });
  const worked = transform(planOf(kind, takes, quantity, dice));
  const conversion = worked.totalCost - worked.inputCost;
  const accountOf = (index: number) =>
    kind !== "process" ? "1310" : index === 0 ? "1340" : "1350";
  await post(ctx, season, `${kind}-finished`, {
    lines: withoutZeros([
      { account: "1310", amount: -worked.inputCost },
      { account: "5100", amount: -conversion },
      { account: "5150", amount: worked.abnormalCost },
      ...worked.outputs.map(({ cost }, i) => ({ account: accountOf(i), amount: cost })),
    ]),
    lots: await newLots(ctx, season, worked, kind, accountOf),
    transfers: [
      ...takesMoved(takes, { from: main, to: production }),
      ...worked.outputs.map(({ lotId, grams, cost }, index) => ({
        lotId,
        account: accountOf(index),
        from: production,
        to: main,
        quantity: grams,
        cost,
      })),
    ],
    edges: worked.edges,
  });
}

function planOf(
  kind: Transform["kind"],
  takes: readonly Take[],
  quantity: bigint,
  [a, b, c]: Step["dice"],
): Transform {
  const inputs = takes.map(({ lotId, quantity: grams, cost }) => ({ lotId, grams, cost }));
  const conversion = BigInt(b);
  if (kind === "blend") {
    const outputs = [{ lotId: newId(), kind: "main", grams: quantity } as const];
    return { kind, inputs, conversion, outputs, losses: [] };
  }
  const weights = [BigInt(a % 90) + 5n, BigInt(b % 20) + 1n, BigInt(c % 5), BigInt(a % 3)];
  const [main = 0n, second = 0n, dust = 0n, spilled = 0n] = allocate(quantity, weights);
  const byProduct = { kind: "by-product", netRealisableValue: BigInt(c) } as const;
  const role = kind === "process" ? byProduct : ({ kind: "co" } as const);
  return {
    kind,
    inputs,
    conversion,
    outputs: [
      { lotId: newId(), kind: "main", grams: main },
      ...(second > 0n ? [{ lotId: newId(), ...role, grams: second }] : []),
    ],
    losses: [
      { name: "dust", grams: dust, abnormal: false },
      { name: "spilled", grams: spilled, abnormal: true },
    ],
  };
}

async function newLots(
  ctx: Ctx,
  season: Season,
  worked: Transformed,
  kind: Transform["kind"],
  accountOf: (index: number) => string,
): Promise<NewLot[]> {
  const lots: NewLot[] = [];
  for (const [index, { lotId }] of worked.outputs.entries()) {
    lots.push({
      id: lotId,
      code: await newLotCode(ctx, "COF", season.day),
      productId: kind !== "process" ? season.faq : index === 0 ? season.green : season.husk,
      account: accountOf(index),
      madeOn: season.day,
      origin: { type: "books-test", id: lotId },
    });
  }
  return lots;
}

async function takePart(ctx: Ctx, lot: LotAtPlace, dice: number): Promise<Take[]> {
  const quantity = 1n + (BigInt(dice) % lot.quantity);
  return planIssue(ctx, { lotIds: [lot.lotId], placeId: lot.placeId, quantity });
}

async function post(
  ctx: Ctx,
  season: Season,
  event: string,
  parts: Omit<Voucher, "source" | "event" | "day" | "memo">,
): Promise<void> {
  const source = { type: "books-test", id: newId() };
  await postVoucher(ctx, { source, event, day: season.day, memo: event, ...parts });
  season.standing.push({ source, event });
}

function pick<T>(things: readonly T[], dice: number): T | undefined {
  return things.length === 0 ? undefined : things[dice % things.length];
}

function total(takes: readonly Take[], part: "quantity" | "cost"): bigint {
  const sum = takes.reduce((so, take) => so + take[part], 0n);
  invariant(sum >= 0n, "parts are not negative");
  return sum;
}
