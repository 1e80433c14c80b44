// `npm run bench:farmer-search`: the first page of a search among 1,000,000 farmers, as the list asks for it and as
// the palette does: by a part of a name, by both names, by code, telephone and NIN. Prints one line of JSON with the
// 95th percentile in milliseconds of each kind and of all; the line of the house is 50 (specification of speed).
import type pg from "pg";
import { readWanted } from "#insight/search/recordRules.ts";
import { findRecords } from "#insight/search/store.ts";
import { readPage } from "#platform/server/store.ts";
import { matchingFarmers } from "#registry/farmers/listStore.ts";
import { type BenchDatabase, benchOrg, onOwnDatabase, p95, rounded } from "./ownDatabase.ts";

const farmers = Number(process.env["FARMERS"] ?? 1_000_000);
const askedOfEach = 40;
const most = 50;

/** Everybody at once: the register's indexes are made when they are all there, and no trigger looks at each. */
async function fill(owner: pg.Pool): Promise<void> {
  const { rows: indexes } = await owner.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
     where indrelid = 'farmer'::regclass
       and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  await owner.query(`drop index ${indexes.map(({ name }) => name).join(", ")}`);
  const client = await owner.connect();
  try {
    await client.query("set session_replication_role = replica");
    await insertFarmers(client);
  } finally {
    client.release(true);
  }
  await owner.query("alter system set maintenance_work_mem = '512MB'");
  await owner.query("select pg_reload_conf()");
  await Promise.all(indexes.map(({ made }) => owner.query(made)));
  await owner.query("vacuum analyze farmer");
}

/** Names of two and three syllables, so that a surname is shared by some hundreds, as in a real register. */
async function insertFarmers(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into farmer (org_id, id, code, state, first_name, last_name, sex, birth_year, nin, phone,
       locality_id, payment_changed_by, registered_by, created_by)
     select $1, gen_random_uuid(), 'FRM-' || lpad(n::text, 7, '0'), 'pending_verification',
       initcap(a[1 + n % 24] || a[1 + (n / 24) % 24] || a[1 + (n / 7) % 24]),
       initcap(a[1 + (n * 7) % 24] || a[1 + (n / 3) % 24] || a[1 + (n / 100) % 24]),
       'female', 1985, 'CF85' || lpad(n::text, 8, '0') || 'AB', '+2567' || (10000000 + n)::text,
       p.id, $1, $1, $1
     from generate_series(1, $2::int) n,
       (select array['na','ka','to','mu','se','bu','nya','lu','wa','ki','gu','le','mi','sa','te','ba','re','ndi','go','ma','o','chi','pa','ru'] as a) s,
       lateral (select id from locality where kind = 'parish' and n is not null limit 1) p`,
    [benchOrg, farmers],
  );
}

/** What people type, from farmers that are there. */
async function typed(owner: pg.Pool): Promise<Record<string, string[]>> {
  const found = await owner.query<{
    last: string;
    first: string;
    code: string;
    phone: string;
    nin: string;
  }>(
    `select last_name as last, first_name as first, code, phone, nin from farmer
     where code like '%77' order by md5(code) limit $1`,
    [askedOfEach],
  );
  const of = (pick: (row: (typeof found.rows)[number]) => string) => found.rows.map(pick);
  return {
    surname: of(({ last }) => last),
    bothNames: of(({ first, last }) => `${first} ${last}`),
    partOfName: of(({ last }) => last.slice(1, 6)),
    code: of(({ code }) => code),
    telephone: of(({ phone }) => `0${phone.slice(4)}`),
    nin: of(({ nin }) => nin.slice(0, 10)),
  };
}

/** What somebody sees who keeps the register. */
const sight = { userId: benchOrg, seesAllExpenses: true, seesPhones: true };

/** How long each search takes as the list asks for its first page, and as the palette asks for a few. */
const asked = {
  list: async ({ database }: BenchDatabase, search: string): Promise<number> => {
    const asking = { seesPhones: true, today: "2026-11-20" };
    const order = { limit: 25, sort: "name", direction: "asc" } as const;
    const matching = matchingFarmers({ search }, asking);
    return (await database.read(benchOrg, (tx) => readPage({ tx }, matching, order))).rows.length;
  },
  palette: async ({ database }: BenchDatabase, search: string): Promise<number> => {
    const wanted = readWanted(search);
    const found = await database.read(benchOrg, (tx) =>
      findRecords({ tx }, ["farmer"], wanted, sight),
    );
    return found.length;
  },
};

async function run(made: BenchDatabase): Promise<Record<string, unknown>> {
  await fill(made.owner);
  const searches = await typed(made.owner);
  const p95By: Record<string, Record<string, number>> = {};
  const all: number[] = [];
  for (const [place, ask] of Object.entries(asked)) {
    const kinds: Record<string, number> = {};
    for (const [kind, words] of Object.entries(searches)) {
      // The palette knows no NIN.
      if (place === "palette" && kind === "nin") continue;
      const times: number[] = [];
      for (const search of words) {
        const begun = performance.now();
        const found = await ask(made, search);
        times.push(performance.now() - begun);
        if (found === 0) throw new Error(`nobody is found in the ${place} by ${kind}`);
      }
      kinds[kind] = rounded(p95(times));
      all.push(...times);
    }
    p95By[place] = kinds;
  }
  const ms = rounded(p95(all));
  const searched = { farmers, searches: all.length, p95By, p95: ms, most };
  return { ...searched, ofMost: rounded(ms / most), isWithin: ms <= most };
}

console.log(JSON.stringify({ bench: "farmer-search", ...(await onOwnDatabase(run)) }));
