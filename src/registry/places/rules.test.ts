import { expect, test } from "vitest";
import { likePattern, localitiesFrom, searchWords, tidyPlaceName } from "./rules.ts";

test.each([
  ["BUKONZO COUNTY  EAST", "Bukonzo County East"],
  [" RUSHANGO II ", "Rushango II"],
  ["GANG-LENGO", "Gang-Lengo"],
  ["NG'OMA", "Ng'oma"],
  ["AOLI 'B'", "Aoli 'B'"],
  ["NEMBA T.C", "Nemba T.C"],
  ["kakunyu a", "Kakunyu A"],
])("%s is written %s", (shouted, written) => {
  expect(tidyPlaceName(shouted)).toBe(written);
});

test("the county is left out of a path, and what has no parent or no name is left out altogether", () => {
  const at = (id: string, name: string, parent: string | null = null) => ({ id, name, parent });
  const places = localitiesFrom({
    district: [at("9", "MASAKA")],
    county: [at("2", "BUKOTO COUNTY CENTRAL", "9"), at("3", "LOST", "77")],
    sub_county: [at("2", "KABONERA", "2")],
    parish: [at("5", "KAKUNYU", "2"), at("6", " ", "2"), at("7", "ORPHAN", "99")],
    village: [
      at("5", "KAKUNYU A", "5"),
      at("5", "TWICE", "5"),
      at("x", "BAD", "5"),
      at("6", "KAKUNYU", "5"),
    ],
  });
  expect(places.map((place) => [place.id, place.path])).toEqual([
    ["D9", "Masaka"],
    ["C2", "Bukoto County Central, Masaka"],
    ["S2", "Kabonera, Masaka"],
    ["P5", "Kakunyu, Kabonera, Masaka"],
    ["V5", "Kakunyu A, Kakunyu, Kabonera, Masaka"],
    ["V6", "Kakunyu, Kabonera, Masaka"],
  ]);
  expect(new Set(places.map((place) => place.districtId))).toEqual(new Set(["D9"]));
});

test("search words and patterns", () => {
  expect(searchWords(" Kakunyu,  Masaka ")).toEqual(["Kakunyu", "Masaka"]);
  expect(searchWords(" , ")).toEqual([]);
  expect(likePattern("50%_a\\")).toBe("%50\\%\\_a\\\\%");
});
