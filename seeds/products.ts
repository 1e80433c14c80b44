// What the demo company buys, makes, sells and uses: the forms and grades of the Ugandan trade, with
// the moisture they are accepted at.
import type { WireBody } from "#platform/api/endpoint.ts";
import type { products } from "#registry/products/api.ts";
import { usualStockAccount } from "#registry/products/rules.ts";

type Terms = Omit<WireBody<typeof products.add>, "id">;

const robusta = "Coffea canephora";
const arabica = "Coffea arabica";
const greenCoffee = "0901.11";
const juteTare = "800";

function weighed(
  code: string,
  name: string,
  more: Pick<Terms, "kind" | "commodity"> & Partial<Terms> & { form: NonNullable<Terms["form"]> },
): Terms {
  const account = usualStockAccount({
    kind: more.kind,
    commodity: more.commodity,
    form: more.form,
  });
  return { code, name, unit: "g", stockAccount: account, bagTare: juteTare, ...more };
}

const bought: readonly Terms[] = [
  weighed("CHERRY-R", "Robusta fresh cherry", {
    kind: "raw",
    commodity: "coffee",
    form: "cherry",
    species: robusta,
  }),
  weighed("KIBOKO-R", "Kiboko Robusta", {
    kind: "raw",
    commodity: "coffee",
    form: "kiboko",
    species: robusta,
    hsCode: greenCoffee,
    moistureLimitBp: 1400,
    foreignMatterAllowanceBp: 100,
    reorderLevel: "500000",
  }),
  weighed("FAQ-R", "FAQ Robusta", {
    kind: "raw",
    commodity: "coffee",
    form: "faq",
    species: robusta,
    hsCode: greenCoffee,
    moistureLimitBp: 1350,
    foreignMatterAllowanceBp: 100,
    reorderLevel: "5000000",
  }),
  weighed("PARCH-A", "Parchment Arabica", {
    kind: "raw",
    commodity: "coffee",
    form: "parchment",
    species: arabica,
    hsCode: greenCoffee,
    moistureLimitBp: 1200,
    foreignMatterAllowanceBp: 50,
  }),
  weighed("DRUGAR-A", "Drugar Arabica", {
    kind: "raw",
    commodity: "coffee",
    form: "drugar",
    species: arabica,
    hsCode: greenCoffee,
    moistureLimitBp: 1300,
    foreignMatterAllowanceBp: 50,
  }),
  weighed("COCOA-WET", "Cocoa, wet beans", {
    kind: "raw",
    commodity: "cocoa",
    form: "cocoa-wet",
    species: "Theobroma cacao",
  }),
  weighed("COCOA-FD", "Cocoa, fermented and dry", {
    kind: "raw",
    commodity: "cocoa",
    form: "cocoa-fermented-dry",
    species: "Theobroma cacao",
    hsCode: "1801.00",
    moistureLimitBp: 750,
    foreignMatterAllowanceBp: 75,
  }),
  weighed("SESAME-RAW", "Sesame, raw", {
    kind: "raw",
    commodity: "sesame",
    form: "sesame-raw",
    species: "Sesamum indicum",
    hsCode: "1207.40",
    moistureLimitBp: 700,
    foreignMatterAllowanceBp: 200,
  }),
  weighed("SHEA-KERNEL", "Shea kernels", {
    kind: "raw",
    commodity: "shea",
    form: "shea-kernel",
    species: "Vitellaria paradoxa nilotica",
    hsCode: "1207.99",
    moistureLimitBp: 700,
    foreignMatterAllowanceBp: 100,
  }),
];

const green = (code: string, name: string, grade: string, species: string) =>
  weighed(code, name, {
    kind: "finished",
    commodity: "coffee",
    form: "green",
    grade,
    species,
    hsCode: greenCoffee,
    moistureLimitBp: 1250,
  });

const finished: readonly Terms[] = [
  ...["18", "17", "15", "14", "13", "12"].map((screen) =>
    green(`SC${screen}`, `Robusta screen ${screen}`, `SC${screen}`, robusta),
  ),
  green("WASHED-R", "Washed Robusta", "WASHED_ROBUSTA", robusta),
  green("ORGANIC-R", "Organic Robusta", "ORGANIC_ROBUSTA", robusta),
  green("FINE-R", "Fine Robusta", "FINE_ROBUSTA", robusta),
  ...["AA", "A", "AB", "B", "PB", "C"].map((letter) =>
    green(`BUGISU-${letter}`, `Bugisu ${letter}`, `BUGISU_${letter}`, arabica),
  ),
  ...["AA", "A", "B"].map((letter) =>
    green(`ELGON-${letter}`, `Mt Elgon ${letter}`, `MT_ELGON_${letter}`, arabica),
  ),
  green("WUGAR-A", "Wugar Arabica", "WUGAR", arabica),
  green("OKORO-ORG", "Organic Okoro", "ORGANIC_OKORO", arabica),
  weighed("SESAME-9995", "White sesame 99.95 %", {
    kind: "finished",
    commodity: "sesame",
    form: "sesame-cleaned",
    species: "Sesamum indicum",
    hsCode: "1207.40",
    moistureLimitBp: 600,
  }),
];

const byProduct = (code: string, name: string, form: "bhp" | "reject" | "husk") =>
  weighed(code, name, { kind: "by_product", commodity: "coffee", form });

const others: readonly Terms[] = [
  { ...byProduct("BHP", "Broken and hand-picked", "bhp"), grade: "BHP", moistureLimitBp: 1250 },
  byProduct("REJECT", "Rejects, blacks", "reject"),
  byProduct("HUSK", "Husk", "husk"),
  {
    code: "BAG-JUTE60",
    name: "Jute bag 60 kg with liner",
    kind: "packaging",
    commodity: "packaging",
    form: "bag",
    unit: "pieces",
    stockAccount: "1380",
    hsCode: "6305.10",
    // Two and a half containers.
    reorderLevel: "800",
  },
  {
    code: "BAG-PP50",
    name: "PP bag 50 kg",
    kind: "packaging",
    commodity: "packaging",
    form: "bag",
    unit: "pieces",
    stockAccount: "1380",
    hsCode: "6305.33",
  },
  ...(["NDT-UT", "NDT-RT", "NDT-MT", "NDT-PT", "NDT-VT"] as const).map((code): Terms => ({
    code,
    name: `NDT inspection, ${code.slice(4)}`,
    kind: "service",
    commodity: "services",
    form: "service",
    unit: "pieces",
    stockAccount: null,
  })),
];

/** Every product of the demo company. */
export const demoProducts: readonly Terms[] = [...bought, ...finished, ...others];

/** What one kilogram earns, and the ceiling: shillings by product code. */
export type Prices = Readonly<Record<string, readonly [price: string, ceiling: string]>>;

/** The prices of today. */
export const demoPrices: Prices = {
  "KIBOKO-R": ["5800", "6200"],
  "FAQ-R": ["11500", "12000"],
  "PARCH-A": ["15500", "16500"],
  "DRUGAR-A": ["13000", "13800"],
  "COCOA-WET": ["7200", "7800"],
  "COCOA-FD": ["21500", "23000"],
  "SESAME-RAW": ["5200", "5600"],
  "SHEA-KERNEL": ["2800", "3100"],
};

/** What three of them earned before they rose: the last season's prices. */
export const earlierPrices: Prices = {
  ...demoPrices,
  "FAQ-R": ["8000", "8400"],
  "PARCH-A": ["11000", "11800"],
  "COCOA-FD": ["15000", "16000"],
};
