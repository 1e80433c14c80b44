import { describe, expect, test } from "vitest";
import { clockAhead, clockWords, reachWords, verdictOf } from "./connectionRules.ts";

const up = { status: 200, took: 12.4 };
const down = { status: null, took: 5000 };
const second = 1000;

test.each([
  [up, "Up, 12 ms"],
  [down, "Down: no answer"],
  [{ status: 503, took: 3 }, "Down: it answers 503"],
  [{ status: 299, took: 3 }, "Up, 3 ms"],
  [{ status: 300, took: 3 }, "Down: it answers 300"],
  [{ status: 199, took: 3 }, "Down: it answers 199"],
])("what was measured (%j) is said: %s", (measured, words) => {
  expect(reachWords(measured)).toBe(words);
});

describe("the clocks", () => {
  test("the middle of the question is held against the middle of the server's second", () => {
    const date = "Fri, 20 Nov 2026 09:00:00 GMT";
    const at = Date.parse(date);
    expect(clockAhead(date, at + 400, at + 600)).toBe(0);
    expect(clockAhead(date, at + 90_400, at + 90_600)).toBe(90 * second);
    expect(clockAhead(null, at, at)).toBeNull();
    expect(clockAhead("yesterday", at, at)).toBeNull();
  });

  test.each([
    [0, "Less than 2 s apart"],
    [-1499, "Less than 2 s apart"],
    [2 * second, "This device is 2 s ahead"],
    [-119 * second, "This device is 119 s behind"],
    [240 * second, "This device is 4 min ahead"],
    [119_499, "This device is 119 s ahead"],
    [120 * second, "This device is 2 min ahead"],
    [1500, "This device is 2 s ahead"],
    [null, "Not known: the server told no time"],
  ])("%j ms apart is said: %s", (ahead, words) => {
    expect(clockWords(ahead)).toBe(words);
  });
});

test.each([
  [[up, up, up], 0, "leaf", "Connected"],
  [[up, up, up], null, "leaf", "Connected"],
  [[up, up, up], 60_001, "straw", "The clocks differ"],
  [[up, up, up], 60_000, "leaf", "Connected"],
  [[up, up, up], -60_000, "leaf", "Connected"],
  [[up, { status: 300, took: 1 }, up], 0, "cherry", "Not whole"],
  [[up, { status: 299, took: 1 }, up], 0, "leaf", "Connected"],
  [[up, up, up], -60_001, "straw", "The clocks differ"],
  [[up, { status: 503, took: 1 }, up], 60_001, "cherry", "Not whole"],
  [[up, up, down], 0, "cherry", "Not whole"],
  [[down, down, down], null, "cherry", "No answer"],
  [[], null, "cherry", "No answer"],
] as const)("of %j, %j ms apart, the worst is said first", (parts, ahead, tone, title) => {
  expect(verdictOf(parts, ahead)).toMatchObject({ tone, title });
});
