// Reads of the company's view of identity's log.
import { sql } from "kysely";
import { routineActs } from "#kernel/signInActs.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";

export interface SignInEvent {
  id: string;
  at: Date;
  act: string;
  address: string;
  by: string | null;
}

/** What happened to a person's account, the newest first; routine acts left out. */
export async function findSignIns(
  ctx: Pick<Ctx, "tx">,
  userId: string,
  limit: number,
): Promise<SignInEvent[]> {
  const found = await sql<SignInEvent>`
    select e.id, e.at, e.action as act, e.address,
           case when e.actor_id = e.user_id::text then null
                else coalesce(${personName("p")},
                              'The sign-in service') end as by
    from sign_in_event e
    left join profile p on p.user_id::text = e.actor_id
    where e.user_id = ${userId} and not e.action = any (${[...routineActs]})
    order by e.at desc, e.id desc limit ${limit}
  `.execute(ctx.tx);
  return found.rows;
}
