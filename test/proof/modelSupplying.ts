// Suppliers on paper: what they are advanced, within a limit and decided by somebody else; their bills, owed once a
// second person approved them, less what was advanced; what deliveries say of how much; and bills that are taken out of the books again.
import { type Broken, type Due, type Met, rounded, sum, type Who } from "./modelBooks.ts";
import { Running } from "./modelRunning.ts";
import type { Asked, Verdict } from "./modelPaying.ts";

/** What the supplier of a history may be advanced. */
export const advanceLimit = 1_000_000n;

interface Promised extends Asked {
  state: "requested" | "approved" | "rejected" | "cancelled";
}

/** What an invoice says: its lines without tax, value added tax on them or not, and whether tax is kept back. */
export interface Invoiced {
  net: bigint;
  hasVat: boolean;
  /** It has the authority's number: the tax on it is claimed back. */
  isFiscal: boolean;
  isKeptBack: boolean;
}

interface Bill extends Invoiced {
  state: "submitted" | "returned" | "approved" | "rejected" | "cancelled" | "voided";
  by: Who;
  /** What it made good of advances, by the payment that gave them. */
  setOff: Met[];
}

/**
 * Tax that nobody gives back is part of what it cost; six hundredths are kept back of what is above a million without
 * tax.
 */
function sumsOf({ net, hasVat, isFiscal, isKeptBack }: Invoiced) {
  const vat = hasVat ? rounded(net * 18n, 100n) : 0n;
  const claimed = isFiscal ? vat : 0n;
  const kept = isKeptBack && net > 1_000_000n ? rounded(net * 6n, 100n) : 0n;
  return { cost: net + vat - claimed, claimed, kept, payable: net + vat - kept };
}

const entering: readonly Who[] = ["md", "owner", "accountant", "operations"];

export class Supplying extends Running {
  promises = new Map<string, Promised>();
  bills = new Map<string, Bill>();

  protected override grantOf(request: string): Asked | Promised | undefined {
    return super.grantOf(request) ?? this.promises.get(request);
  }

  protected override lentAccount(request: string | null): string {
    return request !== null && this.promises.has(request) ? "1235" : super.lentAccount(request);
  }

  override payable(): Due[] {
    return [...super.payable(), ...this.lent("2010")];
  }

  protected override turnOf(request: string | null): number {
    const at = [...this.promises.keys()].indexOf(request ?? "");
    return at < 0 ? super.turnOf(request) : at;
  }

  /** Ten thousand when all that was judged was good; each share that was turned away counts twice. */
  protected trustBp(isSuppliers: boolean): bigint {
    const judged = [...this.collections.values()].filter(
      (one) =>
        (isSuppliers ? one.isSuppliers : this.isFarmers(one)) &&
        ["approved", "rejected"].includes(one.state),
    );
    const rejected = judged.filter(({ state }) => state === "rejected").length;
    if (rejected === 0) return 10_000n;
    const trust = 10_000n - 2n * rounded(BigInt(rejected) * 10_000n, BigInt(judged.length));
    return trust < 0n ? 0n : trust;
  }

  /** What something is good for, less what is out, and less what was promised and not paid yet. */
  protected leftOf(
    worth: bigint,
    of: { all: ReadonlyMap<string, Asked>; account: string; except: string | null },
  ): bigint {
    const promised = [...of.all].flatMap(([id, one]) =>
      id !== of.except && ["requested", "approved"].includes(one.state)
        ? [one.amount - this.paidAhead(id)]
        : [],
    );
    const left = worth - sum(promised) - sum(this.lent(of.account).map(({ open }) => open));
    return left < 0n ? 0n : left;
  }

  private leftToAdvance(except: string | null): bigint {
    const worth = (advanceLimit * this.trustBp(true)) / 10_000n;
    return this.leftOf(worth, { all: this.promises, account: "1235", except });
  }

  askAhead(id: string, by: Who, amount: bigint): Broken {
    if (amount > this.leftToAdvance(null)) return ["supplier-advance.above-limit"];
    this.promises.set(id, { state: "requested", by, amount });
    return [];
  }

  decideAhead(id: string, by: Who, isGood: boolean): Broken {
    const one = this.promises.get(id);
    if (!one) return ["not-found"];
    const broken = [
      ...(one.state === "requested" ? [] : ["state-conflict"]),
      ...(one.by === by ? ["same-person", "not-allowed"] : []),
      ...(isGood && one.amount > this.leftToAdvance(id) ? ["supplier-advance.above-limit"] : []),
    ];
    if (broken.length > 0) return broken;
    one.state = isGood ? "approved" : "rejected";
    return [];
  }

  /** Nothing of it was paid, and nothing more will be. */
  callOffAhead(id: string): Broken {
    const one = this.promises.get(id);
    if (!one) return ["not-found"];
    const broken = [
      ...(["requested", "approved"].includes(one.state) ? [] : ["state-conflict"]),
      ...(this.paidAhead(id) > 0n ? ["supplier-advance.paid"] : []),
    ];
    if (broken.length > 0) return broken;
    one.state = "cancelled";
    return [];
  }

  /** A promise that was called off meanwhile is not paid any more. */
  protected override isOver(request: string): boolean {
    return super.isOver(request) || this.promises.get(request)?.state === "cancelled";
  }

  bill(id: string, by: Who, of: Invoiced): Broken {
    if (!entering.includes(by)) return ["not-allowed"];
    this.bills.set(id, { state: "submitted", by, ...of, setOff: [] });
    return [];
  }

  private whyNotTouched(one: Bill, by: Who, states: readonly Bill["state"][]): Broken {
    return [
      ...(entering.includes(by) ? [] : ["not-allowed"]),
      ...(one.by === by ? [] : ["bill.not-yours"]),
      ...(states.includes(one.state) ? [] : ["state-conflict"]),
    ];
  }

  /** Changed by whoever entered it: while it waits it is asked for anew, given back it stays with them. */
  changeBill(id: string, by: Who, of: Invoiced): Broken {
    const one = this.bills.get(id);
    if (!one) return ["not-found"];
    const broken = this.whyNotTouched(one, by, ["submitted", "returned"]);
    if (broken.length === 0) Object.assign(one, of);
    return broken;
  }

  /** What was given back is handed in again. */
  handBillIn(id: string, by: Who): Broken {
    const one = this.bills.get(id);
    if (!one) return ["not-found"];
    const broken = this.whyNotTouched(one, by, ["returned"]);
    if (broken.length === 0) one.state = "submitted";
    return broken;
  }

  /** Approved it is owed, and what was advanced is made good at once, the oldest first. */
  decideBill(id: string, by: Who, verdict: Verdict): Broken {
    const one = this.bills.get(id);
    if (!one) return ["not-found"];
    const broken = [
      ...(one.state === "submitted" ? [] : ["state-conflict", "approval.closed"]),
      ...(one.by === by ? ["approval.own-document"] : []),
    ];
    if (broken.length > 0) return broken;
    one.state = ({ approve: "approved", reject: "rejected", return: "returned" } as const)[verdict];
    if (verdict !== "approve") return [];
    const { cost, claimed, kept, payable } = sumsOf(one);
    one.setOff = this.makeGood("1235", payable);
    const all = sum(one.setOff.map(({ amount }) => amount));
    this.owe(id, "2010", payable - all);
    const taxes = [
      ["1260", claimed],
      ["2110", -kept],
    ] as const;
    this.book(["6210", cost], ...taxes, ["2010", all - payable], ["1235", -all]);
    return [];
  }

  /** Out of the books by somebody else, while nothing of it was paid; advances are open again. */
  voidBill(id: string, by: Who): Broken {
    const one = this.bills.get(id);
    const owed = this.dues.get(id);
    if (!one) return ["not-found"];
    const all = sum(one.setOff.map(({ amount }) => amount));
    const isPaid = owed !== undefined && owed.open !== owed.amount;
    const isInPayment = this.isInPayment(id);
    const broken = [
      ...(entering.includes(by) ? [] : ["not-allowed"]),
      ...(one.state === "approved" ? [] : ["state-conflict"]),
      ...(one.by === by ? ["same-person"] : []),
      ...(isInPayment ? ["bill.in-payment"] : []),
      ...(isPaid && one.state === "approved" ? ["bill.paid"] : []),
    ];
    if (broken.length > 0 || !owed) return broken;
    this.reopen(one.setOff);
    owed.open = 0n;
    one.state = "voided";
    const { cost, claimed, kept, payable } = sumsOf(one);
    const taxes = [
      ["1260", -claimed],
      ["2110", kept],
    ] as const;
    this.book(["6210", -cost], ...taxes, ["2010", payable - all], ["1235", all]);
    return [];
  }

  /** Taken back by whoever entered it, before anybody approved it. */
  cancelBill(id: string, by: Who): Broken {
    const one = this.bills.get(id);
    if (!one) return ["not-found"];
    const broken = this.whyNotTouched(one, by, ["submitted", "returned"]);
    if (broken.length === 0) one.state = "cancelled";
    return broken;
  }
}
