// A sale at home: a customer orders goods by weight or work by quantity; confirmed, the goods are promised
// to them; delivered, the oldest lots leave the store with their cost; invoiced, the customer owes us;
// paid in one or several parts. A customer on hold, or beyond the limit (at home,
// where none was agreed, what nobody has to agree on), is sold to only by the owner's
// word, with a reason; and so are goods far below what they cost.
import { lifecycle } from "#kernel/lifecycle.ts";
import { divideRounded, formatMoney, largestAmount } from "#kernel/money.ts";
import type { Flag, Needs } from "#kernel/permissions.ts";
import { type Blocker, Refusal } from "#kernel/refusal.ts";
import type { Thresholds } from "#books/thresholds/rules.ts";
import { type VatCode, vatUpon } from "#registry/taxes/rules.ts";

export const sells: Flag = "canMakeSales";
/** Who looks at sales: those who make them and those who answer for the money. */
export const seesSales: Needs = ["canMakeSales", "canViewSalesReports", "canViewFinancials"];

export const orderLife = lifecycle({
  states: ["draft", "confirmed", "delivered", "invoiced", "cancelled"],
  initial: "draft",
  tones: {
    draft: "quiet",
    confirmed: "waiting",
    delivered: "active",
    invoiced: "done",
    cancelled: "quiet",
  },
  moves: {
    confirm: { from: ["draft"], to: "confirmed", needs: sells },
    deliver: { from: ["confirmed"], to: "delivered", needs: sells, final: true },
    invoice: { from: ["delivered"], to: "invoiced", needs: sells, final: true },
    cancel: { from: ["draft", "confirmed"], to: "cancelled", needs: sells, asks: "reason" },
  },
});

export const services = ["milling", "ndt", "other"] as const;
export type Service = (typeof services)[number];
export const lineKinds = ["goods", "service"] as const;
export type LineKind = (typeof lineKinds)[number];

/** Where an invoice stands by what is open of it. */
export const invoiceStandings = ["open", "part_paid", "overdue", "settled"] as const;
export type InvoiceStanding = (typeof invoiceStandings)[number];

/** A line as it is asked for: goods in grams at a price for a kilogram, work in thousandths at one for one. */
export interface AskedLine {
  kind: LineKind;
  productId: string | null;
  service: Service | null;
  quantity: bigint;
  /** Shillings, without VAT. */
  unitPrice: bigint;
  vatCode: VatCode;
}

/** What a line comes to, without and with its tax; rounded half up to the shilling. */
export function priced(
  line: Pick<AskedLine, "quantity" | "unitPrice">,
  vatRateBp: number,
): { net: bigint; vat: bigint } {
  const net = divideRounded(line.quantity * line.unitPrice, 1000n);
  return { net, vat: vatUpon(net, vatRateBp) };
}

/** An order says what, how much and at which price; goods come from one store, each product once. */
export function checkOrder(order: { placeId: string | null; lines: readonly AskedLine[] }): void {
  const goods = order.lines.filter((line) => line.kind === "goods");
  for (const line of order.lines) {
    const isWhole =
      line.kind === "goods"
        ? line.productId !== null && line.service === null
        : line.service !== null && line.productId === null;
    if (!isWhole) {
      throw new Refusal(
        "sales-order.line-incomplete",
        "A line is a product by weight, or a kind of work.",
      );
    }
    if (priced(line, 0).net <= 0n) {
      throw new Refusal("sales-order.line-nothing", "A line comes to less than a shilling.");
    }
  }
  if (goods.length > 0 !== (order.placeId !== null)) {
    throw new Refusal(
      "sales-order.store",
      "Choose the store the goods are taken from; work alone has none.",
    );
  }
  if (new Set(goods.map((line) => line.productId)).size < goods.length) {
    throw new Refusal("sales-order.product-twice", "Put each product on one line.");
  }
}

/** What one sale may come to, tax included: more is a slip of the keys. */
export function checkTotal(gross: bigint): void {
  if (gross <= largestAmount) return;
  throw new Refusal(
    "sales-order.too-much",
    `One order may come to ${formatMoney(largestAmount)} at most.`,
  );
}

/** A tax is charged only by a company registered for it. */
export function checkVatCodes(lines: readonly AskedLine[], isVatRegistered: boolean): void {
  if (isVatRegistered || lines.every((line) => line.vatCode === "OUT_OF_SCOPE")) return;
  throw new Refusal(
    "sales-order.not-registered",
    "The company is not registered for VAT, so every line is outside VAT.",
    { blockers: [{ what: "Record the registration", owner: "Owner", link: "/settings/taxes" }] },
  );
}

/** How a customer stands when something more is sold to them. Shillings. */
export interface Credit {
  customerId: string;
  customerName: string;
  state: string;
  holdReason: string | null;
  /** null = no limit was agreed. */
  limit: bigint | null;
  /** They buy at home, and not abroad alone. */
  isAtHome: boolean;
  /** Invoices not paid for. */
  owed: bigint;
  /** Confirmed or delivered, and not invoiced. */
  promised: bigint;
  /** The customer's own money with us. */
  deposits: bigint;
  /** What this order comes to, tax included. */
  asked: bigint;
}

/** Goods of an order, with what the lots that would leave for them cost. */
export interface CostedGoods {
  name: string;
  /** Shillings for a kilogram, without VAT. */
  unitPrice: bigint;
  /** What of the line is there, and what it cost. */
  planned: { grams: bigint; cost: bigint };
}

/** What confirming an order is held to. */
export interface Sale {
  credit: Credit;
  goods: readonly CostedGoods[];
  /** From when on it takes the owner's word. */
  limits: Pick<Thresholds, "saleBelowCost" | "unagreedCredit">;
}

/** Goods at less than they cost by more than may be; what is given away leaves the company as well as what is stolen. */
function soldBelowCost({ goods, limits }: Sale): Blocker[] {
  return goods.flatMap(({ name, unitPrice, planned: { grams, cost } }) => {
    const least = cost * 1000n * (10_000n - BigInt(limits.saleBelowCost));
    if (unitPrice * grams * 10_000n >= least) return [];
    const each = formatMoney(divideRounded(cost * 1000n, grams));
    return [{ what: `${name} at ${formatMoney(unitPrice)} a kg, it cost ${each}`, owner: "Owner" }];
  });
}

/** More than the customer may owe: what was agreed with them, or what nobody has to agree on. */
function beyondLimit({ credit, limits }: Sale): Blocker[] {
  const { customerName: name, customerId, limit, isAtHome } = credit;
  const exposure = credit.owed + credit.promised + credit.asked - credit.deposits;
  const most = limit ?? (isAtHome ? BigInt(limits.unagreedCredit) : null);
  if (most === null || exposure <= most) return [];
  const words =
    limit === null
      ? `without an agreed limit it is ${formatMoney(most)} at most`
      : `the limit is ${formatMoney(most)}`;
  const what = `${name} would owe ${formatMoney(exposure)}, ${words}`;
  return [{ what, owner: "Owner", link: `/customers/${customerId}/account` }];
}

/** Everything that stands against confirming: the owner may let hold, limit and price pass, not a stranger. */
export function confirmBlockers(sale: Sale): Blocker[] {
  const { credit } = sale;
  const link = `/customers/${credit.customerId}`;
  const { customerName: name } = credit;
  if (credit.state !== "active" && credit.state !== "on_hold") {
    return [{ what: `${name} is not an active customer`, owner: "Whoever keeps customers", link }];
  }
  const blockers: Blocker[] = [];
  if (credit.state === "on_hold") {
    blockers.push({ what: `${name} is on hold: ${credit.holdReason ?? ""}`, owner: "Owner", link });
  }
  return [...blockers, ...beyondLimit(sale), ...soldBelowCost(sale)];
}

/** May it be confirmed: nothing stands against it, or the owner says why it may pass. */
export function checkConfirm(sale: Sale, by: { isOwner: boolean; reason: string | null }): void {
  const blockers = confirmBlockers(sale);
  const { credit } = sale;
  const [first] = blockers;
  if (!first) {
    if (by.reason === null) return;
    throw new Refusal(
      "sales-order.nothing-to-pass",
      "Nothing stands against it: no reason needed.",
    );
  }
  const mayPass = credit.state === "active" || credit.state === "on_hold";
  if (mayPass && by.reason !== null && by.isOwner) return;
  throw new Refusal("sales-order.not-confirmed", `${first.what}.`, { status: 409, blockers });
}

/** Where revenue of a line is booked: by-products, goods at home, milling for others, testing. */
export function revenueAccount(
  line: { kind: LineKind; service: Service | null },
  productKind: string | null,
): string {
  if (line.kind === "goods") return productKind === "by_product" ? "4110" : "4100";
  if (line.service === "milling") return "4200";
  return line.service === "ndt" ? "4300" : "4900";
}
