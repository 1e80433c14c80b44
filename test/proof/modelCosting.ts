// Costs by weight that come after the goods: written down for one lot or two, put into the books by somebody else, turned down,
// and taken back while their lots still carry them.
import { type Broken, type Lot, perKilogram, type Shared, sum, type Who } from "./modelBooks.ts";
import { Ordering } from "./modelOrdering.ts";

/** Shillings a kilogram. */
export const costRate = 120n;

interface Cost {
  state: "recorded" | "posted" | "rejected" | "reversed";
  by: Who;
  postedBy: Who | null;
  day: string;
  shares: { lot: Lot; cost: bigint }[];
  /** Where it lies since it was posted, and how each lot stood then. */
  laid: { there: { cost: bigint } | Shared; account: string; cost: bigint }[];
  stood: { weight: bigint; moves: number }[];
}

export class Costing extends Ordering {
  costs = new Map<string, Cost>();
  private standing = new Map<Lot, { weights: string; moves: number }>();

  /** Where a lot is, and the account it has there. */
  private placesOf(lot: Lot) {
    if (!this.lots.includes(lot)) return [];
    const places = [lot, lot.far, lot.trip, lot.road, lot.work];
    const accounts = [lot.account, lot.account, "1390", "1390", "1330"];
    return places.map((there, at) => ({ there, account: accounts[at] ?? "" }));
  }

  private weightOf(lot: Lot): bigint {
    return sum(this.placesOf(lot).map(({ there }) => there.grams));
  }

  /** After each step: which lots stand elsewhere than before. */
  noteMoves(): void {
    for (const lot of this.lots) {
      const weights = this.placesOf(lot)
        .map(({ there }) => there.grams)
        .join(" ");
      const before = this.standing.get(lot) ?? { weights, moves: 0 };
      const moves = before.moves + (before.weights === weights ? 0 : 1);
      this.standing.set(lot, { weights, moves });
    }
  }

  private movesOf(lot: Lot): number {
    return this.standing.get(lot)?.moves ?? 0;
  }

  /** So much a kilogram of all that came in, each lot's share by that weight. */
  recordCost(id: string, by: Who, lots: readonly Lot[]): Broken {
    if (lots.some(({ product }) => product === this.products.bags)) return ["cost.no-weight"];
    const weights = lots.map(({ came }) => ({ grams: came.grams }));
    const all = sum(weights.map(({ grams }) => grams));
    const shares = byWeight(perKilogram(all, costRate), weights, all);
    this.costs.set(id, {
      ...{ state: "recorded", by, postedBy: null, day: this.today, laid: [], stood: [] },
      shares: lots.map((lot, at) => ({ lot, cost: shares[at] ?? 0n })),
    });
    return [];
  }

  /** Not by who wrote it down; it lies on what is left of each lot, wherever that is. */
  postCost(id: string, by: Who): Broken {
    const one = this.costs.get(id);
    if (!one) return ["not-found"];
    const isGone = one.shares.some(({ lot }) => this.weightOf(lot) === 0n);
    const broken = [
      ...(one.state === "recorded" ? [] : ["state-conflict"]),
      ...(one.by === by ? ["same-person"] : []),
      ...(isGone ? ["stock.nothing-left"] : []),
    ];
    if (broken.length > 0) return broken;
    one.state = "posted";
    one.postedBy = by;
    one.laid = one.shares.flatMap(({ lot, cost }) => {
      const places = this.placesOf(lot);
      const parts = byWeight(
        cost,
        places.map(({ there }) => there),
        this.weightOf(lot),
      );
      return places.map(({ there, account }, at) => ({ there, account, cost: parts[at] ?? 0n }));
    });
    one.stood = one.shares.map(({ lot }) => ({
      weight: this.weightOf(lot),
      moves: this.movesOf(lot),
    }));
    this.layCost(one, 1n, this.openDay(one.day));
    return [];
  }

  rejectCost(id: string): Broken {
    const one = this.costs.get(id);
    if (!one) return ["not-found"];
    if (one.state !== "recorded") return ["state-conflict"];
    one.state = "rejected";
    return [];
  }

  /**
   * Has anything moved that carries it? Where a lot came back to where it was, only the papers of its moves can say so, and
   * nobody asks.
   */
  carriesCost(id: string): "all" | "less" | "perhaps" {
    const one = this.costs.get(id);
    const stand = (one?.shares ?? []).map(({ lot }, at) => ({ lot, stood: one?.stood[at] }));
    if (stand.every(({ lot, stood }) => this.movesOf(lot) === stood?.moves)) return "all";
    const isLess = stand.some(({ lot, stood }) => this.weightOf(lot) < (stood?.weight ?? 0n));
    return isLess ? "less" : "perhaps";
  }

  /** By whoever keeps expenses, and brought it neither onto paper nor into the books. */
  takeBackCost(id: string, by: Who): Broken {
    const one = this.costs.get(id);
    if (!one) return ["not-found"];
    const broken = [
      ...(by !== "cashier" ? [] : ["not-allowed"]),
      ...(one.by === by || one.postedBy === by ? ["same-person"] : []),
      ...(one.state === "posted" ? [] : ["state-conflict"]),
      ...(this.carriesCost(id) === "less" ? ["stock.used-since"] : []),
    ];
    if (broken.length > 0) return broken;
    one.state = "reversed";
    this.layCost(one, -1n, this.today);
    return [];
  }

  private layCost(one: Cost, sign: 1n | -1n, day: string): void {
    for (const { there, cost } of one.laid) {
      there.cost += sign * cost;
      if ("by" in there && cost > 0n) layOn(there, cost, sign);
    }
    const lines = one.laid.map(({ account, cost }) => [account, sign * cost] as const);
    this.bookOn(day, ...lines, ["2030", -sign * sum(one.laid.map(({ cost }) => cost))]);
  }
}

/** Each paper's part of what lies there carries its share. */
function layOn({ by, grams }: Shared, cost: bigint, sign: 1n | -1n): void {
  const parts = [...by.values()].filter((part) => part.grams > 0n);
  for (const [at, share] of byWeight(cost, parts, grams).entries()) {
    const part = parts[at];
    if (!part) continue;
    part.cost += sign * share;
    part.laid += Number(sign);
  }
}

/** By weight; the shillings that are left over go one each to the largest remainders. */
export function byWeight(
  cost: bigint,
  places: readonly { grams: bigint }[],
  whole: bigint,
): readonly bigint[] {
  const shares = places.map(({ grams }) => (cost * grams) / whole);
  const largest = places
    .map(({ grams }, at) => ({ at, left: (cost * grams) % whole }))
    .toSorted((a, b) => Number(b.left - a.left));
  const over = Number(cost - sum(shares));
  const lucky = new Set(largest.slice(0, over).map(({ at }) => at));
  return shares.map((share, at) => (lucky.has(at) ? share + 1n : share));
}
