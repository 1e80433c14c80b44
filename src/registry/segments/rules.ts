// The parts of the business profit and loss is told apart by, and which accounts belong to which. What
// serves all of them (wages of the office, finance, tax) is overhead. Rows from a day on.
import type { AccountType } from "#books/ledger/rules.ts";
import type { Day } from "#kernel/days.ts";
import type { Flag } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";

export const segments = [
  "coffee",
  "cocoa",
  "sesame_shea",
  "domestic",
  "services",
  "overhead",
] as const;
export type Segment = (typeof segments)[number];

export const segmentNames: Record<Segment, string> = {
  coffee: "Coffee",
  cocoa: "Cocoa",
  sesame_shea: "Sesame and shea",
  domestic: "Domestic",
  services: "Services",
  overhead: "Overhead",
};

export const readsSegments: Flag = "canViewFinancials";
export const setsSegments: Flag = "canConfigureSystem";

const startingNote = "House list: what the account is named after";

/** The accounts that belong to one part of the business alone; every other one is overhead. */
export const startingSegments: readonly { account: string; segment: Segment; note: string }[] = [
  ...["4000", "5000", "5200"].map((account) => ({ account, segment: "coffee" as const })),
  ...["4010", "5010"].map((account) => ({ account, segment: "cocoa" as const })),
  ...["4020", "5020"].map((account) => ({ account, segment: "sesame_shea" as const })),
  ...["4100", "4110", "5030"].map((account) => ({ account, segment: "domestic" as const })),
  ...["4200", "4300", "5300"].map((account) => ({ account, segment: "services" as const })),
].map((row) => ({ ...row, note: startingNote }));

/** Only accounts of profit and loss have a segment, and a change counts from today on. */
export function checkSegment(
  asked: { accountType: string | undefined; effectiveFrom: Day },
  today: Day,
): void {
  if (asked.accountType !== "revenue" && asked.accountType !== "expense") {
    throw new Refusal("segment.not-profit", "Only an account of revenue or expense has a segment.");
  }
  if (asked.effectiveFrom < today) {
    throw new Refusal("segment.past", "A change counts from today on.");
  }
}

/** The parts of a statement of profit and loss, from the top: what was sold, what it cost, what the house costs, money and tax. */
export const profitSections = ["revenue", "cost_of_sales", "expenses", "finance"] as const;
export type ProfitSection = (typeof profitSections)[number];

/** What was booked on an account, in one segment and month: a debit when positive. */
export interface BookedLine {
  code: string;
  name: string;
  type: AccountType;
  segment: Segment;
  /** `2026-11` */
  month: string;
  balance: bigint;
}

/** Where an account stands in the statement, by its place in the chart. */
export function sectionOf({ code, type }: { code: string; type: AccountType }): ProfitSection {
  if (code.startsWith("7")) return "finance";
  if (type === "revenue") return "revenue";
  return code.startsWith("5") ? "cost_of_sales" : "expenses";
}
