import { formatKilograms } from "#kernel/weight.ts";
import { KilogramFlow } from "#platform/web/parts/KilogramFlow.tsx";
import type { OriginWire } from "../api.ts";
import { originGraph } from "./originGraph.ts";
import { t } from "./words.ts";

/** Farmers, lots and the kilograms between them. */
export function OriginFlow({ origin }: { origin: OriginWire }) {
  const { nodes, edges } = originGraph(origin);
  const { farmers, deliveries, coverage } = origin;
  return (
    <KilogramFlow
      title={t.flowTitle}
      beside={t.flowBeside}
      summary={t.flowSummary(farmers.length, deliveries.length, formatKilograms(coverage.grams))}
      nodes={nodes}
      edges={edges}
      heads={[t.from, t.to, t.kg]}
    />
  );
}
