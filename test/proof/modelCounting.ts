// The other store is counted: what was bought lies in one pile, what was made in piles of its own. A figure counts beside
// what stood there when it was said; what is missing beyond what scales do is spread over the lots that lay there, when
// somebody who counted none of it agrees. No pile ever grows.
import { type Broken, type Lot, sum, type Who } from "./modelBooks.ts";
import { Moving } from "./modelMoving.ts";

interface Reading {
  counted: bigint;
  /** What stood there when it was said. */
  stood: { lot: Lot; grams: bigint }[];
}

/** Of what was bought all lies together; of the rest each lot by itself. */
type Pile = "bought" | Lot;

interface Count {
  state: "counting" | "review" | "agreed" | "posted" | "cancelled";
  piles: Map<Pile, Reading | null>;
  counters: Set<Who>;
}

/** So much of ten thousand parts a pile may differ. */
const scalesBp = 25n;

export class Counting extends Moving {
  counts = new Map<string, Count>();

  private pileOf = (lot: Lot): Pile => (lot.product === this.products.raw ? "bought" : lot);

  private there(pile?: Pile): { lot: Lot; grams: bigint }[] {
    return this.lots
      .filter((lot) => lot.far.grams > 0n && (pile === undefined || this.pileOf(lot) === pile))
      .map((lot) => ({ lot, grams: lot.far.grams }));
  }

  beginCount(id: string): Broken {
    const isOpen = ({ state }: Count) => state === "counting" || state === "review";
    const broken = [
      ...([...this.counts.values()].some(isOpen) ? ["store-count.under-way"] : []),
      ...(this.there().length === 0 ? ["store-count.empty"] : []),
    ];
    if (broken.length > 0) return broken;
    const piles = new Map(this.there().map(({ lot }) => [this.pileOf(lot), null]));
    this.counts.set(id, { state: "counting", piles, counters: new Set() });
    return [];
  }

  /** What is read of a pile: so many of ten thousand parts less, or more, than stands there. */
  readingOf(pile: Pile, offBp: bigint): bigint {
    const stands = sum(this.there(pile).map(({ grams }) => grams));
    return stands - (stands * offBp) / 10_000n;
  }

  readPiles(id: string, by: Who, read: readonly { pile: Pile; counted: bigint }[]): Broken {
    const one = this.counts.get(id);
    if (!one) return ["not-found"];
    if (one.state !== "counting") return ["store-count.not-counting"];
    for (const { pile, counted } of read) one.piles.set(pile, { counted, stood: this.there(pile) });
    one.counters.add(by);
    return [];
  }

  finishCount(id: string): Broken {
    const one = this.counts.get(id);
    if (!one) return ["not-found"];
    const isLeft = [...one.piles.values()].includes(null);
    const broken = [
      ...(one.state === "counting" ? [] : ["state-conflict"]),
      ...(one.state === "counting" && isLeft ? ["store-count.not-finished"] : []),
    ];
    if (broken.length === 0) one.state = "review";
    return broken;
  }

  /** What a pile is short of beyond what scales do; below nothing where there is too much. */
  private offOf({ counted, stood }: Reading): bigint {
    const expected = sum(stood.map(({ grams }) => grams));
    const off = expected - counted;
    const size = off < 0n ? -off : off;
    return size * 10_000n > expected * scalesBp ? off : 0n;
  }

  /** What is missing, or too much, in the piles that are read by now; nothing where none is. */
  missingIn(id: string): (readonly [string, string])[] {
    const read = [...(this.counts.get(id)?.piles.values() ?? [])].flatMap((of) => of ?? []);
    const missing = read.map(
      ({ counted, stood }) => sum(stood.map(({ grams }) => grams)) - counted,
    );
    return read.length === 0 ? [] : [[id, `${sum(missing)} missing`]];
  }

  /** The piles that are short, as the request names them. */
  shortOf(id: string): Pile[] {
    const piles = [...(this.counts.get(id)?.piles ?? [])];
    return piles.flatMap(([pile, read]) => (read && this.offOf(read) > 0n ? [pile] : []));
  }

  private cannotDecide(one: Count, by: Who): Broken {
    return [
      ...(one.state === "review" ? [] : ["state-conflict"]),
      ...(one.state === "review" && one.counters.has(by) ? ["same-person"] : []),
    ];
  }

  decideCount(id: string, by: Who, verdict: "agree" | "post" | "again"): Broken {
    const one = this.counts.get(id);
    if (!one) return ["not-found"];
    const broken = this.cannotDecide(one, by);
    if (broken.length > 0) return broken;
    const read = [...one.piles].flatMap(([pile, of]) => (of ? [{ pile, of }] : []));
    if (verdict === "again") {
      const off = read.filter(({ of }) => this.offOf(of) !== 0n);
      for (const { pile } of off.length > 0 ? off : read) one.piles.set(pile, null);
      one.state = "counting";
      return [];
    }
    const short = read.filter(({ of }) => this.offOf(of) > 0n);
    if (short.length > 0 !== (verdict === "post")) return ["store-count.what-is-missing"];
    const shares = short.flatMap(({ of }) => this.sharesOf(of));
    const cannot = [
      ...(short.some(({ of }) => this.remainsOf(of) < this.offOf(of))
        ? ["store-count.moved-since"]
        : []),
      ...(shares.some(({ lot, grams }) => grams > this.unpromised(lot))
        ? ["store-count.promised"]
        : []),
    ];
    if (cannot.length > 0) return cannot;
    for (const { lot, grams } of shares) {
      const cost = this.takeOf(lot.far, grams);
      this.book(["5150", cost], [lot.account, -cost]);
    }
    one.state = verdict === "post" ? "posted" : "agreed";
    return [];
  }

  private unpromised = (lot: Lot): bigint =>
    lot.grams + lot.far.grams - sum([...lot.promised.values()]);

  private remaining = ({ stood }: Reading) =>
    stood.map(({ lot, grams }) => ({ lot, left: lot.far.grams < grams ? lot.far.grams : grams }));

  private remainsOf = (read: Reading): bigint => sum(this.remaining(read).map(({ left }) => left));

  /** By what is left of each, whole grams; those left over go to whoever is nearest to one more. */
  private sharesOf(read: Reading): { lot: Lot; grams: bigint }[] {
    const [lost, whole] = [this.offOf(read), this.remainsOf(read)];
    if (whole < lost) return [];
    const exact = this.remaining(read).map(({ lot, left }) => ({
      ...{ lot, grams: (lost * left) / whole, rest: (lost * left) % whole },
    }));
    const nearest = exact.toSorted((a, b) => (a.rest === b.rest ? 0 : a.rest < b.rest ? 1 : -1));
    const over = lost - sum(exact.map(({ grams }) => grams));
    for (const one of nearest.slice(0, Number(over))) one.grams += 1n;
    return exact.filter(({ grams }) => grams > 0n);
  }

  cancelCount(id: string): Broken {
    const one = this.counts.get(id);
    if (!one) return ["not-found"];
    const broken = [
      ...(one.state === "counting" ? [] : ["state-conflict"]),
      ...(one.state === "counting" && one.counters.size > 0 ? ["store-count.was-counted"] : []),
    ];
    if (broken.length === 0) one.state = "cancelled";
    return broken;
  }
}
