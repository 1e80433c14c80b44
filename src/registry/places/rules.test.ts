import { expect, test } from "vitest";
import { likePattern, localitiesFrom, localityId, searchWords, tidyPlaceName } from "./rules.ts";

test.each([
  ["BUKONZO COUNTY  EAST", "Bukonzo County East"],
  [" RUSHANGO II ", "Rushango II"],
  ["GANG-LENGO", "Gang-Lengo"],
  ["NG'OMA", "Ng'oma"],
  ["AOLI 'B'", "Aoli 'B'"],
  ["NEMBA T.C", "Nemba T.C"],
  ["kakunyu a", "Kakunyu A"],
  ["RUSHANGO i", "Rushango I"],
  ["NORTH iii", "North III"],
  ["WARD iiii", "Ward Iiii"],
  ["WARD iv", "Ward IV"],
  ["WARD v", "Ward V"],
  ["WARD viii", "Ward VIII"],
  ["WARD ix", "Ward IX"],
  ["WARD xii", "Ward XII"],
  ["XIAN", "Xian"],
  ["CIVIC", "Civic"],
  ["masaka t/c", "Masaka T/C"],
  ["masaka t.c.", "Masaka T.C."],
  ["st.john (KIBUYE)", "St.John (Kibuye)"],
  ['"OLD" KAMPALA', '"Old" Kampala'],
  ["'KATI", "'Kati"],
  ["KASESE/BWERA", "Kasese/Bwera"],
  ["ÉCOLE", "École"],
  ["NO. 5", "No. 5"],
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

test("a place is its kind's letter and the source's number", () => {
  const kinds = ["district", "county", "sub_county", "parish", "village"] as const;
  expect(kinds.map((kind) => localityId(kind, "9127"))).toEqual([
    ...["D9127", "C9127", "S9127", "P9127", "V9127"],
  ]);
});

test("every place knows its kind, what it lies in and its district; numbers of others are no numbers", () => {
  const at = (id: string, name: string, parent: string | null = null) => ({ id, name, parent });
  const places = localitiesFrom({
    district: [
      at("9", "MASAKA"),
      at("1234567", "LONG"),
      at("", "NONE"),
      at("4x", "BAD"),
      at("x4", "BAD"),
    ],
    county: [at("2", "BUKOTO", "9"), at("3", "LOST")],
    sub_county: [],
    parish: [],
    village: [],
  });
  expect(places).toEqual([
    {
      id: "D9",
      kind: "district",
      name: "Masaka",
      parentId: null,
      districtId: "D9",
      path: "Masaka",
    },
    {
      ...{ id: "C2", kind: "county", name: "Bukoto", parentId: "D9", districtId: "D9" },
      path: "Bukoto, Masaka",
    },
  ]);
});

test("of two with one number the first counts, and only a village is called like its parish", () => {
  const at = (id: string, name: string, parent: string | null = null) => ({ id, name, parent });
  const places = localitiesFrom({
    district: [at("1", "MASAKA"), at("123456", "GULU"), at("1", "KAMPALA")],
    county: [at("1", "MASAKA", "1")],
    sub_county: [at("1", "MASAKA", "1")],
    parish: [at("1", "MASAKA", "1")],
    village: [at("1", "MASAKA", "1"), at("2", "OTHER", "1")],
  });
  expect(places.map(({ id, path }) => `${id} ${path}`)).toEqual([
    "D1 Masaka",
    "D123456 Gulu",
    "C1 Masaka, Masaka",
    "S1 Masaka, Masaka",
    "P1 Masaka, Masaka, Masaka",
    "V1 Masaka, Masaka, Masaka",
    "V2 Other, Masaka, Masaka, Masaka",
  ]);
});

test("search words and patterns", () => {
  expect(searchWords("a b;c,d e f g")).toEqual(["a", "b", "c", "d", "e", "f"]);
  expect(likePattern("Masaka")).toBe("%Masaka%");
  expect(searchWords(" Kakunyu,  Masaka ")).toEqual(["Kakunyu", "Masaka"]);
  expect(searchWords(" , ")).toEqual([]);
  expect(likePattern("50%_a\\")).toBe("%50\\%\\_a\\\\%");
});
