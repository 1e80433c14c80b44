import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { voucherFaults } from "#books/vouchers/rules.ts";
import { Refusal } from "#kernel/refusal.ts";
import {
  batchTransform,
  checkWeighed,
  conversionLines,
  finishVoucher,
  massBalance,
  moistureLoss,
  outturnBp,
  startVoucher,
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

describe("the worked container", () => {
  test("drying from 13.5 to 12.5 % takes 240 kg", () =>
    expect(moistureLoss(21_000_000n, 1350n, 1250n)).toBe(240_000n));
  test("nothing is left over, and nobody else has to look", () => {
    expect(massBalance(weighed())).toMatchObject({ left: 0n, unexplained: 0n });
    expect(checkWeighed(weighed())).toEqual({ needsReview: false });
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

describe("refusals, in the order they are checked", () => {
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
    const refusal = codeOf(() => checkWeighed(weighed(change)));
    expect(refusal).toBe(code);
  });
  test("more than 2 % unexplained asks for a second person", () => {
    const big = { name: "unexplained", grams: 540_000n } as const;
    const review = checkWeighed(weighed({ losses: [big], unexplainedNote: "Scale moved" }));
    expect(review.needsReview).toBe(true);
  });
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
