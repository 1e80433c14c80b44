import { sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Currency } from "#kernel/money.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type Among, isAmong } from "#platform/server/idsWithWords.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { CostLevel, CostLineState, CostType } from "./rules.ts";

type Reading = Pick<Ctx, "tx">;

/** The types in force on a day, in the order of the sheet. */
export async function typesOn(ctx: Reading, day: Day): Promise<CostType[]> {
  const found = await sql<CostType>`
    select * from (
      select distinct on (code) code, effective_from as "effectiveFrom", label, sequence, level,
             driver, base, treatment, expense_account as "expenseAccount",
             credit_account as "creditAccount", usual_rate as "usualRate", currency,
             source_note as "sourceNote"
      from cost_type where effective_from <= ${day}
      order by code, effective_from desc
    ) as in_force order by sequence, code
  `.execute(ctx.tx);
  return found.rows;
}

export async function insertTypes(ctx: Ctx, types: readonly CostType[]): Promise<void> {
  await ctx.tx
    .insertInto("cost_type")
    .values(
      types.map((type) => ({
        code: type.code,
        effective_from: type.effectiveFrom,
        label: type.label,
        sequence: type.sequence,
        level: type.level,
        driver: type.driver,
        base: type.base,
        treatment: type.treatment,
        expense_account: type.expenseAccount,
        credit_account: type.creditAccount,
        usual_rate: type.usualRate,
        currency: type.currency,
        source_note: type.sourceNote,
        created_by: ctx.actor.userId,
      })),
    )
    .onConflict((on) => on.columns(["org_id", "code", "effective_from"]).doNothing())
    .execute();
}

export interface LineFilters {
  state?: string | undefined;
  type?: string | undefined;
  lotId?: string | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
  search?: string | undefined;
}

export interface LineListRow {
  id: string;
  number: string;
  state: CostLineState;
  typeCode: string;
  typeLabel: string;
  level: CostLevel;
  day: Day;
  lots: string;
  currency: Currency;
  currencyAmount: bigint;
  amount: bigint;
  recordedBy: string;
  version: number;
}

/** What narrows the list, of `c` and, where it is searched by words, its type `t`: nothing that was not asked stands in it. */
function narrowed({ state, type, lotId, from, to, search }: LineFilters) {
  const conditions = [sql`true`];
  if (state !== undefined) conditions.push(sql`c.state = ${state}`);
  if (type !== undefined) conditions.push(sql`c.type_code = ${type}`);
  if (from !== undefined) conditions.push(sql`c.day >= ${from}`);
  if (to !== undefined) conditions.push(sql`c.day <= ${to}`);
  if (lotId !== undefined) {
    conditions.push(sql`exists (
      select 1 from cost_line_lot s
      where s.org_id = c.org_id and s.line_id = c.id and s.lot_id = ${lotId})`);
  }
  if (search !== undefined) {
    const words = likeOf(search);
    conditions.push(sql`(c.number ilike ${words} or t.label ilike ${words}
      or c.paid_to ilike ${words} or c.document ilike ${words})`);
  }
  return sql.join(conditions, sql` and `);
}

const withItsType = sql`join cost_type t on t.org_id = c.org_id and t.code = c.type_code
  and t.effective_from = c.type_from`;

/** Every cost line that matches; paged by the caller. */
export function matchingLines(filters: LineFilters) {
  return sql<LineListRow>`
    select c.id, c.number, c.state, c.type_code as "typeCode", t.label as "typeLabel", t.level,
           c.day, names.lots, c.currency, c.currency_amount as "currencyAmount", c.amount,
           coalesce(${personName("who")}, '') as "recordedBy", c.version
    from cost_line c
    ${withItsType}
    left join profile who on who.org_id = c.org_id and who.user_id = c.created_by
    cross join lateral (
      select case when count(*) > 2 then min(l.code) || ' and ' || count(*) - 1 || ' more'
                  else coalesce(string_agg(l.code, ', ' order by l.code), '') end as lots
      from cost_line_lot s join lot l on l.org_id = s.org_id and l.id = s.lot_id
      where s.org_id = c.org_id and s.line_id = c.id
    ) names
    where ${narrowed(filters)}
  `;
}

/** What those lines come to: of what was not turned down or taken back. The lots of a line are only for those who see it. */
export function totalsOfLines(filters: LineFilters) {
  return sql<{ count: bigint; amount: bigint }>`
    select count(*) as count, coalesce(sum(c.amount) filter (
        where c.state in ('recorded', 'posted')), 0)::bigint as amount
    from cost_line c ${filters.search === undefined ? sql`` : withItsType}
    where ${narrowed(filters)}
  `;
}

export interface CostLotRow {
  id: string;
  code: string;
  productName: string;
  madeOn: Day;
  received: bigint;
}

/** Weighed lots that may carry a cost; paged by the caller. */
export function matchingLots(search: string | undefined, among: Among) {
  const words = search === undefined ? null : likeOf(search);
  return sql<CostLotRow>`
    select l.id, l.code, p.name as "productName", l.made_on as "madeOn", got.grams as received
    from lot l
    join product p on p.org_id = l.org_id and p.id = l.product_id
    cross join lateral (
      select coalesce(sum(e.grams), 0)::bigint as grams
      from lot_edge e where e.org_id = l.org_id and e.child_lot_id = l.id
    ) got
    where l.unit = 'g' and got.grams > 0 and ${isAmong("l.id", among)}
      and (${words}::text is null or l.code ilike ${words} or p.name ilike ${words})
  `;
}

export async function findLine(ctx: Reading, id: string) {
  const found = await sql<
    LineListRow & {
      driver: CostType["driver"];
      treatment: CostType["treatment"];
      expenseAccount: string | null;
      creditAccount: string;
      rate: bigint;
      quantity: bigint;
      base: bigint | null;
      days: number | null;
      rateMicro: bigint;
      paidTo: string | null;
      document: string | null;
      note: string | null;
      createdBy: string;
      postedBy: string | null;
      approvedBy: string | null;
      samePerson: boolean;
    }
  >`
    select row.*, t.driver, t.treatment, t.expense_account as "expenseAccount",
           t.credit_account as "creditAccount", c.rate, c.quantity, c.base_amount as base, c.days,
           c.rate_micro as "rateMicro", c.paid_to as "paidTo", c.document, c.note,
           c.created_by as "createdBy", c.approved_by as "postedBy",
           ${personName("who")} as "approvedBy",
           c.same_person as "samePerson"
    from (${matchingLines({})}) as row
    join cost_line c on c.id = row.id
    join cost_type t on t.org_id = c.org_id and t.code = c.type_code
      and t.effective_from = c.type_from
    left join profile who on who.org_id = c.org_id and who.user_id = c.approved_by
    where c.id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}
export type LineRow = NonNullable<Awaited<ReturnType<typeof findLine>>>;

export async function sharesOf(ctx: Reading, lineId: string) {
  return ctx.tx
    .selectFrom("cost_line_lot as s")
    .innerJoin("lot as l", (join) =>
      join.onRef("l.org_id", "=", "s.org_id").onRef("l.id", "=", "s.lot_id"),
    )
    .select(["s.lot_id as lotId", "l.code as lotCode", "s.amount"])
    .where("s.line_id", "=", lineId)
    .orderBy("l.made_on")
    .orderBy("l.seq")
    .execute();
}

export interface NewLine {
  id: string;
  number: string;
  type_code: string;
  type_from: Day;
  day: Day;
  rate: bigint;
  quantity: bigint;
  base_amount: bigint | null;
  days: number | null;
  contract_id: string | null;
  currency: string;
  currency_amount: bigint;
  rate_micro: bigint;
  amount: bigint;
  paid_to: string | null;
  document: string | null;
  note: string | null;
}

export async function insertLine(
  ctx: Ctx,
  line: NewLine,
  shares: readonly { lotId: string; amount: bigint }[],
): Promise<void> {
  await ctx.tx
    .insertInto("cost_line")
    .values({ ...line, created_by: ctx.actor.userId })
    .execute();
  await ctx.tx
    .insertInto("cost_line_lot")
    .values(
      shares.map((share) => ({ line_id: line.id, lot_id: share.lotId, amount: share.amount })),
    )
    .execute();
}
