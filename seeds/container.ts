// One container of coffee, made by the people of the demo company: bought from named farmers, worked,
// packed, costed, shipped and sold. Every figure it ends with is computed by the house.
import { addDays, type Day } from "#kernel/days.ts";
import { allocate } from "#kernel/money.ts";
import type { Call } from "#platform/api/client.ts";
import { farmers, plots } from "#registry/farmers/api.ts";
import { places } from "#registry/places/api.ts";
import { collections } from "#work/field-collections/api.ts";
import { lotCosts } from "#work/lot-costs/api.ts";
import { packaging } from "#work/packaging/api.ts";
import { processing } from "#work/processing/api.ts";
import { type SeededFarmer, seededFarmers } from "./farmers.ts";

export interface ContainerHands {
  as: (person: "owner" | "md" | "operations" | "accountant" | "field" | "cashier") => Call;
  newId: () => string;
  toDay: (day: Day) => Promise<void>;
}

export interface KnownFarmer {
  id: string;
  code: string;
  declaredM2: number;
}

/** The farmers whose coffee fills the container: those of the Robusta districts. */
export const containerFarmers = seededFarmers.filter((farmer) => farmer.commodity === "robusta");

/** What the container is made of (domain reference §5.4). */
export const containerKilograms = { bought: 21_000, screen15: 19_200, bhp: 1_050, rejects: 210 };

/** Who reads another language than English best. */
const readers: Readonly<Record<string, "lg" | "sw">> = { "FRM-0001": "lg", "FRM-0003": "sw" };

/** Registers farmers with their plots: the field officer writes, operations goes and looks. */
export async function seedFarmers(
  { as, newId }: Pick<ContainerHands, "as" | "newId">,
  rows: readonly SeededFarmer[],
): Promise<KnownFarmer[]> {
  const made: KnownFarmer[] = [];
  for (const row of rows) {
    const localityId = await parishOf(as("field"), row);
    const id = newId();
    const farmer = await as("field")(farmers.register, {
      body: {
        id,
        firstName: row.firstName,
        lastName: row.lastName,
        sex: row.sex,
        birthYear: row.birthYear,
        nin: row.nin,
        phone: row.phone,
        localityId,
        village: row.village,
        commodities: [row.commodity],
        language: readers[row.code] ?? "en",
        paymentMethod: row.phone.startsWith("+25677") ? "mtn_momo" : "cash",
        ...(row.phone.startsWith("+25677")
          ? { paymentNumber: row.phone, paymentAccountName: `${row.lastName} ${row.firstName}` }
          : {}),
        consents: (["buy_and_pay", "share_geolocation", "public_profile"] as const).map(
          (purpose) => ({ purpose, given: true, method: "signature" as const }),
        ),
      },
    });
    const seen = { version: farmer.version };
    await as("operations")(farmers.verify, { params: { id }, body: seen });
    await seedPlot({ as, newId }, id, row);
    made.push({ id, code: farmer.code, declaredM2: row.declaredM2 });
  }
  return made;
}

async function seedPlot(
  { as, newId }: Pick<ContainerHands, "as" | "newId">,
  farmerId: string,
  row: SeededFarmer,
) {
  const [lat, lon] = row.position;
  const geometry = row.outline
    ? { type: "Polygon", coordinates: [row.outline] }
    : { type: "Point", coordinates: [lon, lat] };
  const plot = await as("field")(plots.record, {
    body: {
      id: newId(),
      farmerId,
      name: `${row.village} garden`,
      commodity: row.commodity,
      tenure: "kibanja",
      declaredM2: row.declaredM2,
      geometry,
      method: row.outline ? "gps_walk" : "gps_tap",
      accuracyM: 4,
    },
  });
  await as("operations")(plots.verify, {
    params: { id: plot.id },
    body: { version: plot.version },
  });
}

async function parishOf(field: Call, row: SeededFarmer): Promise<string> {
  const search = `${row.parish} ${row.subCounty} ${row.district}`;
  const { rows } = await field(places.search, { params: { search, kinds: "parish" } });
  const found = rows[0];
  if (!found) throw new Error(`the list of places has no ${search}`);
  return found.id;
}

export interface Made {
  stores: Readonly<Record<string, string>>;
  products: Readonly<Record<string, string>>;
}

/** The id of something of the demo by its code. */
export const idIn = (ids: Readonly<Record<string, string>>, code: string): string => {
  const id = ids[code];
  if (id === undefined) throw new Error(`nothing is called ${code}`);
  return id;
};

/** What a step moved: grams and shillings, as the house answered. */
export interface Moved {
  grams: bigint;
  shillings: bigint;
}

type Grade = "A" | "B" | "C";

/** The deliveries, in their order, that are not grade A. */
const lowerGrades: Readonly<Record<number, Grade>> = {
  ...{ 7: "B", 11: "B", 13: "B", 15: "B", 17: "B", 23: "B" },
  ...{ 9: "C", 25: "C" },
};
const defectsOf: Record<Grade, number> = { A: 250, B: 350, C: 650 };

/** Buys the container's 21,000 kg of FAQ, two deliveries a farmer, by the size of their land. */
export async function buyCoffee(
  { as, newId, toDay }: ContainerHands,
  made: Made,
  sellers: readonly KnownFarmer[],
  firstDay: Day,
): Promise<
  Moved & { lotIds: string[]; collectionIds: string[]; gramsByGrade: Record<Grade, bigint> }
> {
  // In steps of 100 grams, the step farmers are paid by.
  const steps = allocate(
    BigInt(containerKilograms.bought) * 10n,
    sellers.flatMap(({ declaredM2 }) => [BigInt(declaredM2), BigInt(declaredM2)]),
  );
  const bought = {
    lotIds: [] as string[],
    collectionIds: [] as string[],
    grams: 0n,
    shillings: 0n,
    gramsByGrade: { A: 0n, B: 0n, C: 0n },
  };
  for (const [i, tenths] of steps.entries()) {
    const seller = sellers[Math.floor(i / 2)];
    if (!seller) throw new Error("two deliveries a farmer");
    const collectedOn = addDays(firstDay, Math.floor(i / 3));
    const grade = lowerGrades[i] ?? "A";
    await toDay(collectedOn);
    const slip = await as("field")(collections.record, {
      body: {
        id: newId(),
        collectedOn,
        farmerId: seller.id,
        placeId: idIn(made.stores, "CPU-KLA"),
        productId: idIn(made.products, "FAQ-R"),
        stream: "eu",
        weighings: weighingsOf(tenths * 100n),
        moistureBp: 1350,
        foreignMatterBp: 50,
        defectsBp: defectsOf[grade],
        unitPrice: "11500",
        confirmDuplicate: true,
      },
    });
    const approved = await as("operations")(collections.approve, {
      params: { id: slip.id },
      body: { version: slip.version, grade },
    });
    if (approved.lotId === null) throw new Error("an approved collection is a lot");
    bought.lotIds.push(approved.lotId);
    bought.collectionIds.push(approved.id);
    bought.grams += BigInt(approved.net);
    bought.gramsByGrade[grade] += BigInt(approved.payable);
    bought.shillings += BigInt(approved.value);
  }
  return bought;
}

/** A delivery on a platform scale, about ten bags a reading; each jute bag weighs 0.8 kg. */
export function weighingsOf(net: bigint) {
  const bags = Number((net + 59_999n) / 60_000n);
  const readings = Math.max(1, Math.ceil(bags / 10));
  const perReading = allocate(
    net,
    Array.from({ length: readings }, () => 1n),
  );
  const bagsEach = allocate(
    BigInt(bags),
    Array.from({ length: readings }, () => 1n),
  );
  return perReading.map((part, i) => {
    const count = Number(bagsEach[i] ?? 1n);
    const tare = BigInt(count) * 800n;
    return { bags: count, gross: (part + tare).toString(), tare: tare.toString() };
  });
}

/** Records a cost as the accountant and has the managing director post it. */
export async function postCost(
  { as, newId }: ContainerHands,
  cost: {
    typeCode: string;
    day: Day;
    lotIds: string[];
    rate: string;
    pieces?: number;
    days?: number;
    contractId?: string;
  },
): Promise<bigint> {
  const line = await as("accountant")(lotCosts.record, { body: { id: newId(), ...cost } });
  const seen = { version: line.version };
  const posted = await as("md")(lotCosts.post, { params: { id: line.id }, body: seen });
  return BigInt(posted.amount);
}

/** What carrying the coffee to the plant costs: the agent and the road, on the lots bought. */
export async function carryCoffee(
  hands: ContainerHands,
  lotIds: string[],
  day: Day,
): Promise<bigint> {
  await hands.toDay(day);
  const agent = await postCost(hands, { typeCode: "agent-commission", day, lotIds, rate: "120" });
  const road = await postCost(hands, { typeCode: "field-transport", day, lotIds, rate: "170" });
  return agent + road;
}

/** Sets what drying and cleaning cost from a day on. */
export async function seedWorkRates({ as }: ContainerHands, since: Day): Promise<void> {
  const steps = [
    ["drying", "Drying", "40"],
    ["cleaning", "Cleaning, grading, gravity, colour sort", "150"],
  ] as const;
  for (const [code, label, rate] of steps) {
    await as("md")(processing.setRate, {
      body: { code, label, effectiveFrom: since, rate, sourceNote: "Plant budget of the season" },
    });
  }
}

/** The batch: 21,000 kg of FAQ in; screen 15, BHP and rejects out. Gives what screen 15 came to. */
export async function workCoffee(
  { as, newId, toDay }: ContainerHands,
  made: Made,
  day: Day,
): Promise<Moved> {
  await toDay(addDays(day, 2));
  const operations = as("operations");
  const planned = await operations(processing.plan, {
    body: {
      id: newId(),
      productId: idIn(made.products, "FAQ-R"),
      placeId: idIn(made.stores, "CPU-KLA"),
      quantity: grams(containerKilograms.bought),
      stream: "eu",
      plannedOn: day,
      machine: "Grading line 1",
    },
  });
  const params = { id: planned.id };
  const started = await operations(processing.start, {
    params,
    body: { version: planned.version, day },
  });
  const done = await operations(processing.finish, {
    params,
    body: {
      version: started.version,
      day: addDays(day, 2),
      outputs: [
        {
          kind: "main",
          productId: idIn(made.products, "SC15"),
          quantity: grams(containerKilograms.screen15),
        },
        {
          kind: "by-product",
          productId: idIn(made.products, "BHP"),
          quantity: grams(containerKilograms.bhp),
          valuePerKilogram: "7000",
        },
        {
          kind: "by-product",
          productId: idIn(made.products, "REJECT"),
          quantity: grams(containerKilograms.rejects),
          valuePerKilogram: "2000",
        },
      ],
      losses: [
        { name: "moisture", quantity: grams(240) },
        { name: "dust_and_stones", quantity: grams(300) },
      ],
      steps: ["drying", "cleaning"],
      moistureInBp: 1350,
      moistureOutBp: 1250,
    },
  });
  const main = done.outputs.find((line) => line.kind === "main");
  return { grams: BigInt(main?.quantity ?? "0"), shillings: BigInt(main?.cost ?? "0") };
}

const grams = (kilograms: number): string => `${kilograms}000`;

/** Bags on the shelf, then 320 of them filled, weighed again and released by somebody else. */
export async function packCoffee(
  { as, newId, toDay }: ContainerHands,
  made: Made,
  day: Day,
): Promise<Moved & { runId: string; lotId: string }> {
  await toDay(day);
  const placeId = idIn(made.stores, "CPU-KLA");
  const materialId = idIn(made.products, "BAG-JUTE60");
  const operations = as("operations");
  await operations(packaging.receive, {
    body: {
      id: newId(),
      productId: materialId,
      placeId,
      day,
      pieces: "1000",
      price: "9500",
      supplierName: "Kampala Jute Works",
    },
  });
  const run = await operations(packaging.plan, {
    body: {
      id: newId(),
      productId: idIn(made.products, "SC15"),
      placeId,
      materialId,
      bags: 320,
      bag: "60000",
      stream: "eu",
      plannedOn: day,
    },
  });
  const params = { id: run.id };
  const samples = Array.from({ length: 16 }, (_, i) => String(60_000 + (i % 2 === 0 ? 40 : -40)));
  const packed = await operations(packaging.pack, {
    params,
    body: { version: run.version, day, samples },
  });
  await as("md")(packaging.release, { params, body: { version: packed.version, day } });
  if (packed.lotId === null) throw new Error("a packed run is a lot");
  return {
    runId: run.id,
    lotId: packed.lotId,
    grams: BigInt(packed.packed),
    shillings: BigInt(packed.materialCost ?? "0"),
  };
}

/** Every cost of the container from the bag to the ship (domain reference §5.4, lines 8 to 22). */
export async function costContainer(
  hands: ContainerHands,
  of: { lotId: string; contractId: string; day: Day },
): Promise<bigint> {
  const { lotId, contractId, day } = of;
  await hands.toDay(day);
  let sum = 0n;
  const cost = async (
    typeCode: string,
    rate: string,
    more: { pieces?: number; days?: number; contractId?: string } = {},
  ): Promise<void> => {
    sum += await postCost(hands, { typeCode, day, lotIds: [lotId], rate, ...more });
  };
  await cost("handling", "1500", { pieces: 320 });
  await cost("quality-control", "250000");
  await cost("certificates", "280000");
  await cost("export-levy", "100", { contractId });
  await cost("finance", "1800", { days: 30 });
  await cost("stock-insurance", "10");
  await cost("overhead", "650");
  await cost("truck-loading", "750", { pieces: 320 });
  await cost("haulage", "240000");
  await cost("port-handling", "26000");
  await cost("clearing", "25000");
  await cost("weighing-and-seal", "9000");
  await cost("shipping-documents", "10000");
  await cost("ocean-freight", "190000");
  await cost("marine-insurance", "35");
  return sum;
}
