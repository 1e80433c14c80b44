import { mayOpen, screenAt } from "#kernel/access.ts";
import { useMe } from "#platform/web/may.ts";
import { useHouse } from "#platform/web/shell/house.ts";

/** May this person open this address? The accountant sees bills, the managers suppliers too. */
export function useMayOpen(): (path: string) => boolean {
  const { access } = useHouse();
  const { user, org } = useMe();
  return (path) => {
    const screen = screenAt(access, path);
    return screen !== undefined && mayOpen(access, screen, user.role, org.accessMode);
  };
}
