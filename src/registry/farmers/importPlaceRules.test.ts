import { describe, expect, test } from "vitest";
import { type FoundPlace, placeKey, settle } from "./importPlaceRules.ts";
import { columnNames, type ImportPlace, readRows } from "./importRules.ts";

const mapping = Object.fromEntries(columnNames.map((name, index) => [name, index]));

/** The fourth row of a list, whose columns J to M say where somebody lives. */
function rowOf(said: Partial<ImportPlace>) {
  const { district, subCounty, parish, village } = said;
  const cells = ["", "", "Nakato", "Rehema", "F", "", "", "", ""].concat(
    [district, subCounty, parish, village].map((one) => one ?? ""),
  );
  const { rows, where } = readRows([{ row: 4, cells }], mapping);
  const [row] = rows;
  if (!row) throw new Error("a row is read as a row");
  return { row, where };
}
function settled(said: Partial<ImportPlace>, found?: FoundPlace) {
  const { row, where } = rowOf(said);
  const { facts, errors } = settle(row, found, where);
  return {
    place: [facts.localityId, facts.village],
    faults: errors.map(({ cell, message }) => `${cell} ${message}`),
  };
}
const kakunyu = { district: "Masaka", parish: "Kakunyu" };
const inMasaka = (...parishes: FoundPlace["parishes"]): FoundPlace => ({
  hasDistrict: true,
  parishes,
});
const parish = { id: "P5", subCounty: "Kabonera", villageId: null };

describe("the same place is asked for once", () => {
  const place: ImportPlace = {
    ...{ district: "Masaka", subCounty: "Kabonera", parish: "Kakunyu", village: "Kakunyu A" },
  };
  test("however it is written", () => {
    const shouted = { ...place, district: " MASAKA", village: "kakunyu   a " };
    expect(placeKey(shouted)).toBe(placeKey(place));
    expect(placeKey({ ...place, subCounty: null })).toBe(placeKey({ ...place, subCounty: "" }));
  });

  test.each(["district", "subCounty", "parish", "village"] as const)(
    "another %s is another place, and so is none",
    (part) => {
      expect(placeKey({ ...place, [part]: "Elsewhere" })).not.toBe(placeKey(place));
      expect(placeKey({ ...place, [part]: null })).not.toBe(placeKey(place));
    },
  );

  test("a name in one column is not the same name in another", () => {
    const none: ImportPlace = { district: null, subCounty: null, parish: null, village: null };
    expect(placeKey({ ...none, parish: "Kabonera" })).not.toBe(
      placeKey({ ...none, subCounty: "Kabonera" }),
    );
    // Nor do words move from one into the next.
    expect(placeKey({ ...none, parish: "A B", village: "C" })).not.toBe(
      placeKey({ ...none, parish: "A", village: "B C" }),
    );
  });
});

describe("a place without a parish stays in words", () => {
  test.each<[Partial<ImportPlace>, string | null]>([
    [{ village: "Kakunyu A" }, "Kakunyu A"],
    [
      { village: "Kakunyu A", subCounty: "Kabonera", district: "Masaka" },
      "Kakunyu A, Kabonera, Masaka",
    ],
    [{ village: "Kakunyu A", district: "Masaka" }, "Kakunyu A, Masaka"],
    [{ district: "Masaka" }, "Masaka"],
    [{}, null],
  ])("%j", (said, words) => {
    expect(settled(said, inMasaka(parish)).place).toEqual([null, words]);
  });

  test("so does one whose district nobody said, with the fault it was read with", () => {
    expect(settled({ parish: "Kakunyu", village: "Kakunyu A" })).toEqual({
      place: [null, "Kakunyu A"],
      faults: ["J4 Say in which district this parish lies."],
    });
  });
});

describe("a parish is looked up", () => {
  test.each<[string, FoundPlace | undefined, string]>([
    ["no answer", undefined, "J4 There is no district of this name."],
    [
      "no such district",
      { hasDistrict: false, parishes: [] },
      "J4 There is no district of this name.",
    ],
    ["no such parish", inMasaka(), "L4 There is no parish of this name in the district."],
    [
      "two of the name",
      inMasaka(parish, { ...parish, id: "P6", subCounty: "Buwunga" }),
      "L4 There are 2 of this name: in Kabonera or Buwunga. Say which.",
    ],
    [
      "three of the name",
      inMasaka(parish, { ...parish, subCounty: "Buwunga" }, { ...parish, subCounty: "Mukungwe" }),
      "L4 There are 3 of this name: in Kabonera or Buwunga or Mukungwe. Say which.",
    ],
  ])("%s", (_, found, fault) => {
    expect(settled(kakunyu, found)).toEqual({ place: [null, null], faults: [fault] });
  });

  test("what was wrong before is still said", () => {
    const { row, where } = rowOf(kakunyu);
    const earlier = { row: 4, column: "sex", cell: "E4", message: "Write F or M." };
    const after = settle({ ...row, errors: [earlier] }, undefined, where);
    expect(after.errors.map(({ cell }) => cell)).toEqual(["E4", "J4"]);
  });

  test.each<[string, string | null, string | null, (string | null)[]]>([
    ["a village of the list", "Kakunyu A", "V5", ["V5", null]],
    ["a village the list does not have", "Kakunyu A", null, ["P5", "Kakunyu A"]],
    ["no village", null, null, ["P5", null]],
    ["a village that repeats its parish", " kakunyu ", null, ["P5", null]],
  ])("%s", (_, village, villageId, place) => {
    const found = inMasaka({ ...parish, villageId });
    expect(settled({ ...kakunyu, village }, found)).toEqual({ place, faults: [] });
  });
});
