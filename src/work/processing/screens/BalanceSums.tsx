import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { formatKilograms } from "#kernel/weight.ts";
import type { MassBalance } from "../rules.ts";
import { t } from "./words.ts";

/** Where the kilograms went so far: what is left to name must be zero. */
export function BalanceSums({ balance }: { balance: MassBalance }) {
  const { input, outputs, losses, left } = balance;
  const isWhole = left === 0n;
  const label = isWhole ? t.balanced : left < 0n ? t.tooMuch : t.left;
  return (
    <output className="flex flex-1 flex-col gap-2" aria-live="polite">
      <dl className="grid grid-cols-3 gap-x-3">
        <Sum label={t.input}>{formatKilograms(input)}</Sum>
        <Sum label={t.outputs} end>
          {formatKilograms(outputs)}
        </Sum>
        <Sum label={t.lossesTotal} end>
          {formatKilograms(losses)}
        </Sum>
      </dl>
      <p className="flex items-center justify-between gap-4 border-t border-line pt-2">
        <span className={`flex items-center gap-1.5 ${isWhole ? "text-leaf-ink" : "text-straw"}`}>
          {isWhole ? (
            <IconCheck size={16} aria-hidden />
          ) : (
            <IconAlertTriangle size={16} aria-hidden />
          )}
          {label}
        </span>
        <span className="text-lg font-strong whitespace-nowrap">{formatKilograms(left)} kg</span>
      </p>
    </output>
  );
}

function Sum({ label, end, children }: { label: string; end?: boolean; children: string }) {
  return (
    <div className={end ? "text-right" : ""}>
      <dt className="tiny">{label}</dt>
      <dd className="whitespace-nowrap">{children}</dd>
    </div>
  );
}
