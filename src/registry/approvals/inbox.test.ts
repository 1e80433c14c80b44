import { beforeAll, describe, expect, test, vi } from "vitest";
import { ask, facts, openTestKinds } from "#test/approvalMakers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { approvals } from "./api.ts";

vi.mock("#app/deciders.ts", async () => ({
  deciders: (await import("#test/approvalMakers.ts")).testDeciders,
}));

const world = await makeWorld();
beforeAll(() => openTestKinds(world));

const approve = (person: Person, id: string, version = 1) =>
  world.as(person)(approvals.approve, { params: { id }, body: { version } });
const waitingFor = async (person: Person): Promise<string[]> => {
  const page = await world.as(person)(approvals.list, { params: { limit: 200 } });
  return page.rows.map((row) => row.id);
};
const payee = () => ({ type: "supplier", id: newId(), name: "Kasana Fuel" });

describe("the inbox", () => {
  test("costs one statement where all fits a page, and one for its words, and shows what an approver should see", async () => {
    const to = payee();
    const other = await ask(world, "employee", { payee: to, number: "TST-LIKE" });
    const { id, documentId } = await ask(world, "employee", { payee: to, title: "Second tank" });
    facts.set(documentId, [
      { label: "Budget left", value: "UGX 2,000,000", tone: "good", link: "/expenses" },
    ]);
    const page = await world.as("accountant")(approvals.list, {
      params: { search: "Second tank" },
    });
    expect(world.lastStatements()).toBe(2);
    expect(page.rows).toMatchObject([
      {
        id,
        title: "Second tank",
        requestedByName: "Peter Ocen",
        documentLabel: "Test paper",
        isMine: true,
      },
    ]);
    const shown = await world.as("accountant")(approvals.read, { params: { id } });
    expect(shown.facts).toMatchObject([{ label: "Budget left", tone: "good" }]);
    expect(shown.similar).toMatchObject([{ id: other.id, number: "TST-LIKE", sameAmount: true }]);
    expect(shown.waitsFor.map((one) => one.name)).toEqual(["Catherine Nabirye", "Moses Wabwire"]);
    const before = (await world.as("accountant")(approvals.waiting, {})).count;
    await approve("accountant", id);
    expect((await world.as("accountant")(approvals.waiting, {})).count).toBe(before - 1);
  });

  test("each sees their own: asked, decided, everything for the owner", async () => {
    const { id } = await ask(world, "employee");
    const inBox = async (person: Person, box: "asked" | "decided" | "all") => {
      const page = await world.as(person)(approvals.list, { params: { box, limit: 200 } });
      return page.rows.some((row) => row.id === id);
    };
    expect(await inBox("employee", "asked")).toBe(true);
    expect(await inBox("cashier", "asked")).toBe(false);
    expect(await inBox("accountant", "decided")).toBe(false);
    await approve("accountant", id);
    expect(await inBox("accountant", "decided")).toBe(true);
    expect(await inBox("owner", "all")).toBe(true);
    await refused(
      world.as("cashier")(approvals.list, { params: { box: "all" } }),
      "approval.not-all",
    );
  });

  test("a request is read by its people; for others and other companies it is not there", async () => {
    const { id } = await ask(world, "employee");
    for (const person of ["employee", "accountant", "owner", "md"] as const) {
      expect((await world.as(person)(approvals.read, { params: { id } })).id).toBe(id);
    }
    for (const person of ["cashier", "field", "supplier", "other-owner"] as const) {
      await refused(world.as(person)(approvals.read, { params: { id } }), "not-found");
    }
    await refused(approve("other-owner", id), "not-found");
    await refused(approve("cashier", id), "approval.not-yours");
    expect(await waitingFor("other-owner")).toEqual([]);
  });
});

test("what speaks for or against it is shown to whoever decides, before and after, and not to its maker", async () => {
  const { id, documentId } = await ask(world, "employee");
  facts.set(documentId, [{ label: "Cash", value: "UGX 7", tone: "plain", link: null }]);
  const seen = async (person: Person) => {
    const shown = await world.as(person)(approvals.read, { params: { id } });
    return [shown.seesFacts, shown.facts.length];
  };
  expect(await seen("employee")).toEqual([false, 0]);
  expect(await seen("accountant")).toEqual([true, 1]);
  await approve("accountant", id);
  expect(await seen("accountant")).toEqual([true, 1]);
  expect(await seen("owner")).toEqual([true, 1]);
  expect(await seen("employee")).toEqual([false, 0]);
});

describe("one person is one person", () => {
  const setPhone = async (person: Person, phone: string | null) =>
    world.sql.query("update profile set phone = $2 where user_id = $1", [
      await world.userId(person),
      phone,
    ]);

  test("a second account with the requester's telephone does not decide", async () => {
    await setPhone("employee", "+256772000222");
    await setPhone("accountant", "+256772000222");
    const { id } = await ask(world, "employee");
    expect(await waitingFor("accountant")).not.toContain(id);
    await refused(approve("accountant", id), "approval.own-document");
    expect((await approve("owner", id)).state).toBe("approved");
    await setPhone("accountant", null);
    await setPhone("employee", null);
  });

  test("in a company of one the owner decides on their own, and it is marked", async () => {
    const own = (yes: boolean) => world.sql.query("update org set sole_trader = $1", [yes]);
    await own(true);
    const { id } = await ask(world, "owner", { amount: 50_000_001n });
    expect(await waitingFor("owner")).toContain(id);
    const shown = await approve("owner", id);
    expect(shown.approval.steps).toMatchObject([{ state: "approved", samePerson: true }]);
    await own(false);
    await world.verifyBooks();
  });

  test("the list and the decision agree on who may decide, for every person and kind", async () => {
    const people: Person[] = ["owner", "md", "accountant", "cashier", "field", "employee"];
    for (const asker of people) {
      for (const documentType of ["test-paper", "test-two-steps"]) {
        const { id } = await ask(world, asker, { documentType });
        const lists = await Promise.all(
          people.map(async (one) => (await waitingFor(one)).includes(id)),
        );
        const shown = await world.as("owner")(approvals.read, { params: { id } });
        const names = await Promise.all(
          people.map(async (one) => {
            const userId = await world.userId(one);
            return shown.waitsFor.some((candidate) => candidate.id === userId);
          }),
        );
        expect(names, `${documentType} of ${asker}`).toEqual(lists);
        for (const [index, may] of lists.entries()) {
          const person = people[index];
          if (may || !person) continue;
          const outcome = approve(person, id).then(
            () => "done",
            (error: Error) => error.name,
          );
          expect(await outcome).toBe("ProblemError");
        }
      }
    }
  });
});
