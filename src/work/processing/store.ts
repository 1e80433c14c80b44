import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { ConversionStep, LossName, WeighedLoss, WeighedOutput } from "./rules.ts";

type Reading = Pick<Ctx, "tx">;

export interface BatchFilters {
  state?: string | undefined;
  productId?: string | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
  search?: string | undefined;
}

export interface BatchListRow {
  id: string;
  number: string;
  state: string;
  productName: string;
  placeName: string;
  stream: "eu" | "open" | null;
  plannedOn: Day;
  finishedOn: Day | null;
  input: bigint;
  mainOutput: bigint;
  cost: bigint | null;
  version: number;
}

/** Every batch that matches, with its sums; paged by the caller. */
export function matchingBatches(filters: BatchFilters) {
  const wheres = [sql`true`];
  if (filters.state !== undefined) wheres.push(sql`b.state = ${filters.state}`);
  if (filters.productId !== undefined) wheres.push(sql`b.product_id = ${filters.productId}`);
  if (filters.from !== undefined) wheres.push(sql`b.planned_on >= ${filters.from}`);
  if (filters.to !== undefined) wheres.push(sql`b.planned_on <= ${filters.to}`);
  if (filters.search !== undefined) {
    const words = likeOf(filters.search);
    wheres.push(
      sql`(b.number ilike ${words} or b.machine ilike ${words} or p.name ilike ${words})`,
    );
  }
  return sql<BatchListRow>`
    select b.id, b.number, b.state, p.name as "productName", s.name as "placeName", b.stream,
           b.planned_on as "plannedOn", b.finished_on as "finishedOn",
           k.input_g as input, k.main_output_g as "mainOutput",
           b.input_amount + b.conversion_amount as cost, b.version
    from processing_batch b
    join batch_standing k on k.org_id = b.org_id and k.batch_id = b.id
    join product p on p.org_id = b.org_id and p.id = b.product_id
    join place s on s.org_id = b.org_id and s.id = b.place_id
    where ${sql.join(wheres, sql` and `)}
  `;
}

interface BatchTotals {
  input: bigint;
  mainOutput: bigint;
}

/** The totals of a list: what went into its batches, and what came out without by-products. */
export const batchTotals = sql<BatchTotals>`
  coalesce(sum(page.input), 0)::bigint as input,
  coalesce(sum(page."mainOutput"), 0)::bigint as "mainOutput"
`;

/** The same of sums that are kept beside the rows; null where the list is narrowed by words. */
export function keptBatchTotals(
  filters: BatchFilters,
): RawBuilder<{ count: bigint } & BatchTotals> | null {
  if (filters.search !== undefined) return null;
  const wheres = [sql`true`];
  if (filters.state !== undefined) wheres.push(sql`page.state = ${filters.state}`);
  if (filters.productId !== undefined) wheres.push(sql`page.product_id = ${filters.productId}`);
  if (filters.from !== undefined) wheres.push(sql`page.planned_on >= ${filters.from}`);
  if (filters.to !== undefined) wheres.push(sql`page.planned_on <= ${filters.to}`);
  return sql<{ count: bigint } & BatchTotals>`
    select coalesce(sum(page.batches), 0)::bigint as count,
      coalesce(sum(page.input_g), 0)::bigint as input,
      coalesce(sum(page.main_output_g), 0)::bigint as "mainOutput"
    from batch_sum page where ${sql.join(wheres, sql` and `)}
  `;
}

export async function findBatch(ctx: Reading, id: string) {
  const found = await ctx.tx
    .selectFrom("processing_batch as b")
    .innerJoin("product as p", (join) =>
      join.onRef("p.org_id", "=", "b.org_id").onRef("p.id", "=", "b.product_id"),
    )
    .innerJoin("place as s", (join) =>
      join.onRef("s.org_id", "=", "b.org_id").onRef("s.id", "=", "b.place_id"),
    )
    .selectAll("b")
    .select(["p.name as product_name", "p.commodity", "p.form", "s.name as place_name"])
    .select((eb) =>
      (["started_by", "finished_by", "reviewed_by"] as const).map((column) =>
        eb
          .selectFrom("profile as who")
          .select(personName("who").as("name"))
          .whereRef("who.user_id", "=", `b.${column}`)
          .as(`${column}_name` as const),
      ),
    )
    .where("b.id", "=", id)
    .executeTakeFirst();
  return found;
}
export type BatchRow = NonNullable<Awaited<ReturnType<typeof findBatch>>>;

export async function inputsOf(ctx: Reading, batchId: string) {
  return ctx.tx
    .selectFrom("processing_input as i")
    .innerJoin("lot as l", (join) =>
      join.onRef("l.org_id", "=", "i.org_id").onRef("l.id", "=", "i.lot_id"),
    )
    .select([
      "i.lot_id as lotId",
      "l.code as lotCode",
      "l.account_code as account",
      "l.made_on as madeOn",
      "i.quantity_g as quantity",
      "i.cost_amount as cost",
    ])
    .where("i.batch_id", "=", batchId)
    .orderBy("l.made_on")
    .orderBy("l.seq")
    .execute();
}

export async function outputsOf(ctx: Reading, batchId: string) {
  const rows = await ctx.tx
    .selectFrom("processing_output as o")
    .innerJoin("product as p", (join) =>
      join.onRef("p.org_id", "=", "o.org_id").onRef("p.id", "=", "o.product_id"),
    )
    .leftJoin("lot as l", (join) =>
      join.onRef("l.org_id", "=", "o.org_id").onRef("l.id", "=", "o.lot_id"),
    )
    .select([
      "o.line",
      "o.kind",
      "o.product_id as productId",
      "p.name as productName",
      "o.quantity_g as quantity",
      "o.value_per_kg as valuePerKilogram",
      "o.lot_id as lotId",
      "l.code as lotCode",
      "o.cost_amount as cost",
    ])
    .where("o.batch_id", "=", batchId)
    .orderBy("o.line")
    .execute();
  // The check constraint of the table keeps the kind to these three.
  return rows.map((row) => ({ ...row, kind: row.kind as WeighedOutput["kind"] }));
}

export async function lossesOf(ctx: Reading, batchId: string) {
  const rows = await ctx.tx
    .selectFrom("processing_loss")
    .select(["line", "name", "quantity_g as quantity", "abnormal", "cost_amount as cost"])
    .where("batch_id", "=", batchId)
    .orderBy("line")
    .execute();
  // Written only from the declared list of names.
  return rows.map((row) => ({ ...row, name: row.name as LossName }));
}

export async function conversionOf(ctx: Reading, batchId: string) {
  return ctx.tx
    .selectFrom("processing_conversion")
    .select(["line", "code", "label", "rate_amount as rate", "amount", "account_code as account"])
    .where("batch_id", "=", batchId)
    .orderBy("line")
    .execute();
}

export async function insertBatch(
  ctx: Ctx,
  row: {
    id: string;
    number: string;
    product_id: string;
    place_id: string;
    planned_g: bigint;
    stream: "eu" | "open" | null;
    planned_on: Day;
    machine: string | null;
    note: string | null;
  },
): Promise<void> {
  await ctx.tx
    .insertInto("processing_batch")
    .values({ ...row, created_by: ctx.actor.userId })
    .execute();
}

export async function insertInputs(
  ctx: Ctx,
  batchId: string,
  takes: readonly { lotId: string; quantity: bigint; cost: bigint }[],
): Promise<void> {
  await ctx.tx
    .insertInto("processing_input")
    .values(
      takes.map((take) => ({
        batch_id: batchId,
        lot_id: take.lotId,
        quantity_g: take.quantity,
        cost_amount: take.cost,
      })),
    )
    .execute();
}

/** Keeps what the scale said; what was weighed before at this batch is replaced. */
export async function replaceWeights(
  ctx: Ctx,
  batchId: string,
  weighed: {
    outputs: readonly WeighedOutput[];
    losses: readonly (WeighedLoss & { abnormal: boolean })[];
    conversion: readonly (ConversionStep & { amount: bigint })[];
  },
): Promise<void> {
  await clearWeights(ctx, batchId);
  await ctx.tx
    .insertInto("processing_output")
    .values(
      weighed.outputs.map((output, i) => ({
        batch_id: batchId,
        line: i + 1,
        kind: output.kind,
        product_id: output.productId,
        quantity_g: output.grams,
        value_per_kg: output.valuePerKilogram,
      })),
    )
    .execute();
  if (weighed.losses.length > 0) {
    const rows = weighed.losses.map((loss, i) => ({
      batch_id: batchId,
      line: i + 1,
      name: loss.name,
      quantity_g: loss.grams,
      abnormal: loss.abnormal,
    }));
    await ctx.tx.insertInto("processing_loss").values(rows).execute();
  }
  if (weighed.conversion.length > 0) {
    const rows = weighed.conversion.map((step, i) => ({
      batch_id: batchId,
      line: i + 1,
      code: step.code,
      label: step.label,
      rate_amount: step.ratePerKilogram,
      amount: step.amount,
      account_code: step.account,
    }));
    await ctx.tx.insertInto("processing_conversion").values(rows).execute();
  }
}

export async function clearWeights(ctx: Ctx, batchId: string): Promise<void> {
  await ctx.tx.deleteFrom("processing_output").where("batch_id", "=", batchId).execute();
  await ctx.tx.deleteFrom("processing_loss").where("batch_id", "=", batchId).execute();
  await ctx.tx.deleteFrom("processing_conversion").where("batch_id", "=", batchId).execute();
}

export async function writeOutputLot(
  ctx: Ctx,
  of: { batchId: string; line: number; lotId: string; cost: bigint },
): Promise<void> {
  await ctx.tx
    .updateTable("processing_output")
    .set({ lot_id: of.lotId, cost_amount: of.cost })
    .where("batch_id", "=", of.batchId)
    .where("line", "=", of.line)
    .execute();
}

export async function writeLossCost(
  ctx: Ctx,
  of: { batchId: string; line: number; cost: bigint },
): Promise<void> {
  await ctx.tx
    .updateTable("processing_loss")
    .set({ cost_amount: of.cost })
    .where("batch_id", "=", of.batchId)
    .where("line", "=", of.line)
    .execute();
}

/** The steps and their rates in force on a day, by code. */
export async function stepsOn(ctx: Reading, day: Day): Promise<ConversionStep[]> {
  const found = await sql<ConversionStep>`
    select distinct on (code) code, label, rate_amount as "ratePerKilogram", account_code as account
    from conversion_rate where effective_from <= ${day}
    order by code, effective_from desc
  `.execute(ctx.tx);
  return found.rows;
}

export async function allRates(ctx: Reading) {
  return ctx.tx
    .selectFrom("conversion_rate")
    .select([
      "code",
      "label",
      "effective_from as effectiveFrom",
      "rate_amount as rate",
      "account_code as account",
      "source_note as sourceNote",
    ])
    .orderBy("code")
    .orderBy("effective_from", "desc")
    .execute();
}

export async function insertRate(
  ctx: Ctx,
  row: {
    code: string;
    label: string;
    effective_from: Day;
    rate_amount: bigint;
    account_code: string;
    source_note: string;
  },
): Promise<void> {
  await ctx.tx
    .insertInto("conversion_rate")
    .values({ ...row, created_by: ctx.actor.userId })
    .execute();
}

/** What went in, once the lots are known. */
export async function writeInputSums(ctx: Ctx, batchId: string): Promise<void> {
  await sql`
    update processing_batch b set input_g = s.grams, input_amount = s.cost
    from (select sum(quantity_g)::bigint as grams, sum(cost_amount)::bigint as cost
          from processing_input where org_id = current_org() and batch_id = ${batchId}) s
    where b.org_id = current_org() and b.id = ${batchId}
  `.execute(ctx.tx);
}

/** The batches that have taken some of these lots and are not finished. */
export async function batchesAtWorkOn(ctx: Reading, lotIds: readonly string[]): Promise<string[]> {
  const found = await ctx.tx
    .selectFrom("processing_input as i")
    .innerJoin("processing_batch as b", (join) =>
      join.onRef("b.org_id", "=", "i.org_id").onRef("b.id", "=", "i.batch_id"),
    )
    .select("b.id")
    .distinct()
    .where("i.lot_id", "in", [...lotIds])
    .where("b.state", "in", ["running", "variance_review"])
    .execute();
  return found.map(({ id }) => id);
}

/** What a lot costs the batch by now. */
export async function writeInputCost(
  ctx: Ctx,
  batchId: string,
  { lotId, cost }: { lotId: string; cost: bigint },
): Promise<void> {
  await ctx.tx
    .updateTable("processing_input")
    .set({ cost_amount: cost })
    .where("batch_id", "=", batchId)
    .where("lot_id", "=", lotId)
    .execute();
}

export async function writeBooked(
  ctx: Ctx,
  batchId: string,
  booked: { finish_event: string; conversion_amount: bigint; abnormal_amount: bigint },
): Promise<void> {
  await ctx.tx.updateTable("processing_batch").set(booked).where("id", "=", batchId).execute();
}
