import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "react-router";
import { formatDay } from "#kernel/days.ts";
import type { WorkWire } from "../api.ts";
import { workLinks } from "../linkRules.ts";
import { useRoad } from "./useRoad.ts";
import { t } from "./words.ts";

type Work = readonly WorkWire[];

/** What this person may do next: how many, since when, and where. */
export function WaitingList({ work }: { work: Work }) {
  const total = work.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className="sheet" aria-labelledby="waiting">
      <header className="flex items-baseline gap-2 px-4 pt-4 pb-2">
        <h2 id="waiting">{t.waiting}</h2>
        {total > 0 && <span className="quiet">{total}</span>}
      </header>
      {work.length === 0 ? (
        <div className="px-4 pb-4">
          <p>{t.nothingWaits}</p>
          <p className="small quiet">{t.nothingWaitsText}</p>
        </div>
      ) : (
        <ul className="divide-y divide-line px-4 pb-1">
          {work.map((one) => (
            <li key={one.kind}>
              <OneWork one={one} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function OneWork({ one }: { one: Work[number] }) {
  const road = useRoad();
  const to = road(workLinks[one.kind]);
  const line = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block">{t.work[one.kind]}</span>
        <span className="tiny block">{t.oldest(formatDay(one.since), t.age(one.ageDays))}</span>
      </span>
      <span className="text-lg">{one.count}</span>
      <IconChevronRight
        size={16}
        className={`flex-none text-ink-3 ${to === null ? "invisible" : ""}`}
        aria-hidden
      />
    </>
  );
  const look = "-mx-4 flex min-h-14 items-center gap-3 px-4 py-2";
  return to === null ? (
    <div className={look}>{line}</div>
  ) : (
    <Link to={to} className={`${look} transition-colors hover:bg-sunk`}>
      {line}
    </Link>
  );
}
