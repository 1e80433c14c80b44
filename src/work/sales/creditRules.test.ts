import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { movesFrom } from "#kernel/lifecycle.ts";
import { divideRounded } from "#kernel/money.ts";
import { Refusal } from "#kernel/refusal.ts";
import {
  backIntoLots,
  checkRestock,
  contentOfCredit,
  type CreditableLine,
  creditedLines,
  creditNoteLife,
  type DeliveredLot,
} from "./creditRules.ts";
import type { CreditReason } from "./fiscalRules.ts";

test("which buttons each state of a credit note has", () => {
  const names = creditNoteLife.states.map((state) => [
    state,
    movesFrom(creditNoteLife, state).map((move) => move.name),
  ]);
  expect(Object.fromEntries(names)).toEqual({
    submitted: ["withdraw"],
    approved: [],
    returned: ["resubmit", "withdraw"],
    rejected: [],
    expired: ["resubmit", "withdraw"],
    withdrawn: [],
  });
});

const husks: CreditableLine = {
  ...{ line: 1, kind: "goods", description: "Husks", quantity: 3000n, net: 1000n, vat: 180n },
  ...{ takenQuantity: 0n, takenNet: 0n, takenVat: 0n },
};
const welding: CreditableLine = {
  ...{ line: 2, kind: "service", description: "Welding", quantity: 2000n, net: 500n, vat: 0n },
  ...{ takenQuantity: 0n, takenNet: 0n, takenVat: 0n },
};

describe("what of an invoice is credited", () => {
  test("a part takes its share of the sum and of the tax, to the nearest shilling", () => {
    const asked = [
      { line: 2, quantity: 500n },
      { line: 1, quantity: 1000n },
    ];
    expect(creditedLines([husks, welding], asked)).toEqual([
      { line: 2, quantity: 500n, net: 125n, vat: 0n },
      { line: 1, quantity: 1000n, net: 333n, vat: 60n },
    ]);
  });

  test("the last part takes what is left, and the whole takes all", () => {
    const rest = { ...husks, takenQuantity: 2000n, takenNet: 666n, takenVat: 121n };
    expect(creditedLines([rest], [{ line: 1, quantity: 1000n }])).toEqual([
      { line: 1, quantity: 1000n, net: 334n, vat: 59n },
    ]);
    expect(creditedLines([husks], [{ line: 1, quantity: 3000n }])).toEqual([
      { line: 1, quantity: 3000n, net: 1000n, vat: 180n },
    ]);
  });

  test.each<[string, CreditableLine[], { line: number; quantity: bigint }[], string]>([
    [
      "a line named twice",
      [husks],
      [
        { line: 1, quantity: 1n },
        { line: 1, quantity: 2n },
      ],
      "credit-note.line-twice",
    ],
    ["a line it has not", [husks], [{ line: 3, quantity: 1n }], "credit-note.no-such-line"],
    [
      "a gram more than was sold",
      [husks],
      [{ line: 1, quantity: 3001n }],
      "credit-note.more-than-left",
    ],
    [
      "a gram more than is left",
      [{ ...husks, takenQuantity: 2000n, takenNet: 666n }],
      [{ line: 1, quantity: 1001n }],
      "credit-note.more-than-left",
    ],
    ["less than a shilling", [husks], [{ line: 1, quantity: 1n }], "credit-note.nothing"],
    ["nothing of it", [husks], [{ line: 1, quantity: 0n }], "credit-note.nothing"],
    [
      "nothing of what is gone",
      [{ ...husks, takenQuantity: 3000n, takenNet: 1000n, takenVat: 180n }],
      [{ line: 1, quantity: 0n }],
      "credit-note.nothing",
    ],
  ])("%s is refused", (_, invoice, asked, code) => {
    expect(codeOf(() => creditedLines(invoice, asked))).toBe(code);
  });
});

describe("what of an invoice is credited, at its edges", () => {
  test("the smallest part that comes to a shilling is credited", () => {
    // Two grams of it are two thirds of a shilling.
    expect(creditedLines([husks], [{ line: 1, quantity: 2n }])).toMatchObject([
      { net: 1n, vat: 0n },
    ]);
  });

  test.each([
    [husks, 3001n, "Only 3.0 kg of Husks can still be credited."],
    [welding, 2001n, "Only 2000 thousandths of Welding can still be credited."],
  ])("who asks for too much reads what is left, %#", (of, quantity, words) => {
    expect(() => creditedLines([of], [{ line: of.line, quantity }])).toThrow(words);
  });

  test("who names a line that is not there reads which", () => {
    expect(() => creditedLines([husks], [{ line: 7, quantity: 1n }])).toThrow("no line 7");
  });
});

test("a line credited in any parts comes to what is due of them together, to the shilling", () => {
  const part = fc.bigInt({ min: 1n, max: 10_000n });
  // A few shillings too, of which a part is half a shilling or less.
  const amount = fc.oneof(fc.bigInt({ min: 1n, max: 20n }), fc.bigInt({ min: 1n, max: 10n ** 7n }));
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 6 }),
      amount,
      amount,
      (parts, net, vat) => {
        const quantity = parts.reduce((sum, one) => sum + one, 0n);
        const whole = { line: 1, kind: "goods" as const, description: "BHP", quantity };
        const taken = { quantity: 0n, net: 0n, vat: 0n };
        for (const one of parts) {
          const [credited] = partOrNothing({ ...whole, net, vat }, taken, one);
          if (!credited) continue;
          taken.quantity += one;
          taken.net += credited.net;
          taken.vat += credited.vat;
          expect(taken.net).toBe(divideRounded(net * taken.quantity, quantity));
          expect(taken.vat).toBe(divideRounded(vat * taken.quantity, quantity));
        }
      },
    ),
  );
});

test("what was taken in advance by a note that stayed is not given a second time, and nothing is taken back", () => {
  const rest = { ...husks, takenQuantity: 1000n, takenNet: 700n, takenVat: 180n };
  const asked = (quantity: bigint) => creditedLines([rest], [{ line: 1, quantity }]);
  expect(codeOf(() => asked(1000n))).toBe("credit-note.nothing");
  expect(asked(2000n)).toEqual([{ line: 1, quantity: 2000n, net: 300n, vat: 0n }]);
});

/** A part too small to come to a shilling is refused; then there is nothing to add up. */
function partOrNothing(
  whole: Omit<Parameters<typeof creditedLines>[0][number], `taken${string}`>,
  taken: { quantity: bigint; net: bigint; vat: bigint },
  quantity: bigint,
) {
  const { quantity: takenQuantity, net: takenNet, vat: takenVat } = taken;
  try {
    return creditedLines(
      [{ ...whole, takenQuantity, takenNet, takenVat }],
      [{ line: 1, quantity }],
    );
  } catch (error) {
    if (error instanceof Refusal && error.code === "credit-note.nothing") return [];
    throw error;
  }
}

test("goods go back into the lots that left last, with the cost they left with", () => {
  const lots = [
    { lotId: "old", grams: 400n, cost: 4000n, backGrams: 0n, backCost: 0n },
    { lotId: "new", grams: 600n, cost: 9001n, backGrams: 100n, backCost: 1500n },
  ];
  // Half of the cost is due of half of the lot: 4,501 of 9,001, of which 1,500 came back before.
  expect(backIntoLots(lots, 200n)).toEqual([{ lotId: "new", grams: 200n, cost: 3001n }]);
  expect(backIntoLots(lots, 900n)).toEqual([
    { lotId: "new", grams: 500n, cost: 7501n },
    { lotId: "old", grams: 400n, cost: 4000n },
  ]);
  expect(() => backIntoLots(lots, 901n)).toThrow(
    expect.objectContaining({ code: "credit-note.never-delivered" }),
  );
});

test("goods never come back heavier than they went, and all of them bring all of their cost", () => {
  const some = fc.bigInt({ min: 1n, max: 10n ** 6n });
  const lots = fc.array(fc.record({ grams: some, cost: some }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(lots, fc.bigInt({ min: 1n, max: 100n }), (out, share) => {
      const delivered: DeliveredLot[] = out.map((lot, at) => ({
        ...lot,
        ...{ lotId: `l${at}`, backGrams: 0n, backCost: 0n },
      }));
      const whole = delivered.reduce((sum, lot) => sum + lot.grams, 0n);
      const asked = (whole * share + 99n) / 100n;
      const first = backIntoLots(delivered, asked);
      expect(first.reduce((sum, lot) => sum + lot.grams, 0n)).toBe(asked);
      const left = delivered.map((lot) => {
        const back = first.find((one) => one.lotId === lot.lotId);
        return { ...lot, backGrams: back?.grams ?? 0n, backCost: back?.cost ?? 0n };
      });
      const second = whole === asked ? [] : backIntoLots(left, whole - asked);
      for (const { lotId, grams, cost } of delivered) {
        const parts = [...first, ...second].filter((one) => one.lotId === lotId);
        expect(parts.reduce((sum, one) => sum + one.grams, 0n)).toBe(grams);
        expect(parts.reduce((sum, one) => sum + one.cost, 0n)).toBe(cost);
      }
      expect(codeOf(() => backIntoLots(left, whole - asked + 1n))).toBe(
        "credit-note.never-delivered",
      );
    }),
  );
});

test("nothing comes back of nothing", () => {
  expect(backIntoLots([], 0n)).toEqual([]);
  expect(codeOf(() => backIntoLots([], 1n))).toBe("credit-note.never-delivered");
});

test.each<[string, boolean, CreditReason, ("goods" | "service")[], string | null]>([
  ["goods that were returned", true, "return", ["goods"], null],
  ["goods beside work", true, "cancelled", ["service", "goods"], null],
  ["work alone", true, "return", ["service"], "credit-note.no-goods"],
  ["nothing", true, "return", [], "credit-note.no-goods"],
  ["goods whose price was waived", true, "waived", ["goods"], "credit-note.waived-goods"],
  ["work, and nothing is to come back", false, "return", ["service"], null],
  ["a price that was waived, and nothing is to come back", false, "waived", ["goods"], null],
])("goods come back of %s", (_, restocks, reasonCode, kinds, code) => {
  expect(codeOf(() => checkRestock({ restocks, reasonCode, kinds }))).toBe(code);
});

test("every part of a credit note that is approved changes what is bound", () => {
  const line = { line: 1, quantity: 1000n, net: 333n, vat: 60n };
  const note = {
    ...{ number: "CRN-26-000001", invoiceId: "i1", reasonCode: "return" as const },
    ...{ reason: "Wet", restocks: true, lines: [line] },
  };
  const texts = [
    {},
    { number: "CRN-26-000002" },
    { invoiceId: "i2" },
    { reasonCode: "other" as const },
    { reason: "Mouldy" },
    { restocks: false },
    { lines: [] },
    { lines: [{ ...line, line: 2 }] },
    { lines: [{ ...line, quantity: 1001n }] },
    { lines: [{ ...line, net: 334n }] },
    { lines: [{ ...line, vat: 61n }] },
    { lines: [line, line] },
  ].map((change) => contentOfCredit({ ...note, ...change }));
  expect(new Set(texts).size).toBe(texts.length);
});

// Another state stands against it, and not what was asked: whoever asks looks again.
test.each<[string, () => void]>([
  ["credit-note.more-than-left", () => creditedLines([husks], [{ line: 1, quantity: 3001n }])],
  ["credit-note.never-delivered", () => backIntoLots([], 1n)],
])("%s is a conflict", (code, work) => {
  expect(work).toThrow(expect.objectContaining({ code, status: 409 }));
});
