import { useState } from "react";
import { formatInstant } from "#kernel/days.ts";
import { useMe } from "#platform/web/may.ts";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { disbursements, type DisbursementsWire } from "../disbursementApi.ts";
import { c } from "./centerWords.ts";

/** Whether money may leave at all, said to everybody; the owner's two levers. */
export function BrakeBar({ standing: { brake } }: { standing: DisbursementsWire }) {
  const { user } = useMe();
  const [opens, setOpens] = useState<"brake" | "ceiling" | null>(null);
  const isPulled = brake?.isPulled ?? false;
  const close = () => setOpens(null);
  return (
    <>
      {brake !== null && isPulled && (
        <section className="notice refused mb-4" role="status">
          <h2>{c.stopped}</h2>
          <p className="mt-1">
            {c.stoppedText(brake.reason, brake.byName, formatInstant(new Date(brake.at)))}
          </p>
        </section>
      )}
      {user.role === "owner" && (
        <div className="mb-4 flex flex-wrap gap-2">
          <button
            type="button"
            className={`button ${isPulled ? "" : "danger"}`}
            onClick={() => setOpens("brake")}
          >
            {isPulled ? c.go : c.stop}
          </button>
          <button type="button" className="button soft" onClick={() => setOpens("ceiling")}>
            {c.setCeiling}
          </button>
        </div>
      )}
      {opens === "brake" && <BrakeDialog isPulled={isPulled} onClose={close} />}
      {opens === "ceiling" && <CeilingDialog onClose={close} />}
    </>
  );
}

function BrakeDialog({ isPulled, onClose }: { isPulled: boolean; onClose: () => void }) {
  const form = useForm({
    initial: { reason: "" },
    command: disbursements.brake,
    args: (values) => ({ body: { isPulled: !isPulled, reason: values.reason } }),
    done: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={isPulled ? c.go : c.stop}
      submit={isPulled ? c.go : c.stop}
      isFinal={!isPulled}
      open
      onClose={onClose}
    >
      <p>{isPulled ? c.goMeans : c.stopMeans}</p>
      <TextField field={form.field("reason")} label={c.reason} required />
    </FormDialog>
  );
}

function CeilingDialog({ onClose }: { onClose: () => void }) {
  const { org } = useMe();
  const form = useForm({
    initial: { amount: "", effectiveFrom: org.today as string, sourceNote: "" },
    command: disbursements.setCeiling,
    args: ({ amount, effectiveFrom, sourceNote }) => ({
      body: { amount: amount === "" ? null : amount, effectiveFrom, sourceNote },
    }),
    done: () => {
      toast(c.set);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={c.setCeiling} submit={c.setCeiling} open onClose={onClose}>
      <MoneyField field={form.field("amount")} label={c.ceiling} hint={c.ceilingHint} />
      <DayField field={form.field("effectiveFrom")} label={c.from} from={org.today} required />
      <TextField field={form.field("sourceNote")} label={c.because} required />
    </FormDialog>
  );
}
