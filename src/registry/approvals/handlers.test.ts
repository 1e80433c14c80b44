import { beforeAll, describe, expect, test, vi } from "vitest";
import {
  ask,
  inPerson,
  openTestKinds,
  paper,
  stubborn,
  told,
  written,
} from "#test/approvalMakers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { approvals } from "./api.ts";
import {
  approvalOf,
  askApproval,
  type AskedDocument,
  reask,
  whereItGoes,
  withdrawApproval,
} from "./door.ts";
import { wayWords } from "./rules.ts";

vi.mock("#app/deciders.ts", async () => ({
  deciders: (await import("#test/approvalMakers.ts")).testDeciders,
}));

const world = await makeWorld();
const day = 86_400_000;
beforeAll(() => openTestKinds(world));

const approve = (person: Person, id: string, version = 1) =>
  world.as(person)(approvals.approve, { params: { id }, body: { version } });
const waitingFor = async (person: Person): Promise<string[]> => {
  const page = await world.as(person)(approvals.list, { params: { limit: 200 } });
  return page.rows.map((row) => row.id);
};
const ago = (days: number): Date => new Date(Date.now() - days * day);
const payee = () => ({ type: "supplier", id: newId(), name: "Kasana Fuel" });

describe("where it goes", () => {
  test.each([
    [49_999_999n, "This will go to Catherine Nabirye or Moses Wabwire."],
    [50_000_000n, "This will go to Catherine Nabirye or Moses Wabwire."],
    [50_000_001n, "This will go to Catherine Nabirye."],
  ])("%s UGX", async (amount, words) => {
    const params = { documentType: "test-paper", amount: amount.toString() };
    const way = await world.as("employee")(approvals.way, { params });
    expect(wayWords(way)).toEqual([words]);
    const approval = await ask(world, "employee", { amount });
    expect((await waitingFor("accountant")).includes(approval.id)).toBe(amount <= 50_000_000n);
    expect(await waitingFor("owner")).toContain(approval.id);
    if (amount > 50_000_000n)
      await refused(approve("accountant", approval.id), "approval.not-yours");
  });

  test("the factory's own kinds: expense, fund request, employee request, credit note", async () => {
    const names = async (documentType: string, amount: bigint) => {
      const params = { documentType, amount: amount.toString() };
      const way = await world.as("employee")(approvals.way, { params });
      return way.steps.map((step) => step.people.map((one) => one.role));
    };
    for (const kind of ["expense", "fund-request", "employee-request", "credit-note"]) {
      expect(await names(kind, 50_000_000n)).toEqual([["owner", "accountant"]]);
      expect(await names(kind, 50_000_001n)).toEqual([["owner"]]);
    }
    expect(await names("employee-request", 0n)).toEqual([["owner", "admin", "admin"]]);
  });

  test("an unknown kind, and a kind nobody governs", async () => {
    const way = (documentType: string) =>
      world.as("employee")(approvals.way, { params: { documentType, amount: "1" } });
    await refused(way("nonsense"), "not-found");
    expect((await refused(way("test-empty"), "approval.no-policy")).blockers).toHaveLength(1);
  });

  test("an amount split in a window counts as one; who asks does not matter, days and payee do", async () => {
    const to = { ...payee(), accounts: ["+256 772 000 111"] };
    const part = { amount: 40_000_000n, payee: to };
    const first = await ask(world, "employee", part, ago(6));
    expect(first.counted).toBe(40_000_000n);
    const goes = (asked: Pick<AskedDocument, "amount" | "payee">, person: Person = "cashier") =>
      inPerson(world, person, (ctx) => whereItGoes(ctx, { documentType: "test-paper", ...asked }));
    expect((await goes(part)).counted).toBe(80_000_000n);
    expect(wayWords(await goes(part))).toEqual([
      "This will go to Catherine Nabirye.",
      "With what was asked for this payee within 7 days, it counts as UGX 80,000,000.",
    ]);
    const sameAccount = { ...payee(), accounts: ["+256772000111"] };
    expect((await goes({ ...part, payee: sameAccount })).counted).toBe(80_000_000n);
    expect((await goes({ ...part, payee: payee() })).counted).toBe(40_000_000n);
    const second = await ask(world, "cashier", { ...part, amount: 10_000_000n });
    expect(second.counted).toBe(50_000_000n);
    const third = await ask(world, "employee", { ...part, amount: 1n });
    expect(third.counted).toBe(50_000_001n);
    await refused(approve("accountant", third.id), "approval.not-yours");
    expect((await approve("accountant", second.id)).state).toBe("approved");
  });

  test("what lies before the window, was turned down or taken back does not count", async () => {
    const to = payee();
    await ask(world, "employee", { amount: 40_000_000n, payee: to }, ago(8));
    const rejected = await ask(world, "employee", { amount: 40_000_000n, payee: to });
    await world.as("accountant")(approvals.reject, {
      params: { id: rejected.id },
      body: { version: 1, reason: "Not needed" },
    });
    const documentId = newId();
    await ask(world, "employee", { amount: 40_000_000n, payee: to, documentId });
    await inPerson(world, "employee", (ctx) =>
      withdrawApproval(ctx, { documentType: "test-paper", documentId, reason: "Cancelled" }),
    );
    expect((await ask(world, "employee", { amount: 40_000_000n, payee: to })).counted).toBe(
      40_000_000n,
    );
  });

  test("counted for each requester where the policy says so; without a register, the name is the payee", async () => {
    const part = {
      documentType: "test-two-steps",
      amount: 600_000n,
      payee: { type: "staff", id: null, name: "Mama  Jane's" },
    };
    await ask(world, "employee", part);
    const other = { ...part, payee: { ...part.payee, name: "MAMA JANE'S" } };
    expect((await ask(world, "cashier", other)).counted).toBe(600_000n);
    expect((await ask(world, "employee", other)).counted).toBe(1_200_000n);
  });
});

describe("asking", () => {
  test("once while it lives; again after it was given back", async () => {
    const asked = paper(world);
    const { id } = await inPerson(world, "employee", (ctx) => askApproval(ctx, asked));
    const again = () => inPerson(world, "employee", (ctx) => askApproval(ctx, asked));
    await expect(again()).rejects.toMatchObject({ code: "approval.asked-already", status: 409 });
    await world.as("accountant")(approvals.return, {
      params: { id },
      body: { version: 1, reason: "Receipt missing" },
    });
    expect(told.get(asked.documentId)).toEqual(["returned: Receipt missing"]);
    const second = await again();
    expect(second.id).not.toBe(id);
    expect((await approve("owner", second.id)).approval.state).toBe("approved");
    await expect(again()).rejects.toMatchObject({ code: "approval.asked-already" });
  });

  test("who asked before it was given back does not decide when another asks again", async () => {
    const asked = paper(world);
    const { id } = await inPerson(world, "accountant", (ctx) => askApproval(ctx, asked));
    const body = { version: 1, reason: "Which generator?" };
    await world.as("owner")(approvals.return, { params: { id }, body });
    const second = await inPerson(world, "employee", (ctx) => askApproval(ctx, asked));
    await refused(approve("accountant", second.id), "approval.own-document");
    expect(await waitingFor("accountant")).not.toContain(second.id);
  });

  test("not where nobody else may decide", async () => {
    const asked = paper(world, { amount: 50_000_001n });
    const asking = inPerson(world, "owner", (ctx) => askApproval(ctx, asked));
    await expect(asking).rejects.toMatchObject({ code: "approval.nobody-may-decide", status: 422 });
    const found = await inPerson(world, "owner", (ctx) =>
      approvalOf(ctx, "test-paper", asked.documentId),
    );
    expect(found).toBeNull();
  });

  test("taking back what was never asked for", async () => {
    const asked = { documentType: "test-paper", documentId: newId(), reason: "Cancelled" };
    const taking = inPerson(world, "employee", (ctx) => withdrawApproval(ctx, asked));
    await expect(taking).rejects.toMatchObject({ code: "approval.nothing-asked", status: 409 });
  });
});

describe("deciding", () => {
  test("approves, and the document is told in the same transaction, once", async () => {
    const { id, documentId } = await ask(world, "employee");
    const key = newId();
    const call = () =>
      world.as("accountant")(approvals.approve, { params: { id }, body: { version: 1 }, key });
    const first = await call();
    expect(await call()).toEqual(first);
    expect(first).toMatchObject({ state: "approved", isMine: false, waitsFor: [] });
    expect(first.approval.steps).toMatchObject([
      { state: "approved", decidedByName: "Moses Wabwire" },
    ]);
    expect(first.approval.events.map((one) => one.kind)).toEqual(["asked", "approved"]);
    expect(told.get(documentId)).toEqual(["approved by Moses Wabwire"]);
    await refused(approve("owner", id), "state-conflict");
    await refused(approve("owner", id, 2), "state-conflict");
  });

  test("what the document refuses takes the decision back", async () => {
    const { id, documentId } = await ask(world, "employee");
    stubborn.add(documentId);
    await refused(approve("accountant", id), "test.stubborn");
    stubborn.delete(documentId);
    const shown = await world.as("accountant")(approvals.read, { params: { id } });
    expect(shown).toMatchObject({ state: "pending", version: 1, isMine: true });
    expect(shown.approval.events).toHaveLength(1);
  });

  test("never on one's own document, nor on one that one changed", async () => {
    const own = await ask(world, "accountant");
    const problem = await refused(approve("accountant", own.id), "approval.own-document");
    expect(problem.status).toBe(403);
    const changed = await ask(world, "employee", {
      alsoMadeBy: [await world.userId("accountant")],
    });
    await refused(approve("accountant", changed.id), "approval.own-document");
    const mine = await waitingFor("accountant");
    expect(mine).not.toContain(own.id);
    expect(mine).not.toContain(changed.id);
    expect((await approve("owner", changed.id)).state).toBe("approved");
  });

  test("an old version, a reason left out, an unknown request", async () => {
    const { id } = await ask(world, "employee");
    await refused(approve("owner", id, 2), "version-conflict");
    await refused(approve("owner", newId()), "not-found");
    const answer = await world.send("owner", {
      method: "POST",
      url: `/api/approvals/${id}/reject`,
      headers: { "content-type": "application/json", "idempotency-key": newId() },
      body: JSON.stringify({ version: 1 }),
    });
    expect(answer.status).toBe(400);
  });

  test("two steps: each by another person, within their own limits", async () => {
    const { id, documentId } = await ask(world, "employee", { documentType: "test-two-steps" });
    await refused(approve("accountant", id), "approval.not-yours");
    expect(await waitingFor("accountant")).not.toContain(id);
    const passed = await approve("md", id);
    expect(passed).toMatchObject({ state: "pending", version: 2, step: 2, stepCount: 2 });
    expect(told.get(documentId)).toBeUndefined();
    await refused(approve("md", id, 2), "approval.decided-before");
    expect(await waitingFor("accountant")).toContain(id);
    expect((await approve("accountant", id, 2)).state).toBe("approved");
    const dear = { documentType: "test-two-steps", amount: 1_000_001n };
    const above = await ask(world, "employee", dear);
    await approve("md", above.id);
    await refused(approve("accountant", above.id, 2), "approval.not-yours");
    expect(await waitingFor("accountant")).not.toContain(above.id);
    expect((await approve("owner", above.id, 2)).state).toBe("approved");
  });

  test("in bulk, each with its own outcome, the whole click once", async () => {
    const papers = await Promise.all([1, 2, 3, 4].map(() => ask(world, "employee")));
    const own = await ask(world, "accountant");
    const [, second, third] = papers;
    stubborn.add(second?.documentId ?? "");
    if (third) await approve("owner", third.id);
    const key = newId();
    const body = {
      decision: "approve" as const,
      requests: [...papers, own].map(({ id }) => ({ id, version: 1 })),
    };
    const first = await world.as("accountant")(approvals.decideMany, { body, key });
    expect(first.outcomes.map((one) => one.code ?? one.state)).toEqual([
      "approved",
      "test.stubborn",
      "state-conflict",
      "approved",
      "approval.own-document",
    ]);
    expect(await world.as("accountant")(approvals.decideMany, { body, key })).toEqual(first);
    expect(papers.map(({ documentId }) => told.get(documentId)?.length ?? 0)).toEqual([1, 0, 1, 1]);
    const silent = { ...body, decision: "reject" as const };
    await refused(
      world.as("accountant")(approvals.decideMany, { body: silent }),
      "approval.reason-missing",
    );
    await world.verifyBooks();
  });

  test("what has lapsed is decided by nobody", async () => {
    const { id } = await ask(world, "employee", {}, ago(16));
    await refused(approve("accountant", id), "approval.expired");
  });
});

describe("what was approved is what is acted on", () => {
  test("what somebody changed behind the back of whoever decides is not approved; it may go back", async () => {
    const asked = paper(world);
    const { id } = await inPerson(world, "employee", (ctx) => askApproval(ctx, asked));
    written.set(asked.documentId, `${asked.content} `);
    const problem = { code: "approval.content-changed", status: 409 };
    await expect(approve("accountant", id)).rejects.toMatchObject({ problem });
    const { version, state } = await world.as("accountant")(approvals.read, { params: { id } });
    expect(state).toBe("pending");
    const decision = { params: { id }, body: { version, reason: "Who changed this?" } };
    await world.as("accountant")(approvals.return, decision);
    expect(told.get(asked.documentId)).toEqual(["returned: Who changed this?"]);
  });

  test("each step looks again", async () => {
    const asked = paper(world, { documentType: "test-two-steps" });
    const { id } = await inPerson(world, "employee", (ctx) => askApproval(ctx, asked));
    await approve("md", id);
    written.set(asked.documentId, "something else");
    await refused(approve("accountant", id, 2), "approval.content-changed");
    written.set(asked.documentId, asked.content);
    await approve("accountant", id, 2);
    expect(told.get(asked.documentId)).toHaveLength(1);
  });

  test("editing sends it back to be decided anew; editing nothing does not", async () => {
    const asked = paper(world);
    const first = await inPerson(world, "employee", (ctx) => askApproval(ctx, asked));
    await approve("accountant", first.id);
    const same = await inPerson(world, "employee", (ctx) => reask(ctx, asked));
    expect(same).toMatchObject({ id: first.id, state: "approved" });
    const edited = paper(world, { ...asked, content: "two generators", amount: 2_000_000n });
    const second = await inPerson(world, "cashier", (ctx) => reask(ctx, edited));
    expect(second).toMatchObject({ state: "pending", amount: 2_000_000n });
    const old = await world.as("employee")(approvals.read, { params: { id: first.id } });
    expect(old.state).toBe("withdrawn");
    await approve("accountant", second.id);
  });

  test("the tables hold it too", async () => {
    const { id } = await ask(world, "employee");
    await approve("accountant", id);
    const owner = (text: string) => world.sql.query(text, [id]);
    await expect(owner("update approval_request set amount = 1 where id = $1")).rejects.toThrow(
      /not changed/,
    );
    await expect(
      owner("update approval_step set decided_by = requested_by where request_id = $1"),
    ).rejects.toThrow(/a decision is not changed/);
    await expect(
      owner("update approval_request set state = 'pending', closed_at = null where id = $1"),
    ).rejects.toThrow(/does not move/);
    await expect(owner("delete from approval_event where request_id = $1")).rejects.toThrow(
      /append-only/,
    );
    const forged = await ask(world, "employee");
    await expect(
      world.sql.query(
        "update approval_request set state = 'approved', closed_at = now() where id = $1",
        [forged.id],
      ),
    ).rejects.toThrow(/every step/);
    await expect(
      world.sql.query(
        `update approval_step set state = 'approved', decided_by = requested_by, decided_role = 'owner',
           decided_at = now() where request_id = $1`,
        [forged.id],
      ),
    ).rejects.toThrow(/violates check/);
  });
});
