import { formatKilograms } from "#kernel/weight.ts";
import type { FlowEdge, FlowNode } from "#platform/web/parts/charts.ts";
import { KilogramFlow } from "#platform/web/parts/KilogramFlow.tsx";
import type { BatchWire } from "../api.ts";
import { t } from "./words.ts";

/** More lots than this are drawn as the largest ones and one box for the others. */
const drawnLots = 5;

/** From the lots through the batch into the new lots and the named losses. */
export function BatchFlow({ batch }: { batch: BatchWire }) {
  const here: FlowNode = {
    id: "here",
    title: batch.number,
    detail: t.batch,
    ...weight(BigInt(batch.balance.input)),
    step: 1,
    isHere: true,
  };
  const inputs = inputNodes(batch);
  const outputs: FlowNode[] = [
    ...batch.outputs.map((output, index) => ({
      id: `out-${index}`,
      title: output.productName,
      detail: output.lotCode ?? t.kinds[output.kind],
      ...weight(BigInt(output.quantity)),
      step: 2,
      ...(output.lotId === null ? {} : { to: `/traceability/lot/${output.lotId}` }),
    })),
    ...batch.losses.map((loss) => ({
      id: loss.name,
      title: t.losses[loss.name],
      detail: t.loss,
      ...weight(BigInt(loss.quantity)),
      step: 2,
    })),
  ];
  const edges: FlowEdge[] = [
    ...inputs.map(({ id, kilograms }) => ({ from: id, to: "here", kilograms })),
    ...outputs.map(({ id, kilograms }) => ({ from: "here", to: id, kilograms })),
  ];
  const { input, outputs: output } = batch.balance;
  return (
    <KilogramFlow
      title={t.flowTitle}
      beside={t.kg}
      summary={t.flowSummary(formatKilograms(input), formatKilograms(output))}
      nodes={[...inputs, here, ...outputs]}
      edges={edges}
      heads={[t.fromLots, t.toLots, t.kg]}
    />
  );
}

function inputNodes({ inputs }: BatchWire): FlowNode[] {
  const bySize = inputs.toSorted((a, b) => Number(BigInt(b.quantity) - BigInt(a.quantity)));
  const drawn = bySize.length > drawnLots + 1 ? bySize.slice(0, drawnLots) : bySize;
  const rest = bySize.slice(drawn.length);
  const nodes = drawn.map((input) => ({
    id: input.lotId,
    title: input.lotCode,
    detail: "",
    ...weight(BigInt(input.quantity)),
    step: 0,
    to: `/traceability/lot/${input.lotId}`,
  }));
  if (rest.length === 0) return nodes;
  const grams = rest.reduce((sum, input) => sum + BigInt(input.quantity), 0n);
  const title = t.olderLots(rest.length);
  return [...nodes, { id: "rest", title, detail: "", ...weight(grams), step: 0 }];
}

function weight(grams: bigint) {
  return { kilograms: Number(grams) / 1000, shown: formatKilograms(grams) };
}
