// Where land lies, how large it is and how much of it is somebody else's. Positions are GeoJSON's:
// longitude first, WGS84, six decimals (a tenth of a metre). Sums over corners use whole millionths of
// a degree, so that "crosses itself" never depends on rounding.

/** Longitude, latitude: in this order, always. */
export type Position = [longitude: number, latitude: number];
export type Ring = readonly Position[];
export type PlotGeometry =
  | { type: "Point"; coordinates: Position }
  | { type: "Polygon"; coordinates: Position[][] };

/** Uganda lies within these degrees (domain §7.3). */
export const uganda = { minLon: 29.5, maxLon: 35.1, minLat: -1.5, maxLat: 4.3 };

/** More corners than any walk around a field gives. */
export const mostCorners = 1000;

// WGS84: the half axis at the equator and the eccentricity squared.
const equatorM = 6_378_137;
const eccentricity2 = 0.006_694_379_990_14;
const radian = Math.PI / 180;

interface Plane {
  x: number;
  y: number;
}

/** Six decimals: more is noise of the receiver, and the European system cuts it off. */
export function roundPosition(position: readonly number[]): Position {
  const round = (value: number | undefined) => Math.round((value ?? 0) * 1e6) / 1e6;
  return [round(position[0]), round(position[1])];
}

/** Millionths of a degree. */
export function micro(degrees: number): number {
  return Math.round(degrees * 1e6);
}

export function samePosition(a: Position | undefined, b: Position | undefined): boolean {
  return a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1];
}

/** The corners without the last one, which repeats the first. */
export function cornersOf(ring: Ring): Position[] {
  return samePosition(ring[0], ring.at(-1)) ? ring.slice(0, -1) : [...ring];
}

/** Metres east and north of an origin, on the ellipsoid: exact to a thousandth for a few kilometres. */
export function onPlane(ring: Ring, origin: Position): Plane[] {
  const latitude = origin[1] * radian;
  const bend = 1 - eccentricity2 * Math.sin(latitude) ** 2;
  const northM = (equatorM * (1 - eccentricity2)) / bend ** 1.5;
  const eastM = (equatorM / Math.sqrt(bend)) * Math.cos(latitude);
  return ring.map(([lon, lat]) => ({
    x: (lon - origin[0]) * radian * eastM,
    y: (lat - origin[1]) * radian * northM,
  }));
}

/** Twice the area with a sign: above zero when the corners run against the clock. */
function doubleArea(points: readonly Plane[]): number {
  return points.reduce((sum, point, index) => {
    const next = points[(index + 1) % points.length] ?? point;
    return sum + point.x * next.y - next.x * point.y;
  }, 0);
}

/** The area of an outline in square metres. */
export function areaM2(ring: Ring): number {
  const corners = cornersOf(ring);
  const origin = corners[0];
  if (!origin || corners.length < 3) return 0;
  return Math.round(Math.abs(doubleArea(onPlane(corners, origin))) / 2);
}

/** Metres between two positions near each other. */
export function distanceM(a: Position, b: Position): number {
  const [point] = onPlane([b], a);
  return point ? Math.hypot(point.x, point.y) : 0;
}

/** The middle of a plot: its centre of area, or the point itself. */
export function centreOf(geometry: PlotGeometry): Position {
  if (geometry.type === "Point") return geometry.coordinates;
  const corners = cornersOf(geometry.coordinates[0] ?? []);
  const origin: Position = corners[0] ?? [0, 0];
  // Offsets from the first corner, so that small fields far from zero lose no digits.
  const points = corners.map(([lon, lat]) => ({ x: lon - origin[0], y: lat - origin[1] }));
  const double = doubleArea(points);
  if (double === 0) return origin;
  const sum = points.reduce(
    (so, point, index) => {
      const next = points[(index + 1) % points.length] ?? point;
      const cross = point.x * next.y - next.x * point.y;
      return { x: so.x + (point.x + next.x) * cross, y: so.y + (point.y + next.y) * cross };
    },
    { x: 0, y: 0 },
  );
  return roundPosition([origin[0] + sum.x / (3 * double), origin[1] + sum.y / (3 * double)]);
}

export interface Box {
  minLon: number;
  minLat: number;
  maxLon: number;
  maxLat: number;
}

/** The box around a plot, in millionths of a degree. */
export function boxOf(geometry: PlotGeometry): Box {
  const ring = geometry.type === "Point" ? [geometry.coordinates] : geometry.coordinates.flat();
  const lons = ring.map(([lon]) => micro(lon));
  const lats = ring.map(([, lat]) => micro(lat));
  return {
    minLon: Math.min(...lons),
    minLat: Math.min(...lats),
    maxLon: Math.max(...lons),
    maxLat: Math.max(...lats),
  };
}

function turn(a: Position, b: Position, c: Position): number {
  const abx = micro(b[0]) - micro(a[0]);
  const aby = micro(b[1]) - micro(a[1]);
  // Whole numbers below 2^53: the sign is exact.
  return Math.sign(abx * (micro(c[1]) - micro(a[1])) - aby * (micro(c[0]) - micro(a[0])));
}

function between(a: Position, b: Position, c: Position): boolean {
  return (
    Math.min(a[0], b[0]) <= c[0] &&
    c[0] <= Math.max(a[0], b[0]) &&
    Math.min(a[1], b[1]) <= c[1] &&
    c[1] <= Math.max(a[1], b[1])
  );
}

function sidesMeet(a: Position, b: Position, c: Position, d: Position): boolean {
  const one = turn(a, b, c);
  const two = turn(a, b, d);
  const three = turn(c, d, a);
  const four = turn(c, d, b);
  if (one !== two && three !== four) return true;
  return (
    (one === 0 && between(a, b, c)) ||
    (two === 0 && between(a, b, d)) ||
    (three === 0 && between(c, d, a)) ||
    (four === 0 && between(c, d, b))
  );
}

/** Do all corners lie on one line? */
export function isStraight(ring: Ring): boolean {
  const corners = cornersOf(ring);
  const first = corners[0];
  const other = corners.find((corner) => !samePosition(corner, first));
  if (!first || !other) return true;
  return corners.every((corner) => turn(first, other, corner) === 0);
}

/** The first two sides that cross, touch or run back over each other, counted from 1; null if none. */
export function crossingSides(ring: Ring): [number, number] | null {
  const corners = cornersOf(ring);
  const count = corners.length;
  const at = (index: number): Position => corners[index % count] ?? [0, 0];
  for (let i = 0; i < count; i += 1) {
    for (let j = i + 1; j < count; j += 1) {
      const areNeighbours = j === i + 1 || (i === 0 && j === count - 1);
      const meets = areNeighbours
        ? doublesBack(at, i, j, count)
        : sidesMeet(at(i), at(i + 1), at(j), at(j + 1));
      if (meets) return [i + 1, j + 1];
    }
  }
  return null;
}

/** Two neighbouring sides always share a corner; they are wrong only when one lies on the other. */
function doublesBack(
  at: (index: number) => Position,
  i: number,
  j: number,
  count: number,
): boolean {
  const [before, corner, after] =
    j === i + 1 ? [at(i), at(i + 1), at(i + 2)] : [at(count - 1), at(0), at(1)];
  if (turn(before, corner, after) !== 0) return false;
  return between(before, corner, after) || between(corner, after, before);
}

/** Is a position inside an outline? On the border counts as either. */
export function contains(ring: Ring, [lon, lat]: Position): boolean {
  const corners = cornersOf(ring);
  let inside = false;
  corners.forEach((a, index) => {
    const b = corners[(index + 1) % corners.length] ?? a;
    if (a[1] > lat === b[1] > lat) return;
    if (lon < ((b[0] - a[0]) * (lat - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
  });
  return inside;
}

interface Slope {
  from: number;
  to: number;
  yFrom: number;
  yTo: number;
  sign: number;
}

/** The sides of an outline, each as the strip below it down to the base; strips of far sides cancel. */
function strips(points: readonly Plane[], base: number): Slope[] {
  const orientation = Math.sign(doubleArea(points));
  const found: Slope[] = [];
  points.forEach((a, index) => {
    const b = points[(index + 1) % points.length] ?? a;
    if (a.x === b.x) return;
    const [left, right] = a.x < b.x ? [a, b] : [b, a];
    found.push({
      from: left.x,
      to: right.x,
      yFrom: left.y - base,
      yTo: right.y - base,
      sign: orientation * (a.x > b.x ? 1 : -1),
    });
  });
  return found;
}

function heightAt(strip: Slope, x: number): number {
  return strip.yFrom + ((strip.yTo - strip.yFrom) * (x - strip.from)) / (strip.to - strip.from);
}

/** The area under the lower of two sides, over the stretch that both cover. */
function commonStrip(a: Slope, b: Slope): number {
  const from = Math.max(a.from, b.from);
  const to = Math.min(a.to, b.to);
  if (to <= from) return 0;
  const [aFrom, aTo] = [heightAt(a, from), heightAt(a, to)];
  const [bFrom, bTo] = [heightAt(b, from), heightAt(b, to)];
  const [gapFrom, gapTo] = [aFrom - bFrom, aTo - bTo];
  const width = to - from;
  const lowFrom = Math.min(aFrom, bFrom);
  const lowTo = Math.min(aTo, bTo);
  if (gapFrom * gapTo >= 0) return (width * (lowFrom + lowTo)) / 2;
  const share = gapFrom / (gapFrom - gapTo);
  const middle = aFrom + (aTo - aFrom) * share;
  return (width * (share * (lowFrom + middle) + (1 - share) * (middle + lowTo))) / 2;
}

/**
 * The area two outlines share, in square metres; both may be of any simple shape. An outline is the
 * sum of the strips below its sides with signs, so the common area is a sum over pairs of sides.
 */
export function commonAreaM2(one: Ring, other: Ring): number {
  const origin = one[0];
  if (!origin) return 0;
  const a = onPlane(cornersOf(one), origin);
  const b = onPlane(cornersOf(other), origin);
  const base = Math.min(...a.map((point) => point.y), ...b.map((point) => point.y));
  const stripsB = strips(b, base);
  const sum = strips(a, base).reduce(
    (total, strip) =>
      stripsB.reduce(
        (so, with_) => so + strip.sign * with_.sign * commonStrip(strip, with_),
        total,
      ),
    0,
  );
  return Math.max(0, Math.round(sum));
}
