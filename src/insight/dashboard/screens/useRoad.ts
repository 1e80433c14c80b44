import { useCallback } from "react";
import { useMayOpen } from "#platform/web/shell/useMayOpen.ts";

/** The first of several links that this person may open; null when none of them is theirs. */
export function useRoad(): (links: readonly string[]) => string | null {
  const opens = useMayOpen();
  return useCallback((links) => links.find(opens) ?? null, [opens]);
}
