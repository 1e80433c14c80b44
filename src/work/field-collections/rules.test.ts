import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { movesFrom } from "#kernel/lifecycle.ts";
import { factoryFlags, roles } from "#kernel/permissions.ts";
import {
  approvalBlockers,
  checkApproval,
  checkDay,
  checkNotDouble,
  checkPlace,
  checkProduct,
  checkStream,
  collectionLife,
  gramsByPlot,
  type Judged,
  looksLike,
  mayReverse,
  notMeasured,
  type Seller,
  sharesOf,
  streamFaults,
} from "./rules.ts";

const plot = (id: string, isVerified = true) => ({
  id,
  name: `Plot ${id}`,
  areaSquareMetres: 12_000n,
  isVerified,
});
const nakato: Seller = {
  name: "Nakato Rehema",
  obstacle: null,
  consents: { shareGeolocation: true },
  plots: [plot("one")],
};
const twoPlots = { ...nakato, plots: [plot("one"), plot("two")] };
const noPlots = { ...nakato, plots: [] };

test("which buttons each state has", () => {
  const names = collectionLife.states.map((state) => [
    state,
    movesFrom(collectionLife, state).map((move) => move.name),
  ]);
  expect(Object.fromEntries(names)).toEqual({
    draft: ["record"],
    recorded: ["edit", "submit", "void"],
    quality_pending: ["approve", "reject", "void"],
    approved: ["reverse"],
    rejected: [],
    void: [],
  });
});

test("only those who keep both collections and stock take an approval back", () => {
  const may = roles.filter((role) => mayReverse(factoryFlags[role]));
  expect(may).toEqual(["owner", "admin"]);
  expect(mayReverse(["canEditCollections", "canUpdateInventory"])).toBe(true);
  expect(mayReverse(["canEditCollections"])).toBe(false);
  expect(mayReverse(["canUpdateInventory"])).toBe(false);
});

describe("recording refuses", () => {
  test("a day that has not come", () => {
    expect(codeOf(() => checkDay("2026-11-21", "2026-11-20"))).toBe("collection.day-in-future");
    expect(codeOf(() => checkDay("2026-11-20", "2026-11-20"))).toBe(null);
    expect(codeOf(() => checkDay("2026-01-01", "2026-11-20"))).toBe(null);
  });
  test.each<[string | null, Seller, [string, number][]]>([
    ["collection.name-the-plots", twoPlots, []],
    [
      "collection.plot-twice",
      twoPlots,
      [
        ["one", 5_000],
        ["one", 5_000],
      ],
    ],
    ["collection.plot-of-another", twoPlots, [["three", 10_000]]],
    [
      "collection.shares-not-whole",
      twoPlots,
      [
        ["one", 6_000],
        ["two", 3_999],
      ],
    ],
    [
      "collection.shares-not-whole",
      twoPlots,
      [
        ["one", 6_000],
        ["two", 4_001],
      ],
    ],
    [
      "collection.plot-of-another",
      twoPlots,
      [
        ["one", 5_000],
        ["three", 5_000],
      ],
    ],
    [null, nakato, []],
    [null, noPlots, []],
  ])("%s", (code, seller, given) => {
    const shares = given.map(([plotId, shareBp]) => ({ plotId, shareBp }));
    expect(codeOf(() => sharesOf(seller, shares))).toBe(code);
  });
  test.each<[string | null, "eu" | "open", Seller]>([
    ["collection.not-for-eu", "eu", noPlots],
    ["collection.not-for-eu", "eu", { ...nakato, plots: [plot("one", false)] }],
    ["collection.not-for-eu", "eu", { ...nakato, consents: { shareGeolocation: false } }],
    [null, "eu", nakato],
    [null, "open", noPlots],
  ])("%s in stream %s", (code, stream, seller) => {
    expect(codeOf(() => checkStream(stream, seller, sharesOf(seller, [])))).toBe(code);
  });
  test.each<[string | null, bigint, boolean]>([
    ["collection.looks-double", 406_900n, false],
    ["collection.looks-double", 408_900n, false],
    ["collection.looks-double", 404_900n, false],
    [null, 408_935n, false],
    [null, 404_865n, false],
    [null, 406_900n, true],
  ])("%s for %d g", (code, net, confirmed) => {
    const recent = [{ id: "a", number: "COL-26-000411", net: 406_900n }];
    expect(codeOf(() => checkNotDouble(net, recent, { confirmed, likeBp: 50 }))).toBe(code);
  });
  test("a likely twin by its number and weight, with the way to it", () => {
    const recent = [
      { id: "a", number: "COL-26-000411", net: 100_000n },
      { id: "b", number: "COL-26-000412", net: 406_900n },
    ];
    expect(() => checkNotDouble(406_000n, recent, { confirmed: false, likeBp: 50 })).toThrow(
      expect.objectContaining({
        status: 409,
        message: expect.stringContaining("COL-26-000412 of the same seller weighs 406.9 kg"),
        blockers: [{ what: "COL-26-000412", link: "/field-collections/b" }],
      }),
    );
    expect(codeOf(() => checkNotDouble(406_900n, [], { confirmed: false, likeBp: 50 }))).toBe(null);
  });
});

test.each([
  [1_000_000n, 1_000_000n, 50, true],
  [1_005_000n, 1_000_000n, 50, true],
  [995_000n, 1_000_000n, 50, true],
  [1_005_001n, 1_000_000n, 50, false],
  [994_999n, 1_000_000n, 50, false],
  [1_010_000n, 1_000_000n, 100, true],
  [1_000_001n, 1_000_000n, 0, false],
  [1n, 0n, 50, false],
])("%d g and %d g are within %d basis points: %s", (net, other, likeBp, isLike) => {
  expect(looksLike(net, other, likeBp)).toBe(isLike);
});

describe("what is bought, and where it goes", () => {
  const kiboko = {
    name: "Kiboko",
    commodity: "coffee",
    form: "kiboko",
    stockAccount: "1300",
  } as const;
  test("a crop has its form, its account of stock and its series of lots", () => {
    expect(checkProduct(kiboko)).toEqual({ form: "kiboko", stockAccount: "1300", series: "COF" });
    const series = (["cocoa", "sesame", "shea"] as const).map(
      (commodity) => checkProduct({ ...kiboko, commodity }).series,
    );
    expect(series).toEqual(["COC", "SES", "SHE"]);
  });
  test.each([
    ["a crop without a form", { form: null }],
    ["a crop that lies on no account", { stockAccount: null }],
    ["a service", { commodity: "services" }],
    ["packing", { commodity: "packaging" }],
  ] as const)("%s is not bought from farmers", (_, changes) => {
    expect(codeOf(() => checkProduct({ ...kiboko, ...changes }))).toBe("collection.not-a-crop");
  });
  test.each([
    ["store", null],
    ["plant", null],
    ["office", "collection.not-a-store"],
    ["transit", "collection.not-a-store"],
  ])("into a place that is a %s", (kind, code) => {
    expect(codeOf(() => checkPlace({ name: "Masaka", kind }))).toBe(code);
  });
  test("what is not measured goes to nobody's judgement", () => {
    expect(notMeasured().code).toBe("collection.not-measured");
  });
});

test("the farmer's only plot gave everything", () => {
  expect(sharesOf(nakato, [])).toEqual([{ plotId: "one", shareBp: 10_000 }]);
});

test("of several plots each gave what the officer says, together all of it", () => {
  const given = [
    { plotId: "two", shareBp: 2_500 },
    { plotId: "one", shareBp: 7_500 },
  ];
  expect(sharesOf(twoPlots, given)).toEqual(given);
  expect(gramsByPlot(397_400n, given)).toEqual([99_350n, 298_050n]);
  expect(gramsByPlot(397_400n, given.slice(0, 1))).toEqual([99_350n]);
  expect(() => sharesOf(twoPlots, given.slice(0, 1))).toThrow("The plots make 25.0 % of");
  expect(() => sharesOf(twoPlots, [])).toThrow("Nakato Rehema has 2 plots.");
});

describe("what keeps a delivery out of the EU stream", () => {
  const hidden = (id: string) => ({ ...plot(id), hiddenBy: "Okello" });
  const whole = [{ plotId: "one", shareBp: 10_000 }];
  test.each<[string, Seller, typeof whole, string[]]>([
    ["nothing", nakato, whole, []],
    ["no plot", nakato, [], ["No plot is named."]],
    ["a plot that is not theirs", noPlots, whole, ["No plot is named."]],
    [
      "a percent of it of no plot",
      nakato,
      [{ plotId: "one", shareBp: 9_900 }],
      ["1.0 % of it comes from no plot that is named."],
    ],
    [
      "only the plots it came from",
      { ...nakato, plots: [plot("one"), plot("two", false), hidden("three")] },
      whole,
      [],
    ],
    [
      "everything at once",
      {
        ...nakato,
        plots: [{ ...hidden("one"), isVerified: false }],
        consents: { shareGeolocation: false },
      },
      [{ plotId: "one", shareBp: 5_000 }],
      [
        "Plot one is not verified.",
        "Okello has not agreed to share the plots' location.",
        "50.0 % of it comes from no plot that is named.",
        "Nakato Rehema has not agreed to share the plots' location.",
      ],
    ],
  ])("%s", (_, seller, shares, faults) => {
    expect(streamFaults("eu", seller, shares)).toEqual(faults);
    expect(streamFaults("open", seller, shares)).toEqual([]);
  });
  test("each fault is a thing to mend", () => {
    expect(() => checkStream("eu", noPlots, [])).toThrow(
      expect.objectContaining({
        message: expect.stringContaining("No plot is named."),
        blockers: [{ what: "No plot is named." }],
      }),
    );
  });
});

test("a farmer without a plot sells all the same", () => {
  const landless = { ...nakato, plots: [] };
  expect(sharesOf(landless, [])).toEqual([]);
  expect(gramsByPlot(61_500n, [])).toEqual([]);
});

test("the plots' grams add up to what is paid for", () => {
  const shares = fc.array(fc.integer({ min: 1, max: 1_250 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.bigInt(1n, 10_000_000n), shares, fc.boolean(), (payable, parts, isWhole) => {
      const named = parts.reduce((sum, part) => sum + part, 0);
      const all = isWhole && named < 10_000 ? [...parts, 10_000 - named] : parts;
      const plots = all.map((shareBp, i) => ({ plotId: `${i}`, shareBp }));
      const grams = gramsByPlot(payable, plots);
      const sum = grams.reduce((total, part) => total + part, 0n);
      if (isWhole) expect(sum).toBe(payable);
      // What no plot is named for is nobody's: at most a gram off its share for each plot.
      const share = (payable * BigInt(isWhole ? 10_000 : named)) / 10_000n;
      expect(sum >= share - 8n && sum <= share + 8n && sum <= payable).toBe(true);
    }),
  );
});

const judged: Judged = {
  id: "one",
  samplesNeeded: 1,
  samplesTaken: 1,
  state: "quality_pending",
  stream: "eu",
  odour: "clean",
  suggestedGrade: "A",
  shares: [{ plotId: "one", shareBp: 10_000 }],
  seller: nakato,
  sellerLink: "/farmers/farmer",
  notOwed: [],
  unitPrice: 5_900n,
  priceReason: null,
  priceApprovedAt: null,
};

describe("approval", () => {
  const spoiled = {
    ...judged,
    suggestedGrade: null,
    seller: { ...nakato, obstacle: "Nakato Rehema is suspended", plots: [plot("one", false)] },
  };

  test("names everything that is open at once, each with its owner", () => {
    expect(approvalBlockers(judged)).toEqual([]);
    const priced = { priceReason: "Very dry", samplesNeeded: 2 };
    const credit = { what: "Too much would be owed", owner: "Accountant" };
    const link = "/farmers/farmer";
    expect(approvalBlockers({ ...spoiled, ...priced, notOwed: [credit] })).toEqual([
      { what: "Nakato Rehema is suspended", owner: "Field officer", link },
      {
        what: "Too wet, too dirty or spoiled for every grade: reject it",
        owner: "Quality approver",
      },
      {
        what: "1 of 2 samples are taken",
        owner: "Quality approver",
        link: "/field-collections/samples#one",
      },
      {
        what: "UGX 5,900 per kg waits for the office's word on its price: Very dry",
        owner: "Office",
      },
      { what: "Plot one is not verified.", owner: "Field officer", link },
      credit,
    ]);
  });

  test("is refused with the whole list, and says how long it is", () => {
    expect(codeOf(() => checkApproval(judged))).toBe(null);
    expect(codeOf(() => checkApproval(spoiled))).toBe("collection.cannot-approve");
    expect(() => checkApproval(spoiled)).toThrow(
      expect.objectContaining({
        message: "Cannot approve because 3 things are open.",
        blockers: approvalBlockers(spoiled),
      }),
    );
    expect(() => checkApproval({ ...judged, suggestedGrade: null })).toThrow(
      "Cannot approve because 1 thing is open.",
    );
  });
});
