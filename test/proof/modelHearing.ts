// What providers of mobile money say of orders, in any order and as often as they like: taken, refused, no clear answer;
// under way, paid, failed, never heard of it. Only a clear yes or no ends a payment, once.
import type { Broken, Who } from "./modelBooks.ts";
import { isOnItsWay, Paying, type Payment } from "./modelPaying.ts";

export type OrderWord = "accepted" | "refused" | "unknown";
export type StatusWord = "pending" | "succeeded" | "failed" | "not-found" | "unknown";

export class Hearing extends Paying {
  /** What somebody wrote down of a payment that nobody answers for, until somebody else says whether it holds. */
  private found = new Map<string, { by: Who; isPaid: boolean }>();

  /** The order is sent; what was sent before, or never let go, is not sent again. */
  sendOrder(id: string, word: OrderWord): Broken {
    const one = this.payments.get(id);
    if (one?.state !== "queued") return [];
    one.wasSent = true;
    if (word === "refused") this.failed(one);
    else this.heard(one, word);
    return [];
  }

  /** The provider is asked; what it knows nothing of is sent once more if it may never have arrived there. */
  askProvider(id: string, says: { status: StatusWord; order: OrderWord; fee: bigint }): Broken {
    const one = this.payments.get(id);
    if (!one || !isOnItsWay(one)) return [];
    if (says.status === "succeeded") this.arrived(id, one, says.fee);
    else if (says.status === "failed") this.failed(one);
    else if (says.status === "pending") this.heard(one, "accepted");
    else this.nothingClear(one, says);
    return [];
  }

  private nothingClear(one: Payment, says: { status: StatusWord; order: OrderWord }): void {
    const isNeverHeardOf = says.status === "not-found";
    const isSentAgain = isNeverHeardOf && one.state === "unknown" && !one.wasTaken;
    if (isSentAgain) {
      one.wasSent = true;
      if (says.order === "accepted") this.heard(one, "accepted");
      return;
    }
    // That it could not be asked says nothing of an order that was taken, nor that one that was never sent is not known.
    const saysNothing = isNeverHeardOf ? one.state === "queued" : one.state === "sent";
    if (!saysNothing) one.state = "unknown";
  }

  private heard(one: Payment, word: "accepted" | "unknown"): void {
    one.state = word === "accepted" ? "sent" : "unknown";
    if (word === "accepted") one.wasTaken = true;
  }

  private arrived(id: string, one: Payment, fee: bigint): void {
    one.state = "succeeded";
    if (one.items.length === 0) {
      const account = this.lentAccount(one.request);
      this.owe(id, account, one.amount, { turn: one.turn });
      this.book([account, one.amount], ["1150", -one.amount]);
    } else this.book(["1170", one.amount], ["1150", -one.amount]);
    this.book(["6190", fee], ["1150", -fee]);
  }

  /** Certainly not paid: what is owed is owed again, and of what was promised all is left. */
  private failed(one: Payment): void {
    one.state = "failed";
    for (const { due: dueId, amount } of one.items) {
      const due = this.dues.get(dueId);
      if (!due) continue;
      due.open += amount;
      this.book(["1170", amount], [due.account, -amount]);
    }
  }

  /** A day after it was let go somebody finds out what became of it. */
  find(id: string, by: Who, isPaid: boolean): Broken {
    const one = this.payments.get(id);
    if (!one) return ["not-found"];
    const broken = [
      ...(["sent", "unknown"].includes(one.state) ? [] : ["payment.nothing-to-find"]),
      ...(this.found.has(id) ? ["payment.found-already"] : []),
    ];
    if (broken.length === 0) this.found.set(id, { by, isPaid });
    return broken;
  }

  /** Only what two people say ends it. */
  confirmFound(id: string, by: Who, holds: boolean): Broken {
    const one = this.payments.get(id);
    const found = this.found.get(id);
    if (!one) return ["not-found"];
    const broken = [
      ...(["cashier", "md"].includes(by) ? ["not-allowed"] : []),
      ...(found && ["sent", "unknown"].includes(one.state) ? [] : ["payment.nothing-to-confirm"]),
      ...(found?.by === by ? ["same-person"] : []),
    ];
    if (broken.length > 0) return broken;
    this.found.delete(id);
    if (!holds) return [];
    if (found?.isPaid === true) this.arrived(id, one, 0n);
    else this.failed(one);
    return [];
  }

  /** What was let go and never sent is called off. */
  callOffOrder(id: string, by: Who): Broken {
    const one = this.payments.get(id);
    if (!one) return ["not-found"];
    const broken = [
      ...(by === "owner" || by === "accountant" ? [] : ["not-allowed"]),
      ...(one.state !== "queued" || one.wasSent ? ["payment.sent-already"] : []),
    ];
    if (broken.length === 0) this.failed(one);
    return broken;
  }
}
