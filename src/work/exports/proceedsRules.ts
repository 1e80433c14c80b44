// What of a buyer's money somebody says the banks kept, and at which rate it came, is looked at by nobody else: much of the one
// and a rate far from the known one are not simply believed.
import { formatDay, type Day } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import type { Flag } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";
import { formatRate, isFarRate } from "#registry/organization/rules.ts";

/**
 * Charges of a shipment's money, those of earlier parts of it included, in shillings: above what one person books alone they are
 * booked by somebody who also approves funds. True for so large ones: owners are told.
 */
export function checkProceedsCharges(
  by: { flags: readonly Flag[] },
  charges: { now: bigint; before: bigint },
  limit: number,
): boolean {
  const { now, before } = charges;
  if (now === 0n || now + before <= BigInt(limit)) return false;
  if (by.flags.includes("canApproveFunds")) return true;
  const together =
    before > 0n
      ? `With what banks kept of this shipment before it is ${formatMoney(now + before)}. `
      : "";
  throw new Refusal(
    "shipment.large-charges",
    `${together}Bank charges above ${formatMoney(BigInt(limit))} of one shipment are booked by somebody who approves funds.`,
    { status: 403 },
  );
}

/** A rate far from the last known one needs a reason: what the buyer's money was worth is counted by it. */
export function checkProceedsRate(
  asked: { rateMicro: bigint; rateReason: string | null },
  known: { rateMicro: bigint; day: Day } | null,
  stepBp: number,
): void {
  if (known === null || asked.rateReason !== null) return;
  if (!isFarRate(asked.rateMicro, known.rateMicro, stepBp)) return;
  throw new Refusal(
    "shipment.rate-far-from-known",
    `${formatRate(asked.rateMicro)} is more than ${stepBp / 100} % away from the ` +
      `${formatRate(known.rateMicro)} of ${formatDay(known.day)}. If it is right, say why.`,
  );
}
