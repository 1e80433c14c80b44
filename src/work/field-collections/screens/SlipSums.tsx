import { formatAmount, formatMoney } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import type { Sums } from "./slipValues.ts";
import { t } from "./formWords.ts";

/** What the scale and the price make, always in view above the thumb. */
export function SlipSums({ sums }: { sums: Sums }) {
  const { weighed, recovery, netPayable } = sums;
  return (
    <output className="flex flex-col gap-2" aria-live="polite">
      <dl className="grid grid-cols-4 gap-x-3">
        <Sum label={t.netKg}>{formatKilograms(weighed.net)}</Sum>
        <Sum label={t.payableKg} end>
          {formatKilograms(weighed.payable)}
        </Sum>
        <Sum label={t.value} end>
          {formatAmount(weighed.value)}
        </Sum>
        <Sum label={t.advance} end>
          {formatAmount(-recovery)}
        </Sum>
      </dl>
      <p className="flex items-baseline justify-between gap-4 border-t border-line pt-2">
        <span>
          {t.netPayable} <span className="small quiet">{t.bagsCount(weighed.bags)}</span>
        </span>
        <span className="text-lg font-strong">{formatMoney(netPayable)}</span>
      </p>
    </output>
  );
}

function Sum({ label, end, children }: { label: string; end?: boolean; children: string }) {
  return (
    <div className={end ? "text-right" : ""}>
      <dt className="tiny">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
