// What people do in a random history with the store that trucks go to: count it, pile by pile, and decide about it.
import { storeCounts } from "#work/store-counts/api.ts";
import { newId } from "#test/world.ts";
import type { History } from "./histories.ts";
import type { Who } from "./modelBooks.ts";
import { keyAt, pick, type Play } from "./playing.ts";
import { lotIdOf, versionOf } from "./standing.ts";

const keepers: readonly Who[] = ["operations", "owner", "md"];
const counters: readonly Who[] = ["field", "field", "operations", "md"];
/** As it is, within what scales do, short, far too short, and too much. */
const offs = [0n, 0n, 10n, -10n, 60n, 60n, 900n, -300n] as const;

type Pile = Parameters<History["model"]["readingOf"]>[0];

/** The house's number of a pile in a count. */
async function lineOf(history: History, count: string, pile: Pile): Promise<number> {
  const { world, model } = history;
  const lotId = pile === "bought" ? null : await lotIdOf(history, pile);
  const found = await world.sql.query<{ line: number }>(
    "select line from store_count_pile where count_id = $1 and product_id = $2 and lot_id is not distinct from $3",
    [count, pile === "bought" ? model.products.raw : pile.product, lotId],
  );
  return found.rows[0]?.line ?? 1;
}

export const countingPlays = {
  beginCount: ({ model, world, far }, [a, b]) => {
    // Mostly once something stands there.
    if (b % 5 > 0 && model.lots.every((lot) => lot.far.grams === 0n)) return null;
    const by = pick(counters, a) ?? "field";
    const id = newId();
    const send = (note: string) =>
      world.as(by)(storeCounts.begin, { body: { id, placeId: far, note } });
    return {
      expected: () => model.beginCount(id),
      send: () => send("End of the month"),
      other: () => send("Something is missing"),
    };
  },
  readPiles: (history, dice) => {
    const { model, world } = history;
    const [, b, c, d] = dice;
    const id = keyAt(model.counts, dice, ["counting"]);
    if (id === undefined) return null;
    const piles = [...(model.counts.get(id)?.piles ?? [])];
    const left = piles.filter(([, read]) => read === null);
    const by = pick(counters, c) ?? "field";
    // Mostly all that are left; now and then one of them, or one a second time.
    const some = left.length === 0 || b % 5 === 0 ? [pick(piles, b) ?? piles[0]] : left;
    const read = some.flatMap((one, index) =>
      one === undefined
        ? []
        : [{ pile: one[0], counted: model.readingOf(one[0], pick(offs, d + index) ?? 0n) }],
    );
    const sent = newId();
    const send = async (bags: number) => {
      const said = await Promise.all(
        read.map(async ({ pile, counted }) => {
          return { line: await lineOf(history, id, pile), counted: `${counted}`, bags };
        }),
      );
      return world.as(by)(storeCounts.read, { params: { id }, body: { id: sent, piles: said } });
    };
    return {
      expected: () => model.readPiles(id, by, read),
      send: () => send(3),
      other: () => send(4),
    };
  },
  endCount: (history, dice) => {
    const { model, world } = history;
    const id = keyAt(model.counts, dice, ["counting"]);
    if (id === undefined) return null;
    const by = pick(counters, dice[1]) ?? "field";
    const isGivenUp = dice[2] % 7 === 0;
    return {
      expected: () => (isGivenUp ? model.cancelCount(id) : model.finishCount(id)),
      send: async () => {
        const [call, params] = [world.as(by), { id }];
        const version = await versionOf(history, "store_count", id);
        return isGivenUp
          ? call(storeCounts.cancel, { params, body: { version, reason: "No scale" } })
          : call(storeCounts.finish, { params, body: { version } });
      },
    };
  },
  judgeCount: (history, dice) => {
    const { model, world } = history;
    const id = keyAt(model.counts, dice, ["review"]);
    if (id === undefined) return null;
    const [, b, c, d] = dice;
    const by = pick(keepers, b) ?? "owner";
    const short = model.shortOf(id);
    const fits = short.length > 0 ? ("post" as const) : ("agree" as const);
    const other = fits === "post" ? ("agree" as const) : ("post" as const);
    const verdict = c % 5 === 0 ? ("again" as const) : d % 9 === 0 ? other : fits;
    return {
      expected: () => model.decideCount(id, by, verdict),
      send: async () => {
        const [call, params] = [world.as(by), { id }];
        const version = await versionOf(history, "store_count", id);
        const said = { version, reason: "Looked for it everywhere" };
        if (verdict === "again") return call(storeCounts.count_again, { params, body: said });
        if (verdict === "agree") return call(storeCounts.agree, { params, body: { version } });
        const lines = await Promise.all(short.map((pile) => lineOf(history, id, pile)));
        const reasons = lines.map((line) => ({ line, lossReason: "theft" as const }));
        return call(storeCounts.post, { params, body: { ...said, reasons } });
      },
    };
  },
} satisfies Record<string, Play>;
