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
import { Refusal } from "#kernel/refusal.ts";
import {
  checkContent,
  escalatedTo,
  principalsOf,
  standingOf,
  type Waiting,
} from "./decisionRules.ts";
import { type Person, type StandIn, type StepRule } from "./rules.ts";

const peter = person("Peter", "employee");

const limited: StepRule = { ...funds, limits: [{ role: "accountant", limit: 1_000n }] };
const waiting: Waiting = {
  documentType: "expense",
  counted: 1_000n,
  makers: [peter],
  deciders: [],
  step: limited,
  escalated: null,
};

/** In whose name somebody decides: "own", another's name, or the code of the refusal. */
const decides = (
  actor: Person,
  change: Partial<Waiting> = {},
  more: { principals?: readonly Person[]; soleTrader?: boolean } = {},
): string => {
  const facts = { principals: more.principals ?? [], soleTrader: more.soleTrader ?? false };
  try {
    const { onBehalfOf, samePerson } = standingOf(actor, { ...waiting, ...change }, facts);
    const name = onBehalfOf?.name ?? "own";
    return samePerson ? `${name}, marked` : name;
  } catch (error) {
    if (error instanceof Refusal) return `${error.status} ${error.code}`;
    throw error;
  }
};
const ownDocument = "403 approval.own-document";
const decidedBefore = "403 approval.decided-before";
const notYours = "403 approval.not-yours";

test.each<[string, Person, Partial<Waiting>, string]>([
  ["exactly up to one's limit", moses, {}, "own"],
  ["above it", moses, { counted: 1_001n }, notYours],
  ["above another's limit", catherine, { counted: 1_001n }, "own"],
  ["without the permission", joseph, {}, notYours],
  ["of another role", moses, { step: ofOwners }, notYours],
])("one decides %s", (_, actor, change, expected) => {
  expect(decides(actor, change)).toBe(expected);
});

describe("once it waited too long", () => {
  test("those it escalated to decide too, with the limits of theirs", () => {
    const step = ofOwners;
    expect(decides(moses, { step, escalated: funds })).toBe("own");
    expect(decides(moses, { step, escalated: limited, counted: 1_001n })).toBe(notYours);
    expect(decides(catherine, { step, escalated: limited })).toBe("own");
    expect(decides(joseph, { step, escalated: funds })).toBe(notYours);
  });

  test("the next step's people, or the owner where there is none", () => {
    expect(escalatedTo("next-step", limited, ofOwners)).toEqual(ofOwners);
    const owner = { flag: "canApproveFunds", roles: ["owner"], limits: [] };
    expect(escalatedTo("next-step", limited, null)).toEqual(owner);
    expect(escalatedTo("owner", limited, funds)).toEqual(owner);
  });

  test("a maker decides no more than before", () => {
    const own = { step: ofOwners, escalated: funds, makers: [moses] };
    expect(decides(moses, own)).toBe(ownDocument);
  });
});

describe("a maker, and who decided before", () => {
  test("decide in no name, neither their own nor another's", () => {
    const asked = { makers: [peter, moses] };
    expect(decides(moses, asked)).toBe(ownDocument);
    expect(decides(moses, asked, { principals: [catherine] })).toBe(ownDocument);
    expect(decides(moses, { deciders: [ruth, moses] })).toBe(decidedBefore);
    expect(decides(joseph, { deciders: [joseph] }, { principals: [catherine] })).toBe(
      decidedBefore,
    );
  });

  test("who is both is told of the document first", () => {
    const both = { makers: [moses], deciders: [moses] };
    expect(decides(moses, both)).toBe(ownDocument);
  });

  test("are recognised by their telephone, however it is written", () => {
    const here = person("Moses", "accountant", "0772 123456");
    const there = person("Second", "employee", "+256772123456");
    expect(decides(here, { makers: [there] })).toBe(ownDocument);
    expect(decides(here, { deciders: [there] })).toBe(decidedBefore);
  });

  test("in a company of one they decide, and it is marked; without the permission they do not", () => {
    const alone = { soleTrader: true };
    expect(decides(catherine, {}, alone)).toBe("own");
    expect(decides(catherine, { makers: [catherine] }, alone)).toBe("own, marked");
    expect(decides(catherine, { deciders: [catherine] }, alone)).toBe("own, marked");
    expect(decides(peter, {}, alone)).toBe(ownDocument);
    expect(decides(joseph, { deciders: [joseph] }, alone)).toBe(decidedBefore);
    expect(decides(joseph, {}, alone)).toBe(notYours);
  });
});

describe("standing in", () => {
  test("one decides in the name of the first who may", () => {
    const principals = [peter, ruth, catherine];
    expect(decides(joseph, { makers: [] }, { principals })).toBe("Ruth");
    expect(decides(joseph, { makers: [ruth] }, { principals })).toBe("Catherine");
    expect(decides(joseph, { deciders: [ruth] }, { principals })).toBe("Catherine");
    expect(decides(joseph, { makers: [ruth], deciders: [catherine] }, { principals })).toBe(
      notYours,
    );
  });

  test("one who may decide alone does so in their own name", () => {
    expect(decides(moses, {}, { principals: [catherine] })).toBe("own");
  });

  test("up to the limit of whom one stands in for", () => {
    const of = { principals: [moses] };
    expect(decides(joseph, {}, of)).toBe("Moses");
    expect(decides(joseph, { counted: 1_001n }, of)).toBe(notYours);
    expect(decides(joseph, { step: ofOwners, escalated: funds }, of)).toBe("Moses");
  });

  test("not for a maker in a second account of theirs", () => {
    const maker = person("Second", "employee", "+256772123456");
    const first = person("Catherine", "owner", "+256772123456");
    expect(decides(joseph, { makers: [maker] }, { principals: [first] })).toBe(notYours);
  });

  test("is for those who asked this person, and for the kinds they named", () => {
    const people = [catherine, moses, ruth, joseph];
    const standIn = (fromUser: string, documentTypes: StandIn["documentTypes"]): StandIn => ({
      ...{ fromUser, toUser: "Joseph", documentTypes },
    });
    const standIns = [
      standIn("Ruth", null),
      standIn("Moses", ["expense", "payment"]),
      standIn("Gone", null),
      { ...standIn("Catherine", null), toUser: "Peter" },
    ];
    const names = (id: string, kind: string) =>
      principalsOf(id, kind, { people, standIns }).map(({ name }) => name);
    expect(names("Joseph", "expense")).toEqual(["Moses", "Ruth"]);
    expect(names("Joseph", "fund-request")).toEqual(["Ruth"]);
    expect(names("Peter", "expense")).toEqual(["Catherine"]);
    expect(names("Moses", "expense")).toEqual([]);
  });
});

test("what is approved is, letter by letter, what approval was asked for", () => {
  const approving = (sha: string) => () => checkContent({ contentSha256: "a" }, sha);
  expect(codeOf(approving("a"))).toBeNull();
  expect(approving("b")).toThrow(
    expect.objectContaining({ code: "approval.content-changed", status: 409 }),
  );
});
