import { formatDay } from "#kernel/days.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import type { ThreadWire } from "../api.ts";
import type { Standing } from "../rules.ts";
import { t } from "./words.ts";

const tones: Record<Standing, "waiting" | "active" | "quiet"> = {
  waits: "waiting",
  answered: "active",
  closed: "quiet",
};

/** Where a complaint stands. */
export function StandingBadge({ standing }: { standing: Standing }) {
  return <Badge tone={tones[standing]}>{t.standings[standing]}</Badge>;
}

/** What both sides wrote, in order. */
export function Messages({ messages }: Pick<ThreadWire, "messages">) {
  return (
    <ol className="sheet divide-y divide-line overflow-hidden" aria-label={t.thread}>
      {messages.map((message, index) => (
        // Messages are only added, at the end.
        <li key={index} className={`p-4 ${message.fromHouse ? "bg-sunk" : ""}`}>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-strong">{message.fromHouse ? t.fromHouse : t.fromWriter}</span>
            <span className="small quiet">{formatDay(message.day)}</span>
          </p>
          <p className="break-words whitespace-pre-line">{message.text}</p>
        </li>
      ))}
    </ol>
  );
}
