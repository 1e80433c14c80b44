import { useNavigate, useParams } from "react-router";
import { call, useQuery } from "#platform/web/data.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { LinesField } from "#platform/web/parts/LinesField.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { changesOf } from "#platform/web/parts/useMeeting.ts";
import { toast } from "#platform/web/toasts.ts";
import { type JobWire, testingJobs } from "../api.ts";
import { type ReportWire, testingReports } from "../reportApi.ts";
import { reportName, verdicts } from "../rules.ts";
import {
  blankResult,
  bodyOf,
  emptyReport,
  type ReportValues,
  resultFaults,
  valuesOf,
} from "./reportValues.ts";
import { t } from "./words.ts";

/** Writes the first report of a job. */
export function ReportForm() {
  const { id = "" } = useParams();
  const answer = useQuery(testingJobs.one, { id });
  return <Loaded answer={answer}>{(job) => <FirstReport job={job} />}</Loaded>;
}

/** Changes a draft, or revises an issued report. */
export function ReportChangeForm() {
  const { id = "" } = useParams();
  const answer = useQuery(testingReports.one, { id });
  return (
    <Loaded answer={answer}>
      {(report) =>
        report.state === "draft" ? <ChangedDraft report={report} /> : <Revision report={report} />
      }
    </Loaded>
  );
}

const shared = { check: resultFaults };

function useOpenReport() {
  const navigate = useNavigate();
  return ({ id }: { id: string }): void => {
    toast(t.written);
    void navigate(`/orders/jobs/reports/${id}`);
  };
}

function FirstReport({ job }: { job: JobWire }) {
  const done = useOpenReport();
  const form = useForm({
    ...shared,
    draft: `testing-report-${job.id}`,
    initial: emptyReport(job),
    command: testingReports.write,
    args: (values, id) => ({ body: { id, jobId: job.id, ...bodyOf(values) } }),
    done,
  });
  const back = { label: job.number, to: `/orders/jobs/${job.id}` };
  return <Fields form={form} title={t.reportTitle(job.number)} back={back} />;
}

function ChangedDraft({ report }: { report: ReportWire }) {
  const done = useOpenReport();
  const { id, jobNumber, revision } = report;
  const form = useForm({
    ...shared,
    initial: valuesOf(report),
    command: testingReports.change,
    args: (values, _, version) => ({ params: { id }, body: { version, ...bodyOf(values) } }),
    changes: changesOf(report, () => call(testingReports.one, { params: { id } }), valuesOf),
    done,
  });
  const name = reportName(jobNumber, revision);
  const back = { label: name, to: `/orders/jobs/reports/${id}` };
  return <Fields form={form} title={t.reportTitle(name)} back={back} />;
}

function Revision({ report }: { report: ReportWire }) {
  const done = useOpenReport();
  const { jobId, jobNumber, revision } = report;
  const form = useForm({
    ...shared,
    initial: valuesOf(report),
    command: testingReports.write,
    args: (values, id) => ({
      body: { id, jobId, revisingBecause: values.revisingBecause, ...bodyOf(values) },
    }),
    done,
  });
  const back = {
    label: reportName(jobNumber, revision),
    to: `/orders/jobs/reports/${report.id}`,
  };
  const title = t.reportTitle(reportName(jobNumber, revision + 1));
  return <Fields form={form} title={title} back={back} revises />;
}

function Fields(props: {
  form: Form<ReportValues>;
  title: string;
  back: { label: string; to: string };
  revises?: boolean;
}) {
  const { form, title, back, revises = false } = props;
  return (
    <FormPage form={form} title={title} submit={t.saveDraft} back={back}>
      {revises && (
        <Group heading={t.revise}>
          <TextField
            field={form.field("revisingBecause")}
            label={t.revisingBecause}
            required
            long
          />
        </Group>
      )}
      <Group heading={t.findings}>
        <TextField field={form.field("criteria")} label={t.criteria} required />
        <TextField
          field={form.field("technique")}
          label={t.technique}
          hint={t.techniqueHint}
          required
          long
        />
        <TextField field={form.field("coverage")} label={t.coverage} required />
      </Group>
      <Group heading={t.results}>
        <LinesField
          lines={form.lines("results")}
          label={t.results}
          columns={[t.item, t.location, t.indication, t.size, t.verdict]}
          blank={() => blankResult}
          addLabel={t.addResult}
          most={500}
          cells={(line) => [
            <TextField key="item" bare field={line.field("item")} label={t.item} />,
            <TextField key="where" bare field={line.field("location")} label={t.location} />,
            <TextField key="what" bare field={line.field("indication")} label={t.indication} />,
            <TextField key="size" bare field={line.field("size")} label={t.size} />,
            <ChoiceField
              key="verdict"
              bare
              field={line.field("verdict")}
              label={t.verdict}
              options={verdicts.map((value) => ({ value, label: t.verdicts[value] }))}
            />,
          ]}
        />
      </Group>
      <Group heading={t.conclusion}>
        <TextField field={form.field("conclusion")} label={t.conclusion} required long />
        <TextField
          field={form.field("limitations")}
          label={t.limitations}
          hint={t.limitationsHint}
          required
          long
        />
        <TextField field={form.field("witness")} label={t.witness} />
      </Group>
    </FormPage>
  );
}
