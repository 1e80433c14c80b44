// Limits of suppliers and advances to them as they lie in their tables, and the deliveries and debts their
// scorecard is reckoned from.
import { sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import type { Scorecard, SupplierAdvance } from "./advanceApi.ts";
import type { AdvanceStanding, BroughtDelivery, SupplierLimit } from "./scorecardRules.ts";

type Reading = Pick<Ctx, "tx" | "today">;

/** The judged deliveries a supplier brought since a day, the newest first. */
export async function broughtSince(
  ctx: Reading,
  of: { supplierId: string; since: Day },
): Promise<BroughtDelivery[]> {
  const found = await sql<BroughtDelivery>`
    select c.state = 'rejected' as "isRejected", c.moisture_bp as "moistureBp", c.net_g as net,
      c.payable_g as payable, c.declared_g as declared
    from collection c
    where c.supplier_id = ${of.supplierId} and c.state in ('approved', 'rejected')
      and c.judged_at is not null and c.collected_on >= ${of.since}
    order by c.judged_turn desc nulls last, c.judged_at desc, c.id desc
  `.execute(ctx.tx);
  return found.rows;
}

/** A supplier's limits, the newest first. */
export async function limitsOf(
  ctx: Reading,
  supplierId: string,
): Promise<(SupplierLimit & { reason: string; setByName: string })[]> {
  const found = await sql<SupplierLimit & { reason: string; setByName: string }>`
    select l.effective_from as "effectiveFrom", l.advance_amount as advance,
      l.credit_amount as credit, l.reason, ${personName("by")} as "setByName"
    from supplier_limit l
    join profile by on by.org_id = l.org_id and by.user_id = l.created_by
    where l.supplier_id = ${supplierId} order by l.effective_from desc, l.seq desc
  `.execute(ctx.tx);
  return found.rows;
}

/** Writes one limit. */
export async function insertLimit(
  ctx: Ctx,
  made: SupplierLimit & { id: string; supplierId: string; reason: string },
): Promise<void> {
  await ctx.tx
    .insertInto("supplier_limit")
    .values({
      id: made.id,
      supplier_id: made.supplierId,
      effective_from: made.effectiveFrom,
      advance_amount: made.advance,
      credit_amount: made.credit,
      reason: made.reason,
      created_by: ctx.actor.userId,
      created_at: ctx.now,
    })
    .execute();
}

/** What a supplier's advances and bills come to in the books; `except` is the advance being decided. */
export async function moneyOf(
  ctx: Reading,
  supplierId: string,
  except: string | null,
): Promise<AdvanceStanding & Pick<Scorecard, "ages" | "owed">> {
  const found = await sql<AdvanceStanding & { owed: bigint } & Scorecard["ages"]>`
    select coalesce(sum(b.open) filter (where a.is_advance), 0)::bigint as open,
      coalesce(sum(b.open) filter (where a.is_advance and d.due_on < ${ctx.today}), 0)::bigint
        as overdue,
      coalesce(sum(b.open) filter (where not a.is_advance), 0)::bigint as owed,
      coalesce(sum(b.open) filter (where a.is_advance and a.age <= 30), 0)::bigint as "upTo30",
      coalesce(sum(b.open) filter (where a.is_advance and a.age between 31 and 60), 0)::bigint
        as "upTo60",
      coalesce(sum(b.open) filter (where a.is_advance and a.age between 61 and 90), 0)::bigint
        as "upTo90",
      coalesce(sum(b.open) filter (where a.is_advance and a.age > 90), 0)::bigint as "over90",
      (select coalesce(sum(s.amount - coalesce(c.paid, 0)), 0) from supplier_advance s
       left join commitment c on c.org_id = s.org_id and c.id = s.commitment_id
       where s.supplier_id = ${supplierId} and s.state in ('requested', 'approved')
         and c.closed_at is null and s.id is distinct from ${except})::bigint as promised
    from due d
    join due_balance b on b.org_id = d.org_id and b.due_id = d.id
    join voucher v on v.org_id = d.org_id and v.id = d.voucher_id
    cross join lateral (select d.kind = 'supplier-advance' as is_advance,
      ${ctx.today}::date - v.day as age) a
    where d.party_type = 'supplier' and d.party_id = ${supplierId} and b.open > 0
  `.execute(ctx.tx);
  const [row] = found.rows;
  if (!row) throw new Error("an aggregate always has one row");
  const { upTo30, upTo60, upTo90, over90, ...money } = row;
  return { ...money, ages: { upTo30, upTo60, upTo90, over90 } };
}

const rows = sql`
  select a.id, a.number, a.state, a.version, a.supplier_id as "supplierId", a.amount,
    coalesce(c.paid, 0)::bigint as paid, coalesce(money.open, 0)::bigint as open,
    a.recover_by as "recoverBy", a.purpose, a.created_by as "askedById",
    ${personName("asker")} as "askedByName", a.created_at as "askedAt",
    ${personName("decider")} as "decidedByName", a.closing_reason as "closingReason",
    a.commitment_id as "commitmentId"
  from supplier_advance a
  join profile asker on asker.org_id = a.org_id and asker.user_id = a.created_by
  left join profile decider on decider.org_id = a.org_id and decider.user_id = a.decided_by
  left join commitment c on c.org_id = a.org_id and c.id = a.commitment_id
  left join lateral (
    select sum(b.open)::bigint as open
    from (select distinct due_id from commitment_draw w
          where w.org_id = a.org_id and w.commitment_id = a.commitment_id) w
    join due_balance b on b.org_id = a.org_id and b.due_id = w.due_id
  ) money on true
`;

/** The advances of a supplier, the newest first. */
export async function advancesOf(ctx: Reading, supplierId: string): Promise<SupplierAdvance[]> {
  const found = await sql<SupplierAdvance>`
    ${rows} where a.supplier_id = ${supplierId} order by a.number desc limit 100
  `.execute(ctx.tx);
  return found.rows;
}

/** One advance; undefined when it is not this company's. */
export async function findAdvance(ctx: Reading, id: string): Promise<SupplierAdvance | undefined> {
  const found = await sql<SupplierAdvance>`${rows} where a.id = ${id}`.execute(ctx.tx);
  return found.rows[0];
}

/** Writes an advance as it was asked for. */
export async function insertAdvance(
  ctx: Ctx,
  made: {
    id: string;
    number: string;
    supplier_id: string;
    amount: bigint;
    recover_by: Day;
    purpose: string;
    limit_amount: bigint;
  },
): Promise<void> {
  await ctx.tx
    .insertInto("supplier_advance")
    .values({ ...made, state: "requested", created_by: ctx.actor.userId, created_at: ctx.now })
    .execute();
}

/** Writes down what a bill made good of advances. */
export async function insertSetOff(
  ctx: Ctx,
  made: { id: string; billId: string; amount: bigint },
): Promise<void> {
  const { id, billId, amount } = made;
  await ctx.tx
    .insertInto("supplier_set_off")
    .values({ id, bill_id: billId, state: "standing", amount })
    .execute();
}

/** Ends what a bill made good of advances, and gives its id; undefined when it made nothing good. */
export async function endSetOff(ctx: Ctx, billId: string): Promise<string | undefined> {
  const ended = await ctx.tx
    .updateTable("supplier_set_off")
    .set({ state: "taken_back" })
    .where("bill_id", "=", billId)
    .where("state", "=", "standing")
    .returning("id")
    .executeTakeFirst();
  return ended?.id;
}
