import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { formatCode } from "#kernel/crockford.ts";
import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { formatPercent } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import type { Column } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { type Grade, grades } from "../qualityRules.ts";
import { samples, type SampleWire } from "../sessionApi.ts";
import { FurtherDialog } from "./FurtherDialog.tsx";
import { CollectionViews } from "./CollectionViews.tsx";
import { SlipFindings } from "./SlipFindings.tsx";
import { t } from "./sessionWords.ts";

const percent = (bp: number | null) => (bp === null ? "–" : formatPercent(bp));

const columns: readonly Column<SampleWire, { bags: string }>[] = [
  {
    head: t.sample,
    cell: (row) => formatCode(row.sampleCode),
    to: (row) => `/field-collections/samples#${row.id}`,
    onCard: "title",
  },
  { head: t.day, cell: (row) => formatDay(row.day), onCard: "line" },
  { head: t.product, gives: true, cell: (row) => row.productName, onCard: "line" },
  {
    head: t.bags,
    cell: (row) => formatAmount(String(row.bags)),
    align: "end",
    total: (sum) => formatAmount(sum.bags),
    onCard: "none",
  },
  { head: t.moisture, cell: (row) => percent(row.moistureBp), align: "end" },
  { head: t.foreignMatter, cell: (row) => percent(row.foreignMatterBp), align: "end" },
  { head: t.defects, cell: (row) => percent(row.defectsBp), align: "end" },
  { head: t.odour, cell: (row) => t.odours[row.odour], onCard: "line" },
  {
    head: t.samplesCount,
    cell: (row) => (
      <span className={row.samplesTaken < row.samplesNeeded ? "text-straw" : ""}>
        {t.samplesOf(row.samplesTaken, row.samplesNeeded)}
      </span>
    ),
    align: "end",
  },
  { head: t.suggested, cell: (row) => row.suggestedGrade ?? t.reject, onCard: "status" },
];

/** What waits for a judgement, by what was measured and not by whose it is. */
export function SamplesScreen() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const chosen = hash.slice(1);
  // The sample in the address is one of those that wait; judged, it is gone from them.
  const { data } = useQuery(samples.list, { limit: 200 }, { enabled: chosen !== "" });
  const sample = data?.rows.find(({ id }) => id === chosen);
  const close = () => void navigate("/field-collections/samples");
  return (
    <>
      <ListPage
        title={t.sampleTitle}
        list={samples.list}
        search={t.sampleSearches}
        columns={columns}
        empty={{ title: t.noSamples, text: t.noSamplesText }}
      >
        <CollectionViews />
      </ListPage>
      {sample && <JudgeDialogs sample={sample} onClose={close} />}
    </>
  );
}

/** The samples it needs first, then grade or turn away: one after the other, as whoever looks at the beans decides. */
function JudgeDialogs({ sample, onClose }: SampleDialogProps) {
  const [isReject, setIsReject] = useState(false);
  const isMore = sample.samplesTaken < sample.samplesNeeded;
  if (isReject) return <RejectDialog sample={sample} onClose={onClose} />;
  if (isMore)
    return <FurtherDialog sample={sample} onReject={() => setIsReject(true)} {...{ onClose }} />;
  return <GradeDialog sample={sample} onClose={onClose} onReject={() => setIsReject(true)} />;
}

interface SampleDialogProps {
  sample: SampleWire;
  onClose: () => void;
}

const gradeOptions = grades.map((value) => ({ value, label: value }));

function GradeDialog({ sample, onClose, onReject }: SampleDialogProps & { onReject: () => void }) {
  const { id, version, sampleCode, suggestedGrade } = sample;
  const initial: { grade: Grade | ""; note: string } = { grade: suggestedGrade ?? "", note: "" };
  const form = useForm({
    initial,
    command: samples.approve,
    args: ({ grade, note }) => ({
      params: { id },
      // An empty choice never gets here: the field is required.
      body: { version, grade: grade === "" ? "C" : grade, note: note.trim() || null },
    }),
    done: ({ number }) => {
      toast(t.judged(number));
      onClose();
    },
  });
  const title = t.judgeTitle(formatCode(sampleCode));
  return (
    <FormDialog form={form} title={title} submit={t.judge} open onClose={onClose}>
      <SlipFindings of={sample} />
      <ChoiceField field={form.field("grade")} label={t.grade} required options={gradeOptions} />
      <TextField field={form.field("note")} label={t.note} long />
      <button type="button" className="button self-start" onClick={onReject}>
        {t.reject}
      </button>
    </FormDialog>
  );
}

function RejectDialog({ sample, onClose }: SampleDialogProps) {
  const { id, version, sampleCode } = sample;
  const form = useForm({
    initial: { reason: "" },
    command: samples.reject,
    args: ({ reason }) => ({ params: { id }, body: { version, reason: reason.trim() } }),
    done: ({ number }) => {
      toast(t.judged(number));
      onClose();
    },
  });
  const title = t.rejectTitle(formatCode(sampleCode));
  return (
    <FormDialog form={form} title={title} submit={t.reject} open onClose={onClose} isFinal>
      <TextField field={form.field("reason")} label={t.reason} required long />
    </FormDialog>
  );
}
