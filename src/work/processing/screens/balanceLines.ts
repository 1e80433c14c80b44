// The lines of a batch's value and mass table, from what the server says of the batch.
import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import type { BatchWire } from "../api.ts";
import { t } from "./words.ts";

export interface BalanceLine {
  key: string;
  label: string;
  /** How it came to be: the day, the rate, the value per kilogram. */
  how: string;
  /** Null: this line has no weight of its own. */
  grams: bigint | null;
  /** Null: its value is not known yet. */
  amount: bigint | null;
  isSum?: boolean;
  to?: string;
}

interface BalanceLines {
  inputs: BalanceLine[];
  work: BalanceLine[];
  outputs: BalanceLine[];
  losses: BalanceLine[];
}

export function balanceLines(batch: BatchWire): BalanceLines {
  return {
    inputs: batch.inputs.map((input) => ({
      key: input.lotId,
      label: input.lotCode,
      how: t.ofDay(formatDay(input.madeOn)),
      grams: BigInt(input.quantity),
      amount: BigInt(input.cost),
      to: `/traceability/lot/${input.lotId}`,
    })),
    work: batch.conversion.map((step) => ({
      key: step.code,
      label: step.label,
      how: t.ratePerKg(formatAmount(step.rate)),
      grams: null,
      amount: BigInt(step.amount),
    })),
    outputs: batch.outputs.map((output, index) => ({
      key: `out-${index}`,
      label: output.productName,
      how: outputHow(output),
      grams: BigInt(output.quantity),
      amount: output.cost === null ? null : BigInt(output.cost),
      ...(output.lotId === null ? {} : { to: `/traceability/lot/${output.lotId}` }),
    })),
    losses: batch.losses.map((loss) => ({
      key: loss.name,
      label: t.losses[loss.name],
      how: loss.abnormal ? t.abnormalLoss : t.normalLoss,
      grams: BigInt(loss.quantity),
      amount: loss.cost === null ? null : BigInt(loss.cost),
    })),
  };
}

function outputHow({ kind, lotCode, valuePerKilogram }: BatchWire["outputs"][number]): string {
  const value = valuePerKilogram === null ? null : t.atValue(formatAmount(valuePerKilogram));
  return [t.kinds[kind], value, lotCode].filter(Boolean).join(", ");
}
