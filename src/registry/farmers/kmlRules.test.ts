import fc from "fast-check";
import { describe, expect, test } from "vitest";
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

describe("what is read, as GeoJSON says it", () => {
  const [a, b, c] = ["31.60,-0.30,0", "31.61,-0.30,0", "31.61,-0.29,0"];
  const corners = [
    [31.6, -0.3],
    [31.61, -0.3],
    [31.61, -0.29],
  ];
  const at = (name: string, words: string) =>
    `<${name}><coordinates>${words}</coordinates></${name}>`;
  const border = (name: string, words: string) => `<${name}>${at("LinearRing", words)}</${name}>`;
  const outer = border("outerBoundaryIs", `${a} ${b} ${c}`);
  const feature = (geometry: unknown) => ({ type: "Feature", geometry });
  const outline = { type: "Polygon", coordinates: [corners] };
  const firstPoint = { type: "Point", coordinates: corners[0] };

  test.each<[string, string, unknown]>([
    ["an outline", `<Polygon>${outer}</Polygon>`, outline],
    [
      "an outline under another prefix, with marks of its own",
      `<g:Polygon id="7"><g:outerBoundaryIs x="1">${at("g:LinearRing", `\n\t${a}\n${b}  ${c} `)}</g:outerBoundaryIs></g:Polygon>`.replaceAll(
        /(<\/?)coordinates/g,
        "$1g:coordinates",
      ),
      outline,
    ],
    [
      "holes behind the border, wherever they are said",
      `<Polygon>${border("innerBoundaryIs", c)}${outer}${border("innerBoundaryIs", b)}</Polygon>`,
      { type: "Polygon", coordinates: [corners, [corners[2]], [corners[1]]] },
    ],
    [
      "what somebody took out is not there",
      `<!-- <Polygon>${outer}</Polygon>\n --><Polygon>${outer}</Polygon><!-- ${at("Point", a)} -->`,
      outline,
    ],
    ["the first position of a point", at("Point", `${a} ${b}`), firstPoint],
    ["a point without a position", "<Point/><Point></Point>", { type: "Point" }],
    [
      "a line",
      at("LineString", `${a} ${b}`),
      { type: "LineString", coordinates: corners.slice(0, 2) },
    ],
    [
      "a line without a position",
      "<LineString></LineString>",
      { type: "LineString", coordinates: [] },
    ],
    ["a point and not the line that leads to it", at("LineString", b) + at("Point", a), firstPoint],
    ["an outline and not its middle", `<Polygon>${at("Point", b)}${outer}</Polygon>`, outline],
    [
      "several points",
      at("Point", a) + at("Point", b),
      {
        type: "FeatureCollection",
        features: [feature(firstPoint), feature({ type: "Point", coordinates: corners[1] })],
      },
    ],
    [
      "several outlines and none of the points beside them",
      `<Polygon>${outer}</Polygon>${at("Point", a)}<Polygon>${outer}</Polygon>`,
      { type: "FeatureCollection", features: [feature(outline), feature(outline)] },
    ],
    ["marks that only begin alike", at("PointOfInterest", a), null],
    ["nothing", "", null],
  ])("%s", (_, inner, expected) => {
    expect(geoJsonOfKml(kml(inner))).toEqual(expected);
  });
});

test.each([
  ["<kml/>", true],
  ["\uFEFF \n<kml>", true],
  ['<?xml version="1.0"?>\n<KML xmlns="x">', true],
  ["<ogc:kml>", true],
  ["<gpx></gpx>", false],
  ["<kmlx>", false],
  ["kml", false],
  ["see <kml>", false],
  ["", false],
])("%j is KML: %s", (text, isOne) => {
  expect(isKml(text)).toBe(isOne);
});
