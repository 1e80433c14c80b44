import { expect, test } from "vitest";
import { z } from "zod";
import { declaredBy } from "./declared.ts";

const row = z.object({ id: z.string(), amount: z.bigint(), at: z.date().optional() });
const at = new Date("2026-11-20T09:00:00Z");

test.each<[string, z.ZodType, unknown, unknown]>([
  ["a column more", row, { id: "a", amount: 1n, order: "1 a" }, { id: "a", amount: 1n }],
  ["a day stays a day", row, { id: "a", amount: 1n, at, seq: 3n }, { id: "a", amount: 1n, at }],
  [
    "each row of a page",
    z.object({ rows: z.array(row) }),
    { rows: [{ id: "a", amount: 1n, seq: 3n }], next: null },
    { rows: [{ id: "a", amount: 1n }] },
  ],
  [
    "a part that may be missing",
    z.object({ part: row.nullable(), more: row.optional() }),
    { part: { id: "a", amount: 1n, nin: "CM" }, more: undefined },
    { part: { id: "a", amount: 1n } },
  ],
  ["a part that is missing", z.object({ part: row.nullable() }), { part: null }, { part: null }],
  [
    "each of what is named freely",
    z.record(z.string(), row),
    { x: { id: "a", amount: 1n, seq: 3n } },
    { x: { id: "a", amount: 1n } },
  ],
  [
    "what one of several shapes declares",
    z.union([z.object({ kind: z.literal("a"), one: row }), z.object({ kind: z.literal("b") })]),
    { kind: "a", one: { id: "a", amount: 1n, seq: 3n }, other: 1 },
    { kind: "a", one: { id: "a", amount: 1n } },
  ],
  [
    "the same name in several shapes is left as it is",
    z.union([z.object({ of: row }), z.object({ of: z.string() })]),
    { of: { id: "a", seq: 3n }, other: 1 },
    { of: { id: "a", seq: 3n } },
  ],
])("%s", (_, schema, value, left) => {
  expect(declaredBy(schema)?.(value)).toEqual(left);
});

test("of what has no parts of its own, the whole may leave", () => {
  for (const schema of [z.string(), z.array(z.string()), z.record(z.string(), z.int())]) {
    expect(declaredBy(schema)).toBeNull();
  }
  expect(declaredBy(z.union([z.string(), row]))).toBeNull();
});
