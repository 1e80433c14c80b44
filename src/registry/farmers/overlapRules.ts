// How much of a plot is somebody else's, said so that whoever stands in the field knows what to do. Each share
// is of its own plot, because a garden inside an estate is all of the one and little of the other.
import {
  areaM2,
  centreOf,
  commonAreaM2,
  contains,
  distanceM,
  type PlotGeometry,
  type Ring,
} from "./geometryRules.ts";
import type { Thresholds } from "#books/thresholds/rules.ts";
import {
  checkPlot,
  type Finding,
  type FindingCode,
  type PlotLimits,
  type PlotToCheck,
} from "./plotRules.ts";

/** From which share of the one plot or the other on it is said, and refused; basis points. */
export type OverlapLimits = Pick<Thresholds, "overlapWarning" | "overlapRefusal">;

/** So much of both is the same walk twice; two walks around one field never agree to the metre. */
const sameFromTenths = 950;
/** Two points as near as this are one. */
const samePointM = 5;

/** Another plot of the company near it. */
export interface Neighbour {
  id: string;
  farmerId: string;
  code: string;
  farmerName: string;
  geometry: PlotGeometry;
}

/** Every fault of a plot among those beside it, errors first. */
export function checkAmong(
  plot: PlotToCheck,
  neighbours: readonly Neighbour[],
  limits: PlotLimits & OverlapLimits,
): Finding[] {
  return checkPlot(plot, limits, (land) => overlaps(land, neighbours, limits));
}

/** What the land of a plot shares with plots near it, whoever's they are. */
export function overlaps(
  mine: PlotGeometry,
  neighbours: readonly Neighbour[],
  limits: OverlapLimits,
): Finding[] {
  return neighbours.flatMap((neighbour) => {
    const finding = overlapWith(mine, neighbour, limits);
    const { id: plotId, farmerId, code } = neighbour;
    return finding ? [{ ...finding, other: { plotId, farmerId, code } }] : [];
  });
}

function overlapWith(
  mine: PlotGeometry,
  neighbour: Neighbour,
  limits: OverlapLimits,
): Finding | null {
  const { geometry } = neighbour;
  const whose = `plot ${neighbour.code} of ${neighbour.farmerName}`;
  if (mine.type === "Point" && geometry.type === "Point") {
    if (distanceM(mine.coordinates, geometry.coordinates) > samePointM) return null;
    return said(
      "warning",
      "same-point",
      `At this very point stands ${whose}. Is it the same plot?`,
    );
  }
  const ring = outlineOf(mine);
  const other = outlineOf(geometry);
  if (!ring || !other) {
    const point = mine.type === "Point" ? mine.coordinates : centreOf(geometry);
    if (!contains(ring ?? other ?? [], point)) return null;
    return said("warning", "point-inside", `This lies over ${whose}. Is it the same land?`);
  }
  return sharedLand(ring, other, { whose, limits });
}

function sharedLand(
  ring: Ring,
  other: Ring,
  { whose, limits }: { whose: string; limits: OverlapLimits },
): Finding | null {
  const common = commonAreaM2(ring, other);
  const ofMine = tenthsOf(common, areaM2(ring));
  const ofTheirs = tenthsOf(common, areaM2(other));
  const larger = Math.max(ofMine, ofTheirs);
  if (Math.min(ofMine, ofTheirs) >= sameFromTenths) {
    const words = `This is ${whose} once more (${percent(larger)} the same land). One of the two must go.`;
    return said("error", "duplicate", words);
  }
  const shares = `${percent(ofMine)} of this plot and ${percent(ofTheirs)} of ${whose} are the same land.`;
  if (larger * 10 > limits.overlapRefusal) {
    return said("error", "overlaps", `${shares} Find out whose it is, then walk again.`);
  }
  if (larger * 10 > limits.overlapWarning) {
    return said("warning", "overlaps", `${shares} Walk the border between them again.`);
  }
  return null;
}

function said(level: Finding["level"], code: FindingCode, message: string): Finding {
  return { code, level, message };
}

/** Whole square metres to tenths of a percent; nothing of nothing is nothing. */
function tenthsOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(1000, Math.round((part * 1000) / whole));
}

function percent(tenths: number): string {
  return `${tenths / 10} %`;
}

function outlineOf(geometry: PlotGeometry): Ring | null {
  return geometry.type === "Polygon" ? (geometry.coordinates[0] ?? null) : null;
}
