// A lifecycle is declared once, as data. From it come the guard in the database, the buttons and the
// badge on the screen, the states in the API and the test of every state × move.
import type { Needs } from "./permissions.ts";

/** What a state means for the eye: asks for somebody, is refused, is done, is under way, is nothing yet. */
export type Tone = "waiting" | "refused" | "done" | "active" | "quiet";

export interface Move<State extends string> {
  from: readonly State[];
  to: State;
  needs: Needs;
  /** What the person must say with it: a reason, shown in the history. */
  asks?: "reason";
  /** A move that cannot be taken back (money leaves, weight leaves): the screen asks once more. */
  final?: boolean;
  /** Done by the system (a job, a provider's answer), never by a button. */
  system?: boolean;
}

export interface Lifecycle<State extends string, Name extends string> {
  states: readonly State[];
  initial: State;
  tones: Record<State, Tone>;
  moves: Record<Name, Move<State>>;
}

// Said to the bundler: a lifecycle that a screen does not use does not come to the phone.
/* @__NO_SIDE_EFFECTS__ */
/** Declares a lifecycle; misspelt states do not compile. */
export function lifecycle<const State extends string, const Name extends string>(life: {
  states: readonly State[];
  initial: NoInfer<State>;
  tones: Record<NoInfer<State>, Tone>;
  moves: Record<Name, Move<NoInfer<State>>>;
}): Lifecycle<State, Name> {
  return life;
}

/** The moves that start in a state, in the order they were declared, without those of the system. */
export function movesFrom<State extends string, Name extends string>(
  life: Lifecycle<State, Name>,
  state: State,
): { name: Name; move: Move<State> }[] {
  const names = Object.keys(life.moves) as Name[];
  return names
    .map((name) => ({ name, move: life.moves[name] }))
    .filter(({ move }) => !move.system && move.from.includes(state));
}
