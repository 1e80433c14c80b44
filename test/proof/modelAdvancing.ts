// Advances to farmers that somebody decides about: as much as their deliveries are good for; paid as a promise, made good
// by deliveries, and written off when nothing comes any more.
import { type Broken, sum, type Who, without } from "./modelBooks.ts";
import { type Asked, isOnItsWay } from "./modelPaying.ts";
import { Supplying } from "./modelSupplying.ts";

/** Shillings for every kilogram of an average season, and the most anybody gets. */
export const advanceTerms = { perKilogram: 1_000n, largest: 3_000_000n };
/** A limit looks at so many seasons; a history has deliveries in the last one only. */
const seasons = 3n;

interface Advance extends Asked {
  state: "requested" | "approved" | "rejected" | "cancelled" | "written_off";
  /** The day it is to be made good, from so many on. */
  turn: number;
  /** Who said that it may be given. */
  approvedBy?: Who;
}

const decides = (by: Who): boolean => by === "owner" || by === "accountant";
const over = ["cancelled", "written_off"];

export class Advancing extends Supplying {
  advances = new Map<string, Advance>();

  protected override grantOf(request: string): Asked | Advance | undefined {
    return super.grantOf(request) ?? this.advances.get(request);
  }

  protected override lentAccount(request: string | null): string {
    return request !== null && this.advances.has(request) ? "1240" : super.lentAccount(request);
  }

  protected override turnOf(request: string | null): number {
    return this.advances.get(request ?? "")?.turn ?? super.turnOf(request);
  }

  protected override isOver(request: string): boolean {
    return super.isOver(request) || over.includes(this.advances.get(request)?.state ?? "");
  }

  /** Nobody asked for it, so it is no more than anybody gets, with all that is lent or may still be. */
  override lend(
    id: string,
    by: Who,
    of: { request: string | null; amount: bigint; isMobile: boolean },
  ): Broken {
    if (of.request !== null) return super.lend(id, by, of);
    const coming = this.live().filter(
      (one) => one.items.length === 0 && this.lentAccount(one.request) === "1240",
    );
    const lent = sum(this.lent("1240").map(({ open }) => open));
    const all = of.amount + lent + sum(coming.map(({ amount }) => amount));
    if (all <= advanceTerms.largest) return super.lend(id, by, of);
    return [...without("prepare", by), "payment.advance-above-limit"];
  }

  /** What good deliveries are worth in advances, less twice the share that was turned away. */
  private goodFor(): bigint {
    const good = [...this.collections.values()].filter(
      (one) => this.isFarmers(one) && one.state === "approved",
    );
    const average = sum(good.map(({ payable }) => payable)) / seasons;
    const worth = (average * advanceTerms.perKilogram * this.trustBp(false)) / 10_000_000n;
    return worth < advanceTerms.largest ? worth : advanceTerms.largest;
  }

  advanceLeft(except: string | null): bigint {
    return this.leftOf(this.goodFor(), { all: this.advances, account: "1240", except });
  }

  askAdvance(id: string, by: Who, of: { amount: bigint; turn: number }): Broken {
    const broken = [
      ...(by === "field" || by === "owner" ? [] : ["not-allowed"]),
      ...(of.amount > this.advanceLeft(null) ? ["farmer-advance.above-limit"] : []),
    ];
    if (broken.length === 0) this.advances.set(id, { state: "requested", by, ...of });
    return broken;
  }

  decideAdvance(id: string, by: Who, isGood: boolean): Broken {
    const one = this.advances.get(id);
    if (!one) return ["not-found"];
    const isTooMuch = one.state === "requested" && one.amount > this.advanceLeft(id);
    const broken = [
      ...(decides(by) ? [] : ["not-allowed"]),
      ...(one.by === by ? ["same-person"] : []),
      ...(one.state === "requested" ? [] : ["state-conflict"]),
      ...(isGood && isTooMuch ? ["farmer-advance.above-limit"] : []),
    ];
    if (broken.length > 0) return broken;
    one.state = isGood ? "approved" : "rejected";
    one.approvedBy = by;
    return broken;
  }

  /** Money of it that a provider has, and nobody knows yet whether it arrives. */
  private isUnderWay(request: string): boolean {
    return this.live().some((one) => one.request === request && isOnItsWay(one));
  }

  /** Taken back while nothing of it was paid or is on its way. */
  cancelAdvance(id: string): Broken {
    const one = this.advances.get(id);
    if (!one) return ["not-found"];
    const broken = [
      ...(["requested", "approved"].includes(one.state) ? [] : ["state-conflict"]),
      ...(this.paidAhead(id) > 0n ? ["farmer-advance.paid"] : []),
      ...(this.isUnderWay(id) ? ["commitment.under-way"] : []),
    ];
    if (broken.length === 0) one.state = "cancelled";
    return broken;
  }

  /** What is still open is a loss, by somebody else than who asked and than who approved. */
  writeOff(id: string, by: Who): Broken {
    const one = this.advances.get(id);
    if (!one) return ["not-found"];
    const open = this.held(id);
    const all = sum(open.map((due) => due.open));
    const broken = [
      ...(decides(by) ? [] : ["not-allowed"]),
      ...(one.by === by || one.approvedBy === by ? ["same-person"] : []),
      ...(one.state === "approved" ? [] : ["state-conflict", "farmer-advance.nothing-open"]),
      ...(all === 0n ? ["farmer-advance.nothing-open"] : []),
      ...(this.isUnderWay(id) ? ["commitment.under-way"] : []),
    ];
    if (broken.length > 0) return broken;
    one.state = "written_off";
    for (const due of open) due.open = 0n;
    this.book(["6230", all], ["1240", -all]);
    return [];
  }
}
