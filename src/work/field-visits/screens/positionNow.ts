import type { VisitPosition } from "../rules.ts";

const patienceMs = 10_000;

/** Where the phone is, once; null when it has no position to give or its owner refuses it. */
export function positionNow(): Promise<VisitPosition | null> {
  if (!("geolocation" in navigator)) return Promise.resolve(null);
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          latMicro: Math.round(coords.latitude * 1_000_000),
          lonMicro: Math.round(coords.longitude * 1_000_000),
          accuracyM: Math.round(coords.accuracy),
        }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: patienceMs },
    );
  });
}
