// The plant: batches with their work.
// With what the other files say, this is the whole company of a random history.
import { type Broken, type Lot, type OwnPart, perKilogram, sum, type Who } from "./modelBooks.ts";
import { CashBox } from "./modelCash.ts";
import { byWeight } from "./modelCosting.ts";

interface Batch {
  state: "planned" | "running" | "variance_review" | "completed" | "cancelled";
  product: string;
  quantity: bigint;
  input: { grams: bigint; cost: bigint };
  /** What of which lot went into what came out, with what came onto it while it was worked. */
  used: Map<Lot, OwnPart>;
  /** What was spilt, or nobody can say where it went. */
  lost: bigint;
  /** What the work on it cost, at the rates of the day it was weighed. */
  work: bigint;
  /** More came out than kiboko gives, or far less. */
  yields: Yield;
  /** Somebody else accepted what was weighed. */
  isJudged: boolean;
}

/** How much came out beside what kiboko gives. */
export type Yield = "usual" | "rich" | "poor";

/** What the scale says when a batch is weighed, and whether whoever weighs says why. */
export interface Scale {
  isShort: boolean;
  yields: Yield;
  hasReason: boolean;
}

export type BatchMove = "cancel" | "putBack" | "takeBack";

export class Model extends CashBox {
  /** What drying and cleaning cost a kilogram of what goes in, from today on. */
  workRates: readonly bigint[] = [40n, 150n];
  batches = new Map<string, Batch>();

  plan(id: string, quantity: bigint): Broken {
    const none = { input: { grams: 0n, cost: 0n }, used: new Map() };
    const nothing = { ...none, lost: 0n, work: 0n, yields: "usual" as const, isJudged: false };
    this.batches.set(id, { state: "planned", product: this.products.raw, quantity, ...nothing });
    return [];
  }

  start(id: string): Broken {
    const one = this.batches.get(id);
    if (!one) return ["not-found"];
    const broken = [
      ...(one.state === "planned" ? [] : ["state-conflict"]),
      ...(this.stock(one.product) < one.quantity ? ["stock.not-enough"] : []),
    ];
    if (broken.length > 0) return broken;
    const taken = this.take(one.product, one.quantity);
    for (const { lot, ...part } of taken) {
      this.putTo(lot.work, id, part);
    }
    const cost = sum(taken.map((part) => part.cost));
    Object.assign(one, { state: "running", input: { grams: one.quantity, cost } });
    this.book(["1330", cost], ["1300", -cost]);
    return [];
  }

  /**
   * Of a hundred parts 54 are the main product, five by-product at 700 a kilogram, one is water and the rest husk, if nothing
   * is missing. What is missing or was spilt is looked at by somebody else, and so is more than kiboko gives, and much more
   * husk than it leaves over, which both need a reason.
   */
  finish(id: string, { isShort, yields, hasReason }: Scale): Broken {
    const one = this.batches.get(id);
    if (!one) return ["not-found"];
    // What did not begin has no weight that anything could come of.
    const isEmpty = one.input.grams === 0n;
    const asked = {
      usual: [],
      rich: ["processing.outturn-without-reason"],
      poor: ["processing.lost-beyond-form"],
    }[yields];
    const unsaid = hasReason || isEmpty ? [] : asked;
    if (one.state !== "running") {
      return [
        "state-conflict",
        ...(isEmpty ? ["processing.mass-does-not-balance"] : []),
        ...unsaid,
      ];
    }
    if (unsaid.length > 0) return unsaid;
    one.lost = isShort ? missingOf(one.input.grams) : 0n;
    one.yields = yields;
    one.work = sum(this.workRates.map((rate) => perKilogram(one.input.grams, rate)));
    if (isShort || yields !== "usual") one.state = "variance_review";
    else this.complete(id, one);
    return [];
  }

  /** What waits is believed by somebody who did not weigh it, or they have it weighed again. */
  judgeBatch(id: string, by: Who, isBelieved: boolean): Broken {
    const one = this.batches.get(id);
    if (!one) return ["not-found"];
    const broken = [
      ...(one.state === "variance_review" ? [] : ["state-conflict"]),
      ...(by === "accountant" ? ["not-allowed"] : []),
      // Operations work every batch.
      ...(by === "operations" ? ["same-person"] : []),
    ];
    if (broken.length > 0) return broken;
    if (isBelieved) this.complete(id, one);
    else one.state = "running";
    one.isJudged = isBelieved;
    return [];
  }

  private complete(id: string, one: Batch): void {
    one.used = this.inWork(id);
    for (const lot of one.used.keys()) this.takeFrom(lot.work, id);
    one.input.cost = sum([...one.used.values()].map(({ cost }) => cost));
    one.state = "completed";
    const { main, side } = this.made(one);
    this.bring(id, this.products.semi, "1310", main.grams, main.cost);
    this.bring(id, this.products.side, "1350", side.grams, side.cost);
    this.bookBatch(one, 1n);
  }

  /** What comes out of a batch, and what the work on it cost; what is missing takes its share by weight along. */
  private made({ input, lost, yields, work }: Batch) {
    const { main, side } = outputsOf(input.grams, { lost, yields });
    const cost = perKilogram(side, 700n);
    const parts = byWeight(
      input.cost + work - cost,
      [{ grams: main }, { grams: lost }],
      main + lost,
    );
    return {
      work,
      main: { grams: main, cost: parts[0] ?? 0n },
      side: { grams: side, cost },
      lost: parts[1] ?? 0n,
    };
  }

  private bookBatch(one: Batch, sign: 1n | -1n): void {
    const { work, main, side, lost } = this.made(one);
    const [went, came] = [-sign * one.input.cost, sign * main.cost];
    const made = [["1310", came] as const, ["1350", sign * side.cost] as const];
    this.book(["5100", -sign * work], ["1330", went], ...made, ["5150", sign * lost]);
  }

  /** What each batch under way works on, in grams, and what that costs by now. */
  atWork(): [string, string][] {
    return [...this.batches]
      .filter(([, { state }]) => state === "running" || state === "variance_review")
      .map(([id]) => {
        const parts = [...this.inWork(id).values()];
        const [grams, cost] = [parts.map((part) => part.grams), parts.map((part) => part.cost)];
        return [id, `${sum(grams)} for ${sum(cost)}`];
      });
  }

  /** What a batch works on, with its share of what came onto the lots meanwhile. */
  private inWork(batch: string): Batch["used"] {
    const used: Batch["used"] = new Map();
    for (const lot of this.lots) {
      const own = lot.work.by.get(batch);
      if (own && own.grams > 0n) used.set(lot, own);
    }
    return used;
  }

  /**
   * A batch that did not begin is given up; one that runs is put back as it was taken, unless costs came meanwhile; one that
   * ended goes back to the scale while nothing of what came out was touched; what somebody accepted is not taken back by
   * operations, who weighed it.
   */
  undoBatch(id: string, move: BatchMove, by: Who): Broken {
    const one = this.batches.get(id);
    if (!one) return ["not-found"];
    const from = { cancel: "planned", putBack: "running", takeBack: "completed" }[move];
    if (one.state !== from) return ["state-conflict"];
    const broken = [
      ...this.whyNotUndone(id, move),
      ...(move === "takeBack" && one.isJudged && by === "operations" ? ["same-person"] : []),
    ];
    if (broken.length > 0) return broken;
    if (move === "putBack") this.putBack(id, one);
    if (move === "takeBack") this.takeBatchBack(id, one);
    one.state = move === "takeBack" ? "running" : "cancelled";
    one.isJudged = false;
    return [];
  }

  private whyNotUndone(id: string, move: BatchMove): Broken {
    const isLaden = [...this.inWork(id).values()].some(({ laid }) => laid > 0);
    const isTouched = this.lots.some(
      ({ origin, grams, cost, came, hasMoved }) =>
        origin === id && (grams !== came.grams || cost !== came.cost || hasMoved),
    );
    return [
      ...(move === "putBack" && isLaden ? ["stock.used-since"] : []),
      ...(move === "takeBack" && isTouched ? ["stock.used-since"] : []),
    ];
  }

  private putBack(id: string, one: Batch): void {
    for (const [lot, part] of this.inWork(id)) {
      this.takeFrom(lot.work, id);
      lot.grams += part.grams;
      lot.cost += part.cost;
    }
    this.book(["1300", one.input.cost], ["1330", -one.input.cost]);
  }

  private takeBatchBack(id: string, one: Batch): void {
    this.vanish(id);
    this.bookBatch(one, -1n);
    for (const [lot, part] of one.used) {
      this.putTo(lot.work, id, part);
      lot.work.by.set(id, part);
    }
  }
}

/** Three hundredths: more than anybody may leave unexplained alone. */
export const missingOf = (grams: bigint): bigint => (grams * 3n) / 100n;

/** What becomes of a batch of so many grams of kiboko, of which so many are missing: sixty of a hundred is more than it gives, forty too little. */
export function outputsOf(
  grams: bigint,
  { lost, yields }: { lost: bigint; yields: Yield },
): { main: bigint; side: bigint; water: bigint; husk: bigint } {
  const [side, water] = [grams / 20n, grams / 100n];
  const main = (grams * { usual: 54n, rich: 60n, poor: 40n }[yields]) / 100n;
  return { main, side, water, husk: grams - main - side - water - lost };
}
