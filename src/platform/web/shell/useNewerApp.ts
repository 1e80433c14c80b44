import { useEffect } from "react";

/** When this window was last loaded anew because something of its app was missing. */
const mark = "mavuno.loaded-anew";
/** A page that misses it again so soon after it was loaded anew does not try for ever. */
const againAfterMs = 60_000;

/** Loads the page anew, unless it was a moment ago. */
export function loadAnewOnce(): boolean {
  const before = Number(sessionStorage.getItem(mark) ?? 0);
  if (Date.now() - before <= againAfterMs) return false;
  sessionStorage.setItem(mark, String(Date.now()));
  location.reload();
  return true;
}

/** What this app cannot show, a newer one can: the page is loaded anew as soon as that one is here. */
export function useNewerApp(): void {
  useEffect(() => {
    let isGone = false;
    let forget = (): void => undefined;
    const wait = async (): Promise<void> => {
      const { onNewerApp } = await import("../newerApp.ts");
      if (!isGone) forget = onNewerApp(() => void loadAnewOnce());
    };
    // Its file did not come: without a line there is no newer app either.
    wait().catch(() => undefined);
    return () => {
      isGone = true;
      forget();
    };
  }, []);
}
