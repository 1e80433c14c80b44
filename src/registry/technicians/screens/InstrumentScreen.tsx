import { useState } from "react";
import { Link, useParams } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay, useMe } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { instruments, type InstrumentWire } from "../api.ts";
import { managesTesting } from "../rules.ts";
import { type PaperRow, PapersTable } from "./PapersTable.tsx";
import { t } from "./words.ts";

/** One instrument with its calibrations. */
export function InstrumentScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(instruments.one, { id });
  return <Loaded answer={answer}>{(instrument) => <One instrument={instrument} />}</Loaded>;
}

function One({ instrument }: { instrument: InstrumentWire }) {
  const { id, name, serial, state, dueOn, calibrations } = instrument;
  const { org } = useMe();
  const may = useMay()(managesTesting);
  const [isAdding, setIsAdding] = useState(false);
  const rows = calibrations.map((one): PaperRow => ({
    id: one.id,
    cells: [formatDay(one.calibratedOn), one.certificate, one.laboratory, formatDay(one.dueOn)],
    counts: one.calibratedOn <= org.today && org.today <= one.dueOn,
  }));
  return (
    <DetailPage
      back={{ label: t.instruments, to: "/orders/instruments" }}
      title={name}
      code={serial}
      status={<Badge tone={state === "active" ? "done" : "quiet"}>{t.states[state]}</Badge>}
      actions={
        may && (
          <>
            <Link className="button" to={`/orders/instruments/${id}/change`}>
              {t.change}
            </Link>
            <button type="button" className="button" onClick={() => setIsAdding(true)}>
              {t.addCalibration}
            </button>
          </>
        )
      }
      facts={[
        {
          heading: t.facts,
          facts: [
            { label: t.serial, value: serial },
            { label: t.dueOn, value: dueOn === null ? t.never : formatDay(dueOn), strong: true },
            { label: t.forMethods, value: instrument.methods.join(", ") },
            { label: t.note, value: instrument.note },
          ],
        },
      ]}
      tabs={[
        {
          name: "calibrations",
          label: t.calibrations,
          count: calibrations.length,
          content: (
            <PapersTable
              label={t.calibrations}
              heads={[t.calibratedOn, t.certificate, t.laboratory, t.dueOn]}
              rows={rows}
              none={t.noCalibrations}
            />
          ),
        },
      ]}
      history={{ subject: "instrument", id }}
    >
      {isAdding && <CalibrationDialog instrumentId={id} onClose={() => setIsAdding(false)} />}
    </DetailPage>
  );
}

function CalibrationDialog(props: { instrumentId: string; onClose: () => void }) {
  const { instrumentId, onClose } = props;
  const { org } = useMe();
  const form = useForm({
    initial: { certificate: "", laboratory: "", calibratedOn: "", dueOn: "" },
    command: instruments.calibrate,
    args: (values, id) => ({ params: { id: instrumentId }, body: { id, ...values } }),
    done: () => {
      toast(t.saved);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t.addCalibration} submit={t.save} open onClose={onClose}>
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField field={form.field("certificate")} label={t.certificate} required />
        <TextField field={form.field("laboratory")} label={t.laboratory} required />
        <DayField
          field={form.field("calibratedOn")}
          label={t.calibratedOn}
          to={org.today}
          required
        />
        <DayField field={form.field("dueOn")} label={t.dueOn} required />
      </div>
    </FormDialog>
  );
}
