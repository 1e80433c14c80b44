// Below 768 px the app is a phone: cards instead of tables, a bar at the thumb.
import { useSyncExternalStore } from "react";

const isPhoneQuery = "(width < 48rem)";

function subscribe(listener: () => void): () => void {
  const query = matchMedia(isPhoneQuery);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(isPhoneQuery).matches);
}
