import { describe, expect, test } from "vitest";
import { StrangeReads } from "./strangerRules.ts";

const minute = 60_000;
/** Which of these askings, one a minute, set it off: by their place. */
const told = (reads: StrangeReads, paths: readonly string[], userId = "anna", everyMs = minute) =>
  paths.flatMap((path, i) => (reads.note(userId, path, i * everyMs) ? [i] : []));
const different = (count: number) => Array.from({ length: count }, (_, i) => `/api/farmers/${i}`);

describe("who asks for what is not theirs", () => {
  test.each<[string, string[], number[]]>([
    ["four different things", different(4), []],
    ["the fifth sets it off", different(5), [4]],
    ["an old link that is opened all day", Array.from({ length: 50 }, () => "/api/farmers/1"), []],
    [
      "whoever goes on is told of once an hour",
      different(130),
      [4, 68, 132].filter((i) => i < 130),
    ],
  ])("%s", (_, paths, at) => {
    expect(told(new StrangeReads(), paths)).toEqual(at);
  });

  test("five in more than an hour are none, in just less they are", () => {
    expect(told(new StrangeReads(), different(5), "anna", 15 * minute)).toEqual([]);
    expect(told(new StrangeReads(), different(5), "anna", 15 * minute - 1)).toEqual([4]);
  });

  test("of two people each has a count of their own, also where thousands ask", () => {
    const reads = new StrangeReads();
    expect(told(reads, different(4), "anna")).toEqual([]);
    for (let i = 0; i < 9_999; i += 1)
      expect(reads.note(`user ${i}`, "/a", 4 * minute)).toBe(false);
    expect(reads.note("anna", "/b", 5 * minute)).toBe(true);
    // One more than are remembered: the one who asked longest ago begins anew.
    expect(told(reads, different(4), "ben")).toEqual([]);
    for (let i = 0; i < 10_000; i += 1) reads.note(`other ${i}`, "/a", 4 * minute);
    expect(reads.note("ben", "/b", 5 * minute)).toBe(false);
  });
});
