// What a transfer is chosen of, and the tolerances, as they lie in their tables.
import { sql } from "kysely";
import { addDays, type Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import type { Tolerances, TransferChoices } from "./api.ts";

type Reading = Pick<Ctx, "tx">;

/** So many days before and after today lie the trips a transfer may go with. */
const nearDays = 14;

/** A trip as far as a transfer asks; undefined when it is not this company's. */
export async function findTrip(
  ctx: Reading,
  id: string,
): Promise<{ vehicle: string; state: string } | undefined> {
  const found = await sql<{ vehicle: string; state: string }>`
    select vehicle, state from field_trip where id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

/** Vehicles of transfers and trips so far, the newest first, with who drove one last. */
export async function knownVehicles(ctx: Reading): Promise<TransferChoices["vehicles"]> {
  const found = await sql<TransferChoices["vehicles"][number]>`
    select vehicle, (array_agg(driver order by day desc) filter (where driver is not null))[1] as driver
    from (
      select vehicle, driver, day from store_transfer where state <> 'cancelled'
      union all
      select vehicle, null, day from field_trip where state <> 'void'
    ) seen
    group by vehicle order by max(day) desc, vehicle limit 100
  `.execute(ctx.tx);
  return found.rows;
}

/** Trips of these days that were not struck out, the newest first. */
export async function nearTrips(ctx: Reading, today: Day): Promise<TransferChoices["trips"]> {
  const found = await sql<TransferChoices["trips"][number]>`
    select t.id, t.vehicle, t.day, ${personName("o")} as "officerName" from field_trip t
    join profile o on o.org_id = t.org_id and o.user_id = t.officer_id
    where t.state <> 'void' and t.day between ${addDays(today, -nearDays)} and ${addDays(today, nearDays)}
    order by t.day desc, t.id desc limit 50
  `.execute(ctx.tx);
  return found.rows;
}

/** Whose purchases became lots that were sent somewhere, by name. */
export async function officersOfTransfers(ctx: Reading): Promise<TransferChoices["officers"]> {
  const found = await sql<TransferChoices["officers"][number]>`
    select o.user_id as id, ${personName("o")} as name from profile o
    where exists (
      select 1 from collection c
      join store_transfer_lot k on k.org_id = c.org_id and k.lot_id = c.lot_id
      where c.org_id = o.org_id and c.created_by = o.user_id)
    order by name, id limit 200
  `.execute(ctx.tx);
  return found.rows;
}

/** What products are called. */
export async function productNames(
  ctx: Reading,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await sql<{ id: string; name: string }>`
    select id, name from product where id = any(${[...ids]}::uuid[])
  `.execute(ctx.tx);
  return new Map(found.rows.map(({ id, name }) => [id, name]));
}

/** Every tolerance a company set, the newest first. */
export async function toleranceRows(ctx: Reading): Promise<Tolerances["rows"]> {
  const found = await sql<Tolerances["rows"][number]>`
    select r.id, r.effective_from as "effectiveFrom", r.tolerance_bp as "toleranceBp",
      r.source_note as "sourceNote", ${personName("o")} as "setByName"
    from transfer_tolerance r
    join profile o on o.org_id = r.org_id and o.user_id = r.created_by
    order by r.effective_from desc, r.seq desc
  `.execute(ctx.tx);
  return found.rows;
}

/** Writes one tolerance; none is ever changed. */
export async function insertTolerance(
  ctx: Ctx,
  made: { id: string; effectiveFrom: Day; toleranceBp: number; sourceNote: string },
): Promise<void> {
  await ctx.tx
    .insertInto("transfer_tolerance")
    .values({
      id: made.id,
      effective_from: made.effectiveFrom,
      tolerance_bp: made.toleranceBp,
      source_note: made.sourceNote,
      ...{ created_by: ctx.actor.userId, created_at: ctx.now },
    })
    .execute();
}
