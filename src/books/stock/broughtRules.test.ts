import fc from "fast-check";
import { expect, test } from "vitest";
import { partsByDocument, type PlaceMove } from "./broughtRules.ts";

const move = (document: string, quantity: bigint, cost: bigint): PlaceMove => ({
  document,
  quantity,
  cost,
});
const laid = (cost: bigint) => move("cost", 0n, cost);
const parts = (...moves: PlaceMove[]) =>
  [...partsByDocument(moves)].map(([document, { quantity, cost }]) => [document, quantity, cost]);

test.each<[string, PlaceMove[], unknown[]]>([
  ["nothing came", [], []],
  ["one brought it", [move("a", 4n, 40n)], [["a", 4n, 40n]]],
  [
    "a cost lies on what was there then",
    [move("a", 4n, 40n), laid(9n), move("b", 2n, 20n)],
    [
      ["a", 4n, 49n],
      ["b", 2n, 20n],
    ],
  ],
  [
    "by weight",
    [move("a", 30n, 1n), move("b", 70n, 2n), laid(100n)],
    [
      ["a", 30n, 31n],
      ["b", 70n, 72n],
    ],
  ],
  [
    "what does not share out goes to who came first",
    [move("a", 1n, 0n), move("b", 1n, 0n), laid(5n)],
    [
      ["a", 1n, 3n],
      ["b", 1n, 2n],
    ],
  ],
  [
    "who left has none of what came after",
    [move("a", 1n, 8n), move("b", 1n, 8n), move("a", -1n, -8n), laid(5n)],
    [["b", 1n, 13n]],
  ],
  [
    "who left with another's cost leaves the last what is there",
    [move("a", 4n, 40n), laid(9n), move("b", 2n, 20n), move("a", -4n, -46n)],
    [["b", 2n, 23n]],
  ],
  [
    "who went and came again has its own",
    [move("a", 4n, 40n), laid(8n), move("b", 4n, 40n), move("a", -4n, -48n), move("a", 4n, 48n)],
    [
      ["a", 4n, 48n],
      ["b", 4n, 40n],
    ],
  ],
])("%s", (_, moves, expected) => expect(parts(...moves)).toEqual(expected));

test("what everybody has is what is there, and nobody's part depends on who leaves first", () => {
  const documents = ["a", "b", "c"];
  const came = fc.record({
    of: fc.constantFrom("cost", ...documents),
    quantity: fc.bigInt(1n, 10_000n),
    cost: fc.bigInt(0n, 1_000_000n),
  });
  fc.assert(
    fc.property(
      fc.array(came, { minLength: 1, maxLength: 12 }),
      fc.shuffledSubarray(documents, { minLength: 3 }),
      (all, leaving) => {
        const moves = all
          .map(({ of, quantity, cost }) => (of === "cost" ? laid(cost) : move(of, quantity, cost)))
          // A cost is laid where something stands.
          .filter((_, at, each) => each.slice(0, at + 1).some(({ quantity }) => quantity > 0n));
        const whole = moves.reduce((sum, { cost }) => sum + cost, 0n);
        const first = partsByDocument(moves);
        expect([...first.values()].reduce((sum, { cost }) => sum + cost, 0n)).toBe(whole);
        for (const document of leaving) {
          const own = partsByDocument(moves).get(document);
          expect(own).toEqual(first.get(document));
          if (own) moves.push(move(document, -own.quantity, -own.cost));
        }
        expect(moves.reduce((sum, { cost }) => sum + cost, 0n)).toBe(0n);
      },
    ),
  );
});
