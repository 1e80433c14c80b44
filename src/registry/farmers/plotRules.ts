// A plot is one farmer's land under one crop. It is captured in the field, checked by these rules,
// and verified by somebody who did not capture it. Saving always works, also with faults: a plot that
// has errors stays a draft with its list of what to mend, in words a field officer can act on.
import { lifecycle } from "#kernel/lifecycle.ts";
import { formatScaled, parseScaled } from "#kernel/money.ts";
import {
  areaM2,
  cornersOf,
  crossingSides,
  isStraight,
  mostCorners,
  type PlotGeometry,
  type Position,
  type Ring,
  roundPosition,
  samePosition,
  uganda,
} from "./geometryRules.ts";
import type { Thresholds } from "#books/thresholds/rules.ts";

export const tenures = ["mailo", "freehold", "leasehold", "customary", "kibanja"] as const;
export type Tenure = (typeof tenures)[number];
export const captureMethods = ["gps_walk", "gps_tap", "drawn", "imported"] as const;
export type CaptureMethod = (typeof captureMethods)[number];

export const plotLife = lifecycle({
  states: ["draft", "checked", "verified", "retired"],
  initial: "draft",
  tones: { draft: "waiting", checked: "active", verified: "done", retired: "quiet" },
  moves: {
    check: { from: ["draft"], to: "checked", needs: ["canRegisterFarmers", "canEditFarmers"] },
    verify: { from: ["checked"], to: "verified", needs: "canEditFarmers" },
    redraw: {
      from: ["draft", "checked", "verified"],
      to: "draft",
      needs: ["canRegisterFarmers", "canEditFarmers"],
      system: true,
    },
    retire: {
      from: ["draft", "checked", "verified"],
      to: "retired",
      needs: "canEditFarmers",
      asks: "reason",
      final: true,
    },
  },
});

/** From this size on a point is not enough: the European rule says four hectares, we take it whole. */
export const polygonFromM2 = 40_000;
const smallestM2 = 100;
const largestM2 = 1_000_000;

/** What of the company's figures a plot is held to. */
export type PlotLimits = Pick<Thresholds, "declaredArea" | "gpsAccuracy">;

/** An error keeps the plot a draft; a warning is for a person to judge. */
export interface Finding {
  code: string;
  level: "error" | "warning";
  message: string;
  /** The plot it lies on, where it is about two of them. */
  other?: { plotId: string; farmerId: string; code: string } | undefined;
  /** Somebody who did not capture the plot answers for it: nothing is left to do. */
  isAccepted?: boolean | undefined;
}

/** Every kind of finding, so that each has its words and what to do about it. */
export const findingCodes = [
  "overlaps",
  "duplicate",
  "same-point",
  "point-inside",
  "polygon-needed",
  "few-corners",
  "open-ring",
  "crosses-itself",
  "straight-line",
  "hole",
  "too-small",
  "too-large",
  "outside-uganda",
  "swapped",
  "declared-differs",
  "declared-too-large",
  "inaccurate",
  "corners-joined",
] as const;
export type FindingCode = (typeof findingCodes)[number];

const error = (code: FindingCode, message: string): Finding => ({ code, level: "error", message });
const warning = (code: FindingCode, message: string): Finding => ({
  code,
  level: "warning",
  message,
});

/** Square metres as hectares: `1.20`. */
export function formatHectares(m2: number): string {
  return formatScaled(BigInt(Math.round(m2 / 100)), 2);
}

/** Hectares or acres as typed (`1.2`, `3 acres`) to square metres; null when it is not a size. */
export function parseArea(typed: string): number | null {
  const match = /^([\d.,]+)\s*(ha|hectares?|ac|acres?)?$/i.exec(typed.trim());
  const size = match?.[1] === undefined ? null : parseScaled(match[1], 4);
  if (size === null || size <= 0n || size > 10_000n * 10_000n) return null;
  const isAcres = /^ac/i.test(match?.[2] ?? "");
  // An acre is 4,046.86 m²; a hectare 10,000.
  return isAcres ? Math.round((Number(size) * 4046.86) / 10_000) : Number(size);
}

export type GeometryReading =
  | { ok: true; geometry: PlotGeometry; findings: Finding[] }
  | { ok: false; finding: Finding };

const noGeometry = (code: string, message: string): GeometryReading => ({
  ok: false,
  finding: { code, level: "error", message },
});

/**
 * Reads a point or an outline from GeoJSON as people paste or upload it: a bare geometry, a feature,
 * or a collection of one. What cannot be kept at all is refused; what is only wrong is kept and found
 * by `checkPlot`.
 */
export function readGeometry(value: unknown): GeometryReading {
  const given = unwrap(value);
  if (!isRecord(given)) {
    return noGeometry(
      "not-geojson",
      "This is neither GeoJSON nor KML. Upload the file that the GPS app saved.",
    );
  }
  if (given["type"] === "several") {
    const words = `This file has ${String(given["count"])} plots. Add them one by one.`;
    return noGeometry("several-plots", words);
  }
  if (given["type"] === "Point") return readPoint(given["coordinates"]);
  if (given["type"] === "Polygon") return readPolygon(given["coordinates"]);
  if (given["type"] === "LineString") {
    const words = "This is a line, not a plot. Save the walk as an area (polygon) and try again.";
    return noGeometry("line", words);
  }
  const name = typeof given["type"] === "string" ? given["type"].slice(0, 30) : "nothing";
  return noGeometry("other-geometry", `A plot is a point or one outline; this is ${name}.`);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What is wrapped in features, however many: one that called itself for each would run out of room. */
function unwrap(value: unknown): unknown {
  let inner = value;
  for (;;) {
    if (!isRecord(inner)) return inner;
    if (inner["type"] === "Feature") {
      inner = inner["geometry"];
      continue;
    }
    const features: unknown = inner["type"] === "FeatureCollection" ? inner["features"] : null;
    if (!Array.isArray(features)) return withoutParts(inner);
    if (features.length > 1) return { type: "several", count: features.length };
    inner = features[0];
  }
}

/** An outline that is the only one of several; other land as it is. */
function withoutParts(land: Record<string, unknown>): Record<string, unknown> {
  const parts = land["coordinates"];
  if (land["type"] !== "MultiPolygon" || !Array.isArray(parts)) return land;
  if (parts.length > 1) return { type: "several", count: parts.length };
  return { type: "Polygon", coordinates: parts[0] };
}

function isPosition(value: unknown): value is number[] {
  if (!Array.isArray(value) || value.length < 2 || value.length > 3) return false;
  const [lon, lat]: unknown[] = value;
  if (typeof lon !== "number" || typeof lat !== "number") return false;
  return Math.abs(lon) <= 180 && Math.abs(lat) <= 180;
}

function readPoint(coordinates: unknown): GeometryReading {
  if (!isPosition(coordinates)) {
    const words = "A point is two numbers: longitude, then latitude, like [31.652341, -0.362187].";
    return noGeometry("bad-position", words);
  }
  return {
    ok: true,
    geometry: { type: "Point", coordinates: roundPosition(coordinates) },
    findings: [],
  };
}

function readPolygon(coordinates: unknown): GeometryReading {
  const rings: unknown[] = Array.isArray(coordinates) ? coordinates : [];
  if (rings.length === 0) return noGeometry("no-corners", "This outline has no corners.");
  let joined = 0;
  const kept: Position[][] = [];
  for (const ring of rings) {
    const positions: unknown[] = Array.isArray(ring) ? ring : [];
    if (positions.length === 0) return noGeometry("no-corners", "This outline has no corners.");
    const wrong = positions.findIndex((position) => !isPosition(position));
    if (wrong >= 0) {
      const words = `Corner ${wrong + 1} is not a position: longitude, then latitude.`;
      return noGeometry("bad-position", words);
    }
    if (positions.length > mostCorners) {
      const words = `This outline has ${positions.length} corners; at most ${mostCorners} are kept.`;
      return noGeometry("too-many-corners", words);
    }
    const rounded = positions.filter(isPosition).map(roundPosition);
    const distinct = rounded.filter((one, index) => !samePosition(one, rounded[index - 1]));
    joined += rounded.length - distinct.length;
    kept.push(distinct);
  }
  const words = `${joined} corner${joined === 1 ? "" : "s"} lay on top of another and were joined.`;
  return {
    ok: true,
    geometry: { type: "Polygon", coordinates: kept },
    findings: joined > 0 ? [warning("corners-joined", words)] : [],
  };
}

/** The findings with what somebody answers for marked: an answer holds for the very sentence it was given to. */
export function withAcceptances(
  findings: readonly Finding[],
  accepted: ReadonlySet<string>,
): Finding[] {
  return findings.map(({ isAccepted: _, ...finding }) =>
    finding.level === "warning" && accepted.has(finding.message)
      ? { ...finding, isAccepted: true }
      : finding,
  );
}

/** What the checks need to know of a plot. */
export interface PlotToCheck {
  geometry: PlotGeometry;
  declaredM2: number;
  accuracyM: number | null;
}

/** Faults of the land alone, whoever says how large it is: where it lies, its shape, its size. */
export function checkGround(geometry: PlotGeometry): Finding[] {
  const place = checkPlace(geometry);
  const shape = geometry.type === "Polygon" ? checkShape(geometry.coordinates) : [];
  const findings = [...place, ...shape];
  return findings.length > 0 ? findings : checkMeasure(geometry);
}

/** What an outline measures, in square metres; null for a point. */
export function measuredM2(geometry: PlotGeometry): number | null {
  return geometry.type === "Polygon" ? areaM2(geometry.coordinates[0] ?? []) : null;
}

/**
 * Every fault of a plot at once, errors first; what the plots beside it say of its land is asked for where that can be
 * measured. On a phone nobody knows them.
 */
export function checkPlot(
  plot: PlotToCheck,
  limits: PlotLimits,
  beside: (land: PlotGeometry) => readonly Finding[] = () => [],
): Finding[] {
  const place = checkPlace(plot.geometry);
  const shape = plot.geometry.type === "Polygon" ? checkShape(plot.geometry.coordinates) : [];
  const isMeasurable = place.length === 0 && shape.length === 0;
  const findings = [
    ...place,
    ...shape,
    ...checkDeclared(plot),
    ...(isMeasurable ? [...checkSize(plot, limits), ...beside(plot.geometry)] : []),
    ...checkAccuracy(plot.accuracyM, limits),
  ];
  return findings.toSorted((a, b) => (a.level < b.level ? -1 : a.level > b.level ? 1 : 0));
}

export function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.level === "error");
}

function isInUganda([lon, lat]: Position): boolean {
  const { minLon, maxLon, minLat, maxLat } = uganda;
  return lon >= minLon && lon <= maxLon && lat >= minLat && lat <= maxLat;
}

function checkPlace(geometry: PlotGeometry): Finding[] {
  const positions =
    geometry.type === "Point" ? [geometry.coordinates] : geometry.coordinates.flat();
  const outside = positions.find((position) => !isInUganda(position));
  if (!outside) return [];
  if (positions.every(([lon, lat]) => isInUganda([lat, lon]))) {
    const words =
      "Longitude and latitude are swapped. Longitude comes first: in Uganda it is between 29.5 and " +
      "35.1, latitude between −1.5 and 4.3.";
    return [error("swapped", words)];
  }
  const words =
    `This lies outside Uganda (longitude ${outside[0]}, latitude ${outside[1]}). ` +
    "Wait until the GPS has a position, then capture it again.";
  return [error("outside-uganda", words)];
}

function checkShape(rings: readonly Ring[]): Finding[] {
  const findings: Finding[] = [];
  const [outline = [], ...holes] = rings;
  if (holes.length > 0) {
    const words = "The plot has a hole in it. Capture it as two plots without a hole.";
    findings.push(error("hole", words));
  }
  if (!samePosition(outline[0], outline.at(-1))) {
    const words = "The outline is open: the last corner must be the first one again.";
    findings.push(error("open-ring", words));
  }
  const corners = cornersOf(outline);
  const distinct = new Set(corners.map((corner) => corner.join(" "))).size;
  if (distinct < 4) {
    const words = `An outline needs at least 4 different corners; this one has ${distinct}.`;
    findings.push(error("few-corners", words));
  }
  if (isStraight(outline)) {
    const words = "All corners lie on one straight line. Walk around the plot, not along it.";
    return [...findings, error("straight-line", words)];
  }
  const sides = distinct >= 3 ? crossingSides(outline) : null;
  if (sides) {
    const words =
      `The outline crosses itself: side ${sides[0]} meets side ${sides[1]}. ` +
      "Walk the border in one direction, once around.";
    findings.push(error("crosses-itself", words));
  }
  return findings;
}

function checkDeclared(plot: PlotToCheck): Finding[] {
  if (plot.geometry.type === "Point" && plot.declaredM2 >= polygonFromM2) {
    const words = "From 4 hectares on a point is not enough. Walk around the plot with the GPS.";
    return [error("polygon-needed", words)];
  }
  if (plot.declaredM2 > largestM2) {
    return [error("declared-too-large", "More than 100 hectares is not one farmer's plot.")];
  }
  return [];
}

function checkMeasure(geometry: PlotGeometry): Finding[] {
  const measured = measuredM2(geometry);
  if (measured === null) return [];
  const hectares = formatHectares(measured);
  if (measured < smallestM2) {
    const words = `The outline measures ${measured} m²; a plot has at least ${smallestM2} m².`;
    return [error("too-small", words)];
  }
  if (measured > largestM2) {
    const words = `The outline measures ${hectares} ha; a plot has at most 100 ha.`;
    return [error("too-large", words)];
  }
  return [];
}

function checkSize(plot: PlotToCheck, { declaredArea }: PlotLimits): Finding[] {
  const wrong = checkMeasure(plot.geometry);
  const measured = measuredM2(plot.geometry);
  if (wrong.length > 0 || measured === null) return wrong;
  const hectares = formatHectares(measured);
  if (Math.abs(measured - plot.declaredM2) * 10_000 > plot.declaredM2 * declaredArea) {
    const said = formatHectares(plot.declaredM2);
    const words = `The farmer says ${said} ha, the outline measures ${hectares} ha. Ask again.`;
    return [warning("declared-differs", words)];
  }
  return [];
}

function checkAccuracy(accuracyM: number | null, { gpsAccuracy }: PlotLimits): Finding[] {
  if (accuracyM === null || accuracyM <= gpsAccuracy) return [];
  const words =
    `The GPS was exact to ${accuracyM} m only; ${gpsAccuracy} m or better is asked for. ` +
    "Stand in the open and wait a minute.";
  return [warning("inaccurate", words)];
}
