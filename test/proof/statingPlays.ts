// What people do with a wallet's statement in a random history: they read it, book its charges, find some to be none, and
// match lines by hand.
import { expect } from "vitest";
import { addDays } from "#kernel/days.ts";
import { thresholds } from "#registry/thresholds/api.ts";
import { accountStatements } from "#work/payments/statementApi.ts";
import { demoOrg } from "#test/makers.ts";
import { newId, type World } from "#test/world.ts";
import type { History, Step } from "./histories.ts";
import type { Who } from "./modelBooks.ts";
import { pick, type Play } from "./playing.ts";

const accountCode = "1160";
let stated = 0n;

/** How the wallet stands by its statement and by the books. */
export async function walletNow(world: World) {
  const params = { accountCode } as const;
  const now = await world.as("accountant")(accountStatements.standing, { params });
  expect(now.unexplained, "unexplained").toBe("0");
  return { ...now, lines: BigInt(now.openLines), entries: BigInt(now.openEntries) };
}

type Movements = readonly { id: string; day: string; amount: bigint }[];

/** The network's table of these movements, after whatever it said before; without any, nothing was read yet. */
export async function sendTable(world: World, rows: Movements) {
  const { statement, ledger, fromDay } = await walletNow(world);
  let balance = BigInt(fromDay === null ? ledger : statement);
  const table = rows.map(({ id, day, amount }) => {
    balance += amount;
    return `${id},${day},${amount},${balance}`;
  });
  const text = ["Id,Date,Amount,Balance", ...table].join("\n");
  const file = { name: "wallet.csv", base64: Buffer.from(text).toString("base64") };
  const body = { accountCode, ...file } as const;
  return world.as("accountant")(accountStatements.upload, { body });
}

/** A table of movements that are like nothing in the books. */
export async function readTable(world: World, rows: Movements): Promise<void> {
  const read = await sendTable(world, rows);
  expect(read, "all of it waits").toEqual({ statements: 1, lines: rows.length, matched: 0 });
}

/** No two lines are of the same amount, so none matches by itself; some are larger than one person books. */
const nextAmount = (isIn: boolean, isLarge = false): bigint => {
  stated += 1n;
  const amount = (isLarge ? 100_000n : 1_000n) + stated;
  return isIn ? amount : -amount;
};

/** The wallet's statements begin before any history does. */
export function beginStatements(world: World, today: string): Promise<void> {
  return readTable(world, [{ id: newId(), day: addDays(today, -1), amount: nextAmount(false) }]);
}

/** The owner lets one person book little more as charges this month than they have: how much more. */
export async function limitCharges(world: World, today: string): Promise<bigint> {
  const found = await world.sql.query<{ charged: string }>(
    `select coalesce(-sum(l.amount), 0) as charged from statement_charge c
     join statement_line l on l.org_id = c.org_id and l.id = c.line_id
     where c.state = 'booked' and not c.is_seconded and c.org_id = $1`,
    [await demoOrg(world)],
  );
  const charged = Number(found.rows[0]?.charged ?? 0);
  // Never less than what it lets them book at once.
  const value = Math.max(100_000, charged + 4_000);
  const body = { name: "chargesAlone", value, effectiveFrom: today, sourceNote: "Board" } as const;
  await world.as("owner")(thresholds.set, { body });
  return BigInt(value - charged);
}

/** What waits between statement and books since the history began. */
export async function compareWallet({ world, model, walletBefore }: History): Promise<void> {
  const { lines, entries } = await walletNow(world);
  const waits = { lines: lines - walletBefore.lines, entries: entries - walletBefore.entries };
  expect(waits, "what waits on the wallet").toEqual(model.waitingOnWallet());
}

async function lineIdOf({ world }: History, key: string): Promise<string> {
  const found = await world.sql.query<{ id: string }>(
    "select id from statement_line where provider_reference = $1",
    [key],
  );
  return found.rows[0]?.id ?? newId();
}

/** The account's entry of a charge: the n-th that was booked of its line. */
async function entryOf(history: History, charge: string) {
  const [key = "", nth = "0"] = charge.split(" ");
  const found = await history.world.sql.query<{ id: string }>(
    `select v.id from statement_charge c
     join voucher v on v.org_id = c.org_id and v.source_id = c.id and v.event = 'post'
     where c.line_id = $1 order by v.seq offset $2 limit 1`,
    [await lineIdOf(history, key), Number(nth)],
  );
  return { voucherId: found.rows[0]?.id ?? newId(), line: 2 };
}

/** A line of the wallet, mostly one that is matched, or that is not. */
function lineAt({ model }: History, [die, , , luck]: Step["dice"], isMatched: boolean) {
  const all = [...model.stated];
  const fit = all.filter(([, { match }]) => (match !== null) === isMatched);
  return pick(luck % 5 === 0 || fit.length === 0 ? all : fit, die)?.[0];
}

export const statingPlays = {
  readStatement: ({ model, world, today }, [a, b]) => {
    const rows = [
      { id: newId(), day: addDays(today, -1), amount: nextAmount(false, b % 3 === 0) },
      { id: newId(), day: today, amount: nextAmount(a % 4 === 0) },
    ];
    return {
      expected: () => model.readStatement(rows.map(({ id, day, amount }) => [id, { amount, day }])),
      send: () => readTable(world, rows),
    };
  },
  chargeLine: (history, dice) => {
    const { model, world } = history;
    const key = lineAt(history, dice, false);
    if (key === undefined) return null;
    const by = pick<Who>(["accountant", "accountant", "owner", "cashier"], dice[1]) ?? "owner";
    return {
      expected: () => model.chargeLine(key, by),
      send: async () => {
        const params = { id: await lineIdOf(history, key) };
        const body = { note: "Charge of the network" };
        return world.as(by)(accountStatements.charge, { params, body });
      },
    };
  },
  unmatchLine: (history, dice) => {
    const { model, world } = history;
    const key = lineAt(history, dice, true);
    if (key === undefined) return null;
    const by = pick<Who>(["accountant", "cashier", "owner", "field"], dice[1]) ?? "owner";
    return {
      expected: () => model.unmatchLine(key, by),
      send: async () => {
        const params = { id: await lineIdOf(history, key) };
        const body = { reason: "It was a levy" };
        return world.as(by)(accountStatements.unmatch, { params, body });
      },
    };
  },
  matchLine: (history, dice) => {
    const { model, world } = history;
    const key = lineAt(history, dice, false);
    if (key === undefined) return null;
    // Mostly what was booked of this line before; now and then what is another's.
    const charges = [...model.charges.keys()];
    const own = charges.filter((one) => one.startsWith(key));
    const charge = pick(own.length === 0 || dice[2] % 4 === 0 ? charges : own, dice[2]);
    if (charge === undefined) return null;
    const by = pick<Who>(["accountant", "cashier", "owner", "field"], dice[1]) ?? "owner";
    return {
      expected: () => model.matchLine(key, charge, by),
      send: async () => {
        const params = { id: await lineIdOf(history, key) };
        const body = { entries: [await entryOf(history, charge)] };
        return world.as(by)(accountStatements.match, { params, body });
      },
    };
  },
} satisfies Record<string, Play>;
