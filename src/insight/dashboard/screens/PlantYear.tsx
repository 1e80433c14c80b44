import { formatPercent, formatTonnes } from "#kernel/weight.ts";
import { lengthOf, percentOf } from "#platform/web/parts/charts.ts";
import { formatPeriod } from "../periodRules.ts";
import type { FigureName } from "../figureRules.ts";
import { ExplainLink, useFigure } from "./FigureCard.tsx";
import { t } from "./ownerWords.ts";

/** How much of what the plant could do it does: this week of its target, this year of its capacity. */
export function PlantYear() {
  return (
    <section className="sheet p-4" aria-labelledby="capacity">
      <h2 id="capacity" className="mb-3">
        {t.capacity}
      </h2>
      <div className="flex flex-col gap-4">
        <Used part="processed_week" whole="week_target" share="week_capacity" />
        <Used part="year_processed" whole="year_target" share="year_capacity" />
      </div>
    </section>
  );
}

interface UsedProps {
  part: FigureName;
  whole: FigureName;
  share: FigureName;
}

function Used(props: UsedProps) {
  const part = useFigure(props.part);
  const whole = useFigure(props.whole);
  const share = useFigure(props.share);
  if (!part) return null;
  const isSet = whole !== undefined && share !== undefined;
  return (
    <div>
      <p className="flex justify-between gap-3">
        <span>
          {isSet
            ? t.usedOf(formatTonnes(part.value), formatTonnes(whole.value))
            : t.used(formatTonnes(part.value))}
        </span>
        <ExplainLink name={isSet ? props.share : props.part}>
          {isSet ? `${formatPercent(share.value)} %` : t.howReckoned}
        </ExplainLink>
      </p>
      {isSet && (
        <div className="mt-1.5 h-2 rounded-sm bg-sunk" aria-hidden>
          <div
            className="h-full rounded-sm bg-coffee"
            style={{ width: `${percentOf(lengthOf(part.value), lengthOf(whole.value))}%` }}
          />
        </div>
      )}
      <p className="tiny mt-1">
        {part.days && formatPeriod(part.days)}
        {!isSet && `. ${t.noTarget}`}
      </p>
    </div>
  );
}
