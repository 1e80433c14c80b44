import { describe, expect, test } from "vitest";
import { addDays } from "#kernel/days.ts";
import { approvals } from "#registry/approvals/api.ts";
import { thresholds } from "#registry/thresholds/api.ts";
import { type AskedWire, employeeHands, type EmployeeRequest } from "#test/employeeMakers.ts";
import { fallenDueEarlier } from "#test/overdue.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { employeeRequests } from "./api.ts";
import { employeeLeave } from "./leaveApi.ts";
import { employeeRepayments } from "./repaymentApi.ts";

// A Friday without holidays for weeks: the days of a test do not depend on when it runs.
const world = await makeWorld({ clock: () => new Date("2026-07-03T09:00:00Z") });
const today = "2026-07-03";
const hands = employeeHands(world, today);
const { ask, leave, advance, petty, read, decide, paid, repay } = hands;

const withdraw = (one: EmployeeRequest, by: Person = "employee") =>
  world.as(by)(employeeRequests.withdraw, {
    params: { id: one.id },
    body: { version: one.version },
  });
const callOff = (one: EmployeeRequest, by: Person = "employee") =>
  world.as(by)(employeeRequests.callOff, {
    params: { id: one.id },
    body: { version: one.version, reason: "Plans changed" },
  });
const fulfil = (one: EmployeeRequest, by: Person = "employee") =>
  world.as(by)(employeeRequests.fulfil, { params: { id: one.id }, body: { version: one.version } });
const annualTaken = async (by: Person = "employee") => {
  const { balances } = await world.as(by)(employeeLeave.standing, {});
  return balances.find((one) => one.leaveKind === "annual" && one.year === 2026)?.taken;
};
const boots: AskedWire = {
  kind: "ppe_or_tool",
  item: "Safety boots",
  quantity: 1,
  neededBy: "2026-07-10",
  reason: "The old ones are torn",
};

describe("leave", () => {
  test("asked, approved by who manages people, taken: days are held and balances follow", async () => {
    // Monday 6 July to Saturday 18 July: twelve working days, one Sunday between.
    const one = await ask(leave("2026-07-06", "2026-07-18"));
    expect(one).toMatchObject({
      state: "submitted",
      leaveDays: 12,
      amount: "0",
      title: "Annual leave, 6 Jul 2026 to 18 Jul 2026",
      isMine: true,
      code: null,
    });
    expect(one.number).toMatch(/^ER-26-\d{6}$/);
    expect(await annualTaken()).toBe(12);
    const shown = await world.as("md")(approvals.read, {
      params: { id: one.approval?.id ?? "" },
    });
    expect(shown.facts.map((fact) => fact.value)).toEqual([
      "12 days",
      "9 days",
      "Nobody",
      "Nobody named",
    ]);
    await decide("approve", one, "md");
    const after = await read(one.id);
    expect(after).toMatchObject({ state: "approved", standing: null, isMine: false });
    expect(after.code).toMatch(/^[0-9A-Z]{16}$/);
    await refused(fulfil(after), "employee-request.leave-not-over");
    await refused(callOff(after, "md"), "employee-request.not-yours");
    const off = await callOff(after);
    expect(off).toMatchObject({ state: "withdrawn", code: null, closingReason: "Plans changed" });
    expect(await annualTaken()).toBe(0);
  });

  test("what was given back, rejected or withdrawn holds no days", async () => {
    const one = await ask(leave("2026-07-06", "2026-07-07"));
    await decide("return", one, "md", "Who does the work?");
    expect(await annualTaken()).toBe(0);
    const relieverId = await world.userId("field");
    const again = await world.as("employee")(employeeRequests.submit, {
      params: { id: one.id },
      body: {
        version: (await read(one.id)).version,
        asked: leave("2026-07-06", "2026-07-08", { relieverId }),
      },
    });
    expect(again).toMatchObject({ state: "submitted", leaveDays: 3 });
    expect(again.relieverName).not.toBeNull();
    await decide("reject", again, "owner");
    expect(await read(one.id)).toMatchObject({ state: "rejected", closingReason: "Not now" });
    const other = await ask(leave("2026-07-06", "2026-07-06"));
    expect(await withdraw(other)).toMatchObject({ state: "withdrawn" });
    expect(await annualTaken()).toBe(0);
  });

  test("illness is told afterwards, as long as the owner decided", async () => {
    const ill = leave("2026-06-15", "2026-06-15", { leaveKind: "sick" });
    await withdraw(await ask(ill));
    const told = (value: number) =>
      world.as("owner")(thresholds.set, {
        body: { name: "leaveTold", value, effectiveFrom: today, sourceNote: "Rules of the house" },
        key: newId(),
      });
    await told(10);
    const problem = await refused(ask(ill), "employee-request.leave-past");
    expect(problem.detail).toContain("23 Jun 2026 at the earliest");
    await told(30);
  });

  test.each<[string, AskedWire, string]>([
    ["backwards", leave("2026-07-10", "2026-07-09"), "employee-request.leave-backwards"],
    ["in the past", leave("2026-07-01", "2026-07-09"), "employee-request.leave-past"],
    ["on a Sunday", leave("2026-07-05", "2026-07-05"), "employee-request.no-working-day"],
    ["on a holiday", leave("2026-10-09", "2026-10-09"), "employee-request.no-working-day"],
    ["beyond the balance", leave("2026-07-06", "2026-07-30"), "employee-request.leave-balance"],
    ["too long", leave("2026-07-06", "2027-07-30"), "employee-request.leave-too-long"],
    [
      "by a stranger in one's place",
      leave("2026-07-06", "2026-07-06", { relieverId: newId() }),
      "not-found",
    ],
  ])("%s is refused", async (_, asked, code) => {
    await refused(ask(asked), code);
  });

  test("sick leave is told afterwards and counts for itself; nobody is away twice", async () => {
    const sick = await ask(leave("2026-06-22", "2026-06-24", { leaveKind: "sick" }), "cashier");
    expect(sick.leaveDays).toBe(3);
    await refused(
      ask(leave("2026-06-24", "2026-06-25", { leaveKind: "sick" }), "cashier"),
      "employee-request.leave-twice",
    );
    const away = await world.as("md")(employeeLeave.away, { params: { month: "2026-06" } });
    expect(away.leaves).toMatchObject([
      { isApproved: false, leaveKind: "sick", days: ["2026-06-22", "2026-06-23", "2026-06-24"] },
    ]);
    expect(away.holidays.map((one) => one.name)).toEqual([
      "Uganda Martyrs' Day",
      "National Heroes' Day",
    ]);
    await refused(
      ask(leave("2026-07-06", "2026-07-06", { relieverId: await world.userId("employee") })),
      "not-found",
    );
    await withdraw(sick, "cashier");
  });

  test("a leave over the turn of the year takes from both", async () => {
    const one = await ask(leave("2026-12-28", "2027-01-05"));
    const { balances } = await world.as("employee")(employeeLeave.standing, {});
    const annual = balances.filter((each) => each.leaveKind === "annual");
    expect(annual.map((each) => [each.year, each.taken])).toEqual([
      [2026, 4],
      [2027, 3],
    ]);
    await withdraw(one);
  });

  test("a holiday that is declared later gives the day back", async () => {
    const one = await ask(leave("2026-07-20", "2026-07-22"));
    const holiday = { day: "2026-07-21", name: "Day of mourning", sourceNote: "Gazette" };
    await refused(world.as("md")(employeeLeave.addHoliday, { body: holiday }), "not-allowed");
    const added = await world.as("owner")(employeeLeave.addHoliday, { body: holiday });
    expect(added.daysGivenBack).toBe(1);
    expect((await read(one.id)).leaveDays).toBe(2);
    await refused(
      world.as("owner")(employeeLeave.addHoliday, { body: holiday }),
      "employee-request.holiday-twice",
    );
    const counted = await world.as("employee")(employeeLeave.count, {
      params: { from: "2026-07-20", to: "2026-07-22" },
    });
    expect(counted).toEqual({ days: 2, holidays: ["Day of mourning"] });
    const removed = { params: { day: holiday.day }, body: { reason: "Not gazetted" } };
    expect(await world.as("owner")(employeeLeave.removeHoliday, removed)).toEqual({
      day: holiday.day,
    });
    await refused(world.as("owner")(employeeLeave.removeHoliday, removed), "not-found");
    await withdraw(await read(one.id));
  });
});

describe("money", () => {
  test("an advance on salary: approved, paid by three people, paid back in parts", async () => {
    const one = await ask(advance(900_000n));
    await refused(decide("approve", one, "md"), "approval.not-yours");
    await decide("approve", one, "accountant");
    const waits = await read(one.id);
    expect(waits).toMatchObject({ standing: "to_pay", settleBy: "2026-10-03", plan: [] });
    await refused(fulfil(waits), "employee-request.not-paid");
    await refused(repay(waits, 1n), "employee-request.repays-too-much");
    const second = await ask(advance(100_000n));
    const third = ask(advance(1n));
    await refused(third, "employee-request.advance-too-large");
    await withdraw(second);
    await callOff(await read(one.id));
  });

  test("paid, it comes back: the plan, the books and the balance follow", async () => {
    const held = await paid(advance(100_001n, 3));
    expect(held).toMatchObject({ standing: "to_account", paid: "100001", open: "100001" });
    expect(held.plan).toEqual([
      { day: "2026-08-03", amount: "33335", open: "33335" },
      { day: "2026-09-03", amount: "33333", open: "33333" },
      { day: "2026-10-03", amount: "33333", open: "33333" },
    ]);
    await refused(callOff(held), "employee-request.paid");
    await refused(repay(held, 100_002n), "employee-request.repays-too-much");
    await refused(repay(held, 0n), "employee-request.repays-nothing");
    const first = await repay(held, 40_000n);
    expect(first.number).toMatch(/^REP-26-\d{6}$/);
    const after = await read(held.id);
    expect(after).toMatchObject({ open: "60001" });
    expect(after.plan.map((part) => part.open)).toEqual(["0", "26668", "33333"]);
    const booked = await world.sql.query<{ line: string }>(
      `select l.account_code || ' ' || l.amount as line from voucher v
       join voucher_line l on l.org_id = v.org_id and l.voucher_id = v.id
       where v.source_type = 'employee-repayment' and v.source_id = $1 order by l.line`,
      [first.id],
    );
    expect(booked.rows.map((row) => row.line)).toEqual(["1010 40000", "1230 -40000"]);
    const reverse = (by: Person) =>
      world.as(by)(employeeRepayments.reverse, {
        params: { id: first.id },
        body: { version: 1, reason: "Counted twice" },
      });
    expect(await reverse("accountant")).toMatchObject({ state: "reversed" });
    await refused(reverse("owner"), "state-conflict");
    expect((await read(held.id)).open).toBe("100001");
    await repay(await read(held.id), 100_001n, "accountant");
    const done = await read(held.id);
    expect(done).toMatchObject({ open: "0", standing: "accounted" });
    expect(done.timeline.map((each) => each.what)).toEqual(["asked", "approved", "paid", "repaid"]);
    expect(await fulfil(done)).toMatchObject({ state: "fulfilled" });
  });

  test("who received cash does not take it back, who owes it does not receive it", async () => {
    const own = await paid(petty(5_000n), "md");
    await refused(repay(own, 5_000n, "md"), "same-person");
    await repay(own, 5_000n);
    const held = await paid(petty(6_000n));
    const made = await repay(held, 6_000n, "accountant");
    await refused(
      world.as("accountant")(employeeRepayments.reverse, {
        params: { id: made.id },
        body: { version: 1, reason: "Mine" },
      }),
      "same-person",
    );
  });

  test("petty cash and transport are accounted for within days; overdue money comes first", async () => {
    const held = await paid(petty(20_000n));
    expect(held.settleBy).toBe(addDays(today, 7));
    await fallenDueEarlier(world, held.employeeId, 60);
    expect((await read(held.id)).standing).toBe("overdue");
    await refused(ask(petty(1_000n)), "employee-request.overdue");
    await repay(held, 20_000n);
    const way: AskedWire = {
      kind: "transport",
      neededBy: "2026-07-04",
      from: "Masaka",
      to: "Kampala",
      amount: "40000",
      reason: "Samples to the laboratory",
    };
    expect(await withdraw(await ask(way))).toMatchObject({ title: "Transport, Masaka to Kampala" });
  });

  test.each<[string, AskedWire, string]>([
    ["nothing", advance(0n), "employee-request.nothing"],
    ["an item for nothing", petty(0n), "employee-request.nothing"],
    ["too much", advance(2_000_000n), "employee-request.advance-too-large"],
    ["over too long", advance(10_000n, 7), "employee-request.too-many-instalments"],
    ["yesterday", { ...boots, neededBy: "2026-07-02" }, "employee-request.day-past"],
  ])("%s is refused", async (_, asked, code) => {
    await refused(ask(asked, "field"), code);
  });
});

describe("tools, repairs and letters", () => {
  test("a draft asks nobody, is changed and sent", async () => {
    const draft = await ask(boots, "field", { asDraft: true });
    expect(draft).toMatchObject({ state: "draft", approval: null });
    await refused(read(draft.id, "owner"), "not-found");
    const body = { version: draft.version, asked: { ...boots, quantity: 2 } };
    const kept = await world.as("field")(employeeRequests.submit, {
      params: { id: draft.id },
      body: { ...body, asDraft: true },
    });
    expect(kept).toMatchObject({ state: "draft", title: "2 × Safety boots" });
    const sent = await world.as("field")(employeeRequests.submit, {
      params: { id: draft.id },
      body: { ...body, version: kept.version },
    });
    expect(sent.state).toBe("submitted");
    await refused(
      world.as("field")(employeeRequests.submit, { params: { id: draft.id }, body }),
      "version-conflict",
    );
    await decide("approve", sent, "md");
    const done = await fulfil(await read(sent.id), "md");
    expect(done.state).toBe("fulfilled");
    expect(done.timeline.at(-1)?.what).toBe("fulfilled");
  });

  test("a letter carries a code that a stranger checks; before that there is none", async () => {
    const asked: AskedWire = {
      kind: "document_letter",
      letter: "employment",
      addressee: "Centenary Bank",
      neededBy: "2026-07-10",
      reason: "To open an account",
    };
    const one = await ask(asked);
    const early = await world.file("employee", employeeRequests.letter, { id: one.id });
    expect(JSON.parse(early.text)).toMatchObject({ code: "employee-request.no-letter" });
    await decide("approve", one, "md");
    const { code } = await read(one.id, "employee");
    const letter = await world.file("employee", employeeRequests.letter, { id: one.id });
    expect(letter.text.slice(0, 5)).toBe("%PDF-");
    const form = await world.file("md", employeeRequests.paper, { id: one.id });
    expect(form.text.slice(0, 5)).toBe("%PDF-");
    const { publicPages } = await import("#insight/public-pages/api.ts");
    const found = await world.as("employee")(publicPages.verify, { params: { code: code ?? "" } });
    expect(found).toMatchObject({
      result: "valid",
      facts: { Letter: "Confirmation of employment", Addressee: "Centenary Bank" },
    });
  });

  test("a paper goes with a request, and only its readers open it", async () => {
    const file = { name: "tear.pdf", base64: Buffer.from("%PDF-1.4\n%%EOF").toString("base64") };
    const repair: AskedWire = {
      kind: "repair",
      what: "Moisture meter",
      place: "Masaka store",
      urgency: "soon",
      reason: "It shows nothing",
    };
    const one = await ask(repair, "employee", { file });
    expect(one.hasFile).toBe(true);
    const got = await world.file("md", employeeRequests.attachment, { id: one.id });
    expect(got.status).toBe(200);
    const others = await world.file("accountant", employeeRequests.attachment, { id: one.id });
    expect(others.status).toBe(404);
    await withdraw(one);
  });
});

test("the books agree", () => world.verifyBooks());
