// Hands on sales at home for tests: a customer, an order, and everything that becomes of it.
import { kampalaDay } from "#kernel/days.ts";
import type { WireBody, WireReturns } from "#platform/api/endpoint.ts";
import { approvals } from "#registry/approvals/api.ts";
import { customers } from "#registry/customers/api.ts";
import { salesOrders } from "#work/sales/api.ts";
import { creditNotes } from "#work/sales/creditApi.ts";
import { salesInvoices } from "#work/sales/invoiceApi.ts";
import { customerReceipts } from "#work/sales/receiptApi.ts";
import { placeId } from "./makers.ts";
import { newId, type Person, type World } from "./world.ts";

export type SalesOrder = WireReturns<typeof salesOrders.one>;
type Line = WireBody<typeof salesOrders.draft>["lines"][number];
type Receipt = WireBody<typeof customerReceipts.record>;
type Draft = WireBody<typeof salesOrders.draft>;

/** Goods by the kilogram at a price without tax; taxed at the standard rate unless said. */
export const goods = (productId: string, kilograms: number, unitPrice: number): Line => ({
  kind: "goods",
  productId,
  quantity: String(kilograms * 1000),
  unitPrice: String(unitPrice),
  vatCode: "STANDARD",
});

/** One piece of work at a price without tax. */
export const work = (unitPrice: number, service: "milling" | "ndt" | "other" = "ndt"): Line => ({
  kind: "service",
  service,
  description: "Ultrasonic testing of welds",
  quantity: "1000",
  unitPrice: String(unitPrice),
  vatCode: "STANDARD",
});

/** Adds an active customer at home, with terms and a limit set by the owner: a large one unless said, null for none. */
async function makeCustomer(
  world: World,
  more: Partial<WireBody<typeof customers.add>>,
  credit: { limit?: bigint | null; days?: number },
): Promise<string> {
  const made = await world.as("operations")(customers.add, {
    body: {
      id: newId(),
      legalName: "Kampala Feeds Ltd",
      country: "UG",
      address: "Plot 9, Sixth Street\nKampala",
      roles: ["domestic"],
      taxNumber: "1000000042",
      paymentTerms: "OPEN",
      incoterm: "EXW",
      currency: "UGX",
      ...more,
    },
  });
  const params = { id: made.id };
  const active = await world.as("operations")(customers.activate, {
    params,
    body: { version: made.version },
  });
  const { limit = 1_000_000_000n, days = 30 } = credit;
  await world.as("owner")(customers.setCredit, {
    params,
    body: {
      version: active.version,
      termsDays: days,
      creditLimit: limit === null ? null : String(limit),
      reason: "As agreed",
    },
  });
  return made.id;
}

/** What people do with customers at home and their orders. */
export function salesHands(world: World) {
  const today = kampalaDay(world.now());
  const customer = (
    more: Partial<WireBody<typeof customers.add>> = {},
    credit: { limit?: bigint | null; days?: number } = {},
  ): Promise<string> => makeCustomer(world, more, credit);
  const draft = async (
    customerId: string,
    lines: Line[],
    more: Partial<Draft> = {},
    by: Person = "operations",
  ): Promise<SalesOrder> =>
    world.as(by)(salesOrders.draft, {
      body: {
        id: newId(),
        customerId,
        placeId: lines.some((line) => line.kind === "goods") ? await placeId(world, "main") : null,
        lines,
        ...more,
      },
    });
  const read = (id: string, by: Person = "operations") =>
    world.as(by)(salesOrders.one, { params: { id } });
  const { confirm, deliver, bill, cancel } = orderSteps(world, today);
  /** Ordered, confirmed, delivered and billed by the operations desk. */
  const billed = async (customerId: string, lines: Line[]) =>
    bill(await deliver(await confirm(await draft(customerId, lines))));
  return {
    today,
    customer,
    draft,
    read,
    confirm,
    deliver,
    bill,
    cancel,
    billed,
    ...moneyHands(world, today),
  };
}

/** The steps of an order, each by the operations desk unless said. */
function orderSteps(world: World, today: string) {
  const confirm = (
    order: { id: string; version: number },
    by: Person = "operations",
    overrideReason: string | null = null,
  ) =>
    world.as(by)(salesOrders.confirm, {
      params: { id: order.id },
      body: { version: order.version, overrideReason },
    });
  const deliver = (order: { id: string; version: number }, by: Person = "operations") =>
    world.as(by)(salesOrders.deliver, {
      params: { id: order.id },
      body: { version: order.version, day: today, vehicle: "UAX 123A", receivedBy: "J. Okot" },
    });
  const bill = (order: { id: string; version: number }, by: Person = "operations") =>
    world.as(by)(salesInvoices.issue, {
      params: { id: order.id },
      body: { version: order.version, invoiceId: newId() },
    });
  const cancel = (order: { id: string; version: number }) =>
    world.as("operations")(salesOrders.cancel, {
      params: { id: order.id },
      body: { version: order.version, reason: "Not needed" },
    });
  return { confirm, deliver, bill, cancel };
}

/** What people do with the customers' money and with what is taken back. */
function moneyHands(world: World, today: string) {
  const invoice = (id: string) => world.as("operations")(salesInvoices.one, { params: { id } });
  const receive = (
    of: { customerId: string; amount: bigint } & Partial<Omit<Receipt, "amount">>,
    by: Person = "cashier",
  ) => {
    const { amount, ...more } = of;
    return world.as(by)(customerReceipts.record, {
      body: { id: newId(), day: today, method: "cash", ...more, amount: String(amount) },
    });
  };
  const credit = (
    of: { invoiceId: string; quantity: bigint; line?: number } & Partial<
      Omit<WireBody<typeof creditNotes.ask>, "lines">
    >,
    by: Person = "operations",
  ) => {
    const { quantity, line = 1, ...more } = of;
    return world.as(by)(creditNotes.ask, {
      body: {
        id: newId(),
        reasonCode: "return",
        reason: "Two bags were wet",
        lines: [{ line, quantity: String(quantity) }],
        ...more,
      },
    });
  };
  const readCredit = (id: string) => world.as("operations")(creditNotes.one, { params: { id } });
  const approveCredit = async (id: string, by: Person = "accountant") => {
    const { approval } = await readCredit(id);
    await world.as(by)(approvals.approve, {
      params: { id: approval?.id ?? "" },
      body: { version: approval?.version ?? 1 },
    });
    return readCredit(id);
  };
  return { invoice, receive, credit, readCredit, approveCredit };
}
