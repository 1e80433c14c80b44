import { formatMoney } from "#kernel/money.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { buyingSessions, type SessionWire } from "../sessionApi.ts";
import { type ChargedTo, chargedTo } from "../sessionRules.ts";
import { Warning } from "./EvidenceFields.tsx";
import { NotesFields } from "#platform/web/parts/NotesFields.tsx";
import { countedIn, noNotes, pilesOf } from "#platform/web/parts/noteValues.ts";
import { carriedTexts } from "./SessionTables.tsx";
import { t } from "./sessionWords.ts";

interface SessionDialogProps {
  session: SessionWire;
  onClose: () => void;
}

/** Cash for the officer, note by note. */
export function HandOverDialog({ session, onClose }: SessionDialogProps) {
  const { id, officerName } = session;
  const form = useForm({
    initial: noNotes,
    check: (values) => (countedIn(values) === 0n ? [{ path: "", message: t.nothingCounted }] : []),
    command: buyingSessions.handOver,
    args: (values, newId) => ({ params: { id }, body: { id: newId, notes: pilesOf(values) } }),
    done: () => {
      toast(t.handOverDone);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t.handOverTitle(officerName)}
      submit={t.handOver}
      open
      onClose={onClose}
      isFinal
    >
      {carriedTexts(session).map((text) => (
        <Warning key={text}>{`${t.carries(officerName)} ${text}`}</Warning>
      ))}
      <NotesFields fieldOf={(name) => form.field(name)} values={form.values} words={t} />
    </FormDialog>
  );
}

/** The blind count at the end of the day. */
export function CountDialog({ session, onClose }: SessionDialogProps) {
  const { id, version } = session;
  const form = useForm({
    initial: noNotes,
    command: buyingSessions.count,
    args: (values) => ({ params: { id }, body: { version, notes: pilesOf(values) } }),
    done: ({ state }) => {
      toast(state === "reconciled" ? t.countDone.reconciled : t.countDone.other);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t.countTitle} submit={t.moves.count} open onClose={onClose}>
      <p>{t.countText}</p>
      <NotesFields fieldOf={(name) => form.field(name)} values={form.values} words={t} />
    </FormDialog>
  );
}

const chargeOptions = chargedTo.map((value) => ({ value, label: t.chargedTo[value] }));

/** A second person decides who bears what is missing. */
export function SettleDialog({ session, onClose }: SessionDialogProps) {
  const { id, version } = session;
  const variance = BigInt(session.variance ?? "0");
  const initial: { charged: ChargedTo | ""; note: string } = {
    charged: variance < 0n ? "" : "company",
    note: "",
  };
  const form = useForm({
    initial,
    command: buyingSessions.settle,
    args: ({ charged, note }) => ({
      params: { id },
      // An empty choice never gets here: the field is required.
      body: { version, chargedTo: charged === "" ? "company" : charged, note: note.trim() || null },
    }),
    done: () => {
      toast(t.settleDone);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t.settleTitle}
      submit={t.moves.settle}
      open
      onClose={onClose}
      isFinal
    >
      <p>{variance < 0n ? t.short(formatMoney(-variance)) : t.over(formatMoney(variance))}</p>
      {variance < 0n && (
        <ChoiceField
          field={form.field("charged")}
          label={t.charged}
          required
          options={chargeOptions}
        />
      )}
      <TextField field={form.field("note")} label={t.note} long />
    </FormDialog>
  );
}
