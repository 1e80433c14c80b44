// What becomes of the rows of a list of plots: a new plot, one that is known already, or a question.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addressesOf, type ListedPlot, type PlotRowRead } from "./plotListRules.ts";
import {
  type KnownPlot,
  type PlotOwner,
  type PlotRowFate,
  type PlotsSeen,
  seenPlots,
  sortOutPlots,
} from "./plotSortingRules.ts";

const addressOf = addressesOf({ farmerCode: 0, plotName: 1, commodity: 2, latitude: 5 }, false);

const nakato: PlotOwner = {
  code: "FRM-0001",
  farmerId: "nakato",
  farmerCode: "FRM-0001",
  farmerName: "Nakato Rehema",
  commodities: ["robusta"],
};
const wasswa: PlotOwner = {
  code: "FRM-0002",
  farmerId: "wasswa",
  farmerCode: "FRM-0002",
  farmerName: "Wasswa Godfrey",
  commodities: ["robusta", "cocoa"],
};
const owners = [nakato, wasswa];

/** A point so many thousandths of a degree east of one place. */
const at = (east: number): ListedPlot["geometry"] => ({
  type: "Point",
  coordinates: [31.6 + east / 1000, -0.3],
});
const listed = (more: Partial<ListedPlot> = {}): ListedPlot => ({
  name: "Home garden",
  commodity: null,
  tenure: "kibanja",
  declaredM2: 12_000,
  geometry: at(0),
  accuracyM: null,
  ...more,
});
const read = (row: number, more: Partial<PlotRowRead> = {}): PlotRowRead => ({
  row,
  farmerCode: "FRM-0001",
  plot: listed(),
  landAt: "latitude",
  errors: [],
  ...more,
});
const known = (more: Partial<KnownPlot> = {}): KnownPlot => ({
  farmerId: "nakato",
  code: "FRM-0001-P1",
  name: "Home garden",
  geometry: at(0),
  isRetired: false,
  ...more,
});
const seenOf = (...plots: KnownPlot[]): PlotsSeen => {
  const byFarmer = Map.groupBy(plots, ({ farmerId }) => farmerId);
  return new Map([...byFarmer].map(([farmerId, theirs]) => [farmerId, seenPlots(theirs)]));
};

/** What became of a row in one line: `good robusta`, `known`, or what is wrong by its cells. */
function told(fate: PlotRowFate): string {
  if (fate.kind === "known") return "known";
  if (fate.kind === "good") return `good ${fate.plot.commodity} of ${fate.plot.farmerId}`;
  return fate.errors.map(({ cell, message }) => `${cell} ${message}`).join(" | ");
}
const sorted = (rows: PlotRowRead[], seen: PlotsSeen = new Map()) =>
  sortOutPlots(rows, owners, seen, addressOf).map(told);

test("a row that found its farmer is a plot to import, with everything the row says", () => {
  const rows = [read(2, { plot: listed({ commodity: "shea", accuracyM: 4 }) })];
  expect(sortOutPlots(rows, owners, new Map(), addressOf)).toEqual([
    {
      row: 2,
      kind: "good",
      plot: {
        ...{ name: "Home garden", tenure: "kibanja", declaredM2: 12_000, accuracyM: 4 },
        ...{ geometry: at(0), commodity: "shea", farmerId: "nakato" },
      },
    },
  ]);
});

describe("whose it is", () => {
  const earlier = { row: 2, column: "plot name", cell: "B2", message: "Too long." };
  test.each<[string, Partial<PlotRowRead>, string]>([
    [
      "a code nobody has",
      { farmerCode: "FRM-0009" },
      "A2 No farmer has the code FRM-0009. Register the farmer first.",
    ],
    [
      "a code nobody has, after what was wrong before",
      { farmerCode: "FRM-0009", plot: null, errors: [earlier] },
      "B2 Too long. | A2 No farmer has the code FRM-0009. Register the farmer first.",
    ],
    [
      "no code, which was said when it was read",
      { farmerCode: "", errors: [earlier] },
      "B2 Too long.",
    ],
    ["a row that was no plot", { plot: null, errors: [earlier] }, "B2 Too long."],
  ])("%s", (_, more, expected) => {
    expect(sorted([read(2, more)])).toEqual([expected]);
  });
});

describe("what grows there", () => {
  const crops = "C2 Say what grows here: the farmer grows several crops.";
  test.each<[string, Partial<PlotRowRead>, string]>([
    ["the only crop of the farmer", {}, "good robusta of nakato"],
    ["one of two is asked for", { farmerCode: "FRM-0002" }, crops],
    [
      "what the row says, also of a crop the farmer did not name",
      { farmerCode: "FRM-0002", plot: listed({ commodity: "shea" }) },
      "good shea of wasswa",
    ],
  ])("%s", (_, more, expected) => {
    expect(sorted([read(2, more)])).toEqual([expected]);
  });

  test("of a farmer whose crops nobody wrote down it must be said", () => {
    const unknown = { ...nakato, commodities: [] };
    const [fate] = sortOutPlots([read(2)], [unknown], new Map(), addressOf);
    const message = "Say what grows here: no crop is recorded.";
    expect(fate).toMatchObject({ kind: "bad", errors: [{ cell: "C2", message }] });
  });
});

const anotherOutline = (where: string) =>
  `B2 Nakato Rehema has a plot of this name with another outline (${where}). ` +
  "Change that one, or give this another name.";
describe("against the register", () => {
  test.each<[string, KnownPlot, string]>([
    ["the same land under the same name", known(), "known"],
    ["the same land under another name", known({ name: "Hill" }), "known"],
    ["the same land that was retired since", known({ isRetired: true }), "known"],
    [
      "another outline under a name the farmer uses",
      known({ geometry: at(1) }),
      anotherOutline("FRM-0001-P1"),
    ],
    [
      "the name in another writing",
      known({ geometry: at(1), name: " HOME  garden" }),
      anotherOutline("FRM-0001-P1"),
    ],
    [
      "another outline under the name of a retired plot",
      known({ geometry: at(1), isRetired: true }),
      "good robusta of nakato",
    ],
    [
      "other land under another name",
      known({ geometry: at(1), name: "Hill" }),
      "good robusta of nakato",
    ],
    ["the same land of somebody else", known({ farmerId: "wasswa" }), "good robusta of nakato"],
  ])("%s", (_, other, expected) => {
    expect(sorted([read(2)], seenOf(other))).toEqual([expected]);
  });

  test("each of several plots of a farmer is looked at", () => {
    const seen = seenOf(known({ geometry: at(1), name: "Hill" }), known());
    expect(sorted([read(2)], seen)).toEqual(["known"]);
    const others = seenOf(known({ geometry: at(1), name: "Hill" }), known({ geometry: at(2) }));
    expect(sorted([read(2)], others)).toEqual([anotherOutline("FRM-0001-P1")]);
  });
});

describe("within one list", () => {
  test("the same land twice is named by where it stood first", () => {
    const twice = [read(2), read(3, { landAt: "land" })];
    const inMap = addressesOf({}, true);
    expect(sorted(twice)).toEqual(["good robusta of nakato", "F3 This is the same land as in F2."]);
    expect(sortOutPlots(twice, owners, new Map(), inMap).map(told)).toEqual([
      "good robusta of nakato",
      "Feature 2 This is the same land as in Feature 1.",
    ]);
  });

  test("a name twice with other land asks which", () => {
    const rows = [read(7), read(2, { plot: listed({ geometry: at(1) }) })];
    expect(sorted(rows)).toEqual(["good robusta of nakato", anotherOutline("the list")]);
  });

  test("what is known already may stand twice, and what was bad is nobody's land yet", () => {
    expect(sorted([read(2), read(3)], seenOf(known()))).toEqual(["known", "known"]);
    const rows = [
      read(2, { farmerCode: "FRM-0002" }),
      read(3, { farmerCode: "FRM-0002", plot: listed({ commodity: "cocoa" }) }),
    ];
    expect(sorted(rows)[1]).toBe("good cocoa of wasswa");
  });

  test("three plots of one farmer are all remembered, and those of others beside them", () => {
    const plot = (name: string, east: number) => listed({ name, geometry: at(east) });
    const rows = [
      read(2, { plot: plot("A", 1) }),
      read(3, { plot: plot("B", 2) }),
      read(4, { farmerCode: "FRM-0002", plot: { ...plot("A", 1), commodity: "cocoa" } }),
      read(5, { plot: plot("C", 3) }),
      read(6, { plot: plot("D", 1) }),
      read(7, { plot: plot("E", 2) }),
    ];
    expect(sorted(rows)).toEqual([
      "good robusta of nakato",
      "good robusta of nakato",
      "good cocoa of wasswa",
      "good robusta of nakato",
      "F6 This is the same land as in F2.",
      "F7 This is the same land as in F3.",
    ]);
  });
});

/** Some rows of few farmers, names and places, so that many meet. */
const someRows = fc
  .array(
    fc.record({
      farmerCode: fc.constantFrom("FRM-0001", "FRM-0002", "FRM-0003"),
      name: fc.constantFrom("A", "a ", "B"),
      east: fc.integer({ min: 0, max: 3 }),
      commodity: fc.constantFrom(null, "cocoa" as const),
    }),
    { maxLength: 12 },
  )
  .map((list) =>
    list.map(({ farmerCode, name, east, commodity }, index) =>
      read(index + 2, { farmerCode, plot: listed({ name, commodity, geometry: at(east) }) }),
    ),
  );

describe("a list that is sent again", () => {
  test("makes no plot twice: what was good is known", () => {
    fc.assert(
      fc.property(someRows, (rows) => {
        const first = sortOutPlots(rows, owners, new Map(), addressOf);
        const kept = first.flatMap((fate) =>
          fate.kind === "good"
            ? [known({ ...fate.plot, code: `${fate.plot.farmerId}-${fate.row}` })]
            : [],
        );
        const again = sortOutPlots(rows, owners, seenOf(...kept), addressOf);
        expect(again.map(({ row }) => row)).toEqual(rows.map(({ row }) => row));
        first.forEach(({ kind }, index) => {
          expect(again[index]?.kind).not.toBe("good");
          if (kind === "good") expect(again[index]?.kind).toBe("known");
        });
      }),
    );
  });

  test("or read in stretches comes to the same as at once", () => {
    fc.assert(
      fc.property(someRows, fc.nat(12), (rows, cut) => {
        const seen: PlotsSeen = new Map();
        const inTwo = [rows.slice(0, cut), rows.slice(cut)].flatMap((part) => sorted(part, seen));
        expect(inTwo).toEqual(sorted(rows));
      }),
    );
  });
});
