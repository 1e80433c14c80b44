import { expect, test, describe } from "vitest";
import { type AskedWire, employeeHands, type EmployeeRequest } from "#test/employeeMakers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { employeeRequests } from "./api.ts";
import { employeeLeave } from "./leaveApi.ts";

const world = await makeWorld({ clock: () => new Date("2026-07-03T09:00:00Z") });
const { ask, advance, petty, read, approved } = employeeHands(world, "2026-07-03");
const boots: AskedWire = {
  kind: "ppe_or_tool",
  item: "Safety boots",
  quantity: 1,
  neededBy: "2026-07-10",
  reason: "The old ones are torn",
};
const withdraw = (one: EmployeeRequest, by: Person = "employee") =>
  world.as(by)(employeeRequests.withdraw, {
    params: { id: one.id },
    body: { version: one.version },
  });
const callOff = (one: EmployeeRequest) =>
  world.as("employee")(employeeRequests.callOff, {
    params: { id: one.id },
    body: { version: one.version, reason: "Plans changed" },
  });
const fulfil = (one: EmployeeRequest, by: Person) =>
  world.as(by)(employeeRequests.fulfil, { params: { id: one.id }, body: { version: one.version } });

describe("who reads", () => {
  test("one's own, all for who manages people, money for who pays; never another company", async () => {
    const thing = await ask(boots);
    const money = await ask(petty(3_000n));
    await refused(read(thing.id, "accountant"), "not-found");
    expect((await read(money.id, "accountant")).isMine).toBe(false);
    expect((await read(money.id, "cashier")).id).toBe(money.id);
    for (const by of ["field", "other-owner", "supplier"] as const) {
      await refused(read(thing.id, by), "not-found");
    }
    const listed = async (by: Person) =>
      (await world.as(by)(employeeRequests.all, { params: { limit: 200 } })).rows.map((r) => r.id);
    expect(await listed("md")).toEqual(expect.arrayContaining([thing.id, money.id]));
    const ofAccountant = await listed("accountant");
    expect(ofAccountant).toContain(money.id);
    expect(ofAccountant).not.toContain(thing.id);
    await refused(listed("employee"), "not-allowed");
    const own = await world.as("employee")(employeeRequests.list, {
      params: { kind: "ppe_or_tool", state: "submitted", search: "boots" },
    });
    expect(own.rows.map((row) => row.id)).toEqual([thing.id]);
    await refused(withdraw(thing, "field"), "not-found");
    await refused(withdraw(thing, "md"), "employee-request.not-yours");
    await refused(ask(boots, "supplier"), "employee-request.not-staff");
    await withdraw(thing);
    await withdraw(money);
  });

  test("a supplier's people read nobody's name, leave or terms", async () => {
    const supplier = world.as("supplier");
    const days = { from: "2026-07-06", to: "2026-07-08" };
    await refused(supplier(employeeRequests.colleagues, { params: {} }), "not-allowed");
    await refused(supplier(employeeLeave.count, { params: days }), "not-allowed");
    await refused(supplier(employeeLeave.rules, {}), "not-allowed");
    const colleagues = await world.as("employee")(employeeRequests.colleagues, { params: {} });
    expect(colleagues.count).toBeGreaterThan(3);
  });

  test("comments are read by everybody who reads the request; nobody fulfils for another", async () => {
    const one = await approved(boots);
    const said = (by: Person, text: string) =>
      world.as(by)(employeeRequests.comment, { params: { id: one.id }, body: { text } });
    await said("employee", "Size 43, please");
    const both = await said("md", "Ordered");
    expect(both.timeline.filter((each) => each.what === "comment")).toMatchObject([
      { text: "Size 43, please" },
      { text: "Ordered" },
    ]);
    await refused(said("field", "Me too"), "not-found");
    const money = await approved(petty(2_000n));
    await refused(fulfil(money, "accountant"), "employee-request.not-to-fulfil");
    await callOff(await read(money.id, "employee"));
  });

  test("the same id twice is one request; the rules are dated and the owner's", async () => {
    const id = newId();
    const twice = () => world.as("field")(employeeRequests.ask, { body: { id, asked: boots } });
    expect((await twice()).number).toBe((await twice()).number);
    const entitlement = {
      leaveKind: "annual" as const,
      effectiveFrom: "2026-08-01",
      daysAYear: 24,
      sourceNote: "House rule",
    };
    const set = (by: Person, body = entitlement) =>
      world.as(by)(employeeLeave.setEntitlement, { body });
    await refused(set("md"), "not-allowed");
    await set("owner");
    await refused(set("owner"), "employee-request.rule-twice");
    await refused(
      set("owner", { ...entitlement, effectiveFrom: "2026-07-01" }),
      "employee-request.rule-past",
    );
    const policy = {
      effectiveFrom: "2026-07-03",
      largestAdvance: "500000",
      mostInstalments: 4,
      settleDays: 5,
      sourceNote: "Board, July",
    };
    await world.as("owner")(employeeLeave.setMoneyPolicy, { body: policy });
    await refused(
      world.as("owner")(employeeLeave.setMoneyPolicy, { body: policy }),
      "employee-request.rule-twice",
    );
    await refused(ask(advance(500_001n), "field"), "employee-request.advance-too-large");
    const rules = await world.as("employee")(employeeLeave.rules, {});
    expect(rules.policies[0]).toEqual(policy);
    expect(rules.entitlements.find((one) => one.leaveKind === "annual")?.daysAYear).toBe(24);
    expect(rules.holidays.length).toBeGreaterThan(25);
  });
});

test("the books agree", () => world.verifyBooks());
