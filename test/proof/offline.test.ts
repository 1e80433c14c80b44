// T-OFFLINE: whatever happens to phones, wires, clocks and queues, in whatever order: once all is quiet, what an officer wrote
// down is at the company once, as they said it last, or in a list on their phone that says why not.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Buying, makeFarmer, openBuying } from "#test/buyingMakers.ts";
import { openWire } from "#test/phones.ts";
import { makeWorld } from "#test/world.ts";
import { type Carrier, carrierOf, type Counts, PhoneDays, type Written } from "./phoneDays.ts";
import { seed, sizeOf } from "./sizes.ts";

const world = await makeWorld();
const { wire, phoneOf } = await openWire(world);
const { schedules, steps } = sizeOf("offline");
const afterMs = schedules * 60_000 + 60_000;
let buying: Buying;

beforeAll(async () => {
  buying = await openBuying(world);
});
afterAll(() => wire.close());

/** Dice that fall the same way for the same number. */
function diceOf(start: number): () => number {
  let state = Math.imul(start, 2_654_435_761) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface AtCompany {
  number: string;
  state: string;
  says: string;
}

/** What the company has of these, by its id. */
async function atCompany(ids: readonly string[]): Promise<Map<string, AtCompany>> {
  const { rows } = await world.sql.query<AtCompany & { id: string }>(
    `select id, number, state, farmer_id || ' ' || unit_price_amount || ' ' || gross_g as says
     from collection where id = any($1)
     union all select id, code, state, village from farmer where id = any($1)`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const faults = { lost: 0, overwritten: 0, unsettled: 0 };
const listed = { count: 0 };

/** Compares one phone with the company. */
async function judge(carrier: Carrier, written: ReadonlyMap<string, Written>): Promise<string[]> {
  const told: string[] = [];
  const there = await atCompany([...carrier.said.keys()]);
  const items = new Map((await carrier.phone.outbox.list()).map((item) => [item.id, item]));
  for (const [id, said] of carrier.said) {
    const [item, row, one] = [items.get(id), there.get(id), written.get(id)];
    const isListed = item?.state === "attention" || item?.state === "given-up";
    if (isListed && !row) listed.count += 1;
    if (item?.state === "sent" ? !row : !isListed) {
      faults[item?.state === "ready" ? "unsettled" : "lost"] += 1;
      told.push(`${id} is ${item?.state ?? "gone"} and ${row ? "there" : "not there"}`);
    }
    if (item?.state !== "sent" || !row) continue;
    if (row.says !== said) {
      faults.overwritten += 1;
      told.push(`${id} says ${row.says}, the phone ${said}`);
    }
    const isStruckOut = one?.table === "collection" && row.state === "void";
    if (item.official !== row.number || isStruckOut !== (one?.office === "struck-out")) {
      faults.unsettled += 1;
      told.push(`${id} is ${item.official} here, ${row.number} ${row.state} there`);
    }
  }
  const untold = carrier.snapshot
    .untold([...items.values()])
    .filter(({ state }) => state === "sent");
  faults.unsettled += untold.length;
  return [...told, ...untold.map(({ id }) => `${id} is sent and not in the snapshot`)];
}

test(
  "what was written down is at the company once, as it was said, or in a list",
  { timeout: afterMs },
  async () => {
    const counts: Counts = {
      captures: 0,
      mended: 0,
      givenUp: 0,
      struckOut: 0,
      carried: 0,
      refusedDoubles: 0,
    };
    const cutsBefore = wire.cuts();
    for (let schedule = 0; schedule < schedules; schedule += 1) {
      const people = ["field", "field", "operations"] as const;
      const carriers = [];
      for (const who of people) carriers.push(carrierOf(world, await phoneOf(who)));
      const known = [
        await makeFarmer(world, { hectares: 3.9 }),
        await makeFarmer(world, { hectares: 3.9 }),
      ];
      const days = new PhoneDays(
        { world, buying, wire, carriers, known, roll: diceOf(seed + schedule) },
        counts,
      );
      // As a database does by itself from time to time: else it asks as if the company were still empty.
      await world.sql.query("analyze");
      for (const { snapshot } of carriers) await snapshot.renew();
      for (let step = 0; step < steps; step += 1) await days.step();
      await days.settle();
      for (const carrier of carriers) {
        expect(
          await judge(carrier, days.written),
          `PROOF_SEED=${seed}, schedule ${schedule}`,
        ).toEqual([]);
      }
    }
    const twice = await world.sql.query<{ count: bigint }>(
      "select count(*) - count(distinct key) as count from field_operation",
    );
    console.log(
      `T-OFFLINE seed ${seed}: schedules ${schedules}, captures ${counts.captures}, connections cut ${wire.cuts() - cutsBefore}, ` +
        `mended ${counts.mended}, given up ${counts.givenUp}, carried ${counts.carried}, struck out ${counts.struckOut}, ` +
        `another under the same id refused ${counts.refusedDoubles}, in the visible list ${listed.count}, lost ${faults.lost}, ` +
        `duplicated ${twice.rows[0]?.count}, silently overwritten ${faults.overwritten}, not converged ${faults.unsettled}`,
    );
    expect(Number(twice.rows[0]?.count)).toBe(0);
    for (const [what, count] of Object.entries(counts)) expect(count, what).toBeGreaterThan(0);
    await world.verifyBooks();
  },
);
