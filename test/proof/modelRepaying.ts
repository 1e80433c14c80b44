// What colleagues ask for themselves: small money that is promised, paid, and comes back to the desk in parts.
import { type Broken, type Met, sum, type Who } from "./modelBooks.ts";
import { Advancing } from "./modelAdvancing.ts";
import type { Asked, Verdict } from "./modelPaying.ts";

/** Cash that came back of a wish, and what of which advance it met. */
interface Repayment {
  state: "recorded" | "reversed";
  by: Who;
  amount: bigint;
  met: Met[];
}

const desk: readonly Who[] = ["owner", "accountant", "cashier"];
const own: Who = "employee";

export class Repaying extends Advancing {
  wishes = new Map<string, Asked>();
  repayments = new Map<string, Repayment>();

  protected override grantOf(request: string) {
    const wish = this.wishes.get(request);
    // Done or not: what of it is not paid, because a payment was taken back, can be paid.
    if (wish?.state === "fulfilled") return { ...wish, state: "approved" };
    return wish ?? super.grantOf(request);
  }

  protected override isOver(request: string): boolean {
    return super.isOver(request) || this.wishes.get(request)?.state === "withdrawn";
  }

  wish(id: string, amount: bigint): Broken {
    this.wishes.set(id, { state: "submitted", by: own, amount });
    return [];
  }

  wishAgain(id: string, amount: bigint): Broken {
    const one = this.wishes.get(id);
    if (!one) return ["not-found"];
    if (!["submitted", "returned"].includes(one.state)) return ["state-conflict"];
    Object.assign(one, { state: "submitted", amount });
    return [];
  }

  override decide(id: string, by: Who, verdict: Verdict): Broken {
    const one = this.wishes.get(id);
    if (!one) return super.decide(id, by, verdict);
    if (one.state !== "submitted") return ["state-conflict", "approval.closed"];
    one.state = { approve: "approved", reject: "rejected", return: "returned" }[verdict];
    return [];
  }

  /** Taken back before it is decided, called off while nothing of it was paid, or done once all of it was. */
  endWish(id: string, move: "withdraw" | "callOff" | "fulfil"): Broken {
    const one = this.wishes.get(id);
    if (!one) return ["not-found"];
    const from = {
      withdraw: ["submitted", "returned"],
      callOff: ["approved"],
      fulfil: ["approved"],
    };
    if (!from[move].includes(one.state)) return ["state-conflict"];
    const paid = this.paidAhead(id);
    const broken = [
      ...(move === "callOff" && paid > 0n ? ["employee-request.paid"] : []),
      ...(move === "fulfil" && paid < one.amount ? ["employee-request.not-paid"] : []),
    ];
    if (broken.length === 0) one.state = move === "fulfil" ? "fulfilled" : "withdrawn";
    return broken;
  }

  /** Into the box, and that much less is owed of the wish. */
  repay(id: string, by: Who, of: { wish: string; amount: bigint }): Broken {
    const held = this.held(of.wish);
    const open = sum(held.map((due) => due.open));
    const broken = [
      ...(desk.includes(by) ? [] : ["not-allowed"]),
      ...(of.amount === 0n ? ["employee-request.repays-nothing"] : []),
      ...(of.amount > open ? ["employee-request.repays-too-much"] : []),
    ];
    if (broken.length > 0) return broken;
    const met = this.meet(held, of.amount);
    this.repayments.set(id, { state: "recorded", by, amount: of.amount, met });
    this.book(["1010", of.amount], ["1230", -of.amount]);
    return [];
  }

  /** Written down by mistake, says somebody else: it is owed again. */
  takeBackRepayment(id: string, by: Who): Broken {
    const one = this.repayments.get(id);
    if (!one) return ["not-found"];
    const broken = [
      ...(by === "cashier" ? ["not-allowed"] : []),
      ...(one.by === by ? ["same-person"] : []),
      ...(one.state === "recorded" ? [] : ["state-conflict"]),
    ];
    if (broken.length > 0) return broken;
    one.state = "reversed";
    this.reopen(one.met);
    this.book(["1010", -one.amount], ["1230", one.amount]);
    return [];
  }
}
