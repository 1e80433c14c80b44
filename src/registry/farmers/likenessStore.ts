// Pairs of records that may be one person, and the merging of two records into one.
import { type RawBuilder, sql } from "kysely";
import { openDues } from "#books/dues/door.ts";
import type { Ctx } from "#platform/server/context.ts";
import { eitherKey } from "#platform/server/store.ts";
import type { PairRow } from "./duplicateApi.ts";
import { place, type StoredFarmer } from "./store.ts";
import type { LikeFarmer } from "./warningRules.ts";

/** From this likeness of names on two people of one place are shown to somebody; 1 is the same name. */
const likeEnough = 0.6;

/** Nearly the same name: alike in their threes of letters, or the same letters in another order. */
const isLikeName = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql`
  (similarity(lower(${one}), lower(${other})) >= ${likeEnough}
    or (length(${one}) = length(${other}) and letters_of(${one}) = letters_of(${other})))`;

/**
 * Writes down who of the register may be one person with one of these farmers, in one statement: the same
 * telephone, or nearly the same name in the same parish or village. Pairs that were judged stay judged.
 */
export async function noteLikenesses(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await sql`
    with mine as (
      select * from farmer where org_id = current_org() and id = any(${[...ids]}::uuid[])
    ), found as (
      select a.id as a, b.id as b, true as by_phone, false as by_name from mine a
      join farmer b on b.org_id = a.org_id and b.phone = a.phone
      union all
      select a.id, b.id, false, true from mine a
      join farmer b on b.org_id = a.org_id and b.locality_id = a.locality_id
        and ${isLikeName(sql`a.full_name`, sql`b.full_name`)}
      union all
      select a.id, b.id, false, true from mine a
      join farmer b on b.org_id = a.org_id and b.name_key = a.name_key
        and lower(b.village) = lower(a.village)
    )
    insert into farmer_likeness (one_id, other_id, same_phone, same_name, found_at)
    select least(a, b), greatest(a, b), bool_or(by_phone), bool_or(by_name), ${ctx.now}::timestamptz
    from found join farmer other on other.org_id = current_org() and other.id = b
    where a <> b and other.state <> 'merged'
    group by least(a, b), greatest(a, b)
    on conflict (org_id, one_id, other_id) do nothing
  `.execute(ctx.tx);
}

const side = (alias: "one" | "other"): RawBuilder<unknown> => {
  const f = sql.ref(`${alias}`);
  const place = sql.ref(`${alias}_place`);
  return sql`jsonb_build_object('id', ${f}.id, 'code', ${f}.code, 'name', ${f}.full_name,
    'state', ${f}.state, 'phone', ${f}.phone,
    'place', nullif(concat_ws(', ', ${f}.village, ${place}.path), ''))`;
};

/** Every pair that waits for somebody to look at it. */
export function openPairs(): RawBuilder<PairRow> {
  return sql<PairRow>`
    select pair.id, ${side("one")} as one, ${side("other")} as other,
      pair.same_phone as "samePhone", pair.same_name as "sameName", pair.same_photo as "samePhoto", pair.found_at as "foundAt"
    from farmer_likeness pair
    join farmer one on one.org_id = pair.org_id and one.id = pair.one_id
    join farmer other on other.org_id = pair.org_id and other.id = pair.other_id
    left join locality one_place on one_place.id = one.locality_id
    left join locality other_place on other_place.id = other.locality_id
    where pair.org_id = current_org() and pair.state = 'open'
  `;
}

/** Who a pair is about, whatever was decided; undefined when there is no such pair. */
export async function findPair(
  ctx: Ctx,
  id: string,
): Promise<{ oneId: string; otherId: string; sameNin: boolean } | undefined> {
  const found = await sql<{ oneId: string; otherId: string; sameNin: boolean }>`
    select l.one_id as "oneId", l.other_id as "otherId", one.nin is not distinct from other.nin as "sameNin"
    from farmer_likeness l
    join farmer one on one.org_id = l.org_id and one.id = l.one_id
    join farmer other on other.org_id = l.org_id and other.id = l.other_id
    where l.org_id = current_org() and l.id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

/** Two people after all; true when the pair was still open. */
export async function markDifferent(ctx: Ctx, id: string): Promise<boolean> {
  const marked = await sql`
    update farmer_likeness set state = 'different', decided_by = ${ctx.actor.userId},
      decided_at = ${ctx.now}::timestamptz
    where org_id = current_org() and id = ${id} and state = 'open'
  `.execute(ctx.tx);
  return (marked.numAffectedRows ?? 0n) > 0n;
}

/**
 * What follows the person to the record that stays: land, what was agreed last for each purpose, records
 * merged earlier, and the pairs that were waiting. Posted papers keep the record they were written on.
 */
export async function followPerson(ctx: Ctx, from: string, to: string): Promise<void> {
  await sql`
    update plot set farmer_id = ${to}, version = version + 1
    where org_id = current_org() and farmer_id = ${from}
  `.execute(ctx.tx);
  await sql`
    insert into farmer_consent (farmer_id, purpose, given, method, at, by)
    select ${to}::uuid, purpose, given, method, at, by from farmer_consent
    where org_id = current_org() and farmer_id = ${from}
    on conflict (org_id, farmer_id, purpose) do update
      set given = excluded.given, method = excluded.method, at = excluded.at, by = excluded.by
      where excluded.at > farmer_consent.at
  `.execute(ctx.tx);
  await sql`
    update farmer set merged_into = ${to} where org_id = current_org() and merged_into = ${from}
  `.execute(ctx.tx);
  await sql`
    update farmer_likeness set state = 'merged', decided_by = ${ctx.actor.userId},
      decided_at = ${ctx.now}::timestamptz
    where org_id = current_org() and state = 'open' and ${from} in (one_id, other_id)
  `.execute(ctx.tx);
}

/**
 * What money is open between the company and this record, in words: debts, advances that were approved and not paid out, and
 * payments that are on their way. Their party cannot change any more.
 */
export async function openMoneyOf(ctx: Ctx, farmerId: string): Promise<string[]> {
  const debts = await openDues(ctx, { party: { type: "farmer", id: farmerId } });
  const found = await sql<{ promises: number; payments: number }>`
    select (select count(*) from commitment
            where party_type = 'farmer' and party_id = ${farmerId} and closed_at is null
              and paid < amount)::int as promises,
           (select count(*) from payment
            where party_type = 'farmer' and party_id = ${farmerId}
              and (state in ('queued', 'sent', 'unknown')
                   or kind = 'advance' and state in ('prepared', 'approved')))::int as payments
  `.execute(ctx.tx);
  const { promises = 0, payments = 0 } = found.rows[0] ?? {};
  const several = (count: number, one: string, many: string): string[] =>
    count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`];
  return [
    ...several(debts.length, "open debt", "open debts"),
    ...several(promises, "advance not paid out", "advances not paid out"),
    ...several(payments, "payment on its way", "payments on their way"),
  ];
}

/** A record with every record that was merged into it: whose papers belong to one person. */
export async function recordsOf(ctx: Pick<Ctx, "tx">, farmerId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select f.id from (
      select ${eitherKey("merged_into", "id")} as id from farmer
      where org_id = current_org() and id = ${farmerId}
    ) stays
    join farmer f on f.org_id = current_org() and (f.id = stays.id or f.merged_into = stays.id)
    order by f.code
  `.execute(ctx.tx);
  return found.rows.map((row) => row.id);
}

/** Others with the same telephone or wallet, or nearly the same name in the same place. */
export async function findAlike(
  ctx: Ctx,
  farmer: Pick<StoredFarmer, "id" | "name" | "phone" | "paymentNumber" | "localityId" | "village">,
): Promise<LikeFarmer[]> {
  return findLike(ctx, { ...farmer, nin: null }, sql`f.id <> ${farmer.id}`);
}

/** Who may be the person being written down: as above, or with the same NIN. */
export async function findAlikeWhileTyping(
  ctx: Ctx,
  typed: Omit<AlikeAsked, "paymentNumber">,
): Promise<LikeFarmer[]> {
  return findLike(ctx, { ...typed, paymentNumber: null }, sql`true`);
}

interface AlikeAsked {
  name: string;
  phone: string | null;
  paymentNumber: string | null;
  nin: string | null;
  localityId: string | null;
  village: string | null;
}

async function findLike(
  ctx: Ctx,
  asked: AlikeAsked,
  where: RawBuilder<unknown>,
): Promise<LikeFarmer[]> {
  const { phone, paymentNumber } = asked;
  const isLike = isLikeName(sql`f.full_name`, sql`${asked.name}::text`);
  // A family shares a telephone honestly; whoever invents farmers has them paid into one wallet.
  const isPaidThere = sql`(f.payment_number = ${paymentNumber} or f.payment_number = ${phone}
    or f.phone = ${paymentNumber})`;
  const found = await sql<LikeFarmer>`
    select f.id, f.code, f.full_name as name, f.state, ${place} as place,
      coalesce(f.phone = ${phone}, false) as "samePhone", ${isLike} as "sameName",
      coalesce(f.nin = ${asked.nin}, false) as "sameNin",
      coalesce(${isPaidThere}, false) as "samePayee"
    from farmer f left join locality l on l.id = f.locality_id
    where f.org_id = current_org() and f.state <> 'merged' and ${where} and (
      f.phone = ${phone} or f.nin = ${asked.nin} or ${isPaidThere}
      or (f.locality_id = ${asked.localityId} and ${isLike})
      or (lower(f.village) = lower(${asked.village}) and ${isLike})
    )
    order by f.nin = ${asked.nin} desc nulls last, f.code limit 5
  `.execute(ctx.tx);
  return found.rows;
}
