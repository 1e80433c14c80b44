import { describe, expect, test } from "vitest";
import {
  askingHoursOf,
  type Heard,
  heardWords,
  mayResend,
  nextAskMs,
  type ProviderMove,
  unresolvedIn,
  verdictOn,
} from "./providerRules.ts";
import { paymentLife, type PaymentState } from "./rules.ts";

const heard: Record<string, Heard> = {
  accepted: { asked: "transfer", kind: "accepted" },
  refused: { asked: "transfer", kind: "refused", reason: "BAD_REQUEST" },
  "no answer": { asked: "transfer", kind: "unknown", reason: "timeout" },
  pending: { asked: "status", kind: "pending" },
  paid: { asked: "status", kind: "succeeded", providerReference: "1", fee: 0n },
  failed: { asked: "status", kind: "failed", reason: "PAYEE_NOT_FOUND" },
  "not found": { asked: "status", kind: "not-found" },
  mismatch: { asked: "status", kind: "mismatch", fields: ["amount"] },
  "no status": { asked: "status", kind: "unknown", reason: "http-500" },
};

describe("what follows from what is heard", () => {
  const table: Record<string, [queued: Move, sent: Move, unknown: Move]> = {
    accepted: ["send", null, "find"],
    refused: ["fail", "doubt", null],
    "no answer": ["doubt", null, null],
    pending: ["send", null, "find"],
    paid: ["succeed", "succeed", "succeed"],
    failed: ["fail", "fail", "fail"],
    "not found": [null, "doubt", null],
    mismatch: ["doubt", "doubt", null],
    "no status": ["doubt", null, null],
  };
  type Move = ProviderMove | null;

  for (const [words, expected] of Object.entries(table)) {
    test.each(
      (["queued", "sent", "unknown"] as const).map((state, i) => [state, expected[i]] as const),
    )(`${words} while %s`, (state, move) => {
      const one = heard[words];
      expect(one && verdictOn(state, one, 1).move).toBe(move);
      // Every move that is said can be made.
      if (move) expect(paymentLife.moves[move].from).toContain(state);
    });
  }

  // What is kept as the provider's reason: of a payment that failed, and of one that is in doubt.
  test.each<[string, PaymentState, string | null]>([
    ["refused", "queued", "BAD_REQUEST"],
    ["refused", "sent", "BAD_REQUEST"],
    ["refused", "unknown", "BAD_REQUEST"],
    ["no answer", "queued", "timeout"],
    ["no answer", "sent", null],
    ["no answer", "unknown", "timeout"],
    ["failed", "sent", "PAYEE_NOT_FOUND"],
    ["not found", "queued", null],
    ["not found", "sent", "not-found"],
    ["mismatch", "queued", "mismatch"],
    ["no status", "queued", "http-500"],
    ["no status", "sent", null],
    ["accepted", "queued", null],
    ["pending", "sent", null],
    ["paid", "unknown", null],
  ])("after %s while %s the reason is %s", (words, state, reason) => {
    const one = heard[words];
    expect(one && verdictOn(state, one, 1).reason).toBe(reason);
    const isForPerson = words === "mismatch";
    expect(one && verdictOn(state, one, 1).review !== null).toBe(isForPerson);
  });
});

describe("what is heard when it is over, or twice", () => {
  test.each<PaymentState>(["prepared", "approved", "rejected", "void", "reversed"])(
    "nothing moves what is %s",
    (state) => {
      for (const one of Object.values(heard)) expect(verdictOn(state, one, 1).move).toBe(null);
    },
  );

  test("a second sending that is refused proves nothing about the first", () => {
    const refused: Heard = { asked: "transfer", kind: "refused", reason: "BAD_REQUEST" };
    expect(verdictOn("queued", refused, 1).move).toBe("fail");
    expect(verdictOn("queued", refused, 2).move).toBe("doubt");
    expect(verdictOn("unknown", refused, 2).move).toBe(null);
    expect(verdictOn("queued", refused, 0).move).toBe("fail");
    expect(verdictOn("sent", refused, 1).move).toBe("doubt");
  });

  test("another ending than the one that was booked is for a person, and moves nothing", () => {
    const paid: Heard = { asked: "status", kind: "succeeded", providerReference: "1", fee: 0n };
    const failed: Heard = { asked: "status", kind: "failed", reason: "EXPIRED" };
    for (const [state, one] of [
      ["failed", paid],
      ["succeeded", failed],
    ] as const) {
      const verdict = verdictOn(state, one, 1);
      expect([verdict.move, verdict.reason]).toEqual([null, null]);
      const said = state === "failed" ? "it paid this" : "this failed";
      expect(verdict.review).toContain(`The provider says ${said} after saying that it`);
    }
    expect(verdictOn("succeeded", paid, 1)).toEqual({ move: null, reason: null, review: null });
    expect(verdictOn("failed", failed, 1)).toEqual({ move: null, reason: null, review: null });
  });

  test("a mismatch says in which fields, and is for a person", () => {
    const one: Heard = { asked: "status", kind: "mismatch", fields: ["amount", "payee"] };
    expect(verdictOn("sent", one, 1)).toEqual({
      move: "doubt",
      reason: "mismatch",
      review: "The provider speaks of another payment: mismatch of amount, payee.",
    });
  });
});

test("an order is sent again only when it may never have arrived", () => {
  const lost = { state: "unknown" as const, acceptedAt: null, reviewReason: null };
  expect(mayResend(lost)).toBe(true);
  expect(mayResend({ ...lost, acceptedAt: new Date(0) })).toBe(false);
  expect(mayResend({ ...lost, reviewReason: "mismatch" })).toBe(false);
  for (const state of ["queued", "sent", "succeeded", "failed"] as const) {
    expect(mayResend({ ...lost, state })).toBe(false);
  }
});

test("the status is asked soon, then every five minutes, and after a day by a person", () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 200].map((polls) => nextAskMs(polls, 60_000, "mtn_momo"));
  expect(waits).toEqual([5, 15, 30, 60, 120, 300, 300, 300].map((seconds) => seconds * 1000));
  expect(nextAskMs(200, askingHoursOf("mtn_momo") * 3_600_000 - 1, "mtn_momo")).toBe(300_000);
  expect(nextAskMs(200, askingHoursOf("mtn_momo") * 3_600_000, "mtn_momo")).toBe(null);
});

test.each([
  ["mtn_momo", 24],
  ["airtel_money", 24],
  ["bank", 96],
] as const)("%s is asked for %i hours, and then a person reads so", (method, hours) => {
  expect(askingHoursOf(method)).toBe(hours);
  expect(nextAskMs(9, hours * 3_600_000 - 1, method)).toBe(300_000);
  expect(nextAskMs(9, hours * 3_600_000, method)).toBe(null);
  expect(nextAskMs(9, hours * 3_600_000 + 1, method)).toBe(null);
  expect(unresolvedIn(method)).toContain(`no final answer within ${hours} hours`);
});

test("the timeline has words for everything that can be heard", () => {
  const words = Object.entries(heard).map(([name, one]) => [name, heardWords(one)]);
  expect(Object.fromEntries(words)).toEqual({
    accepted: "Order: accepted",
    refused: "Order: refused, BAD_REQUEST",
    "no answer": "Order: no clear answer, timeout",
    pending: "Status: pending",
    paid: "Status: paid, 1",
    failed: "Status: failed, PAYEE_NOT_FOUND",
    "not found": "Status: not known to the provider",
    mismatch: "Status: another amount than ordered",
    "no status": "Status: no clear answer, http-500",
  });
});
