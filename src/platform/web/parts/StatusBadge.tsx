import type { Lifecycle } from "#kernel/lifecycle.ts";
import { Badge } from "./Badge.tsx";
import { sentence } from "./sentence.ts";

interface StatusBadgeProps<State extends string> {
  life: Lifecycle<State, string>;
  state: State;
  /** The words of the states; a state without words is shown by its own name. */
  words?: Partial<Record<State, string>>;
}

/** A thing's state, with the tone its lifecycle gives it. */
export function StatusBadge<State extends string>({ life, state, words }: StatusBadgeProps<State>) {
  return <Badge tone={life.tones[state]}>{words?.[state] ?? sentence(state)}</Badge>;
}
