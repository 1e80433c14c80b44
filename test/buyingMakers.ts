// What a purchase needs before it can happen: a priced product, a farmer with plots.
import { farmers, plots } from "#registry/farmers/api.ts";
import { priceLists, products } from "#registry/products/api.ts";
import { newId, type World } from "./world.ts";

/** Kiboko at 5,800 (ceiling 6,000, tolerance 2 %), moisture to 14.0 %, foreign matter to 1.0 %. */
export async function makeKiboko(world: World, placeId: string): Promise<string> {
  const id = newId();
  await world.as("operations")(products.add, {
    body: {
      id,
      code: "KIBOKO",
      name: "Kiboko",
      kind: "raw",
      commodity: "coffee",
      form: "kiboko",
      unit: "g",
      stockAccount: "1300",
      moistureLimitBp: 1_400,
      foreignMatterAllowanceBp: 100,
      bagTare: "800",
    },
  });
  const price = newId();
  const accountant = world.as("accountant");
  const proposed = await accountant(priceLists.propose, {
    body: {
      id: price,
      productId: id,
      placeId,
      effectiveFrom: "2020-01-01",
      price: "5800",
      ceiling: "6000",
      toleranceBp: 200,
    },
  });
  const submitted = await accountant(priceLists.submit, {
    params: { id: price },
    body: { version: proposed.version },
  });
  await world.as("owner")(priceLists.publish, {
    params: { id: price },
    body: { version: submitted.version },
  });
  return id;
}

export interface MadeFarmer {
  id: string;
  version: number;
  plots: string[];
}

// Every plot has ground of its own: neighbours that overlap would be refused.
let lastPlot = 0;

/** A farmer registered and mapped in the field, vouched for by somebody else. */
export async function makeFarmer(
  world: World,
  of: { hectares?: number; plots?: number; consents?: readonly Consent[] } = {},
): Promise<MadeFarmer> {
  const { hectares = 2, plots: count = 1, consents = ["buy_and_pay", "share_geolocation"] } = of;
  const id = newId();
  await world.as("field")(farmers.register, {
    body: {
      id,
      firstName: "Rehema",
      lastName: "Nakato",
      sex: "female",
      village: "Kakunyu",
      consents: consents.map((purpose) => ({ purpose, given: true, method: "verbal" as const })),
    },
  });
  const verified = await world.as("md")(farmers.verify, { params: { id }, body: { version: 1 } });
  const made: string[] = [];
  for (let i = 0; i < count; i += 1) {
    made.push(await makePlot(world, id, Math.round((hectares * 10_000) / count)));
  }
  return { id, version: verified.version, plots: made };
}

type Consent = "buy_and_pay" | "share_geolocation";

async function makePlot(world: World, farmerId: string, declaredM2: number): Promise<string> {
  const id = newId();
  lastPlot += 1;
  const coordinates: [number, number] = [31 + (lastPlot % 50) / 20, Math.floor(lastPlot / 50) / 20];
  const plot = await world.as("field")(plots.record, {
    body: {
      id,
      farmerId,
      name: `Plot ${lastPlot}`,
      commodity: "robusta",
      tenure: "mailo",
      declaredM2,
      geometry: { type: "Point", coordinates },
      method: "gps_tap",
      accuracyM: 4,
    },
  });
  await world.as("md")(plots.verify, { params: { id }, body: { version: plot.version } });
  return id;
}
