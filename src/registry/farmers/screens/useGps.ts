// The device's position: once for a point, again and again while somebody walks around a plot.
import { useCallback, useEffect, useRef, useState } from "react";
import { type Position, roundPosition } from "../geometryRules.ts";
import { plotWords as t } from "./words.ts";

export interface Fix {
  position: Position;
  accuracyM: number;
}

export interface Gps {
  /** The newest position while watching. */
  fix: Fix | null;
  /** Why there is none, in words for the person holding the phone. */
  trouble: string | null;
  isWatching: boolean;
  watch: () => void;
  stop: () => void;
}

const patienceMs = 30_000;

/** Watches the device's position from `watch` to `stop`, and never longer than the screen lives. */
export function useGps(): Gps {
  const [fix, setFix] = useState<Fix | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isWatching, setIsWatching] = useState(false);
  const watchId = useRef<number | null>(null);
  const stop = useCallback(() => {
    if (watchId.current !== null) navigator.geolocation.clearWatch(watchId.current);
    watchId.current = null;
    setIsWatching(false);
  }, []);
  const watch = useCallback(() => {
    stop();
    setFix(null);
    setTrouble(null);
    if (!("geolocation" in navigator)) {
      setTrouble(t.noGps);
      return;
    }
    setIsWatching(true);
    watchId.current = navigator.geolocation.watchPosition(
      ({ coords }) => {
        setTrouble(null);
        setFix({
          position: roundPosition([coords.longitude, coords.latitude]),
          accuracyM: Math.round(coords.accuracy),
        });
      },
      (error) => setTrouble(error.code === error.PERMISSION_DENIED ? t.gpsRefused : t.gpsLost),
      { enableHighAccuracy: true, timeout: patienceMs, maximumAge: 0 },
    );
  }, [stop]);
  useEffect(() => stop, [stop]);
  return { fix, trouble, isWatching, watch, stop };
}
