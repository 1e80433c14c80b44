// T-PRIV: what a farmer is told that we hold of them is held beside the database itself. Which tables say something of a
// farmer is read from the catalogue and from the rows, not from what the statement thinks it has to say.
import { maskNin } from "#kernel/nin.ts";
import { personalData } from "#work/personal-data/api.ts";
import { alsoHeld, holdings } from "#work/personal-data/holdingRules.ts";
import { said } from "#work/personal-data/rules.ts";
import { demoOrg } from "./makers.ts";
import type { World } from "./world.ts";

export interface HeldCompared {
  farmers: number;
  rows: number;
  /** Holdings that somebody had rows of. */
  holdings: number;
  faults: string[];
}

/** A farmer's row holds these for ourselves: keys, counters, and what is made of the other columns. */
const forOurselves = [
  ...["org_id", "id", "public_id", "version", "created_at", "created_by", "payment_changed_by"],
  ...["full_name", "search_text", "name_key", "locality_id", "photo_sha256", "same_person"],
  // Said by its name.
  ...["language"],
  ...["merged_into", "merged_by"],
];

/** Tells so many farmers of a company what is held of them, and says what was missed. */
export async function compareHeld(world: World, most: number): Promise<HeldCompared> {
  const orgId = await demoOrg(world);
  const compared: HeldCompared = { farmers: 0, rows: 0, holdings: 0, faults: [] };
  const links = await linksToFarmers(world);
  compared.faults.push(...links.filter(({ table }) => !isDeclared(table)).map(unknownTable));
  const seen = new Set<string>();
  for (const farmer of await farmersOf(world, { orgId, most })) {
    const held = await world.as("owner")(personalData.read, { params: { id: farmer.id } });
    compared.farmers += 1;
    const rowsOf = new Map(held.holdings.map(({ key, rows }) => [key as string, rows]));
    for (const { key, tables } of holdings) {
      const rows = rowsOf.get(key) ?? [];
      compared.rows += rows.length;
      if (rows.length > 0) seen.add(key);
      const link = links.find(({ table }) => table === tables[0]);
      if (!link || key === "person" || key === "lists") continue;
      const there = await countOf(world, { ...link, orgId, id: farmer.id });
      if (there === rows.length) continue;
      compared.faults.push(`${farmer.code}: ${rows.length} of ${there} rows of ${tables[0]}`);
    }
    const words = (rowsOf.get("person") ?? []).map(([, value]) => said("fact", value ?? null));
    compared.faults.push(...missedFacts(farmer, words));
  }
  compared.holdings = seen.size;
  return compared;
}

/** Every table in which a NIN, a telephone or a wallet of one of these farmers stands has to be declared. */
export async function tablesWithNumbers(
  world: World,
  most: number,
): Promise<{ tables: string[]; faults: string[] }> {
  const orgId = await demoOrg(world);
  const farmers = await farmersOf(world, { orgId, most });
  const numbers = farmers.flatMap(({ nin, phone, payment_number: wallet }) =>
    [nin, phone, wallet].filter((one): one is string => typeof one === "string"),
  );
  const all = await world.sql.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'org_id' order by 1`,
  );
  const tables: string[] = [];
  for (const { name } of all.rows) {
    const hit = await world.sql.query(
      `select from "${name}" t where t.org_id = $1
         and exists (select from unnest($2::text[]) n where strpos(t::text, n) > 0) limit 1`,
      [orgId, [...new Set(numbers)]],
    );
    if (hit.rowCount === 1) tables.push(name);
  }
  return { tables, faults: tables.filter((name) => !isDeclared(name)) };
}

interface Link {
  table: string;
  column: string;
}

/** Every column of a company's table that leads to a farmer: by a key, or by the party it names. */
async function linksToFarmers(world: World): Promise<Link[]> {
  const found = await world.sql.query<Link>(
    `select c.conrelid::regclass::text as table, a.attname as column
     from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
     where c.contype = 'f' and c.confrelid = 'farmer'::regclass and c.conrelid <> c.confrelid
     union
     select table_name, 'party_id' from information_schema.columns
     where table_schema = 'public' and column_name = 'party_id' and table_name in (
       select table_name from information_schema.columns where column_name = 'party_type')
     order by 1, 2`,
  );
  return found.rows;
}

function isDeclared(table: string): boolean {
  return [...holdings, ...alsoHeld].some(({ tables }) => tables.includes(table));
}

function unknownTable({ table, column }: Link): string {
  return `nobody says what ${table} (${column}) holds of farmers`;
}

type FarmerFacts = Record<string, unknown> & { id: string; code: string };

/** Farmers with the most to tell: those of most deliveries, then those who only stand in the register. */
async function farmersOf(
  world: World,
  { orgId, most }: { orgId: string; most: number },
): Promise<FarmerFacts[]> {
  const found = await world.sql.query<{ facts: FarmerFacts }>(
    `select to_jsonb(f) as facts from farmer f
     where f.org_id = $1 and f.state <> 'merged'
       and not exists (select from farmer other where other.org_id = f.org_id and other.merged_into = f.id)
     order by (select count(*) from collection c where c.org_id = f.org_id and c.farmer_id = f.id) desc, f.code
     limit $2`,
    [orgId, most],
  );
  return found.rows.map(({ facts }) => facts);
}

async function countOf(
  world: World,
  { table, column, orgId, id }: Link & { orgId: string; id: string },
): Promise<number> {
  const pairs = table === "farmer_likeness" ? "$2 in (one_id, other_id)" : `${column} = $2`;
  const found = await world.sql.query<{ rows: number }>(
    `select count(*)::int as rows from "${table}" where org_id = $1 and ${pairs}`,
    [orgId, id],
  );
  return found.rows[0]?.rows ?? 0;
}

/** Every column of the farmer's row but those for ourselves: what it says has to be told. */
function missedFacts(farmer: FarmerFacts, words: readonly string[]): string[] {
  return Object.entries(farmer)
    .filter(([column, value]) => value !== null && !forOurselves.includes(column))
    .filter(([column, value]) => {
      const isInstant = column.endsWith("_at");
      const isPerson = column.endsWith("_by");
      if (isInstant || isPerson || column === "code") return false;
      const text = Array.isArray(value) ? value.join(", ") : String(value).replaceAll("_", " ");
      // Whole on the paper only, which a test of its own reads.
      if (column === "nin") return !words.includes(maskNin(text));
      return text !== "" && !words.includes(text);
    })
    .map(([column]) => `${farmer.code}: ${column} is not told`);
}
