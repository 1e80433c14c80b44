import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { factoryFlags, type Role } from "#kernel/permissions.ts";
import { escalatedTo, principalsOf, standingOf, type Waiting } from "./decisionRules.ts";
import { amountsToTry, bandWords, checkDays, checkPolicy, differences } from "./policyRules.ts";
import {
  authorityUnder,
  type Band,
  bandOf,
  canBeDecided,
  candidatesOf,
  checkNotExpired,
  expiresOn,
  mayTake,
  type Person,
  type Policy,
  policyOn,
  type StepRule,
  wayWords,
} from "./rules.ts";

const person = (id: string, role: Role, phone: string | null = null): Person => ({
  id,
  name: id,
  role,
  flags: factoryFlags[role],
  phone,
});
const owner = person("Catherine", "owner");
const accountant = person("Moses", "accountant");
const admin = person("Joseph", "admin");
const employee = person("Peter", "employee");
const everybody = [owner, accountant, admin, employee];

const funds: StepRule = { flag: "canApproveFunds", roles: null, limits: [] };
const ownerOnly: StepRule = { flag: "canApproveFunds", roles: ["owner"], limits: [] };
const bands: readonly Band[] = [
  { upTo: 50_000_000n, steps: [funds] },
  { upTo: null, steps: [ownerOnly] },
];
const policy: Policy = {
  documentType: "expense",
  version: 0,
  effectiveFrom: "2020-01-01",
  bands,
  windowDays: 7,
  countedTogether: "everybody",
  reminderHours: 24,
  escalationHours: 48,
  escalateTo: "owner",
  expiryDays: 14,
};

const codeOf = (work: () => unknown): string => {
  try {
    work();
    return "done";
  } catch (error) {
    if (error instanceof Error && "code" in error) return String(error.code);
    throw error;
  }
};

test.each([
  ["the owner", owner, bands, null],
  ["the accountant", accountant, bands, 50_000_000n],
  ["an employee", employee, bands, 0n],
  [
    "a role with a limit of its own",
    accountant,
    [{ upTo: null, steps: [{ ...funds, limits: [{ role: "accountant", limit: 7n }] }] }],
    7n,
  ],
] as const)("%s may approve alone up to their own end", (_, one, of, expected) => {
  expect(authorityUnder(of, one)).toBe(expected);
});

describe("bands", () => {
  test.each([
    [0n, ["Catherine", "Moses"]],
    [49_999_999n, ["Catherine", "Moses"]],
    [50_000_000n, ["Catherine", "Moses"]],
    [50_000_001n, ["Catherine"]],
    [80_000_000n, ["Catherine"]],
  ])("%s goes to %s", (counted, names) => {
    const [step] = bandOf(bands, counted).steps;
    expect(
      everybody.filter((one) => step && mayTake(step, one, counted)).map((one) => one.name),
    ).toEqual(names);
  });

  test("every amount has exactly one band, and a larger amount never an earlier one", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.bigInt(0n, 10n ** 9n), { maxLength: 6 }),
        fc.bigInt(0n, 2n * 10n ** 9n),
        fc.bigInt(0n, 10n ** 6n),
        (limits, amount, more) => {
          const rising = limits.toSorted((a, b) => (a < b ? -1 : 1));
          const all: Band[] = [...rising, null].map((upTo) => ({ upTo, steps: [funds] }));
          const at = (one: bigint) => all.indexOf(bandOf(all, one));
          expect(at(amount)).toBe(rising.filter((limit) => limit < amount).length);
          expect(at(amount + more)).toBeGreaterThanOrEqual(at(amount));
        },
      ),
    );
  });

  test("a role's own limit holds within a step", () => {
    const step = { ...funds, limits: [{ role: "accountant" as const, limit: 5_000_000n }] };
    expect(mayTake(step, accountant, 5_000_000n)).toBe(true);
    expect(mayTake(step, accountant, 5_000_001n)).toBe(false);
    expect(mayTake(step, owner, 5_000_001n)).toBe(true);
  });
});

test("the latest version in force counts; a company's own comes before the factory's", () => {
  const versions = [
    policy,
    { ...policy, effectiveFrom: "2026-11-01" },
    { ...policy, version: 1, effectiveFrom: "2026-06-01" },
    { ...policy, version: 2, effectiveFrom: "2026-12-01" },
    { ...policy, version: 3, effectiveFrom: "2026-12-01" },
  ];
  expect(policyOn("2019-01-01", versions)).toBeUndefined();
  expect(policyOn("2026-05-31", versions)).toMatchObject({
    version: 0,
    effectiveFrom: "2020-01-01",
  });
  expect(policyOn("2026-11-30", versions)?.version).toBe(1);
  expect(policyOn("2026-12-01", versions)?.version).toBe(3);
});

describe("who would decide", () => {
  const asked = {
    documentType: "expense",
    counted: 1_000n,
    makers: [accountant.id],
    people: everybody,
    standIns: [],
    soleTrader: false,
  };
  const names = (step: StepRule, over: Partial<Parameters<typeof candidatesOf>[1]> = {}) =>
    candidatesOf(step, { ...asked, ...over }).map(
      ({ person: one, insteadOf }) => one.name + (insteadOf ? ` for ${insteadOf.name}` : ""),
    );

  test("never a maker", () => expect(names(funds)).toEqual(["Catherine"]));
  test("a maker in a company of one", () =>
    expect(names(funds, { soleTrader: true })).toEqual(["Catherine", "Moses"]));
  test.each(["+256700000001", "0700 000 001", "700000001", "256-700-000-001"])(
    "nobody with a maker's telephone, written %s",
    (written) => {
      const twin = { ...owner, phone: written };
      const maker = { ...accountant, phone: "+256700000001" };
      expect(names(funds, { people: [twin, maker] })).toEqual([]);
    },
  );
  test("who stands in, for what they stand in for", () => {
    const standIn = { fromUser: owner.id, toUser: admin.id, documentTypes: ["expense"] };
    expect(names(funds, { standIns: [standIn] })).toEqual(["Catherine", "Joseph for Catherine"]);
    expect(names(funds, { standIns: [{ ...standIn, documentTypes: ["fund-request"] }] })).toEqual([
      "Catherine",
    ]);
  });
  test("nobody stands in for a maker, no maker stands in, no chain of standing in", () => {
    const to = (fromUser: string, toUser: string) => ({ fromUser, toUser, documentTypes: null });
    expect(names(funds, { standIns: [to(accountant.id, admin.id)] })).toEqual(["Catherine"]);
    expect(names(funds, { standIns: [to(owner.id, accountant.id)] })).toEqual(["Catherine"]);
    const chain = [to(owner.id, admin.id), to(admin.id, employee.id)];
    expect(names(funds, { standIns: chain })).toEqual(["Catherine", "Joseph for Catherine"]);
  });
});

test("each step needs another person", () => {
  const of = (...people: Person[]) => people.map((one) => ({ person: one, insteadOf: null }));
  expect(canBeDecided([of(owner), of(owner, accountant)], false)).toBe(true);
  expect(canBeDecided([of(owner, accountant), of(owner)], false)).toBe(true);
  expect(canBeDecided([of(owner), of(owner)], false)).toBe(false);
  expect(canBeDecided([of(owner), of(owner)], true)).toBe(true);
  expect(canBeDecided([[{ person: admin, insteadOf: owner }], of(owner)], false)).toBe(false);
  expect(canBeDecided([[]], true)).toBe(false);
});

describe("who decides", () => {
  const waiting: Waiting = {
    documentType: "expense",
    counted: 1_000n,
    makers: [employee],
    deciders: [],
    step: funds,
    escalated: null,
  };
  const as = (
    one: Person,
    over: Partial<Waiting> = {},
    more: { principals?: Person[]; soleTrader?: boolean } = {},
  ) => {
    const facts = { principals: more.principals ?? [], soleTrader: more.soleTrader ?? false };
    return codeOf(() => standingOf(one, { ...waiting, ...over }, facts));
  };
  test.each<[string, string, string]>([
    ["one who may", as(accountant), "done"],
    ["one who may not", as(admin), "approval.not-yours"],
    ["a maker", as(accountant, { makers: [employee, accountant] }), "approval.own-document"],
    ["a maker who may not anyway", as(employee), "approval.own-document"],
    [
      "a maker by a second account",
      as({ ...accountant, phone: "+2561" }, { makers: [{ ...employee, phone: "+2561" }] }),
      "approval.own-document",
    ],
    ["a maker in a company of one", as(owner, { makers: [owner] }, { soleTrader: true }), "done"],
    ["a maker who stands in", as(employee, {}, { principals: [owner] }), "approval.own-document"],
    ["who stands in", as(admin, {}, { principals: [owner] }), "done"],
    [
      "who stands in for a maker",
      as(admin, { makers: [owner] }, { principals: [owner] }),
      "approval.not-yours",
    ],
  ])("%s", (_, outcome, expected) => expect(outcome).toBe(expected));

  test("nobody twice, not for themselves and not for another", () => {
    const before = { ...waiting, deciders: [accountant] };
    expect(as(accountant, before)).toBe("approval.decided-before");
    expect(as(accountant, before, { principals: [owner] })).toBe("approval.decided-before");
    expect(as(admin, before, { principals: [accountant] })).toBe("approval.not-yours");
  });

  test("who may decide by themselves does not stand in; a company of one is marked", () => {
    const facts = { principals: [owner], soleTrader: false };
    expect(standingOf(accountant, waiting, facts)).toEqual({ onBehalfOf: null, samePerson: false });
    const alone = { principals: [], soleTrader: true };
    expect(standingOf(owner, { ...waiting, makers: [owner] }, alone).samePerson).toBe(true);
  });

  test("the people a step escalated to", () => {
    const step = { ...ownerOnly, roles: ["accountant" as const] };
    const to = escalatedTo("owner", step, funds);
    expect(to).toEqual({ flag: "canApproveFunds", roles: ["owner"], limits: [] });
    expect(escalatedTo("next-step", step, funds)).toBe(funds);
    expect(escalatedTo("next-step", step, null)).toEqual(to);
    expect(as(owner, { step })).toBe("approval.not-yours");
    expect(as(owner, { step, escalated: to })).toBe("done");
  });

  test("the people one stands in for are those of the kind of document", () => {
    const standIns = [
      { fromUser: owner.id, toUser: admin.id, documentTypes: ["expense"] },
      { fromUser: accountant.id, toUser: employee.id, documentTypes: null },
    ];
    const facts = { people: everybody, standIns };
    expect(principalsOf(admin.id, "expense", facts)).toEqual([owner]);
    expect(principalsOf(admin.id, "fund-request", facts)).toEqual([]);
    expect(principalsOf(employee.id, "fund-request", facts)).toEqual([accountant]);
  });
});

test("a request lapses after the end of its last day in Kampala", () => {
  const asked = new Date("2026-11-01T21:30:00Z");
  const last = expiresOn(asked, 14);
  expect(last).toBe("2026-11-16");
  expect(codeOf(() => checkNotExpired(last, new Date("2026-11-16T20:59:59Z")))).toBe("done");
  expect(codeOf(() => checkNotExpired(last, new Date("2026-11-16T21:00:00Z")))).toBe(
    "approval.expired",
  );
});

test("the way in words", () => {
  const people = (...names: string[]) => ({
    people: names.map((name) => ({ id: name, name, role: "owner" as const, insteadOfName: null })),
  });
  const way = { amount: 40n, counted: 40n, windowDays: 7 };
  expect(wayWords({ ...way, steps: [people("Moses", "Catherine"), people("Catherine")] })).toEqual([
    "This will go to Moses or Catherine, then to Catherine.",
  ]);
  expect(wayWords({ ...way, counted: 80_000_000n, steps: [people("A", "B", "C", "D")] })).toEqual([
    "This will go to A, B or 2 others.",
    "With what was asked for this payee within 7 days, it counts as UGX 80,000,000.",
  ]);
  expect(
    wayWords({
      ...way,
      steps: [{ people: [{ id: "1", name: "J", role: "admin", insteadOfName: "C" }] }],
    }),
  ).toEqual(["This will go to J (for C)."]);
});

describe("what may be written as a policy", () => {
  const on = { effectiveFrom: "2026-11-21", today: "2026-11-21" };
  const band = (upTo: bigint | null): Band => ({ upTo, steps: [funds] });
  const limit = { role: "accountant" as const, limit: 1n };
  test.each<[string, Partial<Policy>, string]>([
    ["the factory's", {}, "done"],
    ["no end", { bands: [band(5n)] }, "approval.bands-broken"],
    ["an end before the last", { bands: [band(null), band(null)] }, "approval.bands-broken"],
    ["not rising", { bands: [band(5n), band(5n), band(null)] }, "approval.bands-broken"],
    ["falling", { bands: [band(5n), band(4n), band(null)] }, "approval.bands-broken"],
    ["escalates too soon", { escalationHours: 24 }, "approval.escalates-before-reminder"],
    [
      "a limit twice",
      { bands: [{ upTo: null, steps: [{ ...funds, limits: [limit, limit] }] }] },
      "approval.limit-without-role",
    ],
    [
      "a limit of another role",
      { bands: [{ upTo: null, steps: [{ ...ownerOnly, limits: [limit] }] }] },
      "approval.limit-without-role",
    ],
  ])("%s", (_, over, expected) =>
    expect(codeOf(() => checkPolicy({ ...policy, ...over }, on))).toBe(expected),
  );
  test("not from a day that has passed", () =>
    expect(codeOf(() => checkPolicy(policy, { ...on, effectiveFrom: "2026-11-20" }))).toBe(
      "approval.policy-in-past",
    ));
});

test("bands in words, and the amounts at their edges", () => {
  const three: Band[] = [{ upTo: 0n, steps: [] }, ...bands];
  expect(three.map((_, index) => bandWords(three, index))).toEqual([
    "without money",
    "1 to 50,000,000",
    "above 50,000,000",
  ]);
  expect(bandWords(bands, 0)).toBe("up to 50,000,000");
  expect(bandWords([{ upTo: null, steps: [] }], 0)).toBe("every amount");
  expect(amountsToTry(bands)).toEqual([49_999_999n, 50_000_000n, 50_000_001n]);
  expect(amountsToTry(three)).toEqual([0n, 1n, 49_999_999n, 50_000_000n, 50_000_001n]);
  expect(amountsToTry([{ upTo: null, steps: [] }])).toEqual([1_000_000n]);
});

test("what a version changes", () => {
  const after = {
    ...policy,
    windowDays: 30,
    bands: [
      { upTo: 20_000_000n, steps: [funds] },
      { upTo: null, steps: [ownerOnly] },
    ],
  };
  const lines = differences(policy, after, (step) => (step.roles ?? ["anybody"]).join("/"));
  expect(lines.map(({ what, band, before, after: now }) => [what, band, before, now])).toEqual([
    ["bands", "up to 50,000,000", "anybody", null],
    ["bands", "above 50,000,000", "owner", null],
    ["bands", "up to 20,000,000", null, "anybody"],
    ["bands", "above 20,000,000", null, "owner"],
    ["windowDays", null, "7", "30"],
  ]);
  expect(differences(policy, policy, () => "")).toEqual([]);
});

test.each([
  ["2026-11-21", "2026-11-21", "done"],
  ["2026-11-22", "2026-11-21", "approval.delegation-days"],
  ["2026-11-01", "2026-11-20", "approval.delegation-days"],
  ["2026-11-21", "2027-11-22", "approval.delegation-too-long"],
])("standing in from %s to %s: %s", (firstDay, lastDay, expected) =>
  expect(codeOf(() => checkDays({ firstDay, lastDay, today: "2026-11-21" }))).toBe(expected),
);
