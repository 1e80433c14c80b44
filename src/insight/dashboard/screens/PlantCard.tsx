import { Link } from "react-router";
import { formatKilograms, formatPercent, formatTonnes } from "#kernel/weight.ts";
import { lengthOf, percentOf, shareText, sharesOf } from "#platform/web/parts/charts.ts";
import { formatPeriod } from "../periodRules.ts";
import { BigFigure, ExplainLink, useFigure } from "./FigureCard.tsx";
import { shown } from "./shownFigure.ts";
import { useRoad } from "./useRoad.ts";
import { t } from "./words.ts";

/** The processing unit: what came out since Monday of what the week is to bring, and the grades of the season. */
export function PlantCard() {
  const processed = useFigure("processed_week");
  if (!processed) return null;
  return (
    <section
      className="sheet mb-4 grid lg:grid-cols-2 lg:divide-x lg:divide-line"
      aria-label={t.plant}
    >
      <Week grams={processed.value} days={processed.days} />
      <Grades />
    </section>
  );
}

function Week({ grams, days }: { grams: string; days: { from: string; to: string } | null }) {
  const target = useFigure("week_target");
  const capacity = useFigure("week_capacity");
  const road = useRoad();
  const to = road(["/processing"]);
  const isSet = capacity !== undefined && target !== undefined;
  const toGo = isSet ? BigInt(target.value) - BigInt(grams) : 0n;
  return (
    <div className="p-4">
      <header className="flex items-start gap-2">
        <h2 className="flex-1">
          {to === null ? (
            t.plant
          ) : (
            <Link to={to} className="link">
              {t.plant}
            </Link>
          )}
        </h2>
        <ExplainLink name="processed_week" />
      </header>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <BigFigure {...shown("g", grams)} />
        <span className="quiet">
          {isSet ? t.thisWeek(`${formatTonnes(target.value)} t`) : t.outThisWeek}
        </span>
        {isSet && (
          <span className="ml-auto">
            {t.capacity}{" "}
            <ExplainLink name="week_capacity">{`${formatPercent(capacity.value)} %`}</ExplainLink>
          </span>
        )}
      </div>
      {isSet ? (
        <>
          <div className="mt-2 h-2 rounded-sm bg-sunk" aria-hidden>
            <div
              className="h-full rounded-sm bg-coffee"
              style={{ width: `${percentOf(lengthOf(grams), lengthOf(target.value))}%` }}
            />
          </div>
          <p className="small quiet mt-2">
            {days && `${formatPeriod(days)} · `}
            {toGo > 0n ? t.toGo(`${formatTonnes(toGo)} t`) : t.overTarget}
          </p>
        </>
      ) : (
        <NoTarget />
      )}
    </div>
  );
}

function NoTarget() {
  const road = useRoad();
  const to = road(["/settings/company"]);
  return (
    <p className="small quiet mt-2">
      {t.noTarget}{" "}
      {to !== null && (
        <Link to={to} className="link">
          {t.setTarget}
        </Link>
      )}
    </p>
  );
}

const names = ["grade_a", "grade_b", "grade_c"] as const;

/** Shares of the kilograms that were accepted this season, by the grade they were given. */
function Grades() {
  const a = useFigure("grade_a");
  const b = useFigure("grade_b");
  const c = useFigure("grade_c");
  if (!a || !b || !c) return null;
  const values = [a, b, c].map(({ value }) => lengthOf(value));
  const shares = sharesOf(values);
  return (
    <div className="p-4 max-lg:border-t max-lg:border-line">
      <header className="mb-2 flex flex-wrap items-baseline gap-x-2">
        <h2>{t.grades}</h2>
        <span className="small quiet">{a.days && t.gradesOf(formatPeriod(a.days))}</span>
      </header>
      <ul className="grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-3 gap-y-1.5">
        {[a, b, c].map((grade, index) => (
          <li key={grade.name} className="contents">
            <ExplainLink name={names[index] ?? "grade_a"}>
              {t.gradeNames[names[index] ?? "grade_a"]}
            </ExplainLink>
            <span className="h-2" aria-hidden>
              <span
                className="block h-full min-w-px bg-coffee"
                style={{ width: `${(shares[index] ?? 0) / 10}%` }}
              />
            </span>
            <span className="text-right">{formatKilograms(grade.value)} kg</span>
            <span className="quiet text-right whitespace-nowrap">
              {shareText(shares[index] ?? 0)} %
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
