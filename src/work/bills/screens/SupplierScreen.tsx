import { useState } from "react";
import { Link, useParams } from "react-router";
import { formatDay, formatInstant } from "#kernel/days.ts";
import { useQuery } from "#platform/web/data.ts";
import { separationWords } from "#kernel/segregation.ts";
import { formatPhone } from "#kernel/phones.ts";
import { useMay, useMe } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import type { FactGroup } from "#platform/web/parts/FactsColumn.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { suppliers, type SupplierWire } from "#registry/suppliers/api.ts";
import {
  isUnapproved,
  linksSuppliers,
  managesSuppliers,
  supplierLife,
} from "#registry/suppliers/rules.ts";
import { AccountTab } from "./AccountTab.tsx";
import { BillsTab } from "./BillsTab.tsx";
import { DocumentsTab } from "./DocumentsTab.tsx";
import { PaymentsTab, StatementTab } from "./StatementTab.tsx";
import { LinkDialog } from "./LinkDialog.tsx";
import { ScorecardTab } from "./ScorecardTab.tsx";
import { c } from "./scorecardWords.ts";
import { s } from "./supplierWords.ts";

/** One supplier: what they billed and were paid, where their money goes, their papers. */
export function SupplierScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(suppliers.read, { id });
  return <Loaded answer={answer}>{(supplier) => <OneSupplier supplier={supplier} />}</Loaded>;
}

function OneSupplier({ supplier }: { supplier: SupplierWire }) {
  const may = useMay();
  const [isLinking, setIsLinking] = useState(false);
  const { user, org } = useMe();
  const { id, state, stateReason, warnings } = supplier;
  const isOwn = isUnapproved(state) && supplier.enteredById === user.id && !org.soleTrader;
  const waiting = supplier.accountChanges.filter((one) => one.state === "asked").length;
  return (
    <DetailPage
      back={{ label: s.title, to: "/suppliers" }}
      title={supplier.legalName}
      code={supplier.code}
      status={<StatusBadge life={supplierLife} state={state} words={s.states} />}
      actions={
        <ActionBar
          life={supplierLife}
          of={supplier}
          moves={suppliers}
          words={s.moves}
          blocked={isOwn ? { approve: [{ what: separationWords("supplier.approve") }] } : {}}
        >
          {may(linksSuppliers) && !isUnapproved(state) && (
            <button type="button" className="button" onClick={() => setIsLinking(true)}>
              {s.signsIn}
            </button>
          )}
          {may(managesSuppliers) && (
            <Link className="button" to={`/suppliers/${id}/change`}>
              {s.change}
            </Link>
          )}
        </ActionBar>
      }
      facts={factsOf(supplier)}
      tabs={[
        { name: "bills", label: s.bills, content: <BillsTab supplier={supplier} /> },
        { name: "scorecard", label: c.scorecard, content: <ScorecardTab supplierId={id} /> },
        { name: "payments", label: s.payments, content: <PaymentsTab supplierId={id} /> },
        { name: "statement", label: s.statement, content: <StatementTab supplierId={id} /> },
        {
          name: "account",
          label: s.account,
          ...(waiting === 0 ? {} : { count: waiting }),
          content: <AccountTab supplier={supplier} />,
        },
        {
          name: "documents",
          label: s.documents,
          ...(supplier.documents.length === 0 ? {} : { count: supplier.documents.length }),
          content: <DocumentsTab supplier={supplier} />,
        },
      ]}
      history={{ subject: "supplier", id }}
    >
      {isLinking && <LinkDialog supplier={supplier} close={() => setIsLinking(false)} />}
      {stateReason !== null && <p className="notice mb-4">{s.because(stateReason)}</p>}
      {warnings.length > 0 && (
        <div className="notice waiting mb-4">
          <p className="font-medium">{s.lookAgain}</p>
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </div>
      )}
    </DetailPage>
  );
}

function factsOf(supplier: SupplierWire): FactGroup[] {
  const { licenceExpiresOn, approvedAt, paymentChangedAt } = supplier;
  return [
    {
      heading: s.who,
      facts: [
        { label: s.type, value: s.types[supplier.type] },
        { label: s.tin, value: supplier.tin },
        { label: s.licence, value: supplier.licenceNumber },
        { label: s.licenceUntil, value: licenceExpiresOn && formatDay(licenceExpiresOn) },
        { label: s.contact, value: supplier.contactName },
        { label: s.phone, value: supplier.phone && formatPhone(supplier.phone) },
        { label: s.email, value: supplier.email },
        { label: s.address, value: supplier.address },
        { label: s.note, value: supplier.note },
      ],
    },
    {
      heading: s.money,
      facts: [
        { label: s.terms, value: s.days(supplier.termsDays) },
        { label: s.exempt, value: supplier.withholdingExempt ? s.yes : null },
        { label: s.method, value: s.methods[supplier.paymentMethod] },
        {
          label: s.changedAt,
          value: paymentChangedAt && formatInstant(new Date(paymentChangedAt)),
        },
      ],
    },
    {
      heading: s.people,
      facts: [
        { label: s.enteredBy, value: supplier.createdByName },
        {
          label: s.approvedBy,
          value:
            supplier.approvedByName &&
            approvedAt &&
            s.by(supplier.approvedByName, formatInstant(new Date(approvedAt))),
        },
        { label: s.signsIn, value: supplier.userName },
        { label: s.samePerson, value: supplier.samePerson ? s.yes : null },
      ],
    },
  ];
}
