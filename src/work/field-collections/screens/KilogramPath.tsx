import { divideRounded } from "#kernel/money.ts";
import { formatKilograms, formatPercent } from "#kernel/weight.ts";
import type { FlowEdge, FlowNode } from "#platform/web/parts/charts.ts";
import { KilogramFlow } from "#platform/web/parts/KilogramFlow.tsx";
import type { CollectionWire } from "../api.ts";
import { t } from "./words.ts";

/** From the plots through this slip into the lot; dashed is what approval will make true. */
export function KilogramPath({ collection }: { collection: CollectionWire }) {
  const { number, payable, plots } = collection;
  const sources = sourcesOf(collection);
  const here: FlowNode = {
    id: "here",
    title: number,
    detail: t.payable,
    ...weight(payable),
    step: 1,
    isHere: true,
  };
  const lot = lotOf(collection);
  const edges: FlowEdge[] = [
    ...sources.map(({ id, kilograms }) => ({ from: id, to: "here", kilograms })),
    {
      from: "here",
      to: lot.id,
      kilograms: here.kilograms,
      isExpected: lot.isExpected ?? false,
    },
  ];
  return (
    <KilogramFlow
      title={t.whereKilogramsGo}
      beside={t.dashed}
      summary={t.flowSummary(plots.length, formatKilograms(payable), lot.title)}
      nodes={[...sources, here, lot]}
      edges={edges}
      heads={[t.from, t.to, t.kg]}
    />
  );
}

function sourcesOf({ plots, payable }: CollectionWire): FlowNode[] {
  if (plots.length === 0) {
    const detail = formatPercent(10_000);
    return [{ id: "none", title: t.noPlotYet, detail, ...weight(payable), step: 0 }];
  }
  const named = plots.map(({ plotId, name, shareBp, grams, isVerified, farmerId }) => ({
    id: plotId,
    title: name,
    detail: isVerified ? `${formatPercent(shareBp)} %` : t.notVerified,
    ...weight(grams),
    step: 0,
    ...(farmerId === null ? {} : { to: `/farmers/${farmerId}?tab=plots` }),
  }));
  const rest = plots.reduce((left, { grams }) => left - BigInt(grams), BigInt(payable));
  if (rest <= 0n) return named;
  const detail = `${formatPercent(10_000 - plots.reduce((sum, one) => sum + one.shareBp, 0))} %`;
  return [...named, { id: "none", title: t.noPlotYet, detail, ...weight(`${rest}`), step: 0 }];
}

function lotOf({ lotId, lotCode, payable, grade }: CollectionWire): FlowNode {
  const node = { id: "lot", ...weight(payable), step: 2 };
  if (lotId === null) {
    return { ...node, title: t.lot, detail: t.afterApproval, isExpected: true };
  }
  return {
    ...node,
    title: lotCode ?? "",
    detail: grade ? t.gradeOf(grade) : t.lot,
    to: `/traceability/lot/${lotId}`,
  };
}

function weight(grams: string): Pick<FlowNode, "kilograms" | "shown"> {
  return {
    kilograms: Number(divideRounded(BigInt(grams), 100n)) / 10,
    shown: formatKilograms(grams),
  };
}
