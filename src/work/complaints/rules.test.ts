import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { makeVerificationCode } from "#kernel/crockford.ts";
import { addDays } from "#kernel/days.ts";
import { idFrom } from "#kernel/ids.ts";
import { readCode, readSlip, type Slip, slipRefusal, standingOf, writeSlip } from "./rules.ts";

const today = "2026-11-20";
const slip: Slip = {
  orgId: "01931b3c-7a00-7abc-8def-0123456789ab",
  day: today,
  signature: "0123456789abcdef".repeat(4),
};

describe("a slip proves that its bearer works here on that day", () => {
  test("it is written as company, day and signature", () => {
    expect(writeSlip(slip)).toBe(
      `01931b3c-7a00-7abc-8def-0123456789ab.2026-11-20.${"0123456789abcdef".repeat(4)}`,
    );
  });

  test("whatever is written today or yesterday is read as it was written", () => {
    const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
    fc.assert(
      fc.property(bytes(10), bytes(32), fc.constantFrom(0, -1), (dice, signed, back) => {
        const written: Slip = {
          orgId: idFrom(Date.UTC(2026, 10, 20), dice),
          day: addDays(today, back),
          signature: [...signed].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
        };
        expect(readSlip(writeSlip(written), today)).toEqual(written);
      }),
    );
  });

  test.each<[string, Partial<Slip>, string | null]>([
    ["of today", {}, null],
    ["of yesterday", { day: "2026-11-19" }, null],
    ["of the day before yesterday", { day: "2026-11-18" }, "complaint.slip"],
    ["of tomorrow", { day: "2026-11-21" }, "complaint.slip"],
    ["of no day", { day: "" }, "complaint.slip"],
    ["of no company", { orgId: "" }, "complaint.slip"],
    ["of something that is no company", { orgId: "the-company" }, "complaint.slip"],
    ["without a signature", { signature: "" }, "complaint.slip"],
    ["with one sign of it missing", { signature: slip.signature.slice(1) }, "complaint.slip"],
    ["with one sign too many", { signature: `${slip.signature}0` }, "complaint.slip"],
    ["with one sign too many before it", { signature: `0${slip.signature}` }, "complaint.slip"],
    ["with a sign that is none", { signature: `g${slip.signature.slice(1)}` }, "complaint.slip"],
    ["in capitals", { signature: slip.signature.toUpperCase() }, "complaint.slip"],
  ])("a slip %s", (_, changes, code) => {
    expect(codeOf(() => readSlip(writeSlip({ ...slip, ...changes }), today))).toBe(code);
  });

  test.each(["", ".", "..", "nonsense", slip.signature, `${slip.orgId}.${today}`])(
    "%j is no slip",
    (text) => expect(codeOf(() => readSlip(text, today))).toBe("complaint.slip"),
  );

  test("over the turn of a month yesterday is still yesterday", () => {
    const last = writeSlip({ ...slip, day: "2026-11-30" });
    expect(codeOf(() => readSlip(last, "2026-12-01"))).toBe(null);
    expect(codeOf(() => readSlip(last, "2026-12-02"))).toBe("complaint.slip");
  });

  test("who has none is not let in", () => {
    expect(slipRefusal()).toMatchObject({ code: "complaint.slip", status: 403 });
  });
});

describe("the code of a complaint", () => {
  const code = makeVerificationCode(new Uint8Array(10).fill(77));
  test("is read however it is typed", () => {
    expect(readCode(code)).toBe(code);
    const inFours = code.match(/.{4}/g)?.join("-") ?? "";
    expect(inFours).toHaveLength(19);
    expect(readCode(` ${inFours.toLowerCase()} `)).toBe(code);
  });

  test("with any one sign wrong or missing it asks nobody", () => {
    for (let place = 0; place < code.length; place += 1) {
      const wrong = code[place] === "7" ? "8" : "7";
      const mistyped = `${code.slice(0, place)}${wrong}${code.slice(place + 1)}`;
      const missing = `${code.slice(0, place)}${code.slice(place + 1)}`;
      expect(codeOf(() => readCode(mistyped))).toBe("complaint.code-mistyped");
      expect(codeOf(() => readCode(missing))).toBe("complaint.code-mistyped");
    }
    expect(codeOf(() => readCode(""))).toBe("complaint.code-mistyped");
  });
});

test.each([
  ["its writer wrote last", null, false, "waits"],
  ["the house wrote last", null, true, "answered"],
  ["it was closed after an answer", today, true, "closed"],
  ["it was closed without one", today, false, "closed"],
] as const)("where a complaint stands when %s", (_, closedOn, lastFromHouse, standing) => {
  expect(standingOf({ closedOn, lastFromHouse })).toBe(standing);
});
