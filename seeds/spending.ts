// Spending of the demo: budgets of a month, a repair paid back to whoever paid it, the power bill from the
// bank with its VAT, and two claims that wait.
import { addDays, type Day } from "#kernel/days.ts";
import type { WireBody, WireReturns } from "#platform/api/endpoint.ts";
import { approvals } from "#registry/approvals/api.ts";
import { expenses } from "#work/expenses/api.ts";
import { budgets } from "#work/expenses/budgetApi.ts";
import { payments } from "#work/payments/api.ts";
import type { Callers } from "./callers.ts";

type Expense = WireReturns<typeof expenses.one>;
type Claim = Omit<WireBody<typeof expenses.record>, "id" | "day" | "lines"> & {
  categoryCode: string;
  what: string;
  amount: string;
};

/** What a season's spending came to: booked as costs, claimed back as tax, paid back to people. */
export interface SpendingTold {
  costs: bigint;
  vat: bigint;
  paidBack: bigint;
}

const repair: Claim = {
  vendorName: "Kasana Garage",
  paidBy: "own_pocket",
  department: "Operations",
  segment: "coffee",
  categoryCode: "REPAIRS",
  what: "Belt and bearings for the huller",
  amount: "236000",
  fiscalNumber: "1026110045",
  noReceiptReason: "The fiscal receipt is in the file of the plant",
};
const power: Claim = {
  vendorName: "Umeme",
  paidBy: "company",
  paidAccount: "1100",
  department: "Operations",
  segment: "coffee",
  categoryCode: "POWER",
  what: "Power of the plant",
  amount: "1770000",
  fiscalNumber: "1026110062",
  noReceiptReason: "Sent by mail, kept with the bank statement",
};
const waiting: readonly [person: string, daysAgo: number, claim: Claim][] = [
  [
    "employee",
    2,
    {
      vendorName: "Masaka Petrol Station",
      paidBy: "own_pocket",
      department: "Operations",
      segment: "coffee",
      categoryCode: "FUEL",
      what: "Diesel for the pick-up, 30 litres",
      amount: "156000",
      noReceiptReason: "The printer of the station was broken",
    },
  ],
  [
    "field",
    1,
    {
      vendorName: "Airtel",
      paidBy: "own_pocket",
      department: "Field",
      segment: "coffee",
      categoryCode: "AIRTIME",
      what: "Data bundle for the weighing season",
      amount: "45000",
    },
  ],
];

async function claim(hands: Callers, person: string, day: Day, of: Claim): Promise<Expense> {
  await hands.toDay(day);
  const { categoryCode, what, amount, ...terms } = of;
  const lines = [{ categoryCode, description: what, amount }];
  return hands.as(person)(expenses.record, { body: { id: hands.newId(), day, ...terms, lines } });
}

async function approve(hands: Callers, { number, approval }: Expense): Promise<void> {
  if (!approval) throw new Error(`${number} asked nobody`);
  const { id, version } = approval;
  await hands.as("accountant")(approvals.approve, { params: { id }, body: { version } });
}

/** Pays back what is owed for an expense in cash: prepared, approved and released by three people. */
async function payBack(hands: Callers, { id, number, claimantId }: Expense): Promise<void> {
  const { rows } = await hands.as("cashier")(payments.payables, { params: { limit: 200 } });
  const due = rows.find((row) => row.sourceId === id);
  if (!due) throw new Error(`${number} is owed to nobody`);
  const prepared = await hands.as("cashier")(payments.prepare, {
    body: {
      id: hands.newId(),
      partyType: "staff",
      partyId: claimantId,
      method: "cash",
      items: [{ dueId: due.id, amount: due.open }],
    },
  });
  const params = { id: prepared.id };
  const { version } = await hands.as("owner")(payments.approve, {
    params,
    body: { version: prepared.version },
  });
  await hands.as("md")(payments.release, { params, body: { version } });
}

/** Sets what the departments may spend in the month of a day. */
export async function seedBudgets(hands: Callers, day: Day): Promise<void> {
  const set: readonly [department: string, budgetGroup: string, amount: string][] = [
    ["Operations", "Premises and plant", "3000000"],
    ["Operations", "Transport", "1200000"],
    ["Field", "Office", "150000"],
  ];
  for (const [department, budgetGroup, amount] of set) {
    await hands.as("accountant")(budgets.set, {
      body: {
        id: hands.newId(),
        department,
        budgetGroup,
        month: day.slice(0, 7),
        amount,
        reason: "Budget of the season",
      },
    });
  }
}

/** A repair paid back to the store assistant, and the power bill: 1,700,000 of costs, 306,000 of VAT. */
export async function tellSpending(hands: Callers, day: Day): Promise<SpendingTold> {
  await seedBudgets(hands, day);
  const repaired = await claim(hands, "employee", day, repair);
  await approve(hands, repaired);
  await payBack(hands, repaired);
  const powered = await claim(hands, "md", addDays(day, 1), power);
  await approve(hands, powered);
  return { costs: 1_700_000n, vat: 306_000n, paidBack: 236_000n };
}

/** Budgets of the month, and two claims that nobody has decided on yet. */
export async function seedWaitingExpenses(hands: Callers, today: Day): Promise<void> {
  await seedBudgets(hands, today);
  for (const [person, daysAgo, of] of waiting) {
    await claim(hands, person, addDays(today, -daysAgo), of);
  }
}
