import { useState } from "react";
import { Link, useParams } from "react-router";
import { formatDay, formatInstant } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { formatPercent, formatTonnes } from "#kernel/weight.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import { LifeLine } from "#platform/web/parts/LifeLine.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { Money } from "#platform/web/parts/Money.tsx";
import { PaperButton } from "#platform/web/parts/PaperButton.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { contracts } from "../api.ts";
import { canBeRegistered, contractLife, shareShippedBp } from "../rules.ts";
import { ContractTerms } from "./ContractTerms.tsx";
import { RegisterDialog } from "./RegisterDialog.tsx";
import { RevisionsTab } from "./RevisionsTab.tsx";
import { t } from "./words.ts";

type Contract = WireReturns<typeof contracts.read>;

/** One contract: its terms, its registration, what is shipped, what was agreed before. */
export function ContractScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(contracts.read, { id });
  return <Loaded answer={answer}>{(contract) => <OneContract contract={contract} />}</Loaded>;
}

function OneContract({ contract }: { contract: Contract }) {
  const may = useMay();
  const [registering, setRegistering] = useState(false);
  const means = t.approveMeans(
    formatTonnes(contract.quantity),
    contract.gradeText,
    contract.customerName,
    formatMoney(contract.value, contract.currency),
  );
  const writes = may("canManageExports");
  const registrable = canBeRegistered(contract.state);
  const correct = writes && registrable ? () => setRegistering(true) : null;
  return (
    <DetailPage
      back={{ label: t.title, to: "/contracts" }}
      title={`${contract.customerName}, ${formatTonnes(contract.quantity)} t`}
      code={contract.number}
      status={<StatusBadge life={contractLife} state={contract.state} words={t.states} />}
      life={
        <LifeLine
          life={contractLife}
          path={["draft", "pending_approval", "approved", "active", "fulfilled", "closed"]}
          now={contract.state === "part_shipped" ? "active" : contract.state}
          words={t.states}
        />
      }
      actions={
        <ActionBar
          life={contractLife}
          of={contract}
          moves={contracts}
          words={t.moves}
          says={{ approve: <p>{means}</p> }}
        >
          <PaperButton paper={contracts.paper} params={{ id: contract.id }} label={t.paper} />
          {writes && contract.state === "draft" && (
            <Link className="button" to={`/contracts/${contract.id}/change`}>
              {t.change}
            </Link>
          )}
          {writes && registrable && contract.registrationNumber === null && (
            <button type="button" className="button" onClick={() => setRegistering(true)}>
              {t.register}
            </button>
          )}
        </ActionBar>
      }
      facts={factsOf(contract, correct)}
      tabs={[
        { name: "terms", label: t.terms, content: <ContractTerms contract={contract} /> },
        { name: "revisions", label: t.revisions, content: <RevisionsTab id={contract.id} /> },
      ]}
      history={{ subject: "contract", id: contract.id }}
    >
      {registrable && contract.registrationNumber === null && (
        <p className="notice mb-4">{t.notRegistered}</p>
      )}
      {registering && <RegisterDialog contract={contract} onClose={() => setRegistering(false)} />}
    </DetailPage>
  );
}

function factsOf(contract: Contract, correct: (() => void) | null) {
  const { currency } = contract;
  const share = shareShippedBp(BigInt(contract.shipped), BigInt(contract.quantity));
  const left = BigInt(contract.quantity) - BigInt(contract.shipped);
  return [
    {
      heading: t.price,
      facts: [
        {
          label: t.pricePerTonne(currency),
          value: <Money amount={contract.pricePerTonne} currency={currency} bare />,
        },
        { label: t.basis, value: `${contract.priceBasis} ${contract.pricePlace}` },
        {
          label: t.value,
          value: <Money amount={contract.value} currency={currency} />,
          strong: true,
        },
      ],
    },
    {
      heading: t.registration,
      facts: [
        { label: t.registrationNumber, value: contract.registrationNumber },
        {
          label: t.registrationDay,
          value: contract.registrationDay && formatDay(contract.registrationDay),
        },
        {
          label: t.assessedFot,
          value: contract.assessedFot && (
            <Money amount={contract.assessedFot} currency={currency} />
          ),
        },
        {
          label: t.registration,
          value: contract.registrationNumber && correct && (
            <button type="button" className="link" onClick={correct}>
              {t.correct}
            </button>
          ),
        },
      ],
    },
    {
      heading: t.shipment,
      facts: [
        {
          label: t.shipped,
          value: `${formatTonnes(contract.shipped)} t (${formatPercent(share)} %)`,
        },
        { label: t.stillToShip, value: left > 0n ? `${formatTonnes(left)} t` : null },
        { label: t.eudr, value: contract.eudrRequired ? t.required : t.notRequired },
      ],
    },
    { heading: t.people, facts: peopleOf(contract) },
  ];
}

function peopleOf(contract: Contract) {
  return [
    {
      label: t.customer,
      value: contract.customerName,
      to: `/contracts/customers/${contract.customerId}`,
    },
    { label: t.written, value: contract.createdByName },
    { label: t.approved, value: contract.approvedByName },
    {
      label: t.states.approved,
      value: contract.approvedAt && formatInstant(new Date(contract.approvedAt)),
    },
    { label: t.revision, value: contract.revision === 1 ? null : String(contract.revision) },
  ];
}
