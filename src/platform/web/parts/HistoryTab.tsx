import type { z } from "zod";
import { formatDay, formatTime, kampalaDay } from "#kernel/days.ts";
import type { Endpoint } from "#platform/api/endpoint.ts";
import { useQuery } from "../data.ts";
import { words } from "../words.ts";
import { pastOf, saidWith } from "./history.ts";
import { Loaded } from "./Loaded.tsx";

const t = words({
  en: {
    empty: "Nothing has happened here yet.",
    by: (action: string, name: string) => `${action} by ${name}`,
    system: "the system",
  },
});

interface HistoryLine {
  seq: string;
  at: string;
  by: string | null;
  role: string | null;
  action: string;
  details: Record<string, unknown>;
}
interface History {
  lines: HistoryLine[];
}

// The endpoint is declared by the history capability, which lies on a floor above this one; here it is
// only where it is and what it answers.
const historyOf = {
  kind: "query",
  path: "/api/history/{subject}/{id}",
  needs: "signed-in",
  media: "application/json",
  offline: false,
} as unknown as Endpoint<
  z.ZodObject<{ subject: z.ZodString; id: z.ZodString }>,
  undefined,
  z.ZodType<History, History>
>;

interface HistoryTabProps {
  subject: string;
  id: string;
}

/** What happened to a thing, newest first: who, when, what, why. */
export function HistoryTab({ subject, id }: HistoryTabProps) {
  const answer = useQuery(historyOf, { subject, id });
  return (
    <Loaded answer={answer} skeleton={<div className="sheet h-40" aria-busy />}>
      {({ lines }) =>
        lines.length === 0 ? (
          <p className="sheet quiet p-4">{t.empty}</p>
        ) : (
          <ol className="sheet divide-y divide-line">
            {lines.map((line) => (
              <HistoryRow key={line.seq} line={line} />
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}

function HistoryRow({ line }: { line: HistoryLine }) {
  const at = new Date(line.at);
  const said = saidWith(line);
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-2.5 md:grid-cols-[136px_minmax(0,1fr)]">
      <time className="small quiet whitespace-nowrap" dateTime={line.at}>
        {formatDay(kampalaDay(at))}, {formatTime(at)}
      </time>
      {/* What was written down may be one long word: a name in the books, an address, a code. */}
      <div className="min-w-0 wrap-anywhere">
        {t.by(pastOf(line.action), line.by ?? t.system)}
        {line.role && <span className="small quiet"> {line.role.replaceAll("_", " ")}</span>}
        {said.length > 0 && <p className="small quiet">{said.join(" · ")}</p>}
      </div>
    </li>
  );
}
