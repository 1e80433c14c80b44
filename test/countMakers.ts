// A store with a pile of two bought lots, a lot that carries its mark, and whoever counts it.
import type { LossReason } from "#books/stock/rules.ts";
import { stores } from "#registry/organization/api.ts";
import { storeCounts } from "#work/store-counts/api.ts";
import { makeProduct, openingLot } from "./makers.ts";
import { newId, type Person, type World } from "./world.ts";

type Moved = { id: string; version: number };
interface Said {
  line?: number;
  counted: string | null;
  bags?: number | null;
  basis?: "began" | "now";
  moistureBp?: number;
  note?: string;
}

let next = 0;

/** A buying store of its own, so that nothing else stands in it, and how it is counted by whom it is usual. */
export async function openCounts(world: World, known?: string) {
  const product = known ?? (await makeProduct(world, "kiboko"));
  const store = async () => {
    const id = newId();
    next += 1;
    const code = `CNT-${next}`;
    await world.as("owner")(stores.add, {
      body: {
        ...{ id, code, name: `Counted store ${next}`, kind: "store", location: "Masaka" },
        ...{ latitude: -0.34, longitude: 31.74, commodities: ["coffee"], capacity: null },
      },
    });
    return { id, code };
  };
  /** So many kilograms of kiboko in a store, at 5,000 shillings each. */
  const lot = (
    place: string,
    kilograms: number,
    change: { productId?: string; madeOn?: string } = {},
  ) =>
    openingLot(world, {
      productId: product,
      ...{ grams: BigInt(kilograms) * 1_000n, cost: BigInt(kilograms) * 5_000n, place },
      ...change,
    });
  const begin = (placeId: string, by: Person = "field", id = newId()) =>
    world.as(by)(storeCounts.begin, { body: { id, placeId, note: null } });
  const read = (id: string, piles: readonly Said[], by: Person = "field", sent = newId()) =>
    world.as(by)(storeCounts.read, {
      params: { id },
      body: {
        id: sent,
        piles: piles.map(({ line = 1, counted, ...rest }) => ({
          ...{ line, counted, bags: counted === null ? null : 10, ...rest },
        })),
      },
    });
  const finish = ({ id, version }: Moved, by: Person = "field") =>
    world.as(by)(storeCounts.finish, { params: { id }, body: { version } });
  const post = (
    { id, version }: Moved,
    reasons: readonly { line: number; lossReason: LossReason }[] = [],
    by: Person = "operations",
  ) =>
    world.as(by)(storeCounts.post, {
      params: { id },
      body: { version, reason: "Looked for and not found", reasons: [...reasons] },
    });
  const agree = ({ id, version }: Moved, by: Person = "operations") =>
    world.as(by)(storeCounts.agree, { params: { id }, body: { version } });
  const move = (
    name: "count_again" | "cancel",
    { id, version }: Moved,
    by: Person = "operations",
  ) =>
    world.as(by)(storeCounts[name], {
      params: { id },
      body: { version, reason: "Count it once more" },
    });
  const one = (id: string, by: Person = "owner") =>
    world.as(by)(storeCounts.one, { params: { id } });
  return { product, store, lot, begin, read, finish, agree, post, move, one };
}
