import { useCallback } from "react";
import { mayOpen, screenAt } from "#kernel/access.ts";
import { useMe } from "../may.ts";
import { useHouse } from "./house.ts";

/** Does this link lead this person to a screen, and not to a refusal? */
export function useMayOpen(): (link: string) => boolean {
  const { access } = useHouse();
  const { user, org } = useMe();
  return useCallback(
    (link) => {
      const screen = screenAt(access, link.replace(/\?.*$/, ""));
      return screen !== undefined && mayOpen(access, screen, user.role, org.accessMode);
    },
    [access, user.role, org.accessMode],
  );
}
