// Pay runs: what is owed to several is prepared, approved and let go together; what cannot be let go stays behind and keeps no
// other back.
import { type Broken, sum, type Who, without } from "./modelBooks.ts";
import { Hearing } from "./modelHearing.ts";

interface PayRun {
  state: "prepared" | "approved" | "released" | "void";
  by: Who;
  approvedBy: Who | null;
  payments: string[];
}

/** Whom a debt on this account is owed to. */
export type RunParty = "farmer" | "staff" | "supplier";
const partyOf: Record<string, RunParty> = { 2020: "farmer", 2180: "staff", 2010: "supplier" };

export class Running extends Hearing {
  runs = new Map<string, PayRun>();

  /** One payment for each party, of all that is open of what was ticked; farmers into their wallets if it is their own way. */
  prepareRun(id: string, by: Who, of: { dues: readonly string[]; isOwnWay: boolean }): Broken {
    const dues = of.dues.flatMap((due) => this.dues.get(due) ?? []);
    const isBlocked = dues.some((due) => due.open === 0n || this.isInPayment(due.id));
    const broken = [...without("prepare", by), ...(isBlocked ? ["pay-run.blocked"] : [])];
    if (broken.length > 0) return broken;
    const parties = Map.groupBy(dues, ({ account }) => partyOf[account] ?? "staff");
    const run: PayRun = { state: "prepared", by, approvedBy: null, payments: [] };
    for (const [party, some] of parties) {
      const items = some.map((due) => ({ due: due.id, amount: due.open }));
      const wallet = party === "farmer" && of.isOwnWay ? (this.wallet?.number ?? null) : null;
      const amount = sum(items.map((item) => item.amount));
      const made = { ...this.prepared(by), items, amount, wallet, isInRun: true };
      this.payments.set(runPayment(id, party), made);
      run.payments.push(runPayment(id, party));
    }
    this.runs.set(id, run);
    return [];
  }

  /** The house says how the payments of a run are called. */
  nameRun(id: string, names: ReadonlyMap<RunParty, string>): void {
    for (const [party, name] of names) {
      const one = this.payments.get(runPayment(id, party));
      if (!one) continue;
      this.payments.delete(runPayment(id, party));
      this.payments.set(name, one);
      const run = this.runs.get(id);
      if (run)
        run.payments = run.payments.map((each) => (each === runPayment(id, party) ? name : each));
    }
  }

  /** What certainly failed is tried once more, in a run of its own; in the wallet of today. */
  retryRun(id: string, by: Who, again: string): Broken {
    const run = this.runs.get(id);
    if (!run) return ["not-found"];
    const failed = this.paymentsOf(run).filter(
      (each) => each.one.state === "failed" && !this.isTriedAgain(each.id),
    );
    const items = failed.flatMap(({ one }) => one.items);
    const broken = [
      ...without("prepare", by),
      ...(failed.length === 0 ? ["pay-run.nothing-to-retry"] : []),
      ...(items.some(({ due }) => this.isInPayment(due)) ? ["payment.due-in-payment"] : []),
      ...(items.some(({ due, amount }) => amount > (this.dues.get(due)?.open ?? 0n))
        ? ["payment.more-than-open"]
        : []),
    ];
    if (broken.length > 0) return broken;
    const made: PayRun = { state: "prepared", by, approvedBy: null, payments: [] };
    for (const { id: replaces, one } of failed) {
      const { items: same, amount } = one;
      const party = partyOf[this.dues.get(same[0]?.due ?? "")?.account ?? ""] ?? "staff";
      const wallet = one.wallet === null ? null : (this.wallet?.number ?? null);
      const payment = {
        ...this.prepared(by),
        items: same,
        amount,
        wallet,
        isInRun: true,
        replaces,
      };
      this.payments.set(runPayment(again, party), payment);
      made.payments.push(runPayment(again, party));
    }
    this.runs.set(again, made);
    return [];
  }

  private isTriedAgain(id: string): boolean {
    return [...this.payments.values()].some(
      (one) => one.replaces === id && !["rejected", "void"].includes(one.state),
    );
  }

  private paymentsOf(run: PayRun) {
    return run.payments.flatMap((id) => {
      const one = this.payments.get(id);
      return one ? [{ id, one }] : [];
    });
  }

  approveRun(id: string, by: Who): Broken {
    const run = this.runs.get(id);
    if (!run) return ["not-found"];
    const waiting = this.paymentsOf(run).filter(({ one }) => one.state === "prepared");
    const broken = [
      ...without("approve", by),
      ...(run.state === "prepared" ? [] : ["state-conflict"]),
      ...(run.by === by ? ["same-person"] : []),
      ...(waiting.some(({ one }) => this.isOwnChange(one, by))
        ? ["payment.payee-changed-by-you"]
        : []),
    ];
    if (broken.length > 0) return broken;
    Object.assign(run, { state: "approved", approvedBy: by });
    for (const { one } of waiting) Object.assign(one, { state: "approved", approvedBy: by });
    return [];
  }

  /** Let go in the name of who said so; each for itself. */
  releaseRun(id: string, by: Who): Broken {
    const run = this.runs.get(id);
    if (!run) return ["not-found"];
    const broken = [
      ...without("release", by),
      ...(run.state === "approved" ? [] : ["state-conflict"]),
      ...(run.by === by || run.approvedBy === by ? ["same-person"] : []),
    ];
    if (broken.length > 0) return broken;
    run.state = "released";
    for (const { id: payment, one } of this.paymentsOf(run)) {
      if (one.state !== "approved") continue;
      if (this.whyNotReleased(payment, by).length > 0) one.isHeldBack = true;
      else this.letGo(payment, one, by);
    }
    return [];
  }

  voidRun(id: string): Broken {
    const run = this.runs.get(id);
    if (!run) return ["not-found"];
    if (run.state !== "prepared" && run.state !== "approved") return ["state-conflict"];
    run.state = "void";
    for (const { one } of this.paymentsOf(run)) {
      if (one.state === "prepared" || one.state === "approved") one.state = "void";
    }
    return [];
  }
}

const runPayment = (run: string, party: RunParty): string => `${run} ${party}`;
