import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { movesFrom } from "#kernel/lifecycle.ts";
import { can, factoryFlags, roles } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";
import { codeOf } from "#test/codeOf.ts";
import {
  checkAcceptance,
  checkOffer,
  checkStart,
  checkTestDay,
  jobLife,
  missingForStart,
  quotationLife,
  reportLife,
  reportName,
  sumsOf,
  validUntil,
  verdictCounts,
  verdicts,
} from "./rules.ts";

describe("what may be done in each state", () => {
  const names = (moves: readonly { name: string; move: { to: string } }[]) =>
    moves.map(({ name, move }) => `${name}: ${move.to}`);

  test.each([
    ["enquiry", ["send: sent", "reject: rejected"]],
    ["sent", ["accept: accepted", "requote: enquiry", "reject: rejected"]],
    ["accepted", []],
    ["rejected", []],
    ["expired", ["requote: enquiry"]],
  ] as const)("a quotation that is %s", (state, moves) => {
    expect(names(movesFrom(quotationLife, state))).toEqual(moves);
  });

  test.each([
    ["scheduled", ["start: in_progress", "cancel: cancelled"]],
    ["in_progress", ["finish: field_done", "cancel: cancelled"]],
    ["field_done", []],
    ["cancelled", []],
  ] as const)("a job that is %s", (state, moves) => {
    expect(names(movesFrom(jobLife, state))).toEqual(moves);
  });

  test.each([
    ["draft", ["sign: signed"]],
    ["signed", ["review: reviewed", "sendBack: draft"]],
    ["reviewed", ["issue: issued", "sendBack: draft"]],
    // What is issued is never changed: a revision takes its place by itself.
    ["issued", []],
    ["revised", []],
  ] as const)("a report that is %s", (state, moves) => {
    expect(names(movesFrom(reportLife, state))).toEqual(moves);
  });

  test("only who manages tests does any of it, and who says no says why", () => {
    const managers = roles.filter((role) => factoryFlags[role].includes("canManageExports"));
    const states = { quotation: quotationLife, job: jobLife, report: reportLife };
    for (const life of Object.values(states)) {
      for (const [name, move] of Object.entries(life.moves)) {
        const isSystem = "system" in move && move.system === true;
        const able = roles.filter((role) => can(factoryFlags[role], move.needs));
        expect(able, name).toEqual(isSystem ? roles : managers);
        const isNo = ["reject", "cancel", "sendBack"].includes(name);
        expect("asks" in move && move.asks === "reason", name).toBe(isNo);
      }
    }
  });
});

describe("what a quotation comes to", () => {
  test.each<[string, [number, bigint][], number, bigint, bigint]>([
    [
      "two lines at 18 %",
      [
        [3, 150_000n],
        [1, 50_000n],
      ],
      1_800,
      500_000n,
      90_000n,
    ],
    ["at nil, for a customer abroad", [[3, 150_000n]], 0, 450_000n, 0n],
    ["half a shilling of tax counts as one", [[1, 25n]], 1_800, 25n, 5n],
    ["less than half does not", [[1, 24n]], 1_800, 24n, 4n],
    // Twice 13 shillings are taxed together: 4.68, not twice 2.34.
    [
      "tax is on the sum, not line by line",
      [
        [1, 13n],
        [1, 13n],
      ],
      1_800,
      26n,
      5n,
    ],
    [
      "a line of nothing",
      [
        [0, 150_000n],
        [4, 0n],
      ],
      1_800,
      0n,
      0n,
    ],
    ["no lines", [], 1_800, 0n, 0n],
  ])("%s", (_, lines, vatBp, net, vat) => {
    const quoted = lines.map(([quantity, price]) => ({ quantity, price }));
    expect(sumsOf(quoted, vatBp)).toEqual({ net, vat, gross: net + vat });
  });

  test("splitting a line changes nothing", () => {
    const size = fc.integer({ min: 0, max: 500 });
    fc.assert(
      fc.property(size, size, fc.bigInt(0n, 10n ** 7n), fc.nat(3_000), (a, b, price, vatBp) => {
        const whole = sumsOf([{ quantity: a + b, price }], vatBp);
        const parts = [a, b].map((quantity) => ({ quantity, price }));
        expect(sumsOf(parts, vatBp)).toEqual(whole);
        expect(whole.net).toBe(BigInt(a + b) * price);
      }),
    );
  });

  test.each([
    [1n, null],
    [0n, "quotation.no-price"],
    [-1n, "quotation.no-price"],
  ])("an offer of %s shillings", (net, code) => {
    expect(codeOf(() => checkOffer(net))).toBe(code);
  });
});

describe("an offer counts until its last day", () => {
  test.each([
    ["2026-11-20", 30, "2026-12-20"],
    ["2028-02-01", 29, "2028-03-01"],
    ["2026-11-20", 0, "2026-11-20"],
  ])("made on %s for %s days it counts until %s", (today, days, last) => {
    expect(validUntil(today, days)).toBe(last);
  });

  test.each([
    ["2026-12-20", "2026-12-19", null],
    ["2026-12-20", "2026-12-20", null],
    ["2026-12-20", "2026-12-21", "until 20 Dec 2026"],
    [null, "2026-12-19", "until it was taken back"],
  ])("one until %s, accepted on %s", (last, today, words) => {
    const accept = () => checkAcceptance({ number: "QUO-26-000001", validUntil: last }, today);
    expect(codeOf(accept)).toBe(words === null ? null : "quotation.expired");
    if (words === null) return;
    expect(accept).toThrow(words);
    expect(accept).toThrow(expect.objectContaining({ status: 409 }));
  });
});

describe("a job may start when nothing is missing", () => {
  const plan: Parameters<typeof missingForStart>[0] = {
    ...{ id: "j1", procedureId: "p1", technicians: 1, instruments: 1 },
    method: "UT",
  };
  const what = (change: Partial<Parameters<typeof missingForStart>[0]>) =>
    missingForStart({ ...plan, ...change }).map((one) => one.what);
  const [procedure, technician, instrument] = [
    "No procedure is chosen",
    "No technician is assigned",
    "No instrument is assigned",
  ];

  test.each<[string, Parameters<typeof what>[0], string[]]>([
    ["nothing", {}, []],
    ["a procedure", { procedureId: null }, [procedure]],
    ["somebody to test", { technicians: 0 }, [technician]],
    ["something to test with", { instruments: 0 }, [instrument]],
    ["nothing to look with: eyes are enough", { instruments: 0, method: "VT" }, []],
    ["somebody to look", { technicians: 0, instruments: 0, method: "VT" }, [technician]],
    [
      "everything",
      { procedureId: null, technicians: 0, instruments: 0 },
      [procedure, technician, instrument],
    ],
  ])("missing: %s", (_, change, expected) => expect(what(change)).toEqual(expected));

  test("the refusal says all of it, and where it is put right", () => {
    const missing = missingForStart({ ...plan, procedureId: null, technicians: 0 });
    expect(missing.map(({ link }) => link)).toEqual(Array(2).fill("/orders/jobs/j1/plan"));
    expect(codeOf(() => checkStart([]))).toBe(null);
    try {
      checkStart(missing);
      throw new Error("it was let through");
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      expect(error.code).toBe("testing-job.not-ready");
      expect(error.message).toBe(`${procedure}. ${technician}.`);
      expect(error.blockers).toEqual(missing);
    }
  });
});

test.each([
  ["2026-11-09", "testing-job.day-before-order"],
  ["2026-11-10", null],
  ["2026-11-20", null],
  ["2026-11-21", "testing-job.day-to-come"],
])("a job ordered on 10 November, on the 20th said to be tested on %s: %s", (testedOn, code) => {
  const facts = { today: "2026-11-20", orderedOn: "2026-11-10" };
  expect(codeOf(() => checkTestDay(testedOn, facts))).toBe(code);
});

test("the day it was ordered is said", () => {
  const facts = { today: "2026-11-20", orderedOn: "2026-11-10" };
  expect(() => checkTestDay("2026-11-09", facts)).toThrow("ordered on 10 Nov 2026");
});

test("every item is counted once, by its verdict", () => {
  expect(verdictCounts([])).toEqual({ accept: 0, reject: 0, repair: 0 });
  const given = ["accept", "repair", "accept", "reject", "accept", "repair"] as const;
  expect(verdictCounts(given.map((verdict) => ({ verdict })))).toEqual({
    accept: 3,
    reject: 1,
    repair: 2,
  });
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...verdicts)), (all) => {
      const counts = verdictCounts(all.map((verdict) => ({ verdict })));
      expect(counts.accept + counts.reject + counts.repair).toBe(all.length);
    }),
  );
});

test("a report is called by its job and its revision", () => {
  expect(reportName("JOB-26-000007", 0)).toBe("JOB-26-000007 rev 0");
  expect(reportName("JOB-26-000007", 2)).toBe("JOB-26-000007 rev 2");
});
