import { sql } from "kysely";
import { issueCode } from "#books/codes/door.ts";
import { nextNumber } from "#books/numbering/door.ts";
import {
  holdLot,
  newLotCode,
  placeById,
  placeOf,
  planIssue,
  releaseHold,
} from "#books/stock/door.ts";
import { postVoucher } from "#books/vouchers/door.ts";
import { coffeeYear } from "#kernel/days.ts";
import { invariant, notFound, Refusal } from "#kernel/refusal.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { refuseSamePerson } from "#kernel/segregation.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { narrowedOnly } from "#platform/server/numbersBegun.ts";
import { renderPaper } from "#platform/server/paperPdf.ts";
import { moveState, readPage, readPageWithTotals } from "#platform/server/store.ts";
import { companyOf, paperCompanyOf } from "#registry/organization/door.ts";
import { productInUse, productOf } from "#registry/products/door.ts";
import { lotPrefix } from "#registry/products/rules.ts";
import { thresholdsToday } from "#books/thresholds/door.ts";
import { packaging } from "./api.ts";
import { bagLabels } from "./papers/bagLabels.ts";
import {
  bagMark,
  checkReleaseDay,
  checkSamples,
  checkStore,
  materialVoucher,
  packVoucher,
  packingLife,
  type PackingState,
  samplesNeeded,
} from "./rules.ts";
import {
  findRun,
  inputsOf,
  insertPacked,
  insertReceipt,
  insertRun,
  matchingReceipts,
  matchingRuns,
  materialsOnHand,
  type ReceiptRow,
  type RunListRow,
  type RunRow,
  samplesOf,
  writePacked,
} from "./store.ts";

const what = "packing-run";
const table = "packing_run";

export const packagingHandlers = handlersFor(packaging, {
  list: async (ctx) => {
    const { limit, after, ...filters } = narrowedOnly(ctx.params, "PACK");
    const page = await readPageWithTotals(
      ctx,
      matchingRuns(filters),
      { limit, after, sort: "number", direction: "desc" },
      sql<{ bags: bigint; packed: bigint }>`
        coalesce(sum(page.bags), 0)::bigint as bags,
        coalesce(sum(page.packed), 0)::bigint as packed`,
    );
    return { ...page, rows: page.rows.map(withState) };
  },
  export: async (ctx) => {
    const found = await sql<RunListRow>`
      select * from (${matchingRuns(ctx.params)}) as page
      order by page.number desc, page.id desc limit ${largestExport}
    `.execute(ctx.tx);
    const columns = [
      "Number",
      "State",
      "Product",
      "Store",
      "Lot",
      "Bags",
      "Packed kg",
      "Packed on",
    ];
    const rows = found.rows.map((row) => [
      row.number,
      row.state,
      row.productName,
      row.placeName,
      row.lotCode,
      row.bags,
      formatKilograms(row.packed, 3).replaceAll(",", ""),
      row.packedOn,
    ]);
    return { name: "packing-runs.csv", bytes: csvOf(columns, rows) };
  },
  get: async (ctx) => detailOf(ctx, await runOf(ctx, ctx.params.id)),
  plan: async (ctx) => {
    const { body } = ctx;
    const product = await productInUse(ctx, body.productId);
    const material = await productInUse(ctx, body.materialId);
    if (product.unit !== "g" || product.stockAccount === null) {
      throw new Refusal("packing.not-weighed", `${product.name} is not weighed stock.`);
    }
    if (material.kind !== "packaging") {
      throw new Refusal("packing.not-a-bag", `${material.name} is not packing material.`);
    }
    const place = await placeById(ctx, body.placeId);
    checkStore(place, "Coffee is packed in a store of ours.");
    const number = await nextNumber(ctx, "PACK");
    const company = await companyOf(ctx);
    const mark = bagMark({
      exporter: company.marksName,
      productName: product.name,
      cropYear: coffeeYear(body.plannedOn),
      bagGrams: body.bag,
    });
    await insertRun(ctx, {
      id: body.id,
      number,
      product_id: product.id,
      place_id: place.id,
      material_id: material.id,
      stream: body.stream,
      bags: body.bags,
      bag_g: body.bag,
      mark: body.mark ?? mark,
      planned_on: body.plannedOn,
      note: body.note,
    });
    ctx.audit({ subject: what, subjectId: body.id, action: "plan", details: { number } });
    return detailOf(ctx, await runOf(ctx, body.id));
  },
  pack: async (ctx) => {
    const { body } = ctx;
    const run = await runOf(ctx, ctx.params.id);
    const { bagMean } = await thresholdsToday(ctx);
    const mean = checkSamples({ bags: run.bags, bagGrams: run.bag_g }, body.samples, bagMean);
    await moveState(ctx, table, packingLife, {
      id: run.id,
      move: "pack",
      version: body.version,
      what,
      set: { packed_on: body.day, packed_by: ctx.actor.userId, sample_mean_g: mean },
    });
    await packLot(ctx, run, body.day, body.samples);
    return detailOf(ctx, await runOf(ctx, run.id));
  },
  release: async (ctx) => {
    const run = await runOf(ctx, ctx.params.id);
    checkReleaseDay(ctx.body.day, { packedOn: run.packed_on, today: ctx.today });
    const same = refuseSamePerson(ctx, "packing.release", run.packed_by);
    await moveState(ctx, table, packingLife, {
      id: run.id,
      move: "release",
      version: ctx.body.version,
      what,
      set: { released_on: ctx.body.day, released_by: ctx.actor.userId, same_person: same },
    });
    invariant(run.hold_id !== null, "a packed lot is on hold until it is released");
    await releaseHold(ctx, { holdId: run.hold_id, reason: `${run.number} released` });
    return detailOf(ctx, await runOf(ctx, run.id));
  },
  cancel: async (ctx) => {
    await moveState(ctx, table, packingLife, {
      id: ctx.params.id,
      move: "cancel",
      version: ctx.body.version,
      what,
      details: { reason: ctx.body.reason },
    });
    return detailOf(ctx, await runOf(ctx, ctx.params.id));
  },
  labels: async (ctx) => {
    const run = await runOf(ctx, ctx.params.id);
    if (run.lot_code === null || run.code === null || run.packed_on === null) {
      throw new Refusal("packing.no-labels-yet", "The labels exist when the bags are packed.");
    }
    const to = Math.min(ctx.params.to, run.bags);
    if (ctx.params.from > to || to - ctx.params.from >= 400) {
      throw new Refusal(
        "packing.label-range",
        "Choose up to 400 bags, from the first to the last.",
      );
    }
    const paper = bagLabels({
      company: await paperCompanyOf(ctx),
      number: run.number,
      day: run.packed_on,
      mark: run.mark,
      lotCode: run.lot_code,
      code: run.code,
      bags: run.bags,
      from: ctx.params.from,
      to,
    });
    return { name: `${run.number}-labels.pdf`, bytes: await renderPaper(paper, ctx) };
  },
  materials: async (ctx) => ({ rows: await materialsOnHand(ctx) }),
  receipts: async (ctx) => {
    const { limit, after, search } = ctx.params;
    const asked = { limit, after, sort: "number", direction: "desc" } as const;
    return readPage(ctx, matchingReceipts(search), asked);
  },
  receive: async (ctx) => {
    const { body } = ctx;
    const product = await productInUse(ctx, body.productId);
    if (product.kind !== "packaging" || product.stockAccount === null) {
      throw new Refusal("packing.not-material", `${product.name} is not packing material.`);
    }
    const to = await placeById(ctx, body.placeId);
    checkStore(to, "Material is received in a store of ours.");
    const number = await nextNumber(ctx, "MAT");
    const lotId = ctx.newId();
    const cost = body.pieces * body.price;
    const facts = { id: body.id, number, day: body.day, lotId, productId: product.id };
    await postVoucher(
      ctx,
      materialVoucher({
        ...facts,
        account: product.stockAccount,
        pieces: body.pieces,
        amount: cost,
        from: await placeOf(ctx, "suppliers"),
        to,
      }),
    );
    await insertReceipt(ctx, {
      id: body.id,
      number,
      product_id: product.id,
      place_id: body.placeId,
      received_on: body.day,
      pieces: body.pieces,
      price_amount: body.price,
      amount: cost,
      supplier_name: body.supplierName,
      lot_id: lotId,
    });
    ctx.audit({
      subject: "material-receipt",
      subjectId: body.id,
      action: "receive",
      details: { number },
    });
    const found = await sql<ReceiptRow>`${matchingReceipts(undefined, body.id)}`.execute(ctx.tx);
    const row = found.rows[0];
    invariant(row, "the receipt was just written");
    return row;
  },
});

/** Coffee and bags leave the shelf, oldest first, and become one lot that waits to be released. */
async function packLot(ctx: Ctx, run: RunRow, day: string, samples: readonly bigint[]) {
  const store = await placeById(ctx, run.place_id);
  const production = await placeOf(ctx, "production");
  const product = await productOf(ctx, run.product_id);
  const prefix = lotPrefix(product.commodity);
  invariant(prefix !== "NDT" && prefix !== "PAK" && product.stockAccount, "packed goods are stock");
  const stream = streamOf(run);
  const grams = run.bag_g * BigInt(run.bags);
  const coffee = await planIssue(ctx, {
    productId: run.product_id,
    placeId: store.id,
    quantity: grams,
    ...(stream === null ? {} : { stream }),
  });
  const materials = await planIssue(ctx, {
    productId: run.material_id,
    placeId: store.id,
    quantity: BigInt(run.bags),
  });
  const lotId = ctx.newId();
  const lotCode = await newLotCode(ctx, prefix, day);
  const facts = { id: run.id, number: run.number, day, lotId, lotCode, grams, coffee, materials };
  await postVoucher(
    ctx,
    packVoucher(
      {
        ...facts,
        productId: product.id,
        account: product.stockAccount,
        grade: product.grade,
        stream,
        cropYear: coffeeYear(day),
      },
      { store, production },
    ),
  );
  await insertPacked(ctx, run.id, { inputs: [...coffee, ...materials], samples });
  const code = await issueCode(ctx, {
    type: "bag-lot",
    subjectId: lotId,
    title: `Bags of lot ${lotCode}`,
    facts: { Product: product.name, Mark: run.mark, Bags: String(run.bags), Lot: lotCode },
  });
  const hold_id = await holdLot(ctx, { lotId, reason: `${run.number} waits to be released` });
  await writePacked(ctx, run.id, {
    lot_id: lotId,
    hold_id,
    code,
    coffee_amount: coffee.reduce((sum, take) => sum + take.cost, 0n),
    material_amount: materials.reduce((sum, take) => sum + take.cost, 0n),
  });
}

async function runOf(ctx: Pick<Ctx, "tx">, id: string): Promise<RunRow> {
  const run = await findRun(ctx, id);
  if (!run) throw notFound("packing run");
  return run;
}

function streamOf(run: RunRow): "eu" | "open" | null {
  return run.stream === "eu" || run.stream === "open" ? run.stream : null;
}

function withState(row: RunListRow) {
  // The check constraint keeps the state to those of the lifecycle.
  return { ...row, state: row.state as PackingState };
}

async function detailOf(ctx: Pick<Ctx, "tx">, run: RunRow) {
  return {
    id: run.id,
    number: run.number,
    state: run.state as PackingState,
    productId: run.product_id,
    productName: run.product_name,
    placeId: run.place_id,
    placeName: run.place_name,
    materialId: run.material_id,
    materialName: run.material_name,
    stream: streamOf(run),
    bags: run.bags,
    bag: run.bag_g,
    packed: run.bag_g * BigInt(run.bags),
    mark: run.mark,
    plannedOn: run.planned_on,
    packedOn: run.packed_on,
    releasedOn: run.released_on,
    note: run.note,
    lotId: run.lot_id,
    lotCode: run.lot_code,
    code: run.code,
    coffeeCost: run.coffee_amount,
    materialCost: run.material_amount,
    sampleMean: run.sample_mean_g,
    samples: await samplesOf(ctx, run.id),
    samplesNeeded: samplesNeeded(run.bags),
    inputs: await inputsOf(ctx, run.id),
    packedBy: run.packed_by_name,
    releasedBy: run.released_by_name,
    samePerson: run.same_person,
    version: run.version,
  };
}
