import { useCommand, useQuery } from "#platform/web/data.ts";
import { toast } from "#platform/web/toasts.ts";
import { pins } from "#registry/pins/api.ts";

/** What somebody keeps at hand, on every device. */
export interface Pins {
  routes: readonly string[];
  /** Not known yet. */
  isLoading: boolean;
  isBusy: boolean;
  set: (route: string, isPinned: boolean) => void;
}

/** The pinned screens of whoever is signed in; a refusal (too many) is said as it is. */
export function usePins(): Pins {
  const { data, isLoading } = useQuery(pins.mine);
  const { run, busy } = useCommand(pins.set);
  const set = async (route: string, isPinned: boolean): Promise<void> => {
    const outcome = await run({ body: { route, isPinned } });
    if (!outcome.ok) toast(outcome.problem.detail, { tone: "refused" });
  };
  return {
    routes: data?.routes ?? [],
    isLoading,
    isBusy: busy,
    set: (route, isPinned) => void set(route, isPinned),
  };
}
