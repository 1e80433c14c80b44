import { IconCheck, IconX } from "@tabler/icons-react";
import { useLayoutEffect, useRef } from "react";
import type { Lifecycle } from "#kernel/lifecycle.ts";
import { sentence } from "./sentence.ts";

interface LifeLineProps<State extends string> {
  life: Lifecycle<State, string>;
  /** The good way, in order: the states most of these things pass through. */
  path: readonly NoInfer<State>[];
  now: NoInfer<State>;
  words?: Partial<Record<State, string>>;
}

/** Where a thing is on its way: what is behind it has a tick, where it stands is strong. */
export function LifeLine<State extends string>({ life, path, now, words }: LifeLineProps<State>) {
  const at = path.indexOf(now);
  // Off the good way (rejected, void): the way is shown, and where it ended.
  const states = at < 0 ? [...path.slice(0, 1), now] : path;
  const position = states.indexOf(now);
  const line = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const list = line.current;
    const step = list?.querySelector("[aria-current]")?.getBoundingClientRect();
    if (!list || !step) return;
    // Where it stands is seen, with what lies before and behind, also where the way is cut by the edge.
    const box = list.getBoundingClientRect();
    list.scrollLeft += step.left - box.left - (box.width - step.width) / 2;
  }, [now]);
  return (
    // A long way scrolls sideways on a phone; the keyboard must reach it too.
    <ol ref={line} className="lifeline" tabIndex={0}>
      {states.map((state, index) => {
        const isNow = index === position;
        const isRefused = isNow && life.tones[state] === "refused";
        return (
          <li
            key={state}
            aria-current={isNow ? "step" : undefined}
            className={isNow ? "font-strong text-ink" : index < position ? "" : "text-ink-3"}
          >
            {(index < position || (isNow && life.tones[state] === "done")) && (
              <IconCheck size={16} aria-hidden />
            )}
            {isRefused && <IconX size={16} aria-hidden />}
            {words?.[state] ?? sentence(state)}
          </li>
        );
      })}
    </ol>
  );
}
