// Papers that say another sum than their vouchers booked are found, of every kind of paper that moves money; those that say it
// are not.
import { describe, expect, test } from "vitest";
import { newId, openBooksOnly } from "#test/booksOnly.ts";
import { loosened, rowOf, saboteurOf } from "#test/saboteur.ts";
import { verifyBooks } from "./door.ts";
import { papersSayMoney } from "./amountStore.ts";

const books = await openBooksOnly();
const [paper, other] = [newId(), newId()];
const own = { id: paper, number: "X-26-000001" };

/** A kind of paper: what its vouchers are for, the rows that say so much, and what they debit in all. */
interface Kind {
  source: string;
  says: (more: number) => string[];
  event?: string;
}
const simple = (table: string, state: string, column = "amount"): Kind => ({
  source: table.replaceAll("_", "-"),
  says: (more) => [rowOf(table, { id: paper, state, [column]: 900 + more })],
});
const payment = (kind: string, state: string): Kind => ({
  source: "payment",
  says: (more) => [rowOf("payment", { ...own, kind, state, amount: 880 + more, fee_amount: 20 })],
});
const kinds: Record<string, Kind> = {
  "an expense": simple("expense", "approved"),
  "a supplier's bill": {
    source: "supplier-bill",
    says: (more) => [
      rowOf("supplier_bill", {
        ...own,
        state: "approved",
        net_amount: 800 + more,
        vat_amount: 100,
        withheld_amount: 48,
      }),
    ],
  },
  "an advance set off": simple("supplier_set_off", "standing"),
  "an account of an advance": {
    source: "fund-retirement",
    says: (more) => [
      rowOf("fund_retirement", {
        ...own,
        state: "accepted",
        spent_amount: 600 + more,
        returned_amount: 300,
      }),
    ],
  },
  "a repayment": simple("employee_repayment", "recorded"),
  "a payment that left": payment("dues", "sent"),
  "a payment that arrived": payment("dues", "succeeded"),
  "an advance that arrived": payment("advance", "succeeded"),
  "a bank's charge": {
    source: "statement-charge",
    says: (more) => [
      rowOf("statement_charge", { id: paper, line_id: other, state: "booked" }),
      rowOf("statement_line", { id: other, amount: -900 - more }),
    ],
  },
  "a collection": simple("collection", "approved", "value_amount"),
  "cash to a farmer": simple("collection_cash", "paid"),
  "cash to an officer": { ...simple("session_money", "handed_over"), event: "handed-over" },
  "a count of the box": {
    source: "cash-count",
    says: (more) => [
      rowOf("cash_count", {
        ...own,
        state: "accepted",
        counted_amount: 5_000,
        expected_amount: 5_900 + more,
      }),
    ],
  },
  "cash carried to the bank": simple("cash_deposit", "carried"),
  "packing material": {
    ...simple("material_receipt", ""),
    says: (more) => [rowOf("material_receipt", { ...own, amount: 900 + more })],
  },
  "a cost": simple("cost_line", "posted"),
  "a sale abroad": {
    source: "shipment",
    says: (more) => [
      rowOf("shipment", {
        ...own,
        state: "shipped",
        sale_event: "sale",
        sale_ugx_amount: 600 + more,
        cost_amount: 300,
      }),
    ],
  },
  "a buyer's money at a better rate": {
    source: "shipment-receipt",
    says: (more) => [
      rowOf("shipment_receipt", {
        ...own,
        state: "booked",
        booked_ugx_amount: 850 + more,
        fx_amount: 50,
      }),
    ],
  },
  "a buyer's money at a worse rate": {
    source: "shipment-receipt",
    says: (more) => [
      rowOf("shipment_receipt", {
        ...own,
        state: "booked",
        booked_ugx_amount: 900 + more,
        fx_amount: -50,
      }),
    ],
  },
  "a delivery": {
    source: "delivery-note",
    says: (more) => [rowOf("delivery_note", { ...own, cost_amount: 900 + more })],
  },
  "an invoice": {
    source: "sales-invoice",
    says: (more) => [rowOf("sales_invoice", { ...own, net_amount: 800 + more, vat_amount: 100 })],
  },
  "a customer's money": {
    source: "customer-receipt",
    says: (more) => [
      rowOf("customer_receipt", {
        ...own,
        state: "valid",
        amount: 852 + more,
        withheld_amount: 48,
      }),
    ],
  },
  "a credit note": {
    source: "credit-note",
    says: (more) => [
      rowOf("credit_note", { ...own, state: "approved", net_amount: 500, vat_amount: 100 }),
      rowOf("credit_note_lot", {
        credit_note_id: paper,
        line: 1,
        lot_id: other,
        grams: 1,
        cost_amount: 300 + more,
      }),
    ],
  },
  "supplies given out": {
    source: "supply-issue",
    says: (more) => [
      rowOf("supply_issue_line", { issue_id: paper, product_id: paper, cost_amount: 500 }),
      rowOf("supply_issue_line", { issue_id: paper, product_id: other, cost_amount: 400 + more }),
    ],
  },
  "supplies brought back": {
    source: "supply-return",
    says: (more) => [
      rowOf("supply_return_line", { return_id: paper, lot_id: other, cost_amount: 900 + more }),
    ],
  },
  "a count of a store": {
    source: "store-count",
    says: (more) => [
      rowOf("store_count", { ...own, state: "posted" }),
      rowOf("store_count_pile", { count_id: paper, line: 1, loss_amount: 500 }),
      rowOf("store_count_pile", { count_id: paper, line: 2, loss_amount: 400 + more }),
    ],
  },
};

const tables = [
  ...[
    "expense",
    "supplier_bill",
    "supplier_set_off",
    "fund_retirement",
    "employee_repayment",
    "payment",
  ],
  ...[
    "statement_charge",
    "statement_line",
    "collection",
    "collection_cash",
    "session_money",
    "cash_count",
  ],
  ...[
    "cash_deposit",
    "material_receipt",
    "cost_line",
    "shipment",
    "shipment_receipt",
    "delivery_note",
  ],
  ...["sales_invoice", "customer_receipt", "credit_note", "credit_note_lot", "supply_issue_line"],
  ...["supply_return_line", "store_count", "store_count_pile", "voucher", "voucher_line"],
];
const act = saboteurOf(books, { first: tables.map(loosened), named: "title" });
const isFound = async (statements: readonly string[]): Promise<boolean> =>
  (await act(statements)).includes(papersSayMoney.title);

/** A voucher of the paper that debits and credits so much. */
function booked({ source, event = "book" }: Kind, amount: number, sign = 1): string[] {
  const id = newId();
  const lineOf = (line: number, account: string, worth: number): string =>
    rowOf("voucher_line", {
      voucher_id: id,
      line,
      day: "2026-11-20",
      account_code: account,
      amount: worth,
    });
  return [
    rowOf("voucher", {
      id,
      day: "2026-11-20",
      source_type: source,
      source_id: paper,
      event: `${event}${sign}`,
    }),
    lineOf(1, "6190", sign * amount),
    lineOf(2, "1010", -sign * amount),
  ];
}

describe.each(Object.entries(kinds))("%s", (_, kind) => {
  test("that says what was booked is right", async () => {
    expect(await isFound([...kind.says(0), ...booked(kind, 900)])).toBe(false);
  });
  test("of another sum is found", async () => {
    expect(await isFound([...kind.says(1), ...booked(kind, 900)])).toBe(true);
  });
  test("that was not booked, or was taken back, is found", async () => {
    expect(await isFound(kind.says(0))).toBe(true);
    expect(await isFound([...kind.says(0), ...booked(kind, 900), ...booked(kind, 900, -1)])).toBe(
      true,
    );
  });
});

test("what was booked for a paper that says nothing is found, and what was taken back is not", async () => {
  const kind = simple("expense", "voided");
  expect(await isFound([...kind.says(0), ...booked(kind, 900)])).toBe(true);
  expect(await isFound([...kind.says(0), ...booked(kind, 900), ...booked(kind, 900, -1)])).toBe(
    false,
  );
});

test("an advance on its way is not booked yet", async () => {
  expect(await isFound(payment("advance", "sent").says(0))).toBe(false);
});

/** Papers whose sum is held to the books in another check. */
const heldElsewhere: Record<string, RegExp> = {
  "processing-batch": /Papers say what the lots did/,
  "packing-run": /Papers say what the lots did/,
  "store-transfer": /Papers say what the lots did/,
  "custody-loss": /Custody/,
  // A loss of what was open: the advance is owed no longer, to the shilling (I08).
  "farmer-advance": /One payable, one payout/,
};

test("every kind of paper that the books know is held to what was booked of it", async () => {
  const known = await books.owner.query<{ type: string }>(
    "select distinct source_type as type from voucher_source order by 1",
  );
  const checks = (await verifyBooks(books.owner)).map(({ title }) => title);
  const loose = known.rows
    .map(({ type }) => type)
    .filter((type) => !papersSayMoney.faults.includes(`'${type}'`))
    .filter((type) => !checks.some((title) => heldElsewhere[type]?.test(title)));
  expect(known.rows.length).toBeGreaterThan(20);
  expect(loose).toEqual([]);
});
