// The file of a screen is asked for when somebody points at a link to it or reaches it with the keyboard:
// by the time of the press it is there.
import { useEffect } from "react";
import { type Screen, screenFor } from "../screen.ts";

/** Gives a function that starts loading what an address needs, once; a failed load may be asked again. */
export function linkWarmer(screens: readonly Screen[]): (path: string) => void {
  const asked = new Set<Screen>();
  return (path) => {
    const screen = screenFor(screens, path);
    if (!screen || asked.has(screen)) return;
    asked.add(screen);
    // Nobody has pressed yet: a line that is down is said by the screen itself, if it is opened.
    screen.load().catch(() => asked.delete(screen));
  };
}

/** Follows pointer, finger and focus over every link of the page. */
export function useWarmLinks(screens: readonly Screen[]): void {
  useEffect(() => {
    const warm = linkWarmer(screens);
    const onReach = ({ target }: Event): void => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
      if (link?.origin === location.origin) warm(link.pathname);
    };
    const events = ["pointerover", "pointerdown", "focusin"] as const;
    for (const name of events) document.addEventListener(name, onReach, { passive: true });
    return () => {
      for (const name of events) document.removeEventListener(name, onReach);
    };
  }, [screens]);
}
