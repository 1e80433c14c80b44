// `npm run bench:import`: a list of 100,000 farmers through the same job as in the house, on a PostgreSQL of its
// own: read, compared with the register, registered, each with code, consent and a line of history. Prints one
// line of JSON: rows a second, beside those of a raw COPY of the same people into the register, and the memory at most.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type pg from "pg";
import type { Database } from "#platform/server/db.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { farmerImportsHandlers } from "#registry/farmers/importHandlers.ts";
import { farmerImportJobs } from "#registry/farmers/importJobs.ts";
import { templateColumns } from "#registry/farmers/importRules.ts";
import { type BenchDatabase, benchOrg as orgId, onOwnDatabase, rounded } from "./ownDatabase.ts";

const rows = Number(process.env["ROWS"] ?? 100_000);
/** Of the rows a second of the raw COPY (performance §3, bar 6). */
const atLeast = 0.6;
const anotherOrg = "00000000-0000-4000-8000-00000000be9d";
const importId = "00000000-0000-4000-8000-00000000f11e";
const partBytes = 600_000;

const surnames =
  "Nakato Ssebunya Namutebi Lubega Nalwoga Kiwanuka Nabukenya Wasswa Okello Akello".split(" ");
const firstNames =
  "Rehema Deogratias Justine Vincent Immaculate Charles Paul Sylvia Godfrey Peace".split(" ");

/** The parishes of the list whose names are told apart by district and sub-county. */
async function parishesOf(owner: pg.Pool): Promise<readonly (readonly string[])[]> {
  const found = await owner.query<{ district: string; sub: string; parish: string }>(`
    select min(d.name) as district, min(s.name) as sub, min(p.name) as parish
    from locality p join locality s on s.id = p.parent_id join locality d on d.id = p.district_id
    where p.kind = 'parish' and p.name !~ '[,"]' and s.name !~ '[,"]'
    group by lower(d.name), lower(s.name), lower(regexp_replace(p.name, ' ward$', '', 'i'))
    having count(*) = 1 order by 1, 2, 3`);
  return found.rows.map(({ district, sub, parish }) => [district, sub, parish]);
}

/** A list as a cooperative of that size would send it: everybody with telephone, NIN, place and consent. */
function listOf(parishes: readonly (readonly string[])[]): string {
  const columns = [...templateColumns];
  const lines = Array.from({ length: rows }, (_, index) => {
    const [district = "", sub = "", parish = ""] = parishes[(index * 7919) % parishes.length] ?? [];
    const isWoman = index % 2 === 0;
    const cell: Readonly<Record<string, string>> = {
      "own code": `GRP-${index}`,
      surname: surnames[index % surnames.length] ?? "",
      "first name": `${firstNames[Math.floor(index / 10) % firstNames.length] ?? ""} ${index.toString(36)}`,
      sex: isWoman ? "F" : "M",
      "birth year": "1985",
      nin: `C${isWoman ? "F" : "M"}85${String(index).padStart(8, "0")}BX`,
      telephone: `07${String(70_000_000 + index)}`,
      district,
      "sub-county": sub,
      parish,
      commodities: "robusta",
      "agrees to buying and paying": "yes",
    };
    return columns.map((column) => cell[column] ?? "").join(",");
  });
  return `${columns.join(",")}\n${lines.join("\n")}\n`;
}

/**
 * The raw COPY of the same people into the register itself, with its keys, indexes and triggers, as another company's: as
 * quick as PostgreSQL can take them in.
 */
async function copySeconds(owner: pg.Pool): Promise<number> {
  const found = await owner.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = 'farmer'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       and attname not in ('org_id', 'id', 'public_id')`,
  );
  const columns = found.rows[0]?.columns ?? "";
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-bench-copy-"));
  fs.chmodSync(folder, 0o777);
  const file = path.join(folder, "farmers");
  try {
    await owner.query("insert into org (id, name) values ($1, 'Another')", [anotherOrg]);
    await owner.query(
      `copy (select '${anotherOrg}', gen_random_uuid(), gen_random_uuid(), ${columns} from farmer) to '${file}'`,
    );
    const begun = performance.now();
    await owner.query(`copy farmer (org_id, id, public_id, ${columns}) from '${file}'`);
    return (performance.now() - begun) / 1000;
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

async function run({ owner, database }: BenchDatabase): Promise<Record<string, number>> {
  const text = listOf(await parishesOf(owner));
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 50);
  const begun = performance.now();
  const { sent, read } = await importList(database, Buffer.from(text));
  const seconds = (performance.now() - begun) / 1000;
  clearInterval(watch);
  const counted = await owner.query<{ count: number }>("select count(*)::int as count from farmer");
  if (counted.rows[0]?.count !== rows) throw new Error(`${counted.rows[0]?.count} farmers came in`);
  const raw = await copySeconds(owner);
  return {
    rows,
    seconds: rounded(seconds),
    sendSeconds: rounded(sent),
    checkSeconds: rounded(read - sent),
    commitSeconds: rounded(seconds - read),
    rowsPerSecond: Math.round(rows / seconds),
    copySeconds: rounded(raw),
    ofCopy: rounded(raw / seconds),
    atLeast,
    peakMegabytes: Math.round(peak / 2 ** 20),
  };
}

/** Sends, reads and imports the list; gives the seconds at which it was there and was read. */
async function importList(
  database: Database,
  bytes: Buffer,
): Promise<{ sent: number; read: number }> {
  const begun = performance.now();
  const secondsNow = () => (performance.now() - begun) / 1000;
  const params = { id: importId };
  const parts = Math.ceil(bytes.length / partBytes);
  const inOrg = <T>(work: Parameters<typeof asSystem<T>>[3]) =>
    asSystem(database, orgId, "bench", work);
  await inOrg((ctx) =>
    farmerImportsHandlers.begin({
      ...ctx,
      params: undefined,
      body: { kind: "farmers", id: importId, name: "bench.csv", parts },
    }),
  );
  for (let part = 0; part < parts; part += 1) {
    const base64 = bytes.subarray(part * partBytes, (part + 1) * partBytes).toString("base64");
    await inOrg((ctx) => farmerImportsHandlers.part({ ...ctx, params, body: { part, base64 } }));
  }
  const sent = secondsNow();
  const jobs = farmerImportJobs({ database });
  const work = async (name: string): Promise<void> => {
    await jobs.find((one) => one.name === name)?.run({ orgId, payload: { importId }, attempt: 1 });
  };
  const list = await inOrg((ctx) =>
    farmerImportsHandlers.read({ ...ctx, params, body: undefined }),
  );
  const { version, mapping } = list;
  await inOrg((ctx) => farmerImportsHandlers.check({ ...ctx, params, body: { version, mapping } }));
  await work("farmers.import-check");
  const read = secondsNow();
  const dry = await inOrg((ctx) => farmerImportsHandlers.read({ ...ctx, params, body: undefined }));
  if (dry.good !== rows) throw new Error(`${dry.good} good rows: ${JSON.stringify(dry.errors[0])}`);
  const body = { version: dry.version };
  await inOrg((ctx) => farmerImportsHandlers.commit({ ...ctx, params, body }));
  await work("farmers.import-commit");
  return { sent, read };
}

console.log(JSON.stringify({ bench: "import", ...(await onOwnDatabase(run)) }));
