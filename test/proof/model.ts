// A company that buys, pays, works, spends and sells, in arrays and integers: what should happen, written
// from the domain and not from the house. Every move answers with the rules it breaks; none broken means
// that it happens. Money in shillings, weight in grams.

/** The codes of the rules a move breaks; empty: it is done. */
export type Broken = string[];
export type Who = "owner" | "md" | "accountant" | "operations" | "field" | "cashier" | "employee";

interface Lot {
  origin: string;
  product: string;
  account: string;
  grams: bigint;
  cost: bigint;
  /** What of it batches work on, all together and each as it was when it began. */
  work: { grams: bigint; cost: bigint; by: Map<string, { grams: bigint; cost: bigint }> };
  /** As it came in; a lot that is no longer so was used or carries other costs. */
  came: { grams: bigint; cost: bigint };
}

interface Due {
  id: string;
  account: string;
  amount: bigint;
  open: bigint;
}

interface Collection {
  state: "quality_pending" | "approved" | "rejected" | "void";
  by: Who;
  payable: bigint;
  value: bigint;
}

interface Payment {
  state: "prepared" | "approved" | "succeeded" | "rejected" | "void" | "reversed";
  due: string;
  amount: bigint;
  by: Who;
  approvedBy: Who | null;
}

interface Batch {
  state: "planned" | "running" | "completed" | "cancelled";
  product: string;
  quantity: bigint;
  input: { grams: bigint; cost: bigint };
}

interface Expense {
  state: "submitted" | "approved" | "rejected";
  by: Who;
  amount: bigint;
}

const may: Record<string, readonly Who[]> = {
  record: ["owner", "field", "operations"],
  judge: ["owner", "operations", "md", "field"],
  reverse: ["owner", "operations", "md"],
  prepare: ["owner", "accountant", "cashier"],
  approve: ["owner", "accountant"],
  release: ["owner", "accountant", "md", "cashier"],
};

/** A half goes up, away from nothing. */
const rounded = (over: bigint, under: bigint): bigint => (2n * over + under) / (2n * under);
const perKilogram = (grams: bigint, price: bigint): bigint => rounded(grams * price, 1000n);

export class Model {
  accounts = new Map<string, bigint>();
  lots: Lot[] = [];
  dues = new Map<string, Due>();
  collections = new Map<string, Collection>();
  payments = new Map<string, Payment>();
  batches = new Map<string, Batch>();
  expenses = new Map<string, Expense>();
  products: { raw: string; semi: string; side: string };

  constructor(products: Model["products"]) {
    this.products = products;
  }

  /** Debits are positive; what is booked comes to nothing. */
  private book(...lines: readonly (readonly [string, bigint])[]): void {
    if (lines.reduce((sum, [, amount]) => sum + amount, 0n) !== 0n) throw new Error("not balanced");
    for (const [account, amount] of lines) {
      this.accounts.set(account, (this.accounts.get(account) ?? 0n) + amount);
    }
  }

  stock(product: string): bigint {
    return this.lots
      .filter((lot) => lot.product === product)
      .reduce((sum, lot) => sum + lot.grams, 0n);
  }

  /** The oldest goes first; a part takes its share of the cost, the last part what is left. */
  private take(product: string, grams: bigint): { lot: Lot; grams: bigint; cost: bigint }[] {
    let left = grams;
    const taken: { lot: Lot; grams: bigint; cost: bigint }[] = [];
    for (const lot of this.lots.filter((one) => one.product === product && one.grams > 0n)) {
      const part = left < lot.grams ? left : lot.grams;
      const cost = part === lot.grams ? lot.cost : rounded(lot.cost * part, lot.grams);
      lot.grams -= part;
      lot.cost -= cost;
      left -= part;
      taken.push({ lot, grams: part, cost });
      if (left === 0n) break;
    }
    return taken;
  }

  private bring(
    origin: string,
    product: string,
    account: string,
    grams: bigint,
    cost: bigint,
  ): void {
    const work = { grams: 0n, cost: 0n, by: new Map() };
    this.lots.push({ origin, product, account, grams, cost, work, came: { grams, cost } });
  }

  /** Water above 14 % is deducted as the same dry beans would weigh at 14 %; paid by the tenth of a kilogram. */
  record(id: string, by: Who, of: { net: bigint; moistureBp: number; price: bigint }): Broken {
    if (!may["record"]?.includes(by)) return ["not-allowed"];
    const dry = of.moistureBp <= 1400 ? [1n, 1n] : [10_000n - BigInt(of.moistureBp), 8_600n];
    const payable = rounded(of.net * (dry[0] ?? 1n), (dry[1] ?? 1n) * 100n) * 100n;
    const value = perKilogram(payable, of.price);
    this.collections.set(id, { state: "quality_pending", by, payable, value });
    return [];
  }

  judge(id: string, by: Who, isGood: boolean): Broken {
    const one = this.collections.get(id);
    if (!one) return ["not-found"];
    const broken = [
      ...(may["judge"]?.includes(by) ? [] : ["not-allowed"]),
      ...(one.state === "quality_pending" ? [] : ["state-conflict"]),
      ...(one.by === by ? ["same-person"] : []),
    ];
    if (broken.length > 0) return broken;
    one.state = isGood ? "approved" : "rejected";
    if (!isGood) return [];
    this.bring(id, this.products.raw, "1300", one.payable, one.value);
    this.dues.set(id, { id, account: "2020", amount: one.value, open: one.value });
    this.book(["1300", one.value], ["2020", -one.value]);
    return [];
  }

  takeBack(id: string, by: Who): Broken {
    const one = this.collections.get(id);
    const due = this.dues.get(id);
    const lot = this.lots.find((each) => each.origin === id);
    if (!one) return ["not-found"];
    const isUsed =
      lot !== undefined && (lot.grams !== lot.came.grams || lot.cost !== lot.came.cost);
    const broken = [
      ...(may["reverse"]?.includes(by) ? [] : ["not-allowed"]),
      ...(one.state === "approved" ? [] : ["state-conflict"]),
      ...(due && due.open !== due.amount ? ["collection.already-paid"] : []),
      ...(isUsed ? ["collection.lot-used", "stock.used-since"] : []),
    ];
    if (broken.length > 0 || !lot || !due) return broken;
    one.state = "void";
    due.open = 0n;
    this.lots = this.lots.filter((each) => each !== lot);
    this.book(["1300", -one.value], ["2020", one.value]);
    return [];
  }

  private paymentOf(due: string): Payment | undefined {
    const isLive = ({ state }: Payment) => state === "prepared" || state === "approved";
    return [...this.payments.values()].find((one) => one.due === due && isLive(one));
  }

  prepare(id: string, by: Who, of: { due: string; amount: bigint }): Broken {
    const due = this.dues.get(of.due);
    const broken = [
      ...(may["prepare"]?.includes(by) ? [] : ["not-allowed"]),
      ...(this.paymentOf(of.due) ? ["payment.due-in-payment"] : []),
      ...(of.amount > (due?.open ?? 0n) ? ["payment.more-than-open"] : []),
    ];
    if (broken.length > 0) return broken;
    this.payments.set(id, { state: "prepared", ...of, by, approvedBy: null });
    return [];
  }

  approve(id: string, by: Who): Broken {
    const one = this.payments.get(id);
    if (!one) return ["not-found"];
    const broken = [
      ...(may["approve"]?.includes(by) ? [] : ["not-allowed"]),
      ...(one.state === "prepared" ? [] : ["state-conflict"]),
      ...(one.by === by ? ["same-person"] : []),
    ];
    if (broken.length > 0) return broken;
    Object.assign(one, { state: "approved", approvedBy: by });
    return [];
  }

  /** Cash is paid in the moment it is let go. */
  release(id: string, by: Who): Broken {
    const one = this.payments.get(id);
    const due = one && this.dues.get(one.due);
    if (!one || !due) return ["not-found"];
    const broken = [
      ...(may["release"]?.includes(by) ? [] : ["not-allowed"]),
      ...(one.state === "approved" ? [] : ["state-conflict"]),
      ...(one.by === by || one.approvedBy === by ? ["same-person"] : []),
      // The delivery was taken back meanwhile: there is no such debt any more.
      ...(due.open < one.amount ? ["due.over-settled"] : []),
    ];
    if (broken.length > 0) return broken;
    one.state = "succeeded";
    due.open -= one.amount;
    this.book([due.account, one.amount], ["1010", -one.amount]);
    return [];
  }

  /** Struck out before it left, turned down instead of approved, or taken back after cash was paid. */
  undo(id: string, move: "void" | "reject" | "reverse"): Broken {
    const one = this.payments.get(id);
    const due = one && this.dues.get(one.due);
    if (!one || !due) return ["not-found"];
    const from = { void: ["prepared", "approved"], reject: ["prepared"], reverse: ["succeeded"] }[
      move
    ];
    if (!from.includes(one.state)) return ["state-conflict"];
    if (move === "reverse") {
      due.open += one.amount;
      this.book([due.account, -one.amount], ["1010", one.amount]);
    }
    one.state = ({ void: "void", reject: "rejected", reverse: "reversed" } as const)[move];
    return [];
  }

  plan(id: string, quantity: bigint): Broken {
    const input = { grams: 0n, cost: 0n };
    this.batches.set(id, { state: "planned", product: this.products.raw, quantity, input });
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
      lot.work.grams += part.grams;
      lot.work.cost += part.cost;
      lot.work.by.set(id, part);
    }
    const cost = taken.reduce((sum, part) => sum + part.cost, 0n);
    Object.assign(one, { state: "running", input: { grams: one.quantity, cost } });
    this.book(["1330", cost], ["1300", -cost]);
    return [];
  }

  /** A twentieth is by-product at 700 a kilogram, a hundredth is water, the rest the main product. */
  finish(id: string): Broken {
    const one = this.batches.get(id);
    if (!one) return ["not-found"];
    // What did not begin has no weight that anything could come of.
    const isEmpty = one.input.grams === 0n;
    if (one.state !== "running") {
      return ["state-conflict", ...(isEmpty ? ["processing.mass-does-not-balance"] : [])];
    }
    one.input.cost = this.leaveWork(id);
    const { side, main } = outputsOf(one.input.grams);
    const work = perKilogram(one.input.grams, 40n) + perKilogram(one.input.grams, 150n);
    const sideCost = perKilogram(side, 700n);
    const mainCost = one.input.cost + work - sideCost;
    one.state = "completed";
    this.bring(id, this.products.semi, "1310", main, mainCost);
    this.bring(id, this.products.side, "1350", side, sideCost);
    this.book(["5100", -work], ["1330", -one.input.cost], ["1310", mainCost], ["1350", sideCost]);
    return [];
  }

  /** What a batch worked on goes, with its share of what came onto the lots meanwhile. */
  private leaveWork(batch: string): bigint {
    let cost = 0n;
    for (const { work } of this.lots) {
      const mine = work.by.get(batch);
      if (!mine) continue;
      const began = [...work.by.values()].reduce((sum, each) => sum + each.cost, 0n);
      const later = work.cost - began;
      const share = mine.grams === work.grams ? later : rounded(later * mine.grams, work.grams);
      work.by.delete(batch);
      work.grams -= mine.grams;
      work.cost -= mine.cost + share;
      cost += mine.cost + share;
    }
    return cost;
  }

  /** So much a kilogram of all that came in; it lies on what is left of the lot, wherever that is. */
  carry(origin: string, product: string): Broken {
    const lot = this.lots.find((one) => one.origin === origin && one.product === product);
    const whole = lot ? lot.grams + lot.work.grams : 0n;
    if (!lot || whole === 0n) return ["stock.nothing-left", "cost.no-weight", "cost.nothing"];
    const cost = perKilogram(lot.came.grams, 120n);
    // By weight; a shilling that is left over goes to the larger remainder, else to the store.
    const [stored, worked] = [cost * lot.grams, cost * lot.work.grams];
    const isOver = (stored + worked) / whole > stored / whole + worked / whole;
    const toWork = worked / whole + (isOver && worked % whole > stored % whole ? 1n : 0n);
    lot.cost += cost - toWork;
    lot.work.cost += toWork;
    this.book([lot.account, cost - toWork], ["1330", toWork], ["2030", -cost]);
    return [];
  }

  claim(id: string, by: Who, amount: bigint): Broken {
    this.expenses.set(id, { state: "submitted", by, amount });
    return [];
  }

  decide(id: string, by: Who, isGood: boolean): Broken {
    const one = this.expenses.get(id);
    if (!one) return ["not-found"];
    const broken = [
      ...(one.state === "submitted" ? [] : ["state-conflict", "approval.closed"]),
      ...(one.by === by ? ["same-person", "approval.own"] : []),
    ];
    if (broken.length > 0) return broken;
    one.state = isGood ? "approved" : "rejected";
    if (!isGood) return [];
    this.dues.set(id, { id, account: "2180", amount: one.amount, open: one.amount });
    this.book(["6130", one.amount], ["2180", -one.amount]);
    return [];
  }

  /** Ordered, delivered and billed at once; tax of 18 % comes on top. */
  sell(invoice: string, grams: bigint, price: bigint): Broken {
    const { semi } = this.products;
    if (this.stock(semi) < grams) return ["sales-order.not-confirmed", "stock.not-enough"];
    const cost = this.take(semi, grams).reduce((sum, part) => sum + part.cost, 0n);
    const net = perKilogram(grams, price);
    const tax = rounded(net * 18n, 100n);
    this.dues.set(invoice, { id: invoice, account: "1210", amount: net + tax, open: net + tax });
    this.book(["5030", cost], ["1310", -cost]);
    this.book(["1210", net + tax], ["4100", -net], ["2100", -tax]);
    return [];
  }

  collect(invoice: string, amount: bigint): Broken {
    const due = this.dues.get(invoice);
    if (!due) return ["not-found"];
    if (amount > due.open) return ["customer-receipt.more-than-open"];
    due.open -= amount;
    this.book(["1010", amount], ["1210", -amount]);
    return [];
  }
}

/** What becomes of a batch of so many grams. */
export function outputsOf(grams: bigint): { main: bigint; side: bigint; water: bigint } {
  const [side, water] = [grams / 20n, grams / 100n];
  return { main: grams - side - water, side, water };
}
