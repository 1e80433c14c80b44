import { formatAmount, formatMoney } from "#kernel/money.ts";
import { CountField } from "./CountField.tsx";
import { countedIn, type NoteName, noteNames, type NoteValues } from "./noteValues.ts";
import type { Field } from "./useForm.ts";

interface NotesFieldsProps {
  fieldOf: (name: NoteName) => Field<number | null>;
  values: NoteValues;
  /** What each line is called, by its note, and what all are worth together. */
  words: { noteOf: (worth: string) => string; sum: string };
}

/** One line for each note and coin, the largest first, and what they are worth together. */
export function NotesFields({ fieldOf, values, words }: NotesFieldsProps) {
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        {noteNames.map(([name, denomination]) => (
          <div key={name} className="flex items-center gap-2">
            <span className="small w-14 flex-none text-right" aria-hidden>
              {`${formatAmount(BigInt(denomination))} ×`}
            </span>
            <CountField
              bare
              field={fieldOf(name)}
              label={words.noteOf(formatAmount(BigInt(denomination)))}
            />
          </div>
        ))}
      </div>
      <output
        className="flex items-baseline justify-between border-t border-line pt-2"
        aria-live="polite"
      >
        <span>{words.sum}</span>
        <span className="text-lg font-strong">{formatMoney(countedIn(values))}</span>
      </output>
    </div>
  );
}
