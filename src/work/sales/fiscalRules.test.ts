import { expect, test } from "vitest";
import { creditReasons, fiscalLife, fiscalReasonCodes, fiscalWaiting } from "./fiscalRules.ts";

test("a sale gets one fiscal number: what has it, or needs none, is sent no more", () => {
  const names = fiscalLife.states.map((state) => [
    state,
    Object.entries(fiscalLife.moves)
      .filter(([, move]) => move.from.includes(state))
      .map(([name]) => name),
  ]);
  expect(Object.fromEntries(names)).toEqual({
    not_required: [],
    queued: ["submit"],
    submitted: ["submit", "doubt", "fiscalise", "refuse"],
    fiscalised: [],
    rejected: ["resend"],
    unknown: ["submit", "doubt", "fiscalise", "refuse"],
  });
});

test("the house speaks with the authority; people only send again what was refused", () => {
  const byPeople = Object.entries(fiscalLife.moves)
    .filter(([, move]) => !move.system)
    .map(([name]) => name);
  expect(byPeople).toEqual(["resend"]);
});

test("what the authority has still to answer is what the house may still send", () => {
  const sendable: readonly string[] = fiscalLife.moves.submit.from;
  expect(fiscalWaiting.toSorted()).toEqual(sendable.toSorted());
});

// The authority's own numbers (domain §6.10).
test.each([
  ["return", "101"],
  ["cancelled", "102"],
  ["misstated", "103"],
  ["waived", "104"],
  ["other", "105"],
] as const)("a credit note because of %s is asked for as %s", (reason, number) => {
  expect(fiscalReasonCodes[reason]).toBe(number);
  expect(creditReasons).toContain(reason);
});
