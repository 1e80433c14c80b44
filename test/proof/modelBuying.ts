// Coffee bought from farmers: weighed, judged, taken back; an advance set off; and an officer's drawer of cash.
import {
  Books,
  type Broken,
  type Met,
  perKilogram,
  rounded,
  sum,
  type Who,
  without,
} from "./modelBooks.ts";

/** What a slip says; nobody knows how moist it is where there was no meter. */
export interface Weighed {
  net: bigint;
  moistureBp: number | null;
  /** Shillings a kilogram; one that is far from the company's own waits for somebody's word. */
  price: bigint;
  /** What of it is to go back to advances. */
  recovery?: bigint;
}

interface Collection {
  state: "recorded" | "quality_pending" | "approved" | "rejected" | "void";
  by: Who;
  /** Who else wrote what it says, and whose word lets its price stand. */
  correctedBy: Who[];
  priceBy: Who | null;
  isMeasured: boolean;
  price: bigint;
  /** It is far from the company's own, and nobody let it stand yet. */
  isOddPrice: boolean;
  payable: bigint;
  value: bigint;
  /** What of it is to go back to advances, and once approved what of which went. */
  recovery: bigint;
  recovered: Met[];
  /** Cash was promised for it out of the drawer. */
  isPromised: boolean;
  /** What was owed and what was handed over out of which drawer; null: nothing, or it was taken back. */
  cash: { drawer: Drawer; owed: bigint; paid: bigint } | null;
  /** Sold by a supplier: owed by their terms, and all of it may go back to advances. */
  isSuppliers: boolean;
  /** It stands under the farmer's second record. */
  isTwins: boolean;
  /** How many samples it needs and how many there are, with what the officer measured. */
  samples: { needed: number; taken: number };
  /** How many were judged before it; null: nobody judged it yet. */
  judgedAs: number | null;
}

/** Of so many deliveries of a seller so many were turned away, and the next one is looked at more closely. */
export const closer = { lookedAt: 3, rejects: 2, samples: 2 };
const mostSamples = 9;

/** Where a seller's advances stand, and what they are owed. */
const accountsOf = ({ isSuppliers }: Collection) =>
  isSuppliers ? { lent: "1235", owed: "2010" } : { lent: "1240", owed: "2020" };

/** The cash somebody went out with to buy. */
interface Drawer {
  id: string;
  state: "open" | "closed";
  left: bigint;
}

/** Whoever recorded it or corrected it leaves the next step to somebody else. */
const ofAnother = (one: Collection, by: Who): Broken => [
  ...(one.by === by ? ["same-person"] : []),
  ...(one.by !== by && one.correctedBy.includes(by) ? ["collection.own-correction"] : []),
];

/** Cash is handed over up to the next coin of fifty. */
const inCoins = (amount: bigint): bigint => ((amount + 49n) / 50n) * 50n;
const buyer: Who = "operations";

const paidLaterFrom = ["recorded", "quality_pending", "approved"];

/** Water above 14 % is deducted as the same dry beans would weigh at 14 %; paid by the tenth of a kilogram. */
function worthOf({ net, moistureBp, price }: Weighed): { payable: bigint; value: bigint } {
  const isDry = moistureBp === null || moistureBp <= 1400;
  const [over, under] = isDry ? [1n, 1n] : [10_000n - BigInt(moistureBp), 8_600n];
  const payable = rounded(net * over, under * 100n) * 100n;
  return { payable, value: perKilogram(payable, price) };
}

export class Buying extends Books {
  /** The same farmer was registered twice; null: the second record is not there. */
  twin: { id: string; state: "active" | "merged" } | null = null;
  /** What a kilogram is paid with today. */
  price = 5_800n;
  collections = new Map<string, Collection>();
  drawers = new Map<string, Drawer>();
  private judged = 0;
  /** The last one that was opened: there is one at a time. */
  drawer: Drawer | null = null;

  /** Two hundredths less than the company's price are the officer's own to agree on. */
  private isFarOff = (price: bigint): boolean => (this.price - price) * 50n > this.price;

  /** What is owed of advances and not yet spoken for by a delivery that waits. */
  freeAdvance(except: Collection | null = null): bigint {
    const waiting = [...this.collections.values()].filter(
      (one) => one !== except && ["recorded", "quality_pending"].includes(one.state),
    );
    const free =
      sum(this.lent("1240").map(({ open }) => open)) - sum(waiting.map((one) => one.recovery));
    return free > 0n ? free : 0n;
  }

  /** Deliveries that were promised cash and have not got it. */
  private promised(): bigint[] {
    return [...this.collections]
      .filter(
        ([, one]) =>
          one.isPromised && ["recorded", "quality_pending", "approved"].includes(one.state),
      )
      .map(([id, one]) => inCoins(this.dues.get(id)?.amount ?? one.value - one.recovery));
  }

  /** Measured it goes straight on to quality; without a meter it waits until somebody has measured it. */
  record(
    id: string,
    by: Who,
    of: Weighed & { isCash?: boolean; isSuppliers?: boolean; isTwins?: boolean },
  ): Broken {
    const { payable, value } = worthOf(of);
    const { recovery = 0n, isCash = false, isSuppliers = false, isTwins = false } = of;
    const free = (this.drawer?.left ?? 0n) - sum(this.promised());
    const broken = [
      ...without("record", by),
      ...this.whyNotRecovered(of, null),
      ...(isCash && this.drawer?.state !== "open" ? ["session.none-open"] : []),
      ...(isCash && inCoins(value - recovery) > free ? ["session.float-too-small"] : []),
    ];
    if (broken.length > 0) return broken;
    const isMeasured = of.moistureBp !== null;
    const rest = { recovery, recovered: [], isPromised: isCash, cash: null, isSuppliers, isTwins };
    const needed = isMeasured ? this.samplesOf({ isSuppliers, isTwins }) : 1;
    const looks = { samples: { needed, taken: 1 }, judgedAs: null };
    const hands = { by, correctedBy: [], priceBy: null };
    const state = isMeasured ? "quality_pending" : "recorded";
    const price = { price: of.price, isOddPrice: this.isFarOff(of.price), payable, value };
    this.collections.set(id, { state, isMeasured, ...hands, ...price, ...rest, ...looks });
    return [];
  }

  /** Did the farmer bring it? What came under the second record is the farmer's once that is joined. */
  protected isFarmers({
    isSuppliers,
    isTwins,
  }: Pick<Collection, "isSuppliers" | "isTwins">): boolean {
    return !isSuppliers && (!isTwins || this.twin?.state === "merged");
  }

  /** What is handed to quality is looked at as closely as its seller's last deliveries were good; joined records are one. */
  private samplesOf(of: Pick<Collection, "isSuppliers" | "isTwins">): number {
    const areOne = this.twin?.state === "merged";
    const last = [...this.collections.values()]
      .filter((one) => one.isSuppliers === of.isSuppliers)
      .filter((one) => areOne || one.isTwins === of.isTwins)
      .filter(({ state }) => state === "approved" || state === "rejected")
      .toSorted((a, b) => (b.judgedAs ?? 0) - (a.judgedAs ?? 0))
      .slice(0, closer.lookedAt);
    const rejects = last.filter(({ state }) => state === "rejected").length;
    return rejects >= closer.rejects ? closer.samples : 1;
  }

  /** One more sample of what waits to be judged, by somebody who did not collect it. */
  takeSample(id: string, by: Who): Broken {
    const one = this.collections.get(id);
    if (!one) return ["not-found"];
    const broken = [
      ...without("judge", by),
      ...(one.state === "quality_pending" ? [] : ["collection.not-sampled"]),
      ...(one.samples.taken < mostSamples ? [] : ["collection.samples-enough"]),
      ...ofAnother(one, by),
    ];
    if (broken.length === 0) one.samples.taken += 1;
    return broken;
  }

  private whyNotRecovered(of: Weighed, except: Collection | null): Broken {
    const { recovery = 0n } = of;
    return [
      ...(recovery > this.freeAdvance(except) ? ["collection.recovery-above-advance"] : []),
      // Half of it at most: a farmer goes home with money.
      ...(recovery * 2n > worthOf(of).value ? ["collection.recovery-above-limit"] : []),
    ];
  }

  /** Written anew, as if it had said so from the beginning; it goes to quality only when somebody hands it in. */
  correctSlip(id: string, by: Who, of: Weighed): Broken {
    const one = this.collections.get(id);
    if (!one) return ["not-found"];
    const isClosed = [...this.drawers.values()].some(({ state }) => state !== "open");
    const broken = [
      ...(by === "cashier" ? ["not-allowed"] : []),
      // Of two reasons either may be said: the drawer it was bought out of may be closed as well.
      ...(one.state === "recorded"
        ? []
        : ["state-conflict", ...(isClosed ? ["session.not-open"] : [])]),
      ...this.whyNotRecovered(of, one),
    ];
    if (broken.length > 0) return broken;
    const { recovery = 0n } = of;
    // A word on a price is for that price, and never of whoever writes the slip.
    const isSame = of.price === one.price && one.priceBy !== by;
    const isOddPrice = isSame ? one.isOddPrice : this.isFarOff(of.price);
    const isMeasured = of.moistureBp !== null;
    const priceBy = isSame ? one.priceBy : null;
    if (by !== one.by) one.correctedBy.push(by);
    const price = { price: of.price, isOddPrice, priceBy };
    Object.assign(one, { ...worthOf(of), recovery, isMeasured, ...price });
    return [];
  }

  /** One record of two, by whoever did not register the second: not while money is owed under it. */
  joinTwin(by: Who): Broken {
    if (this.twin === null) return ["not-found"];
    const isOwed = [...this.collections].some(
      ([id, one]) => one.isTwins && (this.dues.get(id)?.open ?? 0n) > 0n,
    );
    const broken = [
      ...(by === "field" ? ["same-person"] : []),
      ...(by === "cashier" ? ["not-allowed"] : []),
      ...(this.twin.state === "active" ? [] : ["state-conflict"]),
      ...(isOwed ? ["farmer.merge-debts"] : []),
    ];
    if (broken.length === 0) this.twin.state = "merged";
    return broken;
  }

  handToQuality(id: string, by: Who): Broken {
    const one = this.collections.get(id);
    if (!one) return ["not-found"];
    const broken = [
      ...without("record", by),
      ...(one.state === "recorded" ? [] : ["state-conflict"]),
      ...(one.isMeasured ? [] : ["collection.not-measured"]),
    ];
    if (broken.length > 0) return broken;
    one.state = "quality_pending";
    one.samples.needed = this.samplesOf(one);
    return [];
  }

  judge(id: string, by: Who, isGood: boolean): Broken {
    const one = this.collections.get(id);
    if (!one) return ["not-found"];
    const broken = [
      ...without("judge", by),
      ...(one.state === "quality_pending" ? [] : ["state-conflict"]),
      ...ofAnother(one, by),
      ...(isGood && one.isOddPrice ? ["collection.cannot-approve"] : []),
      ...(isGood && one.samples.taken < one.samples.needed ? ["collection.cannot-approve"] : []),
    ];
    if (broken.length > 0) return broken;
    one.state = isGood ? "approved" : "rejected";
    one.judgedAs = this.judged;
    this.judged += 1;
    if (!isGood) return [];
    const { lent, owed } = accountsOf(one);
    one.recovered = this.makeGood(lent, one.isSuppliers ? one.value : one.recovery);
    const back = sum(one.recovered.map(({ amount }) => amount));
    this.bring(id, this.products.raw, "1300", one.payable, one.value);
    this.owe(id, owed, one.value - back);
    this.book(["1300", one.value], [owed, back - one.value], [lent, -back]);
    return [];
  }

  /** Not by who agreed on it. */
  allowPrice(id: string, by: Who): Broken {
    const one = this.collections.get(id);
    if (!one) return ["not-found"];
    const broken = [
      ...(["owner", "md", "operations", "accountant"].includes(by) ? [] : ["not-allowed"]),
      ...ofAnother(one, by),
      ...(one.isOddPrice ? [] : ["collection.price-needs-nothing"]),
      ...(paidLaterFrom.includes(one.state) ? [] : ["state-conflict"]),
    ];
    if (broken.length > 0) return broken;
    Object.assign(one, { isOddPrice: false, priceBy: by });
    return broken;
  }

  /** Another way than cash after all: what was set aside in the drawer is free again. */
  payLater(id: string, by: Who): Broken {
    const one = this.collections.get(id);
    if (!one) return ["not-found"];
    const broken = [
      ...without("record", by),
      ...(one.cash === null ? [] : ["collection.cash-is-paid"]),
      ...(paidLaterFrom.includes(one.state) ? [] : ["state-conflict"]),
    ];
    if (broken.length === 0) one.isPromised = false;
    return broken;
  }

  takeBack(id: string, by: Who): Broken {
    const one = this.collections.get(id);
    const due = this.dues.get(id);
    const lot = this.lots.find((each) => each.origin === id);
    if (!one) return ["not-found"];
    const isUsed =
      lot !== undefined && (lot.grams !== lot.came.grams || lot.cost !== lot.came.cost);
    const broken = [
      ...without("reverse", by),
      ...(one.state === "approved" ? [] : ["state-conflict"]),
      ...(due && due.open !== due.amount ? ["collection.already-paid"] : []),
      ...(isUsed || lot?.hasMoved ? ["collection.lot-used", "stock.used-since"] : []),
    ];
    if (broken.length > 0 || !lot || !due) return broken;
    one.state = "void";
    const back = sum(one.recovered.map(({ amount }) => amount));
    this.reopen(one.recovered);
    due.open = 0n;
    this.vanish(id);
    const { lent, owed } = accountsOf(one);
    this.book(["1300", -one.value], [owed, one.value - back], [lent, back]);
    return [];
  }

  openDrawer(id: string): Broken {
    if (this.drawer?.state === "open") return ["session.under-way"];
    this.drawer = { id, state: "open", left: 0n };
    this.drawers.set(id, this.drawer);
    return [];
  }

  /** Out of the box into the drawer; never by who buys with it. */
  handOver(amount: bigint, by: Who): Broken {
    const broken = [
      ...without("prepare", by),
      ...(this.drawer?.state === "open" ? [] : ["session.no-hand-over"]),
    ];
    if (broken.length > 0 || !this.drawer) return broken;
    this.drawer.left += amount;
    this.book(["1245", amount], ["1010", -amount]);
    return [];
  }

  /** What is owed, up to the next coin; the few shillings are the company's. */
  payCash(id: string, by: Who): Broken {
    const one = this.collections.get(id);
    const due = this.dues.get(id);
    if (!one) return ["not-found"];
    const owed = due?.open ?? 0n;
    const broken = [
      ...(one.isPromised
        ? []
        : ["collection.not-in-cash", "collection.paid-already", "collection.session-ended"]),
      ...(one.state === "approved" ? [] : ["collection.cash-before-approval"]),
      ...(by === buyer ? [] : ["collection.cash-of-another"]),
      ...(this.drawer?.state === "open" ? [] : ["collection.session-ended"]),
      ...(owed > 0n ? [] : ["collection.paid-already"]),
    ];
    if (broken.length > 0 || !due || !this.drawer) return broken;
    const cash = inCoins(owed);
    if (cash > this.drawer.left) return ["session.float-too-small"];
    this.drawer.left -= cash;
    due.open = 0n;
    one.isPromised = false;
    one.cash = { drawer: this.drawer, owed, paid: cash };
    this.book(["2020", owed], ["6250", cash - owed], ["1245", -cash]);
    return [];
  }

  /** The farmer gives it back while the officer still buys: it is owed again, and no longer in cash. */
  takeCashBack(id: string, by: Who): Broken {
    const one = this.collections.get(id);
    const due = this.dues.get(id);
    if (!one) return ["not-found"];
    const { cash } = one;
    const broken = [
      ...(by === "operations" || by === "field" || by === "owner" ? [] : ["not-allowed"]),
      ...(by === buyer ? [] : ["collection.cash-of-another"]),
      ...(cash === null ? ["not-found", "collection.without-session"] : []),
      // Whatever was never promised in cash says so first; what was is asked of its own drawer.
      ...(cash?.drawer.state === "open" ? [] : ["collection.session-ended", "state-conflict"]),
    ];
    if (broken.length > 0 || !due || !cash) return broken;
    cash.drawer.left += cash.paid;
    due.open += cash.owed;
    one.cash = null;
    this.book(["2020", -cash.owed], ["6250", cash.owed - cash.paid], ["1245", cash.paid]);
    return [];
  }

  /** Counted and taken back by somebody else; what is short is the officer's to bring. */
  closeDrawer(short: bigint): Broken {
    if (this.drawer?.state !== "open") return ["state-conflict"];
    if (this.promised().length > 0) return ["session.cash-promised"];
    const { left } = this.drawer;
    this.drawer.state = "closed";
    this.book(["1010", left - short], ["1230", short], ["1245", -left]);
    return [];
  }
}
