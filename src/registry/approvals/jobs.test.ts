import { beforeAll, expect, test, vi } from "vitest";
import { ask, openTestKinds, testDeciders, told } from "#test/approvalMakers.ts";
import { demoOrg } from "#test/makers.ts";
import { makeWorld, type Person, refused } from "#test/world.ts";
import { approvals } from "./api.ts";
import { approvalsJobs } from "./jobs.ts";

vi.mock("#app/deciders.ts", async () => ({
  deciders: (await import("#test/approvalMakers.ts")).testDeciders,
}));

const world = await makeWorld();
beforeAll(() => openTestKinds(world));
const hour = 3_600_000;

/** Runs a job at a time so many hours from now. */
async function runJob(name: string, payload: object, inHours = 0, orgId?: string): Promise<void> {
  const now = () => new Date(Date.now() + inHours * hour);
  const jobs = approvalsJobs({ database: world.house.database, deciders: testDeciders, now });
  const found = jobs.find((one) => one.name === name);
  if (!found) throw new Error(`no job is called ${name}`);
  await found.run({ orgId: orgId ?? (await demoOrg(world)), payload, attempt: 1 });
}

const read = (id: string, person: Person = "owner") =>
  world.as(person)(approvals.read, { params: { id } });
const kinds = async (id: string) => (await read(id)).approval.events.map((one) => one.kind);
const approve = (person: Person, id: string, version = 1) =>
  world.as(person)(approvals.approve, { params: { id }, body: { version } });

test("asking puts down a reminder after 24 hours, an escalation after 48, a lapse after 14 days", async () => {
  const { id } = await ask(world, "employee");
  const found = await world.sql.query<{ task: string; hours: number }>(
    `select task_identifier as task, round(extract(epoch from run_at - now()) / 3600)::int as hours
     from graphile_worker.jobs where key like '%' || $1 || '%' order by run_at`,
    [id],
  );
  expect(found.rows).toEqual([
    { task: "approvals.remind", hours: 24 },
    { task: "approvals.escalate", hours: 48 },
    { task: "approvals.expire", hours: 360 },
  ]);
});

test("who decides is reminded once; nobody of a step that is over", async () => {
  const { id } = await ask(world, "employee");
  await runJob("approvals.remind", { requestId: id, step: 1 }, 24);
  await runJob("approvals.remind", { requestId: id, step: 1 }, 25);
  expect(await kinds(id)).toEqual(["asked", "reminded"]);
  const found = (await read(id)).approval.events[1];
  expect(found?.byName).toBeNull();
  await approve("accountant", id);
  await runJob("approvals.escalate", { requestId: id, step: 1 }, 48);
  expect(await kinds(id)).toEqual(["asked", "reminded", "approved"]);
});

test("a step that waits too long goes to the next step's people too, with their own limits", async () => {
  const { id } = await ask(world, "employee", { documentType: "test-two-steps" });
  await refused(approve("accountant", id), "approval.not-yours");
  await runJob("approvals.escalate", { requestId: id, step: 1 }, 48);
  await runJob("approvals.escalate", { requestId: id, step: 1 }, 48);
  expect(await kinds(id)).toEqual(["asked", "escalated"]);
  const shown = await read(id, "accountant");
  expect(shown).toMatchObject({ escalated: true, isMine: true });
  expect(shown.waitsFor.map((one) => one.name)).toContain("Moses Wabwire");
  const page = await world.as("accountant")(approvals.list, { params: {} });
  expect(page.rows.map((row) => row.id)).toContain(id);
  await approve("accountant", id);
  await refused(approve("accountant", id, 2), "approval.decided-before");
  expect((await approve("owner", id, 2)).state).toBe("approved");
  const dear = { documentType: "test-two-steps", amount: 1_000_001n };
  const above = await ask(world, "employee", dear);
  await runJob("approvals.escalate", { requestId: above.id, step: 1 }, 48);
  await refused(approve("accountant", above.id), "approval.not-yours");
  expect((await read(above.id, "owner")).isMine).toBe(true);
});

test("nobody decided: it lapses, once, and its document is told; it can be asked for again", async () => {
  const { id, documentId } = await ask(world, "employee");
  await runJob("approvals.expire", { requestId: id }, 13 * 24);
  expect((await read(id)).state).toBe("pending");
  await runJob("approvals.expire", { requestId: id }, 15 * 24 + 1);
  await runJob("approvals.expire", { requestId: id }, 15 * 24 + 1);
  const shown = await read(id);
  expect(shown).toMatchObject({ state: "expired", waitsFor: [] });
  expect(shown.approval.steps).toMatchObject([{ state: "expired", decidedByName: null }]);
  expect(told.get(documentId)).toEqual(["expired"]);
  await refused(approve("accountant", id, 2), "state-conflict");
  const again = await ask(world, "employee", { documentId });
  expect((await approve("accountant", again.id)).state).toBe("approved");
});

test("a job works in its own company, and knows nothing of another's requests", async () => {
  const { id } = await ask(world, "employee");
  const found = await world.sql.query<{ org_id: string }>(
    "select org_id from profile where email = 'owner@other.mavuno.test'",
  );
  const other = found.rows[0]?.org_id ?? "";
  await runJob("approvals.remind", { requestId: id, step: 1 }, 24, other);
  await runJob("approvals.escalate", { requestId: id, step: 1 }, 48, other);
  await runJob("approvals.expire", { requestId: id }, 400, other);
  expect(await kinds(id)).toEqual(["asked"]);
  await world.verifyBooks();
});
