import { useEffect, useState } from "react";

/** What comes in a file of its own, once it is here; a file that does not come now is asked for again once there is a line. */
export function useLoaded<T>(load: () => Promise<T>): T | null {
  const [loaded, setLoaded] = useState<T | null>(null);
  useEffect(() => {
    let isGone = false;
    const ask = (): void => {
      load().then(
        (value) => {
          if (!isGone) setLoaded(() => value);
        },
        () => addEventListener("online", ask, { once: true }),
      );
    };
    ask();
    return () => {
      isGone = true;
      removeEventListener("online", ask);
    };
  }, [load]);
  return loaded;
}
