// What is sold as certified: never more than was bought of certified farmers, and never more than a shipment carries.
import type { Broken } from "./modelBooks.ts";
import { Keeping } from "./modelKeeping.ts";

interface Claim {
  state: "made" | "withdrawn";
  shipment: string;
  grams: bigint;
}

/** Green coffee is fifty-four hundredths of the dried cherry it is made of. */
const outturnBp = 5_400n;
const cherryOf = (green: bigint): bigint => (green * 10_000n + outturnBp - 1n) / outturnBp;

export class Claiming extends Keeping {
  claims = new Map<string, Claim>();
  /** What was left to claim of other farmers' before the history began. */
  claimableBefore = 0n;

  /**
   * Cherry of certified farmers, less what live claims are made of; what came under a second record counts once that is joined.
   * What suppliers sell counts nothing.
   */
  claimable(): bigint {
    let left = this.claimableBefore;
    for (const one of this.collections.values()) {
      if (one.state === "approved" && this.isFarmers(one)) left += one.payable;
    }
    for (const one of this.claims.values()) if (one.state === "made") left -= cherryOf(one.grams);
    return left;
  }

  /** What a shipment carries and nobody claimed. */
  unclaimed(shipment: string): bigint {
    let left = 0n;
    for (const { grams } of this.shipments.get(shipment)?.lots.values() ?? []) left += grams;
    for (const one of this.claims.values()) {
      if (one.state === "made" && one.shipment === shipment) left -= one.grams;
    }
    return left;
  }

  claimCertified(id: string, shipment: string, grams: bigint): Broken {
    const broken = [
      ...(this.shipments.get(shipment)?.state === "cancelled" ? ["claims.shipment-closed"] : []),
      ...(grams > this.unclaimed(shipment) ? ["claims.more-than-shipped"] : []),
      ...(cherryOf(grams) > this.claimable() ? ["claims.more-than-bought"] : []),
    ];
    if (broken.length > 0) return broken;
    this.claims.set(id, { state: "made", shipment, grams });
    return [];
  }

  withdrawClaim(id: string): Broken {
    const one = this.claims.get(id);
    if (one?.state !== "made") return ["state-conflict"];
    one.state = "withdrawn";
    return [];
  }
}
