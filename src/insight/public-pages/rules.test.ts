import fc from "fast-check";
import { expect, test } from "vitest";
import { areaOfPlace, areasOf, landBand, stepsOf } from "./rules.ts";

test.each([
  ["Kakunyu A, Kakunyu, Kabonera, Masaka", "Masaka", "Kakunyu"],
  ["Kakunyu, Kabonera, Masaka", "Masaka", "Kakunyu"],
  ["Kabonera, Masaka", "Masaka", null],
  ["Masaka", "Masaka", null],
  [null, null, null],
])("of %s a stranger reads %s and %s", (place, district, parish) => {
  expect(areaOfPlace(place)).toEqual({ district, parish });
});

test("farmers and plots by district, the most first; no village, no weight", () => {
  const farmers = [
    { place: "Kisojjo, Kibinge, Bukomansimbi" },
    { place: "Samaliya, Mukungwe, Masaka" },
    { place: "Kakunyu A, Kakunyu, Kabonera, Masaka" },
    { place: null },
  ];
  const plots = [{ place: "Kisojjo, Kibinge, Bukomansimbi" }, { place: null }];
  expect(areasOf(farmers, plots)).toEqual([
    { district: "Masaka", parishes: ["Kakunyu", "Samaliya"], farmers: 2, plots: 0 },
    { district: "Bukomansimbi", parishes: ["Kisojjo"], farmers: 1, plots: 1 },
    { district: null, parishes: [], farmers: 1, plots: 1 },
  ]);
});

test("districts with as many farmers stand by their name, what is nowhere last; a parish once", () => {
  const at = (...places: (string | null)[]) => places.map((place) => ({ place }));
  const farmers = at(
    "A, Zirobwe, B, Luweero",
    "C, Zirobwe, B, Luweero",
    "G, H, I, Arua",
    "G, H, I, Arua",
  );
  const nowhere = at(null, null);
  for (const all of [
    [...farmers, ...nowhere],
    [...nowhere, ...farmers.toReversed()],
  ]) {
    expect(areasOf(all, []).map(({ district, parishes }) => [district, parishes])).toEqual([
      ["Arua", ["H"]],
      ["Luweero", ["Zirobwe"]],
      [null, []],
    ]);
  }
  expect(areasOf([], farmers)).toEqual([]);
});

test("whatever the places, every farmer is in one district", () => {
  const place = fc.option(fc.constantFrom("A, B, C, D", "B, C, D", "E, F, G", "D", "G"));
  fc.assert(
    fc.property(fc.array(fc.record({ place })), (farmers) => {
      const areas = areasOf(farmers, farmers);
      expect(areas.reduce((all, one) => all + one.farmers, 0)).toBe(farmers.length);
      expect(areas.reduce((all, one) => all + one.plots, 0)).toBe(farmers.length);
    }),
  );
});

test("the steps stand in the order of the days; what has not happened is left out", () => {
  const bought = ["2026-10-09", "2026-10-02"];
  const batches = [{ startedOn: "2026-10-12", finishedOn: "2026-10-14" }];
  const before = { bought, batches, packedOn: "2026-10-20", releasedOn: null, shipments: [] };
  expect(stepsOf(before).map(({ step, from, to }) => [step, from, to])).toEqual([
    ["bought", "2026-10-02", "2026-10-09"],
    ["processed", "2026-10-12", "2026-10-14"],
    ["packed", "2026-10-20", "2026-10-20"],
  ]);
  const shipments = [{ shippedOn: "2026-10-28", destination: "Antwerp" }];
  const after = stepsOf({
    ...before,
    bought: [],
    batches: [],
    releasedOn: "2026-10-21",
    shipments,
  });
  expect(after.map(({ step }) => step)).toEqual(["packed", "released", "shipped"]);
  expect(after.at(-1)?.destination).toBe("Antwerp");
});

test("what took many days began on the first of them and ended on the last, in whatever order they are", () => {
  const bought = ["2026-10-09", "2026-10-02", "2026-10-20", "2026-10-05"];
  const batches = [
    { startedOn: "2026-10-22", finishedOn: "2026-10-30" },
    { startedOn: "2026-10-21", finishedOn: "2026-10-25" },
  ];
  const dates = { bought, batches, packedOn: "2026-11-01", releasedOn: null, shipments: [] };
  const steps = stepsOf(dates).slice(0, 2);
  expect(steps).toEqual([
    { step: "bought", from: "2026-10-02", to: "2026-10-20", destination: null },
    { step: "processed", from: "2026-10-21", to: "2026-10-30", destination: null },
  ]);
  const [once] = stepsOf({ ...dates, bought: ["2026-10-02"] });
  expect(once).toMatchObject({ from: "2026-10-02", to: "2026-10-02" });
});

test.each([
  [null, null],
  [0, null],
  [9_999, "less than 1 hectare"],
  [10_000, "1 to 2 hectares"],
  [49_999, "2 to 5 hectares"],
  [99_999, "5 to 10 hectares"],
  [-1, null],
  [1, "less than 1 hectare"],
  [19_999, "1 to 2 hectares"],
  [20_000, "2 to 5 hectares"],
  [50_000, "5 to 10 hectares"],
  [100_000, "more than 10 hectares"],
])("%s square metres are %s", (squareMetres, words) => {
  expect(landBand(squareMetres)).toBe(words);
});
