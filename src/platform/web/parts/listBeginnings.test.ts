import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beginningOf, keepBeginning } from "./listBeginnings.ts";

let kept: string | null;

beforeEach(() => {
  kept = null;
  vi.stubGlobal("localStorage", {
    getItem: () => kept,
    setItem: (_: string, text: string) => {
      kept = text;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

test("each list begins as the server last said", () => {
  expect(beginningOf("/farmers")).toBeUndefined();
  keepBeginning("/farmers", "state=active");
  keepBeginning("/expenses", "box=waiting");
  expect(beginningOf("/farmers")).toBe("state=active");
  keepBeginning("/farmers", undefined);
  expect(beginningOf("/farmers")).toBeUndefined();
  expect(beginningOf("/expenses")).toBe("box=waiting");
});

test.each(["", "{", "null", "[]", "7", '"/farmers"', '{"/farmers":7}', '{"/farmers":""}'])(
  "what is kept as %j begins no list",
  (text) => {
    kept = text;
    expect(beginningOf("/farmers")).toBeUndefined();
    keepBeginning("/farmers", "state=active");
    expect(beginningOf("/farmers")).toBe("state=active");
  },
);
