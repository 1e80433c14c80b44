// Land as Google Earth and most GPS apps save it: KML, longitude first, heights left out.

/**
 * The land in a KML text as GeoJSON, to be read by `readGeometry` like any other: a point, an outline with its
 * holes, a line for what it is, a collection when there are several. Null when there is none.
 */
export function geoJsonOfKml(text: string): unknown {
  const plain = text.replace(/<!--[\s\S]*?-->/g, "");
  const polygons = partsCalled(plain, "Polygon").map((polygon) => ({
    type: "Polygon",
    coordinates: [
      ...partsCalled(polygon, "outerBoundaryIs"),
      ...partsCalled(polygon, "innerBoundaryIs"),
    ].map(positionsIn),
  }));
  const outside = plain.replace(/<(?:\w+:)?Polygon\b[\s\S]*?<\/(?:\w+:)?Polygon>/g, "");
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

function partsCalled(xml: string, name: string): string[] {
  const part = new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>([\\s\\S]*?)</(?:\\w+:)?${name}>`, "g");
  return [...xml.matchAll(part)].map(([, inner = ""]) => inner);
}

function positionsIn(xml: string): number[][] {
  const [text = ""] = partsCalled(xml, "coordinates");
  return text
    .trim()
    .split(/\s+/)
    .filter((one) => one !== "")
    .map((one) => one.split(",").slice(0, 2).map(Number));
}
