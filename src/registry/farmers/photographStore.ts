// Whose photograph is another's once more: cut, turned over or saved anew it is the same picture still.
import { sql } from "kysely";
import { differsAtMost, type PicturePrint } from "#books/files/door.ts";
import type { Ctx } from "#platform/server/context.ts";

/**
 * Keeps by what a farmer's photograph is known again, and writes down everybody in the register who has the same one: a
 * pair for somebody to look at. What looks nothing like it is passed over by 64 cells of it.
 */
export async function notePhotograph(
  ctx: Ctx,
  farmerId: string,
  print: PicturePrint,
): Promise<void> {
  const { coarse, whole, cuts, mirrored } = print;
  await sql`
    insert into farmer_photo_print (farmer_id, coarse, whole, cuts)
    values (${farmerId}, ${coarse}::bit(64), ${whole}::bit(256), ${cuts}::text[]::bit(256)[])
    on conflict do nothing
  `.execute(ctx.tx);
  await sql`
    insert into farmer_likeness (one_id, other_id, same_phone, same_name, same_photo, found_at)
    select least(f.id, ${farmerId}::uuid), greatest(f.id, ${farmerId}::uuid), false, false, true,
      ${ctx.now}::timestamptz
    from farmer_photo_print p
    join farmer f on f.org_id = p.org_id and f.id = p.farmer_id and f.state <> 'merged'
    where p.org_id = current_org() and p.farmer_id <> ${farmerId}
      and least(bit_count(p.coarse # ${coarse}::bit(64)), bit_count(p.coarse # ${mirrored.coarse}::bit(64)))
        <= ${differsAtMost.coarse}
      and (exists (
          select from unnest(${[...cuts, ...mirrored.cuts]}::text[]::bit(256)[]) cut
          where bit_count(cut # p.whole) <= ${differsAtMost.fine})
        or exists (
          select from unnest(p.cuts) cut
          where least(bit_count(cut # ${whole}::bit(256)), bit_count(cut # ${mirrored.whole}::bit(256)))
            <= ${differsAtMost.fine}))
    on conflict (org_id, one_id, other_id) do update set same_photo = true
  `.execute(ctx.tx);
}

/** Keeps that a farmer's photograph, from before photographs were looked at, cannot be read: it is another's for nobody. */
export async function noteUnreadable(ctx: Ctx, farmerId: string): Promise<void> {
  await sql`
    insert into farmer_photo_print (farmer_id) values (${farmerId}) on conflict do nothing
  `.execute(ctx.tx);
}

/** Some of the farmers whose photograph nobody has looked at, the first registered first. */
export async function findUnread(
  { tx }: Pick<Ctx, "tx">,
  most: number,
): Promise<{ farmerId: string; sha256: string }[]> {
  const found = await sql<{ farmerId: string; sha256: string }>`
    select id as "farmerId", photo_sha256 as sha256 from farmer f
    where org_id = current_org() and photo_sha256 is not null and state <> 'merged'
      and not exists (select from farmer_photo_print p where p.org_id = f.org_id and p.farmer_id = f.id)
    order by created_at, id limit ${most}
  `.execute(tx);
  return found.rows;
}

/** Others whose photograph is the same picture, whatever was said of the two records since. */
export async function withSamePhotograph(
  ctx: Ctx,
  farmerId: string,
): Promise<{ id: string; code: string; name: string }[]> {
  // Found once, then looked up: joined, a company that was never counted would be read once for each of its farmers.
  const found = await sql<{ id: string; code: string; name: string }>`
    select f.id, f.code, f.full_name as name from farmer f
    where f.org_id = current_org() and f.state <> 'merged' and f.id <> ${farmerId} and f.id = any(array(
      select other_id from farmer_likeness
      where org_id = current_org() and one_id = ${farmerId} and same_photo
      union
      select one_id from farmer_likeness
      where org_id = current_org() and other_id = ${farmerId} and same_photo
    ))
    order by f.code limit 5
  `.execute(ctx.tx);
  return found.rows;
}
