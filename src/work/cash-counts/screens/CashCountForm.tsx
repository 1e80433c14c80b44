import { useNavigate } from "react-router";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { NotesFields } from "#platform/web/parts/NotesFields.tsx";
import { noNotes, noteNames, type NoteValues } from "#platform/web/parts/noteValues.ts";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { cashCounts } from "../api.ts";
import { t } from "./words.ts";

type Values = NoteValues & { note: string };

/** What was typed, none of a note too: a box is empty when somebody says so, and not when nothing is said. */
const typedPiles = (values: Values) =>
  noteNames.flatMap(([name, denomination]) => {
    const pieces = values[name] ?? null;
    return pieces === null ? [] : [{ denomination, pieces }];
  });

/** The blind count: notes and coins, and nothing of what the books say. */
export function CashCountForm() {
  const navigate = useNavigate();
  const initial: Values = { ...noNotes, note: "" };
  const form = useForm({
    initial,
    // An empty form sent by a slip of the finger would be a box that was emptied.
    check: (values) =>
      noteNames.every(([name]) => values[name] === null)
        ? [{ path: "", message: t.nothingTyped }]
        : [],
    command: cashCounts.count,
    args: (values, id) => ({
      body: { id, notes: typedPiles(values), note: values.note.trim() || null },
    }),
    done: ({ id, number, state }) => {
      toast(state === "balanced" ? t.agrees(number) : t.differs(number));
      void navigate(`/payment-center/cash-counts/${id}`);
    },
  });
  return (
    <FormPage
      form={form}
      title={t.newTitle}
      back={{ label: t.title, to: "/payment-center/cash-counts" }}
      submit={t.send}
    >
      <p className="quiet max-w-prose">{t.newText}</p>
      <Group heading={t.notes}>
        <NotesFields fieldOf={(name) => form.field(name)} values={form.values} words={t} />
        <TextField field={form.field("note")} label={t.note} hint={t.noteHint} />
      </Group>
    </FormPage>
  );
}
