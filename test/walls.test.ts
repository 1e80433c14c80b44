// The database's own walls, tried with SQL as the application's role (reliability T-RLS): whatever a
// handler forgets, no row of one company is seen or written from another, and the record stays.
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appUrl } from "#platform/server/migrate.ts";
import { cloneDatabase } from "./database.ts";
import { fillTables } from "./fillTables.ts";
import { sabotage } from "./proof/saboteurs.ts";

const cloned = await cloneDatabase();
const owner = new pg.Pool({ connectionString: cloned.ownerUrl, max: 2 });
// One connection, so that what a request leaves behind on it would be found by the next.
const app = new pg.Pool({ connectionString: appUrl(cloned.ownerUrl), max: 1 });
afterAll(async () => {
  await app.end();
  await owner.end();
  await cloned.drop();
});

await sabotage({ sql: owner });

const own = randomUUID();
const other = randomUUID();
let tables: string[] = [];
let attempts = 0;

async function asOwner<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await owner.query(text, values)).rows;
}

beforeAll(async () => {
  await owner.query("insert into org (id, name) values ($1, 'Own'), ($2, 'Other')", [own, other]);
  const rows = await asOwner<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and a.attname = 'org_id' and not a.attisdropped order by 1`,
  );
  tables = rows.map(({ name }) => name);
});

/** What a statement comes to for the application: its rows, or the code it is refused with. */
async function tryAs(
  org: string | null,
  text: string,
): Promise<{ rows: number } | { code: string }> {
  attempts += 1;
  const connection = await app.connect();
  try {
    await connection.query("begin");
    if (org) await connection.query("select set_config('app.org', $1, true)", [org]);
    // Of several statements the last one counts. A copy sends its rows past `rows`, so what it says is counted.
    const results = [await connection.query(text)].flat();
    return { rows: results.at(-1)?.rowCount ?? 0 };
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return { code: error.code ?? "" };
  } finally {
    await connection.query("rollback");
    connection.release();
  }
}

describe("the catalogue", () => {
  test("every company table has its wall, and the wall binds its owner too", async () => {
    const bare = await asOwner(
      `select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace
         and c.relname = any($1) and not (c.relrowsecurity and c.relforcerowsecurity)`,
      [tables],
    );
    expect(bare).toEqual([]);
    const policies = await asOwner<{ name: string }>(
      `select tablename as name from pg_policies where schemaname = 'public' and cmd = 'ALL'
         and qual is not null and with_check is not null`,
    );
    const walled = new Set(policies.map(({ name }) => name));
    expect(tables.filter((name) => !walled.has(name))).toEqual([]);
    expect(tables.length).toBeGreaterThan(50);
  });

  test("the application owns nothing, makes nothing, and is nobody else", async () => {
    const [role] = await asOwner(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
         (select array_agg(m.roleid::regrole::text) from pg_auth_members m where m.member = r.oid) as memberships,
         (select count(*)::int from pg_class c where c.relowner in (r.oid, 'mavuno_app'::regrole)) as owned,
         has_schema_privilege(oid, 'public', 'create') as makes_in_public,
         has_schema_privilege(oid, 'auth', 'create') as makes_in_auth
       from pg_roles r where rolname = $1`,
      [decodeURIComponent(new URL(appUrl(cloned.ownerUrl)).username)],
    );
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      memberships: ["mavuno_app"],
      owned: 0,
      makes_in_public: false,
      makes_in_auth: false,
    });
  });

  test("what runs with more rights looks only where it was told to", async () => {
    const loose = await asOwner(
      `select p.proname from pg_proc p where p.prosecdef
         and p.pronamespace in ('public'::regnamespace, 'auth'::regnamespace)
         and not exists (select from unnest(p.proconfig) one where one like 'search_path=%')`,
    );
    const open = await asOwner(
      `select p.proname from pg_proc p where p.prosecdef
         and p.pronamespace in ('public'::regnamespace, 'auth'::regnamespace)
         and has_function_privilege('public', p.oid, 'execute')`,
    );
    const views = await asOwner(
      `select relname from pg_class where relkind = 'v'
         and relnamespace in ('public'::regnamespace, 'auth'::regnamespace)
         and not coalesce(reloptions::text ~ 'security_invoker=(true|on|1)', false)`,
    );
    // The one view that looks past the walls does so for the company that asks alone (tried below).
    expect([loose, open, views]).toEqual([[], [], [{ relname: "sign_in_event" }]]);
  });

  test("no row leans on a row of another company", async () => {
    const leaning = await asOwner(
      `select k.conname from pg_constraint k
       where k.contype = 'f' and k.connamespace = 'public'::regnamespace
         and k.conrelid::regclass::text = any($1) and k.confrelid::regclass::text = any($1)
         and not exists (select from pg_attribute a where a.attrelid = k.conrelid
           and a.attname = 'org_id' and a.attnum = any(k.conkey))`,
      [tables],
    );
    expect(leaning).toEqual([]);
  });
});

describe("tried from outside and from next door", () => {
  /** Ways to come at the rows of a table that are not one's own. */
  const ways = (table: string, theirs: string): string[] => [
    `select * from ${table} where org_id = '${theirs}'`,
    `with all_rows as (select * from ${table}) select * from all_rows where org_id = '${theirs}'`,
    `select one.* from ${table} one join ${table} two using (org_id) where two.org_id = '${theirs}'`,
    `select * from org o where o.id = '${theirs}' and exists (select from ${table})`,
    `update ${table} set org_id = org_id where org_id = '${theirs}' returning *`,
    `delete from ${table} where org_id = '${theirs}' returning *`,
    `merge into ${table} one using (select 1) two on one.org_id = '${theirs}' when matched then delete`,
    `copy (select * from ${table} where org_id = '${theirs}') to stdout`,
    `declare theirs cursor for select * from ${table} where org_id = '${theirs}'; fetch all from theirs`,
    // Prepared while looking at the other company, and carried out after.
    `deallocate all; set local app.org = '${theirs}'; prepare kept as select * from ${table} where org_id = '${theirs}';
     set local app.org = '${own}'; execute kept`,
  ];

  /** A row of their table under the other company's name: what is there once more, with another owner. */
  async function puttingNextDoor(table: string): Promise<string[]> {
    const columns = await asOwner<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    const names = columns.map(({ name }) => name);
    const values = names.map((name) => (name === "org_id" ? `'${other}'` : name));
    const insert = `insert into ${table} (${names.join()}) overriding system value
      select ${values.join()} from ${table} limit 1`;
    return [insert, `${insert} on conflict do nothing`];
  }

  test("another company's rows: none by any way, none moved, none put there", async () => {
    const demo = (
      await asOwner<{ id: string }>("select id from org order by created_at limit 1")
    )[0];
    const theirs = demo?.id ?? "";
    // A wall before an empty table proves nothing: each gets a row, by hand where nobody wrote one.
    await fillTables(owner, { tables, orgId: theirs });
    const leaks: string[] = [];
    let full = 0;
    for (const table of tables) {
      const [counted] = await asOwner<{ rows: number }>(
        `select count(*)::int as rows from ${table} where org_id = $1`,
        [theirs],
      );
      if ((counted?.rows ?? 0) > 0) full += 1;
      for (const way of ways(table, theirs)) {
        const found = await tryAs(own, way);
        // A way that stumbles over something else has tried nothing.
        const isRefused = "code" in found ? found.code === "42501" : found.rows === 0;
        if (!isRefused) leaks.push(`${way}: ${JSON.stringify(found)}`);
      }
      // Moving one's own rows next door: nothing to move here, so tried from where the rows are.
      const moved = await tryAs(theirs, `update ${table} set org_id = '${own}'`);
      if ((counted?.rows ?? 0) > 0 && !("code" in moved)) leaks.push(`${table} was moved`);
      for (const put of await puttingNextDoor(table)) {
        const answer = await tryAs(theirs, put);
        if (!("code" in answer && answer.code === "42501"))
          leaks.push(`${put}: ${JSON.stringify(answer)}`);
      }
    }
    expect(leaks).toEqual([]);
    expect(full, "every table has a row to leak").toBe(tables.length);
    process.stdout.write(
      `tables ${tables.length}, with rows next door ${full}, bypass attempts ${attempts}, rows leaked 0\n`,
    );
  }, 120_000);

  test("what the database keeps about values, to plan by, shows nobody's", async () => {
    await owner.query("analyze");
    const kept = "select * from pg_stats where schemaname = 'public' and tablename = any(";
    const walled = tables.map((name) => `'${name}'`).join();
    expect(await tryAs(own, `${kept}array[${walled}])`)).toEqual({ rows: 0 });
  });

  test("what happened to accounts is seen by the company of the person, and by no other", async () => {
    const [demo] = await asOwner<{ id: string }>("select id from org order by created_at limit 1");
    await owner.query(
      `insert into auth.audit_log_entries (id, payload, created_at)
       select gen_random_uuid(), jsonb_build_object('actor_id', user_id, 'action', 'login'), now()
       from profile`,
    );
    const all = "select * from sign_in_event";
    const seen = await tryAs(demo?.id ?? "", all);
    expect("rows" in seen ? seen.rows : 0).toBeGreaterThan(0);
    expect(await tryAs(own, all)).toEqual({ rows: 0 });
    expect(await tryAs(null, all)).toHaveProperty("code");
    const others = `select from sign_in_event e join profile p using (user_id) where p.org_id <> '${demo?.id}'`;
    expect(await tryAs(demo?.id ?? "", others)).toEqual({ rows: 0 });
  });

  test("no company named: an error, never all", async () => {
    const silent: string[] = [];
    for (const table of tables) {
      const found = await tryAs(null, `select * from ${table} limit 1`);
      if ("rows" in found && found.rows > 0) silent.push(table);
    }
    expect(silent).toEqual([]);
  }, 60_000);

  test("the company ends with its transaction: the same connection then sees nothing", async () => {
    const [demo] = await asOwner<{ id: string }>("select id from org order by created_at limit 1");
    for (let round = 0; round < 200; round += 1) {
      const seen = await tryAs(demo?.id ?? "", "select * from profile limit 1");
      expect(seen).toEqual({ rows: 1 });
      const after = await tryAs(null, "select * from profile limit 1");
      expect("rows" in after ? after.rows : 0).toBe(0);
    }
  });
});

describe("accounts, which belong to no company", () => {
  test.each([
    "update auth.audit_log_entries set payload = '{}'",
    "delete from auth.audit_log_entries",
    "truncate auth.audit_log_entries",
    "update auth.users set id = gen_random_uuid()",
    "update auth.users set created_at = now()",
    "update auth.sessions set user_id = gen_random_uuid()",
    "update auth.sessions set refresh_key = '\\x00'",
    "update auth.identities set user_id = gen_random_uuid()",
    "update auth.mfa_factors set secret = 'AAAA'",
    "update auth.mfa_factors set user_id = gen_random_uuid()",
    "update auth.mfa_challenges set session_id = gen_random_uuid()",
    "update auth.one_time_tokens set code_hash = 'x'",
    "update auth.one_time_tokens set user_id = gen_random_uuid()",
    "alter table auth.users disable trigger all",
    "create table auth.mine (id int)",
    "drop table auth.sessions",
    `set role "${decodeURIComponent(new URL(cloned.ownerUrl).username)}"`,
    "select * from graphile_worker.jobs",
  ])("refused: %s", async (text) => {
    expect(await tryAs(own, text)).toEqual({ code: "42501" });
  });
});
