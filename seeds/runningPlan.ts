// The running month as tables: what is bought until the business day, what is promised abroad, and what the
// departments may spend.
import type { Delivery, Purchase } from "./buying.ts";
import type { Batch } from "./making.ts";
import type { Agreed } from "./selling.ts";
import { arabicaGrower, cocoaGrowers, robustaGrower } from "./yearPlan.ts";

const faq = (after: number, deliveries: readonly Delivery[]) => ({
  ...({
    after,
    product: "FAQ-R",
    store: "CPU-KLA",
    stream: "eu",
    price: 11_500,
    deliveries,
  } as const),
});

/**
 * What is bought and paid for from the second of the month on. Together with the kiboko that is approved
 * in the days before the business day (1,026.1 kg, all of it A) 65 % is A, 30 % B and 5 % C: of 18,050 kg.
 */
export const runningPurchases: readonly (Purchase & { after: number })[] = [
  {
    ...{ after: 1, product: "PARCH-A", store: "CPU-KLA", stream: "open", price: 15_500 },
    deliveries: [
      [arabicaGrower(1), 820, "A"],
      [arabicaGrower(2), 820, "A"],
      [arabicaGrower(3), 754, "B"],
      [arabicaGrower(4), 126, "C"],
    ],
  },
  {
    ...{ after: 2, product: "COCOA-FD", store: "STR-BDB", stream: "open", price: 21_500 },
    deliveries: [
      [cocoaGrowers[0], 325, "A"],
      [cocoaGrowers[1], 150, "B"],
      [cocoaGrowers[1], 25, "C"],
    ],
  },
  faq(3, [
    [robustaGrower(1), 2150, "A"],
    [robustaGrower(3), 2300, "B"],
  ]),
  faq(5, [
    [robustaGrower(2), 2200, "A"],
    [robustaGrower(7), 2211, "B"],
  ]),
  faq(7, [
    [robustaGrower(5), 2200, "A"],
    [robustaGrower(6), 2191.4, "A"],
    [robustaGrower(8), 751.5, "C"],
  ]),
];

/** The Arabica of the month's export, worked: 2,000 kg of Bugisu AA. */
export const runningArabica: Batch = {
  ...{ product: "PARCH-A", stream: "open", input: 2520, main: ["BUGISU-AA", 2000] },
  others: [["REJECT", 40, 2_000]],
  losses: [
    ["husk", 450],
    ["moisture", 30],
  ],
};

/** What the plant gave in the week of the business day: 12,750 kg, 85 % of its aim of 15,000 kg. */
export const weekBatches: readonly Batch[] = [
  {
    ...{ product: "FAQ-R", stream: "eu", input: 6700, main: ["SC18", 6100] },
    others: [
      ["BHP", 335, 7_000],
      ["REJECT", 65, 2_000],
    ],
    losses: [
      ["moisture", 77],
      ["dust_and_stones", 123],
    ],
  },
  {
    ...{ product: "FAQ-R", stream: "eu", input: 6450, main: ["SC17", 5870] },
    others: [
      ["BHP", 320, 7_000],
      ["REJECT", 60, 2_000],
    ],
    losses: [
      ["moisture", 74],
      ["dust_and_stones", 126],
    ],
  },
];

const regional = {
  bagKilograms: 50,
  within: 60,
  currency: "UGX",
  priceBasis: "FOT",
  pricePlace: "Kampala",
  destinationCountry: "KE",
  paymentTerms: "TT",
  paymentDays: 30,
} as const;

/** Coffee of the month: 40 bags for 65,000,000 shillings. */
export const runningCoffee: Agreed = {
  ...{ ...regional, customer: "BUY-007", product: "BUGISU-AA", bags: 40 },
  ...{ pricePerTonne: "32500000", gradeText: "Bugisu AA, washed Arabica", destination: "Nairobi" },
};

/** Cocoa of the month: 10 bags for 15,000,000 shillings. */
export const runningCocoa: Agreed = {
  ...{ ...regional, customer: "BUY-008", product: "COCOA-FD", bags: 10 },
  ...{ pricePerTonne: "30000000", gradeText: "Cocoa, fermented and dry", destination: "Kisumu" },
};

/** Sold at home in the month: 400 kg for 5,000,000 shillings. */
export const runningHome = { kilograms: 400, price: 12_500 } as const;

const dollars = (
  [customer, product, gradeText]: readonly [string, string, string],
  [bags, pricePerTonne]: readonly [number, string],
  [priceBasis, pricePlace]: readonly ["FOB" | "CIF", string],
  [destination, destinationCountry]: readonly [string, string],
  paymentTerms: Agreed["paymentTerms"],
): Agreed => ({
  ...{ customer, product, gradeText, bags, pricePerTonne, priceBasis, pricePlace },
  ...{ destination, destinationCountry, paymentTerms, currency: "USD", within: 120 },
  bagKilograms: 60,
  paymentDays: paymentTerms === "LC-USANCE" ? 90 : 0,
  eudrRequired: ["DE", "BE", "NL"].includes(destinationCountry),
});
const fob = ["FOB", "Mombasa"] as const;
const hamburg = ["Hamburg", "DE"] as const;
const antwerp = ["Antwerp", "BE"] as const;
const oakland = ["Oakland", "US"] as const;
const yokohama = ["Yokohama", "JP"] as const;
const jebelAli = ["Jebel Ali", "AE"] as const;

/** The twelve contracts that are active on the business day, the oldest first. */
export const activeContracts: readonly Agreed[] = [
  dollars(["BUY-001", "SC18", "Robusta screen 18"], [320, "428000"], fob, hamburg, "CAD"),
  dollars(["BUY-004", "BUGISU-A", "Bugisu A"], [300, "842000"], fob, yokohama, "LC-USANCE"),
  dollars(["BUY-006", "SC14", "Robusta screen 14"], [320, "409000"], fob, jebelAli, "TT-ADVANCE"),
  dollars(["BUY-002", "SC17", "Robusta screen 17"], [320, "436000"], fob, antwerp, "LC"),
  dollars(["BUY-003", "BUGISU-AA", "Bugisu AA"], [320, "865000"], fob, oakland, "TT"),
  dollars(["BUY-005", "COCOA-FD", "Cocoa, dry"], [208, "772000"], fob, ["Amsterdam", "NL"], "CAD"),
  dollars(["BUY-001", "SC15", "Robusta screen 15"], [320, "419000"], fob, hamburg, "CAD"),
  dollars(["BUY-006", "SESAME-9995", "White sesame"], [310, "176000"], fob, jebelAli, "TT"),
  dollars(["BUY-004", "WASHED-R", "Washed Robusta"], [150, "497000"], fob, yokohama, "LC"),
  dollars(["BUY-003", "FINE-R", "Fine Robusta"], [100, "545000"], fob, oakland, "TT"),
  dollars(
    ["BUY-002", "SC15", "Robusta screen 15"],
    [320, "441000"],
    ["CIF", "Antwerp"],
    antwerp,
    "LC",
  ),
  {
    ...{ ...regional, customer: "BUY-007", product: "BUGISU-AA", bags: 60, bagKilograms: 60 },
    ...{ pricePerTonne: "32800000", gradeText: "Bugisu AA", destination: "Nairobi" },
  },
];

/**
 * What the departments may spend in the running month beside the three budgets the season set: with those
 * 4,350,000 it is 250,000,000.
 */
export const runningBudgets: readonly (readonly [
  department: string,
  budgetGroup: string,
  amount: number,
])[] = [
  ["Operations", "Labour", 85_000_000],
  ["Operations", "Compliance", 24_000_000],
  ["Operations", "Testing services", 30_000_000],
  ["Management", "Travel", 18_000_000],
  ["Management", "Office", 22_650_000],
  ["Finance", "Compliance", 26_000_000],
  ["Finance", "Office", 12_000_000],
  ["Field", "Transport", 16_000_000],
  ["Field", "Labour", 12_000_000],
];
