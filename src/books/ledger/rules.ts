// The chart of accounts every company starts with. Besides its name and type an account says whether
// it is a stock account (its balance is the cost of lots) or a control account (its balance is the
// sum of open dues of one kind); both are held to the shilling by the voucher check.

import { addDays, type Day } from "#kernel/days.ts";

export type AccountType = "asset" | "liability" | "equity" | "revenue" | "expense";
export type Side = "debit" | "credit";

/** What kind of debt a due is; each kind has exactly one control account. */
export const dueKinds = [
  "farmer-payable",
  "supplier-payable",
  "staff-payable",
  "customer-deposit",
  "customer-receivable",
  "local-receivable",
  "farmer-advance",
  "staff-advance",
  "supplier-advance",
  "agent-float",
] as const;
export type DueKind = (typeof dueKinds)[number];

export interface Account {
  code: string;
  name: string;
  type: AccountType;
  /** The side on which the account normally grows. */
  normal: Side;
  /** Its balance is the cost of the lots that stand in it. */
  stock: boolean;
  /** Its balance is the sum of the open dues of this kind. */
  dueKind: DueKind | null;
}

type Row = readonly [code: string, name: string];

const assets: readonly Row[] = [
  ["1010", "Cash, Kampala office"],
  ["1020", "Petty and field cash"],
  ["1100", "Bank, UGX"],
  ["1110", "Bank, USD"],
  ["1120", "Bank, EUR"],
  ["1150", "Mobile money, MTN"],
  ["1160", "Mobile money, Airtel"],
  ["1170", "Payments in transit"],
  ["1200", "Trade receivables, export"],
  ["1210", "Trade receivables, local"],
  ["1220", "Margin and advances on export bills"],
  ["1230", "Staff advances"],
  ["1235", "Supplier advances"],
  ["1240", "Farmer advances"],
  ["1245", "Field floats"],
  ["1250", "Withholding tax credits"],
  ["1260", "VAT recoverable"],
  ["1270", "Prepayments"],
  ["1280", "Allowance for doubtful debts"],
  ["1300", "Inventory, kiboko"],
  ["1310", "Inventory, FAQ"],
  ["1320", "Inventory, parchment"],
  ["1330", "Inventory, work in progress"],
  ["1340", "Inventory, export green"],
  ["1350", "Inventory, by-products"],
  ["1360", "Inventory, cocoa"],
  ["1370", "Inventory, sesame and shea"],
  ["1380", "Inventory, packing materials"],
  ["1390", "Inventory, goods in transit"],
  ["1500", "Property, plant and equipment"],
  ["1590", "Accumulated depreciation"],
];
const liabilities: readonly Row[] = [
  ["2010", "Trade payables, suppliers"],
  ["2020", "Farmers payable"],
  ["2030", "Accrued expenses"],
  ["2040", "Customer deposits and prefinance"],
  ["2050", "Unearned revenue"],
  ["2100", "VAT output"],
  ["2110", "Withholding tax payable"],
  ["2120", "PAYE payable"],
  ["2130", "NSSF payable"],
  ["2140", "Local service tax payable"],
  ["2150", "Coffee levy payable"],
  ["2160", "Corporate tax payable"],
  ["2170", "Salaries payable"],
  ["2180", "Staff reimbursements"],
  ["2300", "Bank overdraft"],
  ["2310", "Term loan"],
  ["2320", "Shareholder loan"],
];
const equity: readonly Row[] = [
  ["3000", "Share capital"],
  ["3100", "Retained earnings"],
  ["3200", "Current-year earnings"],
  ["3300", "Foreign exchange translation"],
];
const revenue: readonly Row[] = [
  ["4000", "Export sales, coffee"],
  ["4010", "Export sales, cocoa"],
  ["4020", "Export sales, sesame and shea"],
  ["4100", "Domestic sales"],
  ["4110", "By-product sales"],
  ["4200", "Toll processing"],
  ["4300", "NDT services"],
  ["4900", "Other income"],
  ["7100", "Foreign exchange gain"],
];
const expenses: readonly Row[] = [
  ["5000", "Cost of sales, coffee"],
  ["5010", "Cost of sales, cocoa"],
  ["5020", "Cost of sales, sesame and shea"],
  ["5030", "Cost of sales, domestic"],
  ["5100", "Processing cost applied"],
  ["5150", "Abnormal processing and stock loss"],
  ["5200", "Export levy"],
  ["5210", "Freight and port"],
  ["5220", "Certification and inspection"],
  ["5300", "NDT direct costs"],
  ["6000", "Salaries"],
  ["6010", "NSSF, employer"],
  ["6020", "Casual labour"],
  ["6100", "Rent and stores"],
  ["6110", "Power"],
  ["6120", "Fuel and transport"],
  ["6130", "Repairs"],
  ["6140", "Insurance"],
  ["6150", "Licences"],
  ["6160", "Communication"],
  ["6170", "Computers and software"],
  ["6180", "Marketing and samples"],
  ["6190", "Bank and mobile money charges"],
  ["6200", "Travel and per diem"],
  ["6210", "Professional fees"],
  ["6220", "Depreciation"],
  ["6230", "Doubtful debts"],
  ["6240", "Stock write-off"],
  ["6250", "Cash over and short"],
  ["7000", "Finance cost"],
  ["7110", "Foreign exchange loss"],
  ["7900", "Corporate tax expense"],
];

/** Which account holds the debts of each kind. */
export const controlAccountOf: Record<DueKind, string> = {
  "farmer-payable": "2020",
  "supplier-payable": "2010",
  "staff-payable": "2180",
  "customer-deposit": "2040",
  "customer-receivable": "1200",
  "local-receivable": "1210",
  "farmer-advance": "1240",
  "staff-advance": "1230",
  "supplier-advance": "1235",
  "agent-float": "1245",
};

const contraAccounts: readonly string[] = ["1280", "1590"];

function account(type: AccountType, [code, name]: Row): Account {
  const growsByDebit = (type === "asset" || type === "expense") && !contraAccounts.includes(code);
  return {
    code,
    name,
    type,
    normal: growsByDebit ? "debit" : "credit",
    stock: /^13\d\d$/.test(code),
    dueKind: dueKinds.find((kind) => controlAccountOf[kind] === code) ?? null,
  };
}

/** The chart of accounts a company starts with, by code. */
export const chartOfAccounts: readonly Account[] = [
  ...assets.map((row) => account("asset", row)),
  ...liabilities.map((row) => account("liability", row)),
  ...equity.map((row) => account("equity", row)),
  ...revenue.map((row) => account("revenue", row)),
  ...expenses.map((row) => account("expense", row)),
].toSorted((a, b) => (a.code < b.code ? -1 : 1));

/** Where shillings lie that can be paid out: cash, the bank, the wallets. */
export const spendableAccounts = ["1010", "1020", "1100", "1150", "1160"] as const;

const byCode = new Map(chartOfAccounts.map((row) => [row.code, row]));

/** The balance of a stock account is the cost of its lots, so it moves only with transfers. */
export function isStockAccount(code: string): boolean {
  return byCode.get(code)?.stock ?? false;
}

/** The kind of dues an account is the sum of; null when it is an ordinary account. */
export function dueKindOf(code: string): DueKind | null {
  return byCode.get(code)?.dueKind ?? null;
}

/** On which side a new due stands: what others owe us is a debit, what we owe is a credit. */
export function sideOf(kind: DueKind): Side {
  return byCode.get(controlAccountOf[kind])?.normal ?? "debit";
}

/** The money the company can spend: cash, bank and wallets. What is on its way to a payee is not. */
export const fundAccounts: readonly string[] = [
  ...["1010", "1020"],
  ...["1100", "1110", "1120"],
  ...["1150", "1160"],
];

/** A closing with the figures it was closed with, whatever the books say now. */
export interface KeptClosing {
  through: Day;
  reason: string;
  byName: string;
  at: Date;
  digest: string;
  /** The month was opened again since. */
  isOpened: boolean;
  waiting: Record<string, number> | null;
  /** Debits positive. */
  balances: readonly { code: string; name: string; balance: bigint }[];
  /** Null of what was closed before the stores were kept. */
  stock: readonly { name: string; unit: "g" | "pieces"; quantity: bigint; cost: bigint }[] | null;
}

/** The first day, from this one on, on which something can be booked: the books are closed through `closedThrough`, or never were (null). */
export function firstOpenDay(day: Day, closedThrough: Day | null): Day {
  return closedThrough === null || day > closedThrough ? day : addDays(closedThrough, 1);
}
