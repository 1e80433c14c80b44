// What people do in a large company reads as many rows as in a small one: the demo's people do the same work twice, once in
// their company and once in it grown many times as large. What grows is named here, with the reason.
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { loadLocalities } from "#registry/places/door.ts";
import { demoDay } from "#seeds/calendar.ts";
import { tellClosedMonths, tellNow } from "#seeds/demo.ts";
import { demoOrg } from "./makers.ts";
import { manyfold } from "./manyfold.ts";
import { sabotage } from "./proof/saboteurs.ts";
import { makeWorld, type World } from "./world.ts";

const now = "2026-11-22T09:00:00Z";
const today = demoDay(new Date(now));

/** Rows that one command read of one table. */
interface Read {
  command: string;
  table: string;
  rows: number;
}

const readSoFar = `
  select relname::text as "table", coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as rows
  from pg_stat_xact_user_tables where schemaname = 'public'`;
/**
 * Notes with the audit line of every command, which ends it, what its transaction has read until then. PostgreSQL counts on over
 * a second's transactions of a connection, so what was counted when this one began is taken off.
 */
const noteReads = `
  create schema noted;
  create unlogged table noted.read_before (transaction bigint not null, "table" text not null, rows bigint not null);
  create index on noted.read_before (transaction);
  create table noted.read_by_command (command text not null, "table" text not null, rows bigint not null);
  grant usage on schema noted to mavuno_app;
  grant insert on noted.read_before to mavuno_app;
  create function note_reads() returns trigger language plpgsql security definer as $$
  begin
    insert into noted.read_by_command
    select (select body::jsonb ->> 'endpoint' from added limit 1), s."table", s.rows - coalesce(b.rows, 0)
    from (${readSoFar}) s left join noted.read_before b on b."table" = s."table" and b.transaction = txid_current()
    where s.rows > coalesce(b.rows, 0);
    return null;
  end $$;
  create trigger note_reads after insert on audit_event referencing new table as added
    for each statement execute function note_reads();`;

/** Whatever is written in this world notes first what its connection has read before. */
function noteBeginnings({ house: { database } }: World): void {
  const write = database.write.bind(database);
  vi.spyOn(database, "write").mockImplementation((orgId, work) =>
    write(orgId, async (tx) => {
      await sql`insert into noted.read_before select txid_current(), s.* from (${sql.raw(readSoFar)}) s`.execute(
        tx,
      );
      return work(tx);
    }),
  );
}

/** The most rows of a table that a command read in the running month of a company so many times as large as the demo's. */
async function readsIn(world: World, times: number): Promise<Map<string, number>> {
  const orgId = await demoOrg(world);
  await loadLocalities(world.sql);
  const told = await tellClosedMonths(world.house, orgId, { today, say: () => undefined });
  if (times > 1) await manyfold(world.sql, orgId, times, 100_000);
  // All of it was asked for at the world's one moment; who decides now asks what the same payee was asked for lately.
  await world.sql.query(`begin; set local session_replication_role = replica;
    update approval_request set submitted_at = submitted_at - interval '100 days'; commit`);
  await world.sql.query("vacuum analyze");
  await sabotage(world);
  await world.sql.query(noteReads);
  noteBeginnings(world);
  await tellNow(told, today, { isEven: false });
  const found = await world.sql.query<Read>(
    `select command, "table", max(rows)::int as rows from noted.read_by_command group by 1, 2`,
  );
  return new Map(found.rows.map(({ command, table, rows }) => [`${command} ${table}`, rows]));
}

/** What reads more of more, by command and table, and why that is right. */
const growsWith: readonly [RegExp, string][] = [
  [/^store-counts\.(begin|read) /, "every lot that lies in the store is counted"],
  [/^farmer-placements\.place /, "all of a district are placed at once"],
  [/^account-statements\.upload /, "a line may be any entry that no statement has shown yet"],
  [/^(sales-orders|expenses|approvals)\.\w+ (due|approval_request)$/, "of one payee, one customer"],
  [/ (lot|lot_balance)$/, "the lots of the oldest day are repeated too; growth.test.ts has others"],
  [/^plots\.\w+ plot$/, "those that were repeated lie on one another"],
];

test("what people do reads as many rows in a large company as in a small one", async () => {
  const clock = () => new Date(now);
  const small = await readsIn(await makeWorld({ clock }), 1);
  const large = await readsIn(await makeWorld({ clock }), 12);
  const grown = [...large]
    .map(([read, rows]) => ({ read, rows, before: small.get(read) ?? 0 }))
    .filter(({ rows, before }) => rows > before * 3 + 150)
    .filter(({ read }) => !growsWith.some(([kind]) => kind.test(read)));
  const commands = new Set([...large.keys()].map((read) => read.split(" ")[0]));
  console.log(
    `commands ${commands.size}, tables they read ${large.size}, that grow ${grown.length}`,
  );
  expect(grown).toEqual([]);
  expect(commands.size).toBeGreaterThan(90);
}, 600_000);
