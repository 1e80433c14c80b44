// Every cost on the way from the farm gate to the ship has a type, and the type says how it is counted
// (per kilogram, per bag, per container, as a share of something), at which level it falls (FOT, FOB,
// CFR, CIF) and whether it lies on the lot or in the month. One person records it, another posts it.
import { chartOfAccounts } from "#books/ledger/rules.ts";
import {
  type VoucherLine,
  type Voucher,
  type LotTransfer,
  withoutZeros,
} from "#books/vouchers/rules.ts";
import type { Day } from "#kernel/days.ts";
import { lifecycle } from "#kernel/lifecycle.ts";
import { allocate, type Currency, divideRounded, toShillings } from "#kernel/money.ts";
import { Refusal } from "#kernel/refusal.ts";
import { wholeBp } from "#kernel/weight.ts";

export const costLineLife = lifecycle({
  states: ["recorded", "posted", "rejected", "reversed"],
  initial: "recorded",
  tones: { recorded: "waiting", posted: "done", rejected: "refused", reversed: "quiet" },
  moves: {
    post: { from: ["recorded"], to: "posted", needs: "canViewFinancials" },
    reject: { from: ["recorded"], to: "rejected", needs: "canViewFinancials", asks: "reason" },
    reverse: {
      from: ["posted"],
      to: "reversed",
      needs: "canManageExpenses",
      asks: "reason",
      final: true,
    },
  },
});
export type CostLineState = (typeof costLineLife.states)[number];

export const costLevels = ["FOT", "FOB", "CFR", "CIF"] as const;
export type CostLevel = (typeof costLevels)[number];

export const costDrivers = [
  "per_kg",
  "per_bag",
  "per_container",
  "per_lot",
  "share_of_base",
  "finance",
  "insurance_cif",
] as const;
export type CostDriver = (typeof costDrivers)[number];

export const costBases = ["delivered", "contract_fot", "cfr"] as const;
export type CostBase = (typeof costBases)[number];

export interface CostType {
  code: string;
  effectiveFrom: Day;
  label: string;
  sequence: number;
  level: CostLevel;
  driver: CostDriver;
  base: CostBase | null;
  treatment: "lot" | "expense";
  expenseAccount: string | null;
  creditAccount: string;
  usualRate: bigint | null;
  currency: Currency;
  sourceNote: string;
}

/**
 * A kind of cost that can be counted and posted: a base where a share is taken, an expense account where
 * it is one, and accounts of the chart whose balance is not kept by lots or debts.
 */
export function checkType(type: CostType): void {
  const refuse = (words: string): never => {
    throw new Refusal("cost.type-impossible", words);
  };
  if (type.sequence < 1) refuse("The place on the sheet is a number from 1 on.");
  const takesShare = ["share_of_base", "finance", "insurance_cif"].includes(type.driver);
  if (takesShare !== (type.base !== null)) refuse("A share, and only a share, has a base.");
  const isExpense = type.treatment === "expense";
  if (isExpense !== (type.expenseAccount !== null)) {
    refuse("An expense, and only an expense, names its expense account.");
  }
  for (const code of [type.creditAccount, type.expenseAccount]) {
    if (code === null) continue;
    const account = chartOfAccounts.find((one) => one.code === code);
    if (!account || account.stock || account.dueKind !== null) {
      refuse(`Account ${code} cannot take this: choose another.`);
    }
  }
}

/** As many lots as fit an address line; a cost over more is counted when it is recorded. */
export const lotsOfBasis = 40;

/** Interest is counted on a year of 360 days (domain practice; stated on the sheet). */
export const interestYearDays = 360n;

/** Marine insurance covers 110 % of the CIF value (ICC (A), Incoterms 2020). */
export const insuredShareBp = 11_000n;

export interface DriverFacts {
  /** Minor units per unit of the driver, or basis points of the base. */
  rate: bigint;
  /** Grams for `per_kg`, else pieces. */
  quantity: bigint;
  base: bigint | null;
  days: number | null;
}

/** What a cost comes to, in minor units of its own currency, from the facts of its driver. */
export function amountByDriver(driver: CostDriver, facts: DriverFacts): bigint {
  switch (driver) {
    case "per_kg":
      return divideRounded(facts.quantity * facts.rate, 1000n);
    case "per_bag":
    case "per_container":
    case "per_lot":
      return facts.quantity * facts.rate;
    case "share_of_base":
      return divideRounded(needed(facts.base, "base") * facts.rate, wholeBp);
    case "finance": {
      const days = BigInt(needed(facts.days, "number of days"));
      return divideRounded(
        needed(facts.base, "base") * facts.rate * days,
        wholeBp * interestYearDays,
      );
    }
    case "insurance_cif": {
      // CIF = CFR ÷ (1 − 1.1 × rate); the premium is what CIF is above CFR.
      const cfr = needed(facts.base, "base");
      const whole = wholeBp * wholeBp;
      const left = whole - insuredShareBp * facts.rate;
      if (left <= 0n)
        throw new Refusal("cost.premium-too-high", "This premium rate is not possible.");
      return divideRounded(cfr * whole, left) - cfr;
    }
    default:
      return driver satisfies never;
  }
}

function needed<T>(value: T | null, what: string): T {
  if (value === null) throw new Refusal("cost.fact-missing", `This cost needs its ${what}.`);
  return value;
}

/** Shillings of an amount in its currency at the day's rate. */
export function costInShillings(amount: bigint, currency: Currency, rateMicro: bigint): bigint {
  return toShillings(amount, currency, rateMicro);
}

/** A cost over several lots is carried by each by its weight; the shares sum to the cost. */
export function sharesByWeight<Lot extends { received: bigint }>(
  amount: bigint,
  lots: readonly Lot[],
): { lot: Lot; share: bigint }[] {
  if (lots.every((lot) => lot.received <= 0n)) {
    throw new Refusal("cost.no-weight", "The lots named have no weight to carry a cost by.");
  }
  const shares = allocate(
    amount,
    lots.map((lot) => lot.received),
  );
  return lots.map((lot, i) => ({ lot, share: shares[i] ?? 0n }));
}

interface PostingFacts {
  id: string;
  number: string;
  label: string;
  day: Day;
  amount: bigint;
  currency: Currency;
  currencyAmount: bigint;
  rateMicro: bigint;
  creditAccount: string;
}

/**
 * Posting a cost: on the lots (their stock accounts grow, and their cost with them) or as an expense of
 * the month; what is owed for it is credited either way.
 */
export function costVoucher(
  facts: PostingFacts,
  debit:
    | { treatment: "lot"; transfers: readonly LotTransfer[]; lines: readonly VoucherLine[] }
    | { treatment: "expense"; account: string },
): Voucher {
  const foreign =
    facts.currency === "UGX"
      ? {}
      : {
          foreign: {
            amount: -facts.currencyAmount,
            currency: facts.currency,
            rateMicro: facts.rateMicro,
          },
        };
  const debits =
    debit.treatment === "lot" ? debit.lines : [{ account: debit.account, amount: facts.amount }];
  return {
    source: { type: "cost-line", id: facts.id },
    event: "post",
    day: facts.day,
    memo: `${facts.number} ${facts.label}`,
    lines: withoutZeros([
      ...debits,
      { account: facts.creditAccount, amount: -facts.amount, ...foreign },
    ]),
    ...(debit.treatment === "lot" ? { transfers: [...debit.transfers] } : {}),
  };
}

type Starting = Omit<CostType, "effectiveFrom" | "sourceNote" | "base" | "currency" | "usualRate"> &
  Partial<Pick<CostType, "base" | "currency" | "usualRate">>;

const onLot = { treatment: "lot", expenseAccount: null } as const;
const expense = (account: string) => ({ treatment: "expense", expenseAccount: account }) as const;
const accrued = { creditAccount: "2030" } as const;
const dollars = { currency: "USD" } as const;

/** The cost types a new company starts with: the lines of an export coffee's cost sheet, in order. */
export const startingCostTypes: readonly Starting[] = [
  {
    code: "agent-commission",
    label: "Buying agent commission",
    sequence: 20,
    level: "FOT",
    driver: "per_kg",
    ...onLot,
    ...accrued,
  },
  {
    code: "field-transport",
    label: "Field loading and transport to the plant",
    sequence: 30,
    level: "FOT",
    driver: "per_kg",
    ...onLot,
    ...accrued,
  },
  {
    code: "handling",
    label: "Handling and stuffing labour",
    sequence: 80,
    level: "FOT",
    driver: "per_bag",
    ...onLot,
    ...accrued,
  },
  {
    code: "quality-control",
    label: "Quality control, sampling, couriers",
    sequence: 90,
    level: "FOT",
    driver: "per_lot",
    ...onLot,
    ...accrued,
  },
  {
    code: "certificates",
    label: "Quality certificate, phytosanitary, origin, fumigation",
    sequence: 100,
    level: "FOT",
    driver: "per_lot",
    ...onLot,
    ...accrued,
  },
  {
    code: "export-levy",
    label: "Export levy (cess)",
    sequence: 110,
    level: "FOT",
    driver: "share_of_base",
    base: "contract_fot",
    ...expense("5200"),
    creditAccount: "2150",
    usualRate: 100n,
  },
  {
    code: "finance",
    label: "Finance",
    sequence: 120,
    level: "FOT",
    driver: "finance",
    base: "delivered",
    ...expense("7000"),
    ...accrued,
    usualRate: 1800n,
  },
  {
    code: "stock-insurance",
    label: "Stock insurance",
    sequence: 130,
    level: "FOT",
    driver: "share_of_base",
    base: "delivered",
    ...expense("6140"),
    ...accrued,
    usualRate: 10n,
  },
  {
    code: "overhead",
    label: "Plant and office overhead absorbed",
    sequence: 140,
    level: "FOT",
    driver: "per_kg",
    ...onLot,
    creditAccount: "5100",
    usualRate: 650n,
  },
  {
    code: "truck-loading",
    label: "Loading to truck",
    sequence: 150,
    level: "FOT",
    driver: "per_bag",
    ...onLot,
    ...accrued,
  },
  {
    code: "haulage",
    label: "Inland haulage Kampala–Mombasa",
    sequence: 160,
    level: "FOB",
    driver: "per_container",
    ...expense("5210"),
    ...accrued,
    ...dollars,
  },
  {
    code: "port-handling",
    label: "Port handling",
    sequence: 170,
    level: "FOB",
    driver: "per_container",
    ...expense("5210"),
    ...accrued,
    ...dollars,
  },
  {
    code: "clearing",
    label: "Clearing and forwarding",
    sequence: 180,
    level: "FOB",
    driver: "per_container",
    ...expense("5210"),
    ...accrued,
    ...dollars,
  },
  {
    code: "weighing-and-seal",
    label: "VGM, seal, tracking",
    sequence: 190,
    level: "FOB",
    driver: "per_container",
    ...expense("5210"),
    ...accrued,
    ...dollars,
  },
  {
    code: "shipping-documents",
    label: "Bill of lading, documents, courier",
    sequence: 200,
    level: "FOB",
    driver: "per_container",
    ...expense("5210"),
    ...accrued,
    ...dollars,
  },
  {
    code: "ocean-freight",
    label: "Ocean freight",
    sequence: 210,
    level: "CFR",
    driver: "per_container",
    ...expense("5210"),
    ...accrued,
    ...dollars,
  },
  {
    code: "marine-insurance",
    label: "Marine insurance, 110 % of CIF",
    sequence: 220,
    level: "CIF",
    driver: "insurance_cif",
    base: "cfr",
    ...expense("6140"),
    ...accrued,
    usualRate: 35n,
  },
];
