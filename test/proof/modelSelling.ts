// Goods that go out: coffee is put into bags, contracts promise so many of them to buyers, and shipments take
// bags of one contract away, until the buyer has paid. Prices in cents; a dollar is 3,650 shillings in the books.
import { type Broken, type Lot, rounded, sum, type Who } from "./modelBooks.ts";
import {
  isSettled,
  movePaper,
  type PaperMove,
  type PaperName,
  paperNames,
  type Papers,
  papersOf,
  saidOf,
} from "./modelPapers.ts";
import { Repaying } from "./modelRepaying.ts";

interface Packing {
  state: "planned" | "packed" | "released" | "cancelled";
  bags: bigint;
  /** The weight that is written on each. */
  bag: bigint;
  by: Who | null;
}

/** What was agreed with a buyer. */
export interface Terms {
  bags: bigint;
  bag: bigint;
  /** In hundredths of a percent: how much more or less keeps the promise. */
  tolerance: bigint;
  inParts: boolean;
  /** The goods are the buyer's when they leave our store, or when they are on board. */
  soldAt: "load" | "ship";
  /** Cents for a tonne. */
  price: bigint;
  /** The buyer wants our packing list with the goods. */
  needsList: boolean;
}

interface Contract extends Terms {
  state: string;
  isRegistered: boolean;
  shipped: bigint;
}

interface Shipment {
  state: string;
  contract: Contract;
  papers: Papers;
  /** What was promised to it, and what of which lot it took. */
  lots: Map<Lot, { grams: bigint; cost: bigint }>;
  isSold: boolean;
}

type Moves = Record<string, Record<string, string>>;
const giveUp = { cancel: "cancelled" };
/** What may be done in a state, and what comes of it. */
const contractMoves: Moves = {
  draft: { submit: "pending_approval", ...giveUp },
  pending_approval: { approve: "approved", return: "draft", ...giveUp },
  approved: { activate: "active", amend: "draft", ...giveUp },
  active: { amend: "draft", ...giveUp },
  part_shipped: { close: "closed" },
  fulfilled: { close: "closed" },
};
const shipmentMoves: Moves = {
  planned: giveUp,
  allocated: { startDocuments: "documents_pending", ...giveUp },
  documents_pending: { markReady: "ready_to_load", changeAllocation: "allocated", ...giveUp },
  ready_to_load: { load: "loaded", changeAllocation: "allocated", ...giveUp },
  loaded: { ship: "shipped", unload: "ready_to_load" },
  shipped: { deliver: "delivered" },
  delivered: { close: "closed" },
};

export type ContractMove =
  | "submit"
  | "approve"
  | "return"
  | "activate"
  | "amend"
  | "register"
  | "close"
  | "cancel";
export type ShipmentMove =
  | "startDocuments"
  | "changeAllocation"
  | "markReady"
  | "load"
  | "unload"
  | "ship"
  | "deliver"
  | "close"
  | "cancel";

export class Selling extends Repaying {
  packings = new Map<string, Packing>();
  contracts = new Map<string, Contract>();
  shipments = new Map<string, Shipment>();
  /** What a dollar is worth today, in shillings. */
  dollar = 3_650n;

  /** Empty bags come to the shelf; their bill is expected. */
  bringBags(id: string, pieces: bigint, price: bigint): Broken {
    this.bring(id, this.products.bags, "1380", pieces, pieces * price);
    this.book(["1380", pieces * price], ["2030", -pieces * price]);
    return [];
  }

  planPacking(id: string, of: Pick<Packing, "bags" | "bag">): Broken {
    this.packings.set(id, { state: "planned", by: null, ...of });
    return [];
  }

  /** Coffee and bags become one lot that waits; some are weighed again, and what is written on them is true. */
  fill(id: string, by: Who, weighed: { bags: bigint; each: bigint }): Broken {
    const one = this.packings.get(id);
    if (!one) return ["not-found"];
    const { semi, bags } = this.products;
    const off = weighed.each > one.bag ? weighed.each - one.bag : one.bag - weighed.each;
    const least = one.bags < 5n ? one.bags : 5n;
    const broken = [
      ...(one.state === "planned" ? [] : ["state-conflict"]),
      ...(weighed.bags < least ? ["packing.too-few-samples"] : []),
      // Half a hundredth.
      ...(off * 200n > one.bag ? ["packing.mark-not-true"] : []),
      ...(this.stock(semi) < one.bags * one.bag ? ["stock.not-enough"] : []),
      ...(this.stock(bags) < one.bags ? ["stock.not-enough"] : []),
    ];
    if (broken.length > 0) return broken;
    const coffee = sum(this.take(semi, one.bags * one.bag).map(({ cost }) => cost));
    const sacks = sum(this.take(bags, one.bags).map(({ cost }) => cost));
    const lot = this.bring(id, semi, "1310", one.bags * one.bag, coffee + sacks);
    Object.assign(lot, { bag: one.bag, isHeld: true });
    this.book(["1310", sacks], ["1380", -sacks]);
    Object.assign(one, { state: "packed", by });
    return [];
  }

  /** Somebody else looks at the bags; from then on they may leave. */
  letOut(id: string, by: Who): Broken {
    const one = this.packings.get(id);
    const broken = [
      ...(one?.state === "packed" ? [] : ["state-conflict"]),
      ...(one?.by === by ? ["same-person"] : []),
    ];
    if (broken.length > 0 || !one) return broken;
    one.state = "released";
    for (const lot of this.lots) if (lot.origin === id) lot.isHeld = false;
    return [];
  }

  giveUpPacking(id: string): Broken {
    const one = this.packings.get(id);
    if (one?.state !== "planned") return ["state-conflict"];
    one.state = "cancelled";
    return [];
  }

  promise(id: string, terms: Terms): Broken {
    this.contracts.set(id, { ...terms, state: "draft", isRegistered: false, shipped: 0n });
    return [];
  }

  /** What is not agreed on yet is written anew. */
  changeContract(id: string, terms: Terms): Broken {
    const one = this.contracts.get(id);
    if (!one) return ["not-found"];
    if (one.state !== "draft") return ["state-conflict"];
    Object.assign(one, terms);
    return [];
  }

  /** Operations write contracts; who did not write it approves. */
  moveContract(id: string, move: ContractMove, by: Who): Broken {
    const one = this.contracts.get(id);
    if (!one) return ["not-found"];
    if (move === "register") {
      if (!["approved", "active", "part_shipped"].includes(one.state)) return ["state-conflict"];
      one.isRegistered = true;
      return [];
    }
    const next = contractMoves[one.state]?.[move];
    const broken = [
      ...(next === undefined ? ["state-conflict"] : []),
      ...(move === "approve" && by === "operations"
        ? ["same-person", "contract.not-approver"]
        : []),
    ];
    if (broken.length > 0 || next === undefined) return broken;
    one.state = next;
    return [];
  }

  /** The least and the most that keeps a promise, with what has left and what other shipments have. */
  open(contract: Contract, but: Shipment | null): { least: bigint; most: bigint } {
    const others = [...this.shipments.values()].filter(
      (one) => one.contract === contract && one !== but && one.state !== "cancelled" && !one.isSold,
    );
    const gone = contract.shipped + sum(others.map(weightOf));
    const { least, most } = bandOf(contract);
    return { least: least > gone ? least - gone : 0n, most: most > gone ? most - gone : 0n };
  }

  planShipment(id: string, contractId: string): Broken {
    const contract = this.contracts.get(contractId);
    if (!contract) return ["not-found"];
    if (!["approved", "active", "part_shipped"].includes(contract.state)) {
      return ["contract.not-shippable"];
    }
    const papers = papersOf(contract);
    this.shipments.set(id, { state: "planned", contract, papers, lots: new Map(), isSold: false });
    return [];
  }

  /** Whole bags of a lot that was let out, as many as are free and the contract still has room for. */
  allocate(id: string, lot: Lot, bags: bigint): Broken {
    const one = this.shipments.get(id);
    if (!one) return ["not-found"];
    const { contract } = one;
    const grams = bags * contract.bag;
    const broken = [
      ...(["planned", "allocated"].includes(one.state) ? [] : ["state-conflict"]),
      ...(lot.grams === 0n ? ["not-found"] : []),
      ...(one.lots.has(lot) ? ["shipment.lot-twice"] : []),
      ...(lot.product === this.products.semi ? [] : ["shipment.other-product"]),
      ...(lot.bag === null ? ["shipment.lot-not-packed"] : []),
      ...(lot.bag === contract.bag ? [] : ["shipment.other-bags"]),
      ...(lot.isHeld ? ["shipment.lot-on-hold"] : []),
      ...(grams > this.open(contract, one).most - weightOf(one) ? ["shipment.above-contract"] : []),
      ...(grams > this.free(lot) ? ["stock.not-free"] : []),
    ];
    if (broken.length > 0) return broken;
    one.state = "allocated";
    one.lots.set(lot, { grams, cost: 0n });
    lot.promised.set(id, grams);
    return [];
  }

  /** A lot goes off the shipment, and is free again; without any it is as it was planned. */
  takeOff(id: string, lot: Lot): Broken {
    const one = this.shipments.get(id);
    if (!one?.lots.has(lot)) return ["not-found"];
    if (one.state !== "allocated") return ["state-conflict"];
    one.lots.delete(lot);
    lot.promised.delete(id);
    if (one.lots.size === 0) one.state = "planned";
    return [];
  }

  /** A paper is written once it is settled what goes; what was sold is. */
  paper(id: string, asked: { name: PaperName; move: PaperMove; by: Who }): Broken {
    const one = this.shipments.get(id);
    if (!one) return ["not-found"];
    const isOpen = ["planned", "allocated"].includes(one.state);
    return movePaper(one.papers[asked.name], asked, {
      isOver: ["closed", "cancelled"].includes(one.state),
      isUnfinished: isOpen || (!one.isSold && this.isWrong(one)),
      says: saidOf(one)[asked.name],
    });
  }

  /** Nothing is on it, or not what is still to go on the contract. */
  private isWrong(one: Shipment): boolean {
    const { least, most } = this.open(one.contract, one);
    const net = weightOf(one);
    return net === 0n || net > most || (!one.contract.inParts && net < least);
  }

  /** A step of a shipment; operations takes it. */
  moveShipment(id: string, move: ShipmentMove): Broken {
    const one = this.shipments.get(id);
    if (!one) return ["not-found"];
    const next = shipmentMoves[one.state]?.[move];
    const broken = [
      ...(next === undefined ? ["state-conflict"] : []),
      ...this.missing(one, move),
      ...(move === "close" && (this.dues.get(id)?.open ?? 0n) > 0n ? ["shipment.unpaid"] : []),
      ...(move === "unload" ? this.cannotUnload(id, one) : []),
    ];
    if (broken.length > 0 || next === undefined) return broken;
    if (move === "load") this.load(id, one);
    if (move === "ship" && !one.isSold) this.sellOnRoad(id, one);
    if (move === "unload") this.unload(id, one);
    if (move === "cancel") {
      for (const lot of one.lots.keys()) lot.promised.delete(id);
      one.lots.clear();
    }
    one.state = next;
    return [];
  }

  /** What still stands between a shipment and its next step. */
  private missing(one: Shipment, move: ShipmentMove): Broken {
    const { contract, papers } = one;
    const isWrong = this.isWrong(one);
    const isBound = contract.isRegistered && ["active", "part_shipped"].includes(contract.state);
    if (move === "startDocuments") return isWrong ? ["shipment.allocation-incomplete"] : [];
    if (move === "ship") return isBound || one.isSold ? [] : ["contract.not-ready-to-ship"];
    if (move !== "markReady" && move !== "load") return [];
    const areSettled = paperNames.every((name) => isSettled(papers[name], saidOf(one)[name]));
    const isReady = isBound && !isWrong && areSettled;
    return isReady ? [] : ["shipment.cannot-load"];
  }

  /** Out of the store: onto the road, or sold at once. What was promised is taken now. */
  private load(id: string, one: Shipment): void {
    for (const [lot, part] of one.lots) {
      lot.promised.delete(id);
      part.cost = this.takeOf(lot, part.grams);
      if (one.contract.soldAt === "ship") {
        this.putTo(lot.road, id, part);
      }
    }
    const cost = sum([...one.lots.values()].map((part) => part.cost));
    if (one.contract.soldAt === "load") this.sold(id, one, "1310", cost);
    else this.book(["1390", cost], ["1310", -cost]);
  }

  /** On board: with its share of what came onto the lots while they were on the road. */
  private sellOnRoad(id: string, one: Shipment): void {
    const cost = sum([...one.lots.keys()].map(({ road }) => this.takeFrom(road, id).cost));
    this.sold(id, one, "1390", cost);
  }

  private sold(id: string, one: Shipment, account: string, cost: bigint): void {
    const { contract } = one;
    const cents = rounded(weightOf(one) * contract.price, 1_000_000n);
    const worth = rounded(cents * this.dollar, 100n);
    this.owe(id, "1200", cents, { worth });
    this.book(["1200", worth], ["4000", -worth], ["5000", cost], [account, -cost]);
    one.isSold = true;
    this.shipped(contract, weightOf(one));
  }

  /** What has left on a contract says how far it is. */
  private shipped(contract: Contract, grams: bigint): void {
    contract.shipped += grams;
    const isAll = contract.shipped >= bandOf(contract).least;
    contract.state = isAll ? "fulfilled" : contract.shipped > 0n ? "part_shipped" : "active";
  }

  private cannotUnload(id: string, one: Shipment): Broken {
    const due = this.dues.get(id);
    const isLaden = [...one.lots.keys()].some(({ road }) => (road.by.get(id)?.laid ?? 0) > 0);
    if (!one.isSold) return isLaden ? ["stock.used-since"] : [];
    return [
      ...(due && due.open !== due.amount ? ["due.over-settled"] : []),
      ...(one.contract.state === "closed" ? ["state-conflict"] : []),
    ];
  }

  /** Back into the store as it left, and promised again. */
  private unload(id: string, one: Shipment): void {
    const cost = sum([...one.lots.values()].map((part) => part.cost));
    for (const [lot, part] of one.lots) {
      lot.grams += part.grams;
      lot.cost += part.cost;
      if (!one.isSold) {
        this.takeFrom(lot.road, id);
      }
      lot.promised.set(id, part.grams);
    }
    const due = this.dues.get(id);
    if (!one.isSold || !due) return this.book(["1310", cost], ["1390", -cost]);
    this.book(["1200", -due.worth], ["4000", due.worth], ["5000", -cost], ["1310", cost]);
    Object.assign(due, { open: 0n, worth: 0n });
    this.shipped(one.contract, -weightOf(one));
    one.isSold = false;
  }
}

const weightOf = ({ lots }: Shipment): bigint => sum([...lots.values()].map(({ grams }) => grams));

/** More and less than was promised, within the tolerance; half grams do not help anybody. */
function bandOf({ bags, bag, tolerance }: Terms): { least: bigint; most: bigint } {
  const least = (bags * bag * (10_000n - tolerance) + 9_999n) / 10_000n;
  return { least, most: (bags * bag * (10_000n + tolerance)) / 10_000n };
}
