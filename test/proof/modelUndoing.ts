// What people take back themselves: deliveries nobody has judged, claims and requests, and a buyer's money that was
// written down and did not come.
import { type Broken, rounded, sum, type Who } from "./modelBooks.ts";
import { Stating } from "./modelStating.ts";

/** A buyer's dollars as they were written down. */
interface Proceeds {
  state: "booked" | "reversed";
  shipment: string;
  cents: bigint;
  /** Shillings on the account, and of the debt they met. */
  money: bigint;
  booked: bigint;
}

/** Nobody has decided about it, or even been asked. */
export const undecided = ["draft", "submitted", "returned"];

export class Undoing extends Stating {
  proceeds = new Map<string, Proceeds>();

  /** Struck out before anybody judged it: what it promised is free again. */
  strikeOut(id: string, by: Who): Broken {
    const one = this.collections.get(id);
    if (!one) return ["not-found"];
    const broken = [
      ...(by === "cashier" ? ["not-allowed"] : []),
      ...(["recorded", "quality_pending"].includes(one.state) ? [] : ["state-conflict"]),
    ];
    if (broken.length > 0) return broken;
    one.state = "void";
    return [];
  }

  /** Changed by whoever asked, before it is decided or after it was given back: it is asked for anew. */
  askAgain(id: string, amount: bigint): Broken {
    const one = this.expenses.get(id) ?? this.requests.get(id);
    if (!one) return ["not-found"];
    if (!undecided.includes(one.state)) return ["state-conflict"];
    Object.assign(one, { state: "submitted", amount, day: this.today });
    return [];
  }

  /** A claim goes back to whoever made it, as long as nobody decided. */
  withdrawExpense(id: string): Broken {
    const one = this.expenses.get(id);
    if (!one) return ["not-found"];
    if (!undecided.includes(one.state)) return ["state-conflict"];
    one.state = "withdrawn";
    return [];
  }

  /** What was approved is taken out of the books again: not by its claimant, and not once money went for it. */
  voidExpense(id: string, by: Who): Broken {
    const one = this.expenses.get(id);
    const due = this.dues.get(id);
    if (!one) return ["not-found"];
    const isUnderWay = this.isInPayment(id);
    const broken = [
      ...(by === "employee" ? ["not-allowed", "same-person"] : []),
      ...(one.state === "approved" ? [] : ["state-conflict"]),
      ...(due && one.state === "approved" && due.open !== due.amount ? ["expense.paid"] : []),
      ...(isUnderWay ? ["expense.in-payment"] : []),
    ];
    if (broken.length > 0 || !due) return broken;
    one.state = "voided";
    due.open = 0n;
    this.book(["2180", one.amount], ["6130", -one.amount]);
    return [];
  }

  /** A request is given up while nothing of it was paid, or ended when all that was paid is accounted for. */
  giveUpRequest(id: string, move: "cancel" | "close", by: Who): Broken {
    const one = this.requests.get(id);
    if (!one) return ["not-found"];
    const from = move === "cancel" ? ["submitted", "returned", "approved"] : ["approved"];
    const isOver = !from.includes(one.state);
    const held = sum(this.held(id).map(({ open }) => open));
    const broken = [
      ...(isOver ? ["state-conflict"] : []),
      ...(move === "cancel" && by !== "md" ? ["fund-request.not-yours"] : []),
      ...(move === "cancel" && !isOver && this.paidAhead(id) > 0n ? ["fund-request.paid"] : []),
      ...(move === "close" && !isOver && held > 0n ? ["fund-request.not-accounted"] : []),
    ];
    if (broken.length > 0) return broken;
    one.state = move === "cancel" ? "cancelled" : "closed";
    return [];
  }

  /** The buyer's dollars at the rate of their day; what the rate changed is gained or lost. */
  receive(id: string, of: { shipment: string; cents: bigint; rate: bigint }): Broken {
    const due = this.dues.get(of.shipment);
    if (!due || !this.shipments.get(of.shipment)?.isSold) return ["shipment.not-sold"];
    if (of.cents > due.open) return ["shipment.more-than-owed"];
    const { shipment, cents } = of;
    const booked = cents === due.open ? due.worth : (due.worth * cents) / due.open;
    const money = rounded(cents * of.rate, 100n);
    this.proceeds.set(id, { state: "booked", shipment, cents, money, booked });
    this.bookProceeds(id, 1n);
    return [];
  }

  /** It did not come after all: the debt stands as before, at what it was worth. */
  takeBackProceeds(id: string): Broken {
    const one = this.proceeds.get(id);
    if (!one) return ["not-found"];
    const broken = [
      ...(this.shipments.get(one.shipment)?.state === "closed" ? ["shipment.is-closed"] : []),
      ...(one.state === "booked" ? [] : ["state-conflict"]),
    ];
    if (broken.length > 0) return broken;
    one.state = "reversed";
    this.bookProceeds(id, -1n);
    return [];
  }

  private bookProceeds(id: string, sign: 1n | -1n): void {
    const one = this.proceeds.get(id);
    const due = this.dues.get(one?.shipment ?? "");
    if (!one || !due) return;
    const { cents, money, booked } = one;
    const gain = money - booked;
    due.open -= sign * cents;
    due.worth -= sign * booked;
    const account = gain >= 0n ? "7100" : "7110";
    this.book(["1110", sign * money], ["1200", -sign * booked], [account, -sign * gain]);
  }
}
