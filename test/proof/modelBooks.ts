// Whatever happens in a company, in arrays and integers: what should happen, written from the domain and not
// from the house. Every move answers with the rules it breaks; none broken means that it happens. Money in
// shillings, weight in grams. Here: the accounts, the lots in the store and what is owed, which all of it meets.

/** The codes of the rules a move breaks; empty: it is done. */
export type Broken = string[];
export type Who = "owner" | "md" | "accountant" | "operations" | "field" | "cashier" | "employee";

/** What stands of a lot where several papers bring of it, all together and each its own: who came first stays first. */
export interface Shared {
  grams: bigint;
  cost: bigint;
  by: Map<string, OwnPart>;
}

/** What one paper brought, and how many costs were laid on it since. */
export interface OwnPart {
  grams: bigint;
  cost: bigint;
  laid: number;
}

export interface Lot {
  origin: string;
  product: string;
  account: string;
  grams: bigint;
  cost: bigint;
  /** What of it batches work on. */
  work: Shared;
  /** What of it is on the road to the port. */
  road: Shared;
  /** What of it is between our stores, and what stands in the other one. */
  trip: Shared;
  far: { grams: bigint; cost: bigint };
  /** It left its store once; whoever wants to take it back is too late, wherever it stands. */
  hasMoved: boolean;
  /** Of packed lots: the weight of a bag. Held: nobody has looked at the bags yet. */
  bag: bigint | null;
  isHeld: boolean;
  /** Grams that shipments were promised. */
  promised: Map<string, bigint>;
  /** As it came in; a lot that is no longer so was used or carries other costs. */
  came: { grams: bigint; cost: bigint };
}

export interface Due {
  id: string;
  account: string;
  amount: bigint;
  open: bigint;
  /** What is open, in shillings. */
  worth: bigint;
  /** Of what was paid ahead: how early it is to be made good, among all of it. */
  turn: number;
}

/** So much of a debt was met. */
export interface Met {
  id: string;
  amount: bigint;
}

/** Who may do what. */
export const may = {
  record: ["owner", "field", "operations"],
  judge: ["owner", "operations", "md", "field"],
  reverse: ["owner", "operations", "md"],
  prepare: ["owner", "accountant", "cashier"],
  approve: ["owner", "accountant"],
  release: ["owner", "accountant", "md", "cashier"],
} satisfies Record<string, readonly Who[]>;

/** Says so when somebody has not the right to it. */
export function without(right: keyof typeof may, by: Who): Broken {
  const those: readonly Who[] = may[right];
  return those.includes(by) ? [] : ["not-allowed"];
}

/** A half goes up, away from nothing. */
export const rounded = (over: bigint, under: bigint): bigint => (2n * over + under) / (2n * under);
export const perKilogram = (grams: bigint, price: bigint): bigint => rounded(grams * price, 1000n);
export const sum = (all: readonly bigint[]): bigint => all.reduce((total, one) => total + one, 0n);

/** The accounts, the store and what is owed. */
export class Books {
  accounts = new Map<string, bigint>();
  lots: Lot[] = [];
  dues = new Map<string, Due>();
  /** What was booked on each day; which day it is; and through which day nothing is booked any more. */
  days = new Map<string, Map<string, bigint>>();
  today: string;
  closedThrough = "";
  products: { raw: string; semi: string; side: string; bags: string };

  constructor(products: Books["products"], today: string) {
    this.products = products;
    this.today = today;
  }

  /** Debits are positive; what is booked comes to nothing. */
  protected book(...lines: readonly (readonly [string, bigint])[]): void {
    this.bookOn(this.today, ...lines);
  }

  protected bookOn(day: string, ...lines: readonly (readonly [string, bigint])[]): void {
    if (sum(lines.map(([, amount]) => amount)) !== 0n) throw new Error("not balanced");
    const ofDay = this.days.get(day) ?? new Map<string, bigint>();
    this.days.set(day, ofDay);
    for (const [account, amount] of lines) {
      for (const all of [this.accounts, ofDay]) all.set(account, (all.get(account) ?? 0n) + amount);
    }
  }

  /** What of a lot anybody may have in a store: what stands there, and of both stores is not promised. */
  free(lot: Lot, there: { grams: bigint } = lot): bigint {
    const unpromised = lot.grams + lot.far.grams - sum([...lot.promised.values()]);
    if (lot.isHeld || unpromised < 0n) return 0n;
    return unpromised < there.grams ? unpromised : there.grams;
  }

  stock(product: string): bigint {
    return sum(this.lots.filter((lot) => lot.product === product).map((lot) => this.free(lot)));
  }

  /** A part takes its share of the cost, the last part what is left. */
  protected takeOf(there: { grams: bigint; cost: bigint }, grams: bigint): bigint {
    const cost = grams === there.grams ? there.cost : rounded(there.cost * grams, there.grams);
    there.grams -= grams;
    there.cost -= cost;
    return cost;
  }

  /** A paper brings so much there. */
  protected putTo(there: Shared, id: string, { grams, cost }: { grams: bigint; cost: bigint }) {
    there.grams += grams;
    there.cost += cost;
    there.by.set(id, { grams, cost, laid: 0 });
  }

  /** A paper takes away what it brought, with what was laid on it meanwhile. */
  protected takeFrom(there: Shared, id: string): OwnPart {
    const part = there.by.get(id) ?? { grams: 0n, cost: 0n, laid: 0 };
    there.grams -= part.grams;
    there.cost -= part.cost;
    there.by.set(id, { grams: 0n, cost: 0n, laid: 0 });
    return part;
  }

  /** The oldest goes first. */
  protected take(product: string, grams: bigint): { lot: Lot; grams: bigint; cost: bigint }[] {
    let left = grams;
    const taken: { lot: Lot; grams: bigint; cost: bigint }[] = [];
    for (const lot of this.lots.filter((one) => one.product === product)) {
      const free = this.free(lot);
      const part = left < free ? left : free;
      if (part === 0n) continue;
      taken.push({ lot, grams: part, cost: this.takeOf(lot, part) });
      left -= part;
    }
    return taken;
  }

  protected bring(
    origin: string,
    product: string,
    account: string,
    grams: bigint,
    cost: bigint,
  ): Lot {
    const none = { grams: 0n, cost: 0n };
    const shared = (): Shared => ({ ...none, by: new Map() });
    const elsewhere = { work: shared(), road: shared(), promised: new Map() };
    const moved = { trip: shared(), far: { ...none }, hasMoved: false };
    const lot = { origin, product, account, grams, cost, ...elsewhere, came: { grams, cost } };
    const made = { ...lot, ...moved, bag: null, isHeld: false };
    this.lots.push(made);
    return made;
  }

  /** What came with a paper is not there any more; a truck that was to take it finds nothing. */
  protected vanish(origin: string): void {
    for (const lot of this.lots.filter((one) => one.origin === origin)) {
      Object.assign(lot, { grams: 0n, cost: 0n });
    }
    this.lots = this.lots.filter((lot) => lot.origin !== origin);
  }

  protected owe(
    id: string,
    account: string,
    amount: bigint,
    { worth = amount, turn = 0 }: { worth?: bigint; turn?: number } = {},
  ): void {
    this.dues.set(id, { id, account, amount, open: amount, worth, turn });
  }

  /** What was paid ahead and stands on an account, what is to be made good first before the rest. */
  protected lent(account: string): Due[] {
    return [...this.dues.values()]
      .filter((due) => due.account === account)
      .toSorted((a, b) => a.turn - b.turn);
  }

  /** So much of these is met, in their order; gives what of which. */
  protected meet(dues: readonly Due[], most: bigint): Met[] {
    let left = most;
    return dues.flatMap((due) => {
      const amount = due.open < left ? due.open : left;
      due.open -= amount;
      left -= amount;
      return amount === 0n ? [] : [{ id: due.id, amount }];
    });
  }

  /** So much of what was paid ahead is made good. */
  protected makeGood(account: string, most: bigint): Met[] {
    return this.meet(this.lent(account), most);
  }

  /** What was met is open again. */
  protected reopen(met: readonly Met[]): void {
    for (const { id, amount } of met) {
      const due = this.dues.get(id);
      if (due) due.open += amount;
    }
  }

  /** Everything through this day is closed; an empty one: opened again. */
  close(through: string): Broken {
    this.closedThrough = through;
    return [];
  }

  /** What becomes known later is booked on its own day, or on the first that is open where that is closed by now. */
  protected openDay(day: string): string {
    if (day > this.closedThrough) return day;
    const next = new Date(`${this.closedThrough}T00:00:00Z`).getTime() + 86_400_000;
    return new Date(next).toISOString().slice(0, 10);
  }
}
