import fc from "fast-check";
import { expect, test } from "vitest";
import { geoJsonOfKml, isKml } from "./kmlRules.ts";
import { readGeometry } from "./plotRules.ts";

const kml = (inner: string) =>
  `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inner}</Document></kml>`;
const ring = "31.60,-0.30,0 31.61,-0.30,0\n 31.61,-0.29,0 31.60,-0.29,0 31.60,-0.30,0";
const polygon = `<Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
const point =
  "<Placemark><Point><coordinates>31.652341,-0.362187,1180</coordinates></Point></Placemark>";
const line =
  "<Placemark><LineString><coordinates>31.6,-0.3 31.7,-0.3</coordinates></LineString></Placemark>";

test.each([
  ["an outline, heights left out", kml(polygon), "Polygon", null],
  ["a point", kml(point), "Point", null],
  ["an outline with the flag where the walk began", kml(point + polygon), "Polygon", null],
  ["a line", kml(line), null, "line"],
  ["two outlines", kml(polygon + polygon), null, "several-plots"],
  ["no land at all", kml(""), null, "not-geojson"],
  ["letters for numbers", kml(point.replace("31.652341", "east")), null, "bad-position"],
])("%s", (_, text, type, fault) => {
  expect(isKml(text)).toBe(true);
  const reading = readGeometry(geoJsonOfKml(text));
  if (reading.ok) expect(reading.geometry.type).toBe(type);
  else expect(reading.finding.code).toBe(fault);
});

test("any text is read without a fault, and GeoJSON is not taken for KML", () => {
  fc.assert(fc.property(fc.string(), (text) => void readGeometry(geoJsonOfKml(text))));
  expect(isKml('{"type":"Point"}')).toBe(false);
});
