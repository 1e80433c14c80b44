import { expect, test } from "vitest";
import { z } from "zod";
import { isPassing, problemOf } from "./problems.ts";
import { TurnDidNotCome } from "./turns.ts";

const coded = (code: string): Error => Object.assign(new Error("as the driver says it"), { code });

test.each([
  ...["40001", "40P01", "53100", "53200", "53300", "57P03", "58030", "25006", "08006"].map(coded),
  ...["ECONNREFUSED", "EAI_AGAIN", "ETIMEDOUT", "ENOSPC", "EROFS", "ENOTDIR", "EMFILE"].map(coded),
  new Error("timeout exceeded when trying to connect"),
  new Error("Connection terminated unexpectedly"),
  new TurnDidNotCome(),
])("what passes is worth asking again: %s", (error) => {
  expect(isPassing(error)).toBe(true);
});

test.each([coded("42P01"), coded("XX000"), coded("08P01X"), new TypeError("undefined"), "a word"])(
  "a mistake of ours is none of it: %s",
  (error) => {
    expect(problemOf(error).problem.status).toBe(500);
    expect(isPassing(error)).toBe(false);
  },
);

test("of thousands of wrong fields, as many are named as somebody reads", () => {
  const row = z.strictObject({ id: z.uuid() });
  const many = z.array(row).safeParse(Array.from({ length: 5_000 }, () => ({ id: "none" })));
  const { detail, errors = [] } = problemOf(many.error).problem;
  expect(detail).toBe("5000 fields are wrong.");
  expect(errors).toHaveLength(100);
  const strange = Object.fromEntries(
    Array.from({ length: 5_000 }, (_, at) => [`strange${at}`, at]),
  );
  const answer = JSON.stringify(problemOf(row.safeParse(strange).error).problem);
  expect(answer.length).toBeLessThan(1_000);
});
