import { useCallback } from "react";
import { mayOpen, screenAt } from "#kernel/access.ts";
import { useMe } from "#platform/web/may.ts";
import { useHouse } from "#platform/web/shell/house.ts";

/** The first of several links that this person may open; null when none of them is theirs. */
export function useRoad(): (links: readonly string[]) => string | null {
  const { access } = useHouse();
  const { user, org } = useMe();
  return useCallback(
    (links) =>
      links.find((link) => {
        const screen = screenAt(access, link.replace(/\?.*$/, ""));
        return screen !== undefined && mayOpen(access, screen, user.role, org.accessMode);
      }) ?? null,
    [access, user.role, org.accessMode],
  );
}
