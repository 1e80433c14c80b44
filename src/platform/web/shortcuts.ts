// Keys that work on this screen. They are registered by what is on screen, so `?` lists exactly what
// this person can do here, and nothing fires while somebody types.
import { useEffect } from "react";

export interface Shortcut {
  /** As shown to people: `C`, `/`, `?`, `Ctrl B`. */
  keys: string;
  label: string;
  run: () => void;
}

const registered = new Set<Shortcut>();

/** What `?` shows, in the order it came on screen; of two with one key, the one that key presses. */
export function shortcutsHere(): Shortcut[] {
  const byKeys = new Map([...registered].map((one) => [one.keys, one]));
  return [...byKeys.values()];
}

/** Registers a key while the component is on screen. Null registers nothing. */
export function useShortcut(shortcut: Shortcut | null): void {
  const { keys, label, run } = shortcut ?? {};
  useEffect(() => {
    if (!keys || !label || !run) return;
    const one = { keys, label, run };
    registered.add(one);
    return () => {
      registered.delete(one);
    };
  }, [keys, label, run]);
}

/** The shortcut a key press means, or null. Letters do not fire in fields; Ctrl and Cmd are alike. */
export function shortcutFor(
  press: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">,
  isTyping: boolean,
  shortcuts: readonly Shortcut[],
): Shortcut | null {
  if (press.altKey) return null;
  const withControl = press.ctrlKey || press.metaKey;
  if (isTyping && !withControl) return null;
  const keys = `${withControl ? "Ctrl " : ""}${press.key.length === 1 ? press.key.toUpperCase() : press.key}`;
  return shortcuts.findLast((one) => one.keys === keys) ?? null;
}

/** Listens once for the whole app. */
export function listenForShortcuts(): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing) return;
    const target = event.target;
    const isTyping =
      target instanceof HTMLElement &&
      (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
      !(target instanceof HTMLInputElement && target.type === "checkbox");
    const isInDialog = document.querySelector("dialog[open]") !== null;
    const found = shortcutFor(event, isTyping, shortcutsHere());
    if (!found || isInDialog) return;
    event.preventDefault();
    found.run();
  };
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}
