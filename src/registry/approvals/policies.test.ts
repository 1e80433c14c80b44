import { beforeAll, describe, expect, test, vi } from "vitest";
import { addDays } from "#kernel/days.ts";
import { sampleOf } from "#test/sampleBody.ts";
import { ask, inPerson, openTestKinds, told } from "#test/approvalMakers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { users } from "#registry/users/api.ts";
import { approvals } from "./api.ts";
import { whereItGoes } from "./door.ts";
import { approvalDelegations, approvalPolicies } from "./policyApi.ts";

vi.mock("#app/deciders.ts", async () => ({
  deciders: (await import("#test/approvalMakers.ts")).testDeciders,
}));

const world = await makeWorld();
let today = "";
beforeAll(async () => {
  await openTestKinds(world);
  today = (await world.as("owner")(users.me, {})).org.today;
});

const approve = (person: Person, id: string, version = 1) =>
  world.as(person)(approvals.approve, { params: { id }, body: { version } });
const isWaiting = async (person: Person, id: string): Promise<boolean> => {
  const page = await world.as(person)(approvals.list, { params: { limit: 200 } });
  return page.rows.some((row) => row.id === id);
};

describe("policies", () => {
  const terms = {
    documentType: "test-paper",
    reason: "The accountant may do less from now on",
    windowDays: 30,
    countedTogether: "everybody" as const,
    reminderHours: 12,
    escalationHours: 24,
    escalateTo: "owner" as const,
    expiryDays: 7,
    bands: [
      {
        upTo: "20000000",
        steps: [{ flag: "canApproveFunds" as const, roles: null, limits: [] }],
      },
      {
        upTo: null,
        steps: [{ flag: "canApproveFunds" as const, roles: ["owner" as const], limits: [] }],
      },
    ],
  };
  const write = (
    person: Person,
    over: Partial<typeof terms> & { after: number; effectiveFrom: string },
  ) => world.as(person)(approvalPolicies.write, { body: { id: newId(), ...terms, ...over } });
  const typeOf = async (documentType: string) => {
    const { types } = await world.as("owner")(approvalPolicies.list, {});
    return types.find((one) => one.documentType === documentType);
  };

  test("begin with the factory's, with its source", async () => {
    const type = await typeOf("fund-request");
    expect(type).toMatchObject({ label: "Fund request", inForce: 0 });
    expect(type?.versions).toMatchObject([{ version: 0, createdByName: null, expiryDays: 14 }]);
    expect(type?.versions[0]?.reason).toMatch(/50,000,000/);
  });

  test("count from their day; what was asked before keeps its steps", async () => {
    const before = await ask(world, "employee", { amount: 30_000_000n });
    const tomorrow = addDays(today, 1);
    await write("owner", { after: 0, effectiveFrom: tomorrow });
    expect((await typeOf("test-paper"))?.inForce).toBe(0);
    const goes = () =>
      inPerson(world, "employee", (ctx) =>
        whereItGoes(ctx, { documentType: "test-paper", amount: 30_000_000n, payee: null }),
      );
    expect((await goes()).steps[0]?.people).toHaveLength(2);
    await write("owner", { after: 1, effectiveFrom: today });
    const type = await typeOf("test-paper");
    expect(type?.inForce).toBe(2);
    expect(type?.versions).toHaveLength(3);
    expect((await goes()).steps[0]?.people.map((one) => one.name)).toEqual(["Catherine Nabirye"]);
    const after = await ask(world, "employee", { amount: 30_000_000n });
    expect(after).toMatchObject({ policyVersion: 2, policyFrom: today });
    expect((await approve("accountant", before.id)).state).toBe("approved");
    await refused(approve("accountant", after.id), "approval.not-yours");
  });

  test("each refusal, and only the owner", async () => {
    await refused(write("owner", { after: 0, effectiveFrom: today }), "version-conflict");
    const next = { after: 2, effectiveFrom: today };
    await refused(write("owner", { ...next, documentType: "nonsense" }), "not-found");
    const past = { ...next, effectiveFrom: addDays(today, -1) };
    await refused(write("owner", past), "approval.policy-in-past");
    const endless = { ...next, bands: terms.bands.slice(0, 1) };
    await refused(write("owner", endless), "approval.bands-broken");
    await refused(
      write("owner", { ...next, reminderHours: 24 }),
      "approval.escalates-before-reminder",
    );
    for (const person of ["md", "accountant", "employee"] as const) {
      await refused(write(person, next), "not-allowed");
      await refused(world.as(person)(approvalPolicies.list, {}), "not-allowed");
    }
  });

  test("are each company's own", async () => {
    const { types } = await world.as("other-owner")(approvalPolicies.list, {});
    const type = types.find((one) => one.documentType === "test-paper");
    expect(type).toMatchObject({ inForce: 0 });
    expect(type?.versions).toHaveLength(1);
  });

  test("a sample of what is declared is refused only for what it says", async () => {
    const body = sampleOf(approvalPolicies.write.body);
    const answer = await world.send("owner", {
      method: "POST",
      url: approvalPolicies.write.path,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(404);
  });
});

describe("standing in", () => {
  const add = async (
    by: Person,
    of: { from: Person; to: Person; firstDay?: string; lastDay?: string; documentTypes?: string[] },
  ) =>
    world.as(by)(approvalDelegations.add, {
      body: {
        id: newId(),
        fromId: await world.userId(of.from),
        toId: await world.userId(of.to),
        firstDay: of.firstDay ?? today,
        lastDay: of.lastDay ?? addDays(today, 5),
        documentTypes: of.documentTypes ?? null,
        reason: "On leave",
      },
    });
  const end = (by: Person, id: string) => world.as(by)(approvalDelegations.end, { params: { id } });

  test("who stands in decides for the other, is named, and not after it ended", async () => {
    const one = await ask(world, "employee");
    const two = await ask(world, "employee");
    expect(await isWaiting("md", one.id)).toBe(false);
    const made = await add("accountant", { from: "accountant", to: "md" });
    expect(made).toMatchObject({ state: "now", fromName: "Moses Wabwire", toName: "Joseph Kato" });
    expect(await isWaiting("md", one.id)).toBe(true);
    const shown = await approve("md", one.id);
    expect(shown.approval.steps).toMatchObject([
      { decidedByName: "Joseph Kato", onBehalfOfName: "Moses Wabwire" },
    ]);
    expect(told.get(one.documentId)).toEqual(["approved by Joseph Kato for Moses Wabwire"]);
    expect((await end("accountant", made.id)).state).toBe("over");
    await refused(end("accountant", made.id), "approval.delegation-over");
    expect(await isWaiting("md", two.id)).toBe(false);
    await refused(approve("md", two.id), "approval.not-yours");
  });

  test("own documents stay excluded, on both sides; the limit is the other's", async () => {
    const made = await add("accountant", { from: "accountant", to: "md" });
    const ofMd = await ask(world, "md");
    expect(await isWaiting("md", ofMd.id)).toBe(false);
    await refused(approve("md", ofMd.id), "approval.own-document");
    const ofAccountant = await ask(world, "accountant");
    expect(await isWaiting("md", ofAccountant.id)).toBe(false);
    await refused(approve("md", ofAccountant.id), "approval.not-yours");
    const dear = await ask(world, "employee", { amount: 50_000_001n });
    expect(await isWaiting("md", dear.id)).toBe(false);
    await refused(approve("md", dear.id), "approval.not-yours");
    await end("owner", made.id);
  });

  test("nobody takes two steps, one for themselves and one for another", async () => {
    const made = await add("owner", { from: "owner", to: "md" });
    const { id } = await ask(world, "employee", { documentType: "test-two-steps" });
    await approve("md", id);
    expect(await isWaiting("md", id)).toBe(false);
    await refused(approve("md", id, 2), "approval.decided-before");
    expect((await approve("accountant", id, 2)).state).toBe("approved");
    await end("owner", made.id);
  });

  test("on its days, for its kinds of document", async () => {
    const { id } = await ask(world, "employee");
    const coming = await add("owner", {
      from: "owner",
      to: "operations",
      firstDay: addDays(today, 1),
    });
    expect(coming.state).toBe("coming");
    const kind = await add("owner", {
      from: "owner",
      to: "operations",
      documentTypes: ["expense"],
    });
    expect(await isWaiting("operations", id)).toBe(false);
    await refused(approve("operations", id), "approval.not-yours");
    for (const one of [coming, kind]) await end("owner", one.id);
  });

  test("ends with the rights of who passed it on", async () => {
    const { id } = await ask(world, "employee");
    const made = await add("accountant", { from: "accountant", to: "md" });
    const accountant = await world.userId("accountant");
    const active = (yes: boolean) =>
      world.sql.query("update profile set is_active = $2 where user_id = $1", [accountant, yes]);
    await active(false);
    expect(await isWaiting("md", id)).toBe(false);
    await refused(approve("md", id), "approval.not-yours");
    await active(true);
    await world.sql.query(
      "insert into role_flag select org_id, 'accountant', 'canApproveFunds', false from profile where user_id = $1",
      [accountant],
    );
    expect(await isWaiting("md", id)).toBe(false);
    await refused(approve("md", id), "approval.not-yours");
    await world.sql.query("delete from role_flag where flag = 'canApproveFunds'");
    expect((await approve("md", id)).state).toBe("approved");
    await end("accountant", made.id);
  });

  test("each refusal", async () => {
    const self = add("owner", { from: "owner", to: "owner" });
    await refused(self, "approval.delegation-self");
    await refused(add("employee", { from: "employee", to: "md" }), "approval.delegates-too-much");
    await refused(
      add("md", { from: "md", to: "employee", documentTypes: ["fund-request"] }),
      "approval.delegates-too-much",
    );
    await refused(add("md", { from: "accountant", to: "md" }), "approval.delegation-not-yours");
    await refused(add("owner", { from: "owner", to: "supplier" }), "approval.delegation-person");
    await refused(add("owner", { from: "owner", to: "other-owner" }), "approval.delegation-person");
    await refused(
      add("owner", { from: "owner", to: "md", documentTypes: ["nonsense"] }),
      "not-found",
    );
    await refused(
      add("owner", { from: "owner", to: "md", lastDay: addDays(today, -1) }),
      "approval.delegation-days",
    );
    await refused(
      add("owner", { from: "owner", to: "md", lastDay: addDays(today, 400) }),
      "approval.delegation-too-long",
    );
  });

  test("one sees one's own; the owner all; another company nothing", async () => {
    const made = await add("owner", { from: "accountant", to: "md", lastDay: today });
    const sees = async (person: Person) => {
      const page = await world.as(person)(approvalDelegations.list, { params: { state: "now" } });
      return page.rows.some((row) => row.id === made.id);
    };
    expect(await Promise.all((["accountant", "md", "owner"] as const).map(sees))).toEqual([
      true,
      true,
      true,
    ]);
    expect(await Promise.all((["employee", "other-owner"] as const).map(sees))).toEqual([
      false,
      false,
    ]);
    await refused(end("md", made.id), "not-found");
    await refused(end("other-owner", made.id), "not-found");
    const choices = await world.as("accountant")(approvalDelegations.choices, {});
    expect(choices.people.map((one) => one.name)).not.toContain("Grace Namuli");
    expect(choices.documentTypes.length).toBeGreaterThan(3);
    const nothing = await world.as("employee")(approvalDelegations.choices, {});
    expect(nothing).toEqual({ people: [], documentTypes: [] });
    await end("accountant", made.id);
  });
});
