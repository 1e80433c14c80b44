// Land as databases of maps write it, in the words of WKT.
import { expect, test } from "vitest";
import { geoJsonOfWkt } from "./plotListRules.ts";

const point = { type: "Point", coordinates: [31.65, -0.36] };
test.each<[string, unknown]>([
  ["POINT(31.65 -0.36)", point],
  ["  point  ( 31.65   -0.36 ) ", point],
  ["POINT Z (31.65 -0.36 1180)", point],
  ["SRID=4326;POINTZ(31.65 -0.36 1180)", point],
  ["SRID=4326; POINT (31.65 -0.36)", point],
  [
    "POLYGON((31.65 -0.36,\n 31.66 -0.36, 31.66 -0.35, 31.65 -0.36))",
    {
      type: "Polygon",
      coordinates: [
        [
          [31.65, -0.36],
          [31.66, -0.36],
          [31.66, -0.35],
          [31.65, -0.36],
        ],
      ],
    },
  ],
  [
    "Polygon Z ((1 2 9, 3 4 9), (5 6 9))",
    {
      type: "Polygon",
      coordinates: [
        [
          [1, 2],
          [3, 4],
        ],
        [[5, 6]],
      ],
    },
  ],
  ["LINESTRING(31.65 -0.36, 31.66 -0.36)", null],
  ["MULTIPOLYGON(((1 2, 3 4)))", null],
  ["POLYGON EMPTY", null],
  ["POINT(31.65 -0.36) and more", null],
  ["my POINT(31.65 -0.36)", null],
  ["SRID=32636;POINT(31.65 -0.36)", null],
  ["", null],
])("%s", (text, expected) => {
  expect(geoJsonOfWkt(text)).toEqual(expected);
});
