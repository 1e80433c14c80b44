// Which of the kept sums a stretch of time is: whole months by their month, the days at its ends by their day.
// Pure.
import { addDays, type Day } from "#kernel/days.ts";

/** Some days of a stretch, all read at one grain; what is left out is open on that side. */
export interface Piece {
  grain: "day" | "month";
  from?: Day;
  /** The first that is not in it any more. */
  before?: Day;
}

/**
 * The pieces that make up a stretch of time, each day in exactly one of them. Both days are inside; a side that
 * is left out is open.
 */
export function piecesOf({ from, to }: { from?: Day | undefined; to?: Day | undefined }): Piece[] {
  if (from !== undefined && to !== undefined && from > to) return [];
  const months = from === undefined ? undefined : isFirst(from) ? from : firstOfNext(from);
  const end = to === undefined ? undefined : addDays(to, 1);
  const ending = end === undefined ? undefined : firstOf(end);
  if (months !== undefined && ending !== undefined && months >= ending) {
    return between("day", from, end);
  }
  return [
    ...(from === months ? [] : between("day", from, months)),
    ...between("month", months, ending),
    ...(ending === end ? [] : between("day", ending, end)),
  ];
}

function between(grain: Piece["grain"], from: Day | undefined, before: Day | undefined): Piece[] {
  return [
    {
      grain,
      ...(from === undefined ? {} : { from }),
      ...(before === undefined ? {} : { before }),
    },
  ];
}

const isFirst = (day: Day): boolean => day.endsWith("-01");
const firstOf = (day: Day): Day => `${day.slice(0, 8)}01`;

/** The first of the month after a day's own. */
function firstOfNext(day: Day): Day {
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return `${String(Math.floor(at / 12)).padStart(4, "0")}-${String((at % 12) + 1).padStart(2, "0")}-01`;
}
