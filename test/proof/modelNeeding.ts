// What people here need out of the store: bags that are asked for, let out by somebody else, issued oldest first at the cost
// they lay there with, and brought back, those taken last first.
import { type Broken, type Lot, sum, type Who } from "./modelBooks.ts";
import { Counting } from "./modelCounting.ts";

interface Need {
  state:
    | "asked"
    | "approved"
    | "back_ordered"
    | "issued"
    | "received"
    | "closed"
    | "rejected"
    | "withdrawn";
  pieces: bigint;
  issued: bigint;
}

/** What was issued at once: of which lot so many are out, with what cost. */
interface Issue {
  /** As others know a document; it is not taken back whole. */
  state: "issued";
  need: string;
  lots: { lot: Lot; out: bigint; cost: bigint }[];
}

export type NeedMove = "approve" | "reject" | "withdraw" | "receive" | "close" | "give_up";
const moves = {
  approve: [["asked"], "approved"],
  reject: [["asked"], "rejected"],
  withdraw: [["asked"], "withdrawn"],
  receive: [["issued"], "received"],
  close: [["received"], "closed"],
  give_up: [["approved", "back_ordered"], "closed"],
} as const satisfies Record<NeedMove, readonly [readonly string[], Need["state"]]>;
const asker: Who = "employee";
const isOwn = (move: NeedMove): boolean => move === "withdraw" || move === "receive";

export class Needing extends Counting {
  needs = new Map<string, Need>();
  issues = new Map<string, Issue>();

  need(id: string, pieces: bigint): Broken {
    this.needs.set(id, { state: "asked", pieces, issued: 0n });
    return [];
  }

  /** Whoever asked says that it came or is not needed; whoever keeps the store says all else. */
  moveNeed(id: string, move: NeedMove, by: Who): Broken {
    const one = this.needs.get(id);
    if (!one) return ["not-found"];
    const [from, to] = moves[move];
    const states: readonly string[] = from;
    const broken = [
      ...(isOwn(move) && by !== asker ? ["supplies.not-yours"] : []),
      ...(!isOwn(move) && by === asker ? ["not-allowed"] : []),
      ...(states.includes(one.state) ? [] : ["state-conflict"]),
    ];
    if (broken.length === 0) one.state = to;
    return broken;
  }

  issueNeeded(id: string, need: string, pieces: bigint): Broken {
    const one = this.needs.get(need);
    if (!one) return ["not-found"];
    const open = one.pieces - one.issued;
    const broken = [
      ...(pieces === 0n ? ["supplies.nothing"] : []),
      ...(pieces > open ? ["supplies.more-than-asked"] : []),
      ...(["approved", "back_ordered"].includes(one.state) ? [] : ["state-conflict"]),
      ...(pieces > this.stock(this.products.bags) ? ["supplies.not-there"] : []),
    ];
    if (broken.length > 0) return broken;
    const taken = this.take(this.products.bags, pieces);
    const lots = taken.map(({ lot, grams, cost }) => ({ lot, out: grams, cost }));
    const cost = sum(lots.map((each) => each.cost));
    one.issued += pieces;
    one.state = pieces === open ? "issued" : "back_ordered";
    this.issues.set(id, { state: "issued", need, lots });
    this.book(["6100", cost], ["1380", -cost]);
    return [];
  }

  bringBackNeeded(issue: string, pieces: bigint): Broken {
    const one = this.issues.get(issue);
    if (!one) return ["not-found"];
    const broken = [
      ...(pieces === 0n ? ["supplies.nothing-back"] : []),
      ...(pieces > this.outOf(issue) ? ["supplies.more-than-out"] : []),
    ];
    if (broken.length > 0) return broken;
    for (const { lot, pieces: back, cost } of this.takenBack(issue, pieces)) {
      lot.grams += back;
      lot.cost += cost;
      this.book(["1380", cost], ["6100", -cost]);
    }
    return [];
  }

  /** So many of an issue are out no more: those taken last first, and the last piece brings what is left of the cost. */
  protected takenBack(issue: string, pieces: bigint): { lot: Lot; pieces: bigint; cost: bigint }[] {
    let left = pieces;
    return (this.issues.get(issue)?.lots ?? []).toReversed().flatMap((part) => {
      const back = part.out < left ? part.out : left;
      if (back === 0n) return [];
      const cost = (part.cost * back) / part.out;
      part.out -= back;
      part.cost -= cost;
      left -= back;
      return [{ lot: part.lot, pieces: back, cost }];
    });
  }

  outOf(issue: string): bigint {
    return sum((this.issues.get(issue)?.lots ?? []).map(({ out }) => out));
  }
}
