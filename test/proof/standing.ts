// How the house stands, read from its tables, beside how the model stands.
import { expect } from "vitest";
import { demoOrg } from "#test/makers.ts";
import { newId, type World } from "#test/world.ts";
import type { History } from "./histories.ts";
import type { Model } from "./model.ts";
import { paperNames } from "./modelPapers.ts";

/** What has a state that both know. */
const documents = [
  ...(["collection", "buying_session", "payment", "pay_run", "farmer_advance"] as const),
  ...(["processing_batch", "packing_run", "cost_line"] as const),
  ...(["store_transfer", "store_count"] as const),
  ...(["cash_count", "cash_deposit"] as const),
  ...(["expense", "fund_request", "fund_retirement"] as const),
  ...(["employee_request", "employee_repayment"] as const),
  ...(["requisition", "custody_handover", "custody_loss"] as const),
  ...(["shipment", "shipment_receipt", "certification_claim"] as const),
  ...(["sales_order", "customer_receipt", "credit_note"] as const),
  ...(["supplier_advance", "supplier_bill"] as const),
  "farmer",
] as const;
type Documents = (typeof documents)[number] | "contract";

/** The version a document has now; 1 of what is not there. */
export async function versionOf({ world }: History, table: Documents, id: string): Promise<number> {
  const found = await world.sql.query<{ version: number }>(
    `select version from ${table} where id = $1`,
    [id],
  );
  return found.rows[0]?.version ?? 1;
}

/** The house's own id of the debt of a document. */
export async function dueIdOf({ world }: History, source: string): Promise<string> {
  const found = await world.sql.query<{ id: string }>(
    `select d.id from due d join voucher v on v.org_id = d.org_id and v.id = d.voucher_id
     where v.source_id = $1`,
    [source],
  );
  return found.rows[0]?.id ?? newId();
}

/** The house's own id of the promise an approved request became. */
export async function commitmentIdOf({ world }: History, request: string): Promise<string> {
  const found = await world.sql.query<{ id: string }>(
    "select id from commitment where for_id = $1",
    [request],
  );
  return found.rows[0]?.id ?? newId();
}

/** Who decides about a document, and the version that is decided on. */
export async function approvalOf(
  { world }: History,
  document: string,
): Promise<{ id: string; version: number }> {
  const found = await world.sql.query<{ id: string; version: number }>(
    `select id, version from approval_request where document_id = $1
     order by seq desc limit 1`,
    [document],
  );
  return found.rows[0] ?? { id: newId(), version: 1 };
}

/** The house's own id of a lot. */
export async function lotIdOf(
  { world }: History,
  lot: { origin: string; product: string },
): Promise<string> {
  const found = await world.sql.query<{ id: string }>(
    // Of a batch that was weighed again, what came out the last time.
    `select id from lot where origin_id = $1 and product_id = $2 order by length(code) desc, code desc`,
    [lot.origin, lot.product],
  );
  return found.rows[0]?.id ?? newId();
}

/** What somebody has is known by the hand-over it came by, or by the issue it began with. */
const custodyKey = "coalesce(handover_id, issue_id)";

/** The house's own id of what somebody has. */
export async function custodyIdOf({ world }: History, key: string): Promise<string> {
  const found = await world.sql.query<{ id: string }>(
    `select id from custody where ${custodyKey} = $1`,
    [key],
  );
  return found.rows[0]?.id ?? newId();
}

/** The balance of every account of the company. */
export async function accountsOf(world: World): Promise<Map<string, bigint>> {
  const found = await world.sql.query<{ code: string; balance: bigint }>(
    "select account_code as code, balance from account_balance where org_id = $1",
    [await demoOrg(world)],
  );
  return new Map(found.rows.map(({ code, balance }) => [code, balance]));
}

const inOrder = (rows: readonly (readonly [string, unknown])[]): Record<string, string> =>
  Object.fromEntries(
    rows
      .map(([key, value]) => [key, String(value)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Both must stand alike, to the shilling and to the gram. */
export async function compare({ world, model, before }: History): Promise<void> {
  const accounts = [...(await accountsOf(world))].map(
    ([code, balance]) => [code, balance - (before.get(code) ?? 0n)] as const,
  );
  const isMoved = ([, much]: readonly [string, bigint]) => much !== 0n;
  expect(inOrder(accounts.filter(isMoved)), "accounts").toEqual(
    inOrder([...model.accounts].filter(isMoved)),
  );
  const lots = await world.sql.query<{ what: string; grams: bigint; cost: bigint }>(
    `select l.origin_id || ' ' || l.product_id as what, sum(b.quantity)::bigint as grams, sum(b.cost)::bigint as cost
     from lot l join lot_balance b on b.org_id = l.org_id and b.lot_id = l.id
     join place p on p.org_id = b.org_id and p.id = b.place_id
     where l.product_id = any ($1) and p.kind = 'store' and b.quantity > 0 group by 1`,
    [Object.values(model.products)],
  );
  expect(
    inOrder(lots.rows.map((row) => [row.what, `${row.grams} for ${row.cost}`])),
    "lots",
  ).toEqual(
    inOrder(
      model.lots
        .filter(({ grams, far }) => grams + far.grams > 0n)
        .map((lot) => [
          `${lot.origin} ${lot.product}`,
          `${lot.grams + lot.far.grams} for ${lot.cost + lot.far.cost}`,
        ]),
    ),
  );
  const dues = await world.sql.query<{ source: string; open: bigint }>(
    `select v.source_id as source, sum(b.open)::bigint as open from due d join due_balance b on b.org_id = d.org_id and b.due_id = d.id
     join voucher v on v.org_id = d.org_id and v.id = d.voucher_id
     where v.source_id = any ($1) group by 1`,
    [[...model.dues.keys()]],
  );
  expect(inOrder(dues.rows.map((row) => [row.source, row.open])), "debts").toEqual(
    inOrder([...model.dues].map(([id, { open }]) => [id, open])),
  );
  await compareStates(world, model);
  await compareAtWork(world, model);
  await compareHeld(world, model);
  await compareSaid(world, model);
}

/**
 * How often what was delivered was looked at and in which order it was judged, what parts of a bill were asked back, what every
 * paper of a shipment came to, whose money arrived, and what counts of the box and of a store found missing.
 */
async function compareSaid(world: World, model: Model): Promise<void> {
  const { collections, credits, shipments, requests } = model;
  const said = await world.sql.query<{ of: string; said: string }>(
    `select c.id::text as of, c.samples_needed || ' ' || 1 + (
       select count(*) from collection_sample s where s.org_id = c.org_id and s.collection_id = c.id)
       || case when c.state in ('approved', 'rejected') then ' ' || rank() over (
         partition by c.state in ('approved', 'rejected') order by c.judged_turn) else '' end as said
     from collection c where c.id = any ($1)
     union all select n.id::text, n.net_amount || ' ' || n.vat_amount from credit_note n where n.id = any ($5)
     union all select d.shipment_id || ' ' || d.document_type, d.state || ' ' || d.edition || ' ' || (
       select count(*) from verification_code v where v.org_id = d.org_id
         and v.type = d.document_type and v.subject_id = d.shipment_id and v.state = 'valid')
     from export_document d where d.shipment_id = any ($2) and d.document_type = any ($3)
     union all select v.source_id::text, 'arrived' from fund_receipt f
       join due on due.org_id = f.org_id and due.id = f.due_id
       join voucher v on v.org_id = due.org_id and v.id = due.voucher_id where f.request_id = any ($4)
     union all select id::text, expected_amount - counted_amount || ' missing' from cash_count where id = any ($6)
     union all select p.count_id::text, sum(r.expected - r.counted) || ' missing' from store_count_pile p
       join store_count_reading r on r.org_id = p.org_id and r.id = p.reading_id
       where p.count_id = any ($7) group by 1`,
    [
      ...[[...collections.keys()], [...shipments.keys()], [...paperNames]],
      ...[requests, credits, model.boxCounts, model.counts].map((all) => [...all.keys()]),
    ],
  );
  const papers = [...shipments].flatMap(([id, { papers: all, state }]) =>
    paperNames.map((name) => {
      const { state: stands, edition } = all[name];
      // Of a paper that we write its last edition is the one that strangers find, as long as it counts.
      const counts = stands === "issued" || stands === "approved";
      const valid = edition > 0 && counts && state !== "cancelled" ? 1 : 0;
      return [`${id} ${name}`, `${stands} ${edition} ${valid}`] as const;
    }),
  );
  // Which of them were judged last decides how closely the next one is looked at.
  const judged = [...collections]
    .filter(([, { state }]) => state === "approved" || state === "rejected")
    .toSorted(([, a], [, b]) => (a.judgedAs ?? 0) - (b.judgedAs ?? 0))
    .map(([id]) => id);
  const turnOf = (id: string) => (judged.includes(id) ? ` ${judged.indexOf(id) + 1}` : "");
  expect(inOrder(said.rows.map((row) => [row.of, row.said])), "what was said").toEqual(
    inOrder([
      ...[...collections].map(
        ([id, { samples }]) => [id, `${samples.needed} ${samples.taken}${turnOf(id)}`] as const,
      ),
      // Each takes what is due of all that was asked for until then.
      ...[...credits].map(([id, { net, tax }]) => [id, `${net} ${tax}`] as const),
      ...papers,
      ...[...model.acknowledged].map((id) => [id, "arrived"] as const),
      // Counted before something moved or after it: the rest of the house looks the same.
      ...[...model.boxCounts].map(([id, { short }]) => [id, `${short} missing`] as const),
      ...[...model.counts.keys()].flatMap((id) => model.missingIn(id)),
    ]),
  );
}

async function compareStates(world: World, model: Model): Promise<void> {
  const each = documents.map((table) => `select id, state from ${table} where id = any ($1)`);
  const contracts = "select id, state || ' ' || shipped_g from contract where id = any ($1)";
  const states = await world.sql.query<{ id: string; state: string }>(
    [...each, contracts].join(" union all "),
    [documentsOf(model).map(([id]) => id)],
  );
  expect(inOrder(states.rows.map(({ id, state }) => [id, state])), "states").toEqual(
    inOrder(documentsOf(model)),
  );
}

/** What each batch works on and what that costs by now: what its own screen says of it. */
async function compareAtWork(world: World, model: Model): Promise<void> {
  const found = await world.sql.query<{ id: string; grams: bigint; cost: bigint }>(
    `select id, input_g as grams, input_amount as cost from processing_batch
     where id = any ($1) and state in ('running', 'variance_review')`,
    [[...model.batches.keys()]],
  );
  const own = found.rows.map(({ id, grams, cost }) => [id, `${grams} for ${cost}`] as const);
  expect(inOrder(own), "what batches work on").toEqual(inOrder(model.atWork()));
}

async function compareHeld(world: World, model: Model): Promise<void> {
  const held = await world.sql.query<{ id: string; pieces: bigint }>(
    `select ${custodyKey} as id, pieces from custody where ${custodyKey} = any ($1)`,
    [[...model.custodies.keys()]],
  );
  expect(inOrder(held.rows.map(({ id, pieces }) => [id, pieces])), "what people have").toEqual(
    inOrder([...model.custodies].map(([id, { pieces }]) => [id, pieces])),
  );
}

function documentsOf(model: Model): (readonly [string, string])[] {
  const { collections, drawers, payments, runs, batches, costs } = model;
  const { expenses, requests, accountsGiven, wishes, repayments } = model;
  const { promises, bills, advances, receipts, credits, proceeds, claims, needs } = model;
  const bought = [collections, drawers, payments, runs, batches, costs];
  const asked = [expenses, requests, accountsGiven, wishes, repayments];
  const others = [promises, bills, advances, receipts, credits, proceeds, claims, needs];
  const kept = [model.offers, model.losses, model.orders];
  const goods = [model.packings, model.shipments, model.trips];
  const cash = [model.boxCounts, model.deposits];
  const contracts = [...model.contracts].map(
    ([id, { state, shipped }]) => [id, `${state} ${shipped}`] as const,
  );
  return [...bought, ...asked, ...others, ...kept, ...goods, ...cash]
    .flatMap((all) => [...all].map(([id, { state }]) => [id, state] as const))
    .concat(contracts, model.twin ? [[model.twin.id, model.twin.state]] : []);
}
