import { useState } from "react";
import { Link, useParams } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay, useMe } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import type { Column } from "#platform/web/parts/listColumns.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { RowsSheet } from "#platform/web/parts/RowsSheet.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { equipment, type EquipmentWire } from "../api.ts";
import { managesEquipment } from "../rules.ts";
import { t } from "./words.ts";

const tones = { current: "done", due: "waiting", overdue: "refused" } as const;

/** One scale or moisture meter with its calibrations. */
export function EquipmentScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(equipment.one, { id });
  return <Loaded answer={answer}>{(device) => <One device={device} />}</Loaded>;
}

function One({ device }: { device: EquipmentWire }) {
  const { id, name, serial, state, standing, dueOn, calibrations } = device;
  const may = useMay()(managesEquipment);
  const [isAdding, setIsAdding] = useState(false);
  return (
    <DetailPage
      back={{ label: t.title, to: "/field-operations/equipment" }}
      title={name}
      code={serial}
      status={<Badge tone={tones[standing]}>{t.standings[standing]}</Badge>}
      actions={
        may && (
          <>
            <Link className="button" to={`/field-operations/equipment/${id}/change`}>
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
            { label: t.kind, value: t.kinds[device.kind] },
            { label: t.serial, value: serial },
            { label: t.dueOn, value: dueOn === null ? t.never : formatDay(dueOn), strong: true },
            { label: t.store, value: device.placeName ?? t.carried },
            { label: t.status, value: t.states[state] },
            { label: t.note, value: device.note },
          ],
        },
      ]}
      tabs={[
        {
          name: "calibrations",
          label: t.calibrations,
          count: calibrations.length,
          content: <Calibrations rows={calibrations} />,
        },
      ]}
      history={{ subject: "equipment", id }}
    >
      {isAdding && <CalibrationDialog equipmentId={id} onClose={() => setIsAdding(false)} />}
    </DetailPage>
  );
}

const calibrationColumns: readonly Column<EquipmentWire["calibrations"][number]>[] = [
  {
    head: t.calibratedOn,
    cell: (row) => formatDay(row.calibratedOn),
    onCard: "line",
    isNamed: true,
  },
  { head: t.certificate, cell: (row) => row.certificate, onCard: "title" },
  { head: t.laboratory, cell: (row) => row.laboratory, gives: true },
  { head: t.dueOn, cell: (row) => formatDay(row.dueOn), isNamed: true },
];

function Calibrations({ rows }: { rows: EquipmentWire["calibrations"] }) {
  return (
    <RowsSheet
      label={t.calibrations}
      columns={calibrationColumns}
      rows={rows}
      empty={t.noCalibrations}
    />
  );
}

function CalibrationDialog(props: { equipmentId: string; onClose: () => void }) {
  const { equipmentId, onClose } = props;
  const { org } = useMe();
  const form = useForm({
    initial: { certificate: "", laboratory: "", calibratedOn: "", dueOn: "" },
    command: equipment.calibrate,
    args: (values, id) => ({ params: { id: equipmentId }, body: { id, ...values } }),
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
