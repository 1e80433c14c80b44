// A sheet to draw land on: so many metres across around a middle, north up. What is drawn becomes positions of six
// decimals, and positions become places on the sheet.
import { onPlane, type Position, roundPosition, samePosition } from "./geometryRules.ts";

/** The sheet is as wide as it is high, in units of its own. */
export const sheetSide = 320;

/** How many metres the sheet may show from side to side. */
export const sheetSpans = [50, 100, 200, 400, 800, 1_600, 3_200] as const;

export interface DrawingSheet {
  middle: Position;
  /** Metres from side to side. */
  spanM: number;
}

interface Place {
  x: number;
  y: number;
}

// A thousandth of a degree is long enough to measure by and short enough to be straight.
const step = 0.001;

/** Metres of a degree east and north at a position. */
function metresPerDegree([lon, lat]: Position): Place {
  const [corner] = onPlane([[lon + step, lat + step]], [lon, lat]);
  return { x: (corner?.x ?? 1) / step, y: (corner?.y ?? 1) / step };
}

/** Where a position lies on the sheet; beyond its edges too. */
export function placeOn({ middle, spanM }: DrawingSheet, position: Position): Place {
  const metres = metresPerDegree(middle);
  const unitsPerM = sheetSide / spanM;
  return {
    x: sheetSide / 2 + (position[0] - middle[0]) * metres.x * unitsPerM,
    y: sheetSide / 2 - (position[1] - middle[1]) * metres.y * unitsPerM,
  };
}

/** Which position a place on the sheet is. */
export function positionOn({ middle, spanM }: DrawingSheet, { x, y }: Place): Position {
  const metres = metresPerDegree(middle);
  const mPerUnit = spanM / sheetSide;
  return roundPosition([
    middle[0] + ((x - sheetSide / 2) * mPerUnit) / metres.x,
    middle[1] - ((y - sheetSide / 2) * mPerUnit) / metres.y,
  ]);
}

/** A sheet on which all of these are seen, with room around them; null for none. */
export function sheetAround(corners: readonly Position[]): DrawingSheet | null {
  const lons = corners.map(([lon]) => lon);
  const lats = corners.map(([, lat]) => lat);
  if (corners.length === 0) return null;
  const [west, east] = [Math.min(...lons), Math.max(...lons)];
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const middle = roundPosition([(west + east) / 2, (south + north) / 2]);
  const metres = metresPerDegree(middle);
  const longest = Math.max((east - west) * metres.x, (north - south) * metres.y);
  const spanM = sheetSpans.find((span) => span >= longest * 1.4 && span >= 200) ?? 3_200;
  return { middle, spanM };
}

/** The corners as an outline: joined where two are one, and closed. */
export function closedRing(corners: readonly Position[]): Position[] {
  const ring = corners.filter((corner, index) => !samePosition(corner, corners[index - 1]));
  const [first] = ring;
  return first && !samePosition(first, ring.at(-1)) ? [...ring, first] : ring;
}

/** Degrees as typed, with a point or a comma; null when they are none, or lie outside the earth. */
export function degreesOf(typed: string, most: 90 | 180): number | null {
  const match = /^\s*(-?\d+(?:[.,]\d+)?)\s*$/.exec(typed);
  const degrees = Number((match?.[1] ?? "x").replace(",", "."));
  return Number.isFinite(degrees) && Math.abs(degrees) <= most ? degrees : null;
}
