import { reverseVoucher } from "#books/vouchers/door.ts";
import { nextNumber } from "#books/numbering/door.ts";
import { lotsOf, placeById } from "#books/stock/door.ts";
import { planTakes } from "#books/stock/rules.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import { refuseSamePerson } from "#kernel/segregation.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { moveState, readPageWithKept, readPageWithTotals } from "#platform/server/store.ts";
import { productInUse } from "#registry/products/door.ts";
import { thresholdsToday } from "#books/thresholds/door.ts";
import { processing } from "./api.ts";
import { batchesCsv, batchWithBalance, givesOfBatch, rowWithOutturn } from "./detailHandlers.ts";
import { lostBeyond } from "./lossRules.ts";
import { isFreshForm, outturnShareBp } from "./outturnRules.ts";
import { checkRateDay, checkStepsOnce } from "./rateRules.ts";
import { checkOutputs, completeBatch, takeLots } from "./bookingHandlers.ts";
import { batchLife, checkWeighed, conversionLines, isAbnormal, weightWords } from "./rules.ts";
import {
  allRates,
  type BatchRow,
  batchTotals,
  clearWeights,
  findBatch,
  insertBatch,
  insertRate,
  keptBatchTotals,
  lossesOf,
  matchingBatches,
  outputsOf,
  replaceWeights,
  stepsOn,
} from "./store.ts";

const what = "processing-batch";
const table = "processing_batch";

export const processingHandlers = handlersFor(processing, {
  list: async (ctx) => {
    const { limit, after, ...filters } = ctx.params;
    const matching = matchingBatches(filters);
    const asked = { limit, after, sort: "number", direction: "desc" } as const;
    const kept = keptBatchTotals(filters);
    const page =
      kept === null
        ? await readPageWithTotals(ctx, matching, asked, batchTotals)
        : await readPageWithKept(ctx, matching, asked, kept);
    return { ...page, rows: page.rows.map(rowWithOutturn) };
  },
  export: async (ctx) => ({ name: "batches.csv", bytes: await batchesCsv(ctx, ctx.params) }),
  get: async (ctx) => batchWithBalance(ctx, await batchOf(ctx, ctx.params.id)),
  proposal: async (ctx) => {
    const { quantity, ...asked } = ctx.params;
    const lots = await lotsOf(ctx, {
      productId: asked.productId,
      placeId: asked.placeId,
      ...(asked.stream === undefined ? {} : { stream: asked.stream }),
    });
    const free = lots.reduce((sum, lot) => sum + lot.free, 0n);
    const takes = free < quantity ? [] : planTakes(lots, quantity);
    const madeOn = new Map(lots.map((lot) => [lot.lotId, lot.madeOn]));
    const steps = await stepsOn(ctx, ctx.today);
    return {
      free,
      takes: takes.map(({ lotId, lotCode, quantity: part, cost }) => {
        return { lotId, lotCode, quantity: part, cost, madeOn: madeOn.get(lotId) ?? ctx.today };
      }),
      steps: steps.map(({ code, label, ratePerKilogram }) => ({
        code,
        label,
        rate: ratePerKilogram,
      })),
    };
  },
  plan: async (ctx) => {
    const { body } = ctx;
    const product = await productInUse(ctx, body.productId);
    if (product.unit !== "g") {
      throw new Refusal("processing.not-weighed", `${product.name} is counted, not weighed.`);
    }
    const place = await placeById(ctx, body.placeId);
    if (!place.inside || place.account !== null) {
      throw new Refusal("processing.not-a-store", "A batch takes its coffee from a store of ours.");
    }
    const number = await nextNumber(ctx, "BAT");
    await insertBatch(ctx, {
      id: body.id,
      number,
      product_id: product.id,
      place_id: place.id,
      planned_g: body.quantity,
      stream: body.stream,
      planned_on: body.plannedOn,
      machine: body.machine,
      note: body.note,
    });
    ctx.audit({ subject: what, subjectId: body.id, action: "plan", details: { number } });
    return batchWithBalance(ctx, await batchOf(ctx, body.id));
  },
  start: async (ctx) => {
    const batch = await batchOf(ctx, ctx.params.id);
    await moveState(ctx, table, batchLife, {
      id: batch.id,
      move: "start",
      version: ctx.body.version,
      what,
      set: { started_on: ctx.body.day, started_by: ctx.actor.userId },
    });
    await takeLots(ctx, batch, ctx.body.day);
    return batchWithBalance(ctx, await batchOf(ctx, batch.id));
  },
  finish: async (ctx) => {
    const { body } = ctx;
    const batch = await batchOf(ctx, ctx.params.id);
    const inputGrams = batch.input_g ?? 0n;
    const outputs = body.outputs.map(({ quantity, ...rest }) => ({ ...rest, grams: quantity }));
    const losses = body.losses.map(({ name, quantity }) => ({ name, grams: quantity }));
    const { unexplainedNote, moistureInBp, moistureOutBp } = body;
    if (batch.state === "running") refuseEarlyFinish(batch, body.day);
    const gives = await givesOfBatch(ctx, batch, body.day);
    const scale = { inputGrams, outputs, losses, moistureInBp, moistureOutBp };
    const { needsReview } = checkWeighed(
      {
        ...{ ...scale, unexplainedNote, outturnShareBp: outturnShareBp(outputs, gives) },
        lostBeyond: lostBeyond(scale, { gives, isFresh: isFreshForm(batch) }),
      },
      await thresholdsToday(ctx),
    );
    await checkOutputs(ctx, batch, outputs);
    const steps = await chosenSteps(ctx, body.day, body.steps);
    const unexplained = losses.filter((loss) => loss.name === "unexplained");
    await moveState(ctx, table, batchLife, {
      id: batch.id,
      move: needsReview ? "hand_over" : "finish",
      version: body.version,
      what,
      set: {
        finished_on: body.day,
        finished_by: ctx.actor.userId,
        moisture_in_bp: moistureInBp,
        moisture_out_bp: moistureOutBp,
        unexplained_g: unexplained.reduce((sum, loss) => sum + loss.grams, 0n),
        unexplained_note: unexplainedNote,
      },
    });
    await replaceWeights(ctx, batch.id, {
      outputs,
      losses: losses.map((loss) => ({ ...loss, abnormal: isAbnormal(loss.name) })),
      conversion: conversionLines(steps, inputGrams),
    });
    if (!needsReview) await completeBatch(ctx, await batchOf(ctx, batch.id), body.day);
    return batchWithBalance(ctx, await batchOf(ctx, batch.id));
  },
  accept: async (ctx) => {
    const batch = await batchOf(ctx, ctx.params.id);
    const same = refuseSamePerson(ctx, "batch.accept", batch.finished_by);
    await moveState(ctx, table, batchLife, {
      id: batch.id,
      move: "accept",
      version: ctx.body.version,
      what,
      set: { reviewed_by: ctx.actor.userId, same_person: same },
    });
    await completeBatch(ctx, await batchOf(ctx, batch.id), ctx.today);
    return batchWithBalance(ctx, await batchOf(ctx, batch.id));
  },
  weighAgain: async (ctx) => {
    const batch = await batchOf(ctx, ctx.params.id);
    // Whoever weighed would give another name to what waits to be judged.
    const samePerson = refuseSamePerson(ctx, "batch.weigh-again", batch.finished_by);
    await moveState(ctx, table, batchLife, {
      id: batch.id,
      move: "weigh_again",
      version: ctx.body.version,
      what,
      ...(samePerson ? { set: { same_person: true } } : {}),
      details: { reason: ctx.body.reason, struckOut: await struckOut(ctx, batch.id) },
    });
    await clearWeights(ctx, batch.id);
    return batchWithBalance(ctx, await batchOf(ctx, batch.id));
  },
  cancel: async (ctx) => {
    await moveState(ctx, table, batchLife, {
      id: ctx.params.id,
      move: "cancel",
      version: ctx.body.version,
      what,
      details: { reason: ctx.body.reason },
    });
    return batchWithBalance(ctx, await batchOf(ctx, ctx.params.id));
  },
  takeBack: async (ctx) => {
    const batch = await batchOf(ctx, ctx.params.id);
    // A slip of the pen is mended by whoever made it; what somebody else judged is not undone by whom they judged.
    const judged = batch.reviewed_by === null ? null : batch.finished_by;
    const samePerson = refuseSamePerson(ctx, "batch.take-back", judged);
    const moved = await moveState(ctx, table, batchLife, {
      id: batch.id,
      move: "take_back",
      version: ctx.body.version,
      what,
      set: {
        ...{ finished_on: null, conversion_amount: null, abnormal_amount: null },
        ...{ reviewed_by: null, same_person: samePerson },
      },
      details: { reason: ctx.body.reason, struckOut: await struckOut(ctx, batch.id) },
    });
    await reverseVoucher(
      ctx,
      { source: { type: what, id: batch.id }, event: moved.finish_event ?? "" },
      { reason: ctx.body.reason },
    );
    await clearWeights(ctx, batch.id);
    return batchWithBalance(ctx, await batchOf(ctx, batch.id));
  },
  putBack: async (ctx) => {
    const { id } = ctx.params;
    const { reason, version } = ctx.body;
    const move = "put_back";
    await moveState(ctx, table, batchLife, { id, move, version, what, details: { reason } });
    await reverseVoucher(ctx, { source: { type: what, id }, event: "start" }, { reason });
    return batchWithBalance(ctx, await batchOf(ctx, id));
  },
  rates: async (ctx) => ({ rows: await allRates(ctx) }),
  setRate: async (ctx) => {
    const { body } = ctx;
    const ofStep = (await allRates(ctx)).filter(({ code }) => code === body.code);
    const known = ofStep.find(({ effectiveFrom }) => effectiveFrom === body.effectiveFrom);
    if (known) {
      const words = `${known.label} has a rate from that day. Choose a later day.`;
      throw new Refusal("processing.rate-dated-twice", words, { status: 409 });
    }
    const { effectiveFrom } = body;
    checkRateDay({ effectiveFrom, hasRate: ofStep.length > 0 }, ctx.today);
    await insertRate(ctx, {
      code: body.code,
      label: body.label,
      effective_from: body.effectiveFrom,
      rate_amount: body.rate,
      account_code: "5100",
      source_note: body.sourceNote,
    });
    ctx.audit({
      subject: "conversion-rate",
      subjectId: body.code,
      action: "set",
      details: { from: body.effectiveFrom, rate: body.rate },
    });
  },
});

/** The weights that are about to be struck out; the batch's history keeps them. */
async function struckOut(ctx: Ctx, id: string): Promise<string> {
  return weightWords(await outputsOf(ctx, id), await lossesOf(ctx, id));
}

async function batchOf(ctx: Pick<Ctx, "tx">, id: string): Promise<BatchRow> {
  const batch = await findBatch(ctx, id);
  if (!batch) throw notFound("batch");
  return batch;
}

function refuseEarlyFinish(batch: BatchRow, day: string): void {
  if (batch.started_on !== null && day < batch.started_on) {
    throw new Refusal("processing.finished-before-start", "A batch cannot end before it began.");
  }
}

async function chosenSteps(ctx: Ctx, day: string, codes: readonly string[]) {
  checkStepsOnce(codes);
  const inForce = await stepsOn(ctx, day);
  return codes.map((code) => {
    const step = inForce.find((one) => one.code === code);
    if (!step) {
      const words = `There is no rate for "${code}" on this day. Set it under rates first.`;
      throw new Refusal("processing.no-rate", words);
    }
    return step;
  });
}
