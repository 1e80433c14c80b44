// Picking rows: one by one, a range with Shift, all that are shown.
import { useCallback, useRef, useState } from "react";

export interface Selection {
  ids: ReadonlySet<string>;
  toggle: (id: string, withShift: boolean, shown: readonly string[]) => void;
  toggleAll: (shown: readonly string[]) => void;
  /** Picks these as well. */
  pick: (ids: readonly string[]) => void;
  clear: () => void;
}

/** The ids after a press: with Shift everything between the last press and this one follows it. */
export function afterToggle(
  ids: ReadonlySet<string>,
  id: string,
  last: string | null,
  shown: readonly string[],
): Set<string> {
  const next = new Set(ids);
  const pick = !ids.has(id);
  const from = last === null ? -1 : shown.indexOf(last);
  const to = shown.indexOf(id);
  const range = from < 0 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  for (const one of range) {
    if (pick) next.add(one);
    else next.delete(one);
  }
  return next;
}

export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const toggle = useCallback<Selection["toggle"]>((id, withShift, shown) => {
    const from = withShift ? last.current : null;
    setIds((before) => afterToggle(before, id, from, shown));
    last.current = id;
  }, []);
  const toggleAll = useCallback<Selection["toggleAll"]>((shown) => {
    setIds((before) =>
      shown.every((id) => before.has(id)) ? new Set() : new Set([...before, ...shown]),
    );
  }, []);
  const pick = useCallback((more: readonly string[]) => {
    setIds((before) => new Set([...before, ...more]));
  }, []);
  const clear = useCallback(() => setIds(new Set()), []);
  return { ids, toggle, toggleAll, pick, clear };
}
