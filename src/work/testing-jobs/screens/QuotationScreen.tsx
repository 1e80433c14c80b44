import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { formatDay, formatInstant } from "#kernel/days.ts";
import { formatAmount, formatMoney, formatScaled } from "#kernel/money.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay, useMe } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import type { FactGroup } from "#platform/web/parts/FactsColumn.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { LifeLine } from "#platform/web/parts/LifeLine.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PaperButton } from "#platform/web/parts/PaperButton.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { newId } from "#platform/web/data.ts";
import { toast } from "#platform/web/toasts.ts";
import { managesTesting } from "#registry/technicians/rules.ts";
import { type QuotationWire, testingQuotations } from "../api.ts";
import { quotationLife } from "../rules.ts";
import { t } from "./words.ts";

/** One enquiry or quotation: what is asked, what it costs, what became of it. */
export function QuotationScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(testingQuotations.one, { id });
  return <Loaded answer={answer}>{(quotation) => <One quotation={quotation} />}</Loaded>;
}

function One({ quotation }: { quotation: QuotationWire }) {
  const { id, number, state } = quotation;
  const may = useMay()(managesTesting);
  const [isAccepting, setIsAccepting] = useState(false);
  return (
    <DetailPage
      back={{ label: t.quotations, to: "/orders/jobs/quotations" }}
      title={`${quotation.customerName}, ${formatMoney(quotation.gross)}`}
      code={number}
      status={<StatusBadge life={quotationLife} state={state} words={t.quotationStates} />}
      life={
        <LifeLine
          life={quotationLife}
          path={["enquiry", "sent", "accepted"]}
          now={state}
          words={t.quotationStates}
        />
      }
      actions={
        <ActionBar
          life={quotationLife}
          of={quotation}
          moves={testingQuotations}
          words={t.quotationMoves}
          says={{
            send: <p>{t.quotationSays.send}</p>,
            requote: <p>{t.quotationSays.requote}</p>,
          }}
          opens={{ accept: () => setIsAccepting(true) }}
        >
          {state === "enquiry" && may ? (
            <Link className="button" to={`/orders/jobs/quotations/${id}/change`}>
              {t.change}
            </Link>
          ) : (
            <PaperButton paper={testingQuotations.paper} params={{ id }} label={t.paper} />
          )}
        </ActionBar>
      }
      facts={factsOf(quotation)}
      tabs={[{ name: "offer", label: t.offer, content: <Offer quotation={quotation} /> }]}
      history={{ subject: "testing-quotation", id }}
    >
      <p className="mb-4 whitespace-pre-line">{quotation.asked}</p>
      {isAccepting && <AcceptDialog quotation={quotation} onClose={() => setIsAccepting(false)} />}
    </DetailPage>
  );
}

function AcceptDialog(props: { quotation: QuotationWire; onClose: () => void }) {
  const { quotation, onClose } = props;
  const { id, version } = quotation;
  const { org } = useMe();
  const navigate = useNavigate();
  const [jobId] = useState(newId);
  const form = useForm({
    initial: { orderReference: "", plannedOn: org.today },
    command: testingQuotations.accept,
    args: (values) => ({ params: { id }, body: { version, jobId, ...values } }),
    done: (made) => {
      toast(t.scheduled(made.jobNumber ?? ""));
      void navigate(`/orders/jobs/${jobId}`);
    },
  });
  return (
    <FormDialog form={form} title={t.acceptTitle} submit={t.schedule} open onClose={onClose}>
      <TextField field={form.field("orderReference")} label={t.orderReference} required />
      <DayField field={form.field("plannedOn")} label={t.plannedOn} required />
    </FormDialog>
  );
}

function Offer({ quotation }: { quotation: QuotationWire }) {
  const { lines, net, vat, gross, vatBp } = quotation;
  if (lines.length === 0) return <p className="quiet">{t.noLines}</p>;
  const sums = [
    { label: t.net, value: formatAmount(net) },
    { label: `${t.vat} ${formatScaled(BigInt(vatBp), 2)} %`, value: formatAmount(vat) },
    { label: t.gross, value: formatAmount(gross) },
  ];
  return (
    <WideSheet label={t.offer}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.description}</th>
            <th scope="col" className="end max-md:hidden">
              {t.quantity}
            </th>
            <th scope="col" className="max-md:hidden">
              {t.unit}
            </th>
            <th scope="col" className="end max-md:hidden">
              {t.price}
            </th>
            <th scope="col" className="end">
              {t.amountUgx}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // Lines have no id of their own and are never reordered.
            <tr key={index}>
              <th scope="row" className="whitespace-normal">
                {line.description}
                <span className="small quiet block md:hidden">
                  {`${line.quantity} ${line.unit} × ${formatAmount(line.price)}`}
                </span>
              </th>
              <td className="end max-md:hidden">{line.quantity}</td>
              <td className="max-md:hidden">{line.unit}</td>
              <td className="end max-md:hidden">{formatAmount(line.price)}</td>
              <td className="end">{formatAmount(BigInt(line.quantity) * BigInt(line.price))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="max-md:hidden" colSpan={3} />
              <td className="end">{value}</td>
            </tr>
          ))}
        </tfoot>
      </table>
    </WideSheet>
  );
}

function factsOf(quotation: QuotationWire): FactGroup[] {
  const { jobId, jobNumber, sentOn, validUntil, customerId } = quotation;
  return [
    {
      heading: t.facts,
      facts: [
        { label: t.method, value: t.methods[quotation.method], strong: true },
        { label: t.asset, value: quotation.asset },
        { label: t.site, value: quotation.site },
        { label: t.criteria, value: quotation.criteria },
        { label: t.sentOn, value: sentOn && formatDay(sentOn) },
        { label: t.validUntil, value: validUntil && formatDay(validUntil) },
        { label: t.theirOrder, value: quotation.orderReference },
        {
          label: t.job,
          value: jobNumber,
          ...(jobId === null ? {} : { to: `/orders/jobs/${jobId}` }),
        },
        { label: t.closingReason, value: quotation.closingReason },
      ],
    },
    {
      heading: t.people,
      facts: [
        {
          label: t.customer,
          value: quotation.customerName,
          to: `/contracts/customers/${customerId}`,
        },
        {
          label: t.askedBy,
          value: `${quotation.createdByName}, ${formatInstant(new Date(quotation.createdAt))}`,
        },
      ],
    },
  ];
}
