import type { ReactNode } from "react";
import { countryName } from "#kernel/countries.ts";
import { formatDay } from "#kernel/days.ts";
import { paymentTermNames } from "#kernel/tradeTerms.ts";
import { formatKilograms, formatPercent } from "#kernel/weight.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import type { contracts } from "../api.ts";
import { contractDocumentNames, sampleTermNames } from "../rules.ts";
import { t } from "./words.ts";

/** The terms of a contract, in the order of its paper. */
export function ContractTerms({ contract }: { contract: WireReturns<typeof contracts.read> }) {
  const days = contract.paymentDays === 0 ? "" : `, ${t.days(contract.paymentDays)}`;
  const bags = `${contract.bags} × ${formatKilograms(contract.bagWeight)} kg, ${contract.bagType}`;
  return (
    <>
      <Block heading={t.goods}>
        <Term label={t.product}>{contract.productName}</Term>
        <Term label={t.grade}>{contract.gradeText}</Term>
        <Term label={t.cropYear}>{contract.cropYear}</Term>
        <Term label={t.quantity}>
          {formatKilograms(contract.quantity)} (± {formatPercent(contract.toleranceBp)} %)
        </Term>
        <Term label={t.bags}>{bags}</Term>
      </Block>
      <Block heading={t.shipment}>
        <Term label={t.from}>{formatDay(contract.shipmentFrom)}</Term>
        <Term label={t.to}>{formatDay(contract.shipmentTo)}</Term>
        <Term label={t.portOfLoading}>{contract.portOfLoading}</Term>
        <Term label={t.destination}>
          {contract.destination}, {countryName(contract.destinationCountry)}
        </Term>
        <Term label={t.sample}>{sampleTermNames[contract.sampleTerms]}</Term>
      </Block>
      <Block heading={t.payment}>
        <Term label={t.paymentTerms}>{paymentTermNames[contract.paymentTerms] + days}</Term>
        <Term label={t.template}>{contract.template}</Term>
        <Term label={t.contractDay}>{formatDay(contract.contractDay)}</Term>
        <Term label={t.buyerReference}>{contract.buyerReference}</Term>
        <Term label={t.arbitration}>{contract.arbitration}</Term>
        <Term label={t.specialTerms}>{contract.specialTerms}</Term>
      </Block>
      <section className="sheet p-4">
        <h2 className="mb-2 font-strong">{t.papers}</h2>
        <ul className="list-disc pl-5">
          {contract.documents.map((one) => (
            <li key={one}>{contractDocumentNames[one]}</li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Block({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="sheet p-4">
      <h2 className="mb-2 font-strong">{heading}</h2>
      <dl className="grid grid-cols-[minmax(8rem,auto)_1fr] gap-x-6 gap-y-2">{children}</dl>
    </section>
  );
}

function Term({ label, children }: { label: string; children: ReactNode }) {
  if (children === null) return null;
  return (
    <>
      <dt className="quiet">{label}</dt>
      <dd className="whitespace-pre-line">{children}</dd>
    </>
  );
}
