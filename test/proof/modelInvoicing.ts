// Customers at home: goods that are sold and billed, money that comes in or did not, and what is credited of a bill.
import { type Broken, type Lot, perKilogram, rounded, sum, type Who } from "./modelBooks.ts";
import type { Verdict } from "./modelPaying.ts";
import { Spending } from "./modelSpending.ts";

interface Invoice {
  grams: bigint;
  net: bigint;
  tax: bigint;
  /** What left for it, the oldest first. */
  lots: readonly Part[];
}

export interface Part {
  lot: Lot;
  grams: bigint;
  cost: bigint;
}

interface Receipt {
  state: "valid" | "void";
  invoice: string;
  amount: bigint;
  /** Cash of a day before. */
  day: string;
}

/** What is due less what was taken already: of something that was taken back the rest may have it in advance. */
const restOf = (due: bigint, taken: bigint): bigint => (due > taken ? due - taken : 0n);

/** A bill that is taken back in part, and with it goods or not. */
interface Credit {
  state: "submitted" | "returned" | "approved" | "rejected" | "withdrawn";
  invoice: string;
  grams: bigint;
  net: bigint;
  tax: bigint;
  isBack: boolean;
  /** What came back of which lot. */
  back: readonly Part[];
}

/** Nobody agreed with the customer how much they may owe. */
const mostUnagreed = 5_000_000n;

/** Tax of 18 % comes on top. */
export function withTax(grams: bigint, price: bigint): bigint {
  const net = perKilogram(grams, price);
  return net + rounded(net * 18n, 100n);
}

export class Invoicing extends Spending {
  invoices = new Map<string, Invoice>();
  /** What orders come to that were promised and not billed yet, tax included. */
  promisedOrders = new Map<string, bigint>();
  receipts = new Map<string, Receipt>();
  credits = new Map<string, Credit>();

  /** Ordered, delivered and billed at once. */
  sell(invoice: string, grams: bigint, price: bigint): Broken {
    const { semi } = this.products;
    if (this.stock(semi) < grams) return ["sales-order.not-confirmed", "stock.not-enough"];
    const broken = this.needsOwner(grams, price);
    if (broken.length > 0) return broken;
    this.issueInvoice(invoice, { grams, price, lots: this.leave(grams) });
    return [];
  }

  /** The owner alone lets the customer owe more than nobody agreed on, and sells further than a twentieth below cost. */
  protected needsOwner(grams: bigint, price: bigint): Broken {
    const openOn = (account: string) =>
      sum([...this.dues.values()].filter((due) => due.account === account).map((due) => due.open));
    const owed = openOn("1210") - openOn("2040") + sum([...this.promisedOrders.values()]);
    const isTooMuch = owed + withTax(grams, price) > mostUnagreed;
    return isTooMuch || this.isTooCheap(grams, price) ? ["sales-order.not-confirmed"] : [];
  }

  /** Beside what the oldest that is free cost, so far as there is any. */
  private isTooCheap(grams: bigint, price: bigint): boolean {
    let [weighed, cost] = [0n, 0n];
    for (const lot of this.lots.filter(({ product }) => product === this.products.semi)) {
      const free = this.free(lot);
      const part = grams - weighed < free ? grams - weighed : free;
      if (part === 0n) continue;
      weighed += part;
      cost += part === lot.grams ? lot.cost : rounded(lot.cost * part, lot.grams);
    }
    return price * weighed * 20n < cost * 1000n * 19n;
  }

  /** The oldest leaves with its cost. */
  protected leave(grams: bigint): readonly Part[] {
    const lots = this.take(this.products.semi, grams);
    const cost = sum(lots.map((part) => part.cost));
    this.book(["5030", cost], ["1310", -cost]);
    return lots;
  }

  /** Tax of 18 % comes on top. */
  protected issueInvoice(
    invoice: string,
    of: { grams: bigint; price: bigint; lots: readonly Part[] },
  ): void {
    const { grams, lots } = of;
    const net = perKilogram(grams, of.price);
    const tax = rounded(net * 18n, 100n);
    this.owe(invoice, "1210", net + tax);
    this.invoices.set(invoice, { grams, net, tax, lots });
    this.book(["1210", net + tax], ["4100", -net], ["2100", -tax]);
  }

  /** Money of today or of a day before, which may be closed by now; the cashier writes it down. */
  collect(id: string, { invoice, amount, day }: Omit<Receipt, "state">): Broken {
    const due = this.dues.get(invoice);
    if (!due) return ["not-found"];
    const broken = [
      ...(amount > due.open ? ["customer-receipt.more-than-open"] : []),
      ...(day <= this.closedThrough ? ["books.period-closed"] : []),
    ];
    if (broken.length > 0) return broken;
    due.open -= amount;
    this.receipts.set(id, { state: "valid", invoice, amount, day });
    this.bookOn(day, ["1010", amount], ["1210", -amount]);
    return [];
  }

  /** It did not come after all: whoever wrote it down does not say so, and the bill is open again. */
  voidReceipt(id: string, by: Who): Broken {
    const one = this.receipts.get(id);
    const due = this.dues.get(one?.invoice ?? "");
    if (!one || !due) return ["not-found"];
    const broken = [
      ...(by === "accountant" ? ["not-allowed"] : []),
      ...(by === "cashier" ? ["same-person"] : []),
      // Of a day before it was counted: the owner alone may say that it did not come.
      ...(by === "operations" && one.day < this.today ? ["customer-receipt.cash-of-before"] : []),
      ...(one.state === "valid" ? [] : ["state-conflict"]),
    ];
    if (broken.length > 0) return broken;
    one.state = "void";
    due.open += one.amount;
    this.book(["1210", one.amount], ["1010", -one.amount]);
    return [];
  }

  /** What was asked for or granted of an invoice already. */
  private credited(invoice: string): Credit[] {
    return [...this.credits.values()].filter(
      (one) => one.invoice === invoice && ["submitted", "approved"].includes(one.state),
    );
  }

  /** So many grams of a bill with their part of its money: with what was taken before, what is due of both together. */
  askCredit(id: string, of: Pick<Credit, "invoice" | "grams" | "isBack">): Broken {
    const asked = this.partOf(of);
    if ("broken" in asked) return asked.broken;
    this.credits.set(id, { ...of, ...asked, state: "submitted", back: [] });
    return [];
  }

  private partOf(
    of: Pick<Credit, "invoice" | "grams">,
  ): { net: bigint; tax: bigint } | { broken: Broken } {
    const invoice = this.invoices.get(of.invoice);
    if (!invoice) return { broken: ["not-found"] };
    const before = this.credited(of.invoice);
    const left = invoice.grams - sum(before.map(({ grams }) => grams));
    if (of.grams > left) return { broken: ["credit-note.more-than-left"] };
    const part = (what: "net" | "tax"): bigint =>
      restOf(
        rounded(invoice[what] * (invoice.grams - left + of.grams), invoice.grams),
        sum(before.map((one) => one[what])),
      );
    const [net, tax] = [part("net"), part("tax")];
    return net <= 0n ? { broken: ["credit-note.nothing"] } : { net, tax };
  }

  /** What was given back is asked for with another weight. */
  askCreditAgain(id: string, of: Pick<Credit, "grams" | "isBack">): Broken {
    const one = this.credits.get(id);
    if (!one) return ["not-found"];
    if (one.state !== "returned") return ["state-conflict"];
    const asked = this.partOf({ ...one, ...of });
    if ("broken" in asked) return asked.broken;
    Object.assign(one, of, asked, { state: "submitted" });
    return [];
  }

  withdrawCredit(id: string): Broken {
    const one = this.credits.get(id);
    if (!one) return ["not-found"];
    if (!["submitted", "returned"].includes(one.state)) return ["state-conflict"];
    one.state = "withdrawn";
    return [];
  }

  /** Decided by somebody else: it meets what is open of the bill, and what was paid is the customer's own money. */
  decideCredit(id: string, by: Who, verdict: Verdict): Broken {
    const one = this.credits.get(id);
    const due = this.dues.get(one?.invoice ?? "");
    if (!one || !due) return ["not-found"];
    const broken = [
      ...(one.state === "submitted" ? [] : ["state-conflict", "approval.closed"]),
      ...(by === "operations" ? ["approval.own-document", "approval.not-yours"] : []),
    ];
    if (broken.length > 0) return broken;
    one.state = ({ approve: "approved", reject: "rejected", return: "returned" } as const)[verdict];
    if (verdict !== "approve") return [];
    const gross = one.net + one.tax;
    const met = gross < due.open ? gross : due.open;
    due.open -= met;
    if (gross > met) this.owe(id, "2040", gross - met);
    this.book(["4100", one.net], ["2100", one.tax], ["1210", -met], ["2040", met - gross]);
    if (one.isBack) this.bringBackGoods(one);
    return [];
  }

  /** Into the lots they left, the youngest first, with the cost they left with. */
  private bringBackGoods(one: Credit): void {
    const invoice = this.invoices.get(one.invoice);
    const earlier = [...this.credits.values()]
      .filter(({ invoice: of }) => of === one.invoice)
      .flatMap(({ back }) => back);
    let left = one.grams;
    one.back = (invoice?.lots ?? []).toReversed().flatMap(({ lot, grams, cost }) => {
      const gone = earlier.filter((each) => each.lot === lot);
      const room = grams - sum(gone.map((each) => each.grams));
      const part = room < left ? room : left;
      if (part === 0n) return [];
      left -= part;
      const due = rounded(cost * (grams - room + part), grams);
      return [{ lot, grams: part, cost: restOf(due, sum(gone.map((each) => each.cost))) }];
    });
    for (const { lot, grams, cost } of one.back) {
      lot.grams += grams;
      lot.cost += cost;
    }
    const cost = sum(one.back.map((each) => each.cost));
    this.book(["1310", cost], ["5030", -cost]);
  }
}
