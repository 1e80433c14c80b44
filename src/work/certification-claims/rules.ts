// What is sold as certified may not be more than what was bought as certified. Both sides are reckoned in the
// base form of the commodity (dried cherry for coffee), so that kiboko bought and green coffee sold compare.
import { lifecycle } from "#kernel/lifecycle.ts";
import { Refusal } from "#kernel/refusal.ts";
import { formatKilograms, wholeBp } from "#kernel/weight.ts";

export const claimLife = lifecycle({
  states: ["made", "withdrawn"],
  initial: "made",
  tones: { made: "done", withdrawn: "quiet" },
  moves: {
    withdraw: { from: ["made"], to: "withdrawn", needs: "canManageExports", asks: "reason" },
  },
});
export type ClaimState = (typeof claimLife.states)[number];

/** Who reads the ledger: whoever answers for compliance, and the export desk. */
export const claimReaders = ["canViewCompliance", "canManageExports"] as const;

/** What grams of a form take out of the balance: never less than they are made of. */
export function baseGramsSold(grams: bigint, outturnBp: number): bigint {
  const outturn = BigInt(outturnBp);
  return (grams * wholeBp + outturn - 1n) / outturn;
}

/** How many grams of the form sold a balance is good for; nothing when it is below zero. */
export function gramsLeft(balance: bigint, outturnBp: number): bigint {
  return balance <= 0n ? 0n : (balance * BigInt(outturnBp)) / wholeBp;
}

/** What a claim is held against. Grams; the balance in the base form. */
export interface ClaimRoom {
  balance: bigint;
  outturnBp: number;
  /** Net of the lots on the shipment, and what live claims of the scheme on it say already. */
  shipped: bigint;
  claimedOnIt: bigint;
  isCancelled: boolean;
}

/** What whoever claims should know of the kilograms behind it: a certificate written down later makes bought coffee certified. */
export function claimWarnings(afterwards: bigint): string[] {
  if (afterwards === 0n) return [];
  return [
    `${formatKilograms(afterwards)} kg of this scheme and season were bought before their certificate was written down. Look at the certificates before you claim them.`,
  ];
}

/** Refuses a claim of a cancelled shipment, of more than it carries, or of more than was bought. */
export function checkClaim(grams: bigint, room: ClaimRoom): void {
  if (room.isCancelled) {
    throw new Refusal(
      "claims.shipment-closed",
      "This shipment is cancelled, so nothing of it is sold as certified.",
    );
  }
  const free = room.shipped - room.claimedOnIt;
  if (grams > free) {
    const left = formatKilograms(free < 0n ? 0n : free, 3);
    throw new Refusal(
      "claims.more-than-shipped",
      `The lots on this shipment leave ${left} kg that are not claimed under this scheme yet.`,
      { field: "grams" },
    );
  }
  if (baseGramsSold(grams, room.outturnBp) > room.balance) {
    const left = formatKilograms(gramsLeft(room.balance, room.outturnBp), 3);
    throw new Refusal(
      "claims.more-than-bought",
      `What was bought as certified this season is good for ${left} kg more of this product ` +
        `(balance ${formatKilograms(room.balance, 3)} kg in the base form). Claim no more than that.`,
      { field: "grams" },
    );
  }
}
