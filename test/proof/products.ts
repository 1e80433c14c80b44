// Products of one history alone: what is bought, what it becomes, and what falls off on the way.
import { priceLists, products } from "#registry/products/api.ts";
import { taxes } from "#registry/taxes/api.ts";
import { exchangeRates, stores } from "#registry/organization/api.ts";
import { exportDocuments } from "#work/exports/documentApi.ts";
import { processing } from "#work/processing/api.ts";
import { storeTransfers } from "#work/store-transfers/api.ts";
import { supplierAdvances } from "#work/bills/advanceApi.ts";
import { billHands } from "#test/billMakers.ts";
import { newId, type World } from "#test/world.ts";
import { toleranceBp } from "./modelMoving.ts";
import { advanceLimit } from "./modelSupplying.ts";

let made = 0;

/** What every history works with: two steps of work, at so much a kilogram of what goes in, from a day on. */
export async function setWorkRates(
  world: World,
  { rates = [40n, 150n], day = "2026-01-01" }: { rates?: readonly bigint[]; day?: string } = {},
): Promise<void> {
  for (const [at, code] of ["drying", "cleaning"].entries()) {
    const terms = { code, label: code, effectiveFrom: day, rate: `${rates[at] ?? 0n}` };
    await world.as("operations")(processing.setRate, {
      body: { ...terms, sourceNote: "Budget" },
    });
  }
}

/** What a dollar is worth in shillings, from a day on. */
export async function setDollar(
  world: World,
  { dollar, day }: { dollar: bigint; day: string },
): Promise<void> {
  const rateMicro = `${dollar * 1_000_000n}`;
  await world.as("accountant")(exchangeRates.record, {
    body: { id: newId(), currency: "USD", day, rateMicro, source: "Bank of Uganda" },
  });
}

/** What a kilogram of a product is bought at in a store, from a day on. */
export async function setPrice(
  world: World,
  of: { productId: string; placeId: string; price: bigint; effectiveFrom: string },
): Promise<void> {
  const [id, accountant] = [newId(), world.as("accountant")];
  const body = { ...of, id, price: `${of.price}`, ceiling: "6000", toleranceBp: 200 };
  const proposed = await accountant(priceLists.propose, { body });
  const seen = { params: { id }, body: { version: proposed.version } };
  const { version } = await accountant(priceLists.submit, seen);
  await world.as("owner")(priceLists.publish, { params: { id }, body: { version } });
}

/** From today on the company, registered for value added tax, keeps tax back from its suppliers too. */
export async function keepTaxBack(world: World, day: string): Promise<void> {
  const how = { isVatRegistered: true, isWithholdingAgent: true };
  await world.as("owner")(taxes.setStanding, {
    body: { id: newId(), effectiveFrom: day, ...how, sourceNote: "Named by the authority" },
  });
}

/** What every shipment works with: the dollar's rate, and one paper by the rules instead of seven. */
export async function setExportRules(world: World, day: string): Promise<void> {
  await setDollar(world, { dollar: 3_650n, day });
  const gone = { commodity: "coffee", effectiveFrom: day, required: false, leadDays: 0 } as const;
  for (const documentType of [
    "quality-certificate",
    "phytosanitary-certificate",
    "commercial-invoice",
    "packing-list",
    "bill-of-lading",
  ] as const) {
    const words = { authority: "Nobody", sourceNote: "One paper is enough for a history" };
    await world.as("owner")(exportDocuments.setRule, {
      body: { id: newId(), documentType, ...gone, ...words },
    });
  }
}

/** How much may be missing of what trucks bring. */
export async function limitRoadLosses(world: World, day: string): Promise<void> {
  const terms = { effectiveFrom: day, toleranceBp: Number(toleranceBp) };
  await world.as("owner")(storeTransfers.setTolerance, {
    body: { id: newId(), ...terms, sourceNote: "The history's own" },
  });
}

let opened = 0;

/** The store that the trucks of a history go to. */
export async function openFarStore(world: World): Promise<string> {
  const id = newId();
  opened += 1;
  const where = { location: "Masaka", latitude: -0.34, longitude: 31.74, capacity: null };
  await world.as("owner")(stores.add, {
    body: {
      ...{ id, code: `H-FAR-${opened}`, name: `The other store ${opened}`, kind: "store" },
      ...where,
      commodities: ["coffee"],
    },
  });
  return id;
}

/** Kiboko at 5,800 in a store, with 14 % of water allowed, and what it is worked into. */
export async function makeHistoryProducts(world: World, placeId: string) {
  made += 1;
  const add = async (
    kind: "raw" | "semi" | "by_product" | "packaging",
    form: "kiboko" | "faq" | "bhp" | null,
    stockAccount: string,
  ) => {
    const id = newId();
    await world.as("operations")(products.add, {
      body: {
        ...{
          id,
          code: `H${made}-${(form ?? "bag").toUpperCase()}`,
          name: `${form ?? "bag"} ${made}`,
          ...{ kind, form, stockAccount },
        },
        ...(kind === "packaging"
          ? { commodity: "packaging", unit: "pieces" }
          : { commodity: "coffee", unit: "g" }),
        ...(kind === "raw"
          ? { moistureLimitBp: 1_400, foreignMatterAllowanceBp: 100, bagTare: "800" }
          : {}),
      },
    });
    return id;
  };
  const raw = await add("raw", "kiboko", "1300");
  const from = { effectiveFrom: "2020-01-01", price: 5_800n };
  await setPrice(world, { productId: raw, placeId, ...from });
  return {
    raw,
    semi: await add("semi", "faq", "1310"),
    side: await add("by_product", "bhp", "1350"),
    bags: await add("packaging", null, "1380"),
  };
}

/** A supplier who may be advanced so much. */
export async function makeSupplier(world: World, day: string): Promise<string> {
  const { id } = await billHands(world).supplier({ type: "trader" });
  const limit = { advance: `${advanceLimit}`, reason: "Two good seasons" };
  await world.as("owner")(supplierAdvances.setLimit, {
    params: { id },
    body: { id: newId(), effectiveFrom: day, ...limit },
  });
  return id;
}
