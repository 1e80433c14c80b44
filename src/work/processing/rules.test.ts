import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { voucherFaults } from "#books/vouchers/rules.ts";
import { Refusal } from "#kernel/refusal.ts";
import { startingThresholds } from "#books/thresholds/rules.ts";
import {
  batchTransform,
  checkWeighed,
  conversionLines,
  finishVoucher,
  isAbnormal,
  lossNames,
  massBalance,
  outturnBp,
  startVoucher,
  weightWords,
  type Weighed,
} from "./rules.ts";

const store = { id: "store", inside: true };
const progress = { id: "progress", inside: true, account: "1330" };
const production = { id: "production", inside: false };

/** The worked container: 21,000 kg of FAQ delivered for UGX 247,590,000. */
const inputs = [{ lotId: "faq", account: "1310", grams: 21_000_000n, cost: 247_590_000n }];
const outputs = [
  output("sc15", "main", 19_200_000n, null, "1340"),
  output("bhp", "by-product", 1_050_000n, 7_000n, "1350"),
  output("rejects", "by-product", 210_000n, 2_000n, "1350"),
];
const losses = [
  { name: "moisture", grams: 240_000n },
  { name: "dust_and_stones", grams: 300_000n },
] as const;
const steps = [
  { code: "drying", label: "Drying", ratePerKilogram: 40n, account: "5100" },
  { code: "cleaning", label: "Cleaning", ratePerKilogram: 150n, account: "5100" },
];
const facts = {
  id: "batch",
  number: "BAT-26-000001",
  day: "2026-11-04",
  event: "finish-1",
  stream: null,
  cropYear: "2026/27",
  inputs,
  outputs,
  losses,
  conversion: conversionLines(steps, 21_000_000n),
};

function output(
  lotId: string,
  kind: "main" | "by-product",
  grams: bigint,
  valuePerKilogram: bigint | null,
  account: string,
) {
  const product = { productId: lotId, lotId, lotCode: lotId, grade: null };
  return { ...product, kind, grams, valuePerKilogram, account };
}

function weighed(change: Partial<Weighed> = {}): Weighed {
  return { inputGrams: 21_000_000n, outputs, losses, unexplainedNote: null, ...change };
}

const checked = (
  of: Weighed,
  outturnShareBp: bigint | null = null,
  lostBeyond: bigint | null = null,
) => checkWeighed({ ...of, outturnShareBp, lostBeyond }, startingThresholds);

describe("the worked container", () => {
  test("nothing is left over, and nobody else has to look", () => {
    expect(massBalance(weighed())).toMatchObject({ left: 0n, abnormal: 0n });
    expect(checked(weighed())).toEqual({ needsReview: false });
    expect(outturnBp(21_000_000n, 19_200_000n)).toBe(9143n);
  });
  test("the green coffee costs 243,810,000 and the by-products their value", () => {
    const done = batchTransform(facts);
    expect(done.outputs.map((o) => o.cost)).toEqual([243_810_000n, 7_350_000n, 420_000n]);
    expect(done.totalCost).toBe(251_580_000n);
    expect(done.abnormalCost).toBe(0n);
  });
  test("both vouchers are whole", () => {
    const start = startVoucher(facts, inputs, { store, progress });
    const finish = finishVoucher(facts, batchTransform(facts), { store, progress, production });
    expect(voucherFaults(start)).toEqual([]);
    expect(voucherFaults(finish)).toEqual([]);
  });
});

describe("more than the form gives", () => {
  const why = "Weighed in wet";
  test.each<[share: bigint | null, note: string | null, needsReview: boolean]>([
    [null, null, false],
    [10_000n, null, false],
    [11_000n, null, false],
    [11_001n, why, true],
    [18_000n, why, true],
  ])("%s of it with the reason %s", (share, unexplainedNote, needsReview) => {
    expect(checked(weighed({ unexplainedNote }), share)).toEqual({ needsReview });
  });
  test.each([null, "", "  "])("needs a reason; %s is none", (unexplainedNote) => {
    expect(() => checked(weighed({ unexplainedNote }), 11_851n)).toThrow(
      "What came out is 118.5 % of what went in can give. Say why.",
    );
  });
});

describe("more lost than the form leaves over", () => {
  const why = "Mouldy lots";
  test.each<[beyond: bigint | null, note: string | null, needsReview: boolean]>([
    [null, null, false],
    [1_050_000n, null, false],
    [1_050_001n, why, true],
  ])("%s g of 21 tonnes with the reason %s", (beyond, unexplainedNote, needsReview) => {
    expect(checked(weighed({ unexplainedNote }), null, beyond)).toEqual({ needsReview });
  });
  test("needs a reason", () =>
    expect(() => checked(weighed(), 9_000n, 1_200_000n)).toThrow(
      "1,200.0 kg were lost beyond what the form leaves over.",
    ));
});

test("what is struck out stays as a line of words", () => {
  const came = [{ productName: "FAQ", quantity: 540_000n }];
  const gone = [{ name: "dust_and_stones", quantity: 1_500n }] as const;
  expect(weightWords(came, gone)).toBe("FAQ 540.0 kg, dust and stones 1.5 kg");
});

describe("refusals, in the order they are checked", () => {
  const lost = (unexplained: bigint): Partial<Weighed> => ({
    inputGrams: 1_000_000n,
    outputs: [output("sc15", "main", 1_000_000n - unexplained, null, "1340")],
    losses: [{ name: "unexplained", grams: unexplained }],
  });

  test.each<[bigint, string | null, string]>([
    [5_000n, null, "done"],
    [5_100n, null, "processing.loss-without-reason"],
    [5_100n, "   ", "processing.loss-without-reason"],
    [5_100n, "Scale moved", "done"],
    [5_100n, "  Scale moved ", "done"],
  ])("of 1,000 kg %d g unexplained, saying %s: %s", (grams, unexplainedNote, code) => {
    expect(codeOf(() => checked(weighed({ ...lost(grams), unexplainedNote })))).toBe(code);
  });

  test.each<[bigint, boolean]>([
    [0n, false],
    [20_000n, false],
    [20_100n, true],
  ])("of 1,000 kg %d g unexplained with a reason, a second person looks: %s", (grams, looks) => {
    const unexplainedNote = "Scale moved";
    const needsReview = looks;
    expect(checked(weighed({ ...lost(grams), unexplainedNote }))).toEqual({ needsReview });
  });

  test("how much is missing, too much or unexplained is said", () => {
    const check = (change: Partial<Weighed>) => () => checked(weighed(change));
    expect(check({ inputGrams: 21_000_001n })).toThrow(/^0.001 kg went in and did not come out/);
    expect(check({ inputGrams: 20_999_000n })).toThrow(/^1.000 kg more came out than went in/);
    expect(check(lost(31_000n))).toThrow("3.1 % of the input is spilt or unexplained");
  });

  test("a co-product is product enough, and a main product needs no value", () => {
    const outputs = [{ ...output("a", "main", 5n, null, "1340"), kind: "co" as const }];
    const whole = { inputGrams: 5n, outputs, losses: [] };
    expect(codeOf(() => checked(weighed(whole)))).toBe("done");
    expect(codeOf(() => checked(weighed({ outputs: [] })))).toBe("processing.no-main-product");
  });

  const cases: [string, Partial<Weighed>, string][] = [
    ["no main product", { outputs: outputs.slice(1) }, "processing.no-main-product"],
    [
      "a by-product without a value",
      {
        outputs: [
          output("a", "main", 1n, null, "1340"),
          output("b", "by-product", 1n, null, "1350"),
        ],
      },
      "processing.by-product-without-value",
    ],
    ["weight that vanished", { losses: [] }, "processing.mass-does-not-balance"],
    ["weight from nowhere", { inputGrams: 20_000_000n }, "processing.mass-does-not-balance"],
    [
      "a loss nobody explains",
      {
        losses: [
          { name: "moisture", grams: 240_000n },
          { name: "unexplained", grams: 300_000n },
        ],
      },
      "processing.loss-without-reason",
    ],
  ];
  test.each(cases)("%s", (_, change, code) => {
    const refusal = codeOf(() => checked(weighed(change)));
    expect(refusal).toBe(code);
  });
  test("more than 2 % unexplained asks for a second person", () => {
    const big = { name: "unexplained", grams: 540_000n } as const;
    const review = checked(weighed({ losses: [big], unexplainedNote: "Scale moved" }));
    expect(review.needsReview).toBe(true);
  });
});

describe("where the kilograms went", () => {
  const balance = (change: Partial<Weighed>) => massBalance(weighed(change));

  test("every figure is a sum of its lines, and what is spilt or nobody explains is one of the losses", () => {
    const some = [
      { name: "unexplained", grams: 30n },
      { name: "husk", grams: 200n },
      { name: "spillage", grams: 10n },
    ] as const;
    const out = [output("a", "main", 500n, null, "1340"), output("b", "main", 100n, null, "1340")];
    expect(balance({ inputGrams: 1_000n, outputs: out, losses: some })).toEqual({
      ...{ input: 1_000n, outputs: 600n, losses: 240n, left: 160n },
      ...{ abnormal: 40n, abnormalBp: 400n },
    });
  });

  test("more out than in is below nothing", () => {
    const out = [output("a", "main", 500n, null, "1340")];
    expect(balance({ inputGrams: 400n, outputs: out, losses: [] }).left).toBe(-100n);
  });

  test("nothing weighed is nothing of everything", () => {
    expect(balance({ inputGrams: 0n, outputs: [], losses: [] })).toEqual({
      ...{ input: 0n, outputs: 0n, losses: 0n, left: 0n },
      ...{ abnormal: 0n, abnormalBp: 0n },
    });
  });
});

test.each<[bigint, bigint, bigint]>([
  [1_000n, 800n, 8_000n],
  [0n, 0n, 0n],
  [0n, 5n, 0n],
  [1_000n, 0n, 0n],
  // Two thirds are 66.67 %, a third 33.33 %.
  [3n, 2n, 6_667n],
  [3n, 1n, 3_333n],
  // Half a basis point counts as one.
  [20_000n, 1n, 1n],
  [20_001n, 1n, 0n],
])("of %d g in and %d g out the outturn is %d basis points", (input, out, bp) => {
  expect(outturnBp(input, out)).toBe(bp);
});

test("the work is paid for by what goes in, step by step", () => {
  const [drying, cleaning] = steps;
  expect(conversionLines(steps, 1_012_500n)).toEqual([
    { ...drying, amount: 40_500n },
    { ...cleaning, amount: 151_875n },
  ]);
  expect(conversionLines([], 1_000n)).toEqual([]);
});

test("weight lost by nature costs nobody anything; what is spilt or unexplained does", () => {
  expect(lossNames.filter((name) => isAbnormal(name))).toEqual(["spillage", "unexplained"]);
});

function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return "done";
}

test("whatever was weighed, the voucher is whole and no shilling is lost", () => {
  const weight = fc.bigInt({ min: 1n, max: 50_000_000n });
  const cost = fc.bigInt({ min: 0n, max: 10n ** 11n });
  const lot = fc.record({ grams: weight, cost });
  fc.assert(
    fc.property(
      fc.array(lot, { minLength: 1, maxLength: 5 }),
      fc.bigInt({ min: 0n, max: 100n }),
      fc.bigInt({ min: 0n, max: 20_000n }),
      fc.constantFrom("moisture", "spillage", "unexplained"),
      (lots, share, value, lossName) => {
        const given = lots.map((one, i) => ({ ...one, lotId: `in${i}`, account: "1310" }));
        const total = given.reduce((a, one) => a + one.grams, 0n);
        const lost = (total * share) / 400n;
        const side = (total * share) / 300n;
        fc.pre(total - lost - side > 0n);
        const many = {
          ...facts,
          inputs: given,
          losses: lost > 0n ? [{ name: lossName, grams: lost }] : [],
          outputs: [
            output("main", "main", total - lost - side, null, "1340"),
            ...(side > 0n ? [output("side", "by-product", side, value, "1350")] : []),
          ],
          conversion: conversionLines(steps, total),
        };
        const done = batchTransform(many);
        const out = done.outputs.reduce((a, one) => a + one.cost, 0n);
        expect(out + done.abnormalCost).toBe(
          done.inputCost + many.conversion.reduce((a, c) => a + c.amount, 0n),
        );
        expect(voucherFaults(finishVoucher(many, done, { store, progress, production }))).toEqual(
          [],
        );
      },
    ),
  );
});
