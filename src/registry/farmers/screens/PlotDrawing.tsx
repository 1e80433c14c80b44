import { cornersOf, onPlane, type PlotGeometry, type Position } from "../geometryRules.ts";
import { formatHectares } from "../plotRules.ts";
import { plotWords as t } from "./words.ts";

interface PlotDrawingProps {
  geometry: PlotGeometry;
  areaM2: number | null;
  /** Small beside words, or large as the matter of a page. */
  large?: boolean;
}

const side = 160;
const margin = 18;
const scaleSteps = [5, 10, 20, 50, 100, 200, 500, 1000];

/** The outline in its true shape, north up, with a bar that says how long metres are. */
export function PlotDrawing({ geometry, areaM2, large }: PlotDrawingProps) {
  const isPoint = geometry.type === "Point";
  const corners = isPoint ? [geometry.coordinates] : cornersOf(geometry.coordinates[0] ?? []);
  const { points, metresPerUnit } = fit(corners);
  const bar = scaleSteps.findLast((step) => step / metresPerUnit <= side / 3) ?? scaleSteps[0] ?? 5;
  const what = isPoint
    ? `${geometry.coordinates[1]}, ${geometry.coordinates[0]}`
    : `${t.corners(corners.length)}, ${formatHectares(areaM2 ?? 0)} ha`;
  const [first] = points;
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={t.drawing(what)}
      className={`flex-none rounded-md border border-line bg-sunk ${large ? "w-full max-w-md" : "size-28"}`}
    >
      {isPoint ? (
        <circle cx={side / 2} cy={side / 2} r={7} className="fill-leaf" />
      ) : (
        <polygon
          points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")}
          className="fill-leaf-wash stroke-leaf"
          strokeWidth={2}
          strokeLinejoin="round"
        />
      )}
      {!isPoint && large && points.length <= 60 && (
        <g className="fill-leaf">
          {points.map(({ x, y }, index) => (
            <circle
              key={corners[index]?.join(" ")}
              cx={x}
              cy={y}
              r={first && index === 0 ? 3.5 : 2}
            />
          ))}
        </g>
      )}
      <g className="fill-ink-3 stroke-ink-3" aria-hidden>
        <path d={`M ${side - 12} 8 l -4 9 h 8 z`} strokeWidth={0} />
        {!isPoint && (
          <path
            d={`M 8 ${side - 8} h ${bar / metresPerUnit}`}
            strokeWidth={2}
            className="stroke-ink-3"
          />
        )}
        {!isPoint && large && (
          <text x={8} y={side - 12} fontSize={7} strokeWidth={0}>
            {t.metres(bar)}
          </text>
        )}
      </g>
    </svg>
  );
}

/** Metres on a plane, shrunk into the square with y downward. */
function fit(corners: readonly Position[]) {
  const origin: Position = corners[0] ?? [0, 0];
  const plane = onPlane(corners, origin);
  const xs = plane.map(({ x }) => x);
  const ys = plane.map(({ y }) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [bottom, top] = [Math.min(...ys), Math.max(...ys)];
  const longest = Math.max(right - left, top - bottom, 1);
  const metresPerUnit = longest / (side - 2 * margin);
  const middle = { x: (left + right) / 2, y: (bottom + top) / 2 };
  const points = plane.map(({ x, y }) => ({
    x: side / 2 + (x - middle.x) / metresPerUnit,
    y: side / 2 - (y - middle.y) / metresPerUnit,
  }));
  return { points, metresPerUnit };
}
