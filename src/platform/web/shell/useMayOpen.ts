import { useCallback } from "react";
import { mayOpenPath } from "#kernel/access.ts";
import { useMe } from "../may.ts";
import { useHouse } from "./house.ts";

/** Does this link lead this person to a screen, and not to a refusal? */
export function useMayOpen(): (link: string) => boolean {
  const { access } = useHouse();
  const { user, org } = useMe();
  return useCallback(
    (link) => mayOpenPath(access, link, user.role, org.accessMode),
    [access, user.role, org.accessMode],
  );
}
