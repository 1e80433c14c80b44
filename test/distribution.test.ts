// The database can be spread over many machines by company: the catalogue itself is asked, so a table that
// could not follow its company is found on the day it is written. What follows from it: docs/scaling.md.
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase, type ClonedDatabase } from "./database.ts";

/** What is the same for every company, and copied whole to every machine: the application only reads it. */
const shared = [
  "approval_document_type",
  "approval_factory_policy",
  "locality",
  "locality_edition",
  "voucher_source",
  "withholding_remittance",
];

/** What stays on the machine that is asked first: the list of what was migrated. */
const local = ["mavuno_migration"];

/** Each table with the column that says whose its rows are; a company's own row says it by its id. */
const tables = `with t as (select c.oid, c.relname as name,
    (select a.attnum from pg_attribute a
      where a.attrelid = c.oid and a.attname = case c.relname when 'org' then 'id' else 'org_id' end
    ) as company
  from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace)`;

/** A fault of the catalogue: how it is found, and a table that has it. */
interface Question {
  /** What holds. */
  holds: string;
  /** Answers a row for each fault, named by its first column. */
  faults: string;
  /** Statements that make such a fault, to see it found. */
  sabotage: string;
}

const questions: readonly Question[] = [
  {
    holds: "every table belongs to a company, or is named above",
    faults: `select name from t where company is null
      and not name = any('{${[...shared, ...local].join(",")}}')`,
    sabotage: "create table stray (id uuid primary key)",
  },
  {
    holds: "a row's company is always known",
    faults: `select t.name from t join pg_attribute a on a.attrelid = t.oid and a.attnum = t.company
      where not a.attnotnull or a.atttypid <> 'uuid'::regtype`,
    sabotage: "create table stray (org_id uuid, id uuid)",
  },
  {
    holds: "whatever is unique is unique within its company",
    faults: `select i.relname || ' on ' || t.name from t
      join pg_index x on x.indrelid = t.oid and (x.indisunique or x.indisexclusion)
      join pg_class i on i.oid = x.indexrelid
      where t.company is not null and not t.company = any(x.indkey)`,
    sabotage: "create table stray (org_id uuid not null, id uuid primary key)",
  },
  {
    holds: "what a row points at is of the same company, or the same for all",
    faults: `select k.conname || ': ' || here.name || ' to ' || there.name
      from pg_constraint k join t as here on here.oid = k.conrelid
        join t as there on there.oid = k.confrelid
      where k.contype = 'f' and there.company is not null
        and (here.company is null or not exists (
          select from unnest(k.conkey, k.confkey) as pair(here_column, there_column)
          where here_column = here.company and there_column = there.company))`,
    sabotage: `create table stray (org_id uuid not null, farmer_org uuid, farmer_id uuid,
      primary key (org_id, farmer_id), foreign key (farmer_org, farmer_id) references farmer)`,
  },
  {
    holds: "a row never changes its company because another row went",
    faults: `select k.conname from pg_constraint k join t on t.oid = k.conrelid
      where k.contype = 'f' and (k.confdeltype not in ('a', 'r', 'c') or k.confupdtype not in ('a', 'r'))`,
    sabotage: `create table stray (org_id uuid not null references org (id) on delete set null)`,
  },
  {
    holds: "one question is about one company: every wall asks for it by the same word",
    faults: `select t.name from t where t.company is not null and (
      not exists (select from pg_policy p where p.polrelid = t.oid)
      or exists (select from pg_policies p
        where p.schemaname = 'public' and p.tablename = t.name
          and (coalesce(p.qual, '') not like '%current_org()%'
            or coalesce(p.with_check, '') not like '%current_org()%')))`,
    sabotage: `create table stray (org_id uuid not null);
      alter table stray enable row level security;
      create policy everybody on stray using (true) with check (true)`,
  },
  {
    holds: "what is shared is only read by the application",
    faults: `select name || ': ' || word from t,
        unnest('{insert,update,delete,truncate}'::text[]) as word
      where company is null and has_table_privilege('mavuno_app', oid, word)`,
    sabotage: "grant update on voucher_source to mavuno_app",
  },
];

let database: ClonedDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

/** The first column of what the catalogue answers. */
async function ask(question: string): Promise<string[]> {
  const { rows } = await client.query<string[]>({
    text: `${tables} ${question}`,
    rowMode: "array",
  });
  return rows.map(([first = ""]) => first);
}

test("the catalogue is seen: companies' tables and the shared ones", async () => {
  expect((await ask("select name from t where company is not null")).length).toBeGreaterThan(100);
  const others = await ask("select name from t where company is null order by name");
  expect(others).toEqual([...shared, ...local].toSorted());
});

describe.each(questions)("$holds", ({ faults, sabotage }) => {
  test("holds", async () => {
    expect(await ask(faults)).toEqual([]);
  });

  test("is found where it does not", async () => {
    await client.query("begin");
    try {
      await client.query(sabotage);
      expect((await ask(faults)).length).toBeGreaterThan(0);
    } finally {
      await client.query("rollback");
    }
  });
});

test("who may ask across companies is a short list: by a code, a secret or a session, or for the clock", async () => {
  const across = await ask(`select p.proname::text from pg_proc p
    where p.prosecdef and p.pronamespace = 'public'::regnamespace order by 1`);
  expect(across).toEqual([
    "audit_lines_with_words",
    "enqueue_job",
    "every_company",
    "farmers_matching",
    "farmers_verified",
    "find_complaint",
    "find_verification_code",
    "fiscal_under_way",
    "ids_with_words",
    "own_account_elsewhere",
    "pay_runs_releasing",
    "payment_of_callback",
    "payments_under_way",
    "plots_touching",
    "public_farmer",
    "records_matching",
    "requests_of_payees",
    "session_is_whole",
    "text_message_of_report",
    "text_messages_under_way",
    "who_are",
  ]);
});
