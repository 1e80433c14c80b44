import { IconSearch } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { later } from "../lateFile.ts";
import { prepare } from "../useLoaded.ts";
import { BellPlace } from "./BellPlace.tsx";
import { SyncMark } from "./SyncMark.tsx";
import { palettePlaceholder } from "./PaletteBox.tsx";
import { PaletteDoor } from "./PaletteDoor.tsx";
import { UserCard } from "./UserCard.tsx";

const loadMenu = () => import("./UserMenu.tsx");
const UserMenu = lazy(later(async () => ({ default: (await loadMenu()).UserMenu })));

/** The bar above a screen on a desk: search, the bell and the person. */
export function TopBar() {
  const [isWanted, setIsWanted] = useState(false);
  // The menu's own code comes when somebody reaches for it, not before the first list is drawn.
  const button = (
    <button
      type="button"
      className="user-button"
      aria-haspopup="menu"
      onPointerEnter={() => prepare(loadMenu)}
      onFocus={() => prepare(loadMenu)}
      onClick={() => setIsWanted(true)}
    >
      <UserCard />
    </button>
  );
  return (
    <header className="top-bar no-print">
      <PaletteDoor>
        {({ open, prepare }) => (
          <button
            type="button"
            className="input soft max-w-90 cursor-text text-left text-ink-3"
            aria-haspopup="dialog"
            aria-keyshortcuts="Control+K"
            onPointerEnter={prepare}
            onFocus={prepare}
            onClick={open}
          >
            <IconSearch size={16} className="flex-none" aria-hidden />
            <span className="min-w-0 flex-1 truncate">{palettePlaceholder}</span>
            <kbd className="key" aria-hidden>
              Ctrl K
            </kbd>
          </button>
        )}
      </PaletteDoor>
      <div className="flex items-center gap-2">
        <SyncMark />
        <BellPlace />
        {isWanted ? (
          <Suspense fallback={button}>
            <UserMenu />
          </Suspense>
        ) : (
          button
        )}
      </div>
    </header>
  );
}
