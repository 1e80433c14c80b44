import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { addDays } from "#kernel/days.ts";
import { Refusal } from "#kernel/refusal.ts";
import {
  type CertificateFacts,
  certificateFor,
  checkValidity,
  type InstrumentFacts,
  instrumentFaults,
  refuseUnfit,
  type TechnicianFacts,
  technicianFaults,
  testMethods,
  type TestWork,
  withdrawal,
} from "./rules.ts";

const certificate = (change: Partial<CertificateFacts> = {}): CertificateFacts => ({
  id: "c1",
  method: "UT",
  level: 2,
  certificate: "UT-2",
  issuedOn: "2026-01-01",
  expiresOn: "2030-12-31",
  ...change,
});
const work: TestWork = { method: "UT", day: "2026-11-20", leastLevel: 2 };
const okello: TechnicianFacts = {
  id: "t1",
  name: "Okello",
  state: "active",
  certificates: [certificate()],
  eyesight: [{ testedOn: "2026-03-01", validUntil: "2027-02-28" }],
};
const faults = (change: Partial<TechnicianFacts>, asked: Partial<TestWork> = {}) =>
  technicianFaults({ ...okello, ...change }, { ...work, ...asked }).map(({ what }) => what);

describe("the certificate somebody tests under", () => {
  const found = (...certificates: CertificateFacts[]) =>
    certificateFor({ certificates }, work)?.id ?? null;

  test.each<[string, Partial<CertificateFacts>, string | null]>([
    ["of the method, the level and the day", {}, "c1"],
    ["of another method", { method: "RT" }, null],
    ["a level below", { level: 1 }, null],
    ["a level above", { level: 3 }, "c1"],
    ["issued on the day", { issuedOn: "2026-11-20" }, "c1"],
    ["issued the day after", { issuedOn: "2026-11-21" }, null],
    ["that ends on the day", { expiresOn: "2026-11-20" }, "c1"],
    ["that ended the day before", { expiresOn: "2026-11-19" }, null],
  ])("%s", (_, change, id) => expect(found(certificate(change))).toBe(id));

  test("is of the highest level, and of those the one that lasts longest", () => {
    const high = certificate({ id: "high", level: 3, expiresOn: "2026-12-31" });
    const short = certificate({ id: "short", expiresOn: "2026-12-30" });
    expect(found(certificate(), high)).toBe("high");
    expect(found(high, certificate())).toBe("high");
    expect(found(short, certificate())).toBe("c1");
    expect(found(certificate(), short)).toBe("c1");
    expect(found(certificate({ id: "gone", level: 3, expiresOn: "2026-11-19" }), short)).toBe(
      "short",
    );
    expect(found()).toBeNull();
  });

  test("always counts, and none that counts is of a higher level", () => {
    const some = fc.record({
      id: fc.uuid(),
      method: fc.constantFrom(...testMethods),
      level: fc.integer({ min: 1, max: 3 }),
      certificate: fc.constant("x"),
      issuedOn: fc.integer({ min: -9, max: 9 }).map((days) => addDays(work.day, days)),
      expiresOn: fc.integer({ min: -9, max: 9 }).map((days) => addDays(work.day, days)),
    });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 6 }), (certificates) => {
        const best = certificateFor({ certificates }, work);
        const alone = certificates.filter(
          (one) => certificateFor({ certificates: [one] }, work) !== null,
        );
        expect(best === null).toBe(alone.length === 0);
        expect(best?.level ?? 0).toBe(Math.max(0, ...alone.map(({ level }) => level)));
      }),
    );
  });
});

describe("why somebody may not test on a day", () => {
  test("nobody is faulted who works here, is certified and sees", () => {
    expect(technicianFaults(okello, work)).toEqual([]);
  });

  test.each<[string, CertificateFacts[], string]>([
    ["no certificate at all", [], "Okello holds no UT certificate"],
    ["one of another method", [certificate({ method: "RT" })], "Okello holds no UT certificate"],
    [
      "a level too low, even where several are",
      [certificate({ level: 0 }), certificate({ level: 1 })],
      "Okello holds UT level 1, and level 2 is needed",
    ],
    [
      "one that ended",
      [certificate({ expiresOn: "2026-11-19" })],
      "Okello's UT certificate UT-2 expired on 19 Nov 2026, before 20 Nov 2026",
    ],
    [
      "one that has not begun",
      [certificate({ issuedOn: "2026-11-21" })],
      "Okello's UT certificate UT-2 counts from 21 Nov 2026, after 20 Nov 2026",
    ],
    [
      "several that ended: the last of them",
      [
        certificate({ certificate: "OLD", expiresOn: "2020-05-01" }),
        certificate({ certificate: "LAST", expiresOn: "2025-05-01" }),
        certificate({ certificate: "FIRST", expiresOn: "2015-05-01" }),
      ],
      "Okello's UT certificate LAST expired on 1 May 2025, before 20 Nov 2026",
    ],
    [
      "several that have not begun: the next of them",
      [
        certificate({ certificate: "LATER", issuedOn: "2027-05-01" }),
        certificate({ certificate: "NEXT", issuedOn: "2027-01-01" }),
        certificate({ certificate: "LATEST", issuedOn: "2028-05-01" }),
      ],
      "Okello's UT certificate NEXT counts from 1 Jan 2027, after 20 Nov 2026",
    ],
    [
      "one that ended and one of a level too low: the one that ended",
      [certificate({ level: 1 }), certificate({ certificate: "WAS", expiresOn: "2026-11-19" })],
      "Okello's UT certificate WAS expired on 19 Nov 2026, before 20 Nov 2026",
    ],
  ])("%s", (_, certificates, words) => expect(faults({ certificates })).toEqual([words]));

  test("only a higher level of the method counts as one that ended", () => {
    const certificates = [
      certificate({ level: 1, expiresOn: "2026-11-19" }),
      certificate({ method: "RT", expiresOn: "2026-11-19" }),
    ];
    expect(faults({ certificates })).toEqual(["Okello holds UT level 1, and level 2 is needed"]);
  });

  test.each<[string, TechnicianFacts["eyesight"], string[]]>([
    ["on its first day", [{ testedOn: "2026-11-20", validUntil: "2027-11-19" }], []],
    ["on its last day", [{ testedOn: "2025-11-21", validUntil: "2026-11-20" }], []],
    ["never tested", [], ["Okello has no eyesight test that counts on 20 Nov 2026"]],
    [
      "tested only afterwards",
      [{ testedOn: "2026-11-21", validUntil: "2027-11-20" }],
      ["Okello has no eyesight test that counts on 20 Nov 2026"],
    ],
    [
      "tested the last time too long ago",
      [
        { testedOn: "2023-01-01", validUntil: "2024-01-01" },
        { testedOn: "2025-11-20", validUntil: "2026-11-19" },
        { testedOn: "2022-01-01", validUntil: "2023-01-01" },
      ],
      ["Okello's eyesight test was valid until 19 Nov 2026, before 20 Nov 2026"],
    ],
    [
      "one of several that counts",
      [
        { testedOn: "2024-01-01", validUntil: "2025-01-01" },
        { testedOn: "2026-03-01", validUntil: "2027-02-28" },
      ],
      [],
    ],
  ])("eyesight %s", (_, eyesight, words) => expect(faults({ eyesight })).toEqual(words));

  test("every reason is said, by whom it is seen to and where", () => {
    const gone = { ...okello, state: "inactive" as const, certificates: [], eyesight: [] };
    const told = { owner: "Operations", link: "/orders/technicians/t1" };
    expect(technicianFaults(gone, work)).toEqual([
      { what: "Okello does not test any more", ...told },
      { what: "Okello holds no UT certificate", ...told },
      { what: "Okello has no eyesight test that counts on 20 Nov 2026", ...told },
    ]);
  });
});

describe("why an instrument may not be used on a day", () => {
  const gauge: InstrumentFacts = {
    id: "i1",
    name: "Gauge",
    serial: "SN-7",
    state: "active",
    methods: ["VT", "UT"],
    calibrations: [{ calibratedOn: "2026-01-01", dueOn: "2026-12-31" }],
  };
  const between = (calibratedOn: string, dueOn: string) => ({ calibratedOn, dueOn });
  test.each<[string, Partial<InstrumentFacts>, string[]]>([
    ["nothing is wrong", {}, []],
    ["out of use", { state: "inactive" }, ["Gauge (SN-7) is out of use"]],
    ["for other methods", { methods: ["VT"] }, ["Gauge (SN-7) is not for UT"]],
    ["calibrated on the day", { calibrations: [between("2026-11-20", "2027-11-20")] }, []],
    ["due on the day", { calibrations: [between("2025-11-20", "2026-11-20")] }, []],
    [
      "calibrated only afterwards",
      { calibrations: [between("2026-11-21", "2027-11-20")] },
      ["Gauge (SN-7) has no calibration that counts on 20 Nov 2026"],
    ],
    [
      "never calibrated",
      { calibrations: [] },
      ["Gauge (SN-7) has no calibration that counts on 20 Nov 2026"],
    ],
    [
      "due the day before, the last of several",
      {
        calibrations: [
          between("2023-01-01", "2024-01-01"),
          between("2025-11-19", "2026-11-19"),
          between("2022-01-01", "2023-01-01"),
        ],
      },
      ["Gauge (SN-7) was due for calibration on 19 Nov 2026, before 20 Nov 2026"],
    ],
  ])("%s", (_, change, words) => {
    const found = instrumentFaults({ ...gauge, ...change }, work);
    expect(found.map(({ what }) => what)).toEqual(words);
  });

  test("every reason is said, by whom it is seen to and where", () => {
    const bad = { ...gauge, state: "inactive" as const, methods: [], calibrations: [] };
    const told = { owner: "Operations", link: "/orders/instruments/i1" };
    expect(instrumentFaults(bad, work)).toEqual([
      { what: "Gauge (SN-7) is out of use", ...told },
      { what: "Gauge (SN-7) is not for UT", ...told },
      { what: "Gauge (SN-7) has no calibration that counts on 20 Nov 2026", ...told },
    ]);
  });
});

test("what is not fit is refused by its first reason, with all of them", () => {
  expect(codeOf(() => refuseUnfit([]))).toBeNull();
  const reasons = [{ what: "Okello does not see" }, { what: "Gauge is out of use" }];
  let refused: unknown = null;
  try {
    refuseUnfit(reasons);
  } catch (error) {
    refused = error;
  }
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({
    code: "technician.not-fit",
    message: "Okello does not see.",
    blockers: reasons,
  });
});

test.each([
  ["2026-11-20", "2026-11-21", null],
  ["2026-01-01", "2027-01-01", null],
  ["2026-11-21", "2027-11-21", "technician.not-yet"],
  ["2026-11-20", "2026-11-20", "technician.ends-first"],
  ["2026-11-20", "2026-11-19", "technician.ends-first"],
])("a paper from %s until %s: %s", (from, until, code) => {
  expect(codeOf(() => checkValidity(from, until, "2026-11-20"))).toBe(code);
});

test("a procedure is withdrawn once, for good, by whoever manages testing", () => {
  expect(withdrawal).toEqual({
    from: ["current"],
    to: "withdrawn",
    needs: "canManageExports",
    final: true,
  });
});
