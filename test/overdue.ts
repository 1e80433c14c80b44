import type { World } from "./world.ts";

/**
 * Lets everything somebody owes or is owed have fallen due so many days earlier. No handler can do it: a debt is
 * never changed. What is kept beside it is written anew, so that the books still agree.
 */
export async function fallenDueEarlier(world: World, partyId: string, days: number): Promise<void> {
  const client = await world.sql.connect();
  try {
    await client.query("begin");
    // Neither the walls against change nor the triggers that keep sums: this is no change, but another past.
    await client.query("set local session_replication_role = replica");
    await client.query("update due set due_on = due_on - $2::int where party_id = $1", [
      partyId,
      days,
    ]);
    await client.query(
      `update due_balance b set due_on = d.due_on from due d
       where d.org_id = b.org_id and d.id = b.due_id and b.due_on <> d.due_on`,
    );
    await client.query("delete from due_sum");
    await client.query(
      `insert into due_sum
       select d.org_id, d.kind, v.day, d.due_on, count(*), sum(b.amount), sum(b.open), sum(b.ugx)
       from due_balance b
       join due d on d.org_id = b.org_id and d.id = b.due_id
       join voucher v on v.org_id = d.org_id and v.id = d.voucher_id
       where b.open > 0
       group by 1, 2, 3, 4`,
    );
    await client.query("commit");
  } finally {
    client.release();
  }
}
