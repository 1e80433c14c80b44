import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { factoryFlags, type Role, roles } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";
import {
  amountsToTry,
  bandWords,
  checkDays,
  checkPolicy,
  checkStandIn,
  decidesSomething,
  differences,
} from "./policyRules.ts";
import { type Band, bandOf, type Person, type PolicyTerms, type StepRule } from "./rules.ts";

const person = (id: string, role: Role): Person => ({
  ...{ id, name: id, role, flags: factoryFlags[role], phone: null },
});
const funds: StepRule = { flag: "canApproveFunds", roles: null, limits: [] };
const ofOwners: StepRule = { ...funds, roles: ["owner"] };
const terms: PolicyTerms = {
  bands: [
    { upTo: 1_000n, steps: [funds] },
    { upTo: null, steps: [ofOwners] },
  ],
  windowDays: 7,
  countedTogether: "everybody",
  reminderHours: 24,
  escalationHours: 48,
  escalateTo: "owner",
  expiryDays: 14,
};
const today = "2026-11-20";

describe("what may be written as a policy", () => {
  const written = (change: Partial<PolicyTerms>, effectiveFrom = today) =>
    codeOf(() => checkPolicy({ ...terms, ...change }, { effectiveFrom, today }));
  const upTo = (...ends: (bigint | null)[]) => ({
    bands: ends.map((end): Band => ({ upTo: end, steps: [funds] })),
  });
  const withStep = (step: StepRule) => ({
    bands: [
      { upTo: 5n, steps: [funds] },
      { upTo: null, steps: [funds, step] },
    ],
  });

  test.each<[string, Partial<PolicyTerms>, string | null]>([
    ["one band without end", upTo(null), null],
    ["three that rise by a shilling", upTo(0n, 1n, 2n, null), null],
    ["an end that is the same", upTo(1n, 1n, null), "approval.bands-broken"],
    ["a later end that falls", upTo(1n, 3n, 2n, null), "approval.bands-broken"],
    ["a last band that ends", upTo(1n, 2n), "approval.bands-broken"],
    ["a first band without end", upTo(null, 2n), "approval.bands-broken"],
    ["two without end", upTo(1n, null, null), "approval.bands-broken"],
    ["others asked an hour after the reminder", { escalationHours: 25 }, null],
    ["others asked with it", { escalationHours: 24 }, "approval.escalates-before-reminder"],
    ["others asked before it", { escalationHours: 23 }, "approval.escalates-before-reminder"],
    [
      "a role's limit in a step for anybody",
      withStep({ ...funds, limits: [{ role: "accountant", limit: 5n }] }),
      null,
    ],
    [
      "a role's limit in a step for that role",
      withStep({ ...funds, roles: ["accountant"], limits: [{ role: "accountant", limit: 5n }] }),
      null,
    ],
    [
      "limits of which one is of another role, in the second step of the last band",
      withStep({
        ...{ ...funds, roles: ["accountant"] },
        limits: [
          { role: "accountant", limit: 5n },
          { role: "finance", limit: 5n },
        ],
      }),
      "approval.limit-without-role",
    ],
    [
      "two limits of one role",
      withStep({
        ...funds,
        limits: [
          { role: "accountant", limit: 5n },
          { role: "accountant", limit: 7n },
        ],
      }),
      "approval.limit-without-role",
    ],
    [
      "limits of two roles",
      withStep({
        ...funds,
        limits: [
          { role: "accountant", limit: 5n },
          { role: "finance", limit: 7n },
        ],
      }),
      null,
    ],
  ])("%s", (_, change, code) => expect(written(change)).toBe(code));

  test("counts from today on or later, never from a day that has passed", () => {
    expect(written({}, "2026-11-19")).toBe("approval.policy-in-past");
    expect(written({}, "2026-11-20")).toBeNull();
    expect(written({}, "2026-11-21")).toBeNull();
  });

  test("whatever it lets through gives every amount a band with people", () => {
    const ends = fc.array(fc.option(fc.bigInt({ min: 0n, max: 20n })), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(ends, fc.bigInt({ min: 0n, max: 40n }), (all, amount) => {
        if (written(upTo(...all)) !== null) return;
        const { bands } = upTo(...all);
        const found = bandOf(bands, amount);
        expect(bands.filter((band) => band.upTo !== null && band.upTo < amount)).toEqual(
          bands.slice(0, bands.indexOf(found)),
        );
      }),
    );
  });
});

describe("a band in words", () => {
  const steps = [funds];
  const words = (...ends: (bigint | null)[]) => {
    const bands = ends.map((upTo) => ({ upTo, steps }));
    return bands.map((_, index) => bandWords(bands, index));
  };
  test("from the first shilling after the one before", () => {
    expect(words(null)).toEqual(["every amount"]);
    expect(words(0n, null)).toEqual(["without money", "above 0"]);
    expect(words(1n, null)).toEqual(["up to 1", "above 1"]);
    expect(words(50_000_000n, 80_000_000n, null)).toEqual([
      "up to 50,000,000",
      "50,000,001 to 80,000,000",
      "above 80,000,000",
    ]);
  });

  test("the amounts to try are each end and its neighbours, in order and once", () => {
    const tried = (...ends: (bigint | null)[]) =>
      amountsToTry(ends.map((upTo) => ({ upTo, steps })));
    expect(tried(null)).toEqual([1_000_000n]);
    expect(tried(0n, null)).toEqual([0n, 1n]);
    expect(tried(10n, 12n, null)).toEqual([9n, 10n, 11n, 12n, 13n]);
    expect(tried(9n, 100n, null)).toEqual([8n, 9n, 10n, 99n, 100n, 101n]);
    // While it is being written, bands may stand in any order.
    expect(tried(100n, 9n, null)).toEqual([8n, 9n, 10n, 99n, 100n, 101n]);
  });
});

describe("what a version changes", () => {
  const words = (step: StepRule) => step.roles?.join("/") ?? "anybody";
  const changed = (change: Partial<PolicyTerms>) =>
    differences(terms, { ...terms, ...change }, words);

  test("nothing, where nothing differs", () => expect(changed({})).toEqual([]));

  test.each<[Partial<PolicyTerms>, string, string, string]>([
    [{ windowDays: 30 }, "windowDays", "7", "30"],
    [{ countedTogether: "requester" }, "countedTogether", "everybody", "requester"],
    [{ reminderHours: 12 }, "reminderHours", "24", "12"],
    [{ escalationHours: 72 }, "escalationHours", "48", "72"],
    [{ escalateTo: "next-step" }, "escalateTo", "owner", "next-step"],
    [{ expiryDays: 30 }, "expiryDays", "14", "30"],
  ])("%j", (change, what, before, after) => {
    expect(changed(change)).toEqual([{ what, band: null, before, after }]);
  });

  test("a band that stays is not told; one with other steps is, in the order of its steps", () => {
    const bands: Band[] = [
      { upTo: 1_000n, steps: [funds] },
      { upTo: null, steps: [funds, ofOwners] },
    ];
    expect(changed({ bands })).toEqual([
      { what: "bands", band: "above 1,000", before: "owner", after: "anybody, then owner" },
    ]);
  });

  test("a band that is new or gone stands on one side alone, before what else differs", () => {
    expect(changed({ bands: [{ upTo: null, steps: [funds] }], expiryDays: 1 })).toEqual([
      { what: "bands", band: "up to 1,000", before: "anybody", after: null },
      { what: "bands", band: "above 1,000", before: "owner", after: null },
      { what: "bands", band: "every amount", before: null, after: "anybody" },
      { what: "expiryDays", band: null, before: "14", after: "1" },
    ]);
  });
});

describe("who decides something", () => {
  const limited: StepRule = { ...funds, limits: [{ role: "accountant", limit: 0n }] };
  const of = (...steps: StepRule[]) => ({ bands: [{ upTo: null, steps }] });
  const deciding = (...policies: Pick<PolicyTerms, "bands">[]) =>
    roles.filter((role) => decidesSomething(person(role, role), policies));
  const approving = ["owner", "accountant", "top_management", "finance"];

  test("whoever may take a step, of any band of any policy", () => {
    expect(deciding()).toEqual([]);
    expect(deciding(of())).toEqual([]);
    expect(deciding(of(funds))).toEqual(approving);
    expect(deciding(of(ofOwners))).toEqual(["owner"]);
    expect(deciding(of(ofOwners, funds))).toEqual(approving);
    expect(deciding(of(ofOwners), of(funds))).toEqual(approving);
    expect(deciding(terms)).toEqual(approving);
    const ofNone: StepRule = { ...funds, roles: ["cashier"] };
    expect(deciding(of(ofNone))).toEqual([]);
    expect(decidesSomething(person("Catherine", "owner"), [of(ofNone), of(ofOwners)])).toBe(true);
  });

  test("also up to a limit of nothing", () => expect(deciding(of(limited))).toEqual(approving));
});

test.each([
  ["a single day, today", "2026-11-20", "2026-11-20", null],
  ["a day to come", "2026-12-01", "2026-12-24", null],
  ["since a day that has passed, until today", "2026-11-01", "2026-11-20", null],
  ["until yesterday", "2026-11-01", "2026-11-19", "approval.delegation-days"],
  ["backwards", "2026-12-02", "2026-12-01", "approval.delegation-days"],
  ["a year and a day, counting both ends", "2026-11-20", "2027-11-20", null],
  ["a day more", "2026-11-20", "2027-11-21", "approval.delegation-too-long"],
])("standing in for %s", (_, firstDay, lastDay, code) => {
  expect(codeOf(() => checkDays({ firstDay, lastDay, today }))).toBe(code);
});

test("days that have passed are answered with the day it is", () => {
  const past = { firstDay: "2026-11-01", lastDay: "2026-11-19", today };
  expect(() => checkDays(past)).toThrow("not before 20 Nov 2026.");
});

describe("who stands in for whom", () => {
  const catherine = person("Catherine", "owner");
  const joseph = person("Joseph", "admin");
  type Asked = Parameters<typeof checkStandIn>[0];
  const asked: Asked = { from: catherine, to: joseph, decidable: 2, asked: 2 };

  test.each<[string, Partial<Asked>, string | null]>([
    ["two kinds of which both may be decided", {}, null],
    ["two kinds of which one may be decided", { decidable: 1 }, "approval.delegates-too-much"],
    ["every kind there is, of which some may be decided", { asked: null, decidable: 1 }, null],
    [
      "every kind there is, of which none may be decided",
      { asked: null, decidable: 0 },
      "approval.delegates-too-much",
    ],
    ["one kind that may not be", { asked: 1, decidable: 0 }, "approval.delegates-too-much"],
    ["oneself", { to: catherine }, "approval.delegation-self"],
    ["from somebody unknown", { from: undefined }, "approval.delegation-person"],
    ["to somebody unknown", { to: undefined }, "approval.delegation-person"],
    ["to a supplier", { to: person("Sup", "supplier") }, "approval.delegation-person"],
    ["from and to a supplier", { from: person("Sup", "supplier") }, null],
  ])("%s", (_, change, code) => {
    expect(codeOf(() => checkStandIn({ ...asked, ...change }))).toBe(code);
  });

  test("whoever may not decide it is named, and it is no matter of the words typed", () => {
    let refusal: unknown = null;
    try {
      checkStandIn({ ...asked, decidable: 0 });
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({
      status: 403,
      message: expect.stringMatching(/^Catherine may/),
    });
  });
});
