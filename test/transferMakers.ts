// A buying store up-country, the main store, and a truck between them.
import { kampalaDay } from "#kernel/days.ts";
import { stores } from "#registry/organization/api.ts";
import { storeTransfers } from "#work/store-transfers/api.ts";
import { makeProduct, openingLot, placeId } from "./makers.ts";
import { newId, type Person, type World } from "./world.ts";

type Loaded = { lotId: string; sent: string; bags?: number };
interface ReceiptChanges {
  by?: Person;
  day?: string;
  lots?: { lotId: string; weighed: string; bags: number }[];
}
type Moved = { id: string; version: number };

/** How lots are sent and weighed in, by whom it is usual. */
export async function openTransfers(world: World) {
  const today = kampalaDay(world.now());
  const masaka = newId();
  await world.as("owner")(stores.add, {
    body: {
      ...{ id: masaka, code: "STR-MSK", name: "Masaka buying store", kind: "store" },
      ...{ location: "Masaka", latitude: -0.34, longitude: 31.74, commodities: ["coffee"] },
      capacity: null,
    },
  });
  const main = await placeId(world, "main");
  const kiboko = await makeProduct(world, "kiboko");
  const by = (person: Person) => world.as(person);
  /** A lot in Masaka at 5,800 shillings a kilogram. */
  const lot = (kilograms: number, cost = BigInt(kilograms) * 5_800n) =>
    openingLot(world, {
      productId: kiboko,
      grams: BigInt(kilograms) * 1000n,
      cost,
      place: "STR-MSK",
    });
  const draft = (lots: readonly Loaded[], changes: object = {}, person: Person = "field") =>
    by(person)(storeTransfers.draft, {
      body: {
        ...{ id: newId(), fromId: masaka, toId: main, day: today, vehicle: "UBJ 482K" },
        ...{ driver: "Mukasa John", seal: "S-1201" },
        lots: lots.map((one) => ({ bags: 17, ...one })),
        ...changes,
      },
    });
  const dispatch = ({ id, version }: Moved, person: Person = "field") =>
    by(person)(storeTransfers.dispatch, { params: { id }, body: { version } });
  const receive = (
    { id, version }: Moved,
    weighed: Readonly<Record<string, string>>,
    { by: person = "operations", ...changes }: ReceiptChanges = {},
  ) =>
    by(person)(storeTransfers.receive, {
      params: { id },
      body: {
        ...{ version, id: newId(), day: today, sealIntact: true, source: "manual" },
        lots: Object.entries(weighed).map(([lotId, grams]) => {
          return { lotId, weighed: grams, bags: 17, lossReason: "spillage" as const };
        }),
        ...changes,
      },
    });
  const decide = (
    move: "accept" | "weigh_again" | "give_back" | "cancel",
    { id, version }: Moved,
    person: Person,
  ) =>
    by(person)(storeTransfers[move], {
      params: { id },
      body: { version, reason: "The road is bad after the rain" },
    });
  const tolerance = (toleranceBp: number, person: Person = "owner") =>
    by(person)(storeTransfers.setTolerance, {
      body: { id: newId(), effectiveFrom: today, toleranceBp, sourceNote: "Board, November" },
    });
  return { today, masaka, main, kiboko, lot, draft, dispatch, receive, decide, tolerance };
}
