// Which days each figure looks at, seen from the business day and the period that was chosen.
import type { Day } from "#kernel/days.ts";
import { factsOf, type FigureName } from "./figureRules.ts";
import { seasonStart } from "#kernel/seasons.ts";
import { closedYear, monthStart, type Period, weekStart } from "./periodRules.ts";

/** The days of a figure; null: it is what is so now. */
export function daysOf(name: FigureName, asked: { today: Day; period: Period }): Period | null {
  const { today, period } = asked;
  const { span } = factsOf(name);
  switch (span) {
    case "period":
      return period;
    case "now":
      return null;
    case "today":
      return { from: today, to: today };
    case "week":
      return { from: weekStart(today), to: today };
    case "month":
      return { from: monthStart(today), to: today };
    case "season":
      return { from: seasonStart(today), to: today };
    case "year":
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    case "closed_year":
      return closedYear(today);
    default:
      return span satisfies never;
  }
}
