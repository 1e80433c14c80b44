// Twelve months of business as small tables: what was bought, worked, sold and spent in each. The sums are
// those of specification §9, together with the worked container and the season's story: 850,000,000 of
// revenue, of which 45,000,000 of testing. Of what is bought in a month 65 % is grade A, 30 % B and 5 % C,
// so that it is so of any season, wherever it begins.
import type { Delivery } from "./buying.ts";

/** The registered codes of those who sell the whole year. */
const robusta = ["0024", "0025", "0026", "0027", "0028", "0029", "0030", "0031"];
const arabica = ["0032", "0033", "0034", "0035", "0036", "0037"];

/** The grower of Robusta with this number, from 1. */
export const robustaGrower = (number: number): string => `FRM-${robusta[number - 1] ?? ""}`;
/** The grower of Arabica with this number, from 1. */
export const arabicaGrower = (number: number): string => `FRM-${arabica[number - 1] ?? ""}`;
/** Who grows cocoa. */
export const cocoaGrowers = ["FRM-0019", "FRM-0020"] as const;

/** What was exported of a month's purchases: 53 bags of Bugisu AA, or 43 bags of cocoa. */
export type Abroad = "arabica" | "cocoa";

/** One closed month; shillings and kilograms. */
export interface MonthPlan {
  /** FAQ for the roasters at home, bought in Masaka. */
  faq: readonly Delivery[];
  abroad: { kind: Abroad; deliveries: readonly Delivery[] } | null;
  /** FAQ sold to the roasters: kilograms and the price of one. */
  home: readonly [kilograms: number, price: number];
  /** Testing billed without tax. */
  testing: number;
}

const arabicaFrom = (a: readonly [number, number], b: number, c: number) => ({
  kind: "arabica" as const,
  deliveries: [
    [arabicaGrower(a[0]), 1300, "A"],
    [arabicaGrower(a[1]), 1300, "A"],
    [arabicaGrower(b), 1200, "B"],
    [arabicaGrower(c), 200, "C"],
  ] as const,
});
const cocoaFrom = (better: 0 | 1, other: 0 | 1) => ({
  kind: "cocoa" as const,
  deliveries: [
    [cocoaGrowers[better], 1677, "A"],
    [cocoaGrowers[other], 774, "B"],
    [cocoaGrowers[other], 129, "C"],
  ] as const,
});
const month = (
  home: MonthPlan["home"],
  testing: number,
  more: Partial<Pick<MonthPlan, "faq" | "abroad">> = {},
): MonthPlan => ({ faq: [], abroad: null, home, testing, ...more });

/** The closed months, oldest first. */
export const yearPlan: readonly MonthPlan[] = [
  month([380, 11_000], 3_000_000, {
    faq: [
      [robustaGrower(1), 800, "A"],
      [robustaGrower(2), 760, "A"],
      [robustaGrower(3), 720, "B"],
      [robustaGrower(4), 120, "C"],
    ],
  }),
  month([400, 11_000], 3_500_000, { abroad: arabicaFrom([1, 2], 3, 4) }),
  month([360, 11_000], 4_000_000),
  month([420, 11_000], 3_800_000, { abroad: cocoaFrom(0, 1) }),
  month([400, 11_000], 3_200_000, { abroad: arabicaFrom([5, 6], 1, 2) }),
  month([440, 11_000], 4_200_000, {
    faq: [
      [robustaGrower(5), 520, "A"],
      [robustaGrower(6), 520, "A"],
      [robustaGrower(7), 480, "B"],
      [robustaGrower(8), 80, "C"],
    ],
  }),
  month([380, 12_500], 4_500_000),
  month([360, 12_500], 3_600_000, { abroad: arabicaFrom([3, 4], 5, 6) }),
  month([340, 12_500], 3_900_000, { abroad: cocoaFrom(1, 0) }),
  // From here on the prices are those of today.
  month([352, 12_500], 4_100_000, {
    faq: [
      [robustaGrower(1), 780, "A"],
      [robustaGrower(2), 360, "B"],
      [robustaGrower(3), 60, "C"],
    ],
  }),
  month([344, 12_500], 3_400_000),
  // The month of the season's story: by-products for 7,560,000 and testing for 2,000,000 come to this.
  month([336.8, 12_500], 1_800_000),
];

/** The number of the month, from 0, with which today's prices began. */
export const priceRise = 9;

/** Net kilograms by grade that a month's container coffee is brought to by what else was bought. */
export const containerMonthKilograms = { A: 14_040, B: 6_480, C: 1_080 } as const;

/** What running the company costs in a month, by category of spending; shillings, tax included. */
export const monthlySpending: readonly {
  vendor: string;
  /** Days after the first of the month. */
  after: number;
  claimant: "md" | "operations";
  department: string;
  segment: "admin" | "coffee" | "ndt";
  lines: readonly (readonly [category: string, what: string, amount: number])[];
}[] = [
  {
    vendor: "Kampala Industrial Park Ltd",
    after: 4,
    claimant: "operations",
    department: "Operations",
    segment: "coffee",
    lines: [
      ["RENT", "Rent of plant and office", 1_500_000],
      ["POWER", "Power and water", 720_000],
    ],
  },
  {
    vendor: "Radiant Films Ltd",
    after: 9,
    claimant: "operations",
    department: "Operations",
    segment: "ndt",
    lines: [["NDT", "Couplant, films and chemicals", 650_000]],
  },
  {
    vendor: "Masaka Petrol Station",
    after: 13,
    claimant: "operations",
    department: "Operations",
    segment: "coffee",
    lines: [["FUEL", "Diesel of the pick-up and the generator", 540_000]],
  },
];

/** Paid at the end of a month, so the running one has not had them yet. */
export const payroll: (typeof monthlySpending)[number] = {
  vendor: "Staff, payroll",
  after: 26,
  claimant: "md",
  department: "Management",
  segment: "admin",
  lines: [
    ["SALARIES", "Salaries of seven people", 5_600_000],
    ["CASUAL", "Casual labour of the plant", 900_000],
  ],
};
