import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { fieldVisits, type VisitWire } from "../api.ts";
import type { VisitPosition } from "../rules.ts";
import { noMoment, type StepProps, useMoment, waitsAs } from "./visitSteps.ts";
import { t } from "./words.ts";

/** Begins a visit, with a network or without. */
export function CheckInDialog({ visit, onClose, kept }: StepProps<VisitWire>) {
  const { id, version } = visit;
  const form = useForm({
    draft: `visit-in-${id}`,
    initial: noMoment,
    command: fieldVisits.checkIn,
    args: ({ saidAt, position }, key) => ({
      ...{ params: { id }, key },
      body: { version, position, saidAt: saidAt || null },
    }),
    done: onClose,
    waits: waitsAs(visit, "in", kept),
  });
  useMoment(form);
  return (
    <FormDialog form={form} title={t.moves.checkIn} submit={t.moves.checkIn} open onClose={onClose}>
      <p>{t.checkInText}</p>
      <p className="field-hint">{placeText(form.values.position)}</p>
    </FormDialog>
  );
}

/** Ends a visit with what came of it, with a network or without. */
export function CheckOutDialog({ visit, onClose, kept }: StepProps<VisitWire>) {
  const { id, version } = visit;
  const form = useForm({
    draft: `visit-out-${id}`,
    initial: { ...noMoment, outcome: "" },
    command: fieldVisits.checkOut,
    args: ({ outcome, saidAt, position }, key) => ({
      ...{ params: { id }, key },
      body: { version, position, outcome: outcome.trim(), saidAt: saidAt || null },
    }),
    done: onClose,
    waits: waitsAs(visit, "out", kept),
  });
  useMoment(form);
  return (
    <FormDialog
      form={form}
      title={t.moves.checkOut}
      submit={t.moves.checkOut}
      open
      onClose={onClose}
    >
      <TextField field={form.field("outcome")} label={t.outcome} required long />
      <p className="field-hint">{placeText(form.values.position)}</p>
    </FormDialog>
  );
}

/** A position in words, or that there is none. */
export function placeText(position: VisitPosition | null): string {
  if (position === null) return t.noPosition;
  const degrees = (micro: number) => (micro / 1_000_000).toFixed(6);
  const { latMicro, lonMicro, accuracyM } = position;
  return t.at(degrees(latMicro), degrees(lonMicro), String(accuracyM));
}
