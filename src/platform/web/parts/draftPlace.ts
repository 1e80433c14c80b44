// Where a form's draft lies: sealed in the vault of a device that is set up for the field, else in the browser's notes.
import { fieldWork, holders } from "../offline/fieldState.ts";

export interface DraftPlace {
  read: () => string | null;
  write: (text: string) => void;
  forget: () => void;
}

/** The place of one draft of a person, as it is now. */
export function draftPlace(userId: string, name: string): DraftPlace {
  const work = fieldWork();
  if (work?.userId === userId) {
    const { drafts } = work;
    return {
      read: () => drafts.read(name),
      write: (text) => drafts.write(name, text),
      forget: () => void drafts.forget(name),
    };
  }
  // A vault that is still closed: nothing is written beside it that anybody could read.
  if (holders().some((one) => one.userId === userId)) return inMemory;
  const key = `mavuno.draft.${userId}.${name}`;
  return {
    read: () => localStorage.getItem(key),
    write: (text) => localStorage.setItem(key, text),
    forget: () => localStorage.removeItem(key),
  };
}

const inMemory: DraftPlace = {
  read: () => null,
  write: () => undefined,
  forget: () => undefined,
};
