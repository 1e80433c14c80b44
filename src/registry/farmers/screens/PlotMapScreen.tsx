import { Link } from "react-router";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { BackLink } from "#platform/web/parts/BackLink.tsx";
import { around, MapGrid, mapSide, onSheet, type Stretch } from "#platform/web/parts/MapGrid.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { useWrittenAddress } from "#platform/web/useAddress.ts";
import { uganda } from "../geometryRules.ts";
import { plotMap } from "../mapApi.ts";
import { mapWords as t } from "./mapWords.ts";
import { t as farmerWords } from "./words.ts";

type Marks = WireReturns<typeof plotMap.clusters>;
type Mark = Marks["clusters"][number];
const whole: Stretch = {
  west: uganda.minLon,
  east: uganda.maxLon,
  south: uganda.minLat,
  north: uganda.maxLat,
};

/**
 * Where the plots are: near ones as one mark with their number, opened by pressing it. The stretch stands in the
 * address; nothing is fetched from other houses, so it works wherever the list does.
 */
export function PlotMapScreen() {
  const [params, write] = useWrittenAddress();
  const stretch = stretchOf(params);
  const isFaulty = params.get("faulty") === "any";
  const asked = { ...stretch, ...(isFaulty ? { faulty: "any" as const } : {}) };
  const answer = useQuery(plotMap.clusters, asked, { keep: true });
  const show = (next: (before: Stretch) => Stretch): void =>
    write((before) => {
      const sides = Object.entries(next(stretchOf(before)));
      return new URLSearchParams({
        ...Object.fromEntries(sides.map(([name, at]) => [name, at.toFixed(5)])),
        ...(before.get("faulty") === "any" ? { faulty: "any" } : {}),
      });
    });
  return (
    <div className="flex max-w-4xl flex-col gap-3">
      <BackLink label={farmerWords.farmers} to="/farmers" />
      <PageTitle title={t.title} />
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button" onClick={() => show((seen) => zoomed(seen, 0.5))}>
          {t.nearer}
        </button>
        <button type="button" className="button" onClick={() => show((seen) => zoomed(seen, 2))}>
          {t.farther}
        </button>
        <button type="button" className="button" onClick={() => write(() => new URLSearchParams())}>
          {t.whole}
        </button>
      </div>
      <Loaded answer={answer}>
        {(marks) => (
          <>
            <p role="status">{t.said(marks.count, marks.faulty)}</p>
            <Map marks={marks} stretch={stretch} show={show} />
            <Alone marks={marks.clusters} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function stretchOf(params: URLSearchParams): Stretch {
  const at = (name: keyof Stretch): number => {
    const said = params.get(name);
    const value = Number(said);
    return said === null || !Number.isFinite(value) ? whole[name] : value;
  };
  return { west: at("west"), east: at("east"), south: at("south"), north: at("north") };
}

/** The same middle, so many times the width; never smaller than a few fields, never more than the country. */
function zoomed({ west, east, south, north }: Stretch, times: number): Stretch {
  const half = Math.max(0.002, Math.min(3, ((east - west) * times) / 2));
  return around((west + east) / 2, (south + north) / 2, half);
}

interface MapProps {
  marks: Marks;
  stretch: Stretch;
  show: (next: () => Stretch) => void;
}

function Map({ marks, stretch, show }: MapProps) {
  const { west, east } = stretch;
  const { x, y } = onSheet(stretch);
  const most = Math.max(1, ...marks.clusters.map(({ count }) => count));
  return (
    <svg
      viewBox={`0 0 ${mapSide} ${mapSide}`}
      role="group"
      aria-label={t.mapOf(marks.count)}
      className="w-full rounded-lg border border-line bg-sunk"
    >
      <MapGrid stretch={stretch} />
      {marks.clusters.map((mark) => {
        const size = 14 + 18 * Math.sqrt(mark.count / most);
        const open = (): void => show(() => around(mark.lon, mark.lat, (east - west) / 6));
        return (
          <g
            key={`${mark.lat} ${mark.lon}`}
            role="button"
            tabIndex={0}
            aria-label={t.markOf(mark.count, mark.faulty)}
            className="cursor-pointer"
            onClick={open}
            onKeyDown={(event) => {
              if (event.key === "Enter") open();
            }}
          >
            <circle
              cx={x(mark.lon)}
              cy={y(mark.lat)}
              r={size}
              className={`stroke-sheet ${mark.faulty > 0 ? "fill-straw" : "fill-leaf"}`}
              strokeWidth={2}
            />
            <text
              x={x(mark.lon)}
              y={y(mark.lat) + 6}
              textAnchor="middle"
              fontSize={18}
              className="fill-sheet font-strong"
            >
              {mark.count > 1 ? short(mark.count) : ""}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

const short = (count: number): string =>
  count < 1_000 ? String(count) : `${(count / 1_000).toFixed(count < 10_000 ? 1 : 0)}k`;

/** Plots that stand alone on the map, by name: the way to them without the map, too. */
function Alone({ marks }: { marks: readonly Mark[] }) {
  const plots = marks.flatMap(({ plot }) => (plot ? [plot] : []));
  if (plots.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 text-md font-strong">{t.alone}</h2>
      <ul className="sheet divide-y divide-line">
        {plots.slice(0, 50).map((plot) => (
          <li key={plot.id} className="relative flex flex-wrap justify-between gap-2 p-3">
            <Link className="card-link" to={`/farmers/${plot.farmerId}/plots/${plot.id}`}>
              {plot.code} {plot.farmerName}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
