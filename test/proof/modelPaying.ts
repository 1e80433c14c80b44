// Money that leaves: prepared, approved and let go by three people, for debts, for advances to farmers and for
// funds that were asked for, in cash or into a farmer's wallet; what colleagues spent, and their accounts of it.
import { type Account, whyTooMuch, withoutReceipt } from "./modelAccounts.ts";
import { type Broken, type Due, sum, type Who, without } from "./modelBooks.ts";
import { Buying } from "./modelBuying.ts";

export interface Payment {
  state:
    | "prepared"
    | "approved"
    | "queued"
    | "sent"
    | "unknown"
    | "succeeded"
    | "failed"
    | "rejected"
    | "void"
    | "reversed";
  /** The debts it pays, of one party; none: an advance, of which a debt comes. */
  items: readonly { due: string; amount: bigint }[];
  /** The request an advance to a colleague was promised in. */
  request: string | null;
  amount: bigint;
  /** The number it goes to; null: cash. */
  wallet: string | null;
  /** Was it ordered from a provider, and did the provider ever say that it has the order? */
  wasSent: boolean;
  wasTaken: boolean;
  /** Of an advance: how early it is to be made good, among all of them. */
  turn: number;
  /** It goes with a run; what the run could not let go is let go alone. */
  isInRun: boolean;
  isHeldBack: boolean;
  /** The payment that failed before it. */
  replaces: string | null;
  by: Who;
  approvedBy: Who | null;
  releasedBy: Who | null;
}

/** A provider has it, and nobody knows yet whether it arrives. */
export const isOnItsWay = ({ state }: Payment): boolean =>
  ["queued", "sent", "unknown"].includes(state);

export type Verdict = "approve" | "reject" | "return";

/** A claim of what was spent, or a request for what is needed. */
export interface Asked {
  state: string;
  by: Who;
  amount: bigint;
  /** Of a claim: when it was spent. */
  day?: string;
  /** Of a request: whom the money is for. */
  payee?: Who;
}

/** Who asks for funds, and says what became of them. */
const office: readonly Who[] = ["owner", "md", "accountant", "operations"];

/** Where a farmer's money goes; for a day after a change nothing goes there. */
interface Wallet {
  number: string;
  changedBy: Who;
  isFresh: boolean;
}

export class Paying extends Buying {
  payments = new Map<string, Payment>();
  expenses = new Map<string, Asked>();
  requests = new Map<string, Asked>();
  accountsGiven = new Map<string, Account>();
  /** Payments of requests whose money arrived, as whoever got it said. */
  acknowledged = new Set<string>();
  wallet: Wallet | null = null;

  /** Those that may still pay. */
  protected live(): Payment[] {
    return [...this.payments.values()].filter(
      (one) => ["prepared", "approved"].includes(one.state) || isOnItsWay(one),
    );
  }

  changeWallet(number: string, changedBy: Who): Broken {
    this.wallet = { number, changedBy, isFresh: true };
    return [];
  }

  /** A day goes by. */
  wait(): Broken {
    if (this.wallet) this.wallet.isFresh = false;
    return [];
  }

  prepare(id: string, by: Who, of: { due: string; amount: bigint; isMobile: boolean }): Broken {
    const wallet = of.isMobile ? (this.wallet?.number ?? null) : null;
    const broken = [
      ...(of.isMobile && wallet === null ? ["payment.no-wallet"] : []),
      ...without("prepare", by),
      ...(this.isInPayment(of.due) ? ["payment.due-in-payment"] : []),
      ...(of.amount > (this.dues.get(of.due)?.open ?? 0n) ? ["payment.more-than-open"] : []),
    ];
    if (broken.length > 0) return broken;
    const { due, amount } = of;
    this.payments.set(id, { ...this.prepared(by), items: [{ due, amount }], amount, wallet });
    return [];
  }

  /** Does anything that may still pay pay this debt? */
  isInPayment(id: string): boolean {
    return this.live().some(({ items }) => items.some(({ due }) => due === id));
  }

  /** Money for a farmer before the harvest, or for a colleague who asked and was granted it. */
  lend(
    id: string,
    by: Who,
    { isMobile, ...of }: { request: string | null; amount: bigint; isMobile: boolean },
  ): Broken {
    const wallet = isMobile ? (this.wallet?.number ?? null) : null;
    const request = of.request === null ? null : this.grantOf(of.request);
    const spokenFor = this.live().filter((one) => one.request === of.request);
    const paid = this.paidAhead(of.request ?? "");
    const left = (request?.amount ?? 0n) - paid - sum(spokenFor.map(({ amount }) => amount));
    const broken = [
      ...(isMobile && wallet === null ? ["payment.no-wallet"] : []),
      ...without("prepare", by),
      ...(request && request.state !== "approved" ? ["not-found", "payment.request-closed"] : []),
      ...(request && of.amount > left ? ["payment.more-than-approved"] : []),
    ];
    if (broken.length > 0) return broken;
    const turn = this.turnOf(of.request);
    this.payments.set(id, { ...this.prepared(by), ...of, wallet, turn });
    return [];
  }

  /** What was granted to be paid ahead. */
  protected grantOf(request: string): Asked | undefined {
    return this.requests.get(request);
  }

  /** Where an advance stands until it is made good: a farmer's or a colleague's. */
  protected lentAccount(request: string | null): string {
    return request === null ? "1240" : "1230";
  }

  /** Each is made good a day later than whatever was prepared before it. */
  protected turnOf(_request: string | null): number {
    return this.payments.size;
  }

  protected prepared(by: Who): Payment {
    const nobody = { approvedBy: null, releasedBy: null };
    const nothing = { items: [], request: null, amount: 0n, wallet: null, turn: 0 };
    const nowhere = { wasSent: false, wasTaken: false, isInRun: false, isHeldBack: false };
    const first = { replaces: null };
    return { state: "prepared", ...nothing, ...nowhere, ...first, by, ...nobody };
  }

  /** Who changed where the money goes does not send it there. */
  protected isOwnChange(one: Payment, by: Who): boolean {
    return one.wallet !== null && this.wallet?.changedBy === by;
  }

  approve(id: string, by: Who): Broken {
    const one = this.payments.get(id);
    if (!one) return ["not-found"];
    const broken = [
      ...without("approve", by),
      ...(one.isInRun ? ["payment.in-run"] : []),
      ...(one.state === "prepared" ? [] : ["state-conflict"]),
      ...(one.by === by ? ["same-person"] : []),
      ...(this.isOwnChange(one, by) ? ["payment.payee-changed-by-you"] : []),
      ...this.whyNotOwn(one, by),
    ];
    if (broken.length > 0) return broken;
    Object.assign(one, { state: "approved", approvedBy: by });
    return [];
  }

  /** Cash is paid in the moment it is let go; of an advance a debt comes, into a wallet only once it arrived. */
  release(id: string, by: Who): Broken {
    const one = this.payments.get(id);
    const isWithRun = one?.isInRun === true && !one.isHeldBack;
    const broken = [...(isWithRun ? ["payment.in-run"] : []), ...this.whyNotReleased(id, by)];
    if (broken.length > 0 || !one) return broken;
    this.letGo(id, one, by);
    return [];
  }

  protected letGo(id: string, one: Payment, by: Who): void {
    // What goes into a wallet is under way until the provider says what became of it.
    Object.assign(one, { state: one.wallet === null ? "succeeded" : "queued", releasedBy: by });
    if (one.items.length === 0) {
      if (one.wallet !== null) return;
      this.owe(id, this.lentAccount(one.request), one.amount, { turn: one.turn });
    }
    this.settle(id, one, 1n);
  }

  protected whyNotReleased(id: string, by: Who): Broken {
    const one = this.payments.get(id);
    if (!one) return ["not-found"];
    const isGone = one.items.some(({ due, amount }) => (this.dues.get(due)?.open ?? 0n) < amount);
    return [
      ...without("release", by),
      ...(one.state === "approved" ? [] : ["state-conflict"]),
      ...(one.by === by || one.approvedBy === by ? ["same-person"] : []),
      // What was asked for was given up or ended meanwhile.
      ...(one.request !== null && this.isOver(one.request) ? ["commitment.more-than-left"] : []),
      // The delivery was taken back or paid out of a drawer meanwhile: there is no such debt any more.
      ...(isGone ? ["payment.debt-gone"] : []),
      ...(one.wallet !== null && one.wallet !== this.wallet?.number ? ["payment.payee-moved"] : []),
      ...(one.wallet !== null && this.wallet?.isFresh ? ["payment.payee-held"] : []),
      ...(this.isOwnChange(one, by) ? ["payment.payee-changed-by-you"] : []),
      ...this.whyNotOwn(one, by),
    ];
  }

  /** The colleague a debt is owed to: what was spent beyond a request is owed to whom its money was for. */
  creditorOf(due: string): Who {
    return this.requests.get(this.accountsGiven.get(due)?.request ?? "")?.payee ?? "employee";
  }

  /** Nobody sees to money that goes to themselves. */
  private whyNotOwn({ request, items }: Payment, by: Who): Broken {
    const isTheirs =
      this.requests.get(request ?? "")?.payee === by ||
      items.some(({ due }) => this.creditorOf(due) === by);
    return isTheirs ? ["payment.to-yourself"] : [];
  }

  /** It was given up or ended: nothing more is paid of it. */
  protected isOver(request: string): boolean {
    return ["cancelled", "closed"].includes(this.requests.get(request)?.state ?? "");
  }

  /** Cash out, or back again with the other sign. */
  private settle(id: string, one: Payment, sign: 1n | -1n): void {
    const from = one.wallet === null ? "1010" : "1170";
    const lent = this.dues.get(id);
    for (const { due: dueId, amount } of one.items) {
      const due = this.dues.get(dueId);
      if (!due) continue;
      due.open -= sign * amount;
      this.book([due.account, sign * amount], [from, -sign * amount]);
    }
    if (one.items.length > 0 || !lent) return;
    if (sign < 0n) lent.open = 0n;
    this.book([lent.account, sign * one.amount], [from, -sign * one.amount]);
  }

  /** Struck out before it left, turned down, or taken back after cash was paid: not by who prepared it, let it go or got it. */
  undo(id: string, move: "void" | "reject" | "reverse", by: Who): Broken {
    const one = this.payments.get(id);
    if (!one) return ["not-found"];
    const from = { void: ["prepared", "approved"], reject: ["prepared"], reverse: ["succeeded"] }[
      move
    ];
    if (!from.includes(one.state)) return ["state-conflict"];
    const lent = one.items.length === 0 ? this.dues.get(id) : undefined;
    const isReverse = move === "reverse";
    const broken = [
      ...(isReverse && one.wallet !== null ? ["payment.money-is-gone"] : []),
      ...(isReverse && [one.by, one.releasedBy].includes(by) ? ["same-person"] : []),
      ...(isReverse ? this.whyNotOwn(one, by) : []),
      ...(isReverse && lent && lent.open !== lent.amount ? ["payment.advance-used"] : []),
    ];
    if (broken.length > 0) return broken;
    if (isReverse) this.settle(id, one, -1n);
    one.state = ({ void: "void", reject: "rejected", reverse: "reversed" } as const)[move];
    return [];
  }

  claim(id: string, by: Who, amount: bigint): Broken {
    this.expenses.set(id, { state: "submitted", by, amount, day: this.today });
    return [];
  }

  ask(id: string, by: Who, of: { amount: bigint; payee: Who }): Broken {
    this.requests.set(id, { state: "submitted", by, ...of });
    return [];
  }

  /** Whom the money is for says once of each part that it arrived, as long as the request is open. */
  acknowledge(id: string, by: Who): Broken {
    const part = this.payments.get(id);
    const request = this.requests.get(part?.request ?? "");
    // Nothing was ever paid of it.
    if (!part || !request || !this.dues.has(id)) return ["not-found"];
    const isTheirs = request.payee === by;
    const broken = [
      ...(isTheirs || office.includes(by) ? [] : ["not-found"]),
      ...(isTheirs ? [] : ["fund-request.not-the-payee"]),
      ...(part.state === "reversed" ? ["fund-request.not-paid"] : []),
      ...(this.acknowledged.has(id) ? ["fund-request.received-already"] : []),
      ...(request.state === "approved" ? [] : ["fund-request.not-open"]),
    ];
    if (broken.length === 0) this.acknowledged.add(id);
    return broken;
  }

  /** Decided by somebody else: what was spent is owed, what was asked for may be paid; or it goes back to be corrected. */
  decide(id: string, by: Who, verdict: Verdict): Broken {
    const one = this.expenses.get(id) ?? this.requests.get(id);
    if (!one) return ["not-found"];
    const broken = [
      ...(one.state === "submitted" ? [] : ["state-conflict", "approval.closed"]),
      // Perhaps nobody was ever asked.
      ...(["draft", "withdrawn"].includes(one.state) ? ["not-found"] : []),
      ...(one.by === by ? ["same-person", "approval.own"] : []),
    ];
    if (broken.length > 0) return broken;
    one.state = { approve: "approved", reject: "rejected", return: "returned" }[verdict];
    if (verdict !== "approve" || this.requests.has(id)) return [];
    this.owe(id, "2180", one.amount);
    const day = this.openDay(one.day ?? this.today);
    this.bookOn(day, ["6130", one.amount], ["2180", -one.amount]);
    return [];
  }

  /** What of a request's money is still to be accounted for, as it was paid. */
  held(request: string): Due[] {
    return [...this.dues.values()].filter(
      ({ id, open }) => open > 0n && this.payments.get(id)?.request === request,
    );
  }

  /** Receipts, and what comes back in cash; never more back than is left. */
  giveAccount(id: string, of: Omit<Account, "state">): Broken {
    const request = this.requests.get(of.request);
    const open = sum(this.held(of.request).map((due) => due.open));
    const waits = [...this.accountsGiven.values()].some(
      (one) => one.request === of.request && one.state === "submitted",
    );
    const broken = [
      ...(request?.state === "approved" ? [] : ["fund-request.not-open"]),
      ...(waits ? ["fund-request.account-waits"] : []),
      ...(of.spent + of.returned > 0n ? [] : ["fund-request.nothing"]),
      ...this.tooMuch(of, open),
      ...withoutReceipt(of),
    ];
    if (broken.length > 0) return broken;
    this.accountsGiven.set(id, { ...of, state: "submitted" });
    return [];
  }

  private tooMuch(of: Omit<Account, "state">, open: bigint): Broken {
    const theirs = [...this.accountsGiven].filter(([, one]) => one.request === of.request);
    return whyTooMuch(of, open, sum(theirs.map(([id]) => this.dues.get(id)?.amount ?? 0n)));
  }

  /** Somebody else believes it or not: that much less is owed, and what was spent beyond it is owed back. */
  judgeAccount(id: string, by: Who, isGood: boolean): Broken {
    const one = this.accountsGiven.get(id);
    if (!one) return ["not-found"];
    const held = this.held(one.request);
    const open = sum(held.map((due) => due.open));
    const broken = [
      ...(one.state === "submitted" ? [] : ["state-conflict", "fund-request.nothing-open"]),
      ...(by === "md" ? ["same-person", "not-allowed"] : []),
      ...(isGood ? this.tooMuch(one, open) : []),
    ];
    if (broken.length > 0) return broken;
    one.state = isGood ? "accepted" : "sent_back";
    if (!isGood) return [];
    const all = one.spent + one.returned;
    const met = all < open ? all : open;
    this.meet(held, met);
    if (all > met) this.owe(id, "2180", all - met);
    this.book(["6130", one.spent], ["1010", one.returned], ["1230", -met], ["2180", met - all]);
    this.settleRequest(one.request, open === met);
    return [];
  }

  /** Paid out and accounted for to the last shilling it is done. */
  private settleRequest(id: string, isEven: boolean): void {
    const request = this.requests.get(id);
    if (request && isEven && this.paidAhead(id) >= request.amount) request.state = "closed";
  }

  /** What left of a request's money and did not come back. */
  protected paidAhead(request: string): bigint {
    const paid = [...this.payments.values()].filter(
      (one) => one.request === request && one.state === "succeeded",
    );
    return sum(paid.map(({ amount }) => amount));
  }

  /** Of these debts a payment can be prepared. */
  payable(): Due[] {
    return [...this.dues.values()].filter(({ account }) => ["2020", "2180"].includes(account));
  }
}
