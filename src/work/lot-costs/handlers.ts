import { sql } from "kysely";
import { openDay } from "#books/ledger/door.ts";
import { nextNumber } from "#books/numbering/door.ts";
import { costAdded, lotFacts } from "#books/stock/door.ts";
import { dayOfVoucher, postVoucher, reverseVoucher } from "#books/vouchers/door.ts";
import { type Day, formatDay } from "#kernel/days.ts";
import { divideRounded } from "#kernel/money.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import { refuseSamePerson } from "#kernel/segregation.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import type { HandlersOf } from "#platform/server/handlers.ts";
import { idsWithWords } from "#platform/server/idsWithWords.ts";
import { moveState, readPage, readPageWithKept } from "#platform/server/store.ts";
import { contractOf } from "#registry/contracts/door.ts";
import { rateOn } from "#registry/organization/door.ts";
import type { lotCosts } from "./api.ts";
import { costSheetOf } from "./door.ts";
import {
  amountByDriver,
  checkType,
  costInShillings,
  costLineLife,
  type CostType,
  costVoucher,
  sharesByWeight,
} from "./rules.ts";
import {
  findLine,
  insertLine,
  insertTypes,
  type LineListRow,
  type LineRow,
  matchingLines,
  matchingLots,
  sharesOf,
  totalsOfLines,
  typesOn,
} from "./store.ts";

const what = "cost-line";
const table = "cost_line";
const gramsPerTonne = 1_000_000n;

/** What others do once costs were laid on lots, or taken back: batches carry what came onto what they work on. */
export interface GivenToLotCosts {
  whenLaid: (ctx: Ctx, lotIds: readonly string[]) => Promise<void>;
}

type LotCostsHandlers = HandlersOf<typeof lotCosts>;
type Laying = "post" | "reverse";

const writing: Omit<LotCostsHandlers, Laying> = {
  types: async (ctx) => ({ rows: await typesOn(ctx, ctx.today) }),
  setType: async (ctx) => {
    const { code, effectiveFrom } = ctx.body;
    checkType(ctx.body);
    await refuseDatedTwice(ctx, ctx.body);
    await insertTypes(ctx, [ctx.body]);
    ctx.audit({ subject: "cost-type", subjectId: code, action: "set", details: { effectiveFrom } });
  },
  list: async (ctx) => {
    const { limit, after, ...filters } = ctx.params;
    const asked = { limit, after, sort: "number", direction: "desc" } as const;
    return readPageWithKept(ctx, matchingLines(filters), asked, totalsOfLines(filters));
  },
  export: async (ctx) => {
    const found = await sql<LineListRow>`
      select * from (${matchingLines(ctx.params)}) as page
      order by page.number desc, page.id desc limit ${largestExport}
    `.execute(ctx.tx);
    const columns = ["Number", "State", "Day", "Cost", "Level", "Lots", "Currency"];
    const rows = found.rows.map((row) => [
      row.number,
      row.state,
      row.day,
      row.typeLabel,
      row.level,
      row.lots,
      row.currency,
      row.currencyAmount,
      row.amount,
    ]);
    return {
      name: "costs.csv",
      bytes: csvOf([...columns, "Amount, minor units", "UGX"], rows),
    };
  },
  get: async (ctx) => detailOf(ctx, await lineOf(ctx, ctx.params.id)),
  lots: async (ctx) => {
    const { limit, after, search } = ctx.params;
    const asked = { limit, after, sort: "madeOn", direction: "desc" } as const;
    const among = await idsWithWords(ctx, "lot", search);
    return readPage(ctx, matchingLots(search, among), asked);
  },
  basis: async (ctx) => {
    const { typeCode, day, lotIds, contractId = null } = ctx.params;
    const type = await typeOf(ctx, typeCode, day);
    const lots = await namedLots(ctx, lotIds);
    const base = await baseOf(ctx, type, lots, { contractId, day });
    const { rateMicro } = await rateOn(ctx, type.currency, day);
    return { base, rateMicro };
  },
  record: async (ctx) => {
    const { body } = ctx;
    const type = await typeOf(ctx, body.typeCode, body.day);
    const lots = await namedLots(ctx, body.lotIds);
    if (body.contractId !== null) await contractOf(ctx, body.contractId);
    const received = lots.reduce((sum, lot) => sum + lot.received, 0n);
    const base = await baseOf(ctx, type, lots, body);
    const quantity = type.driver === "per_kg" ? received : BigInt(body.pieces ?? 1);
    const currencyAmount = amountByDriver(type.driver, {
      rate: body.rate,
      quantity,
      base,
      days: body.days,
    });
    if (currencyAmount <= 0n) {
      throw new Refusal("cost.nothing", "This comes to nothing. Check the rate and the lots.");
    }
    const rate = await rateOn(ctx, type.currency, body.day);
    const amount = costInShillings(currencyAmount, type.currency, rate.rateMicro);
    const number = await nextNumber(ctx, "CST");
    const line = {
      id: body.id,
      number,
      type_code: type.code,
      type_from: type.effectiveFrom,
      day: body.day,
      rate: body.rate,
      quantity,
      base_amount: base,
      days: body.days,
      contract_id: body.contractId,
      currency: type.currency,
      currency_amount: currencyAmount,
      rate_micro: rate.rateMicro,
      amount,
      paid_to: body.paidTo,
      document: body.document,
      note: body.note,
    };
    const shares = sharesByWeight(amount, lots).map(({ lot, share }) => ({
      lotId: lot.id,
      amount: share,
    }));
    await insertLine(ctx, line, shares);
    const details = { number, type: type.code, amount };
    ctx.audit({ subject: what, subjectId: body.id, action: "record", details });
    return detailOf(ctx, await lineOf(ctx, body.id));
  },
  reject: async (ctx) => {
    await moveState(ctx, table, costLineLife, {
      id: ctx.params.id,
      move: "reject",
      version: ctx.body.version,
      what,
      details: { reason: ctx.body.reason },
    });
    return detailOf(ctx, await lineOf(ctx, ctx.params.id));
  },
};

/** What brings costs into the books and out of them again. */
function layingHandlers({ whenLaid }: GivenToLotCosts): Pick<LotCostsHandlers, Laying> {
  return {
    post: async (ctx) => {
      const line = await lineOf(ctx, ctx.params.id);
      const same = refuseSamePerson(ctx, "cost.post", line.createdBy);
      await moveState(ctx, table, costLineLife, {
        id: line.id,
        move: "post",
        version: ctx.body.version,
        what,
        set: { approved_by: ctx.actor.userId, same_person: same },
      });
      await whenLaid(ctx, await postLine(ctx, line));
      return detailOf(ctx, await lineOf(ctx, line.id));
    },
    reverse: async (ctx) => {
      const { reason, version } = ctx.body;
      const line = await lineOf(ctx, ctx.params.id);
      const { id } = line;
      // A cost that goes is profit that comes: neither hand that brought it makes it vanish.
      refuseSamePerson(ctx, "cost.reverse-recorded", line.createdBy);
      refuseSamePerson(ctx, "cost.reverse-posted", line.postedBy);
      await moveState(ctx, table, costLineLife, {
        id,
        move: "reverse",
        version,
        what,
        details: { reason },
      });
      await reverseVoucher(ctx, { source: { type: what, id }, event: "post" }, { reason });
      await whenLaid(ctx, await lotsOfLine(ctx, line));
      return detailOf(ctx, await lineOf(ctx, id));
    },
  };
}

export function lotCostsHandlers(given: GivenToLotCosts): LotCostsHandlers {
  return { ...writing, ...layingHandlers(given) };
}

/** Costs were recorded by the row of that day: a change is a row of a later day. */
async function refuseDatedTwice(ctx: Ctx, type: CostType): Promise<void> {
  const { code, effectiveFrom } = type;
  const known = (await typesOn(ctx, effectiveFrom)).find((one) => one.code === code);
  if (known?.effectiveFrom !== effectiveFrom) return;
  const words = `${known.label} has its terms from ${formatDay(effectiveFrom)}. Choose a later day.`;
  throw new Refusal("cost.type-dated-twice", words, { status: 409 });
}

/** The lots by their ids; all of them are ours. */
async function namedLots(ctx: Ctx, lotIds: readonly string[]) {
  const lots = await lotFacts(ctx, lotIds);
  if (lots.length !== new Set(lotIds).size) throw notFound("lot");
  const counted = lots.find(({ unit }) => unit !== "g");
  if (counted) {
    throw new Refusal(
      "cost.no-weight",
      `Lot ${counted.code} is counted in pieces, and costs lie on lots by weight.`,
    );
  }
  return lots;
}

async function typeOf(ctx: Ctx, code: string, day: Day): Promise<CostType> {
  const types = await typesOn(ctx, day);
  const type = types.find((one) => one.code === code);
  if (!type) throw new Refusal("cost.unknown-type", "There is no such kind of cost on this day.");
  return type;
}

/** The amount a share is taken of: what the lots cost delivered, the contract's FOT value, or CFR. */
async function baseOf(
  ctx: Ctx,
  type: CostType,
  lots: readonly { id: string; received: bigint }[],
  { contractId, day }: { contractId: string | null; day: Day },
): Promise<bigint | null> {
  if (type.base === null) return null;
  if (type.base !== "contract_fot") {
    const sheet = await costSheetOf(
      ctx,
      lots.map((lot) => ({ lotId: lot.id, grams: lot.received })),
    );
    return type.base === "delivered" ? sheet.subtotals.delivered : sheet.subtotals.CFR;
  }
  if (contractId === null) {
    throw new Refusal("cost.contract-needed", "Say for which contract: its FOT value is the base.");
  }
  const contract = await contractOf(ctx, contractId);
  if (contract.assessedFot === null) {
    throw new Refusal(
      "cost.price-not-assessed",
      `Contract ${contract.number} is not registered, so its FOT price is not assessed yet.`,
    );
  }
  const received = lots.reduce((sum, lot) => sum + lot.received, 0n);
  const rate = await rateOn(ctx, contract.currency, day);
  const value = divideRounded(received * contract.assessedFot, gramsPerTonne);
  return costInShillings(value, contract.currency, rate.rateMicro);
}

/** Gives the lots the cost lies on now; none of an expense. */
async function postLine(ctx: Ctx, line: LineRow): Promise<string[]> {
  const facts = {
    id: line.id,
    number: line.number,
    label: line.typeLabel,
    day: await openDay(ctx, line.day),
    amount: line.amount,
    currency: line.currency,
    currencyAmount: line.currencyAmount,
    rateMicro: line.rateMicro,
    creditAccount: line.creditAccount,
  };
  if (line.treatment === "expense") {
    const account = line.expenseAccount ?? "";
    await postVoucher(ctx, costVoucher(facts, { treatment: "expense", account }));
    return [];
  }
  const shares = await sharesOf(ctx, line.id);
  const costs = shares.filter((share) => share.amount > 0n);
  const added = await costAdded(
    ctx,
    costs.map((share) => ({ lotId: share.lotId, cost: share.amount })),
  );
  await postVoucher(ctx, costVoucher(facts, { treatment: "lot", ...added }));
  return costs.map(({ lotId }) => lotId);
}

/** The lots a cost lies on: those that got a share of it. */
async function lotsOfLine(ctx: Ctx, { id, treatment }: LineRow): Promise<string[]> {
  if (treatment === "expense") return [];
  return (await sharesOf(ctx, id)).flatMap(({ lotId, amount }) => (amount > 0n ? [lotId] : []));
}

async function lineOf(ctx: Pick<Ctx, "tx">, id: string): Promise<LineRow> {
  const line = await findLine(ctx, id);
  if (!line) throw notFound("cost");
  return line;
}

async function detailOf(ctx: Pick<Ctx, "tx">, line: LineRow) {
  const { createdBy: _, postedBy: __, expenseAccount: ___, creditAccount: ____, ...row } = line;
  return { ...row, booksOn: await booksOn(ctx, row), shares: await sharesOf(ctx, line.id) };
}

/** A cost of a closed month is booked on the first day that is open (decision 0074). */
async function booksOn(
  ctx: Pick<Ctx, "tx">,
  { id, state, day }: Pick<LineRow, "id" | "state" | "day">,
): Promise<Day | null> {
  if (state === "recorded") return openDay(ctx, day);
  return dayOfVoucher(ctx, { type: what, id }, "post");
}
