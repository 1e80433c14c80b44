import { useMemo } from "react";
import { useMe } from "#platform/web/may.ts";
import { useHouse } from "#platform/web/shell/house.ts";
import { recentScreens } from "#platform/web/shell/recentScreens.ts";
import { useMayOpen } from "#platform/web/shell/useMayOpen.ts";
import { type Named, type Place, places } from "../hubRules.ts";
import { placeWords } from "./placeWords.ts";

/** A screen of the hub as this person sees it. */
export interface ShownPlace extends Place, Named {
  isBuilt: boolean;
}

/** The screens this person may open, each with its name and what it is for. */
export function usePlaces(): ShownPlace[] {
  const { access, screens } = useHouse();
  const opens = useMayOpen();
  return useMemo(() => {
    const labels: Record<string, string> = placeWords.labels;
    const help: Record<string, string> = placeWords.help;
    const inTable = new Map(access.screens.map(({ route, label }) => [route, label]));
    const built = new Set(screens.map(({ route }) => route));
    return places
      .filter(({ route }) => opens(route))
      .map((place) => ({
        ...place,
        label: labels[place.route] ?? inTable.get(place.route) ?? place.route,
        help: help[place.route] ?? "",
        isBuilt: built.has(place.route),
      }));
  }, [access, screens, opens]);
}

/** The screens of the hub this person opened last on this device, the newest first. */
export function useRecentPlaces(shown: readonly ShownPlace[]): ShownPlace[] {
  const { user } = useMe();
  return useMemo(
    () =>
      recentScreens(user.id).flatMap((route) => shown.find((place) => place.route === route) ?? []),
    [shown, user.id],
  );
}
