// A batch as its screen shows it: every list with its sums, and the two differences that are zero when
// the batch is whole.
import { sql } from "kysely";
import { dayOfVoucher } from "#books/vouchers/door.ts";
import { formatKilograms, formatPercent } from "#kernel/weight.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import type { Day } from "#kernel/days.ts";
import { lostBeyond } from "./lossRules.ts";
import { type Gives, givesOf, isFreshForm, outturnShareBp } from "./outturnRules.ts";
import { ownOutturns, workedProducts } from "./outturnStore.ts";
import { batchPaper, type BatchState, outturnBp } from "./rules.ts";
import {
  type BatchFilters,
  type BatchListRow,
  type BatchRow,
  conversionOf,
  inputsOf,
  lossesOf,
  matchingBatches,
  outputsOf,
} from "./store.ts";

/** What the weighed input of a batch gives of each product, by what was known of the forms on a day. */
export async function givesOfBatch(
  ctx: Pick<Ctx, "tx">,
  { product_id, input_g }: Pick<BatchRow, "product_id" | "input_g">,
  day: Day,
): Promise<Gives> {
  const products = await workedProducts(ctx);
  const input = products.find(({ id }) => id === product_id);
  if (!input) return new Map();
  const ownRows = await ownOutturns(ctx);
  return givesOf({ ...input, grams: input_g ?? 0n }, products, { day, ownRows });
}

/** One batch with its lots, outputs, losses and the work's cost, in grams and shillings. */
export async function batchWithBalance(ctx: Pick<Ctx, "tx" | "today" | "actor">, batch: BatchRow) {
  const inputs = await inputsOf(ctx, batch.id);
  const outputs = await outputsOf(ctx, batch.id);
  const losses = await lossesOf(ctx, batch.id);
  const conversion = await conversionOf(ctx, batch.id);
  const weights = {
    input: batch.input_g ?? 0n,
    outputs: sum(outputs.map((line) => line.quantity)),
    losses: sum(losses.map((line) => line.quantity)),
  };
  const costs = {
    inputCost: batch.input_amount ?? 0n,
    conversionCost: sum(conversion.map((line) => line.amount)),
    outputCost: sum(outputs.map((line) => line.cost ?? 0n)),
    abnormalCost: sum(losses.map((line) => line.cost ?? 0n)),
  };
  const isWeighed = outputs.length > 0;
  const isBooked = batch.state === "completed";
  return {
    id: batch.id,
    number: batch.number,
    // The check constraints of the table keep these to their declared values.
    state: batch.state as BatchState,
    stream: batch.stream as "eu" | "open" | null,
    productId: batch.product_id,
    productName: batch.product_name,
    commodity: batch.commodity,
    placeId: batch.place_id,
    placeName: batch.place_name,
    plannedOn: batch.planned_on,
    planned: batch.planned_g,
    startedOn: batch.started_on,
    finishedOn: batch.finished_on,
    bookedOn: isBooked
      ? await dayOfVoucher(ctx, batchPaper(batch.id), batch.finish_event ?? "")
      : null,
    machine: batch.machine,
    note: batch.note,
    startedBy: batch.started_by_name,
    finishedBy: batch.finished_by_name,
    reviewedBy: batch.reviewed_by_name,
    samePerson: batch.same_person,
    isOwnWeighing: batch.finished_by === ctx.actor.userId,
    moistureInBp: batch.moisture_in_bp,
    moistureOutBp: batch.moisture_out_bp,
    unexplainedNote: batch.unexplained_note,
    inputs: inputs.map(({ account: _, ...line }) => line),
    outputs: outputs.map(({ line: _, ...line }) => line),
    ...(await heldToForm(ctx, batch, { outputs, losses })),
    losses: losses.map(({ line: _, ...line }) => line),
    conversion: conversion.map(({ line: _, account: __, ...line }) => line),
    balance: {
      ...weights,
      ...costs,
      massDifference: isWeighed ? weights.input - weights.outputs - weights.losses : 0n,
      valueDifference: isBooked
        ? costs.inputCost + costs.conversionCost - costs.outputCost - costs.abnormalCost
        : 0n,
    },
    version: batch.version,
  };
}

/** What the form of a batch's input gives, and how far the scale lies from it, as whoever weighs or accepts it reads it. */
async function heldToForm(
  ctx: Pick<Ctx, "tx" | "today">,
  batch: BatchRow,
  lines: {
    outputs: Awaited<ReturnType<typeof outputsOf>>;
    losses: Awaited<ReturnType<typeof lossesOf>>;
  },
) {
  const isRunning = batch.state === "running";
  const isWeighed = lines.outputs.length > 0;
  const day = batch.finished_on ?? ctx.today;
  const gives: Gives = isRunning || isWeighed ? await givesOfBatch(ctx, batch, day) : new Map();
  const outputs = lines.outputs.map(({ quantity, ...line }) => ({ ...line, grams: quantity }));
  const isFresh = isFreshForm(batch);
  const scale = {
    ...{ inputGrams: batch.input_g ?? 0n, outputs },
    losses: lines.losses.map(({ name, quantity }) => ({ name, grams: quantity })),
    ...{ moistureInBp: batch.moisture_in_bp, moistureOutBp: batch.moisture_out_bp },
  };
  return {
    outturnShareBp: isWeighed ? outturnShareBp(outputs, gives) : null,
    lostBeyond: isWeighed ? lostBeyond(scale, { gives, isFresh }) : null,
    isFresh,
    // Only what is being worked is weighed.
    gives: isRunning ? [...gives].map(([productId, given]) => ({ productId, ...given })) : [],
  };
}

/** A row of the list, with the outturn once it is known. */
export function rowWithOutturn(row: BatchListRow) {
  const isFinished = row.finishedOn !== null && row.mainOutput > 0n;
  return {
    ...row,
    state: row.state as BatchState,
    outturnBp: isFinished ? Number(outturnBp(row.input, row.mainOutput)) : null,
  };
}

/** The list as a table, in the order of the list. */
export async function batchesCsv(ctx: Pick<Ctx, "tx">, filters: BatchFilters): Promise<string> {
  const found = await sql<BatchListRow>`
    select * from (${matchingBatches(filters)}) as page
    order by page.number desc, page.id desc limit ${largestExport}
  `.execute(ctx.tx);
  const columns = ["Number", "State", "Product", "Store", "Planned on", "Finished on"];
  return csvOf(
    [...columns, "Input kg", "Main output kg", "Outturn %", "Cost UGX"],
    found.rows
      .map(rowWithOutturn)
      .map((row) => [
        row.number,
        row.state,
        row.productName,
        row.placeName,
        row.plannedOn,
        row.finishedOn,
        formatKilograms(row.input, 3).replaceAll(",", ""),
        formatKilograms(row.mainOutput, 3).replaceAll(",", ""),
        row.outturnBp === null ? null : formatPercent(row.outturnBp),
        row.cost,
      ]),
  );
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((a, b) => a + b, 0n);
}
