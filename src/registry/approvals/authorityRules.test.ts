import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  approver as person,
  catherine,
  funds,
  joseph,
  moses,
  ofOwners,
  ruth,
} from "#test/approvers.ts";
import { codeOf } from "#test/codeOf.ts";
import { movesFrom } from "#kernel/lifecycle.ts";
import { factoryFlags, type Role, roles } from "#kernel/permissions.ts";
import {
  approvalLife,
  authorityUnder,
  type Band,
  bandOf,
  type Candidate,
  canBeDecided,
  candidatesOf,
  checkNotExpired,
  expiresOn,
  isSamePerson,
  mayTake,
  type Person,
  type Policy,
  policyOn,
  type StandIn,
  type StepRule,
  wayWords,
} from "./rules.ts";

const upToFor = (role: Role, limit: bigint): StepRule => ({ ...funds, limits: [{ role, limit }] });

describe("who may take a step", () => {
  test.each(roles)("%s: whoever holds the permission, of the roles named", (role) => {
    const one = person("x", role);
    const holds = factoryFlags[role].includes("canApproveFunds");
    expect(mayTake(funds, one, 1n)).toBe(holds);
    expect(mayTake({ ...funds, roles: ["owner", "cashier"] }, one, 1n)).toBe(role === "owner");
    expect(mayTake({ ...funds, roles: [] }, one, 1n)).toBe(false);
    expect(mayTake({ ...funds, flag: "canViewDashboard" }, one, 1n)).toBe(true);
  });

  test("a limit binds its own role alone, exactly to the shilling", () => {
    const step = upToFor("accountant", 5n);
    expect([4n, 5n, 6n].map((counted) => mayTake(step, moses, counted))).toEqual([
      ...[true, true, false],
    ]);
    expect(mayTake(step, ruth, 6n)).toBe(true);
    expect(mayTake(upToFor("accountant", 0n), moses, 1n)).toBe(false);
  });
});

describe("up to how much somebody decides", () => {
  const of = (...bands: [bigint | null, ...StepRule[]][]): Band[] =>
    bands.map(([upTo, ...steps]) => ({ upTo, steps }));
  test.each<[string, Band[], bigint | null]>([
    ["nothing, where there are no bands", [], 0n],
    ["without limit, where the last band has none for them", of([9n, funds], [null, funds]), null],
    ["to the end of the last band they may take", of([9n, funds], [null, ofOwners]), 9n],
    ["nothing, where the first is not theirs", of([9n, ofOwners], [null, funds]), 0n],
    ["nothing, where one step of the first is not", of([9n, funds, ofOwners], [null, funds]), 0n],
    ["to their own limit, within a band", of([9n, upToFor("accountant", 5n)], [null, funds]), 5n],
    [
      "on, where their limit is the band's end",
      of([9n, upToFor("accountant", 9n)], [null, funds]),
      null,
    ],
    ["on, where it lies above", of([9n, upToFor("accountant", 12n)], [null, funds]), null],
    ["to their limit in the last band", of([9n, funds], [null, upToFor("accountant", 20n)]), 20n],
    ["no less for a limit they are past", of([9n, funds], [null, upToFor("accountant", 5n)]), 9n],
    ["no further for a limit right there", of([9n, funds], [null, upToFor("accountant", 9n)]), 9n],
    [
      "to the lowest of their limits in several steps",
      of([null, upToFor("accountant", 7n), upToFor("accountant", 5n), upToFor("accountant", 6n)]),
      5n,
    ],
    ["whatever another's limit is", of([null, upToFor("finance", 5n)]), null],
    ["through what needs nobody", of([0n], [9n, funds], [null, ofOwners]), 9n],
    ["to the end, where the last band ends", of([9n, funds], [12n, funds]), 12n],
  ])("%s", (_, bands, most) => {
    expect(authorityUnder(bands, moses)).toBe(most);
  });

  test("is what they may take alone, of every amount from the first on", () => {
    const limit = fc.option(fc.bigInt({ min: 0n, max: 15n }));
    const band = fc.record({ isTheirs: fc.boolean(), limit });
    const ends = fc.uniqueArray(fc.bigInt({ min: 0n, max: 15n }), { maxLength: 3 });
    fc.assert(
      fc.property(ends, fc.array(band, { minLength: 4, maxLength: 4 }), (limits, kinds) => {
        const rising = limits.toSorted((a, b) => Number(a - b));
        const bands = [...rising, null].map((upTo, index): Band => {
          const kind = kinds[index];
          const step = kind?.isTheirs ? funds : ofOwners;
          const own = kind?.limit ?? null;
          const steps =
            own === null ? [step] : [{ ...step, limits: upToFor("accountant", own).limits }];
          return { upTo, steps };
        });
        const takes = (amount: number) =>
          bandOf(bands, BigInt(amount)).steps.every((step) => mayTake(step, moses, BigInt(amount)));
        const amounts = Array.from({ length: 30 }, (_, amount) => amount);
        const beyond = amounts.find((amount) => !takes(amount));
        const most = beyond === undefined ? null : BigInt(Math.max(0, beyond - 1));
        expect(authorityUnder(bands, moses)).toBe(most);
      }),
    );
  });
});

test("a policy whose last band ends is our own mistake, not anybody's refusal", () => {
  const bands: Band[] = [{ upTo: 5n, steps: [funds] }];
  expect(bandOf(bands, 5n)).toBe(bands[0]);
  expect(() => bandOf(bands, 6n)).toThrow("a policy's last band has no end");
});

test("of the factory's versions too the latest begun counts, in whatever order they come", () => {
  const version = (number: number, effectiveFrom: string): Policy => ({
    ...{ documentType: "expense", version: number, effectiveFrom, bands: [], windowDays: 0 },
    ...{ countedTogether: "everybody", reminderHours: 1, escalationHours: 2 },
    ...{ escalateTo: "owner", expiryDays: 1 },
  });
  const own = [version(1, "2026-06-01"), version(2, "2026-05-01"), version(3, "2026-06-01")];
  const factory = [version(0, "2026-07-01"), version(0, "2020-01-01")];
  const on = (day: string, all: readonly Policy[]) => policyOn(day, all)?.version;
  for (const all of [[...own, ...factory], [...factory, ...own].toReversed()]) {
    expect(on("2026-04-30", all)).toBe(0);
    expect(on("2026-05-01", all)).toBe(2);
    expect(on("2026-06-01", all)).toBe(3);
    expect(on("2026-12-31", all)).toBe(3);
  }
  expect(policyOn("2026-12-31", factory)?.effectiveFrom).toBe("2026-07-01");
  expect(policyOn("2026-12-31", factory.toReversed())?.effectiveFrom).toBe("2026-07-01");
});

describe("one person with two accounts", () => {
  test.each<[string, string | null, string | null, boolean]>([
    ["without telephones", null, null, false],
    ["of whom one has a telephone", "+256772123456", null, false],
    ["of whom the other has one", null, "+256772123456", false],
    ["with one telephone, written in two ways", "0772 123456", "+256772123456", true],
    ["with two telephones", "+256772123456", "+256772123457", false],
    ["with one number that is none", "ext 5", "ext 5", true],
    ["with one number abroad", "+254 20 1234567", "+254201234567", true],
  ])("%s", (_, phone, other, isOne) => {
    expect(isSamePerson({ id: "a", phone }, { id: "b", phone: other })).toBe(isOne);
    expect(isSamePerson({ id: "b", phone: other }, { id: "a", phone })).toBe(isOne);
  });

  test("is one by the account, whatever the telephones", () => {
    expect(isSamePerson({ id: "a", phone: null }, { id: "a", phone: "0772 123456" })).toBe(true);
  });
});

describe("who would decide", () => {
  const people = [catherine, moses, ruth, joseph];
  const standIn = (from: Person, to: Person, kinds: StandIn["documentTypes"] = null): StandIn => ({
    ...{ fromUser: from.id, toUser: to.id, documentTypes: kinds },
  });
  const names = (
    step: StepRule,
    over: Partial<Parameters<typeof candidatesOf>[1]> = {},
  ): string[] =>
    candidatesOf(step, {
      ...{ documentType: "expense", counted: 10n, makers: [], people },
      ...{ standIns: [], soleTrader: false, ...over },
    }).map(({ person: one, insteadOf }) =>
      insteadOf ? `${one.name} for ${insteadOf.name}` : one.name,
    );

  test("whoever may take the step at the amount that counts", () => {
    expect(names(funds)).toEqual(["Catherine", "Moses", "Ruth"]);
    expect(names(upToFor("accountant", 9n))).toEqual(["Catherine", "Ruth"]);
    expect(names(upToFor("accountant", 10n))).toEqual(["Catherine", "Moses", "Ruth"]);
  });

  test("a maker nobody knows any more keeps nobody out, and is no candidate", () => {
    expect(names(ofOwners, { makers: ["Gone"] })).toEqual(["Catherine"]);
    expect(names(ofOwners, { makers: ["Catherine", "Gone"] })).toEqual([]);
  });

  test("in a company of one its makers too, but nobody stands in for a maker", () => {
    const alone = { soleTrader: true, makers: ["Catherine"] };
    expect(names(ofOwners, alone)).toEqual(["Catherine"]);
    expect(names(ofOwners, { ...alone, standIns: [standIn(catherine, joseph)] })).toEqual([
      "Catherine",
    ]);
  });

  test("nobody stands in who is not here, or who decides anyway, or for who may not", () => {
    expect(names(ofOwners, { standIns: [standIn(catherine, joseph)] })).toEqual([
      "Catherine",
      "Joseph for Catherine",
    ]);
    const gone = person("Gone", "owner");
    expect(names(ofOwners, { standIns: [standIn(catherine, gone)] })).toEqual(["Catherine"]);
    expect(names(ofOwners, { standIns: [standIn(gone, joseph)] })).toEqual(["Catherine"]);
    expect(names(funds, { standIns: [standIn(catherine, moses)] })).toEqual([
      ...["Catherine", "Moses", "Ruth"],
    ]);
    expect(names(ofOwners, { standIns: [standIn(moses, joseph)] })).toEqual(["Catherine"]);
  });

  test("only for the kinds named, among several", () => {
    const kinds = (...all: string[]) => ({ standIns: [standIn(catherine, joseph, all)] });
    expect(names(ofOwners, kinds("payment", "expense"))).toHaveLength(2);
    expect(names(ofOwners, kinds("payment"))).toHaveLength(1);
    expect(names(ofOwners, kinds())).toHaveLength(1);
  });

  test("a maker's second account neither decides nor stands in", () => {
    const maker = person("Peter", "employee", "0772 123456");
    const twin = { ...joseph, phone: "+256772123456" };
    const asked = { makers: ["Peter"], people: [catherine, twin, maker] };
    expect(names(ofOwners, { ...asked, standIns: [standIn(catherine, twin)] })).toEqual([
      "Catherine",
    ]);
  });
});

describe("whether there are enough people", () => {
  const own = (one: Person): Candidate => ({ person: one, insteadOf: null });
  const instead = (one: Person, of: Person): Candidate => ({ person: one, insteadOf: of });
  test.each<[string, Candidate[][], boolean]>([
    ["no step", [], true],
    ["a step without people", [[]], false],
    ["a later step without people", [[own(moses)], []], false],
    [
      "three steps of three",
      [[own(moses), own(ruth)], [own(ruth), own(moses)], [own(catherine)]],
      true,
    ],
    ["three steps of two", [[own(moses)], [own(ruth)], [own(moses), own(ruth)]], false],
    [
      "one who stands in for another decider",
      [[own(catherine)], [instead(joseph, catherine)]],
      false,
    ],
    ["one who decides and then stands in", [[own(joseph)], [instead(joseph, catherine)]], false],
    [
      "one who stands in for one, then for another",
      [[instead(joseph, moses)], [instead(joseph, ruth)]],
      false,
    ],
    ["another who stands in for another", [[own(catherine)], [instead(joseph, moses)]], true],
    [
      "two accounts of one person",
      [[own({ ...moses, phone: "0772 123456" })], [own({ ...ruth, phone: "+256772123456" })]],
      false,
    ],
  ])("%s", (_, steps, isEnough) => {
    expect(canBeDecided(steps, false)).toBe(isEnough);
    expect(canBeDecided(steps, true)).toBe(steps.every((step) => step.length > 0));
  });

  test("who took a step before is not counted again", () => {
    expect(canBeDecided([[own(moses)]], false, [moses])).toBe(false);
    expect(canBeDecided([[own(moses)]], false, [ruth])).toBe(true);
    expect(canBeDecided([[instead(joseph, ruth)]], false, [ruth])).toBe(false);
    expect(canBeDecided([[own(moses)]], true, [moses])).toBe(true);
  });
});

test("a request lapses by the day in Kampala it was asked on", () => {
  expect(expiresOn(new Date("2026-11-20T20:59:59Z"), 14)).toBe("2026-12-04");
  expect(expiresOn(new Date("2026-11-20T21:00:00Z"), 14)).toBe("2026-12-05");
  expect(codeOf(() => checkNotExpired("2026-12-04", new Date("2026-11-20T08:00:00Z")))).toBeNull();
  expect(() => checkNotExpired("2026-12-04", new Date("2026-12-04T21:00:00Z"))).toThrow(
    expect.objectContaining({
      ...{ code: "approval.expired", status: 409 },
      message: "This lapsed on 4 Dec 2026 without a decision. Whoever asked must ask again.",
    }),
  );
});

describe("the way in words", () => {
  const step = (...names: string[]) => ({
    people: names.map((name) => ({ id: name, name, role: "owner" as const, insteadOfName: null })),
  });
  const first = (...steps: ReturnType<typeof step>[]) =>
    wayWords({ amount: 40n, counted: 40n, windowDays: 7, steps })[0];
  test.each([
    ["nobody at all", [], "This will go to nobody."],
    ["a step without people", [step()], "This will go to nobody."],
    ["one", [step("A")], "This will go to A."],
    ["two", [step("A", "B")], "This will go to A or B."],
    ["three", [step("A", "B", "C")], "This will go to A, B or C."],
    ["five", [step("A", "B", "C", "D", "E")], "This will go to A, B or 3 others."],
    [
      "three steps",
      [step("A"), step(), step("C")],
      "This will go to A, then to nobody, then to C.",
    ],
  ])("%s", (_, steps, words) => expect(first(...steps)).toBe(words));

  test("what counts together is said only where it is more than was asked", () => {
    const way = { amount: "40", windowDays: 30, steps: [step("A")] };
    expect(wayWords({ ...way, counted: "40" })).toHaveLength(1);
    expect(wayWords({ ...way, counted: "1041" })[1]).toBe(
      "With what was asked for this payee within 30 days, it counts as UGX 1,041.",
    );
  });
});

test("a person approves, returns or rejects what is pending; everything else is the system's", () => {
  const buttons = approvalLife.states.map((state) => [
    state,
    movesFrom(approvalLife, state).map(({ name, move }) => `${name} to ${move.to}`),
  ]);
  expect(Object.fromEntries(buttons)).toEqual({
    ...{ approved: [], returned: [], rejected: [], expired: [], withdrawn: [] },
    pending: ["approve to approved", "return to returned", "reject to rejected"],
  });
  expect(approvalLife.moves.withdraw.from).toEqual(["pending", "approved"]);
  expect(approvalLife.moves.expire.from).toEqual(["pending"]);
});
