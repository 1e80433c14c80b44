// What a batch writes in the books: lots out of the store when it starts, and when it is finished the
// new lots with the cost they carry.
import { broughtBy, newLotCode, placeById, placeOf, planIssue } from "#books/stock/door.ts";
import { postVoucher } from "#books/vouchers/door.ts";
import { coffeeYear, type Day } from "#kernel/days.ts";
import { invariant, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { productInUse } from "#registry/products/door.ts";
import { lotPrefix } from "#registry/products/rules.ts";
import { batchPaper, batchTransform, finishVoucher, startVoucher } from "./rules.ts";
import {
  type BatchRow,
  conversionOf,
  inputsOf,
  insertInputs,
  lossesOf,
  outputsOf,
  writeBooked,
  writeInputCost,
  writeInputSums,
  writeLossCost,
  writeOutputLot,
} from "./store.ts";

/** The oldest lots leave the store for work in progress. */
export async function takeLots(ctx: Ctx, batch: BatchRow, day: Day): Promise<void> {
  const store = await placeById(ctx, batch.place_id);
  const progress = await placeOf(ctx, "progress");
  const stream = streamOf(batch);
  const takes = await planIssue(ctx, {
    productId: batch.product_id,
    placeId: store.id,
    quantity: batch.planned_g,
    ...(stream === null ? {} : { stream }),
  });
  await insertInputs(ctx, batch.id, takes);
  await writeInputSums(ctx, batch.id);
  const issued = takes.map(({ quantity, ...take }) => ({ ...take, grams: quantity }));
  const facts = { id: batch.id, number: batch.number, day };
  await postVoucher(ctx, startVoucher(facts, issued, { store, progress }));
}

/** What stands in work for a batch, to the shilling: costs that came onto its lots meanwhile go where they go. */
export async function carryOwn(ctx: Ctx, batchId: string): Promise<void> {
  const progress = await placeOf(ctx, "progress");
  for (const { lotId, cost } of await broughtBy(ctx, batchPaper(batchId), progress.id)) {
    await writeInputCost(ctx, batchId, { lotId, cost });
  }
  await writeInputSums(ctx, batchId);
}

/** Makes the outputs' lots and books what went in against what came out, on this day. */
export async function completeBatch(ctx: Ctx, batch: BatchRow, day: Day): Promise<void> {
  invariant(batch.finished_on !== null, "a weighed batch has its day");
  const outputs = await newLots(ctx, batch, day);
  await carryOwn(ctx, batch.id);
  const inputs = (await inputsOf(ctx, batch.id)).map(({ quantity, ...lot }) => ({
    ...lot,
    grams: quantity,
  }));
  const losses = await lossesOf(ctx, batch.id);
  const conversion = await conversionOf(ctx, batch.id);
  const event = `finish-${batch.version}`;
  const facts = {
    id: batch.id,
    number: batch.number,
    day,
    event,
    stream: streamOf(batch),
    cropYear: coffeeYear(batch.finished_on),
    inputs,
    outputs,
    losses: losses.map(({ name, quantity }) => ({ name, grams: quantity })),
    conversion,
  };
  const done = batchTransform(facts);
  const store = await placeById(ctx, batch.place_id);
  const progress = await placeOf(ctx, "progress");
  const production = await placeOf(ctx, "production");
  await postVoucher(ctx, finishVoucher(facts, done, { store, progress, production }));
  for (const [i, output] of done.outputs.entries()) {
    const { lotId, cost } = output;
    await writeOutputLot(ctx, { batchId: batch.id, line: i + 1, lotId, cost });
  }
  for (const [i, loss] of done.losses.entries()) {
    await writeLossCost(ctx, { batchId: batch.id, line: i + 1, cost: loss.cost });
  }
  await writeBooked(ctx, batch.id, {
    finish_event: event,
    conversion_amount: done.totalCost - done.inputCost,
    abnormal_amount: done.abnormalCost,
  });
}

/** What comes out is weighed stock of what went in; said when it is weighed, not when a loss is accepted. */
export async function checkOutputs(
  ctx: Ctx,
  batch: Pick<BatchRow, "commodity">,
  outputs: readonly { productId: string }[],
): Promise<void> {
  for (const { productId } of outputs) {
    const { name, commodity } = await weighedStock(ctx, productId);
    if (commodity === batch.commodity) continue;
    throw new Refusal(
      "processing.other-commodity",
      `${name} is ${commodity}, and ${batch.commodity} went in. Weigh what came of it.`,
    );
  }
}

async function weighedStock(ctx: Ctx, productId: string) {
  const product = await productInUse(ctx, productId);
  const prefix = lotPrefix(product.commodity);
  if (product.stockAccount === null || prefix === "NDT" || prefix === "PAK") {
    const words = `${product.name} cannot come out of a batch: it is not weighed stock.`;
    throw new Refusal("processing.output-not-stock", words);
  }
  const { name, commodity, stockAccount: account, grade } = product;
  return { name, commodity, prefix, account, grade };
}

async function newLots(ctx: Ctx, batch: BatchRow, day: Day) {
  const lots = [];
  for (const line of await outputsOf(ctx, batch.id)) {
    const { prefix, account, grade } = await weighedStock(ctx, line.productId);
    lots.push({
      kind: line.kind,
      productId: line.productId,
      grams: line.quantity,
      valuePerKilogram: line.valuePerKilogram,
      lotId: ctx.newId(),
      lotCode: await newLotCode(ctx, prefix, day),
      account,
      grade,
    });
  }
  return lots;
}

function streamOf(batch: BatchRow): "eu" | "open" | null {
  return batch.stream === "eu" || batch.stream === "open" ? batch.stream : null;
}
