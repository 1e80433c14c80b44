// What is asked of the tables about how long lists are kept, and the only place where what was sent of one goes.
import { sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import type { keptSince } from "./importKeepingRules.ts";

type Since = ReturnType<typeof keptSince>;

/** How many lists this person is sending. */
export async function countUploads(ctx: Ctx, { uploads }: Since): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from farmer_import
    where org_id = current_org() and created_by = ${ctx.actor.userId} and state = 'uploading'
      and created_at > ${uploads}
  `.execute(ctx.tx);
  return found.rows[0]?.count ?? 0;
}

/** Lists that were begun long ago and nobody went on with. One that is being imported goes on by itself. */
export async function findGivenUp(ctx: Ctx, { open }: Since): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from farmer_import
    where org_id = current_org() and created_at < ${open}
      and state in ('uploading', 'ready', 'checking', 'checked')
    order by created_at
  `.execute(ctx.tx);
  return found.rows.map(({ id }) => id);
}

/** A list of which nobody needs what was sent any more, the oldest; undefined when there is none. */
export async function findForgettable(ctx: Ctx, { parts }: Since): Promise<string | undefined> {
  const found = await sql<{ id: string }>`
    select i.id from farmer_import i
    where i.org_id = current_org() and i.created_at < ${parts}
      and i.state in ('importing', 'done', 'failed')
      and exists (
        select from farmer_import_part p where p.org_id = i.org_id and p.import_id = i.id
      )
    order by i.created_at limit 1
  `.execute(ctx.tx);
  return found.rows[0]?.id;
}

/** Takes away what was sent of a list; gives how many parts it was. */
export async function deleteParts(ctx: Ctx, importId: string): Promise<number> {
  const gone = await sql<{ part: number }>`
    delete from farmer_import_part where org_id = current_org() and import_id = ${importId}
    returning part
  `.execute(ctx.tx);
  return gone.rows.length;
}
