// What people do with a truck in a random history: lots go to the other store and back, and are weighed in there.
import { storeTransfers } from "#work/store-transfers/api.ts";
import { newId } from "#test/world.ts";
import type { Who } from "./modelBooks.ts";
import { keyAt, pick, type Play } from "./playing.ts";
import { lotIdOf, versionOf } from "./standing.ts";

const keepers: readonly Who[] = ["operations", "owner", "md"];

export const movingPlays = {
  truck: (history, [a, b, c]) => {
    const { model, world, store, far, today } = history;
    const isOut = c % 3 !== 0;
    const standing = model.lots.filter((lot) => (isOut ? lot : lot.far).grams > 0n);
    const lot = pick(b % 9 === 0 || standing.length === 0 ? model.lots : standing, a);
    if (lot === undefined) return null;
    const free = model.free(lot, isOut ? lot : lot.far);
    // Mostly all that is free, or a part; now and then a gram more.
    const part = b % 3 === 0 ? free / 2n : b % 7 === 0 ? free + 1n : free;
    const grams = part > 0n ? part : 1n;
    const id = newId();
    const asked = async (driver: string) => ({
      ...{ id, fromId: isOut ? store : far, toId: isOut ? far : store, day: today },
      ...{ vehicle: "UBJ 482K", driver, seal: null, tripId: null, note: null },
      lots: [{ lotId: await lotIdOf(history, lot), sent: `${grams}`, bags: 1 }],
    });
    const send = async (driver: string) =>
      world.as("field")(storeTransfers.draft, { body: await asked(driver) });
    return {
      expected: () => model.planTrip(id, { lot, grams, isOut }),
      send: () => send("Mukasa John"),
      other: () => send("Okot Peter"),
    };
  },
  leave: (history, dice) => {
    const { model, world } = history;
    const id = keyAt(model.trips, dice, ["draft"]);
    if (id === undefined) return null;
    const by = pick<Who>(["field", "field", "operations"], dice[1]) ?? "field";
    const move = dice[2] % 8 === 0 ? "cancel" : "dispatch";
    return {
      expected: () => (move === "cancel" ? model.cancelTrip(id) : model.sendOff(id, by)),
      send: async () => {
        const version = await versionOf(history, "store_transfer", id);
        const call = world.as(by);
        const params = { id };
        return move === "cancel"
          ? call(storeTransfers.cancel, { params, body: { version, reason: "No fuel" } })
          : call(storeTransfers.dispatch, { params, body: { version, day: null } });
      },
    };
  },
  weighIn: (history, dice) => {
    const { model, world, today } = history;
    const id = keyAt(model.trips, dice, ["dispatched"]);
    const one = id === undefined ? undefined : model.trips.get(id);
    if (id === undefined || one === undefined) return null;
    const [, b, c] = dice;
    const by = pick(keepers, b) ?? "operations";
    const off = [0n, one.grams / 400n, one.grams / 100n, -one.grams / 300n, -one.grams / 50n][
      c % 5
    ];
    const read = one.grams - (off ?? 0n);
    if (b % 11 === 0 || (one.wasWeighed && c % 3 === 0)) {
      const says = pick<Who>(["field", "operations", "md"], c) ?? "md";
      return {
        expected: () => model.giveBack(id, says),
        send: async () => {
          const body = { version: await versionOf(history, "store_transfer", id), reason: "Rain" };
          return world.as(says)(storeTransfers.give_back, { params: { id }, body });
        },
      };
    }
    return {
      expected: () => model.weighIn(id, by, read),
      send: async () => {
        const lotId = await lotIdOf(history, one.lot);
        const lots = [{ lotId, weighed: `${read}`, bags: 1, lossReason: "spillage" as const }];
        const version = await versionOf(history, "store_transfer", id);
        const said = { day: today, sealIntact: true, source: "manual" as const, note: null };
        const body = { version, id: newId(), ...said, lots };
        return world.as(by)(storeTransfers.receive, { params: { id }, body });
      },
    };
  },
  judgeLoss: (history, dice) => {
    const { model, world } = history;
    const id = keyAt(model.trips, dice, ["variance_review"]);
    if (id === undefined) return null;
    const by = pick(keepers, dice[1]) ?? "owner";
    const isBelieved = dice[2] % 3 !== 0;
    return {
      expected: () => model.judgeLoss(id, by, isBelieved),
      send: async () => {
        const version = await versionOf(history, "store_transfer", id);
        const body = { version, reason: "The road is bad" };
        const move = isBelieved ? "accept" : "weigh_again";
        return world.as(by)(storeTransfers[move], { params: { id }, body });
      },
    };
  },
} satisfies Record<string, Play>;
