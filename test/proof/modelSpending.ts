// What a colleague's claim hangs on besides its amount: receipts that come and go, drafts that are handed in later, and
// what is spent again every month.
import type { Broken } from "./modelBooks.ts";
import { undecided, Undoing } from "./modelUndoing.ts";

/** Above so many shillings a receipt must be there. */
const receiptAbove = 50_000n;

export class Spending extends Undoing {
  /** How many receipts a claim has; one that is not named here came with one. */
  private papers = new Map<string, number>();
  private monthly = new Set<string>();

  private receiptsOf(id: string): number {
    return this.papers.get(id) ?? 1;
  }

  /** Written down without its receipt, and nobody is asked yet. */
  draftClaim(id: string, amount: bigint): Broken {
    this.expenses.set(id, { state: "draft", by: "employee", amount, day: this.today });
    this.papers.set(id, 0);
    return [];
  }

  /** Claimed once more with the photograph of an account that waits or was accepted; one that was sent back shows nothing. */
  claimShown(id: string, amount: bigint, account: string): Broken {
    const one = this.accountsGiven.get(account);
    const isShown = one !== undefined && one.hasReceipt && one.spent > 0n;
    if (isShown && one.state !== "sent_back") return ["expense.duplicate"];
    return this.claim(id, "employee", amount);
  }

  private withoutReceipt(id: string, receipts = this.receiptsOf(id)): Broken {
    const amount = this.expenses.get(id)?.amount ?? 0n;
    return receipts === 0 && amount > receiptAbove ? ["expense.receipt-missing"] : [];
  }

  /** A draft is handed in, and what was given back once more as it is. */
  handClaimIn(id: string): Broken {
    const one = this.expenses.get(id);
    if (!one) return ["not-found"];
    const broken = [
      ...(["draft", "returned"].includes(one.state) ? [] : ["state-conflict"]),
      ...this.withoutReceipt(id),
    ];
    if (broken.length > 0) return broken;
    one.state = "submitted";
    return [];
  }

  attach(id: string): Broken {
    const one = this.expenses.get(id);
    if (!one) return ["not-found"];
    if (!undecided.includes(one.state)) return ["state-conflict"];
    this.papers.set(id, this.receiptsOf(id) + 1);
    return [];
  }

  /** What waits for somebody's word stays whole. */
  detach(id: string): Broken {
    const one = this.expenses.get(id);
    if (!one) return ["not-found"];
    const left = this.receiptsOf(id) - 1;
    const broken = [
      ...(undecided.includes(one.state) ? [] : ["state-conflict"]),
      ...(left < 0 ? ["not-found"] : []),
      ...(one.state === "submitted" ? this.withoutReceipt(id, left) : []),
    ];
    if (broken.length === 0) this.papers.set(id, left);
    return broken;
  }

  /** What is claimed anew brings a receipt of its own. */
  override askAgain(id: string, amount: bigint): Broken {
    const broken = super.askAgain(id, amount);
    if (broken.length === 0) this.papers.set(id, this.receiptsOf(id) + 1);
    return broken;
  }

  repeat(id: string): Broken {
    if (!this.expenses.has(id)) return ["not-found"];
    if (this.monthly.has(id)) return ["expense.repeats-already"];
    this.monthly.add(id);
    return [];
  }

  endRepeat(id: string): Broken {
    return this.monthly.delete(id) ? [] : ["not-found"];
  }
}
