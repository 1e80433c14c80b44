// The audit is the longest thing a company has (decision 0078): what a page of it shows is what putting every line in order would,
// and what it costs does not grow with the lines.
import { beforeAll, describe, expect, test } from "vitest";
import { sabotage } from "#test/proof/saboteurs.ts";
import { checkBooks } from "#test/checkedBooks.ts";
import { rowsTouched } from "#test/touched.ts";
import { makeWorld } from "#test/world.ts";
import { auditLog } from "./api.ts";

const world = await makeWorld();
await sabotage(world);
const owner = world.as("owner");
const orgId = await companyOf(await world.userId("owner"));

async function companyOf(person: string): Promise<string> {
  const found = await world.sql.query<{ org_id: string }>(
    "select org_id from profile where user_id = $1",
    [person],
  );
  return found.rows[0]?.org_id ?? "";
}

/** Lines of a whole chain behind those that are there: five of an instant, of two people and three kinds. */
async function writeLines(lines: number): Promise<void> {
  const who = [await world.userId("owner"), await world.userId("accountant")];
  await world.sql.query(
    `do $$
     declare
       head record;
       latest text;
       line text;
       place bigint;
       made text;
       actors constant uuid[] := '{${who.join()}}';
     begin
       select e.seq, e.hash into head from audit_event e where e.org_id = '${orgId}' order by e.seq desc limit 1;
       latest := head.hash;
       for place in head.seq + 1 .. head.seq + ${lines} loop
         line := format('{"actor":{"name":"Somebody"},"subject":"%s","subjectId":"%s","action":"%s","details":{"number":"PAY-25-%s"}}',
           (array['payment', 'lot', 'collection'])[place % 3 + 1], place, (array['approve', 'release'])[place % 2 + 1], lpad(place::text, 6, '0'));
         made := encode(sha256(convert_to(latest || place || line, 'UTF8')), 'hex');
         insert into audit_event (org_id, seq, at, actor_id, subject, subject_id, action, body, prev_hash, hash)
         values ('${orgId}', place, date_trunc('second', now()) - make_interval(secs => (100000 - place) / 5 * 60), actors[place % 2 + 1],
           line::jsonb ->> 'subject', place::text, line::jsonb ->> 'action', line, latest, made);
         latest := made;
       end loop;
     end $$`,
  );
  // Sign-ins of the same instants, and renewals.
  await world.sql.query(
    `insert into auth.audit_log_entries (id, payload, ip_address, created_at)
     select gen_random_uuid(), jsonb_build_object('actor_id', (array[${who.map((one) => `'${one}'`).join()}])[n % 2 + 1],
         'action', (array['login', 'logout', 'token_refreshed'])[n % 3 + 1]), '198.51.100.' || n % 200, at
     from (select distinct at from audit_event where org_id = '${orgId}') a, generate_series(1, 2) n`,
  );
  await world.sql.query("vacuum analyze audit_event");
  await world.sql.query("vacuum analyze auth.audit_log_entries");
}

type Asked = NonNullable<Parameters<typeof owner<typeof auditLog.list>>[1]["params"]>;

/** Every page of what is asked, by so many lines. */
async function everyPage(asked: Asked, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let after: string | undefined;
  do {
    const page = await owner(auditLog.list, { params: { ...asked, limit, after } });
    ids.push(...page.rows.map(({ id }) => id));
    after = page.next ?? undefined;
  } while (after !== undefined);
  return ids;
}

beforeAll(() => writeLines(400));

describe("a page of the audit", () => {
  test("comes in the order of all lines, whatever is asked and however many fit", async () => {
    const person = await world.userId("accountant");
    const day = (await owner(auditLog.list, { params: { limit: 1 } })).rows[0]?.at;
    const asked: Asked[] = [
      {},
      { direction: "asc" },
      { person },
      { person, direction: "asc" },
      { kind: "payment" },
      { kind: "sign-in" },
      { kind: "routine" },
      { search: "PAY-25-0001" },
      { search: "Wabwire", kind: "lot" },
      { search: "release", person },
      { search: "198.51.100.1" },
      { search: "signed in", direction: "asc" },
      { search: "owner@", person: await world.userId("owner") },
      { search: "25" },
      { from: day?.slice(0, 10), to: day?.slice(0, 10) },
    ];
    for (const one of asked) {
      const told = JSON.stringify(one);
      const pages = await everyPage(one, 7);
      expect(pages, told).toEqual(await everyPage(one, 200));
      expect(new Set(pages).size, told).toBe(pages.length);
      const whole = await owner(auditLog.list, { params: { ...one, limit: 200 } });
      expect(whole.count, told).toBe(pages.length);
      expect(pages.length, told).toBeGreaterThan(0);
      const sign = one.direction === "asc" ? 1 : -1;
      const inOrder = whole.rows.toSorted(
        (a, b) => sign * (Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : 1)),
      );
      expect(whole.rows, told).toEqual(inOrder);
    }
  });

  test("finds what was done, what it was done to, and who did it", async () => {
    const kindsOf = async (search: string) => {
      const { rows } = await owner(auditLog.list, { params: { search, limit: 200 } });
      return [...new Set(rows.map(({ kind }) => kind))].toSorted();
    };
    expect(await kindsOf("pay-25-000301")).toHaveLength(1);
    expect(await kindsOf("Release")).toEqual(["collection", "lot", "payment"]);
    // Who did it, as they are called now.
    expect(await kindsOf("wabwire")).toEqual(expect.arrayContaining(["lot", "payment", "sign-in"]));
    expect(await kindsOf("no such word")).toEqual([]);
    expect(await kindsOf("100%_")).toEqual([]);
    const elsewhere = await world.as("other-owner")(auditLog.list, {
      params: { search: "pay-25-000301" },
    });
    expect(elsewhere.rows).toEqual([]);
  });

  test("reads as many lines of many as of few", async () => {
    const person = await world.userId("accountant");
    const asked: Asked[] = [
      {},
      { direction: "asc" },
      { kind: "payment" },
      { person },
      { search: "PAY-25-000301" },
      { search: "release" },
      { search: "Wabwire" },
    ];
    const touchedBy = async (params: Asked): Promise<number> => {
      const touched = await rowsTouched({ house: world.house, orgId }, () =>
        owner(auditLog.list, { params: { ...params, limit: 10 } }),
      );
      return (touched.get("audit_event") ?? 0) + (touched.get("audit_log_entries") ?? 0);
    };
    await writeLines(4_000);
    const few: number[] = [];
    for (const one of asked) few.push(await touchedBy(one));
    await writeLines(12_000);
    for (const [at, one] of asked.entries()) {
      expect(await touchedBy(one), JSON.stringify(one)).toBeLessThan((few[at] ?? 0) * 1.5 + 100);
    }
  });
});

describe("the chain", () => {
  test("is walked where no check has walked it yet", async () => {
    expect(await owner(auditLog.chain, {})).toMatchObject({
      isWhole: true,
      checkedAt: null,
      faults: [],
    });
    await checkBooks(world, "owner");
    await writeLines(300);
    const touched = await rowsTouched({ house: world.house, orgId }, () =>
      owner(auditLog.chain, {}),
    );
    expect(touched.get("audit_event")).toBeLessThan(400);
    const chain = await owner(auditLog.chain, {});
    expect(chain).toMatchObject({ isWhole: true, faults: [] });
    expect(chain.checkedAt).not.toBeNull();
    expect(chain.lines).toBe(chain.last?.number);
  });

  test("a line that is changed after the check shows at once, an older one with the next check", async () => {
    const client = await world.sql.connect();
    try {
      await client.query("set session_replication_role = replica");
      const change = (from: string, to: string, seq: string) =>
        client.query(
          `update audit_event set body = replace(body, $1, $2) where org_id = $3 and seq = $4`,
          [from, to, orgId, seq],
        );
      const { last } = await owner(auditLog.chain, {});
      const newest = last?.number ?? "";
      await change('"action"', '"Action"', newest);
      const changed = await owner(auditLog.chain, {});
      expect(changed.isWhole).toBe(false);
      expect(changed.faults.join()).toContain(`audit line=${newest}`);
      await change('"Action"', '"action"', newest);
      expect((await owner(auditLog.chain, {})).isWhole).toBe(true);

      await change('"action"', '"Action"', "100");
      expect((await owner(auditLog.chain, {})).isWhole).toBe(true);
      await checkBooks(world, "owner");
      const found = await owner(auditLog.chain, {});
      expect(found.isWhole).toBe(false);
      expect(found.faults.join()).toContain("audit line=100");
      await change('"Action"', '"action"', "100");
      await checkBooks(world, "owner");
      expect((await owner(auditLog.chain, {})).isWhole).toBe(true);
    } finally {
      client.release(true);
    }
  });

  test("lines that were walked and are gone show at once, and so does a tail that was cut off", async () => {
    const client = await world.sql.connect();
    try {
      await client.query("set session_replication_role = replica");
      const { last } = await owner(auditLog.chain, {});
      await client.query("delete from audit_event where org_id = $1 and seq = $2", [
        orgId,
        last?.number,
      ]);
      const cut = await owner(auditLog.chain, {});
      expect(cut.isWhole).toBe(false);
      expect(cut.faults.length).toBeGreaterThan(0);
      await client.query("delete from audit_event where org_id = $1 and seq > 200", [orgId]);
      const gone = await owner(auditLog.chain, {});
      expect(gone.isWhole).toBe(false);
      expect(gone.faults.join()).toContain("is gone");
    } finally {
      client.release(true);
    }
  });
});
