// What a screen shows stands in its address, so that a view can be sent to somebody and opened again.
import { useCallback, useMemo } from "react";
import { type NavigateOptions, useLocation, useNavigate } from "react-router";

type Write = (
  next: (before: URLSearchParams) => URLSearchParams,
  options?: NavigateOptions,
) => void;

/**
 * The names of the address, and how to write them anew from what stands there when it is pressed. That may be newer than
 * what is drawn: a slow phone still draws what one press asked for when the next one comes, and forgets neither.
 */
export function useWrittenAddress(): [URLSearchParams, Write] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const address = useMemo(() => new URLSearchParams(search), [search]);
  const write = useCallback<Write>(
    (next, options) => {
      const { location } = window;
      // On the way to another screen its address is there already, and has names of its own: this one is being left.
      if (location.pathname !== pathname) return;
      void navigate(`?${next(new URLSearchParams(location.search))}`, options);
    },
    [navigate, pathname],
  );
  return [address, write];
}

const replacing = { replace: true };

/** The names of the address's choices, and how to change them: what is empty or null leaves the address. */
export function useAddress(): {
  address: URLSearchParams;
  change: (changes: Readonly<Record<string, string | null | undefined>>) => void;
} {
  const [address, write] = useWrittenAddress();
  const change = useCallback(
    (changes: Readonly<Record<string, string | null | undefined>>) =>
      write((next) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      }, replacing),
    [write],
  );
  return { address, change };
}

/** The one of these names that was asked for, if any was. */
export function oneOf<T extends string>(names: readonly T[], asked: string | null): T | undefined {
  return names.find((name) => name === asked);
}
