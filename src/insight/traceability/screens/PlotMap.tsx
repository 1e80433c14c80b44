import { formatKilograms } from "#kernel/weight.ts";
import { useFileText } from "#platform/web/fileText.ts";
import { useIsPhone } from "#platform/web/phone.ts";
import { Chart } from "#platform/web/parts/Chart.tsx";
import { ProblemNotice } from "#platform/web/parts/ProblemNotice.tsx";
import { type OriginWire, traceability } from "../api.ts";
import { type Dot, drawPlots, type MapPlot, mapPlots, outlineIn100 } from "./plotPlaces.ts";
import { t } from "./words.ts";

/** The plots as the buyer's file has them: circles by weight, and the outlines beneath. */
export function PlotMap({ origin }: { origin: OriginWire }) {
  const { kind, id, plots } = origin;
  const answer = useFileText(traceability.geoJson, { kind, id });
  if (answer.problem) return <ProblemNotice problem={answer.problem} />;
  if (answer.data === undefined) return <div className="sheet h-80" role="status" />;
  const drawn = mapPlots(answer.data, plots);
  return (
    <>
      <Places plots={drawn} />
      <Outlines plots={drawn} />
    </>
  );
}

function Places({ plots }: { plots: readonly MapPlot[] }) {
  const isPhone = useIsPhone();
  const { width, height, dots, meridians, parallels } = drawPlots(plots, isPhone ? 340 : 760);
  return (
    <Chart
      title={t.mapTitle}
      beside={t.mapBeside}
      summary={t.mapSummary(plots.length, dots.length)}
      heads={[t.place, t.plots, t.kg]}
      rows={dots.map(({ label, plots: here, grams }) => [
        label.place,
        String(here.length),
        formatKilograms(grams),
      ])}
    >
      <svg
        viewBox={`0 0 ${width} ${height}`}
        style={{ width }}
        className="mx-auto h-auto max-w-full"
      >
        <g stroke="var(--line)">
          {meridians.map(({ at, degrees }) => (
            <line key={degrees} x1={at} x2={at} y1={0} y2={height} />
          ))}
          {parallels.map(({ at, degrees }) => (
            <line key={degrees} x1={0} x2={width} y1={at} y2={at} />
          ))}
        </g>
        <g fontSize="11" fill="var(--ink-3)">
          {meridians.map(({ at, degrees }) => (
            <text key={degrees} x={at + 4} y={height - 5}>
              {degrees}° E
            </text>
          ))}
          {parallels.map(({ at, degrees }) => (
            <text key={degrees} x={4} y={at - 4}>
              {Math.abs(degrees)}° {degrees < 0 ? "S" : "N"}
            </text>
          ))}
        </g>
        {dots.map((dot) => (
          <DotMark key={`${dot.x} ${dot.y}`} dot={dot} />
        ))}
      </svg>
    </Chart>
  );
}

function DotMark({ dot }: { dot: Dot }) {
  const { x, y, radius, plots, label } = dot;
  return (
    <g>
      <circle
        cx={x}
        cy={y}
        r={radius}
        fill="var(--leaf)"
        fillOpacity={0.35}
        stroke="var(--leaf-ink)"
      />
      {plots.length > 1 && (
        <text x={x} y={y + 4} fontSize="11" textAnchor="middle" fill="var(--ink)">
          {plots.length}
        </text>
      )}
      <text x={label.x} y={label.y} fontSize="12" fill="var(--ink)" textAnchor={label.anchor}>
        {label.place}
      </text>
      <text
        x={label.x}
        y={label.y + 14}
        fontSize="11"
        fill="var(--ink-3)"
        textAnchor={label.anchor}
      >
        {label.kilograms}
      </text>
    </g>
  );
}

function Outlines({ plots }: { plots: readonly MapPlot[] }) {
  const outlined = plots.filter(({ corners }) => corners.length > 1);
  if (outlined.length === 0) return null;
  return (
    <section className="sheet p-4">
      <h2 className="mb-3">{t.outlines}</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(112px,1fr))] gap-4">
        {outlined.map(({ id, code, farmerName, corners }) => (
          <li key={id} className="min-w-0">
            <svg viewBox="0 0 100 100" className="w-full rounded-input bg-sunk" aria-hidden>
              <polygon
                points={outlineIn100(corners)}
                className="fill-leaf-wash stroke-leaf"
                strokeWidth={1.5}
                strokeLinejoin="round"
              />
            </svg>
            <span className="small block truncate">{farmerName}</span>
            <span className="tiny block truncate">{code}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
