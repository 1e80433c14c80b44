// What was sent of a list: kept as long as somebody may need it, gone afterwards, and no more of it than is being sent.
import { afterAll, describe, expect, test } from "vitest";
import { morningJobsOf } from "#app/nightJobs.ts";
import { demoOrg } from "#test/makers.ts";
import { quietLog } from "#test/quietLog.ts";
import { makeWorld, refused } from "#test/world.ts";
import { farmerImports } from "./importApi.ts";
import { farmerImportJobs } from "./importJobs.ts";
import { daysPartsAreKept, daysUntilGivenUp, hoursOfUpload } from "./importKeepingRules.ts";

const world = await makeWorld();
afterAll(() => world.verifyBooks());

type Person = "field" | "operations" | "other-owner";
const csv = "surname,first name,sex,village,nin\nKeeping,Once,F,Akwang,CF8500001KEEPA\n";
const whole = Buffer.from(csv).toString("base64");
const half = { part: 0, base64: Buffer.from(csv.slice(0, 20)).toString("base64") };

const begin = (person: Person, parts = 1) =>
  world.as(person)(farmerImports.begin, { body: { id: world.newId(), name: "list.csv", parts } });

async function send(person: Person = "operations") {
  const { id } = await begin(person);
  const body = { part: 0, base64: whole };
  return world.as(person)(farmerImports.part, { params: { id }, body });
}

async function run(name: string, importId?: string, orgId?: string): Promise<void> {
  const jobs = farmerImportJobs({ database: world.house.database });
  const found = jobs.find((one) => one.name === name);
  if (!found) throw new Error(`no job is called ${name}`);
  const payload = importId === undefined ? {} : { importId };
  await found.run({ orgId: orgId ?? (await demoOrg(world)), payload, attempt: 1 });
}

async function checked() {
  const { id, version, mapping } = await send();
  await world.as("operations")(farmerImports.check, { params: { id }, body: { version, mapping } });
  await run("farmers.import-check", id);
  return world.as("operations")(farmerImports.read, { params: { id } });
}

async function imported() {
  const { id, version } = await checked();
  await world.as("operations")(farmerImports.commit, { params: { id }, body: { version } });
  await run("farmers.import-commit", id);
  return id;
}

/** As if a list had been begun so many hours earlier. */
const earlier = (id: string, hours: number) =>
  world.sql.query(
    "update farmer_import set created_at = created_at - make_interval(hours => $2) where id = $1",
    [id, hours],
  );
const days = (count: number): number => count * 24 + 1;
const forget = () => run("farmers.import-forget");
const read = (id: string) => world.as("operations")(farmerImports.read, { params: { id } });

async function partsOf(id: string): Promise<number> {
  const found = await world.sql.query<{ count: number }>(
    "select count(*)::int as count from farmer_import_part where import_id = $1",
    [id],
  );
  return found.rows[0]?.count ?? -1;
}

describe("what was sent of a list", () => {
  test("goes when the list was imported and some days have passed, and no day sooner", async () => {
    const id = await imported();
    await forget();
    await earlier(id, days(daysPartsAreKept - 1));
    await forget();
    expect(await partsOf(id)).toBe(1);
    await earlier(id, 24);
    await forget();
    expect(await partsOf(id)).toBe(0);
    // What became of it stands as before.
    expect(await read(id)).toMatchObject({ state: "done", rows: 1 });
    const said = await world.sql.query<{ body: string }>(
      "select body from audit_event where subject_id = $1 and action = 'forget'",
      [id],
    );
    expect(said.rows).toHaveLength(1);
    // Nothing is left to do, and nothing more is said of it.
    await forget();
  });

  test("goes of a list that could not be read as well", async () => {
    const { id } = await begin("operations");
    const body = { part: 0, base64: Buffer.from([0xff, 0xfe, 0x41, 0]).toString("base64") };
    const list = await world.as("operations")(farmerImports.part, { params: { id }, body });
    expect(list.state).toBe("failed");
    await earlier(id, days(daysPartsAreKept));
    await forget();
    expect(await partsOf(id)).toBe(0);
  });

  test("stays of a list somebody may still go on with, until it is given up", async () => {
    const [arrived, understood] = [await send(), await checked()];
    const { id: cut } = await begin("operations", 2);
    await world.as("operations")(farmerImports.part, { params: { id: cut }, body: half });
    const all = [arrived.id, understood.id, cut];
    for (const id of all) await earlier(id, days(daysUntilGivenUp - 1));
    await forget();
    for (const id of all) expect(await partsOf(id)).toBe(1);
    expect((await read(understood.id)).state).toBe("checked");
    for (const id of all) await earlier(id, 24);
    await forget();
    for (const id of all) {
      expect(await partsOf(id)).toBe(0);
      expect(await read(id)).toMatchObject({
        state: "failed",
        fault: `Nobody went on with this list for ${daysUntilGivenUp} days. Send it again.`,
      });
    }
    const params = { id: understood.id };
    const { version } = await read(understood.id);
    const commit = world.as("operations")(farmerImports.commit, { params, body: { version } });
    await refused(commit, "state-conflict");
  });

  test("is put down by the morning, in each company for itself", async () => {
    const [ours, theirs] = [await imported(), (await send("other-owner")).id];
    for (const id of [ours, theirs]) await earlier(id, days(daysUntilGivenUp));
    const [morning] = morningJobsOf({ database: world.house.database, log: quietLog });
    await morning?.run();
    const waiting = await world.sql.query(
      "select 1 from graphile_worker._private_jobs where key like '%farmers.import-forget'",
    );
    expect(waiting.rows).toHaveLength(2);
    await forget();
    expect([await partsOf(ours), await partsOf(theirs)]).toEqual([0, 1]);
    const { rows } = await world.sql.query<{ org_id: string }>(
      "select org_id from farmer_import where id = $1",
      [theirs],
    );
    await run("farmers.import-forget", undefined, rows[0]?.org_id);
    expect(await partsOf(theirs)).toBe(0);
  });
});

test("of lists that are still being sent a person has three, and the fourth is refused", async () => {
  const [first, second] = [await begin("field", 2), await begin("field", 2)];
  await begin("field", 2);
  await refused(begin("field", 2), "farmer-import.too-many-uploads");
  // Others send theirs, in this company and in another.
  await begin("operations", 2);
  await begin("other-owner", 2);
  // One that has arrived makes room, and so does one that broke off a while ago.
  const body = { part: 1, base64: whole };
  await world.as("field")(farmerImports.part, { params: { id: first.id }, body: half });
  await world.as("field")(farmerImports.part, { params: { id: first.id }, body });
  await begin("field", 2);
  await refused(begin("field", 2), "farmer-import.too-many-uploads");
  await earlier(second.id, hoursOfUpload + 1);
  await begin("field", 2);
});
