// A kind of document of its own for the tests of approvals: what a capability above would bring, in its
// smallest form. A test file puts `testDeciders` in the place of app/deciders.ts.
import type { Role } from "#kernel/permissions.ts";
import { factoryFlags } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import {
  type Approval,
  askApproval,
  type AskedDocument,
  type Decider,
  type Fact,
} from "#registry/approvals/door.ts";
import type { Person, World } from "./world.ts";

/** What of the world is needed to ask: a journey in a browser has its own. */
type Hands = Pick<World, "house" | "sql" | "userId" | "newId">;

/** What became of each document, in the order it was told. */
export const told = new Map<string, string[]>();
/** Documents that refuse to be approved. */
export const stubborn = new Set<string>();
export const facts = new Map<string, Fact[]>();

/** What is written down of each document. */
export const written = new Map<string, string>();

const tell = (documentId: string, what: string): Promise<void> => {
  told.set(documentId, [...(told.get(documentId) ?? []), what]);
  return Promise.resolve();
};

const decider = (documentType: string): Decider => ({
  reads: "signed-in",
  documentType,
  content: (_, id) => Promise.resolve(written.get(id) ?? ""),
  approved: async (ctx, id, by) => {
    if (stubborn.has(id)) throw new Refusal("test.stubborn", "The budget is used up.");
    ctx.audit({ subject: "test-document", subjectId: id, action: "approved", details: {} });
    await tell(id, `approved by ${by.name}${by.onBehalfOfName ? ` for ${by.onBehalfOfName}` : ""}`);
  },
  returned: (_, id, reason) => tell(id, `returned: ${reason}`),
  rejected: (_, id, reason) => tell(id, `rejected: ${reason}`),
  expired: (_, id) => tell(id, "expired"),
  facts: () => Promise.resolve(facts),
});

export const testDeciders: readonly Decider[] = [decider("test-paper"), decider("test-two-steps")];

/** Up to 50,000,000 whoever approves funds, above it the owner; and a kind with two steps. */
export async function openTestKinds(world: Pick<World, "sql">): Promise<void> {
  await world.sql.query(`
    insert into approval_document_type values
      ('test-paper', 'Test paper'), ('test-two-steps', 'Paper with two steps'), ('test-empty', 'Ungoverned paper');
    insert into approval_factory_policy (document_type, effective_from, bands, window_days, counted_together,
      reminder_hours, escalation_hours, escalate_to, expiry_days, source_note)
    values ('test-paper', '2020-01-01',
      '[{"upTo": "50000000", "steps": [{"flag": "canApproveFunds", "roles": null, "limits": []}]},
        {"upTo": null, "steps": [{"flag": "canApproveFunds", "roles": ["owner"], "limits": []}]}]',
      7, 'everybody', 24, 48, 'owner', 14, 'Test'),
      ('test-two-steps', '2020-01-01',
      '[{"upTo": null, "steps": [{"flag": "canManageUsers", "roles": ["admin"], "limits": []},
        {"flag": "canApproveFunds", "roles": null, "limits": [{"role": "accountant", "limit": "1000000"}]}]}]',
      7, 'requester', 24, 48, 'next-step', 14, 'Test')`);
}

interface PersonRow {
  org_id: string;
  user_id: string;
  role: Role;
  name: string;
}

/** Does something as a person, the way their own document's handler would. */
export async function inPerson<T>(
  world: Hands,
  person: Person,
  work: (ctx: Ctx) => Promise<T>,
  now?: Date,
): Promise<T> {
  const userId = await world.userId(person);
  const found = await world.sql.query<PersonRow>(
    "select org_id, user_id, role, first_name || ' ' || last_name as name from profile where user_id = $1",
    [userId],
  );
  const row = found.rows[0];
  if (!row) throw new Error(`nobody is called ${person}`);
  const actor = {
    userId,
    sessionId: null,
    name: row.name,
    role: row.role,
    title: null,
    flags: factoryFlags[row.role],
  };
  return asSystem(
    world.house.database,
    row.org_id,
    "test",
    (ctx) => work({ ...ctx, actor }),
    now ?? new Date(),
  );
}

let count = 0;

/** A document as its capability would ask for it; each has a payee of its own. */
export function paper(
  world: Pick<World, "newId">,
  over: Partial<AskedDocument> = {},
): AskedDocument {
  count += 1;
  const documentId = over.documentId ?? world.newId();
  const content = over.content ?? JSON.stringify([documentId, "Diesel", "1000000"]);
  written.set(documentId, content);
  return {
    documentType: "test-paper",
    documentId,
    number: `TST-${count}`,
    title: "Diesel for the generator",
    link: `/approvals/${documentId}`,
    amount: 1_000_000n,
    payee: { type: "supplier", id: world.newId(), name: "Kasana Fuel" },
    content,
    ...over,
  };
}

/** Asks for approval of a paper as a person. */
export async function ask(
  world: Hands,
  person: Person,
  over: Partial<AskedDocument> = {},
  now?: Date,
): Promise<Approval & { documentId: string; number: string }> {
  const asked = paper(world, over);
  const approval = await inPerson(world, person, (ctx) => askApproval(ctx, asked), now);
  return { ...approval, documentId: asked.documentId, number: asked.number };
}
