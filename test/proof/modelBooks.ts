// Whatever happens in a company, in arrays and integers: what should happen, written from the domain and not
// from the house. Every move answers with the rules it breaks; none broken means that it happens. Money in
// shillings, weight in grams. Here: the accounts, the lots in the store and what is owed, which all of it meets.

/** The codes of the rules a move breaks; empty: it is done. */
export type Broken = string[];
export type Who = "owner" | "md" | "accountant" | "operations" | "field" | "cashier" | "employee";

export interface Lot {
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

export interface Due {
  id: string;
  account: string;
  amount: bigint;
  open: bigint;
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
  /** Is everything before today closed? */
  isClosed = false;
  products: { raw: string; semi: string; side: string };

  constructor(products: Books["products"]) {
    this.products = products;
  }

  /** Debits are positive; what is booked comes to nothing. */
  protected book(...lines: readonly (readonly [string, bigint])[]): void {
    if (sum(lines.map(([, amount]) => amount)) !== 0n) throw new Error("not balanced");
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
  protected take(product: string, grams: bigint): { lot: Lot; grams: bigint; cost: bigint }[] {
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

  protected bring(
    origin: string,
    product: string,
    account: string,
    grams: bigint,
    cost: bigint,
  ): void {
    const work = { grams: 0n, cost: 0n, by: new Map() };
    this.lots.push({ origin, product, account, grams, cost, work, came: { grams, cost } });
  }

  protected owe(id: string, account: string, amount: bigint): void {
    this.dues.set(id, { id, account, amount, open: amount });
  }

  /** Yesterday and everything before it is closed, or opened again. */
  close(isClosed: boolean): Broken {
    this.isClosed = isClosed;
    return [];
  }
}
