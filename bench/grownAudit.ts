// The audit of a company that is made many times as large: what was written of its work is written of each repetition too, as
// further lines of the same chain. The ids are those that manyfold.ts gave.
import type pg from "pg";

/** Repeats the lines that are there, over the year before the last of them. `codeStep` is that of the repetition. */
export async function growAudit(
  owner: pg.Pool,
  org: string,
  times: number,
  codeStep: number,
): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.org', $1, true)", [org]);
    await client.query(
      `create temp table told on commit drop as
       select row_number() over (order by n, e.seq) as place, e.at, e.actor_id, e.subject,
         case when e.subject_id ~ '^[0-9a-f-]{36}$'
           then overlay(e.subject_id placing substr(md5(e.subject_id || n * $2::bigint), 1, 12) from 25)
           else e.subject_id end as subject_id, e.action, e.body
       from audit_event e, generate_series(1, $3::int) n where e.org_id = $1`,
      [org, codeStep, times - 1],
    );
    await client.query(
      "create temp table chained (seq bigint, place bigint, prev_hash text, hash text) on commit drop",
    );
    await client.query(chainTold);
    await client.query(
      `insert into audit_event (seq, at, actor_id, subject, subject_id, action, body, prev_hash, hash)
       select c.seq, t.at - make_interval(secs => 31536000.0 * (1 - t.place::float8 / count(*) over ())), t.actor_id,
         t.subject, t.subject_id, t.action, t.body, c.prev_hash, c.hash
       from told t join chained c using (place)`,
    );
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
  await owner.query("vacuum analyze audit_event");
}

const chainTold = `do $$
  declare
    one record;
    last_seq bigint;
    latest text;
    made text;
  begin
    select e.seq, e.hash into last_seq, latest from audit_event e where e.org_id = current_org() order by e.seq desc limit 1;
    for one in select place, body from told order by place loop
      made := encode(sha256(convert_to(latest || (last_seq + one.place) || one.body, 'UTF8')), 'hex');
      insert into chained values (last_seq + one.place, one.place, latest, made);
      latest := made;
    end loop;
  end $$`;
