import { useEffect, useState } from "react";
import { later } from "./lateFile.ts";

/**
 * What comes in a file of its own, asked for so many milliseconds after the place for it was drawn; null until it is
 * here. That it does not come is said in a message; the place stays.
 */
export function useLoaded<File extends object>(
  load: () => Promise<File>,
  afterMs = 0,
): File | null {
  const [loaded, setLoaded] = useState<File | null>(null);
  useEffect(() => {
    let isGone = false;
    const ask = async (): Promise<void> => {
      const file = await later(load)();
      if (!isGone) setLoaded(file);
    };
    const timer = setTimeout(() => void ask(), afterMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [load, afterMs]);
  return loaded;
}

/** Asks for a file beforehand, while somebody reaches for it; if it does not come, that is said when it is pressed. */
export function prepare(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}
