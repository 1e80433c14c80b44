// Sales at home: a feed mill buys the by-products and pays in part, a pipeline company has its welds tested
// and pays with tax kept back. Made by operations, the cashier and the owner, through the handlers.
import type { Day } from "#kernel/days.ts";
import { customers } from "#registry/customers/api.ts";
import { salesOrders } from "#work/sales/api.ts";
import { creditNotes } from "#work/sales/creditApi.ts";
import { salesInvoices } from "#work/sales/invoiceApi.ts";
import { customerReceipts } from "#work/sales/receiptApi.ts";
import type { WireBody } from "#platform/api/endpoint.ts";
import type { Callers } from "./callers.ts";
import type { SeedHands as Hands } from "./registry.ts";

type Line = WireBody<typeof salesOrders.draft>["lines"][number];

/** What was sold and what came of it, in shillings; tax apart. */
export interface HomeSales {
  byProducts: bigint;
  services: bigint;
  vat: bigint;
  received: bigint;
  withheld: bigint;
  open: bigint;
}

/** Sells by-products of a store and a day of testing; gives what was booked. */
export async function sellAtHome(
  hands: Hands,
  goods: { productId: string; placeId: string; grams: bigint; day: Day },
): Promise<HomeSales> {
  const mill = await addCustomer(hands, "Kampala Feeds Ltd", "1000000042");
  const pipes = await addCustomer(hands, "Jinja Pipelines Ltd", "1000000043", {
    withholdsTax: true,
  });
  const sold = await sell(hands, mill, {
    ...goods,
    line: {
      ...{ kind: "goods", productId: goods.productId, vatCode: "STANDARD" },
      ...{ quantity: String(goods.grams), unitPrice: "7200" },
    },
  });
  const half = BigInt(sold.gross) / 2n;
  await receive(hands, sold, { day: goods.day, amount: half, withheld: 0n });
  const tested = await sell(hands, pipes, {
    day: goods.day,
    placeId: null,
    line: {
      ...{ kind: "service", service: "ndt", vatCode: "STANDARD" },
      ...{ description: "Ultrasonic testing of twelve welds", quantity: "1000" },
      unitPrice: "2000000",
    },
  });
  const withheld = 120_000n;
  const paid = BigInt(tested.gross) - withheld;
  await receive(hands, tested, { day: goods.day, amount: paid, withheld });
  return {
    byProducts: BigInt(sold.net),
    services: BigInt(tested.net),
    vat: BigInt(sold.vat) + BigInt(tested.vat),
    received: half + paid,
    withheld,
    open: BigInt(sold.gross) - half,
  };
}

/** The mill sends back fifty kilograms that came wet; whether it gets its money is not decided yet. */
export async function seedWaitingCredit(hands: Callers, today: Day): Promise<void> {
  await hands.toDay(today);
  const operations = hands.as("operations");
  const { rows } = await operations(salesInvoices.list, { params: { search: "Kampala Feeds" } });
  const [invoice] = rows;
  if (!invoice) throw new Error("The mill was not invoiced.");
  await operations(creditNotes.ask, {
    body: {
      ...{ id: hands.newId(), invoiceId: invoice.id, reasonCode: "return" },
      reason: "One bag of 50 kg arrived wet and came back",
      restocks: true,
      lines: [{ line: 1, quantity: "50000" }],
    },
  });
}

async function addCustomer(
  { as, newId }: Hands,
  name: string,
  tin: string,
  { withholdsTax }: { withholdsTax: boolean } = { withholdsTax: false },
): Promise<string> {
  const { id, version } = await as("operations")(customers.add, {
    body: {
      id: newId(),
      legalName: name,
      country: "UG",
      address: "Industrial area\nKampala",
      roles: ["domestic"],
      taxNumber: tin,
      withholdsTax,
      paymentTerms: "OPEN",
      incoterm: "EXW",
      currency: "UGX",
    },
  });
  const params = { id };
  const active = await as("operations")(customers.activate, { params, body: { version } });
  await as("owner")(customers.setCredit, {
    params,
    body: {
      ...{ version: active.version, termsDays: 30, creditLimit: "50000000" },
      reason: "Known since 2022",
    },
  });
  return id;
}

/** An order from its draft to its invoice. */
async function sell(
  { as, newId }: Hands,
  customerId: string,
  of: { line: Line; placeId: string | null; day: Day },
) {
  const operations = as("operations");
  const { id, version } = await operations(salesOrders.draft, {
    body: { id: newId(), customerId, placeId: of.placeId, lines: [of.line] },
  });
  const params = { id };
  const confirmed = await operations(salesOrders.confirm, { params, body: { version } });
  const delivered = await operations(salesOrders.deliver, {
    params,
    body: { version: confirmed.version, day: of.day },
  });
  return operations(salesInvoices.issue, {
    params,
    body: { version: delivered.version, invoiceId: newId() },
  });
}

async function receive(
  { as, newId }: Hands,
  invoice: { id: string; customerId: string },
  of: { day: Day; amount: bigint; withheld: bigint },
): Promise<void> {
  await as("accountant")(customerReceipts.record, {
    body: {
      ...{ id: newId(), customerId: invoice.customerId, day: of.day, method: "bank" },
      reference: `TT ${invoice.id.slice(0, 8)}`,
      amount: String(of.amount),
      withheld: String(of.withheld),
      certificate: of.withheld > 0n ? "WHT/2026/0077" : null,
      items: [{ invoiceId: invoice.id, amount: String(of.amount + of.withheld) }],
    },
  });
}
