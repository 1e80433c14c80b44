// Phones and what they brought, as they lie in their tables. People are joined for their names only.
import { type RawBuilder, sql } from "kysely";
import type { Brought } from "#platform/server/brought.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { DeviceRow } from "./api.ts";
import type { ClockFinding } from "./rules.ts";

export interface StoredDevice {
  id: string;
  userId: string;
  number: number;
  sealKey: Buffer | null;
  revokedAt: Date | null;
}

/** One phone of the company; undefined when there is none. */
export async function findDevice(ctx: Ctx, id: string): Promise<StoredDevice | undefined> {
  const found = await sql<StoredDevice>`
    select id, user_id as "userId", mark as number, seal_key as "sealKey", revoked_at as "revokedAt"
    from field_device where org_id = current_org() and id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

/** Phones with their people and figures, those in use first; of one person, or one phone alone. */
export async function findDevices(
  ctx: Pick<Ctx, "tx">,
  only: { userId?: string; id?: string },
): Promise<DeviceRow[]> {
  const found = await sql<DeviceRow>`
    select d.id, d.mark as number, d.name, d.user_id as "userId", ${personName("p")} as "userName",
      p.is_active as "isActive", d.enrolled_at as "enrolledAt", d.last_seen_at as "lastSeenAt",
      d.waiting, done.brought, done.marked, d.revoked_at as "revokedAt",
      ${personName("revoker")} as "revokedByName", d.revoke_reason as "revokeReason",
      d.told_at as "toldAt"
    from field_device d
    join profile p on p.org_id = d.org_id and p.user_id = d.user_id
    left join profile revoker on revoker.org_id = d.org_id and revoker.user_id = d.revoked_by
    cross join lateral (
      select count(*)::int as brought, (count(*) filter (where o.clock <> 'agrees'))::int as marked
      from field_operation o where o.org_id = d.org_id and o.device_id = d.id
    ) done
    where d.org_id = current_org()
      and (${only.userId ?? null}::uuid is null or d.user_id = ${only.userId ?? null})
      and (${only.id ?? null}::uuid is null or d.id = ${only.id ?? null})
    order by d.revoked_at is not null, d.mark desc
  `.execute(ctx.tx);
  return found.rows;
}

/** Writes a new phone down, with the next number of the company. */
export async function insertDevice(
  ctx: Ctx,
  made: { id: string; name: string; sealKey: Uint8Array },
): Promise<number> {
  const found = await sql<{ number: number }>`
    insert into field_device (id, user_id, mark, name, seal_key, enrolled_at, last_seen_at)
    select ${made.id}, ${ctx.actor.userId}, coalesce(max(mark), 0) + 1, ${made.name},
      ${Buffer.from(made.sealKey)}, ${ctx.now}, ${ctx.now}
    from field_device where org_id = current_org()
    returning mark as number
  `.execute(ctx.tx);
  return found.rows[0]?.number ?? 0;
}

/** The phone was heard of, with so much waiting on it. */
export async function touchDevice(ctx: Ctx, id: string, waiting: number): Promise<void> {
  await sql`
    update field_device set last_seen_at = ${ctx.now}, waiting = ${waiting}
    where org_id = current_org() and id = ${id}
  `.execute(ctx.tx);
}

/** Takes a phone out of use and forgets its key; false when it was already. */
export async function revokeDevice(ctx: Ctx, id: string, reason: string): Promise<boolean> {
  const done = await sql`
    update field_device set seal_key = null, revoked_at = ${ctx.now},
      revoked_by = ${ctx.actor.userId}, revoke_reason = ${reason}
    where org_id = current_org() and id = ${id} and revoked_at is null
  `.execute(ctx.tx);
  return done.numAffectedRows === 1n;
}

/** A revoked phone has emptied itself. */
export async function markEmptied(ctx: Ctx, id: string): Promise<void> {
  await sql`
    update field_device set told_at = coalesce(told_at, ${ctx.now}), waiting = 0
    where org_id = current_org() and id = ${id} and revoked_at is not null
  `.execute(ctx.tx);
}

/** Writes down what a phone brought, once. */
export async function insertOperation(
  ctx: Ctx,
  brought: Brought,
  done: { key: string; endpoint: string; number: string; clock: ClockFinding; offMs: number },
): Promise<void> {
  const carriedBy = brought.writtenOn === brought.deviceId ? null : brought.deviceId;
  await sql`
    insert into field_operation (key, device_id, sequence, number, user_id, endpoint,
      captured_at, received_at, clock_off_ms, clock, carried_by)
    values (${done.key}, ${brought.writtenOn}, ${brought.sequence}, ${done.number},
      ${ctx.actor.userId}, ${done.endpoint}, ${brought.capturedAt}, ${ctx.now}, ${done.offMs},
      ${done.clock}, ${carriedBy})
  `.execute(ctx.tx);
}

export interface ListedOperation {
  id: string;
  number: string;
  deviceId: string;
  deviceName: string;
  userName: string;
  sequence: string;
  endpoint: string;
  capturedAt: Date;
  receivedAt: Date;
  clockOffSeconds: number;
  clock: ClockFinding;
  carriedByName: string | null;
}

/** Operations that match, for a page of them. */
export function matchingOperations(asked: {
  userId: string | null;
  deviceId?: string | undefined;
  marked?: "yes" | undefined;
  search?: string | undefined;
}): RawBuilder<ListedOperation> {
  return sql<ListedOperation>`
    select o.key as id, o.number, o.device_id as "deviceId", d.name as "deviceName",
      ${personName("p")} as "userName", o.sequence::text as sequence, o.endpoint,
      o.captured_at as "capturedAt", o.received_at as "receivedAt",
      (o.clock_off_ms / 1000)::int as "clockOffSeconds", o.clock, c.name as "carriedByName"
    from field_operation o
    join field_device d on d.org_id = o.org_id and d.id = o.device_id
    join profile p on p.org_id = o.org_id and p.user_id = o.user_id
    left join field_device c on c.org_id = o.org_id and c.id = o.carried_by
    where o.org_id = current_org()
      and (${asked.userId}::uuid is null or o.user_id = ${asked.userId})
      and (${asked.deviceId ?? null}::uuid is null or o.device_id = ${asked.deviceId ?? null})
      and (${asked.marked ?? null}::text is null or o.clock <> 'agrees')
      and (${asked.search ?? null}::text is null or o.number ilike ${likeOf(asked.search ?? "")})
  `;
}
