// The office's cash box: counted by one and decided about by another, and cash of it carried to the bank.
import type { Broken, Who } from "./modelBooks.ts";
import { Costing } from "./modelCosting.ts";

interface BoxCount {
  state: "balanced" | "variance_review" | "accepted" | "recounted";
  by: Who;
  /** What the books said then, less what lay there. */
  short: bigint;
}

interface Deposit {
  state: "carried" | "taken_back";
  by: Who;
  amount: bigint;
  /** The slip's number without what is between its signs. */
  slip: string;
}

const keepers: readonly Who[] = ["owner", "md", "accountant", "operations", "cashier"];
const deciders: readonly Who[] = ["owner", "accountant"];
const unless = (those: readonly Who[], by: Who): Broken =>
  those.includes(by) ? [] : ["not-allowed"];

export class CashBox extends Costing {
  /** What lay in the box before. */
  boxBefore = 0n;
  boxCounts = new Map<string, BoxCount>();
  deposits = new Map<string, Deposit>();

  inBox(): bigint {
    return this.boxBefore + (this.accounts.get("1010") ?? 0n);
  }

  /** Nothing is told to whoever counts; while a difference waits nobody does. */
  countBox(id: string, by: Who, counted: bigint): Broken {
    const isWaiting = [...this.boxCounts.values()].some(({ state }) => state === "variance_review");
    const broken = [...unless(keepers, by), ...(isWaiting ? ["cash-count.one-waits"] : [])];
    if (broken.length > 0) return broken;
    const short = this.inBox() - counted;
    this.boxCounts.set(id, { by, short, state: short === 0n ? "balanced" : "variance_review" });
    return [];
  }

  /** What was missing when it was counted, whatever moved since. */
  decideBox(id: string, by: Who, isBelieved: boolean): Broken {
    const one = this.boxCounts.get(id);
    if (!one) return ["not-found"];
    const broken = [
      ...unless(deciders, by),
      ...(one.state === "variance_review" ? [] : ["state-conflict"]),
      ...(one.by === by ? ["same-person"] : []),
    ];
    if (broken.length > 0) return broken;
    one.state = isBelieved ? "accepted" : "recounted";
    if (isBelieved) this.book(["6250", one.short], ["1010", -one.short]);
    return [];
  }

  carryToBank(id: string, by: Who, of: Pick<Deposit, "amount" | "slip">): Broken {
    const { amount, slip } = of;
    const isTwice = [...this.deposits.values()].some(
      (one) => one.state === "carried" && one.slip === slip,
    );
    const broken = [
      ...unless(keepers, by),
      ...(isTwice ? ["cash-deposit.slip-twice"] : []),
      ...(amount > this.inBox() ? ["cash-deposit.more-than-box"] : []),
    ];
    if (broken.length > 0) return broken;
    this.deposits.set(id, { state: "carried", by, amount, slip });
    this.book(["1100", amount], ["1010", -amount]);
    return [];
  }

  takeBackDeposit(id: string, by: Who): Broken {
    const one = this.deposits.get(id);
    if (!one) return ["not-found"];
    const broken = [
      ...unless(deciders, by),
      ...(one.state === "carried" ? [] : ["state-conflict"]),
      ...(one.by === by ? ["same-person"] : []),
    ];
    if (broken.length > 0) return broken;
    one.state = "taken_back";
    this.book(["1010", one.amount], ["1100", -one.amount]);
    return [];
  }
}
