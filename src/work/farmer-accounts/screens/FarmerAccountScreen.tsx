import { useId, useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { call, useQuery } from "#platform/web/data.ts";
import { BackLink } from "#platform/web/parts/BackLink.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { PaperButton } from "#platform/web/parts/PaperButton.tsx";
import { TabBar } from "#platform/web/parts/TabBar.tsx";
import { type FarmerAccountWire, farmerAccounts } from "../api.ts";
import { AccountTable } from "./AccountTable.tsx";
import { AdvancesTable } from "./AdvancesTable.tsx";
import { t } from "./words.ts";

/** A farmer's account between two days, and the same as a passbook to hand over. */
export function FarmerAccountScreen() {
  const { id = "" } = useParams();
  const [period, setPeriod] = useState({ from: "", to: "" });
  const asked = {
    ...(period.from === "" ? {} : { from: period.from }),
    ...(period.to === "" ? {} : { to: period.to }),
  };
  const params = { id, ...asked };
  const answer = useQuery(farmerAccounts.read, params, { keep: true });
  return (
    <Loaded answer={answer}>
      {(account) => (
        <>
          <BackLink label={account.farmerName} to={`/farmers/${account.farmerId}`} />
          <PageTitle title={t.title(account.farmerName)}>
            <PaperButton
              paper={farmerAccounts.card}
              params={{ id }}
              label={t.card}
              before={() => call(farmerAccounts.issueCard, { params: { id } })}
            />
            <PaperButton
              paper={farmerAccounts.passbook}
              params={params}
              label={t.passbook}
              before={() => call(farmerAccounts.state, { params: { id }, body: asked })}
            />
          </PageTitle>
          <Balances account={account} />
          <div className="mb-4 grid grid-cols-2 items-end gap-3 md:flex">
            {(["from", "to"] as const).map((name) => (
              <label key={name} className="flex min-w-0 flex-col gap-1">
                <span className="field-label">{t[name]}</span>
                <input
                  type="date"
                  className="input"
                  value={period[name] || account[name]}
                  onChange={(event) => setPeriod({ ...period, [name]: event.target.value })}
                />
              </label>
            ))}
          </div>
          <Parts account={account} />
        </>
      )}
    </Loaded>
  );
}

/** What is owed either way at the end of the period, and what came in during it. */
function Balances({ account: { closing, sums } }: { account: FarmerAccountWire }) {
  const figures = [
    [t.owed, formatMoney(BigInt(closing.owed))],
    [t.advanceOpen, formatMoney(BigInt(closing.advanceOpen))],
    [t.delivered, t.kgOf(formatKilograms(sums.grams))],
    [t.earned, formatAmount(sums.earned)],
  ] as const;
  return (
    <dl className="sheet mb-4 grid grid-cols-2 gap-4 p-4 md:grid-cols-4">
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt className="quiet text-sm">{label}</dt>
          <dd className="text-lg">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

function Parts({ account }: { account: FarmerAccountWire }) {
  const [address, setAddress] = useSearchParams();
  const panelId = useId();
  const tabs = [
    { name: "account", label: t.account, content: <AccountTable account={account} /> },
    {
      name: "advances",
      label: t.advances,
      count: account.advances.length,
      content: <AdvancesTable advances={account.advances} />,
    },
  ];
  const current = tabs.find(({ name }) => name === address.get("tab")) ?? tabs[0];
  return (
    <>
      <TabBar
        label={t.parts}
        tabs={tabs}
        current={current?.name ?? ""}
        onChange={(name) => setAddress(name === "account" ? {} : { tab: name }, { replace: true })}
        panelId={panelId}
      />
      <div id={panelId} className="mt-4" role="tabpanel" aria-label={current?.label}>
        {current?.content}
      </div>
    </>
  );
}
