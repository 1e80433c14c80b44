// What exists in the demo company before anything happens: the company on its papers, stores,
// products with published prices, buyers, exchange rates, and the contract of the worked container.
// All of it is made by the people themselves, through the real endpoints. Invented firms; the tax and
// customs numbers say DEMO or are plainly counted.
import { addDays, coffeeYear, type Day } from "#kernel/days.ts";
import type { Call } from "#platform/api/client.ts";
import type { WireBody } from "#platform/api/endpoint.ts";
import { contracts } from "#registry/contracts/api.ts";
import { customers } from "#registry/customers/api.ts";
import { exchangeRates, organization, stores } from "#registry/organization/api.ts";
import { priceLists, products } from "#registry/products/api.ts";
import { demoPrices, demoProducts, type Prices } from "./products.ts";

/** The people and the ids a seed works with; the tests' world and the demo both are such hands. */
export interface SeedHands {
  as: (person: "owner" | "md" | "operations" | "accountant") => Call;
  newId: () => string;
}

/** Ids by code: `ids["FAQ-R"]`. */
export type IdsByCode = Readonly<Record<string, string>>;

export interface SeededRegistry {
  stores: IdsByCode;
  products: IdsByCode;
  customers: IdsByCode;
}

/** The dollar rate of the worked container: 3,600 shillings. */
export const demoDollarRateMicro = "3600000000";

/** Makes everything but the contract; prices and the first rate count from `since`. */
export async function seedRegistry(
  hands: SeedHands,
  since: Day,
  prices: Prices = demoPrices,
): Promise<SeededRegistry> {
  await seedCompany(hands);
  const storeIds = await seedStores(hands);
  const productIds = await seedProducts(hands);
  await seedPrices(hands, productIds, { prices, since });
  await seedRate(hands, since);
  const customerIds = await seedCustomers(hands);
  return { stores: storeIds, products: productIds, customers: customerIds };
}

async function seedCompany({ as }: SeedHands): Promise<void> {
  const { version } = await as("owner")(organization.read, {});
  await as("owner")(organization.change, {
    body: {
      version,
      displayName: "Mavuno Demo Traders",
      legalName: "Mavuno Demo Traders Ltd",
      tin: "1000000000",
      address: "Plot 1, Industrial area\nKampala, Uganda",
      phone: "+256 770 000 100",
      email: "exports@demo.mavuno.test",
      icoExporterCode: "0999",
      marksName: "MAVUNO DEMO",
      weeklyTarget: "15000000",
      annualCapacity: "792000000",
    },
  });
}

type StoreTerms = Omit<WireBody<typeof stores.add>, "id">;

const coffeeStore = (
  code: string,
  name: string,
  location: string,
  more: Partial<StoreTerms>,
): StoreTerms => ({ code, name, location, kind: "store", commodities: ["coffee"], ...more });

/** The buying stores and the plant; coffee stores carry their registration certificate. */
export const demoStores: readonly StoreTerms[] = [
  coffeeStore("STR-MSK", "Masaka Kabonera Store", "Kakunyu, Kabonera, Masaka", {
    latitude: -0.3627,
    longitude: 31.653,
    capacity: "60000000",
    certificateNumber: "MC-B/26/0412",
    certificateUntil: "2027-09-30",
    manager: "Nansamba Ritah",
  }),
  coffeeStore("STR-LWR", "Luweero Makulubita Store", "Kasozi, Makulubita, Luweero", {
    latitude: 0.513,
    longitude: 32.3918,
    capacity: "40000000",
    certificateNumber: "MC-B/26/0415",
    certificateUntil: "2027-09-30",
    manager: "Kato Emmanuel",
  }),
  coffeeStore("STR-KSE", "Kasese Rwenzori Store", "Bugoye, Kasese", {
    latitude: 0.2971,
    longitude: 30.1042,
    capacity: "30000000",
    certificateNumber: "MC-B/26/0431",
    certificateUntil: "2027-09-30",
    manager: "Masika Jolly",
  }),
  coffeeStore("STR-BDB", "Bundibugyo Cocoa Store", "Humya, Bubukwanga, Bundibugyo", {
    commodities: ["cocoa"],
    latitude: 0.7519,
    longitude: 30.0624,
    capacity: "25000000",
    manager: "Bwambale Yoweri",
  }),
  coffeeStore("STR-LIR", "Lira Oilseed Store", "Ober, Barr, Lira", {
    commodities: ["sesame", "shea"],
    latitude: 2.217,
    longitude: 32.905,
    capacity: "50000000",
    manager: "Apio Grace",
  }),
  coffeeStore("CPU-KLA", "Coffee Processing Unit, Kampala", "Industrial area, Kampala", {
    kind: "plant",
    commodities: ["coffee", "packaging"],
    latitude: 0.315,
    longitude: 32.612,
    capacity: "400000000",
    certificateNumber: "MC-P/26/0021",
    certificateUntil: "2027-09-30",
    manager: "Operations director",
  }),
];

async function seedStores({ as, newId }: SeedHands): Promise<IdsByCode> {
  const ids: Record<string, string> = {};
  for (const store of demoStores) {
    const row = await as("owner")(stores.add, { body: { id: newId(), ...store } });
    ids[row.code] = row.id;
  }
  return ids;
}

async function seedProducts({ as, newId }: SeedHands): Promise<IdsByCode> {
  const ids: Record<string, string> = {};
  for (const product of demoProducts) {
    const row = await as("accountant")(products.add, { body: { id: newId(), ...product } });
    ids[row.code] = row.id;
  }
  return ids;
}

async function seedPrices(
  hands: SeedHands,
  productIds: IdsByCode,
  { prices, since }: { prices: Prices; since: Day },
): Promise<void> {
  for (const [code, [price, ceiling]] of Object.entries(prices)) {
    const productId = idOf(productIds, code);
    await publishPrice(hands, { productId, effectiveFrom: since, price, ceiling });
  }
}

/** A price written by the accountant and published by the owner. */
export async function publishPrice(
  { as, newId }: SeedHands,
  terms: {
    productId: string;
    placeId?: string;
    effectiveFrom: Day;
    price: string;
    ceiling: string;
    toleranceBp?: number;
  },
): Promise<void> {
  const body = { id: newId(), toleranceBp: 500, ...terms };
  const list = await as("accountant")(priceLists.propose, { body });
  const params = { id: list.id };
  const seen = { version: list.version };
  const submitted = await as("accountant")(priceLists.submit, { params, body: seen });
  await as("owner")(priceLists.publish, { params, body: { version: submitted.version } });
}

async function seedRate({ as, newId }: SeedHands, day: Day): Promise<void> {
  await as("accountant")(exchangeRates.record, {
    body: {
      id: newId(),
      currency: "USD",
      day,
      rateMicro: demoDollarRateMicro,
      source: "Bank of Uganda, mid rate",
    },
  });
}

type CustomerTerms = Omit<WireBody<typeof customers.add>, "id">;
const dollars = { currency: "USD" } as const;

/** The buyers abroad: who they are, where their goods land, how they pay; two of the region in shillings. */
export const demoCustomers: readonly CustomerTerms[] = [
  {
    ...dollars,
    roles: ["buyer"],
    code: "BUY-001",
    legalName: "Nordhafen Kaffee GmbH",
    country: "DE",
    address: "Speicherkai 4\n20457 Hamburg",
    eori: "DEDEMO0000001",
    port: "Hamburg",
    contractStyle: "ESCC",
    paymentTerms: "CAD",
    incoterm: "FOB",
  },
  {
    ...dollars,
    roles: ["buyer", "consignee"],
    code: "BUY-002",
    legalName: "Scheldt Green Coffee NV",
    country: "BE",
    address: "Koffiekaai 12\n2030 Antwerpen",
    eori: "BEDEMO0000002",
    port: "Antwerp",
    contractStyle: "ESCC",
    paymentTerms: "LC",
    incoterm: "CIF",
  },
  {
    ...dollars,
    roles: ["buyer"],
    code: "BUY-003",
    legalName: "Bay & Harbor Coffee Co.",
    country: "US",
    address: "100 Harbor Street\nOakland, CA",
    port: "Oakland",
    contractStyle: "GCA",
    paymentTerms: "TT",
    incoterm: "FOB",
  },
  {
    ...dollars,
    roles: ["buyer"],
    code: "BUY-004",
    legalName: "Tokai Beans KK",
    country: "JP",
    address: "3-1 Minato\nYokohama",
    port: "Yokohama",
    contractStyle: "own",
    paymentTerms: "LC-USANCE",
    incoterm: "FOB",
  },
  {
    ...dollars,
    roles: ["buyer"],
    code: "BUY-005",
    legalName: "Choco Nord BV",
    country: "NL",
    address: "Cacaokade 7\n1013 Amsterdam",
    eori: "NLDEMO0000005",
    port: "Amsterdam",
    contractStyle: "own",
    paymentTerms: "CAD",
    incoterm: "FOB",
  },
  {
    ...dollars,
    roles: ["buyer"],
    code: "BUY-006",
    legalName: "Sesame & Seed Trading FZE",
    country: "AE",
    address: "Warehouse 21, Jebel Ali Free Zone\nDubai",
    port: "Jebel Ali",
    contractStyle: "own",
    paymentTerms: "TT-ADVANCE",
    incoterm: "CIF",
  },
  {
    currency: "UGX",
    roles: ["buyer"],
    code: "BUY-007",
    legalName: "Rift Highland Roasters Ltd",
    country: "KE",
    address: "Enterprise Road 88\nNairobi",
    contractStyle: "own",
    paymentTerms: "TT",
    incoterm: "FOT",
  },
  {
    currency: "UGX",
    roles: ["buyer"],
    code: "BUY-008",
    legalName: "Lakeside Cocoa Merchants Ltd",
    country: "KE",
    address: "Oginga Street 17\nKisumu",
    contractStyle: "own",
    paymentTerms: "TT",
    incoterm: "FOT",
  },
];

async function seedCustomers({ as, newId }: SeedHands): Promise<IdsByCode> {
  const ids: Record<string, string> = {};
  for (const customer of demoCustomers) {
    const { id, code, version } = await as("md")(customers.add, {
      body: { id: newId(), ...customer },
    });
    await as("md")(customers.activate, { params: { id }, body: { version } });
    ids[code] = id;
  }
  return ids;
}

/** When a buyer pays: the term and how many days after the sale. */
export type PaymentAgreed = Pick<WireBody<typeof contracts.draft>, "paymentTerms" | "paymentDays">;

/**
 * The contract of the worked container: 320 bags of screen 15, USD 4,350 a tonne CIF Antwerp,
 * assessed at USD 4,050 FOT. Written by operations, approved by the owner, confirmed, registered.
 */
export async function seedContainerContract(
  { as, newId }: SeedHands,
  made: Pick<SeededRegistry, "products" | "customers">,
  contractDay: Day,
  paid: PaymentAgreed = { paymentTerms: "LC", paymentDays: 0 },
): Promise<string> {
  const operations = as("operations");
  const draft = await operations(contracts.draft, {
    body: { id: newId(), ...containerTerms(made, contractDay), ...paid },
  });
  const params = { id: draft.id };
  const submitted = await operations(contracts.submit, {
    params,
    body: { version: draft.version },
  });
  const approved = await as("owner")(contracts.approve, {
    params,
    body: { version: submitted.version },
  });
  const active = await operations(contracts.activate, {
    params,
    body: { version: approved.version },
  });
  await operations(contracts.register, {
    params,
    body: {
      version: active.version,
      registrationNumber: `DEMO/CR/${contractDay.slice(2, 4)}/0014`,
      registrationDay: contractDay,
      assessedFot: "405000",
    },
  });
  return draft.id;
}

function containerTerms(
  made: Pick<SeededRegistry, "products" | "customers">,
  contractDay: Day,
): Omit<WireBody<typeof contracts.draft>, "id" | keyof PaymentAgreed> {
  return {
    customerId: idOf(made.customers, "BUY-002"),
    productId: idOf(made.products, "SC15"),
    contractDay,
    template: "ESCC",
    gradeText: "Uganda Robusta screen 15, fair average quality",
    cropYear: coffeeYear(contractDay),
    quantity: "19200000",
    toleranceBp: 300,
    bags: 320,
    bagWeight: "60000",
    bagType: "Jute 60 kg with liner",
    pricePerTonne: "435000",
    currency: "USD",
    priceBasis: "CIF",
    pricePlace: "Antwerp",
    shipmentFrom: contractDay,
    shipmentTo: addDays(contractDay, 90),
    portOfLoading: "Mombasa",
    destination: "Antwerp",
    destinationCountry: "BE",
    sampleTerms: "SAS",
    eudrRequired: true,
    documents: [
      "commercial-invoice",
      "packing-list",
      "weight-certificate",
      "quality-certificate",
      "certificate-of-origin",
      "phytosanitary-certificate",
      "bill-of-lading",
      "insurance-certificate",
      "eudr-data-pack",
    ],
    arbitration: "Antwerp",
  };
}

function idOf(ids: IdsByCode, code: string): string {
  const id = ids[code];
  if (id === undefined) throw new Error(`the seeds have no ${code}`);
  return id;
}
