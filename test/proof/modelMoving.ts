// Lots that go between our own stores: on a truck, weighed in by somebody else; what is missing is a loss at once
// within half a hundredth, above it only when a third person agrees.
import { type Broken, type Lot, rounded, type Who } from "./modelBooks.ts";
import { Selling } from "./modelSelling.ts";

interface Trip {
  state: "draft" | "dispatched" | "variance_review" | "received" | "returned" | "cancelled";
  lot: Lot;
  grams: bigint;
  /** From the first store to the other one, or back. */
  isOut: boolean;
  sentBy: Who | null;
  weighed: { by: Who; grams: bigint } | null;
  /** A scale has looked at it once, whatever became of that. */
  wasWeighed: boolean;
}

/** So much of ten thousand parts may be missing before somebody else looks at it. */
export const toleranceBp = 50n;
const isMuch = (off: bigint, sent: bigint): boolean => off * 10_000n > sent * toleranceBp;

export class Moving extends Selling {
  trips = new Map<string, Trip>();

  private cannotLeave({ lot, grams, isOut }: Pick<Trip, "lot" | "grams" | "isOut">): Broken {
    const isCounted = lot.product === this.products.bags;
    const isShort = this.free(lot, isOut ? lot : lot.far) < grams;
    return [
      ...(isCounted ? ["transfer.not-weighed"] : []),
      ...(isShort ? ["stock.not-enough"] : []),
    ];
  }

  planTrip(id: string, of: Pick<Trip, "lot" | "grams" | "isOut">): Broken {
    const broken = this.cannotLeave(of);
    if (broken.length === 0) {
      this.trips.set(id, { ...of, state: "draft", sentBy: null, weighed: null, wasWeighed: false });
    }
    return broken;
  }

  /** All of it stands on the road, with its share of the cost. */
  sendOff(id: string, by: Who): Broken {
    const one = this.trips.get(id);
    if (!one) return ["not-found"];
    const broken = [...(one.state === "draft" ? [] : ["state-conflict"]), ...this.cannotLeave(one)];
    if (broken.length > 0) return broken;
    const { lot, grams, isOut } = one;
    const cost = this.takeOf(isOut ? lot : lot.far, grams);
    this.putTo(lot.trip, id, { grams, cost });
    lot.hasMoved = true;
    Object.assign(one, { state: "dispatched", sentBy: by });
    this.book(["1390", cost], [lot.account, -cost]);
    return [];
  }

  /** Not by who sent it; scales differ, but no lot grows. */
  weighIn(id: string, by: Who, read: bigint): Broken {
    const one = this.trips.get(id);
    if (!one) return ["not-found"];
    const { grams: sent } = one;
    const broken = [
      ...(one.state === "dispatched" ? [] : ["state-conflict"]),
      ...(one.sentBy === by ? ["same-person"] : []),
      ...(read > sent && isMuch(read - sent, sent) ? ["transfer.more-than-sent"] : []),
    ];
    if (broken.length > 0) return broken;
    one.weighed = { by, grams: read < sent ? read : sent };
    one.wasWeighed = true;
    if (isMuch(sent - one.weighed.grams, sent)) one.state = "variance_review";
    else this.arrive(id, one);
    return [];
  }

  /** Who neither sent nor weighed it accepts the loss, or has it weighed again. */
  judgeLoss(id: string, by: Who, isBelieved: boolean): Broken {
    const one = this.trips.get(id);
    if (!one) return ["not-found"];
    const broken = [
      ...(one.state === "variance_review" ? [] : ["state-conflict"]),
      ...([one.sentBy, one.weighed?.by].includes(by) ? ["same-person"] : []),
    ];
    if (broken.length > 0) return broken;
    if (isBelieved) this.arrive(id, one);
    else Object.assign(one, { state: "dispatched", weighed: null });
    return [];
  }

  /** The loss takes its share by weight of what the lot costs by now, what arrives the rest. */
  private arrive(id: string, one: Trip): void {
    const { lot, grams, isOut, weighed } = one;
    const arrived = weighed?.grams ?? 0n;
    const { cost } = this.takeFrom(lot.trip, id);
    const lost = arrived === 0n ? cost : rounded(cost * (grams - arrived), grams);
    const there = isOut ? lot.far : lot;
    there.grams += arrived;
    there.cost += cost - lost;
    one.state = "received";
    this.book([lot.account, cost - lost], ["5150", lost], ["1390", -cost]);
  }

  /** Given up before it left. */
  cancelTrip(id: string): Broken {
    const one = this.trips.get(id);
    if (!one) return ["not-found"];
    if (one.state !== "draft") return ["state-conflict"];
    one.state = "cancelled";
    return [];
  }

  /** Come back without having been weighed in, as somebody says who did not send it. */
  giveBack(id: string, by: Who): Broken {
    const one = this.trips.get(id);
    if (!one) return ["not-found"];
    const { lot, grams, isOut } = one;
    const broken = [
      ...(one.state === "dispatched" ? [] : ["state-conflict"]),
      ...(one.wasWeighed ? ["transfer.was-weighed"] : []),
      ...(one.sentBy === by ? ["same-person"] : []),
    ];
    if (broken.length > 0) return broken;
    const { cost } = this.takeFrom(lot.trip, id);
    const there = isOut ? lot : lot.far;
    there.grams += grams;
    there.cost += cost;
    one.state = "returned";
    this.book([lot.account, cost], ["1390", -cost]);
    return [];
  }
}
