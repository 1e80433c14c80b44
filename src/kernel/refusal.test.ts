import { describe, expect, test } from "vitest";
import { changedMeanwhile, invariant, notFound, Refusal, whyNotMoved } from "./refusal.ts";

describe("a refusal", () => {
  test("breaks a rule, about the whole, for good, unless it says otherwise", () => {
    const refusal = new Refusal("stock.nothing-in", "Nothing goes in.");
    expect({ ...refusal, message: refusal.message }).toEqual({
      ...{ name: "Refusal", code: "stock.nothing-in", message: "Nothing goes in." },
      ...{ status: 422, blockers: [], field: null, retryAfterSeconds: null },
    });
    expect(refusal).toBeInstanceOf(Error);
  });

  test("says its field, who stands in the way, and when to come again", () => {
    const blockers = [{ what: "A licence is missing", owner: "Nakato", link: "/licences" }];
    const more = { status: 429, blockers, retryAfterSeconds: 0, field: "" } as const;
    expect(new Refusal("busy", "Too often.", more)).toMatchObject(more);
  });
});

test("what is not there and what is another company's look the same", () => {
  expect(notFound("lot")).toEqual(
    new Refusal("not-found", "This lot does not exist.", { status: 404 }),
  );
});

const meanwhile = new Refusal(
  "version-conflict",
  "Somebody changed this payment meanwhile. Look at it again, then repeat what you did.",
  { status: 409 },
);

test("somebody changed it since it was read", () => {
  expect(changedMeanwhile("payment")).toEqual(meanwhile);
});

describe("why it was not moved", () => {
  const move = { what: "payment", state: "quality_pending_again", move: "be approved" };

  test.each([[["prepared"]], [["prepared", "approved"]], [[]]])(
    "it is in no state that it could be moved from: %j",
    (from) => {
      const words = "This payment is quality pending again now, so it cannot be approved.";
      const refusal = new Refusal("state-conflict", words, { status: 409 });
      expect(whyNotMoved(move, from)).toEqual(refusal);
    },
  );

  test.each([[["quality_pending_again"]], [["prepared", "quality_pending_again"]]])(
    "it is in a state it could be moved from, so somebody changed it: %j",
    (from) => {
      expect(whyNotMoved(move, from)).toEqual(meanwhile);
    },
  );
});

test.each([true, 1, "x", {}])("what holds is passed by: %j", (truth) => {
  expect(() => invariant(truth, "it holds")).not.toThrow();
});

test.each([false, 0, "", null, undefined, 0n])(
  "what does not hold is an error of our own",
  (not) => {
    expect(() => invariant(not, "it holds")).toThrow(new Error("Invariant broken: it holds"));
  },
);
