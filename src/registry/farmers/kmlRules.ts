// Land as Google Earth and most GPS apps save it: KML, longitude first, heights left out.

/**
 * The land in a KML text as GeoJSON, to be read by `readGeometry` like any other: a point, an outline with its
 * holes, a line for what it is, a collection when there are several. Null when there is none.
 */
export function geoJsonOfKml(text: string): unknown {
  const plain = withoutNotes(text);
  const polygons = partsCalled(plain, "Polygon").map((polygon) => ({
    type: "Polygon",
    coordinates: [
      ...partsCalled(polygon, "outerBoundaryIs"),
      ...partsCalled(polygon, "innerBoundaryIs"),
    ].map(positionsIn),
  }));
  const outside = withoutParts(plain, "Polygon");
  const points = partsCalled(outside, "Point").map((point) => ({
    type: "Point",
    coordinates: positionsIn(point)[0],
  }));
  const lines = partsCalled(outside, "LineString").map((line) => ({
    type: "LineString",
    coordinates: positionsIn(line),
  }));
  // A track often comes with a flag where it began: the outline is what was meant.
  const found = polygons.length > 0 ? polygons : points.length > 0 ? points : lines;
  const [only, ...others] = found;
  if (others.length === 0) return only ?? null;
  const features = found.map((geometry) => ({ type: "Feature", geometry }));
  return { type: "FeatureCollection", features };
}

/** Is this text KML rather than GeoJSON? */
export function isKml(text: string): boolean {
  return /^\uFEFF?\s*</.test(text) && /<(?:\w+:)?kml\b/i.test(text);
}

/** Where a part of this name stands: from its mark on, and from what is within. */
interface Part {
  from: number;
  innerFrom: number;
  innerTo: number;
  to: number;
}

/**
 * The parts of this name, each up to the first mark that ends one. The text is gone through once: looked for together
 * with its end, every part that has none would be looked through to the end of the text.
 */
function placesOf(xml: string, name: string): Part[] {
  const marks = xml.matchAll(new RegExp(`<(/?)(?:\\w+:)?${name}\\b[^<>]*>`, "g"));
  const parts: Part[] = [];
  let open: Pick<Part, "from" | "innerFrom"> | null = null;
  for (const { 0: mark, 1: stroke, index } of marks) {
    const to = index + mark.length;
    if (stroke === "") open ??= { from: index, innerFrom: to };
    else if (open) {
      parts.push({ ...open, innerTo: index, to });
      open = null;
    }
  }
  return parts;
}

function partsCalled(xml: string, name: string): string[] {
  return placesOf(xml, name).map(({ innerFrom, innerTo }) => xml.slice(innerFrom, innerTo));
}

function withoutParts(xml: string, name: string): string {
  let kept = "";
  let at = 0;
  for (const { from, to } of placesOf(xml, name)) {
    kept += xml.slice(at, from);
    at = to;
  }
  return kept + xml.slice(at);
}

/** A note that never ends is none. */
function withoutNotes(xml: string): string {
  let kept = "";
  let at = 0;
  for (;;) {
    const from = xml.indexOf("<!--", at);
    const end = from < 0 ? -1 : xml.indexOf("-->", from + 4);
    if (end < 0) return kept + xml.slice(at);
    kept += xml.slice(at, from);
    at = end + 3;
  }
}

function positionsIn(xml: string): number[][] {
  const [text = ""] = partsCalled(xml, "coordinates");
  return text
    .trim()
    .split(/\s+/)
    .filter((one) => one !== "")
    .map((one) => one.split(",").slice(0, 2).map(Number));
}
