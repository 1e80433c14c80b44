import { nextNumber } from "#books/numbering/door.ts";
import { placesOf } from "#books/stock/door.ts";
import { can } from "#kernel/permissions.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import { refuseSamePerson } from "#kernel/segregation.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { changeRow, moveState, readPage } from "#platform/server/store.ts";
import { type PriceListRow, priceLists, type ProductRow, products } from "./api.ts";
import { priceFor, productOf } from "./door.ts";
import { tellPublished } from "./noticeHandlers.ts";
import {
  checkPriceList,
  checkProduct,
  checkProductChange,
  keepsProducts,
  priceListLife,
  productLife,
  takeOver,
} from "./rules.ts";
import {
  findPlaceName,
  findPriceList,
  findProductByCode,
  hasLots,
  insertPriceList,
  insertProduct,
  type ListInForce,
  listsInForce,
  matchingPriceLists,
  matchingProducts,
  newestPublished,
  type PriceList,
  priceListColumnsOf,
  type PriceListTerms,
  productColumnsOf,
  type PublishedList,
} from "./store.ts";

export const productsHandlers = handlersFor(products, {
  list: (ctx) => readPage(ctx, matchingProducts(ctx.params), ctx.params),

  export: async (ctx) => {
    const { rows } = await readPage(ctx, matchingProducts(ctx.params), {
      ...ctx.params,
      limit: largestExport,
    });
    return { name: "products.csv", bytes: productsCsv(rows) };
  },

  read: (ctx) => productOf(ctx, ctx.params.id),

  add: async (ctx) => {
    checkProduct(ctx.body);
    await refuseTakenCode(ctx, ctx.body.code, null);
    await insertProduct(ctx, ctx.body.id, ctx.body);
    ctx.audit({
      subject: "product",
      subjectId: ctx.body.id,
      action: "add",
      details: { code: ctx.body.code, name: ctx.body.name },
    });
    return productOf(ctx, ctx.body.id);
  },

  change: async (ctx) => {
    const before = await productOf(ctx, ctx.params.id);
    checkProduct(ctx.body);
    checkProductChange(before, ctx.body, await hasLots(ctx, before.id));
    await refuseTakenCode(ctx, ctx.body.code, before.id);
    await changeRow(ctx, "product", {
      id: before.id,
      version: ctx.body.version,
      states: productLife.states,
      set: productColumnsOf(ctx.body),
      what: "product",
    });
    return productOf(ctx, before.id);
  },

  retire: (ctx) => moveProduct(ctx, "retire", { reason: ctx.body.reason }),
  restore: (ctx) => moveProduct(ctx, "restore", {}),
});

async function moveProduct(
  ctx: Ctx & { params: { id: string }; body: { version: number } },
  move: "retire" | "restore",
  details: Record<string, unknown>,
): Promise<ProductRow> {
  const { id } = ctx.params;
  const { version } = ctx.body;
  await moveState(ctx, "product", productLife, { id, move, version, what: "product", details });
  return productOf(ctx, id);
}

async function refuseTakenCode(ctx: Ctx, code: string, ownId: string | null): Promise<void> {
  const holder = await findProductByCode(ctx, code);
  if (!holder || holder.id === ownId) return;
  throw new Refusal("product.code-taken", `The code ${code} belongs to ${holder.name}.`, {
    status: 409,
  });
}

export const priceListsHandlers = handlersFor(priceLists, {
  list: (ctx) => readPage(ctx, matchingPriceLists(ctx.params), ctx.params),

  places: async (ctx) => {
    const places = await placesOf(ctx);
    const stores = places.filter((place) => place.kind === "store" || place.kind === "plant");
    return { rows: stores.map(({ id, name }) => ({ id, name })) };
  },

  read: (ctx) => readPriceList(ctx, ctx.params.id),

  board: async (ctx) => {
    const day = ctx.params.day ?? ctx.today;
    const lists = await listsInForce(ctx, { day });
    const seesCeiling = can(ctx.actor.flags, ["canCreateCollections", keepsProducts]);
    return { day, rows: boardRows(lists, seesCeiling) };
  },

  inForce: (ctx) => priceFor(ctx, ctx.params),

  propose: async (ctx) => {
    await checkTerms(ctx, ctx.body);
    const number = await nextNumber(ctx, "PL");
    await insertPriceList(ctx, { ...ctx.body, number });
    ctx.audit({
      subject: "price-list",
      subjectId: ctx.body.id,
      action: "propose",
      details: { number, price: ctx.body.price, effectiveFrom: ctx.body.effectiveFrom },
    });
    return readPriceList(ctx, ctx.body.id);
  },

  change: async (ctx) => {
    await checkTerms(ctx, ctx.body);
    await changeRow(ctx, "price_list", {
      id: ctx.params.id,
      version: ctx.body.version,
      states: ["draft"],
      set: { ...priceListColumnsOf(ctx.body), written_by: ctx.actor.userId },
      what: "price-list",
    });
    return readPriceList(ctx, ctx.params.id);
  },

  submit: async (ctx) => {
    const list = await findOne(ctx, ctx.params.id);
    await checkTerms(ctx, list);
    await moveState(ctx, "price_list", priceListLife, {
      id: list.id,
      move: "submit",
      version: ctx.body.version,
      set: { submitted_by: ctx.actor.userId },
      what: "price-list",
    });
    return readPriceList(ctx, list.id);
  },

  publish: async (ctx) => {
    const list = await findOne(ctx, ctx.params.id);
    const wrote = refuseSamePerson(ctx, "price-list.publish-written", list.writtenBy);
    const handedIn = refuseSamePerson(ctx, "price-list.publish-submitted", list.submittedBy);
    await checkTerms(ctx, list);
    const older = await newestPublished(ctx, list);
    if (older) await endOlder(ctx, list, older);
    await moveState(ctx, "price_list", priceListLife, {
      id: list.id,
      move: "publish",
      version: ctx.body.version,
      set: {
        published_by: ctx.actor.userId,
        published_at: ctx.now,
        same_person: wrote || handedIn,
        supersedes_id: older?.id ?? null,
      },
      what: "price-list",
      details: { price: list.price, samePerson: wrote || handedIn },
    });
    await tellPublished(ctx, list);
    return readPriceList(ctx, list.id);
  },

  return: (ctx) => dropBack(ctx, ctx.params.id, "return", ctx.body),
  withdraw: (ctx) => dropBack(ctx, ctx.params.id, "withdraw", ctx.body),
});

/** The list published before it ends the day before this one begins. */
async function endOlder(ctx: Ctx, list: PriceList, older: PublishedList): Promise<void> {
  const { endsOn } = takeOver(list.effectiveFrom, older);
  await moveState(ctx, "price_list", priceListLife, {
    id: older.id,
    move: "supersede",
    set: { effective_to: endsOn },
    what: "price-list",
    details: { endsOn, by: list.number },
  });
}

async function dropBack(
  ctx: Ctx,
  id: string,
  move: "return" | "withdraw",
  { version, reason }: { version: number; reason: string },
): Promise<PriceListRow> {
  await moveState(ctx, "price_list", priceListLife, {
    id,
    move,
    version,
    what: "price-list",
    details: { reason },
  });
  return readPriceList(ctx, id);
}

async function checkTerms(ctx: Ctx, terms: PriceListTerms): Promise<void> {
  const product = await productOf(ctx, terms.productId);
  checkPriceList(terms, product);
  if (terms.placeId !== null && (await findPlaceName(ctx, terms.placeId)) === null) {
    throw new Refusal("price-list.not-our-place", "Choose one of our own stores, or all stores.");
  }
}

async function findOne(ctx: Ctx, id: string): Promise<PriceList> {
  const list = await findPriceList(ctx, id);
  if (!list) throw notFound("price-list");
  return list;
}

async function readPriceList(ctx: Ctx, id: string): Promise<PriceListRow> {
  const { writtenBy: _writtenBy, submittedBy: _submittedBy, ...row } = await findOne(ctx, id);
  return row;
}

function productsCsv(rows: readonly ProductRow[]): string {
  return csvOf(
    ["Code", "Name", "Kind", "Commodity", "Form", "Grade", "Unit", "Account", "HS code", "State"],
    rows.map((row) => [
      ...[row.code, row.name, row.kind, row.commodity, row.form, row.grade],
      ...[row.unit, row.stockAccount, row.hsCode, row.state],
    ]),
  );
}

function boardRows(lists: readonly ListInForce[], seesCeiling: boolean) {
  return lists.map(({ number: _number, toleranceBp: _toleranceBp, ...row }) => ({
    ...row,
    ceiling: seesCeiling ? row.ceiling : null,
  }));
}
