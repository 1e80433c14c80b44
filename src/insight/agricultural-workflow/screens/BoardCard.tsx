import { Link } from "react-router";
import { formatAmount } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { useMayOpen } from "#platform/web/shell/useMayOpen.ts";
import { lateness } from "#registry/stage-limits/rules.ts";
import type { CardWire } from "../api.ts";
import { t } from "./words.ts";

/** What is to be done next with a card; some states are called the same in different documents. */
export function nextOf({ kind, state }: Pick<CardWire, "kind" | "state">): string {
  return t.next[`${kind}.${state}`] ?? t.next[state] ?? "";
}

/** Where a lot's next step is taken; every other card is acted on where its record is. */
const steps: Readonly<Record<string, string>> = {
  stock_free: "/processing/new",
  processing_free: "/packaging-inventory/new",
  packed_free: "/export-documentation",
};

/** How late a card is, as a word and a colour; nothing while it is in time. */
export function LateBadge({ ageDays, days }: { ageDays: number; days: number }) {
  const late = lateness(ageDays, days);
  if (late === "in_time") return null;
  return late === "late" ? (
    <Badge tone="waiting">{t.isLate}</Badge>
  ) : (
    <Badge tone="refused" warns>
      {t.isStuck}
    </Badge>
  );
}

/** One lot, delivery, batch or shipment: how heavy, how old, what is next and what is in its way. */
export function BoardCard({ card, days }: { card: CardWire; days: number }) {
  const opens = useMayOpen();
  const { number, label, grams, value, ageDays, path, blocker, blockers, state } = card;
  const step = steps[state];
  const next = nextOf(card);
  const figures = [
    ...(grams === null ? [] : [t.kg(formatKilograms(grams))]),
    ...(value === null ? [] : [t.ugx(formatAmount(value))]),
  ];
  return (
    <li className="border-t border-line p-3">
      <div className="flex items-start justify-between gap-2">
        {opens(path) ? (
          <Link className="link min-w-0 truncate font-medium max-md:py-1" to={path}>
            {number}
          </Link>
        ) : (
          <span className="min-w-0 truncate font-medium">{number}</span>
        )}
        <span className="small quiet flex-none">{t.daysShort(ageDays)}</span>
      </div>
      <p className="small truncate" title={label}>
        {label}
      </p>
      {figures.length > 0 && <p className="small quiet">{figures.join(" · ")}</p>}
      <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
        <LateBadge ageDays={ageDays} days={days} />
        {step !== undefined && opens(step) ? (
          <Link className="link small max-md:py-1" to={step}>
            {next}
          </Link>
        ) : (
          <span className="small">{next}</span>
        )}
      </div>
      {blockers > 0 && blocker !== null && <p className="small mt-1 text-straw">{blocker}</p>}
    </li>
  );
}
