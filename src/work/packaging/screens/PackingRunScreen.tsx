import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import type { FactGroup } from "#platform/web/parts/FactsColumn.tsx";
import { LifeLine } from "#platform/web/parts/LifeLine.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { packaging, type PackingRunWire } from "../api.ts";
import { packingLife } from "../rules.ts";
import { LabelButtons } from "./LabelButtons.tsx";
import { PackedTable } from "./PackedTable.tsx";
import { ReleaseDialog } from "./ReleaseDialog.tsx";
import { SampleTable } from "./SampleTable.tsx";
import { t } from "./words.ts";

/** One packing run: the mark, what went into the bags, the bags weighed again, the lot they became. */
export function PackingRunScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(packaging.get, { id });
  return <Loaded answer={answer}>{(run) => <RunPage run={run} />}</Loaded>;
}

function RunPage({ run }: { run: PackingRunWire }) {
  const { id, number, productName, bags, bag, state, samples } = run;
  return (
    <DetailPage
      back={{ label: t.title, to: "/packaging-inventory" }}
      title={`${productName}, ${formatAmount(String(bags))} × ${formatKilograms(bag)} kg`}
      code={number}
      status={<StatusBadge life={packingLife} state={state} words={t.states} />}
      life={
        <LifeLine
          life={packingLife}
          path={["planned", "packed", "released"]}
          now={state}
          words={t.states}
        />
      }
      actions={<RunActions run={run} />}
      facts={factsOf(run)}
      tabs={[
        { name: "bags", label: t.bagsTab, content: <PackedTable run={run} /> },
        {
          name: "samples",
          label: t.samplesTab,
          count: samples.length,
          content: <SampleTable run={run} />,
        },
        { name: "labels", label: t.labels, content: <LabelButtons run={run} /> },
      ]}
      history={{ subject: "packing-run", id }}
    />
  );
}

function RunActions({ run }: { run: PackingRunWire }) {
  const [isReleasing, setIsReleasing] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <ActionBar
        life={packingLife}
        of={run}
        moves={{ cancel: packaging.cancel }}
        words={t.moves}
        says={{ cancel: <p>{t.cancelSays}</p> }}
        opens={{
          pack: () => void navigate(`/packaging-inventory/${run.id}/pack`),
          release: () => setIsReleasing(true),
        }}
      />
      {isReleasing && <ReleaseDialog run={run} onClose={() => setIsReleasing(false)} />}
    </>
  );
}

function factsOf(run: PackingRunWire): FactGroup[] {
  const { coffeeCost, materialCost, lotId } = run;
  const day = (value: string | null) => (value === null ? null : formatDay(value));
  return [
    {
      heading: t.weight,
      facts: [
        { label: t.bags, value: formatAmount(String(run.bags)) },
        { label: t.perBag, value: `${formatKilograms(run.bag)} kg` },
        { label: t.net, value: `${formatKilograms(run.packed)} kg`, strong: true },
      ],
    },
    ...(coffeeCost === null || materialCost === null
      ? []
      : [
          {
            heading: t.cost,
            facts: [
              { label: t.coffee, value: formatMoney(coffeeCost) },
              { label: t.material, value: formatMoney(materialCost) },
              {
                label: t.both,
                value: formatMoney(BigInt(coffeeCost) + BigInt(materialCost)),
                strong: true,
              },
            ],
          },
        ]),
    ...(lotId === null
      ? []
      : [
          {
            heading: t.linked,
            facts: [
              { label: t.lot, value: run.lotCode },
              { label: t.origin, value: run.lotCode, to: `/traceability/lot/${lotId}` },
              { label: t.costSheet, value: run.lotCode, to: `/costing/sheets/${lotId}` },
              {
                label: t.code,
                value: run.code,
                ...(run.code === null ? {} : { to: `/verify/${run.code}` }),
              },
            ],
          },
        ]),
    {
      heading: t.whereAndWho,
      facts: [
        { label: t.store, value: run.placeName },
        { label: t.stream, value: run.stream === null ? null : t.streams[run.stream] },
        { label: t.bag, value: run.materialName },
        { label: t.plannedOn, value: day(run.plannedOn) },
        { label: t.packedOn, value: day(run.packedOn) },
        { label: t.packedBy, value: run.packedBy },
        { label: t.releasedOn, value: day(run.releasedOn) },
        { label: t.releasedBy, value: run.releasedBy },
        { label: t.samePerson, value: run.samePerson ? t.byOne : null },
        { label: t.note, value: run.note },
      ],
    },
  ];
}
