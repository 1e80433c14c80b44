// What a shipment writes in the books: when it is loaded, when it is sold, when that is taken back,
// and when the buyer pays.
import { dueOf } from "#books/dues/door.ts";
import { nextNumber } from "#books/numbering/door.ts";
import {
  broughtBy,
  placeById,
  placeOf,
  planNamed,
  releaseReservations,
  reserve,
} from "#books/stock/door.ts";
import { thresholdsToday } from "#books/thresholds/door.ts";
import { postVoucher, reverseVoucher } from "#books/vouchers/door.ts";
import { addDays, type Day } from "#kernel/days.ts";
import { lifecycle } from "#kernel/lifecycle.ts";
import { allocate, type Currency, formatMoney, toShillings } from "#kernel/money.ts";
import { invariant, notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { moveState } from "#platform/server/store.ts";
import { recordShipped, takeBackShipped } from "#registry/contracts/door.ts";
import { latestRateOn, rateOn } from "#registry/organization/door.ts";
import { productOf } from "#registry/products/door.ts";
import { saleAccounts } from "#registry/products/rules.ts";
import { type ShipmentFacts, shipmentOf } from "./detailHandlers.ts";
import { tellMuchKept } from "./noticeHandlers.ts";
import { checkProceedsCharges, checkProceedsRate } from "./proceedsRules.ts";
import { receivesProceeds } from "./rules.ts";
import {
  costOf,
  departVoucher,
  proceedsVoucher,
  saleVoucher,
  type TakenFrom,
  worthOf,
} from "./saleRules.ts";
import {
  insertReceipt,
  receiptsOf,
  type Shipment,
  takeBackAllocations,
  writeBooked,
  writeLotCost,
} from "./store.ts";

const what = "shipment";

/** The promised lots, from the stores where they stand. The promise ends here: now they are taken. */
async function takeFromStores(ctx: Ctx, { shipment, lots }: ShipmentFacts): Promise<TakenFrom[]> {
  await releaseReservations(ctx, { type: what, id: shipment.id });
  const taken: TakenFrom[] = [];
  for (const [placeId, standing] of Map.groupBy(lots, (lot) => lot.placeId)) {
    const takes = standing.map(({ lotId, net }) => ({ lotId, quantity: net }));
    const from = await placeById(ctx, placeId);
    taken.push({ from, takes: await planNamed(ctx, { placeId, takes }) });
  }
  return taken;
}

/** The same lots again, from the road to the port, with the cost that was laid on them there; what other trucks carry of them is theirs. */
async function takeFromTransit(ctx: Ctx, { shipment }: ShipmentFacts): Promise<TakenFrom[]> {
  const from = await placeOf(ctx, "transit");
  return [{ from, takes: await broughtBy(ctx, { type: what, id: shipment.id }, from.id) }];
}

/** The lots leave our stores: for good where control passes at the truck, else for the road. */
export async function bookLoading(
  ctx: Ctx,
  facts: ShipmentFacts,
  at: { day: Day; event: string; isSale: boolean },
): Promise<void> {
  const taken = await takeFromStores(ctx, facts);
  if (at.isSale) return bookSale(ctx, facts, taken, at);
  const { id, number } = facts.shipment;
  const transit = await placeOf(ctx, "transit");
  await postVoucher(ctx, departVoucher({ id, number, ...at }, taken, transit));
}

/** The goods are the buyer's: sale, receivable and cost of sales; the contract is told. */
async function bookSale(
  ctx: Ctx,
  facts: ShipmentFacts,
  taken: readonly TakenFrom[],
  at: { day: Day; event: string },
): Promise<void> {
  const { shipment, contract, printed } = facts;
  const { currency } = contract;
  const { rateMicro } = await rateOn(ctx, currency, at.day);
  const product = await productOf(ctx, contract.productId);
  const dueId = ctx.newId();
  const sale = {
    ...at,
    id: shipment.id,
    number: shipment.number,
    customerId: contract.customerId,
    amount: printed.amount,
    currency,
    rateMicro,
    accounts: saleAccounts(product.commodity),
    dueId,
    dueOn: addDays(at.day, contract.paymentDays),
  };
  await postVoucher(ctx, saleVoucher(sale, taken, await placeOf(ctx, "customers")));
  await writeBooked(ctx, shipment.id, {
    sale_event: at.event,
    sold_on: at.day,
    sale_amount: printed.amount,
    sale_currency: currency,
    sale_rate_micro: rateMicro,
    sale_ugx_amount: toShillings(printed.amount, currency, rateMicro),
    cost_amount: costOf(taken),
    due_id: dueId,
  });
  await writeLotCosts(ctx, facts, taken);
}

async function writeLotCosts(
  ctx: Ctx,
  { lots }: ShipmentFacts,
  taken: readonly TakenFrom[],
): Promise<void> {
  const takes = taken.flatMap((one) => one.takes);
  for (const [lotId, parts] of Map.groupBy(lots, (lot) => lot.lotId)) {
    const cost = takes
      .filter((take) => take.lotId === lotId)
      .reduce((sum, take) => sum + take.cost, 0n);
    const shares = allocate(
      cost,
      parts.map((part) => part.net),
    );
    for (const [i, part] of parts.entries()) await writeLotCost(ctx, part.id, shares[i] ?? 0n);
  }
}

/** Tells the contract what has left on it. */
export async function tellContract(ctx: Ctx, { contract, shipment, printed }: ShipmentFacts) {
  await recordShipped(ctx, contract.id, printed.net, { shipment: shipment.number });
}

/** On board or delivered: what was on the road is sold now. */
export async function bookSaleFromTransit(
  ctx: Ctx,
  facts: ShipmentFacts,
  at: { day: Day; event: string },
): Promise<void> {
  await bookSale(ctx, facts, await takeFromTransit(ctx, facts), at);
}

/** Takes a loading back: mirror in the books, and the same lots promised again. */
export async function takeBackLoading(
  ctx: Ctx,
  facts: ShipmentFacts,
  reason: string,
): Promise<void> {
  const { shipment, contract, lots, printed } = facts;
  const { loadEvent: event, saleEvent } = shipment;
  invariant(event !== null, "a loaded shipment knows its entry in the books");
  const source = { type: what, id: shipment.id };
  await reverseVoucher(ctx, { source, event }, { reason });
  if (saleEvent !== null) {
    await takeBackShipped(ctx, contract.id, printed.net, { shipment: shipment.number });
    for (const lot of lots) await writeLotCost(ctx, lot.id, null);
  }
  await writeBooked(ctx, shipment.id, {
    load_event: null,
    sale_event: null,
    sold_on: null,
    sale_amount: null,
    sale_currency: null,
    sale_rate_micro: null,
    sale_ugx_amount: null,
    cost_amount: null,
    due_id: null,
  });
  for (const { lotId, net } of lots) {
    await reserve(ctx, { lotId, quantity: net, for: source });
  }
}

/** A shipment given up: its lots are free for others. */
export async function freeLotsOf(ctx: Ctx, shipmentId: string): Promise<void> {
  await releaseReservations(ctx, { type: what, id: shipmentId });
  await takeBackAllocations(ctx, shipmentId);
}

/** Refuses to close what the buyer still owes. */
export async function refuseUnpaid(ctx: Ctx, shipment: Shipment): Promise<void> {
  if (shipment.dueId === null) return;
  const due = await dueOf(ctx, shipment.dueId);
  if (due.open === 0n) return;
  const owed = formatMoney(due.open, due.currency);
  throw new Refusal("shipment.unpaid", `The buyer still owes ${owed}.`, { status: 409 });
}

interface ProceedsAsked {
  id: string;
  day: Day;
  amount: bigint;
  charges: bigint;
  rateMicro: bigint;
  rateReason: string | null;
  bankReference: string;
}

/** What of a rate and of charges is not simply believed; true for charges that owners are told of. */
async function checkBelief(
  ctx: Ctx,
  shipment: Shipment,
  asked: ProceedsAsked & { currency: Currency },
): Promise<boolean> {
  const { proceedsCharges, rateStep } = await thresholdsToday(ctx);
  const { currency, day } = asked;
  const known = currency === "UGX" ? null : await latestRateOn(ctx, currency, day);
  checkProceedsRate(asked, known, rateStep);
  // At the known rate, or a low one would make the charges small.
  const rateMicro =
    known === null || known.rateMicro < asked.rateMicro ? asked.rateMicro : known.rateMicro;
  const before = (await receiptsOf(ctx, shipment.id))
    .filter(({ state }) => state === "booked")
    .reduce((sum, one) => sum + toShillings(one.charges, one.currency, rateMicro), 0n);
  const now = toShillings(asked.charges, currency, rateMicro);
  return checkProceedsCharges(ctx.actor, { now, before }, proceedsCharges);
}

/** The buyer's money meets the invoice at the rate of the day it came. */
export async function bookProceeds(
  ctx: Ctx,
  shipmentId: string,
  asked: ProceedsAsked,
): Promise<void> {
  const shipment = await shipmentOf(ctx, shipmentId);
  if (shipment.dueId === null || shipment.soldOn === null) {
    throw new Refusal("shipment.not-sold", "Nothing was sold yet: there is nothing to be paid.", {
      status: 409,
    });
  }
  if (asked.day < shipment.soldOn) {
    throw new Refusal("shipment.paid-before-sale", "The buyer cannot pay before the sale.");
  }
  if (asked.amount === 0n || asked.charges >= asked.amount) {
    throw new Refusal("shipment.nothing-received", "More must come in than the banks keep.");
  }
  const due = await dueOf(ctx, shipment.dueId);
  const isMuchKept = await checkBelief(ctx, shipment, { ...asked, currency: due.currency });
  const number = await nextNumber(ctx, "RCV");
  const { booked, difference, charges } = worthOf(asked, due);
  await postVoucher(ctx, proceedsVoucher({ ...asked, number }, due));
  await insertReceipt(ctx, {
    id: asked.id,
    number,
    shipment_id: shipment.id,
    received_on: asked.day,
    amount: asked.amount,
    charges_amount: asked.charges,
    currency: due.currency,
    rate_micro: asked.rateMicro,
    booked_ugx_amount: booked,
    fx_amount: difference,
    bank_reference: asked.bankReference,
  });
  const details = {
    number,
    received: formatMoney(asked.amount, due.currency),
    rateDifference: formatMoney(difference),
    ...(asked.rateReason === null ? {} : { rateReason: asked.rateReason }),
  };
  ctx.audit({ subject: what, subjectId: shipment.id, action: "receive-proceeds", details });
  if (isMuchKept) await tellMuchKept(ctx, shipment, { ...asked, charges });
}

const receiptLife = lifecycle({
  states: ["booked", "reversed"],
  initial: "booked",
  tones: { booked: "done", reversed: "refused" },
  moves: {
    reverse: { from: ["booked"], to: "reversed", needs: receivesProceeds, asks: "reason" },
  },
});

/** A receipt entered wrongly: its mirror opens what the buyer owes again. */
export async function reverseReceipt(
  ctx: Ctx,
  shipmentId: string,
  asked: { receiptId: string; version: number; reason: string },
): Promise<void> {
  const shipment = await shipmentOf(ctx, shipmentId);
  if (shipment.state === "closed") {
    const words = `Shipment ${shipment.number} is closed: nothing on it is open any more.`;
    throw new Refusal("shipment.is-closed", words, { status: 409 });
  }
  const receipt = (await receiptsOf(ctx, shipmentId)).find((row) => row.id === asked.receiptId);
  if (!receipt) throw notFound("receipt");
  const { reason } = asked;
  await moveState(ctx, "shipment_receipt", receiptLife, {
    id: receipt.id,
    move: "reverse",
    version: asked.version,
    what: "shipment-receipt",
    details: { reason },
  });
  const source = { type: "shipment-receipt", id: receipt.id };
  await reverseVoucher(ctx, { source, event: "receive" }, { reason });
  const details = { number: receipt.number, reason };
  ctx.audit({ subject: what, subjectId: shipmentId, action: "reverse-proceeds", details });
}
