import { Link, useParams } from "react-router";
import { formatDay, formatInstant } from "#kernel/days.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import type { FactGroup } from "#platform/web/parts/FactsColumn.tsx";
import { LifeLine } from "#platform/web/parts/LifeLine.tsx";
import type { Column } from "#platform/web/parts/listColumns.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PaperButton } from "#platform/web/parts/PaperButton.tsx";
import { RowsSheet } from "#platform/web/parts/RowsSheet.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { managesTesting } from "#registry/technicians/rules.ts";
import { type ReportWire, testingReports } from "../reportApi.ts";
import { reportLife, reportName, type Verdict, verdictCounts } from "../rules.ts";
import { t } from "./words.ts";

/** One revision of a report: what was found, who signed, its code. */
export function ReportScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(testingReports.one, { id });
  return <Loaded answer={answer}>{(report) => <One report={report} />}</Loaded>;
}

function One({ report }: { report: ReportWire }) {
  const { id, state, jobNumber, jobId, revision, results, revisingBecause } = report;
  const may = useMay()(managesTesting);
  const name = reportName(jobNumber, revision);
  const { accept, reject, repair } = verdictCounts(results);
  return (
    <DetailPage
      back={{ label: jobNumber, to: `/orders/jobs/${jobId}` }}
      title={`${report.asset}, ${report.customerName}`}
      code={name}
      status={<StatusBadge life={reportLife} state={state} words={t.reportStates} />}
      life={
        <LifeLine
          life={reportLife}
          path={["draft", "signed", "reviewed", "issued"]}
          now={state}
          words={t.reportStates}
        />
      }
      actions={
        <ActionBar
          life={reportLife}
          of={report}
          moves={testingReports}
          words={t.reportMoves}
          says={{
            sign: <p>{t.reportSays.sign}</p>,
            review: <p>{t.reportSays.review}</p>,
            issue: <p>{t.reportSays.issue}</p>,
            sendBack: <p>{t.reportSays.sendBack}</p>,
          }}
        >
          <PaperButton paper={testingReports.paper} params={{ id }} label={t.reportPaper} />
          {may && (state === "draft" || state === "issued") && (
            <Link className="button" to={`/orders/jobs/reports/${id}/change`}>
              {state === "draft" ? t.change : t.revise}
            </Link>
          )}
        </ActionBar>
      }
      facts={factsOf(report)}
      tabs={[
        {
          name: "results",
          label: t.results,
          count: results.length,
          content: <Results results={results} />,
        },
        { name: "test", label: t.findings, content: <Findings report={report} /> },
      ]}
      history={{ subject: "testing-report", id }}
    >
      {revisingBecause !== null && <p className="notice mb-4">{revisingBecause}</p>}
      <p className="mb-1">{t.counts(accept, reject, repair)}</p>
      <p className="mb-4 whitespace-pre-line">{report.conclusion}</p>
    </DetailPage>
  );
}

const verdictTones = {
  accept: "done",
  reject: "refused",
  repair: "waiting",
} as const satisfies Record<Verdict, string>;

const resultColumns: readonly Column<ReportWire["results"][number]>[] = [
  { head: t.item, cell: (one) => one.item, gives: true },
  { head: t.location, cell: (one) => one.location, gives: true, isNamed: true },
  { head: t.indication, cell: (one) => one.indication, gives: true, isNamed: true },
  { head: t.size, cell: (one) => one.size, isNamed: true },
  {
    head: t.verdict,
    cell: ({ verdict }) => <Badge tone={verdictTones[verdict]}>{t.verdicts[verdict]}</Badge>,
    onCard: "status",
  },
];

function Results({ results }: Pick<ReportWire, "results">) {
  // Results have no id of their own and are never reordered.
  const rows = results.map((one, index) => ({ ...one, id: index }));
  return <RowsSheet label={t.results} columns={resultColumns} rows={rows} />;
}

function Findings({ report }: { report: ReportWire }) {
  const parts = [
    { label: t.technique, value: report.technique },
    { label: t.coverage, value: report.coverage },
    { label: t.limitations, value: report.limitations },
    {
      label: t.equipment,
      value: report.instruments
        .map((one) => `${one.name}, ${one.serial}, ${one.certificate}, ${formatDay(one.dueOn)}`)
        .join("\n"),
    },
  ];
  return (
    <dl className="sheet flex flex-col gap-4 p-4">
      {parts
        .filter(({ value }) => value !== "")
        .map(({ label, value }) => (
          <div key={label}>
            <dt className="small quiet">{label}</dt>
            <dd className="whitespace-pre-line">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function signerWords(signer: ReportWire["tester"]): string | null {
  if (signer === null) return null;
  const { name, level, certificate, at } = signer;
  return `${t.signer(name, level, certificate)}, ${formatInstant(new Date(at))}`;
}

function factsOf(report: ReportWire): FactGroup[] {
  return [
    {
      heading: t.facts,
      facts: [
        { label: t.method, value: t.methods[report.method], strong: true },
        { label: t.procedure, value: report.procedureName },
        { label: t.criteria, value: report.criteria },
        { label: t.testedOn, value: formatDay(report.testedOn) },
        { label: t.site, value: report.site },
        { label: t.code, value: report.code },
        { label: t.invoice, value: report.invoice },
      ],
    },
    {
      heading: t.people,
      facts: [
        {
          label: t.customer,
          value: report.customerName,
          to: `/contracts/customers/${report.customerId}`,
        },
        { label: t.writtenBy, value: report.createdByName },
        { label: t.tester, value: signerWords(report.tester) },
        { label: t.reviewer, value: signerWords(report.reviewer) },
        { label: t.witness, value: report.witness },
        { label: t.samePerson, value: report.samePerson ? t.yes : null },
      ],
    },
  ];
}
