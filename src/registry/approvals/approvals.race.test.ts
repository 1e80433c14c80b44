// Two approvers press at once, one approves while another rejects and the document takes itself back, and
// two requests split a limit: exactly one outcome, every time.
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test, vi } from "vitest";
import { ProblemError } from "#platform/api/client.ts";
import { ask, inPerson, openTestKinds, paper, told, written } from "#test/approvalMakers.ts";
import { makeWorld, type Person } from "#test/world.ts";
import { Refusal } from "#kernel/refusal.ts";
import { approvals } from "./api.ts";
import { askApproval, reask, withdrawApproval } from "./door.ts";

vi.mock("#app/deciders.ts", async () => ({
  deciders: (await import("#test/approvalMakers.ts")).testDeciders,
}));

const rounds = Number(process.env["RACE_ROUNDS"] ?? 50);
// What becomes of the papers of this test only this process knows.
const world = await makeWorld({ processes: 1 });
beforeAll(() => openTestKinds(world));

async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "done";
  } catch (error) {
    if (error instanceof ProblemError) return error.problem.code;
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

const approve = (person: Person, id: string) =>
  world.as(person)(approvals.approve, { params: { id }, body: { version: 1 } });
const reject = (person: Person, id: string) =>
  world.as(person)(approvals.reject, { params: { id }, body: { version: 1, reason: "No" } });

test(`two approvers at once: one decision, ${rounds} times`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id, documentId } = await ask(world, "employee");
    const people: Person[] = ["owner", "accountant", "owner", "accountant"];
    const outcomes = await Promise.all(people.map((one) => outcomeOf(approve(one, id))));
    expect(outcomes.toSorted()).toEqual([
      "done",
      "state-conflict",
      "state-conflict",
      "state-conflict",
    ]);
    expect(told.get(documentId)).toHaveLength(1);
  }
});

test(`approve, reject, take back and edit at once: one outcome, ${rounds} times`, async () => {
  const seen = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const asked = paper(world);
    const { id } = await inPerson(world, "employee", (ctx) => askApproval(ctx, asked));
    const { documentType, documentId } = asked;
    const edited = { ...asked, content: "edited", amount: 2_000_000n };
    const hands: (() => Promise<unknown>)[] = [
      () => approve("accountant", id),
      () => reject("owner", id),
      () =>
        inPerson(world, "employee", (ctx) =>
          withdrawApproval(ctx, { documentType, documentId, reason: "Cancelled" }),
        ),
      () =>
        inPerson(world, "employee", (ctx) => {
          written.set(documentId, edited.content);
          return reask(ctx, edited);
        }),
    ];
    const turned = [...hands.slice(round % 4), ...hands.slice(0, round % 4)];
    // All at the same moment, and with more and more of a head start, so that each of them wins somewhere.
    const apartMs = [0, 2, 10, 40][Math.floor(round / 4) % 4] ?? 0;
    await Promise.all(
      turned.map(async (hand, place) => {
        await sleep(place * apartMs);
        await outcomeOf(hand());
      }),
    );
    const decisions = told.get(documentId) ?? [];
    expect(decisions.length).toBeLessThanOrEqual(1);
    const found = await world.sql.query<{ live: number; first: string; decided: number }>(
      `select (select count(*) from approval_request where document_id = $1
                 and state in ('pending', 'approved'))::int as live,
         (select state from approval_request where id = $2) as first,
         (select count(*) from approval_step where request_id = $2 and decided_by is not null)::int as decided`,
      [documentId, id],
    );
    const row = found.rows[0];
    expect(row?.live).toBeLessThanOrEqual(1);
    expect(row?.decided).toBe(decisions.length);
    expect(["approved", "rejected", "withdrawn"]).toContain(row?.first);
    seen.add(row?.first ?? "");
  }
  expect(seen.size).toBeGreaterThan(1);
  await world.verifyBooks();
});

test(`two requests split a limit at once: the second is the owner's, ${rounds} times`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const payee = { type: "supplier", id: world.newId(), name: "Kasana Fuel" };
    const part = { amount: 40_000_000n, payee };
    const both = await Promise.all([ask(world, "employee", part), ask(world, "cashier", part)]);
    expect(new Set(both.map(({ counted }) => counted))).toEqual(
      new Set([40_000_000n, 80_000_000n]),
    );
    const outcomes = await Promise.all(both.map(({ id }) => outcomeOf(approve("accountant", id))));
    expect(outcomes.toSorted()).toEqual(["approval.not-yours", "done"]);
  }
});

test(`one document asked for twice at once: one request, ${rounds} times`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const asked = paper(world);
    const asking = (person: Person) =>
      outcomeOf(inPerson(world, person, (ctx) => askApproval(ctx, asked)));
    const outcomes = await Promise.all([asking("employee"), asking("cashier"), asking("employee")]);
    expect(outcomes.toSorted()).toEqual([
      "approval.asked-already",
      "approval.asked-already",
      "done",
    ]);
  }
});
