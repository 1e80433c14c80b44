import { useEffect, useState } from "react";

/**
 * What comes in a file of its own, asked for so many milliseconds after the place for it was drawn; null until it is here. A file
 * that does not come now is asked for again once there is a line.
 */
export function useLoaded<File extends object>(
  load: () => Promise<File>,
  afterMs = 0,
): File | null {
  const [loaded, setLoaded] = useState<File | null>(null);
  useEffect(() => {
    let isGone = false;
    const ask = (): void => {
      load().then(
        (file) => {
          if (!isGone) setLoaded(file);
        },
        () => addEventListener("online", ask, { once: true }),
      );
    };
    const timer = setTimeout(ask, afterMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
      removeEventListener("online", ask);
    };
  }, [load, afterMs]);
  return loaded;
}
