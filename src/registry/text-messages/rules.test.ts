import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { movesFrom } from "#kernel/lifecycle.ts";
import {
  formatCost,
  nextTryMs,
  readCost,
  reportedEnd,
  reportedMove,
  textLife,
  type TextState,
} from "./rules.ts";

describe("what a gateway charged", () => {
  test.each([
    ["UGX 35.0000", "UGX", 350_000n],
    ["UGX 35", "UGX", 350_000n],
    ["KES 0.8", "KES", 8_000n],
    ["KES 0.0001", "KES", 1n],
    ["UGX 0", "UGX", 0n],
    [" UGX 1050.5 ", "UGX", 10_505_000n],
    ["UGX 123456789", "UGX", 1_234_567_890_000n],
  ])("%j is read", (written, currency, e4) => {
    expect(readCost(written)).toEqual({ currency, e4 });
  });

  test.each([
    ...["", "0", "35", "UGX", "UGX ", "ugx 35", "UG 35", "UGXX 35", "UGX -3", "UGX 35.", "UGX .5"],
    ...["UGX 35.00000", "UGX 1234567890", "UGX 1,050", "UGX 35 each", "about UGX 35", "UGX  35"],
  ])("%j is no cost", (written) => expect(readCost(written)).toBeNull());

  test.each([
    [350_000n, "UGX 35"],
    [1_000_000n, "UGX 100"],
    [10_500_000n, "UGX 1,050"],
    [8_000n, "UGX 0.8"],
    [123_400n, "UGX 12.34"],
    [1n, "UGX 0.0001"],
    [0n, "UGX 0"],
  ])("%s ten-thousandths are shown as %s", (e4, shown) => {
    expect(formatCost({ e4, currency: "UGX" })).toBe(shown);
  });

  test("what is shown is read back as it was, below a thousand", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 9_999_999n }), (e4) => {
        expect(readCost(formatCost({ e4, currency: "KES" }))).toEqual({ e4, currency: "KES" });
      }),
    );
  });
});

describe("a delivery report", () => {
  test.each([
    ["Success", "delivered"],
    ["Failed", "failed"],
    ["Rejected", "failed"],
    ["AbsentSubscriber", "failed"],
    ["Expired", "failed"],
    ["Sent", null],
    ["Submitted", null],
    ["Buffered", null],
    ["success", null],
    ["", null],
  ])("of %j means %s", (status, end) => expect(reportedEnd(status)).toBe(end));

  // A message that waits to be sent once more, or failed already, is not ended by the time before; what
  // arrived after all did arrive.
  test.each<[TextState, string | null, string | null, string | null]>([
    ["queued", null, null, null],
    ["sending", "accept", "deliver", "fail"],
    ["sent", null, "deliver", "fail"],
    ["delivered", null, null, null],
    ["failed", null, "deliver", null],
    ["unknown", "accept", "deliver", "fail"],
  ])("while it is %s: on its way %s, arrived %s, over %s", (state, onItsWay, arrived, over) => {
    const moves = ["Buffered", "Success", "Expired"].map((status) => reportedMove(state, status));
    expect(moves).toEqual([onItsWay, arrived, over]);
  });

  test("leads only where the message may go", () => {
    for (const state of textLife.states) {
      for (const status of ["Buffered", "Success", "Expired"]) {
        const move = reportedMove(state, status);
        if (move !== null) expect(textLife.moves[move].from).toContain(state);
      }
    }
  });
});

describe("how far a message is", () => {
  test("a person has it sent once more where it failed or nobody knows, and nothing else", () => {
    const buttons = textLife.states.map((state) => [
      state,
      movesFrom(textLife, state).map(({ name, move }) => `${name} to ${move.to}`),
    ]);
    expect(Object.fromEntries(buttons)).toEqual({
      ...{ queued: [], sending: [], sent: [], delivered: [] },
      failed: ["sendAgain to queued"],
      unknown: ["sendAgain to queued"],
    });
  });

  test("where nobody knows whether it left, it is never sent again by itself", () => {
    const byItself = Object.values(textLife.moves).filter((move) => move.system);
    const again = byItself.filter((move) => move.to === "queued" || move.to === "sending");
    expect(again.flatMap((move) => move.from)).toEqual(["queued", "sending"]);
  });
});

test.each([
  [1, 1],
  [2, 5],
  [3, 30],
  [4, 120],
  [5, 360],
  [6, 720],
  [7, 1440],
])("after %i tries the next comes in %i minutes", (tries, minutes) => {
  expect(nextTryMs(tries)).toBe(minutes * 60_000);
});

test("after the eighth it is not tried again", () => expect(nextTryMs(8)).toBeNull());
