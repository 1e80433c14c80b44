import { expect, test } from "vitest";
import { z } from "zod";
import { undeclaredIn } from "./undeclared.ts";

const shape = z.object({
  id: z.string(),
  amount: z.string().transform(BigInt),
  rows: z.array(z.object({ name: z.string() })),
  facts: z.record(z.string(), z.int()),
  more: z.object({ note: z.string() }).nullable(),
});
const whole = { id: "a", amount: "5", rows: [{ name: "x" }], facts: { any: 1 }, more: null };

test.each<[string, Record<string, unknown>, string[]]>([
  ["nothing beyond it", {}, []],
  ["a field of the whole", { secret: 1 }, [".secret"]],
  ["one of a row", { rows: [{ name: "x" }, { name: "y", nin: "CM" }] }, [".rows[1].nin"]],
  ["one of a part that may be missing", { more: { note: "n", salary: 1 } }, [".more.salary"]],
])("%s", (_, more, found) => {
  const answer = { ...whole, ...more };
  expect(undeclaredIn(answer, shape.parse(answer))).toEqual(found);
});
