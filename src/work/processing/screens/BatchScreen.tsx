import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { formatMoney, formatScaled } from "#kernel/money.ts";
import { formatKilograms, formatPercent, perKilogramCents } from "#kernel/weight.ts";
import { thresholdsIn } from "#books/thresholds/rules.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay, useMe } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { type DetailTab, DetailPage } from "#platform/web/parts/DetailPage.tsx";
import type { FactGroup } from "#platform/web/parts/FactsColumn.tsx";
import { LifeLine } from "#platform/web/parts/LifeLine.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { type BatchWire, processing } from "../api.ts";
import { isLostAbove } from "../lossRules.ts";
import { isAboveOutturn } from "../outturnRules.ts";
import { batchLife, massBalance, outturnBp } from "../rules.ts";
import { BalanceTable } from "./BalanceTable.tsx";
import { BatchFlow } from "./BatchFlow.tsx";
import { ProposalTable, useProposal } from "./ProposalTable.tsx";
import { StartDialog } from "./StartDialog.tsx";
import { t } from "./words.ts";

/** One batch: what went in, what came out, what was lost, and what each of them carries. */
export function BatchScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(processing.get, { id });
  return <Loaded answer={answer}>{(batch) => <BatchPage batch={batch} />}</Loaded>;
}

function BatchPage({ batch }: { batch: BatchWire }) {
  const { id, number, productName, planned, state, balance } = batch;
  const weight = balance.input === "0" ? planned : balance.input;
  return (
    <DetailPage
      back={{ label: t.title, to: "/processing" }}
      title={`${productName}, ${formatKilograms(weight)} kg`}
      code={number}
      status={<StatusBadge life={batchLife} state={state} words={t.states} />}
      life={
        <LifeLine
          life={batchLife}
          path={
            state === "variance_review"
              ? ["running", "variance_review", "completed"]
              : ["planned", "running", "completed"]
          }
          now={state}
          words={t.states}
        />
      }
      actions={<BatchActions batch={batch} />}
      facts={factsOf(batch)}
      tabs={tabsOf(batch)}
      history={{ subject: "processing-batch", id }}
    />
  );
}

function tabsOf(batch: BatchWire): DetailTab[] {
  const { inputs, outputs } = batch;
  const label = t.valueAndMass;
  if (inputs.length === 0) return [{ name: "value", label, content: <Planned batch={batch} /> }];
  const value: DetailTab = {
    name: "value",
    label,
    content: (
      <>
        {outputs.length === 0 && <p className="notice active">{t.waitsForScale}</p>}
        <BalanceTable batch={batch} />
      </>
    ),
  };
  if (outputs.length === 0) return [value];
  return [value, { name: "flow", label: t.kilograms, content: <BatchFlow batch={batch} /> }];
}

/** Before it starts, nothing has moved: what starting would take now, oldest lots first. */
function Planned({ batch }: { batch: BatchWire }) {
  const may = useMay();
  if (batch.state !== "planned" || !may("canManageProcessing")) return null;
  return <Proposed batch={batch} />;
}

function Proposed({ batch }: { batch: BatchWire }) {
  const { productId, placeId, planned, stream } = batch;
  const { proposal } = useProposal({
    productId,
    placeId,
    quantity: planned,
    stream: stream ?? "",
  });
  return (
    <section className="flex flex-col gap-2">
      <h2>{t.willTake}</h2>
      {proposal && <ProposalTable proposal={proposal} quantity={planned} />}
    </section>
  );
}

function BatchActions({ batch }: { batch: BatchWire }) {
  const [isStarting, setIsStarting] = useState(false);
  const navigate = useNavigate();
  const { abnormal, abnormalBp, input } = weighed(batch);
  const { org } = useMe();
  const share = shareOf(batch);
  const limits = thresholdsIn(org);
  const isAbove = isAboveOutturn(share, limits);
  const lost = lostOf(batch);
  const isLost = isLostAbove(lost, input, limits);
  // A sole trader has nobody else; that it was one person is written down instead.
  const isOwn = batch.isOwnWeighing && !org.soleTrader;
  return (
    <>
      <ActionBar
        life={batchLife}
        of={batch}
        moves={{
          accept: processing.accept,
          weigh_again: processing.weighAgain,
          take_back: processing.takeBack,
          put_back: processing.putBack,
          cancel: processing.cancel,
        }}
        words={t.moves}
        says={{
          accept: (
            <div className="flex flex-col gap-2">
              {isAbove && <p>{t.says.above(formatPercent(share ?? 0n))}</p>}
              {isLost && <p>{t.says.lost(formatKilograms(lost ?? 0n))}</p>}
              <p>
                {abnormal === 0n
                  ? t.says.acceptWhole
                  : t.says.accept(formatKilograms(abnormal), formatPercent(abnormalBp))}
              </p>
              {batch.finishedOn !== null && (
                <p>{t.says.acceptedLater(formatDay(batch.finishedOn))}</p>
              )}
            </div>
          ),
          weigh_again: <p>{t.says.weighAgain}</p>,
          take_back: <p>{t.says.takeBack}</p>,
          put_back: <p>{t.says.putBack}</p>,
          cancel: <p>{t.says.cancel}</p>,
        }}
        blocked={isOwn ? onlyOthers(batch) : {}}
        opens={{
          start: () => setIsStarting(true),
          finish: () => void navigate(`/processing/${batch.id}/finish`),
        }}
      />
      {isStarting && <StartDialog batch={batch} onClose={() => setIsStarting(false)} />}
    </>
  );
}

/** What whoever weighed a batch leaves to somebody else, and why. */
function onlyOthers({ state, reviewedBy }: BatchWire) {
  if (state === "variance_review") {
    return { accept: [{ what: t.onlyOther }], weigh_again: [{ what: t.onlyOtherWeighs }] };
  }
  return reviewedBy === null ? {} : { take_back: [{ what: t.onlyOtherTakesBack }] };
}

/** What came out as a share of what the form gives; null where nobody knows. */
function shareOf({ outturnShareBp }: BatchWire): bigint | null {
  return outturnShareBp === null ? null : BigInt(outturnShareBp);
}

/** What was lost beyond what the form leaves over; null where nobody knows. */
function lostOf({ lostBeyond }: BatchWire): bigint | null {
  return lostBeyond === null ? null : BigInt(lostBeyond);
}

function weighed({ balance, outputs, losses }: BatchWire) {
  return massBalance({
    inputGrams: BigInt(balance.input),
    outputs: outputs.map(({ quantity, ...output }) => ({
      ...output,
      grams: BigInt(quantity),
      valuePerKilogram: null,
    })),
    losses: losses.map(({ name, quantity }) => ({ name, grams: BigInt(quantity) })),
  });
}

function factsOf(batch: BatchWire): FactGroup[] {
  const { balance, outputs, losses, planned } = batch;
  const main = sumOf(outputs.filter(({ kind }) => kind !== "by-product"));
  const byProducts = sumOf(outputs.filter(({ kind }) => kind === "by-product"));
  const hasInput = balance.input !== "0";
  const isWeighed = outputs.length > 0;
  const isBooked = batch.state === "completed";
  const kg = (grams: bigint | string) => `${formatKilograms(grams)} kg`;
  const share = shareOf(batch);
  const lost = lostOf(batch) ?? 0n;
  const outturn = formatPercent(outturnBp(BigInt(balance.input), main.grams));
  return [
    {
      heading: t.weights,
      facts: [
        { label: t.planKg, value: hasInput ? null : kg(planned), strong: true },
        { label: t.input, value: hasInput ? kg(balance.input) : null },
        { label: t.mainOutput, value: isWeighed ? kg(main.grams) : null },
        { label: t.byProducts, value: byProducts.grams > 0n ? kg(byProducts.grams) : null },
        { label: t.lossesTotal, value: losses.length > 0 ? kg(balance.losses) : null },
        { label: t.outturn, value: isWeighed ? `${outturn} %` : null, strong: true },
        { label: t.outturnShare, value: share === null ? null : `${formatPercent(share)} %` },
        { label: t.lostBeyond, value: lost > 0n ? kg(lost) : null },
      ],
    },
    ...(hasInput
      ? [
          {
            heading: t.cost,
            facts: [
              { label: t.inputCost, value: formatMoney(balance.inputCost) },
              { label: t.workCost, value: isWeighed ? formatMoney(balance.conversionCost) : null },
              {
                label: t.byProducts,
                value: isBooked && byProducts.cost > 0n ? formatMoney(-byProducts.cost) : null,
              },
              {
                label: t.abnormal,
                value:
                  balance.abnormalCost === "0" ? null : formatMoney(-BigInt(balance.abnormalCost)),
              },
              { label: t.mainCost, value: isBooked ? formatMoney(main.cost) : null },
              {
                label: t.mainPerKg,
                value: isBooked
                  ? `UGX ${formatScaled(perKilogramCents(main.cost, main.grams), 2)}`
                  : null,
                strong: true,
              },
            ],
          },
        ]
      : []),
    ...(batch.moistureInBp === null
      ? []
      : [
          {
            heading: t.quality,
            facts: [
              { label: t.moistureIn, value: percent(batch.moistureInBp) },
              { label: t.moistureOut, value: percent(batch.moistureOutBp) },
            ],
          },
        ]),
    whereAndWho(batch),
  ];
}

function percent(bp: number | null): string | null {
  return bp === null ? null : `${formatPercent(bp)} %`;
}

function whereAndWho(batch: BatchWire): FactGroup {
  const day = (value: string | null) => (value === null ? null : formatDay(value));
  return {
    heading: t.whereAndWho,
    facts: [
      { label: t.store, value: batch.placeName },
      { label: t.machine, value: batch.machine },
      { label: t.stream, value: batch.stream === null ? null : t.streams[batch.stream] },
      { label: t.plannedOn, value: day(batch.plannedOn) },
      { label: t.startedOn, value: day(batch.startedOn) },
      { label: t.startedBy, value: batch.startedBy },
      { label: t.finishedOn, value: day(batch.finishedOn) },
      // Accepted on a later day than it was weighed (decision 0074).
      {
        label: t.bookedOn,
        value: batch.bookedOn === batch.finishedOn ? null : day(batch.bookedOn),
      },
      { label: t.finishedBy, value: batch.finishedBy },
      { label: t.reviewedBy, value: batch.reviewedBy },
      { label: t.samePerson, value: batch.samePerson ? t.byOne : null },
      { label: t.unexplainedNote, value: batch.unexplainedNote },
      { label: t.note, value: batch.note },
    ],
  };
}

function sumOf(outputs: BatchWire["outputs"]): { grams: bigint; cost: bigint } {
  return outputs.reduce(
    (sum, { quantity, cost }) => ({
      grams: sum.grams + BigInt(quantity),
      cost: sum.cost + BigInt(cost ?? "0"),
    }),
    { grams: 0n, cost: 0n },
  );
}
