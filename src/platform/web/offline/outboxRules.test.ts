import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  dayOutHere,
  differences,
  isHeldBack,
  isWaiting,
  type Item,
  itemStates,
  keptSentMs,
  longestAwayMs,
  mentioned,
  pauseMs,
  roomLeft,
  verdictOn,
  waitingOf,
  withOther,
} from "./outboxRules.ts";

const problem = (code: string, more: object = {}) =>
  JSON.stringify({ title: "No", detail: "Not like this.", code, ...more });

/** What is to be done, in one word and why. */
const verdict = (status: number, text: string, attempts = 0): string => {
  const found = verdictOn({ status, text }, attempts);
  if (found.is === "later") return `later: ${found.why}`;
  return found.is === "attention" ? `attention: ${found.problem.code}` : found.is;
};

describe("an answer that says yes", () => {
  test.each([
    ["a number", '{"id":"x","number":"COL-26-000123"}', "COL-26-000123"],
    ["a code", '{"code":"FRM-000001"}', "FRM-000001"],
    ["both: its number", '{"code":"FRM-000001","number":"COL-26-000123"}', "COL-26-000123"],
    ["a number that is none", '{"number":5,"code":"FRM-000001"}', "FRM-000001"],
    ["neither", '{"id":"x"}', null],
    ["a list", "[]", null],
    ["a word", '"number"', null],
    ["nothing", "null", null],
    ["no content at all", "", null],
    ["a page of a proxy", "<html>", null],
  ])("with %s is sent", (_, text, official) => {
    expect(verdictOn({ status: 200, text }, 0)).toEqual({ is: "sent", official });
  });

  test.each([
    [199, "attention: no-answer"],
    [200, "sent"],
    [201, "sent"],
    [299, "sent"],
    [300, "attention: no-answer"],
    [304, "attention: no-answer"],
  ])("%i is: %s", (status, expected) => expect(verdict(status, "{}")).toBe(expected));
});

describe("an answer that says no", () => {
  test.each<[string, number, string, number, string]>([
    ["a rule broken", 422, problem("payment.nothing"), 0, "attention: payment.nothing"],
    [
      "a rule broken, tried often",
      422,
      problem("payment.nothing"),
      99,
      "attention: payment.nothing",
    ],
    ["another state", 409, problem("version-conflict"), 0, "attention: version-conflict"],
    ["not for this person", 403, problem("forbidden"), 0, "attention: forbidden"],
    ["the session ended", 401, problem("unauthorized"), 0, "later: sign-in"],
    ["the session ended, without words", 401, "", 99, "later: sign-in"],
    ["a second factor is missing", 403, problem("second-factor-required"), 99, "later: sign-in"],
    ["the phone was taken out of use", 403, problem("device.revoked"), 0, "revoked"],
    ["just below a failure of the server", 499, "", 0, "attention: no-answer"],
    ["a failure of the server", 500, "", 0, "later: busy"],
    ["the fourth failure of the server", 500, "", 4, "later: busy"],
    ["the fifth: others pass", 500, "", 5, "attention: no-answer"],
    ["a failure with words, too often", 501, problem("internal"), 6, "attention: internal"],
  ])("%s", (_, status, text, attempts, expected) => {
    expect(verdict(status, text, attempts)).toBe(expected);
  });

  test.each([408, 425, 429, 502, 503, 504])(
    "%i says nothing of the operation, however often it comes",
    (status) => expect(verdict(status, problem("busy"), 99)).toBe("later: busy"),
  );

  test("nothing at all is no network", () => {
    expect(verdictOn(null, 99)).toEqual({ is: "later", why: "no-network" });
  });

  const shown = (text: string) => verdictOn({ status: 422, text }, 0);
  test("keeps the server's own words, with what is wrong and what stands in the way", () => {
    const errors = [{ path: "bags.0.gross", message: "Too heavy." }];
    const blockers = [{ what: "Record the rate", owner: "Accountant" }];
    const said = { title: "No", detail: "Not like this.", code: "tax.no-rate" };
    const told = { ...said, type: "about:blank", status: 422 };
    const answer = { ...said, errors, blockers, requestId: "r1", status: 500 };
    expect(shown(JSON.stringify(answer))).toEqual({
      is: "attention",
      problem: { ...told, errors, blockers },
    });
    const broken = { ...said, errors: "many", blockers: null };
    expect(shown(JSON.stringify(broken))).toEqual({ is: "attention", problem: told });
    const untitled = { ...said, title: 7 };
    expect(shown(JSON.stringify(untitled))).toEqual({
      is: "attention",
      problem: { ...told, title: "" },
    });
  });

  test.each([
    "",
    "<html>",
    "null",
    "[]",
    "7",
    '{"code":"x"}',
    '{"detail":"x"}',
    '{"code":7,"detail":"x"}',
  ])("what is no answer of ours, %j, is said to be none", (text) => {
    expect(shown(text)).toEqual({
      is: "attention",
      problem: {
        ...{ type: "about:blank", title: "No answer", status: 422, code: "no-answer" },
        detail: "The server did not answer as expected.",
      },
    });
  });
});

const item = (change: Partial<Item>): Item => ({
  ...{ id: "i1", state: "ready", turn: 1, sequence: 1, writtenOn: "2026-11-20", number: "K7-1" },
  ...{ title: "Collection", capturedAt: 0, form: "collection", draft: "d", spends: "0", after: [] },
  ...{ attempts: 0, problem: null, official: null, sentAt: null },
  ...change,
});

describe("what waits", () => {
  test("is what is ready, and what the server said no to", () => {
    const waiting = itemStates.filter((state) => isWaiting({ state }));
    expect(waiting).toEqual(["ready", "attention"]);
  });

  test("goes in the order of this phone", () => {
    const items = [
      item({ id: "c", turn: 3 }),
      item({ id: "sent", turn: 0, state: "sent" }),
      item({ id: "a", turn: 1, state: "attention" }),
      item({ id: "given-up", turn: 2, state: "given-up" }),
      item({ id: "b", turn: 2 }),
    ];
    expect(waitingOf(items).map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect(items.map(({ id }) => id)).toEqual(["c", "sent", "a", "given-up", "b"]);
  });

  test("is held back while one it needs has not got there", () => {
    const needs = item({ after: ["farmer", "plot"] });
    expect(isHeldBack(needs, new Set())).toBe(false);
    expect(isHeldBack(needs, new Set(["other"]))).toBe(false);
    expect(isHeldBack(needs, new Set(["plot"]))).toBe(true);
    expect(isHeldBack(needs, new Set(["farmer", "plot"]))).toBe(true);
    expect(isHeldBack(item({}), new Set(["farmer"]))).toBe(false);
  });
});

describe("the things an operation speaks of", () => {
  test("are found wherever they stand, in the order they were asked for", () => {
    const content = { farmerId: "f1", bags: [{ plot: "p1" }], note: null };
    expect(mentioned(content, ["p1", "x9", "f1"])).toEqual(["p1", "f1"]);
    expect(mentioned(null, ["f1"])).toEqual([]);
    expect(mentioned(undefined, ["f1"])).toEqual([]);
    expect(mentioned(content, [])).toEqual([]);
  });

  test("are put in place of others, everywhere, and what was there stays as it was", () => {
    const content = { farmerId: "f1", paid: [{ to: "f1" }, { to: "f2" }], note: "for f1" };
    expect(withOther(content, "f1", "g7")).toEqual({
      farmerId: "g7",
      paid: [{ to: "g7" }, { to: "f2" }],
      note: "for g7",
    });
    expect(content.farmerId).toBe("f1");
  });

  test("stand there instead of the ones they replaced, and there and back is the same", () => {
    const [one, other] = [
      "0198c2f0-0000-7000-8000-00000000000a",
      "0198c2f0-0000-7000-8000-00000000000b",
    ];
    const held = fc.array(fc.record({ to: fc.constantFrom(one, "x"), count: fc.integer() }));
    fc.assert(
      fc.property(held, (content) => {
        const changed = withOther(content, one, other);
        expect(mentioned(changed, [one])).toEqual([]);
        expect(mentioned(changed, [other]).length).toBe(mentioned(content, [one]).length);
        expect(withOther(changed, other, one)).toEqual(content);
      }),
    );
  });
});

describe("how long to wait after failures in a row", () => {
  test.each([
    [1, 0, 1_000],
    [1, 0.5, 1_500],
    [1, 1, 2_000],
    [2, 1, 4_000],
    [3, 0, 4_000],
    [8, 1, 256_000],
    [9, 0, 150_000],
    [9, 1, 300_000],
    [5_000, 1, 300_000],
  ])("%i with the dice at %d: %i ms", (failures, dice, ms) => {
    expect(pauseMs(failures, dice)).toBe(ms);
  });

  test("in whole milliseconds, never longer than five minutes, never shorter than before", () => {
    const dice = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), dice, (failures, thrown) => {
        const wait = pauseMs(failures, thrown);
        expect(Number.isInteger(wait)).toBe(true);
        expect(wait).toBeLessThanOrEqual(300_000);
        expect(pauseMs(failures + 1, thrown)).toBeGreaterThanOrEqual(wait);
      }),
    );
  });
});

test.each([
  [20_000_000, "enough"],
  [19_999_999, "scarce"],
  [4_000_000, "scarce"],
  [3_999_999, "full"],
  [0, "full"],
  [-1, "full"],
])("%i bytes free are %s", (free, room) => {
  expect(roomLeft({ usage: 5_000_000, quota: 5_000_000 + free })).toBe(room);
});

test("where the browser says nothing of room, there is enough", () => {
  expect(roomLeft(null)).toBe("enough");
});

describe("the business day out here", () => {
  const noon = Date.parse("2026-11-20T09:00:00Z");
  const said = { today: "2026-11-20", atMs: noon, dayIsHeld: false };
  test.each([
    ["at once", "2026-11-20T09:00:00Z", "2026-11-20"],
    ["just before midnight in Kampala", "2026-11-20T20:59:59.999Z", "2026-11-20"],
    ["at midnight in Kampala", "2026-11-20T21:00:00Z", "2026-11-21"],
    ["a week later", "2026-11-27T09:00:00Z", "2026-11-27"],
    ["by a clock that was set back", "2026-11-01T09:00:00Z", "2026-11-20"],
    ["after a fortnight", "2026-12-04T09:00:00Z", "2026-12-04"],
    [
      "by a clock far ahead: the fortnight a phone may be away",
      "2027-06-01T09:00:00Z",
      "2026-12-04",
    ],
  ])("%s", (_, now, day) => expect(dayOutHere(said, Date.parse(now))).toBe(day));

  test("moves on from the day the server said, whatever the phone's clock calls it", () => {
    const behind = { ...said, today: "2026-11-18" };
    expect(dayOutHere(behind, Date.parse("2026-11-20T21:00:00Z"))).toBe("2026-11-19");
  });

  test("that is held stays, however long the phone is away", () => {
    const held = { ...said, dayIsHeld: true };
    expect(dayOutHere(held, Date.parse("2026-11-25T09:00:00Z"))).toBe("2026-11-20");
  });

  test("never goes back, and never further than a phone may be away", () => {
    const fortnight = 14 * 86_400_000;
    expect([longestAwayMs, keptSentMs]).toEqual([fortnight, fortnight]);
    const ms = fc.integer({ min: -fortnight, max: 3 * fortnight });
    fc.assert(
      fc.property(ms, fc.integer({ min: 0, max: fortnight }), (passed, more) => {
        const day = dayOutHere(said, noon + passed);
        expect(day >= said.today && day <= "2026-12-04").toBe(true);
        expect(dayOutHere(said, noon + passed + more) >= day).toBe(true);
      }),
    );
  });
});

describe("what two people know differently", () => {
  test("is told field by field, with what it was", () => {
    const mine = { id: "1", version: 2, name: "Akello", kin: "Grace", bags: [1], mineAlone: "x" };
    const theirs = { id: "2", version: 3, name: "Akello", kin: "Ann", bags: [1, 2], more: "y" };
    expect(differences(mine, theirs, { kin: "", name: "A" })).toEqual([
      { field: "kin", before: "", mine: "Grace", theirs: "Ann" },
      { field: "bags", before: undefined, mine: [1], theirs: [1, 2] },
    ]);
    expect(differences(mine, theirs)[0]).toEqual({
      ...{ field: "kin", before: undefined, mine: "Grace", theirs: "Ann" },
    });
  });

  test("is nothing where both say the same", () => {
    const same = { name: "Akello", bags: [{ gross: "1" }], photo: null };
    expect(differences(same, { ...same, bags: [{ gross: "1" }] })).toEqual([]);
    expect(differences({}, same)).toEqual([]);
    expect(differences({ id: "1", version: 1 }, { id: "2", version: 2 })).toEqual([]);
  });
});
