// What a screen shows stands in its address, so that a view can be sent to somebody and opened again.
import { useCallback } from "react";
import { useSearchParams } from "react-router";

/** The names of the address's choices, and how to change them: what is empty or null leaves the address. */
export function useAddress(): {
  address: URLSearchParams;
  change: (changes: Readonly<Record<string, string | null | undefined>>) => void;
} {
  const [address, setAddress] = useSearchParams();
  const change = useCallback(
    (changes: Readonly<Record<string, string | null | undefined>>) =>
      setAddress(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null || value === undefined || value === "") next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setAddress],
  );
  return { address, change };
}

/** The one of these names that was asked for, if any was. */
export function oneOf<T extends string>(names: readonly T[], asked: string | null): T | undefined {
  return names.find((name) => name === asked);
}
