// How the demo works and packs through the year: a batch at the plant, and bags filled, weighed again and
// released by somebody else.
import type { Day } from "#kernel/days.ts";
import { packaging } from "#work/packaging/api.ts";
import { processing } from "#work/processing/api.ts";
import type { Callers } from "./callers.ts";
import { idIn, type Made } from "./container.ts";

/** A batch in kilograms: what goes in, comes out and is lost; both sides are the same weight. */
export interface Batch {
  product: string;
  stream: "eu" | "open";
  input: number;
  main: readonly [product: string, kilograms: number];
  /** By-products with what a kilogram would fetch. */
  others: readonly (readonly [product: string, kilograms: number, value: number])[];
  losses: readonly (readonly ["moisture" | "husk" | "dust_and_stones", kilograms: number])[];
}

const grams = (kilograms: number): string => String(Math.round(kilograms * 1000));

/** Works a batch at the plant, started on one day and finished on the other. */
export async function work(
  hands: Callers,
  made: Made,
  { startedOn, finishedOn, ...batch }: Batch & { startedOn: Day; finishedOn: Day },
): Promise<void> {
  const operations = hands.as("operations");
  await hands.toDay(startedOn);
  const planned = await operations(processing.plan, {
    body: {
      id: hands.newId(),
      productId: idIn(made.products, batch.product),
      placeId: idIn(made.stores, "CPU-KLA"),
      quantity: grams(batch.input),
      stream: batch.stream,
      plannedOn: startedOn,
      machine: "Grading line 1",
    },
  });
  const params = { id: planned.id };
  const started = await operations(processing.start, {
    params,
    body: { version: planned.version, day: startedOn },
  });
  await hands.toDay(finishedOn);
  const [mainProduct, mainKilograms] = batch.main;
  await operations(processing.finish, {
    params,
    body: {
      version: started.version,
      day: finishedOn,
      outputs: [
        {
          kind: "main",
          productId: idIn(made.products, mainProduct),
          quantity: grams(mainKilograms),
        },
        ...batch.others.map(([product, kilograms, value]) => ({
          kind: "by-product" as const,
          productId: idIn(made.products, product),
          quantity: grams(kilograms),
          valuePerKilogram: String(value),
        })),
      ],
      losses: batch.losses.map(([name, kilograms]) => ({ name, quantity: grams(kilograms) })),
      steps: ["drying", "cleaning"],
    },
  });
}

/** What is put into bags, and where. */
export interface Packing {
  product: string;
  store: string;
  stream: "eu" | "open";
  bags: number;
  bag: (typeof bagKinds)[number];
}

const bagKinds = ["BAG-JUTE60", "BAG-PP50"] as const;
const bagKilograms = { "BAG-JUTE60": 60, "BAG-PP50": 50 } as const;

/** Net kilograms of so many bags. */
export function packedKilograms({ bags, bag }: Pick<Packing, "bags" | "bag">): number {
  return bags * bagKilograms[bag];
}

/** Bags come to a store: jute at 9,500 shillings, polypropylene at 2,500. */
export async function receiveBags(
  { as, newId }: Callers,
  made: Made,
  of: { bag: Packing["bag"]; store: string; pieces: number; day: Day },
): Promise<void> {
  await as("operations")(packaging.receive, {
    body: {
      id: newId(),
      productId: idIn(made.products, of.bag),
      placeId: idIn(made.stores, of.store),
      day: of.day,
      pieces: String(of.pieces),
      price: of.bag === "BAG-JUTE60" ? "9500" : "2500",
      supplierName: of.bag === "BAG-JUTE60" ? "Kampala Jute Works" : "Mukono Polybags",
    },
  });
}

/** Fills bags on a day and has them released; gives the packed lot. */
export async function pack(
  { as, newId, toDay }: Callers,
  made: Made,
  { day, ...of }: Packing & { day: Day },
): Promise<string> {
  await toDay(day);
  const operations = as("operations");
  const marked = bagKilograms[of.bag] * 1000;
  const run = await operations(packaging.plan, {
    body: {
      id: newId(),
      productId: idIn(made.products, of.product),
      placeId: idIn(made.stores, of.store),
      materialId: idIn(made.products, of.bag),
      bags: of.bags,
      bag: String(marked),
      stream: of.stream,
      plannedOn: day,
    },
  });
  const params = { id: run.id };
  const samples = Array.from({ length: Math.max(5, Math.ceil(of.bags / 20)) }, (_, i) =>
    String(marked + (i % 2 === 0 ? 40 : -40)),
  );
  const packed = await operations(packaging.pack, {
    params,
    body: { version: run.version, day, samples },
  });
  await as("md")(packaging.release, { params, body: { version: packed.version, day } });
  if (packed.lotId === null) throw new Error("a packed run is a lot");
  return packed.lotId;
}
