// Days of leave, what a year has of them, public holidays and the terms of advances.
import { sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import type { MoneyPolicy } from "./advanceRules.ts";
import type { LeaveKind } from "./rules.ts";

type Reading = Pick<Ctx, "tx">;

export interface Entitlement {
  leaveKind: LeaveKind;
  effectiveFrom: Day;
  daysAYear: number;
  sourceNote: string;
}

/** Every entitlement, the newest of each kind first. */
export async function entitlements(ctx: Reading): Promise<Entitlement[]> {
  const found = await sql<Entitlement>`
    select leave_kind as "leaveKind", effective_from as "effectiveFrom",
           days_a_year as "daysAYear", source_note as "sourceNote"
    from leave_entitlement order by leave_kind, effective_from desc
  `.execute(ctx.tx);
  return found.rows;
}

/** Writes an entitlement; false when its kind has one from that day already. */
export async function insertEntitlement(ctx: Ctx, one: Entitlement): Promise<boolean> {
  const made = await ctx.tx
    .insertInto("leave_entitlement")
    .values({
      leave_kind: one.leaveKind,
      effective_from: one.effectiveFrom,
      days_a_year: one.daysAYear,
      source_note: one.sourceNote,
      created_by: ctx.actor.userId,
    })
    .onConflict((on) => on.columns(["org_id", "leave_kind", "effective_from"]).doNothing())
    .executeTakeFirst();
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export interface Holiday {
  day: Day;
  name: string;
  sourceNote: string;
}

/** The public holidays from one day to another. */
export async function holidaysBetween(ctx: Reading, from: Day, to: Day): Promise<Holiday[]> {
  const found = await sql<Holiday>`
    select day, name, source_note as "sourceNote" from public_holiday
    where day between ${from} and ${to} order by day
  `.execute(ctx.tx);
  return found.rows;
}

/** Writes a holiday; false when that day is one already. */
export async function insertHoliday(ctx: Ctx, one: Holiday): Promise<boolean> {
  const made = await ctx.tx
    .insertInto("public_holiday")
    .values({
      day: one.day,
      name: one.name,
      source_note: one.sourceNote,
      created_by: ctx.actor.userId,
    })
    .onConflict((on) => on.columns(["org_id", "day"]).doNothing())
    .executeTakeFirst();
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Takes a holiday out of the calendar; false when there was none. */
export async function deleteHoliday(ctx: Ctx, day: Day): Promise<boolean> {
  const gone = await ctx.tx.deleteFrom("public_holiday").where("day", "=", day).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Terms of advances, the newest first. */
export async function moneyPolicies(ctx: Reading): Promise<MoneyPolicy[]> {
  const found = await sql<MoneyPolicy>`
    select effective_from as "effectiveFrom", largest_advance as "largestAdvance",
           most_instalments as "mostInstalments", settle_days as "settleDays",
           source_note as "sourceNote"
    from employee_money_policy order by effective_from desc
  `.execute(ctx.tx);
  return found.rows;
}

/** Writes terms of advances; false when there are some from that day already. */
export async function insertMoneyPolicy(ctx: Ctx, one: MoneyPolicy): Promise<boolean> {
  const made = await ctx.tx
    .insertInto("employee_money_policy")
    .values({
      effective_from: one.effectiveFrom,
      largest_advance: one.largestAdvance,
      most_instalments: one.mostInstalments,
      settle_days: one.settleDays,
      source_note: one.sourceNote,
      created_by: ctx.actor.userId,
    })
    .onConflict((on) => on.columns(["org_id", "effective_from"]).doNothing())
    .executeTakeFirst();
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Days of each kind that somebody took or asked for, by year. */
export async function takenDays(
  ctx: Reading,
  employeeId: string,
  years: readonly number[],
): Promise<{ leaveKind: LeaveKind; year: number; taken: number }[]> {
  const found = await sql<{ leaveKind: LeaveKind; year: number; taken: number }>`
    select leave_kind as "leaveKind", extract(year from day)::int as year, count(*)::int as taken
    from leave_day
    where employee_id = ${employeeId} and extract(year from day)::int = any(${[...years]}::int[])
    group by 1, 2
  `.execute(ctx.tx);
  return found.rows;
}

/** The first of these days on which somebody is away already. */
export async function firstDayAway(
  ctx: Reading,
  employeeId: string,
  days: readonly Day[],
): Promise<Day | undefined> {
  const found = await sql<{ day: Day }>`
    select day from leave_day
    where employee_id = ${employeeId} and day = any(${[...days]}::date[]) order by day limit 1
  `.execute(ctx.tx);
  return found.rows[0]?.day;
}

/** Holds the days of a leave. */
export async function insertLeaveDays(
  ctx: Ctx,
  leave: { requestId: string; employeeId: string; leaveKind: LeaveKind; days: readonly Day[] },
): Promise<void> {
  await ctx.tx
    .insertInto("leave_day")
    .values(
      leave.days.map((day) => ({
        employee_id: leave.employeeId,
        day,
        request_id: leave.requestId,
        leave_kind: leave.leaveKind,
      })),
    )
    .execute();
}

/** Gives the days of a leave back. */
export async function freeLeaveDays(ctx: Ctx, requestId: string): Promise<void> {
  await ctx.tx.deleteFrom("leave_day").where("request_id", "=", requestId).execute();
}

/** Gives back what leaves took of one day; how many did. */
export async function freeDay(ctx: Ctx, day: Day): Promise<number> {
  const gone = await ctx.tx.deleteFrom("leave_day").where("day", "=", day).executeTakeFirst();
  return Number(gone.numDeletedRows);
}

export interface LeaveOfMonth {
  requestId: string;
  employeeName: string;
  leaveKind: LeaveKind;
  isApproved: boolean;
  days: Day[];
}

/** Who is away between two days, by name; of one leave all its days there. */
export async function awayBetween(
  ctx: Reading,
  from: Day,
  to: Day,
  butId: string | null,
): Promise<LeaveOfMonth[]> {
  const found = await sql<LeaveOfMonth>`
    select l.request_id as "requestId", l.leave_kind as "leaveKind",
      ${personName("who")} as "employeeName",
      r.state <> 'submitted' as "isApproved", array_agg(l.day::text order by l.day) as days
    from leave_day l
    join employee_request r on r.org_id = l.org_id and r.id = l.request_id
    join profile who on who.org_id = l.org_id and who.user_id = l.employee_id
    where l.day between ${from} and ${to} and (${butId}::uuid is null or l.employee_id <> ${butId})
    group by 1, 2, 3, 4 order by 3, min(l.day)
  `.execute(ctx.tx);
  return found.rows;
}
