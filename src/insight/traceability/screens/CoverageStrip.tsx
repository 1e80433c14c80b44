import { formatKilograms, formatPercent } from "#kernel/weight.ts";
import type { OriginWire } from "../api.ts";
import { t } from "./words.ts";

/** What a buyer asks first: how much of the weight reaches a plot that may be shown. */
export function CoverageStrip({ coverage }: { coverage: OriginWire["coverage"] }) {
  const { grams, traced, withGaps, untraced, coverageBp } = coverage;
  const parts = [
    { label: t.traced, grams: BigInt(traced), look: "bg-leaf" },
    { label: t.withGaps, grams: BigInt(withGaps), look: "bg-straw-mark" },
    { label: t.untraced, grams: BigInt(untraced), look: "bg-bar" },
  ].filter((part) => part.grams > 0n);
  const whole = Number(grams);
  return (
    <section className="sheet mb-4 flex flex-wrap items-center gap-x-8 gap-y-4 p-4">
      <p>
        <span className="text-2xl font-strong">{formatPercent(coverageBp)} %</span>
        <span className="small quiet block max-w-48">{t.coverage}</span>
      </p>
      <div className="min-w-56 flex-1">
        <div className="flex h-4 gap-0.5" aria-hidden>
          {parts.map((part) => (
            <span
              key={part.label}
              className={part.look}
              style={{ width: `${(Number(part.grams) / whole) * 100}%` }}
            />
          ))}
        </div>
        <ul className="small mt-2 flex flex-wrap gap-x-6 gap-y-1" aria-label={t.coverageShares}>
          {parts.map((part) => (
            <li key={part.label} className="flex items-center gap-2">
              <span className={`size-3 flex-none ${part.look}`} aria-hidden />
              {part.label}
              <span className="quiet">{t.kgOf(formatKilograms(part.grams))}</span>
            </li>
          ))}
        </ul>
        <RiskMix byRisk={coverage.byRisk} />
        {withGaps !== "0" && <p className="tiny mt-2">{t.gapsSay}</p>}
      </div>
    </section>
  );
}

const levels = ["low", "more_info_needed", "high", "unanswered"] as const;

/** What was said of the forest on the plots, by kilogram; what nobody has answered is a part of its own. */
function RiskMix({ byRisk }: { byRisk: OriginWire["coverage"]["byRisk"] }) {
  const said = levels.filter((level) => byRisk[level] !== "0");
  if (said.length === 0) return null;
  return (
    <p className="small mt-2 flex flex-wrap gap-x-4 gap-y-1">
      <span className="quiet">{t.risk}</span>
      {said.map((level) => (
        <span key={level} className={level === "high" ? "text-cherry" : ""}>
          {t.risks[level]} <span className="quiet">{t.kgOf(formatKilograms(byRisk[level]))}</span>
        </span>
      ))}
    </p>
  );
}
