import { expect, test } from "vitest";
import { movesFrom } from "#kernel/lifecycle.ts";
import { can, factoryFlags, roles } from "#kernel/permissions.ts";
import { receivesCash, repaymentLife } from "./repaymentRules.ts";

test("what was received is taken back once, with a reason, and then never again", () => {
  expect(movesFrom(repaymentLife, repaymentLife.initial)).toEqual([
    {
      name: "reverse",
      move: { from: ["recorded"], to: "reversed", needs: "canApproveFunds", asks: "reason" },
    },
  ]);
  expect(movesFrom(repaymentLife, "reversed")).toEqual([]);
});

test("cash is received where payments are made, and taken back by those who approve money", () => {
  const receives = roles.filter((role) => can(factoryFlags[role], receivesCash));
  expect(receives).toContain("cashier");
  expect(receives).not.toContain("employee");
  const takesBack = roles.filter((role) =>
    can(factoryFlags[role], repaymentLife.moves.reverse.needs),
  );
  expect(takesBack).toContain("owner");
  expect(takesBack).not.toContain("cashier");
});
