// Money that leaves: prepared, approved and let go by three people, for debts, for advances to farmers and for
// funds that were asked for; and what colleagues spent.
import { type Broken, type Due, sum, type Who, without } from "./modelBooks.ts";
import { Buying } from "./modelBuying.ts";

interface Payment {
  state: "prepared" | "approved" | "succeeded" | "rejected" | "void" | "reversed";
  /** The debt it pays; null: an advance, of which a debt comes. */
  due: string | null;
  /** The request an advance to a colleague was promised in. */
  request: string | null;
  amount: bigint;
  by: Who;
  approvedBy: Who | null;
  releasedBy: Who | null;
}

/** A claim of what was spent, or a request for what is needed. */
interface Asked {
  state: "submitted" | "approved" | "rejected";
  by: Who;
  amount: bigint;
}

export class Paying extends Buying {
  payments = new Map<string, Payment>();
  expenses = new Map<string, Asked>();
  requests = new Map<string, Asked>();

  private live(): Payment[] {
    return [...this.payments.values()].filter(({ state }) =>
      ["prepared", "approved"].includes(state),
    );
  }

  prepare(id: string, by: Who, of: { due: string; amount: bigint }): Broken {
    const broken = [
      ...without("prepare", by),
      ...(this.live().some(({ due }) => due === of.due) ? ["payment.due-in-payment"] : []),
      ...(of.amount > (this.dues.get(of.due)?.open ?? 0n) ? ["payment.more-than-open"] : []),
    ];
    if (broken.length > 0) return broken;
    this.payments.set(id, { ...this.prepared(by), ...of });
    return [];
  }

  /** Money for a farmer before the harvest, or for a colleague who asked and was granted it. */
  lend(id: string, by: Who, of: { request: string | null; amount: bigint }): Broken {
    const request = of.request === null ? null : this.requests.get(of.request);
    const spokenFor = [...this.payments.values()].filter(
      (one) =>
        one.request === of.request && ["prepared", "approved", "succeeded"].includes(one.state),
    );
    const left = (request?.amount ?? 0n) - sum(spokenFor.map(({ amount }) => amount));
    const broken = [
      ...without("prepare", by),
      ...(request && request.state !== "approved" ? ["not-found"] : []),
      ...(request && of.amount > left ? ["payment.more-than-approved"] : []),
    ];
    if (broken.length > 0) return broken;
    this.payments.set(id, { ...this.prepared(by), ...of });
    return [];
  }

  private prepared(by: Who): Payment {
    const nobody = { approvedBy: null, releasedBy: null };
    return { state: "prepared", due: null, request: null, amount: 0n, by, ...nobody };
  }

  approve(id: string, by: Who): Broken {
    const one = this.payments.get(id);
    if (!one) return ["not-found"];
    const broken = [
      ...without("approve", by),
      ...(one.state === "prepared" ? [] : ["state-conflict"]),
      ...(one.by === by ? ["same-person"] : []),
    ];
    if (broken.length > 0) return broken;
    Object.assign(one, { state: "approved", approvedBy: by });
    return [];
  }

  /** Cash is paid in the moment it is let go; of an advance a debt comes. */
  release(id: string, by: Who): Broken {
    const one = this.payments.get(id);
    if (!one) return ["not-found"];
    const due = one.due === null ? null : this.dues.get(one.due);
    const broken = [
      ...without("release", by),
      ...(one.state === "approved" ? [] : ["state-conflict"]),
      ...(one.by === by || one.approvedBy === by ? ["same-person"] : []),
      // The delivery was taken back or paid out of a drawer meanwhile: there is no such debt any more.
      ...(due && due.open < one.amount ? ["payment.debt-gone"] : []),
    ];
    if (broken.length > 0) return broken;
    Object.assign(one, { state: "succeeded", releasedBy: by });
    if (!due) this.owe(id, one.request === null ? "1240" : "1230", one.amount);
    this.settle(id, one, one.amount);
    return [];
  }

  /** Cash out, or back again with the other sign. */
  private settle(id: string, one: Payment, amount: bigint): void {
    const due = this.dues.get(one.due ?? id);
    if (!due) return;
    if (one.due !== null) due.open -= amount;
    else if (amount < 0n) due.open = 0n;
    this.book([due.account, amount], ["1010", -amount]);
  }

  /** Struck out before it left, turned down instead of approved, or taken back after cash was paid. */
  undo(id: string, move: "void" | "reject" | "reverse", by: Who): Broken {
    const one = this.payments.get(id);
    if (!one) return ["not-found"];
    const from = { void: ["prepared", "approved"], reject: ["prepared"], reverse: ["succeeded"] }[
      move
    ];
    if (!from.includes(one.state)) return ["state-conflict"];
    const lent = one.due === null ? this.dues.get(id) : undefined;
    const isReverse = move === "reverse";
    const broken = [
      ...(isReverse && one.releasedBy === by ? ["same-person"] : []),
      ...(isReverse && lent && lent.open !== lent.amount ? ["payment.advance-used"] : []),
    ];
    if (broken.length > 0) return broken;
    if (isReverse) this.settle(id, one, -one.amount);
    one.state = ({ void: "void", reject: "rejected", reverse: "reversed" } as const)[move];
    return [];
  }

  claim(id: string, by: Who, amount: bigint): Broken {
    this.expenses.set(id, { state: "submitted", by, amount });
    return [];
  }

  ask(id: string, by: Who, amount: bigint): Broken {
    this.requests.set(id, { state: "submitted", by, amount });
    return [];
  }

  /** Decided by somebody else: what was spent is owed, what was asked for may be paid. */
  decide(id: string, by: Who, isGood: boolean): Broken {
    const one = this.expenses.get(id) ?? this.requests.get(id);
    if (!one) return ["not-found"];
    const broken = [
      ...(one.state === "submitted" ? [] : ["state-conflict", "approval.closed"]),
      ...(one.by === by ? ["same-person", "approval.own"] : []),
    ];
    if (broken.length > 0) return broken;
    one.state = isGood ? "approved" : "rejected";
    if (!isGood || this.requests.has(id)) return [];
    this.owe(id, "2180", one.amount);
    this.book(["6130", one.amount], ["2180", -one.amount]);
    return [];
  }

  /** Of these debts a payment can be prepared. */
  payable(): Due[] {
    return [...this.dues.values()].filter(({ account }) => ["2020", "2180"].includes(account));
  }
}
