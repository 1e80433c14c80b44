import { useNavigate, useParams } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { useQuery } from "#platform/web/data.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { ApprovalSteps } from "#platform/web/parts/ApprovalSteps.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import type { FactGroup } from "#platform/web/parts/FactsColumn.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { Money } from "#platform/web/parts/Money.tsx";
import { PaperButton } from "#platform/web/parts/PaperButton.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { creditNotes, type CreditNoteWire } from "../creditApi.ts";
import { creditNoteLife } from "../creditRules.ts";
import { LinesTable } from "./LinesTable.tsx";
import { t } from "./words.ts";

/** One credit note: what is taken back, why, and who decided. */
export function CreditNoteScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(creditNotes.one, { id });
  return <Loaded answer={answer}>{(note) => <OneNote note={note} />}</Loaded>;
}

function OneNote({ note }: { note: CreditNoteWire }) {
  const navigate = useNavigate();
  const { id, number, state, customerName, gross, closingReason } = note;
  return (
    <DetailPage
      back={{ label: t.creditNotes, to: "/orders/credit-notes" }}
      title={`${customerName}, ${formatMoney(gross)}`}
      code={number}
      status={<StatusBadge life={creditNoteLife} state={state} words={t.creditStates} />}
      actions={
        <ActionBar
          life={creditNoteLife}
          of={note}
          moves={{ withdraw: creditNotes.withdraw }}
          words={t.creditMoves}
          opens={{ resubmit: () => void navigate(`/orders/credit-notes/${id}/change`) }}
        >
          <PaperButton paper={creditNotes.paper} params={{ id }} label={t.creditPaper} />
        </ActionBar>
      }
      facts={factsOf(note)}
      tabs={[
        { name: "lines", label: t.lines, content: <LinesTable lines={note.lines} /> },
        {
          name: "approval",
          label: t.approval,
          content: <ApprovalSteps approval={note.approval} />,
        },
      ]}
      history={{ subject: "credit-note", id }}
    >
      <p className="mb-4">{note.reason}</p>
      {closingReason !== null && (
        <p className="notice mb-4">
          {t.creditStates[state]}: {closingReason}
        </p>
      )}
    </DetailPage>
  );
}

function factsOf(note: CreditNoteWire): FactGroup[] {
  const { settled } = note;
  const kept = settled === null ? null : String(BigInt(note.gross) - BigInt(settled));
  return [
    {
      heading: t.money,
      facts: [
        { label: t.withoutVat, value: <Money amount={note.net} /> },
        { label: t.vat, value: <Money amount={note.vat} /> },
        { label: t.gross, value: <Money amount={note.gross} />, strong: true },
        ...(settled === null ? [] : [{ label: t.settledPart, value: <Money amount={settled} /> }]),
        ...(kept === null ? [] : [{ label: t.keptPart, value: <Money amount={kept} /> }]),
      ],
    },
    {
      heading: t.creditPaper,
      facts: [
        { label: t.invoice, value: note.invoiceNumber, to: `/orders/invoices/${note.invoiceId}` },
        { label: t.customer, value: note.customerName, to: `/customers/${note.customerId}` },
        { label: t.why, value: t.reasons[note.reasonCode] },
        { label: t.goodsBack, value: note.restocks ? t.yes : t.no },
        { label: t.day, value: note.day === null ? null : formatDay(note.day) },
        { label: t.fiscal, value: note.fiscalState && t.fiscalStates[note.fiscalState] },
        { label: t.fiscalNumber, value: note.fiscalNumber },
        { label: t.by, value: note.createdByName },
      ],
    },
  ];
}
