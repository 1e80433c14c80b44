// Which actions a thing offers now, and in what order: drawn from its lifecycle, never written by hand.
import { type Lifecycle, type Move, movesFrom } from "#kernel/lifecycle.ts";
import type { Needs } from "#kernel/permissions.ts";

export interface Action<Name extends string> {
  name: Name;
  move: Move<string>;
}

/**
 * The moves this person may make now and the screen knows how to send: those that go forward first,
 * refusals and those that ask for a reason after them.
 */
export function actionsNow<State extends string, Name extends string>(
  life: Lifecycle<State, Name>,
  state: State,
  known: (name: Name) => boolean,
  may: (needs: Needs) => boolean,
): Action<Name>[] {
  const open = movesFrom(life, state).filter(({ name, move }) => known(name) && may(move.needs));
  const isBackward = ({ move }: Action<Name>): boolean =>
    move.asks === "reason" || life.tones[move.to as State] === "refused";
  return [...open.filter((one) => !isBackward(one)), ...open.filter(isBackward)];
}
