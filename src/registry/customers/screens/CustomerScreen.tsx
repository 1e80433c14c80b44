import { useState } from "react";
import { Link, useParams } from "react-router";
import { countryName } from "#kernel/countries.ts";
import { formatDay } from "#kernel/days.ts";
import { paymentTermNames } from "#kernel/tradeTerms.ts";
import { formatPhone } from "#kernel/phones.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { Money } from "#platform/web/parts/Money.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { customers } from "../api.ts";
import { customerLife, keepsCustomers, missingForActive, setsCredit } from "../rules.ts";
import { ContactsTab } from "./ContactsTab.tsx";
import { CreditDialog } from "./CreditDialog.tsx";
import { t } from "./words.ts";

type Customer = WireReturns<typeof customers.read>;

/** One customer: who they are, where goods and papers go, their usual terms. */
export function CustomerScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(customers.read, { id });
  return <Loaded answer={answer}>{(customer) => <OneCustomer customer={customer} />}</Loaded>;
}

function OneCustomer({ customer }: { customer: Customer }) {
  const may = useMay();
  const [isTrusting, setIsTrusting] = useState(false);
  const missing = missingForActive(customer).map((what) => ({
    what,
    link: `/customers/${customer.id}/change`,
  }));
  return (
    <DetailPage
      back={{ label: t.title, to: "/customers" }}
      title={customer.legalName}
      code={customer.code}
      status={<StatusBadge life={customerLife} state={customer.state} words={t.states} />}
      actions={
        <ActionBar
          life={customerLife}
          of={customer}
          moves={customers}
          words={t.moves}
          says={{ qualify: <p>{t.qualifySays}</p> }}
          blocked={{ activate: missing }}
        >
          {may(setsCredit) && (
            <button type="button" className="button" onClick={() => setIsTrusting(true)}>
              {t.setCredit}
            </button>
          )}
          {may(keepsCustomers) && (
            <Link className="button" to={`/customers/${customer.id}/change`}>
              {t.change}
            </Link>
          )}
        </ActionBar>
      }
      facts={factsOf(customer)}
      tabs={[
        { name: "addresses", label: t.addresses, content: <Addresses of={customer} /> },
        { name: "people", label: t.contacts, content: <ContactsTab customerId={customer.id} /> },
      ]}
      history={{ subject: "customer", id: customer.id }}
    >
      {customer.holdReason !== null && (
        <p className="notice mb-4">{t.onHold(customer.holdReason)}</p>
      )}
      {customer.closingReason !== null && (
        <p className="notice mb-4">{t.closed(customer.closingReason)}</p>
      )}
      {isTrusting && <CreditDialog customer={customer} onClose={() => setIsTrusting(false)} />}
    </DetailPage>
  );
}

function factsOf(customer: Customer) {
  const roles = customer.roles.map((role) => t.roleNames[role]).join(", ");
  return [
    {
      heading: t.who,
      facts: [
        { label: t.roles, value: roles },
        { label: t.tradingName, value: customer.tradingName },
        { label: t.country, value: countryName(customer.country) },
        { label: t.eori, value: customer.eori },
        { label: t.taxNumber, value: customer.taxNumber },
        { label: t.kind, value: t.kinds[customer.kind] },
        { label: t.isVatRegistered, value: customer.isVatRegistered ? t.yes : t.no },
        { label: t.withholdsTax, value: customer.withholdsTax ? t.yes : t.no },
        { label: t.kyc, value: kycOf(customer) },
      ],
    },
    {
      heading: t.terms,
      facts: [
        { label: t.style, value: customer.contractStyle && t.styleNames[customer.contractStyle] },
        { label: t.payment, value: paymentTermNames[customer.paymentTerms] },
        { label: t.incoterm, value: customer.incoterm },
        { label: t.currency, value: customer.currency },
        { label: t.port, value: customer.port },
      ],
    },
    {
      heading: t.credit,
      facts: [
        { label: t.account, value: t.account, to: `/customers/${customer.id}/account` },
        { label: t.termsDays, value: t.pays(customer.termsDays) },
        {
          label: t.creditLimit,
          value:
            customer.creditLimit === null ? t.noLimit : <Money amount={customer.creditLimit} />,
        },
      ],
    },
    {
      heading: t.reach,
      facts: [
        { label: t.contact, value: customer.contactName },
        { label: t.email, value: customer.email },
        { label: t.phone, value: customer.phone && formatPhone(customer.phone) },
        { label: t.contracts, value: t.contracts, to: `/contracts?customerId=${customer.id}` },
      ],
    },
  ];
}

function kycOf({ kycNote, kycByName, kycDay }: Customer): string | null {
  if (kycNote === null || kycDay === null) return null;
  return `${kycNote} (${t.kycBy(kycByName ?? "", formatDay(kycDay))})`;
}

function Addresses({ of }: { of: Customer }) {
  const parts = [
    { label: t.address, words: of.address },
    { label: t.deliveryAddress, words: of.deliveryAddress },
    { label: t.note, words: of.note },
  ];
  return (
    <section className="sheet flex flex-col gap-4 p-4">
      {parts.map(({ label, words }) =>
        words === null ? null : (
          <div key={label}>
            <h2 className="small quiet">{label}</h2>
            <p className="whitespace-pre-line">{words}</p>
          </div>
        ),
      )}
    </section>
  );
}
