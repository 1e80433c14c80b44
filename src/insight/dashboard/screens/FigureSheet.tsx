import { Link } from "react-router";
import { formatDay } from "#kernel/days.ts";
import type { ExplainedRow, ExplainedWire } from "../api.ts";
import { factsOf, type FigureUnit } from "../figureRules.ts";
import { formatPeriod } from "../periodRules.ts";
import { ExplainLink } from "./FigureCard.tsx";
import { figureLabels } from "./figureWords.ts";
import { t } from "./ownerWords.ts";
import { detailOf, nameOf } from "./rowWords.ts";
import { exactly, inWords } from "./shownFigure.ts";
import { useRoad } from "./useRoad.ts";

/** A figure with the first of its rows; the others, and their sum, are in its explanation. */
export function FigureSheet({ explained }: { explained: ExplainedWire }) {
  const { name, value, days, rows, rest } = explained;
  const { unit } = factsOf(name);
  return (
    <section className="sheet min-w-0" aria-label={figureLabels[name]}>
      <header className="flex items-start gap-x-2 px-4 pt-4 pb-2">
        <div className="min-w-0 flex-1">
          <h2>
            {figureLabels[name]} <span className="font-regular">{inWords(name, value)}</span>
          </h2>
          {days !== null && <p className="small quiet">{formatPeriod(days)}</p>}
        </div>
        <ExplainLink name={name} />
      </header>
      {rows.length === 0 ? (
        <p className="quiet px-4 pb-4">{t.none}</p>
      ) : (
        <ul className="divide-y divide-line px-4 pb-1">
          {rows.map((row, index) => (
            <Row key={`${row.path ?? ""} ${row.name} ${index}`} row={row} unit={unit} />
          ))}
          {rest.count > 0 && (
            <li className="flex min-h-11 items-center justify-between gap-3">
              <ExplainLink name={name}>{t.more(rest.count)}</ExplainLink>
              {unit !== "count" && <span>{exactly(unit, rest.value)}</span>}
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

/** What is counted says no "1" beside each row. */
function Row({ row, unit }: { row: ExplainedRow; unit: FigureUnit }) {
  const { name, detail, day, value, path } = row;
  const road = useRoad();
  const to = path === null ? null : road([path]);
  const beneath = [
    detail === null ? null : detailOf(detail),
    day === null ? null : formatDay(day),
  ].filter((part) => part !== null);
  return (
    <li className="flex min-h-11 items-center justify-between gap-3 py-1.5">
      <span className="min-w-0">
        {to === null ? (
          nameOf(name)
        ) : (
          <Link to={to} className="link">
            {nameOf(name)}
          </Link>
        )}
        {beneath.length > 0 && <span className="tiny block">{beneath.join(", ")}</span>}
      </span>
      {unit !== "count" && <span className="whitespace-nowrap">{exactly(unit, value)}</span>}
    </li>
  );
}
