// Orders: written, confirmed with the goods promised, delivered from the oldest lots, or cancelled.
import { codesOf, issueCode, revokeCode } from "#books/codes/door.ts";
import { nextNumber } from "#books/numbering/door.ts";
import {
  oldestThatSuffice,
  placeById,
  placeOf,
  planIssue,
  releaseReservations,
  reserve,
} from "#books/stock/door.ts";
import { planTakes, type Take } from "#books/stock/rules.ts";
import { thresholdsToday } from "#books/thresholds/door.ts";
import { postVoucher } from "#books/vouchers/door.ts";
import { formatDay } from "#kernel/days.ts";
import { invariant, notFound, Refusal } from "#kernel/refusal.ts";
import { formatKilograms } from "#kernel/weight.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import { type CtxOf, handlersFor } from "#platform/server/handlers.ts";
import { narrowedOnly } from "#platform/server/numbersBegun.ts";
import { renderPaper } from "#platform/server/paperPdf.ts";
import {
  changeRow,
  moveState,
  readPage,
  readPageWithKept,
  readPageWithTotals,
} from "#platform/server/store.ts";
import { customerOf } from "#registry/customers/door.ts";
import { paperCompanyOf, storeOf } from "#registry/organization/door.ts";
import { productInUse } from "#registry/products/door.ts";
import { taxStandingOn, vatRateOn } from "#registry/taxes/door.ts";
import { type Order, type OrderLineRow, salesOrders } from "./api.ts";
import { deliveryVoucher } from "./bookingRules.ts";
import { deliveryNotePaper } from "./papers/deliveryNote.ts";
import { confirmationFacts, orderConfirmation } from "./papers/orderConfirmation.ts";
import {
  type AskedLine,
  checkConfirm,
  checkOrder,
  checkTotal,
  checkVatCodes,
  confirmBlockers,
  type CostedGoods,
  type Credit,
  orderLife,
  priced,
  type Sale,
} from "./rules.ts";
import {
  creditPosition,
  findDelivery,
  findOrder,
  insertDelivery,
  insertOrder,
  keptOrderTotals,
  isJobOf,
  matchingOrders,
  orderLinesOf,
  orderTotals,
  type OrderTerms,
  type StoredOrder,
  type WrittenLine,
  writeOrderLines,
} from "./store.ts";

const table = "sales_order";
const what = "sales-order";
const newestFirst = { sort: "number", direction: "desc" } as const;

export const salesOrdersHandlers = handlersFor(salesOrders, {
  list: (ctx) => {
    const filter = narrowedOnly(ctx.params, "SO");
    const matching = matchingOrders(filter);
    const asked = { ...filter, ...newestFirst };
    const kept = keptOrderTotals(filter);
    return kept === null
      ? readPageWithTotals(ctx, matching, asked, orderTotals)
      : readPageWithKept(ctx, matching, asked, kept);
  },
  csv: exportOrders,
  one: (ctx) => orderOf(ctx, ctx.params.id),
  draft: async (ctx) => {
    const { id } = ctx.body;
    const { terms, lines } = await writtenOf(ctx);
    const number = await nextNumber(ctx, "SO");
    await insertOrder(ctx, { id, number, ...terms });
    await writeOrderLines(ctx, id, lines);
    const { net_amount: net } = terms;
    ctx.audit({ subject: what, subjectId: id, action: "draft", details: { number, net } });
    return orderOf(ctx, id);
  },
  change: async (ctx) => {
    const { id } = ctx.params;
    await storedOrder(ctx, id);
    const { terms, lines } = await writtenOf(ctx);
    const { version } = ctx.body;
    await changeRow(ctx, table, { id, version, states: ["draft"], set: { ...terms }, what });
    await writeOrderLines(ctx, id, lines);
    return orderOf(ctx, id);
  },
  confirm: confirmOrder,
  deliver: deliverOrder,
  cancel: async (ctx) => {
    const { id } = ctx.params;
    const { version, reason } = ctx.body;
    await moveState(ctx, table, orderLife, {
      ...{ id, version, what, move: "cancel" },
      set: { closing_reason: reason },
      details: { reason },
    });
    await releaseReservations(ctx, { type: what, id });
    const cancelled = await orderOf(ctx, id);
    const code = await confirmationCode(ctx, cancelled);
    if (code !== null) await revokeCode(ctx, code, reason);
    return cancelled;
  },
  confirmation: async (ctx) => {
    const order = await orderOf(ctx, ctx.params.id);
    const customer = await customerOf(ctx, order.customerId);
    const company = await paperCompanyOf(ctx);
    const code = await confirmationCode(ctx, order);
    const paper = orderConfirmation(order, { customer, company, code });
    return { name: `${order.number}.pdf`, bytes: await renderPaper(paper, ctx) };
  },
  deliveryNote: async (ctx) => {
    const order = await orderOf(ctx, ctx.params.id);
    if (order.delivery === null) throw notFound("delivery note");
    const customer = await customerOf(ctx, order.customerId);
    const company = await paperCompanyOf(ctx);
    const paper = deliveryNotePaper(order, order.delivery, { customer, company });
    return { name: `${order.delivery.number}.pdf`, bytes: await renderPaper(paper, ctx) };
  },
});

/** The code an order was confirmed under; null for a draft. */
async function confirmationCode(ctx: Ctx, order: Order): Promise<string | null> {
  const [issued] = await codesOf(ctx, confirmationFacts(order));
  return issued?.code ?? null;
}

/** An order as stored; refuses an unknown one. */
export async function storedOrder(ctx: Ctx, id: string): Promise<StoredOrder> {
  const stored = await findOrder(ctx, id);
  if (!stored) throw notFound("sales order");
  return stored;
}

/** One order as its page shows it. */
export async function orderOf(ctx: Ctx, id: string): Promise<Order> {
  const stored = await storedOrder(ctx, id);
  const found = await findDelivery(ctx, id);
  const lines = await orderLinesOf(ctx, id);
  const blockers =
    stored.state === "draft" ? confirmBlockers(await saleOf(ctx, stored, lines)) : [];
  return {
    ...stored,
    lines,
    blockers,
    mayOverride: ctx.actor.role === "owner",
    delivery: found === null ? null : withoutPlace(found),
  };
}

function withoutPlace({
  placeId: _,
  ...delivery
}: NonNullable<Awaited<ReturnType<typeof findDelivery>>>): NonNullable<Order["delivery"]> {
  return delivery;
}

/** How the customer of an order stands, with this order. */
async function creditOf(ctx: Ctx, order: StoredOrder): Promise<Credit> {
  const customer = await customerOf(ctx, order.customerId);
  const position = await creditPosition(ctx, { customerId: customer.id, butOrder: order.id });
  return {
    customerId: customer.id,
    customerName: customer.legalName,
    state: customer.state,
    holdReason: customer.holdReason,
    limit: customer.creditLimit,
    isAtHome: customer.country === "UG" || customer.roles.includes("domestic"),
    asked: order.gross,
    ...position,
  };
}

/** What stands for and against selling this: the customer, and what the goods cost that would leave for it. */
async function saleOf(ctx: Ctx, order: StoredOrder, lines: readonly OrderLineRow[]): Promise<Sale> {
  const limits = await thresholdsToday(ctx);
  const goods: CostedGoods[] = [];
  for (const { productId, productName, description, quantity, unitPrice } of lines) {
    if (productId === null || order.placeId === null) continue;
    const layers = await oldestThatSuffice(ctx, { productId, placeId: order.placeId, quantity });
    const free = layers.reduce((sum, layer) => sum + layer.free, 0n);
    const grams = free < quantity ? free : quantity;
    if (grams === 0n) continue;
    const cost = planTakes(layers, grams).reduce((sum, take) => sum + take.cost, 0n);
    goods.push({ name: productName ?? description, unitPrice, planned: { grams, cost } });
  }
  return { credit: await creditOf(ctx, order), goods, limits };
}

type WriteCtx = CtxOf<typeof salesOrders.draft> | CtxOf<typeof salesOrders.change>;

/** Checks what was typed; the columns to be written, with the tax of today. */
async function writtenOf(ctx: WriteCtx): Promise<{ terms: OrderTerms; lines: WrittenLine[] }> {
  const { customerId, placeId, buyerReference, jobNumber, note } = ctx.body;
  checkOrder(ctx.body);
  const { isVatRegistered } = await taxStandingOn(ctx, ctx.today);
  checkVatCodes(ctx.body.lines, isVatRegistered);
  const customer = await customerOf(ctx, customerId);
  if (jobNumber !== null && !(await isJobOf(ctx, { jobNumber, customerId }))) {
    const words = `${jobNumber} is no testing job of this customer. Look at the number, or leave it empty.`;
    throw new Refusal("order.no-job-of-theirs", words, { field: "jobNumber" });
  }
  if (placeId !== null) await storeOf(ctx, placeId);
  const lines: WrittenLine[] = [];
  for (const line of ctx.body.lines) lines.push(await writtenLine(ctx, line));
  const net = lines.reduce((sum, line) => sum + line.net_amount, 0n);
  const vat = lines.reduce((sum, line) => sum + line.vat_amount, 0n);
  checkTotal(net + vat);
  const terms = {
    customer_id: customer.id,
    place_id: placeId,
    buyer_reference: buyerReference,
    job_number: jobNumber,
    note,
    net_amount: net,
    vat_amount: vat,
  };
  return { terms, lines };
}

async function writtenLine(
  ctx: Ctx,
  line: AskedLine & { description: string | null },
): Promise<WrittenLine> {
  const vatRateBp = await vatRateOn(ctx, line.vatCode, ctx.today);
  const { net, vat } = priced(line, vatRateBp);
  return {
    kind: line.kind,
    product_id: line.productId,
    service: line.service,
    description: line.description ?? (await usualDescription(ctx, line)),
    quantity: line.quantity,
    unit_price: line.unitPrice,
    vat_code: line.vatCode,
    vat_rate_bp: vatRateBp,
    net_amount: net,
    vat_amount: vat,
  };
}

const serviceNames = { milling: "Milling", ndt: "Non-destructive testing", other: "Work" } as const;

async function usualDescription(ctx: Ctx, line: AskedLine): Promise<string> {
  if (line.productId === null) return serviceNames[line.service ?? "other"];
  const product = await productInUse(ctx, line.productId);
  if (product.unit !== "g" || product.stockAccount === null) {
    throw new Refusal("sales-order.not-by-weight", `${product.name} is not sold by weight.`);
  }
  return product.name;
}

async function confirmOrder(ctx: CtxOf<typeof salesOrders.confirm>): Promise<Order> {
  const { id } = ctx.params;
  const { version, overrideReason } = ctx.body;
  const stored = await storedOrder(ctx, id);
  if (stored.state === "draft") {
    const by = { isOwner: ctx.actor.role === "owner", reason: overrideReason };
    checkConfirm(await saleOf(ctx, stored, await orderLinesOf(ctx, id)), by);
  }
  await moveState(ctx, table, orderLife, {
    ...{ id, version, what, move: "confirm" },
    set: {
      confirmed_at: ctx.now,
      confirmed_by: ctx.actor.userId,
      override_reason: overrideReason,
    },
    details: { net: stored.net, ...(overrideReason === null ? {} : { overrideReason }) },
  });
  await issueCode(ctx, confirmationFacts(stored));
  for (const { productId, quantity } of goodsOf(await orderLinesOf(ctx, id))) {
    invariant(stored.placeId !== null, "goods come from a store");
    const takes = await planIssue(ctx, { productId, placeId: stored.placeId, quantity });
    for (const take of takes) {
      const { lotId } = take;
      await reserve(ctx, { lotId, quantity: take.quantity, for: { type: what, id } });
    }
  }
  return orderOf(ctx, id);
}

function goodsOf(
  lines: readonly OrderLineRow[],
): { line: number; productId: string; quantity: bigint }[] {
  return lines.flatMap(({ line, productId, quantity }) =>
    productId === null ? [] : [{ line, productId, quantity }],
  );
}

async function deliverOrder(ctx: CtxOf<typeof salesOrders.deliver>): Promise<Order> {
  const { id } = ctx.params;
  const { version, day } = ctx.body;
  const stored = await storedOrder(ctx, id);
  await moveState(ctx, table, orderLife, {
    ...{ id, version, what, move: "deliver" },
    details: { day },
  });
  const { placeId } = stored;
  if (placeId === null) return orderOf(ctx, id);
  await releaseReservations(ctx, { type: what, id });
  const taken: { line: number; takes: Take[] }[] = [];
  for (const { line, ...goods } of goodsOf(await orderLinesOf(ctx, id))) {
    taken.push({ line, takes: await planIssue(ctx, { ...goods, placeId }) });
  }
  await writeDelivery(ctx, { ...stored, placeId }, taken);
  return orderOf(ctx, id);
}

/** The delivery note with its code, and the cost of what left. */
async function writeDelivery(
  ctx: CtxOf<typeof salesOrders.deliver>,
  order: StoredOrder & { placeId: string },
  taken: readonly { line: number; takes: readonly Take[] }[],
): Promise<void> {
  const { day, vehicle, receivedBy } = ctx.body;
  const takes = taken.flatMap((one) => one.takes);
  const number = await nextNumber(ctx, "DN");
  const id = ctx.newId();
  const code = await issueCode(ctx, {
    type: "delivery-note",
    subjectId: id,
    title: `Delivery note ${number}`,
    facts: {
      Number: number,
      Date: formatDay(day),
      "Delivered to": order.customerName,
      Weight: `${formatKilograms(takes.reduce((sum, take) => sum + take.quantity, 0n))} kg`,
    },
  });
  await insertDelivery(ctx, {
    ...{ id, number, day, vehicle, receivedBy, code },
    orderId: order.id,
    placeId: order.placeId,
    cost: takes.reduce((sum, take) => sum + take.cost, 0n),
    lots: taken.flatMap(({ line, takes: ofLine }) =>
      ofLine.map(({ lotId, quantity: grams, cost }) => ({ line, lotId, grams, cost })),
    ),
  });
  const from = await placeById(ctx, order.placeId);
  const to = await placeOf(ctx, "customers");
  await postVoucher(ctx, deliveryVoucher({ id, number, day }, takes, { from, to }));
}

async function exportOrders(ctx: CtxOf<typeof salesOrders.csv>) {
  const { rows } = await readPage(ctx, matchingOrders(ctx.params), {
    limit: largestExport,
    ...newestFirst,
  });
  const heads = ["Number", "Day", "State", "Customer code", "Customer", "Net UGX", "VAT UGX"];
  const lines = rows.map((row) => [
    ...[row.number, row.orderDay, row.state, row.customerCode, row.customerName],
    ...[row.net, row.vat, row.gross, row.invoiceNumber, row.open],
  ]);
  const more = ["Gross UGX", "Invoice", "Open UGX"];
  return { name: `orders-${ctx.today}.csv`, bytes: csvOf([...heads, ...more], lines) };
}
