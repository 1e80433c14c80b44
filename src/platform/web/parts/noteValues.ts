// Notes and coins as a form holds them: so many pieces of each, null while nothing is typed.
import { type CashPile, denominations, readCount, worthOfNotes } from "#kernel/cashNotes.ts";

export type NoteName = `note${number}`;
export type NoteValues = Record<NoteName, number | null>;

export const noteNames = denominations.map((denomination): [NoteName, number] => [
  `note${denomination}`,
  denomination,
]);

export const noNotes: NoteValues = Object.fromEntries(noteNames.map(([name]) => [name, null]));

/** What was counted, without the notes of which there are none. */
export function pilesOf(values: NoteValues): CashPile[] {
  return readCount(
    noteNames.map(([name, denomination]) => ({ denomination, pieces: values[name] ?? 0 })),
  );
}

/** What the counted notes are worth, in shillings. */
export function countedIn(values: NoteValues): bigint {
  return worthOfNotes(pilesOf(values));
}
