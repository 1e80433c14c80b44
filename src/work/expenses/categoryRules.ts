// Kinds of spending as dated data: which account they are booked in, how they stand towards tax, above which
// amount a receipt must be there. A change counts from today on; what was claimed keeps what it was made with.
import type { Day } from "#kernel/days.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import { vatWithin, type VatCode, type WithholdingCode } from "#registry/taxes/rules.ts";

/** A kind of spending as it counts from a day on. */
export interface Category {
  code: string;
  name: string;
  /** The categories of one group share a budget. */
  budgetGroup: string;
  account: string;
  vatCode: VatCode;
  withholdingCode: WithholdingCode | null;
  /** Above so many shillings a receipt must be there; null = never. */
  receiptAbove: bigint | null;
  isActive: boolean;
}

/** Accounts that spending may be booked in: costs of running, direct costs of services, charges. */
export function isSpendingAccount(code: string): boolean {
  return /^(5220|5300|6\d\d\d|7000)$/.test(code);
}

/** A category counts from today on, and only spending is booked by it. */
export function checkCategory(
  asked: Pick<Category, "account"> & { effectiveFrom: Day },
  today: Day,
): void {
  if (!isSpendingAccount(asked.account)) {
    throw new Refusal("expense.not-a-cost-account", "A category is booked in an account of costs.");
  }
  checkPolicyDay(asked.effectiveFrom, today);
}

/** A change counts from today on at the earliest. */
export function checkPolicyDay(effectiveFrom: Day, today: Day): void {
  if (effectiveFrom >= today) return;
  throw new Refusal(
    "expense.rule-past",
    "A change counts from today on; what was claimed before keeps what it was made with.",
  );
}

/** The category of this code among those of a day; refuses one that is not there or not used any more. */
export function categoryIn(categories: readonly Category[], code: string): Category {
  const found = categories.find((one) => one.code === code);
  if (!found) throw notFound("expense category");
  if (found.isActive) return found;
  throw new Refusal("expense.category-closed", `${found.name} is not used any more.`);
}

/** The lowest amount above which one of these categories wants a receipt; null when none does. */
export function receiptAboveOf(categories: readonly Category[]): bigint | null {
  const limits = categories.flatMap(({ receiptAbove }) =>
    receiptAbove === null ? [] : [receiptAbove],
  );
  return limits.length === 0 ? null : limits.reduce((low, one) => (one < low ? one : low));
}

/** The tax in a line that is claimed back: only of a fiscal receipt, only by a registered company. */
export function claimedVat(
  gross: bigint,
  of: { rateBp: number; isFiscal: boolean; isRegistered: boolean },
): bigint {
  return of.isFiscal && of.isRegistered ? vatWithin(gross, of.rateBp) : 0n;
}

/** What of a bill falls under each kind of withholding, without VAT: the threshold is of the bill, not the line. */
export function netByWithholding(
  lines: readonly { category: Category; net: bigint }[],
): { code: WithholdingCode; net: bigint }[] {
  const sums = new Map<WithholdingCode, bigint>();
  for (const { category, net } of lines) {
    const code = category.withholdingCode;
    if (code !== null) sums.set(code, (sums.get(code) ?? 0n) + net);
  }
  return [...sums].map(([code, net]) => ({ code, net }));
}

const agents =
  "Services and goods: 6 % above the threshold when the company is a withholding agent";
const category = (
  [code, name, budgetGroup, account]: readonly [string, string, string, string],
  more: Partial<Category> & { sourceNote?: string } = {},
): Category & { sourceNote: string } => ({
  code,
  name,
  budgetGroup,
  account,
  vatCode: "STANDARD",
  withholdingCode: "GOODS_SERVICES",
  receiptAbove: 50_000n,
  isActive: true,
  sourceNote: agents,
  ...more,
});
const untaxed = (
  vatCode: VatCode,
  sourceNote: string,
): Partial<Category> & { sourceNote: string } => ({
  vatCode,
  withholdingCode: null,
  sourceNote,
});

/** The categories a company starts with; the accountant confirms them, with their accounts and taxes. */
export const startingCategories: readonly (Category & { sourceNote: string })[] = [
  category(
    ["FUEL", "Fuel", "Transport", "6120"],
    untaxed("EXEMPT", "Value Added Tax Act, second schedule: petrol, diesel and paraffin"),
  ),
  category(["TRANSPORT", "Transport and hire", "Transport", "6120"]),
  category(["REPAIRS", "Repairs and spares", "Premises and plant", "6130"]),
  category(["POWER", "Power and water", "Premises and plant", "6110"]),
  category(["RENT", "Rent and stores", "Premises and plant", "6100"]),
  category(["AIRTIME", "Airtime and internet", "Office", "6160"]),
  category(["OFFICE", "Computers and office supplies", "Office", "6170"]),
  category(["MARKETING", "Marketing and samples", "Office", "6180"]),
  category(["PROFESSIONAL", "Professional fees", "Office", "6210"]),
  category(["LODGING", "Accommodation", "Travel", "6200"]),
  category(
    ["PER-DIEM", "Per diem and fares", "Travel", "6200"],
    untaxed("OUT_OF_SCOPE", "Allowances to staff: not a supply"),
  ),
  category(
    ["CASUAL", "Casual labour", "Labour", "6020"],
    untaxed("OUT_OF_SCOPE", "Wages: not a supply"),
  ),
  category(
    ["LICENCES", "Licences and permits", "Compliance", "6150"],
    untaxed("OUT_OF_SCOPE", "Fees of authorities: not a supply"),
  ),
  category(["INSPECTION", "Certification and inspection", "Compliance", "5220"]),
  category(
    ["INSURANCE", "Insurance", "Compliance", "6140"],
    untaxed("EXEMPT", "Value Added Tax Act, second schedule: insurance services"),
  ),
  category(
    ["BANK", "Bank and mobile money charges", "Compliance", "6190"],
    untaxed("EXEMPT", "Value Added Tax Act, second schedule: financial services"),
  ),
  category(["NDT", "Testing consumables and films", "Testing services", "5300"]),
];

/** Two purchases of one vendor and amount within so many days are taken for the same, until said otherwise. */
export const startingPolicy = {
  duplicateDays: 7,
  sourceNote: "House rule: a receipt is handed in within the week",
} as const;
