import { Link } from "react-router";
import { useMayOpen } from "../shell/useMayOpen.ts";
import { Chart } from "./Chart.tsx";
import { type FlowBox, type FlowEdge, type FlowNode, flowBox, flowLayout } from "./charts.ts";

interface KilogramFlowProps {
  title: string;
  beside?: string;
  summary: string;
  nodes: readonly FlowNode[];
  edges: readonly FlowEdge[];
  /** The heads of the table: from, to, kilograms. */
  heads: readonly [string, string, string];
}

/** Lots and the kilograms between them: bands as thick as what flows; dashed is not yet true. */
export function KilogramFlow({ title, beside, summary, nodes, edges, heads }: KilogramFlowProps) {
  const { boxes, bands, width, height } = flowLayout(nodes, edges);
  const titleOf = new Map(nodes.map((node) => [node.id, node.title]));
  const kilograms = new Intl.NumberFormat("en-GB", { minimumFractionDigits: 1 });
  return (
    <Chart
      title={title}
      hasLinks
      {...(beside ? { beside } : {})}
      summary={summary}
      heads={heads}
      rows={edges.map((edge) => [
        titleOf.get(edge.from) ?? "",
        titleOf.get(edge.to) ?? "",
        kilograms.format(edge.kilograms),
      ])}
    >
      {/* Wider than a phone: the keyboard scrolls it too. */}
      <div className="overflow-x-auto" role="region" aria-label={title} tabIndex={0}>
        <svg width={width + 2} height={height + 2} viewBox={`-1 -1 ${width + 2} ${height + 2}`}>
          {bands.map((band) => (
            <path
              key={band.path}
              d={band.path}
              fill="none"
              stroke="var(--bar)"
              strokeOpacity={band.isExpected ? 1 : 0.55}
              strokeWidth={band.width}
              strokeDasharray={band.isExpected ? "4 3" : undefined}
            />
          ))}
          {boxes.map(({ node, x, y }) => (
            <Box key={node.id} node={node} x={x} y={y} />
          ))}
        </svg>
      </div>
    </Chart>
  );
}

function Box({ node, x, y }: FlowBox) {
  const mayOpen = useMayOpen();
  const to = node.to && mayOpen(node.to) ? node.to : null;
  const box = (
    <g transform={`translate(${x} ${y})`}>
      <rect
        width={flowBox.width}
        height={flowBox.height}
        rx="6"
        fill="var(--sheet)"
        stroke={node.isHere ? "var(--ink)" : "var(--line-strong)"}
        strokeDasharray={node.isExpected ? "4 3" : undefined}
      />
      <text x="12" y="23" fontSize="13" fill={to ? "var(--sky)" : "var(--ink)"}>
        {shortened(node.title, 22)}
      </text>
      <text x="12" y="43" fontSize="12" fill="var(--ink-3)">
        {shortened(node.detail, 14)}
      </text>
      <text x={flowBox.width - 12} y="43" fontSize="12" textAnchor="end" fill="var(--ink)">
        {node.shown}
      </text>
    </g>
  );
  return to ? <Link to={to}>{box}</Link> : box;
}

function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
