import { describe, expect, test } from "vitest";
import { lifecycle, movesFrom } from "./lifecycle.ts";
import { can, factoryFlags, flags, roles } from "./permissions.ts";

const life = lifecycle({
  states: ["draft", "sent", "done"],
  initial: "draft",
  tones: { draft: "quiet", sent: "waiting", done: "done" },
  moves: {
    send: { from: ["draft"], to: "sent", needs: "canManageExpenses" },
    finish: { from: ["sent"], to: "done", needs: "canApproveFunds" },
    expire: { from: ["sent"], to: "done", needs: "canApproveFunds", system: true },
  },
});

test("moves are offered with all they ask, in the order they were declared", () => {
  const paper = lifecycle({
    states: ["draft", "sent", "void"],
    initial: "draft",
    tones: { draft: "quiet", sent: "waiting", void: "refused" },
    moves: {
      void: { from: ["draft", "sent"], to: "void", needs: "canApproveFunds", asks: "reason" },
      send: { from: ["draft"], to: "sent", needs: "signed-in", system: false, final: true },
      expire: { from: ["draft", "sent"], to: "void", needs: "signed-in", system: true },
    },
  });
  const { send, void: voiding } = paper.moves;
  expect(movesFrom(paper, "draft")).toEqual([
    { name: "void", move: voiding },
    { name: "send", move: send },
  ]);
  expect(movesFrom(paper, "sent")).toEqual([{ name: "void", move: voiding }]);
  expect(movesFrom(paper, "void")).toEqual([]);
});

test("moves are offered by state, the system's never", () => {
  expect(movesFrom(life, "draft").map((m) => m.name)).toEqual(["send"]);
  expect(movesFrom(life, "sent").map((m) => m.name)).toEqual(["finish"]);
  expect(movesFrom(life, "done")).toEqual([]);
});

describe("permissions", () => {
  test("36 flags, as the specification counts them", () => expect(flags).toHaveLength(36));
  test("the owner may everything", () => expect(factoryFlags.owner).toEqual(flags));
  test.each([
    ["admin", 29],
    ["accountant", 14],
    ["field_officer", 8],
    ["cashier", 6],
    ["employee", 2],
  ] as const)("%s has %d flags", (role, count) => expect(factoryFlags[role]).toHaveLength(count));
  test("any one of several flags is enough, and a session for signed-in", () => {
    expect(can(["canMakeSales"], ["canApproveFunds", "canMakeSales"])).toBe(true);
    expect(can([], ["canApproveFunds", "canMakeSales"])).toBe(false);
    expect(can([], "signed-in")).toBe(true);
    expect(roles).toHaveLength(12);
  });
});
