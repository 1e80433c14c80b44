import { lazy, Suspense, useState } from "react";
import { ScreenSearch } from "./ScreenSearch.tsx";
import { UserCard } from "./UserCard.tsx";

const loadMenu = () => import("./UserMenu.tsx");
const UserMenu = lazy(async () => ({ default: (await loadMenu()).UserMenu }));

/** The bar above a screen on a desk: search and the person. */
export function TopBar() {
  const [isWanted, setIsWanted] = useState(false);
  // The menu's own code comes when somebody reaches for it, not before the first list is drawn.
  const button = (
    <button
      type="button"
      className="user-button"
      aria-haspopup="menu"
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setIsWanted(true)}
    >
      <UserCard />
    </button>
  );
  return (
    <header className="top-bar no-print">
      <ScreenSearch />
      {isWanted ? (
        <Suspense fallback={button}>
          <UserMenu />
        </Suspense>
      ) : (
        button
      )}
    </header>
  );
}
