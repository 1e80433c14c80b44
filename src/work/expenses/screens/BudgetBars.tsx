import { formatMoney } from "#kernel/money.ts";
import type { BudgetLeftWire } from "../api.ts";
import { t } from "./words.ts";

type Bar = Omit<BudgetLeftWire, "budgetGroup"> & { label: string };

/** Budgets as bars: what is booked, what is asked for, what is left. */
export function BudgetBars({ title, bars }: { title: string; bars: readonly Bar[] }) {
  if (bars.length === 0) return null;
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      {bars.map((bar) => (
        <div key={bar.label}>
          <p className="small mb-1 flex flex-wrap justify-between gap-x-4">
            <span>{bar.label}</span>
            <span className={isOver(bar) ? "text-cherry" : "quiet"}>{leftWords(bar)}</span>
          </p>
          <BudgetBar bar={bar} />
        </div>
      ))}
    </section>
  );
}

/** One bar; the words beside it say the same. */
export function BudgetBar({ bar }: { bar: Pick<Bar, "budget" | "booked" | "submitted"> }) {
  const booked = BigInt(bar.booked);
  const submitted = BigInt(bar.submitted);
  const whole = [BigInt(bar.budget ?? 0), booked + submitted, 1n].reduce((a, b) => (a > b ? a : b));
  const shareOf = (part: bigint): string => `${Number((part * 1000n) / whole) / 10}%`;
  const isPassed = bar.budget !== null && booked + submitted > BigInt(bar.budget);
  return (
    <span className="flex h-2 w-full overflow-hidden rounded-sm bg-sunk" aria-hidden>
      <span className={isPassed ? "bg-cherry" : "bg-bar-now"} style={{ width: shareOf(booked) }} />
      <span className="bg-straw" style={{ width: shareOf(submitted) }} />
    </span>
  );
}

/** "UGX 400,000 left of UGX 1,000,000" */
export function leftWords({ budget, booked, submitted, left }: Omit<Bar, "label">): string {
  if (budget === null || left === null) {
    return t.noBudget(formatMoney(BigInt(booked) + BigInt(submitted)));
  }
  const value = BigInt(left);
  return value < 0n
    ? t.overBy(formatMoney(-value), formatMoney(budget))
    : t.leftOf(formatMoney(value), formatMoney(budget));
}

/** Is more asked for and booked than may be spent? */
export function isOver({ left }: Pick<Bar, "left">): boolean {
  return left !== null && BigInt(left) < 0n;
}
