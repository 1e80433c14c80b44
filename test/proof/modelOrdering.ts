// Orders of customers at home, step by step: written, changed, promised, delivered, billed or given up.
import type { Broken } from "./modelBooks.ts";
import { Invoicing, type Part, withTax } from "./modelInvoicing.ts";

interface Order {
  state: "draft" | "confirmed" | "delivered" | "invoiced" | "cancelled";
  grams: bigint;
  price: bigint;
  /** What left for it, the oldest first. */
  lots: readonly Part[];
}

export class Ordering extends Invoicing {
  orders = new Map<string, Order>();

  /** Whether it is there, nobody asks before it is confirmed. */
  writeOrder(id: string, of: Pick<Order, "grams" | "price">): Broken {
    this.orders.set(id, { state: "draft", ...of, lots: [] });
    return [];
  }

  changeOrder(id: string, of: Pick<Order, "grams" | "price">): Broken {
    const one = this.orders.get(id);
    if (!one) return ["not-found"];
    if (one.state !== "draft") return ["state-conflict"];
    Object.assign(one, of);
    return [];
  }

  /** The oldest lots are promised to it, and nobody else has them from then on. */
  confirmOrder(id: string): Broken {
    const one = this.orders.get(id);
    if (!one) return ["not-found"];
    const { semi } = this.products;
    const broken = [
      ...(one.state === "draft" ? [] : ["state-conflict"]),
      ...(this.stock(semi) < one.grams ? ["stock.not-enough"] : []),
      ...this.needsOwner(one.grams, one.price),
    ];
    if (broken.length > 0) return broken;
    this.promisedOrders.set(id, withTax(one.grams, one.price));
    let left = one.grams;
    for (const lot of this.lots.filter(({ product }) => product === semi)) {
      const free = this.free(lot);
      const part = left < free ? left : free;
      if (part === 0n) continue;
      lot.promised.set(id, part);
      left -= part;
    }
    one.state = "confirmed";
    return [];
  }

  /** What was promised is free, and the oldest leaves, whichever that is by now. */
  deliverOrder(id: string): Broken {
    const one = this.orders.get(id);
    if (!one) return ["not-found"];
    if (one.state !== "confirmed") return ["state-conflict"];
    const promised = this.lots.map((lot) => [lot, lot.promised.get(id)] as const);
    for (const [lot] of promised) lot.promised.delete(id);
    if (this.stock(this.products.semi) < one.grams) {
      // A promise is of a lot, wherever it stands; a truck may have it in the other store by now.
      for (const [lot, grams] of promised) if (grams !== undefined) lot.promised.set(id, grams);
      return ["stock.not-enough"];
    }
    one.lots = this.leave(one.grams);
    one.state = "delivered";
    return [];
  }

  billOrder(id: string, invoice: string): Broken {
    const one = this.orders.get(id);
    if (!one) return ["not-found"];
    if (one.state !== "delivered") return ["state-conflict"];
    one.state = "invoiced";
    this.promisedOrders.delete(id);
    this.issueInvoice(invoice, one);
    return [];
  }

  giveUpOrder(id: string): Broken {
    const one = this.orders.get(id);
    if (!one) return ["not-found"];
    if (!["draft", "confirmed"].includes(one.state)) return ["state-conflict"];
    for (const lot of this.lots) lot.promised.delete(id);
    one.state = "cancelled";
    this.promisedOrders.delete(id);
    return [];
  }
}
