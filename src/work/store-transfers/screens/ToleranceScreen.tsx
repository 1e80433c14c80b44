import { useState } from "react";
import { sharePercent } from "#books/stock/rules.ts";
import { formatDay } from "#kernel/days.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMayCall, useMe } from "#platform/web/may.ts";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import type { Column } from "#platform/web/parts/listColumns.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { PercentField } from "#platform/web/parts/PercentField.tsx";
import { RowsSheet } from "#platform/web/parts/RowsSheet.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { storeTransfers } from "../api.ts";
import { TransferViews } from "./TransferViews.tsx";
import { t } from "./words.ts";

/** How much a lot may weigh less where it arrives: every figure there was, and from when. */
export function ToleranceScreen() {
  const answer = useQuery(storeTransfers.tolerances, undefined);
  const [isSetting, setSetting] = useState(false);
  const mayCall = useMayCall();
  const sets = mayCall(storeTransfers.setTolerance.needs);
  return (
    <>
      <PageTitle title={t.toleranceTitle}>
        {sets && (
          <button type="button" className="button primary" onClick={() => setSetting(true)}>
            {t.setTolerance}
          </button>
        )}
      </PageTitle>
      <TransferViews />
      <p className="quiet mb-4 max-w-prose">{t.toleranceText}</p>
      <Loaded answer={answer}>{(tolerances) => <Rows tolerances={tolerances} />}</Loaded>
      {isSetting && <SetDialog close={() => setSetting(false)} />}
    </>
  );
}

type Tolerances = WireReturns<typeof storeTransfers.tolerances>;

const columns: readonly Column<Tolerances["rows"][number]>[] = [
  {
    head: t.effectiveFrom,
    cell: (row) => formatDay(row.effectiveFrom),
    onCard: "line",
    isNamed: true,
  },
  {
    head: t.share,
    cell: (row) => t.percent(sharePercent(row.toleranceBp)),
    align: "end",
    onCard: "title",
  },
  { head: t.source, cell: (row) => row.sourceNote, gives: true },
  { head: t.setBy, cell: (row) => row.setByName, isNamed: true },
];

function Rows({ tolerances }: { tolerances: Tolerances }) {
  const { todayBp, rows } = tolerances;
  if (rows.length === 0) return <p className="notice waiting">{t.noTolerance}</p>;
  return (
    <>
      <p className="mb-4">{t.toleranceToday(sharePercent(todayBp))}</p>
      <RowsSheet label={t.toleranceTitle} columns={columns} rows={rows} />
    </>
  );
}

function SetDialog({ close }: { close: () => void }) {
  const { org } = useMe();
  const initial: { toleranceBp: number | null; effectiveFrom: string; sourceNote: string } = {
    ...{ toleranceBp: null, effectiveFrom: org.today, sourceNote: "" },
  };
  const form = useForm({
    initial,
    command: storeTransfers.setTolerance,
    args: ({ toleranceBp, effectiveFrom, sourceNote }, id) => ({
      body: { id, effectiveFrom, toleranceBp: toleranceBp ?? 0, sourceNote: sourceNote.trim() },
    }),
    done: () => {
      toast(t.toleranceSet);
      close();
    },
  });
  return (
    <FormDialog form={form} title={t.setTolerance} submit={t.setTolerance} open onClose={close}>
      <PercentField field={form.field("toleranceBp")} label={t.share} required />
      <DayField
        field={form.field("effectiveFrom")}
        label={t.effectiveFrom}
        from={org.today}
        required
      />
      <TextField field={form.field("sourceNote")} label={t.source} required />
    </FormDialog>
  );
}
