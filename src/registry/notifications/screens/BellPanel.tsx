import { IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { ProblemNotice } from "#platform/web/parts/ProblemNotice.tsx";
import { type Feed, markAllRead, markRead, readFirst, readMore, useFeed } from "./feed.ts";
import { NoticeLine } from "./NoticeLine.tsx";
import { t } from "./words.ts";

/** The panel: what somebody was told, the newest first. On a phone it takes the whole screen. */
export function BellPanel({ close }: { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const feed = useFeed();
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useEffect(() => void readFirst(), []);
  const leave = (): void => {
    dialog.current?.close();
    close();
  };
  const unread = feed.unread ?? 0;
  return (
    <dialog
      ref={dialog}
      className="bell-panel"
      aria-labelledby="bell-title"
      onClose={close}
      onKeyDown={moveAmongLines}
      onPointerDown={(event) => {
        if (event.target === dialog.current) leave();
      }}
    >
      <div className="bell-head">
        <h2 id="bell-title" className="text-md" tabIndex={-1} autoFocus>
          {t.title}
        </h2>
        {unread > 0 && (
          <button
            type="button"
            className="button little bare ml-auto"
            onClick={() => void markAllRead()}
          >
            {t.readAll}
          </button>
        )}
        <button
          type="button"
          className={`icon-button ${unread > 0 ? "" : "ml-auto"}`}
          aria-label={t.close}
          onClick={leave}
        >
          <IconX size={20} aria-hidden />
        </button>
      </div>
      <div className="bell-list" aria-busy={feed.isReading}>
        {!feed.isLive && feed.rows && !feed.problem && (
          <p className="tiny px-4 pt-3">{t.notLive}</p>
        )}
        {feed.problem && (
          <div className="p-3">
            <ProblemNotice problem={feed.problem} retry={() => void readFirst()} />
          </div>
        )}
        <Lines feed={feed} leave={leave} />
      </div>
      <div className="flex-none border-t border-line px-4">
        <Link
          className="link small inline-flex min-h-11 items-center"
          to="/settings/notifications"
          onClick={leave}
        >
          {t.choose}
        </Link>
      </div>
    </dialog>
  );
}

function Lines({ feed, leave }: { feed: Feed; leave: () => void }) {
  const nowMs = useNow();
  const { rows, next, isReading, problem } = feed;
  if (!rows) return isReading ? <Skeleton /> : null;
  if (rows.length === 0 && !problem) {
    return (
      <div className="px-4 py-12 text-center">
        <p className="font-medium">{t.none}</p>
        <p className="quiet">{t.noneText}</p>
      </div>
    );
  }
  return (
    <>
      <ul>
        {rows.map((notice) => (
          <li key={notice.id}>
            <NoticeLine
              notice={notice}
              nowMs={nowMs}
              follow={() => {
                void markRead(notice);
                leave();
              }}
            />
          </li>
        ))}
      </ul>
      {next !== null && (
        <div className="p-3 text-center">
          <button
            type="button"
            className="button little"
            disabled={isReading}
            onClick={() => void readMore()}
          >
            {t.more}
          </button>
        </div>
      )}
    </>
  );
}

function Skeleton() {
  return (
    <div className="flex flex-col gap-4 p-4" aria-hidden>
      {[1, 2, 3].map((line) => (
        <div key={line} className="skeleton h-12" />
      ))}
    </div>
  );
}

/** The clock, a minute at a time. */
function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

/** Arrow keys go from one notification to the next, Home and End to the first and the last. */
function moveAmongLines(event: KeyboardEvent<HTMLDialogElement>): void {
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>(".bell-line")];
  const here = lines.findIndex((line) => line === document.activeElement);
  const places: Record<string, number> = {
    ArrowDown: Math.min(here + 1, lines.length - 1),
    ArrowUp: Math.max(here - 1, 0),
    Home: 0,
    End: lines.length - 1,
  };
  const place = places[event.key];
  if (place === undefined || lines.length === 0) return;
  event.preventDefault();
  lines[place]?.focus();
}
