import { useState } from "react";
import { Link, useParams } from "react-router";
import { formatDay, formatInstant } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay, useMe } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import type { FactGroup } from "#platform/web/parts/FactsColumn.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { LifeLine } from "#platform/web/parts/LifeLine.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { managesTesting } from "#registry/technicians/rules.ts";
import { type JobWire, testingJobs } from "../api.ts";
import { jobLife, reportLife } from "../rules.ts";
import { t } from "./words.ts";

/** One job: who tests what with what, its reports, its bill. */
export function JobScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(testingJobs.one, { id });
  return <Loaded answer={answer}>{(job) => <One job={job} />}</Loaded>;
}

function One({ job }: { job: JobWire }) {
  const { id, number, state, blockers } = job;
  const may = useMay()(managesTesting);
  const [isFinishing, setIsFinishing] = useState(false);
  const isOpen = state === "scheduled" || state === "in_progress";
  return (
    <DetailPage
      back={{ label: t.jobs, to: "/orders/jobs" }}
      title={`${job.asset}, ${job.customerName}`}
      code={number}
      status={<StatusBadge life={jobLife} state={state} words={t.jobStates} />}
      life={
        <LifeLine
          life={jobLife}
          path={["scheduled", "in_progress", "field_done"]}
          now={state}
          words={t.jobStates}
        />
      }
      actions={
        <ActionBar
          life={jobLife}
          of={job}
          moves={testingJobs}
          words={t.jobMoves}
          opens={{ finish: () => setIsFinishing(true) }}
          blocked={{ start: blockers }}
        >
          {isOpen && may && (
            <Link className="button" to={`/orders/jobs/${id}/plan`}>
              {t.plan}
            </Link>
          )}
          {state === "field_done" && may && <NextOfReport job={job} />}
        </ActionBar>
      }
      facts={factsOf(job)}
      tabs={[
        { name: "crew", label: t.what, content: <Crew job={job} /> },
        {
          name: "reports",
          label: t.reports,
          count: job.reports.length,
          content: <Reports job={job} />,
        },
      ]}
      history={{ subject: "testing-job", id }}
    >
      <p className="mb-4 whitespace-pre-line">{job.asked}</p>
      {isFinishing && <FinishDialog job={job} onClose={() => setIsFinishing(false)} />}
    </DetailPage>
  );
}

/** The report that is to be written or looked at, and the bill of an issued one. */
function NextOfReport({ job }: { job: JobWire }) {
  const { id, reports } = job;
  const [newest] = reports;
  if (!newest) {
    return (
      <Link className="button primary" to={`/orders/jobs/${id}/report`}>
        {t.writeReport}
      </Link>
    );
  }
  return (
    <>
      <Link className="button" to={`/orders/jobs/reports/${newest.id}`}>
        {t.report}
      </Link>
      <InvoiceLink job={job} />
    </>
  );
}

/** Opens a sales order of one service line; once there is one, there is nothing more to bill. */
function InvoiceLink({ job }: { job: JobWire }) {
  const isIssued = job.reports.some((one) => one.state === "issued");
  if (!isIssued || job.order !== null) return null;
  const asked = new URLSearchParams({
    customer: job.customerId,
    customerName: job.customerName,
    service: "ndt",
    amount: job.net,
    vat: job.vatCode,
    job: job.number,
    reference: job.orderReference ?? "",
  });
  return (
    <Link className="button primary" to={`/orders/new?${asked.toString()}`}>
      {t.invoiceIt}
    </Link>
  );
}

function FinishDialog({ job, onClose }: { job: JobWire; onClose: () => void }) {
  const { org } = useMe();
  const { id, version } = job;
  const form = useForm({
    initial: { testedOn: org.today },
    command: testingJobs.finish,
    args: (values) => ({ params: { id }, body: { version, ...values } }),
    done: onClose,
  });
  return (
    <FormDialog form={form} title={t.finishTitle} submit={t.done} open onClose={onClose}>
      <DayField
        field={form.field("testedOn")}
        label={t.testedOn}
        hint={t.finishHint}
        to={org.today}
        required
      />
    </FormDialog>
  );
}

function Crew({ job: { technicians, instruments } }: { job: JobWire }) {
  if (technicians.length === 0) return <p className="quiet">{t.noneAssigned}</p>;
  return (
    <div className="flex flex-col gap-4">
      <section className="sheet" aria-label={t.crew}>
        <h2 className="p-4 pb-2">{t.crew}</h2>
        <ul className="divide-y divide-line">
          {technicians.map((one) => (
            <li key={one.id} className="flex flex-wrap justify-between gap-2 px-4 py-3">
              <Link className="link" to={`/orders/technicians/${one.id}`}>
                {one.name}
              </Link>
              <span className="quiet">{one.holds}</span>
            </li>
          ))}
        </ul>
      </section>
      {instruments.length > 0 && (
        <section className="sheet" aria-label={t.equipment}>
          <h2 className="p-4 pb-2">{t.equipment}</h2>
          <ul className="divide-y divide-line">
            {instruments.map((one) => (
              <li key={one.id} className="flex flex-wrap justify-between gap-2 px-4 py-3">
                <Link className="link" to={`/orders/instruments/${one.id}`}>
                  {`${one.name}, ${one.serial}`}
                </Link>
                <span className="quiet">{one.dueOn && `${t.dueOn} ${formatDay(one.dueOn)}`}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Reports({ job: { reports, number } }: { job: JobWire }) {
  if (reports.length === 0) return <p className="quiet">{t.noReports}</p>;
  return (
    <ul className="sheet divide-y divide-line">
      {reports.map((one) => (
        <li key={one.id} className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
          <Link className="link" to={`/orders/jobs/reports/${one.id}`}>
            {t.procedureOf(number, one.revision)}
          </Link>
          <StatusBadge life={reportLife} state={one.state} words={t.reportStates} />
        </li>
      ))}
    </ul>
  );
}

function factsOf(job: JobWire): FactGroup[] {
  const { testedOn, order, invoice } = job;
  return [
    {
      heading: t.facts,
      facts: [
        { label: t.method, value: t.methods[job.method], strong: true },
        { label: t.procedure, value: job.procedureName },
        { label: t.site, value: job.site },
        { label: t.criteria, value: job.criteria },
        { label: t.plannedOn, value: formatDay(job.plannedOn) },
        { label: t.testedOn, value: testedOn && formatDay(testedOn) },
        { label: t.closingReason, value: job.closingReason },
      ],
    },
    {
      heading: t.offer,
      facts: [
        {
          label: t.customer,
          value: job.customerName,
          to: `/contracts/customers/${job.customerId}`,
        },
        {
          label: t.quotation,
          value: job.quotationNumber,
          to: `/orders/jobs/quotations/${job.quotationId}`,
        },
        { label: t.theirOrder, value: job.orderReference },
        { label: t.net, value: formatMoney(job.net) },
        {
          label: t.order,
          value: order?.number,
          ...(order === null ? {} : { to: `/orders/${order.id}` }),
        },
        { label: t.invoice, value: invoice },
        {
          label: t.askedBy,
          value: `${job.createdByName}, ${formatInstant(new Date(job.createdAt))}`,
        },
      ],
    },
  ];
}
