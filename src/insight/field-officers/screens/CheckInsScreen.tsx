import { useState } from "react";
import { Link } from "react-router";
import { formatInstant, kampalaDay } from "#kernel/days.ts";
import { useQuery } from "#platform/web/data.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { MapGrid, mapSide, onSheet, type Stretch } from "#platform/web/parts/MapGrid.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { type CheckInWire, fieldOfficers } from "../api.ts";
import { OfficerViews, usePeriod } from "./OfficerViews.tsx";
import { t } from "./words.ts";

/** Where officers checked in, on a map and in a list beside it with the same numbers. */
export function CheckInsScreen() {
  const [today] = useState(() => kampalaDay(new Date()));
  // A check-in is a moment of the clock: its day is the day in Kampala, whatever day the books are at.
  const period = usePeriod("today", today);
  const answer = useQuery(fieldOfficers.checkIns, period.days, { keep: true });
  return (
    <>
      <PageTitle title={t.checkIns} />
      <OfficerViews of={period} />
      <Loaded answer={answer}>
        {({ rows, hasMore }) =>
          rows.length === 0 ? (
            <p className="quiet">{t.noCheckIns}</p>
          ) : (
            <>
              <p role="status" className="mb-4">
                {t.said(rows.length, rows.filter((row) => row.isFar).length)}
                {hasMore ? ` ${t.more(rows.length)}` : ""}
              </p>
              <div className="grid items-start gap-4 lg:grid-cols-2">
                <CheckInMap rows={rows} />
                <CheckInList rows={rows} />
              </div>
            </>
          )
        }
      </Loaded>
    </>
  );
}

interface Mark {
  number: number;
  lon: number;
  lat: number;
  isFar: boolean;
}

/** The check-ins that have a position, each with its number in the list. */
function marksOf(rows: readonly CheckInWire[]): Mark[] {
  return rows.flatMap((row, index) =>
    row.latMicro === null || row.lonMicro === null
      ? []
      : [
          {
            number: index + 1,
            lon: row.lonMicro / 1_000_000,
            lat: row.latMicro / 1_000_000,
            isFar: row.isFar,
          },
        ],
  );
}

/** The square around every mark, with some land beside them; never less than a village. */
function stretchAround(marks: readonly Mark[]): Stretch {
  const lons = marks.map(({ lon }) => lon);
  const lats = marks.map(({ lat }) => lat);
  const [west, east] = [Math.min(...lons), Math.max(...lons)];
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const half = Math.max(0.01, (east - west) * 0.6, (north - south) * 0.6);
  const [lon, lat] = [(west + east) / 2, (south + north) / 2];
  return { west: lon - half, east: lon + half, south: lat - half, north: lat + half };
}

function CheckInMap({ rows }: { rows: readonly CheckInWire[] }) {
  const marks = marksOf(rows);
  if (marks.length === 0) return <p className="quiet">{t.noPositions}</p>;
  const stretch = stretchAround(marks);
  const { x, y } = onSheet(stretch);
  return (
    <svg
      viewBox={`0 0 ${mapSide} ${mapSide}`}
      role="img"
      aria-label={t.mapOf(marks.length)}
      className="w-full rounded-lg border border-line bg-sunk"
    >
      <MapGrid stretch={stretch} />
      {marks.map((mark) => (
        <g key={mark.number}>
          <circle
            cx={x(mark.lon)}
            cy={y(mark.lat)}
            r={16}
            strokeWidth={2}
            className={`stroke-sheet ${mark.isFar ? "fill-straw" : "fill-leaf"}`}
          />
          <text
            x={x(mark.lon)}
            y={y(mark.lat) + 6}
            textAnchor="middle"
            fontSize={18}
            className="fill-sheet font-strong"
          >
            {mark.number}
          </text>
        </g>
      ))}
    </svg>
  );
}

function CheckInList({ rows }: { rows: readonly CheckInWire[] }) {
  return (
    <ol className="sheet divide-y divide-line" aria-label={t.list}>
      {rows.map((row, index) => (
        <li key={row.visitId} className="flex items-start justify-between gap-4 px-4 py-3">
          <span className="min-w-0">
            <Link className="link" to={`/field-operations/visits/${row.visitId}`}>
              {`${index + 1}. ${purposeOf(row.purpose)}, ${row.farmerName ?? t.somebody}`}
            </Link>
            <span className="small quiet block">
              {[
                row.officerName,
                formatInstant(new Date(row.checkedInAt)),
                row.minutes === null ? t.there : t.minutes(row.minutes),
              ].join(" · ")}
            </span>
            <span className="small quiet block">{whereOf(row)}</span>
          </span>
          {row.isFar && <Badge tone="waiting">{t.far}</Badge>}
        </li>
      ))}
    </ol>
  );
}

/** How far from the plot, and how sure the phone was. */
function whereOf({ latMicro, accuracyM, distanceM }: CheckInWire): string {
  if (latMicro === null) return t.nowhere;
  const distance = distanceM === null ? t.noPlot : t.near(t.metres(distanceM));
  return accuracyM === null ? distance : `${distance}, ${t.accuracy(accuracyM)}`;
}

function purposeOf(purpose: string): string {
  const known = Object.entries(t.purposes).find(([name]) => name === purpose);
  return known ? known[1] : purpose;
}
