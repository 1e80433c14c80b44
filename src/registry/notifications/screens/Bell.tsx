import { IconBell } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useMe } from "#platform/web/may.ts";
import { BellPanel } from "./BellPanel.tsx";
import { followFeed, useFeed } from "./feed.ts";
import { t } from "./words.ts";

/** The bell: how many are unread, said as it changes, and the panel behind it. */
export function Bell() {
  const { user } = useMe();
  const { unread, newest } = useFeed();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => followFeed(user.id), [user.id]);
  const count = unread ?? 0;
  // Said as it is shown: who speaks to the page says what they read.
  const shown = count > 99 ? t.above : String(count);
  return (
    <>
      <button
        type="button"
        className="icon-button relative"
        aria-label={t.bell(shown)}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <IconBell size={20} aria-hidden />
        {count > 0 && (
          <span className="bell-count" aria-hidden>
            {shown}
          </span>
        )}
      </button>
      <p className="sr-only" role="status" aria-live="polite">
        {newest && t.came(newest.title, newest.message)}
      </p>
      {isOpen && <BellPanel close={() => setIsOpen(false)} />}
    </>
  );
}
