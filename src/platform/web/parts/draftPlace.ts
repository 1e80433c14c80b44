// Where a form's draft lies: sealed in the vault of a device that is set up for the field, else in the browser's notes.
import { fieldWork, holders } from "../offline/fieldState.ts";

export interface DraftPlace {
  /** Which fields are not put there: what names or pays a person, where anybody at this browser could read it. */
  out: readonly string[];
  read: () => string | null;
  write: (text: string) => void;
  forget: () => void;
}

/** How the names of a person's open drafts begin: nobody's form reads another's. */
export function draftsBegin(userId: string): string {
  return `mavuno.draft.${userId}.`;
}

/** The place of one draft of a person, as it is now; `sealedOnly` are the fields it holds only where it lies sealed. */
export function draftPlace(
  userId: string,
  name: string,
  sealedOnly: readonly string[] = [],
): DraftPlace {
  const work = fieldWork();
  if (work?.userId === userId) {
    const { drafts } = work;
    return {
      out: [],
      read: () => drafts.read(name),
      write: (text) => drafts.write(name, text),
      forget: () => void drafts.forget(name),
    };
  }
  // A vault that is still closed: nothing is written beside it that anybody could read.
  if (holders().some((one) => one.userId === userId)) return inMemory;
  const key = `${draftsBegin(userId)}${name}`;
  return {
    out: sealedOnly,
    read: () => localStorage.getItem(key),
    write: (text) => localStorage.setItem(key, text),
    forget: () => localStorage.removeItem(key),
  };
}

const inMemory: DraftPlace = {
  out: [],
  read: () => null,
  write: () => undefined,
  forget: () => undefined,
};
