// What people do at the scale in a random history: slips are written, corrected, handed to quality, judged, and taken
// back.
import { farmerDuplicates } from "#registry/farmers/duplicateApi.ts";
import { collections } from "#work/field-collections/api.ts";
import { samples } from "#work/field-collections/sessionApi.ts";
import { newId } from "#test/world.ts";
import type { History, Step } from "./histories.ts";
import type { Weighed } from "./modelBuying.ts";
import type { Who } from "./modelBooks.ts";
import { keyAt, pick, type Play } from "./playing.ts";
import { versionOf } from "./standing.ts";

const judges: readonly Who[] = ["operations", "operations", "operations", "owner", "field"];
/** Now and then an officer agrees on much less than the company's price. */
const priceBy = (die: number, price: bigint): bigint => (die % 8 === 7 ? price - 300n : price);
const bag = 800n;
const grade = "B" as const;

/** What the dice say was weighed; without a meter at hand nobody knows how moist it is. */
function weighedBy({ model }: History, [a, b, , luck]: Step["dice"], seller: Seller) {
  const net = 20_000n - bag + BigInt(a % 60_000);
  const isMeasured = seller === "supplier" || luck % 6 !== 3;
  const moistureBp = isMeasured ? 1_200 + (b % 500) : null;
  const free = model.freeAdvance();
  const isAsked = free > 0n && seller === "farmer" && luck % 2 === 0;
  const recovery = isAsked ? BigInt(b) % (free + 2n) : 0n;
  return { net, moistureBp, price: priceBy(luck, model.price), recovery } satisfies Weighed;
}

type Seller = "farmer" | "twin" | "supplier";

/** The slip as it is sent. */
function slipOf(history: History, of: Weighed, seller: Seller) {
  const { model, farmer, twin, supplier, store, today } = history;
  // Named, because a farmer whose two records are one has the plots of both.
  const grownOn = seller === "twin" ? twin.plots : farmer.plots;
  const farmerId = { farmer: farmer.id, twin: twin.id, supplier: null }[seller];
  return {
    collectedOn: today,
    ...{ farmerId, ...(seller === "supplier" ? { supplierId: supplier } : {}) },
    plots: grownOn.map((plotId) => ({ plotId, shareBp: 10_000 })),
    placeId: store,
    productId: model.products.raw,
    stream: "eu" as const,
    weighings: [{ gross: `${of.net + bag}`, tare: `${bag}` }],
    moistureBp: of.moistureBp,
    foreignMatterBp: of.moistureBp === null ? null : 50,
    unitPrice: `${of.price}`,
    priceReason: of.price < model.price ? "Half of it was wet" : null,
    confirmDuplicate: true,
    recovery: `${of.recovery ?? 0n}`,
  };
}

export const buyingPlays = {
  record: (history, dice) => {
    const { world, model } = history;
    const id = newId();
    const seller = dice[3] % 6 === 5 ? "supplier" : dice[3] % 9 === 8 ? "twin" : "farmer";
    const by = pick<Who>(["field", "field", "owner", "field", "employee"], dice[2]) ?? "field";
    const of = weighedBy(history, dice, seller);
    const slip = { id, ...slipOf(history, of, seller) };
    const [isSuppliers, isTwins] = [seller === "supplier", seller === "twin"];
    return {
      expected: () => model.record(id, by, { ...of, isSuppliers, isTwins }),
      send: () => world.as(by)(collections.record, { body: slip }),
      other: () => world.as(by)(collections.record, { body: { ...slip, defectsBp: 51 } }),
    };
  },
  /** The scale was read wrongly, or now there is a meter: any officer writes what is right, with the reason. */
  correctSlip: (history, dice) => {
    const { world, model } = history;
    const id = keyAt(model.collections, dice, ["recorded"]);
    const one = model.collections.get(id ?? "");
    // What was promised out of a drawer is written by who has the drawer.
    if (id === undefined || one === undefined || one.isPromised) return null;
    const by = pick<Who>(["field", "owner", "operations", "cashier"], dice[2]) ?? "field";
    const seller = one.isSuppliers ? "supplier" : one.isTwins ? "twin" : "farmer";
    const of = weighedBy(history, dice, seller);
    return {
      expected: () => model.correctSlip(id, by, of),
      send: async () => {
        const version = await versionOf(history, "collection", id);
        const body = { version, reason: "Weighed again", ...slipOf(history, of, seller) };
        return world.as(by)(collections.edit, { params: { id }, body });
      },
    };
  },
  joinTwin: (history, dice) => {
    const { model, world, farmer, twin } = history;
    const by = pick<Who>(["md", "owner", "field", "cashier"], dice[1]) ?? "md";
    return {
      expected: () => model.joinTwin(by),
      send: async () => {
        const version = await versionOf(history, "farmer", farmer.id);
        const otherVersion = await versionOf(history, "farmer", twin.id);
        const body = { version, otherId: twin.id, otherVersion };
        return world.as(by)(farmerDuplicates.merge, { params: { id: farmer.id }, body });
      },
    };
  },
  handToQuality: (history, dice) => {
    const { world, model } = history;
    const id = keyAt(model.collections, dice, ["recorded"]);
    if (id === undefined) return null;
    const by = pick<Who>(["field", "owner", "cashier"], dice[1]) ?? "field";
    return {
      expected: () => model.handToQuality(id, by),
      send: async () => {
        const body = { version: await versionOf(history, "collection", id) };
        return world.as(by)(collections.submit, { params: { id }, body });
      },
    };
  },
  judge: (history, dice) => {
    const [, b, c] = dice;
    const id = keyAt(history.model.collections, dice, ["quality_pending"]);
    const by = pick(judges, b) ?? "owner";
    if (id === undefined) return null;
    const isGood = c % 4 !== 0;
    // Some look at the beans alone, and are told afterwards whose they were.
    const isBlind = c % 3 === 2;
    return {
      expected: () => history.model.judge(id, by, isGood),
      send: async () => {
        const version = await versionOf(history, "collection", id);
        const call = history.world.as(by);
        const params = { id };
        const [bad, good] = [
          { version, reason: "Smells of diesel" },
          { version, grade },
        ];
        if (isBlind) {
          return isGood
            ? call(samples.approve, { params, body: good })
            : call(samples.reject, { params, body: bad });
        }
        return isGood
          ? call(collections.approve, { params, body: good })
          : call(collections.reject, { params, body: bad });
      },
    };
  },
  lookCloser: (history, dice) => {
    const { world, model } = history;
    const short = [...model.collections].filter(
      ([, { state, samples: all }]) => state === "quality_pending" && all.taken < all.needed,
    );
    const id = keyAt(short.length > 0 ? new Map(short) : model.collections, dice, [
      "quality_pending",
    ]);
    if (id === undefined) return null;
    const [, b, c] = dice;
    const by = pick<Who>(["operations", "field", "owner", "md", "employee"], b) ?? "owner";
    const measured = { id: newId(), moistureBp: 1_200 + (c % 500), foreignMatterBp: 60 };
    const send = (odour: "clean" | "earthy") =>
      world.as(by)(samples.measure, { params: { id }, body: { ...measured, odour } });
    return {
      expected: () => model.takeSample(id, by),
      send: () => send("clean"),
      other: () => send("earthy"),
    };
  },
  allowPrice: (history, dice) => {
    const { model, world } = history;
    const odd = new Map([...model.collections].filter(([, one]) => one.isOddPrice));
    const id = keyAt(odd.size > 0 ? odd : model.collections, dice, ["recorded", "quality_pending"]);
    if (id === undefined) return null;
    const by = pick<Who>(["accountant", "owner", "field", "md"], dice[1]) ?? "owner";
    return {
      expected: () => model.allowPrice(id, by),
      send: async () => {
        const body = { version: await versionOf(history, "collection", id) };
        return world.as(by)(collections.approvePrice, { params: { id }, body });
      },
    };
  },
  payLater: (history, dice) => {
    const { model, world } = history;
    const promised = new Map([...model.collections].filter(([, one]) => one.isPromised));
    const id = keyAt(promised.size > 0 ? promised : model.collections, dice, ["approved"]);
    if (id === undefined) return null;
    const by = pick<Who>(["field", "owner", "operations", "cashier"], dice[1]) ?? "field";
    return {
      expected: () => model.payLater(id, by),
      send: async () => {
        const version = await versionOf(history, "collection", id);
        const body = { version, payBy: "later" as const };
        return world.as(by)(collections.payLater, { params: { id }, body });
      },
    };
  },
  takeBack: (history, dice) => {
    const [, b, c] = dice;
    const all = [...history.model.collections];
    const latest = all.findLast(([, { state }]) => state === "approved")?.[0];
    const id = c % 7 === 6 ? latest : keyAt(history.model.collections, dice, ["approved"]);
    const by = pick<Who>(["owner", "operations", "cashier"], b) ?? "owner";
    if (id === undefined) return null;
    return {
      expected: () => history.model.takeBack(id, by),
      send: async () => {
        const version = await versionOf(history, "collection", id);
        const body = { version, reason: "Weighed twice" };
        return history.world.as(by)(collections.reverse, { params: { id }, body });
      },
    };
  },
} satisfies Record<string, Play>;
