// A pay run over the bank, whole: one message with many transfers, from the run to the file, the report, the statement
// and the books; the bank misbehaving, and the house killed between any two of its steps.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bankHands, ourAccount } from "#test/bankHands.ts";
import { demoOrg } from "#test/makers.ts";
import { makePayee, openingDebt, voucherHands } from "#test/payingMakers.ts";
import { simulatedMtn } from "#test/providerHands.ts";
import { quietLog } from "#test/quietLog.ts";
import { makeWorld, refused } from "#test/world.ts";
import type { BankChaos } from "#simulators/bank/simulator.ts";
import { ownAccountsApi } from "./accountApi.ts";
import { bankFileJobs } from "./bankFileJobs.ts";
import { leaveUnconnected } from "./connectionRules.ts";
import { disbursements } from "./disbursementApi.ts";
import { payments as paymentsApi } from "./api.ts";
import { paymentsJobs } from "./jobs.ts";
import type { BankTransfers } from "./outside/bankTransfers.ts";
import { payRuns } from "./runApi.ts";
import { payRunJobs } from "./runJobs.ts";
import { chunkSize } from "./runRules.ts";
import { accountStatements } from "./statementApi.ts";

const world = await makeWorld();
const orgId = await demoOrg(world);
const hands = bankHands();
const mtn = await simulatedMtn();
const { read, booked } = voucherHands(world);
afterAll(async () => {
  await hands.stop();
  await mtn.stop();
});
beforeAll(async () => {
  const { holder, bank: provider, number } = ourAccount;
  const body = { accountCode: "1100" as const, holder, provider, number, version: 0 };
  await world.as("owner")(ownAccountsApi.save, { body });
});
beforeEach(() => {
  for (const key of Object.keys(hands.simulator.chaos)) {
    Reflect.deleteProperty(hands.simulator.chaos, key);
  }
});

class Killed extends Error {}

/** A house that dies at its so-manyth step (0: never): before a transaction, before or after a word with the bank. */
function houseDyingAt(killAt: number) {
  let step = 0;
  const pass = (): void => {
    step += 1;
    if (step === killAt) throw new Killed(String(step));
  };
  const around = async <T>(work: () => Promise<T>): Promise<T> => {
    pass();
    const answer = await work();
    pass();
    return answer;
  };
  const bank: BankTransfers = {
    ...hands.bank,
    transfer: (order) => around(() => hands.bank.transfer(order)),
    transferMany: (batch) => around(() => hands.bank.transferMany(batch)),
    statusOf: (order) => around(() => hands.bank.statusOf(order)),
  };
  const now = (): Date => {
    pass();
    return new Date();
  };
  return { bank, now, hasDied: () => killAt > 0 && step >= killAt };
}
type HouseHere = Partial<ReturnType<typeof houseDyingAt>>;

async function work(name: string, payload: Record<string, string>, here: HouseHere = {}) {
  const wallets = { mtn_momo: mtn.money(), airtel_money: mtn.money() };
  const { bank = hands.bank, now = () => new Date() } = here;
  const parts = { database: world.house.database, wallets, bank, log: quietLog, now };
  const jobs = [
    ...paymentsJobs(parts),
    ...bankFileJobs(parts),
    ...payRunJobs({ database: world.house.database }),
  ];
  await jobs.find((one) => one.name === name)?.run({ orgId, payload, attempt: 1 });
}

const payees = new Map<string, string>();
/** A farmer with an account that plays its part; the same one for the same place. */
async function payeeAt(place: number, ending: string): Promise<string> {
  const key = `${place}:${ending}`;
  const wallet = `32${String(place).padStart(5, "0")}${ending}`;
  const known = payees.get(key);
  if (known !== undefined) return known;
  const id = await makePayee(world, { method: "bank", bank: "Centenary Bank", wallet });
  payees.set(key, id);
  return id;
}

/** A run to accounts with these endings, let go by three people and not yet worked on. */
async function letGo(endings: readonly string[]) {
  const dueIds: string[] = [];
  for (const [place, ending] of endings.entries()) {
    const amount = 25_000n + BigInt(place);
    dueIds.push(await openingDebt(world, { partyId: await payeeAt(place, ending), amount }));
  }
  const duplicateReason = "Another delivery of the same weight";
  const id = world.newId();
  const made = await world.as("accountant")(payRuns.prepare, {
    body: { id, dueIds, way: "own", duplicateReason },
  });
  const approved = await world.as("owner")(payRuns.approve, {
    params: { id },
    body: { version: made.version },
  });
  return world.as("md")(payRuns.release, { params: { id }, body: { version: approved.version } });
}
const readRun = (id: string) => world.as("accountant")(payRuns.read, { params: { id } });
const outgoing = (): string[] => readdirSync(join(hands.dir, "out"));

async function fileIdOf(runId: string): Promise<string> {
  const asked = "select id from bank_file where pay_run_id = $1";
  const [row] = (await world.sql.query<{ id: string }>(asked, [runId])).rows;
  if (!row) throw new Error("the run has a message");
  return row.id;
}

/** A run whose message is fixed and not yet written. */
async function ordered(endings: readonly string[]) {
  const { id } = await letGo(endings);
  await work("payments.release-run", { runId: id });
  const run = await readRun(id);
  return { id, run, fileId: await fileIdOf(id), payments: run.lines.map((one) => one.id) };
}

describe("a run over the bank", () => {
  test("is one message; each is paid or turned down for itself, what failed goes as a new run", async () => {
    const { id, run, fileId, payments } = await ordered(["101", "457", "102"]);
    expect(run.bankFile).toMatchObject({ payments: 3, amount: "75003", writtenAt: null });
    // Nobody of it is sent alone, whoever asks.
    for (const paymentId of payments) await work("payments.send", { paymentId });
    expect(outgoing()).toEqual([]);
    await work("payments.send-file", { fileId });
    expect(outgoing()).toEqual([`pain.001-${run.bankFile?.message}.xml`]);
    expect((await readRun(id)).bankFile?.writtenAt).not.toBeNull();
    hands.simulator.work();
    hands.simulator.work();
    for (const paymentId of payments) await work("payments.poll", { paymentId });
    const ended = await readRun(id);
    expect(ended).toMatchObject({ succeeded: 2, failed: 1, toRetry: 1, paid: "50002" });
    expect(ended.lines[1]).toMatchObject({ state: "failed", providerReason: "AC04" });
    expect(await booked(payments[0] ?? "")).toEqual([
      ...["released 2020 25000", "released 1170 -25000"],
      ...["succeeded 1170 25000", "succeeded 1100 -25000"],
    ]);
    const newId = world.newId();
    const again = await world.as("accountant")(payRuns.retry, { params: { id }, body: { newId } });
    expect(again.lines.map((one) => one.amount)).toEqual(["25001"]);
  });

  test("is written into no folder while no bank reads it", async () => {
    const { fileId } = await ordered(["101"]);
    leaveUnconnected(["bank"]);
    await work("payments.send-file", { fileId });
    expect(outgoing()).toEqual([]);
    leaveUnconnected([]);
    await work("payments.send-file", { fileId });
    expect(outgoing()).toHaveLength(1);
    hands.simulator.work();
  });

  test("waits while the run lets people go in chunks, and is made once at its end", async () => {
    const run = await letGo(Array.from({ length: chunkSize + 2 }, () => "101"));
    await work("payments.release-run", { runId: run.id });
    const released = (await readRun(run.id)).lines.find((one) => one.state === "queued");
    await work("payments.send", { paymentId: released?.id ?? "" });
    expect(outgoing()).toEqual([]);
    expect((await readRun(run.id)).bankFile).toBeNull();
    for (let again = 0; again < 3; again += 1) {
      await work("payments.release-run", { runId: run.id });
    }
    expect((await readRun(run.id)).bankFile).toMatchObject({ payments: chunkSize + 2 });
    await work("payments.send-file", { fileId: await fileIdOf(run.id) });
    expect(outgoing()).toHaveLength(1);
    hands.simulator.work();
  });

  test("that two workers take up at once is one file, and pays each once", async () => {
    const { fileId, payments } = await ordered(["101", "102"]);
    const before = hands.simulator.paid().length;
    await Promise.all([1, 2, 3].map(() => work("payments.send-file", { fileId })));
    expect(outgoing()).toHaveLength(1);
    hands.simulator.work();
    hands.simulator.work();
    for (const paymentId of payments) await work("payments.poll", { paymentId });
    expect(hands.simulator.paid().length - before).toBe(2);
    for (const id of payments) expect((await read(id)).state).toBe("succeeded");
  });

  test("stays in the house while the owner's brake is pulled", async () => {
    const { fileId } = await ordered(["101"]);
    const brake = (isPulled: boolean) =>
      world.as("owner")(disbursements.brake, { body: { isPulled, reason: "A wrong list" } });
    await brake(true);
    await work("payments.send-file", { fileId });
    expect(outgoing()).toEqual([]);
    await brake(false);
    // A try that was counted and not made; then the brake is pulled while the bank is asked about it.
    const died = houseDyingAt(2);
    await expect(work("payments.send-file", { fileId }, died)).rejects.toThrow(Killed);
    const meanwhile: BankTransfers = {
      ...hands.bank,
      statusOf: async (order) => {
        await brake(true);
        return hands.bank.statusOf(order);
      },
    };
    await work("payments.send-file", { fileId }, { bank: meanwhile });
    await work("payments.send-file", { fileId });
    expect(outgoing()).toEqual([]);
    await brake(false);
    await work("payments.send-file", { fileId });
    expect(outgoing()).toHaveLength(1);
    hands.simulator.work();
  });

  test("goes without whoever was called off before it was written, and to nobody if all were", async () => {
    const { id, fileId, payments } = await ordered(["101", "102", "103"]);
    const callOff = async (paymentId: string) =>
      world.as("owner")(paymentsApi.callOff, {
        params: { id: paymentId },
        body: { version: (await read(paymentId)).version, reason: "A wrong farmer" },
      });
    const [first = "", second = "", third = ""] = payments;
    const twice = await Promise.allSettled([callOff(second), callOff(second)]);
    expect(twice.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await readRun(id)).bankFile).toMatchObject({ payments: 2, amount: "50002" });
    const before = hands.simulator.paid().length;
    await work("payments.send-file", { fileId });
    await refused(callOff(first), "payment.sent-already");
    hands.simulator.work();
    hands.simulator.work();
    for (const paymentId of payments) await work("payments.poll", { paymentId });
    expect(hands.simulator.paid().length - before).toBe(2);
    const states = await Promise.all([first, second, third].map((one) => read(one)));
    expect(states.map(({ state }) => state)).toEqual(["succeeded", "failed", "succeeded"]);
    expect(states[1]?.items[0]?.open).toBe("25001");

    const all = await ordered(["101"]);
    await callOff(all.payments[0] ?? "");
    await work("payments.send-file", { fileId: all.fileId });
    expect(outgoing()).toEqual([]);
    expect((await readRun(all.id)).bankFile).toBeNull();
  });

  test("that could not be written is written whole later, never one of it alone", async () => {
    const { fileId, payments } = await ordered(["101", "102"]);
    const full: BankTransfers = {
      ...hands.bank,
      transferMany: () => Promise.resolve({ kind: "unknown", reason: "folder-ENOSPC" }),
    };
    await work("payments.send-file", { fileId }, { bank: full });
    expect((await read(payments[0] ?? "")).state).toBe("unknown");
    await work("payments.poll", { paymentId: payments[0] ?? "" });
    expect(outgoing()).toEqual([]);
    const jobs = await world.sql.query<{ count: number }>(
      `select count(*)::int from graphile_worker.jobs where key like '%' || $1 and
         task_identifier = 'payments.send-file'`,
      [fileId],
    );
    expect(jobs.rows[0]?.count).toBe(1);
    await work("payments.send-file", { fileId });
    expect(outgoing()).toHaveLength(1);
    expect((await read(payments[1] ?? "")).state).toBe("sent");
    hands.simulator.work();
  });

  test("is held by the database: no second message, nobody out of it, no other sum", async () => {
    const { id, fileId, payments } = await ordered(["101", "102"]);
    const copy = `insert into bank_file (org_id, id, pay_run_id, reference, payments, amount, made_at)
      select org_id, gen_random_uuid(), pay_run_id, gen_random_uuid(), payments, amount, made_at
      from bank_file where id = $1`;
    await expect(world.sql.query(copy, [fileId])).rejects.toThrow(/unique/);
    const more = "update bank_file set amount = amount + 1 where id = $1";
    await expect(world.sql.query(more, [fileId])).rejects.toThrow(/not changed/);
    const out = "update payment set bank_file_id = null where id = $1";
    await expect(world.sql.query(out, [payments[0]])).rejects.toThrow(/as much as its payments/);
    const alone = await letGo(["103"]);
    const foreign = `insert into bank_file (org_id, id, pay_run_id, reference, payments, amount, made_at)
      select org_id, gen_random_uuid(), $1, gen_random_uuid(), 1, 25000, now() from pay_run where id = $1`;
    await expect(world.sql.query(foreign, [alone.id])).rejects.toThrow(/as much as its payments/);
    expect((await readRun(id)).bankFile?.payments).toBe(2);
    await work("payments.send-file", { fileId });
    await expect(world.sql.query(out, [payments[0]])).rejects.toThrow(/one file of its run/);
    hands.simulator.work();
  });

  test.each(["named", "unnamed"] as const)(
    "booked as one entry with its transfers %s is matched to all of its payments",
    async (how) => {
      hands.simulator.state();
      Object.assign(hands.simulator.chaos, { booksTogether: how });
      const { fileId, payments, run } = await ordered(["101", "457", "102"]);
      await work("payments.send-file", { fileId });
      hands.simulator.work();
      hands.simulator.work();
      for (const paymentId of payments) await work("payments.poll", { paymentId });
      hands.simulator.state();
      await work("payments.fetch-statements", {});
      const search = run.bankFile?.message ?? "";
      const params = { search, accountCode: "1100" as const };
      const { rows } = await world.as("accountant")(accountStatements.lines, { params });
      const [line] = rows;
      expect(line?.how).toBe("reference");
      const whole = await world.as("accountant")(accountStatements.line, {
        params: { id: line?.id ?? "" },
      });
      expect(whole.entries.map((one) => one.amount).toSorted()).toEqual(["-25000", "-25002"]);
    },
  );
});

/** Never; before it is taken, before and after the file, before it is noted, before the first and the second hear. */
const killPoints = [0, 1, 2, 3, 4, 5, 6] as const;
const plain = ["101", "102", "103"];
const scripts: readonly {
  name: string;
  chaos: BankChaos;
  endings?: readonly string[];
  staysOpen?: number;
}[] = [
  { name: "pays and reports", chaos: {} },
  { name: "puts every file down twice", chaos: { duplicates: true } },
  { name: "pays some of it", chaos: {}, endings: ["101", "457", "455"] },
  { name: "never ends one of it", chaos: {}, endings: ["101", "454", "102"], staysOpen: 1 },
  { name: "turns each down", chaos: { rejects: true } },
  { name: "turns the whole down", chaos: { rejectsWhole: true } },
  { name: "never reports, and states", chaos: { silent: true } },
  { name: "states them as one", chaos: { silent: true, booksTogether: "named" } },
  { name: "states the message alone", chaos: { silent: true, booksTogether: "unnamed" } },
  { name: "reports other sums", chaos: { wrongAmount: true }, staysOpen: 3 },
];

/** The house works until all have ended or the rounds are over; killed once, it is started anew. */
async function live(killAt: number, fileId: string, payments: readonly string[]) {
  const here = houseDyingAt(killAt);
  const tries = async (name: string, payload: Record<string, string>): Promise<void> => {
    try {
      await work(name, payload, here);
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
  };
  await tries("payments.send-file", { fileId });
  for (let round = 0; round < 4; round += 1) {
    hands.simulator.work();
    hands.simulator.state();
    let waiting = 0;
    for (const paymentId of payments) {
      const { state } = await read(paymentId);
      if (state === "succeeded" || state === "failed") continue;
      waiting += 1;
      if (state !== "queued") await tries("payments.poll", { paymentId });
      // What a start takes up: whoever waits to be sent is sent with its message.
      else await tries("payments.send-file", { fileId });
    }
    if (waiting === 0) break;
  }
  return here.hasDied();
}

describe("the bank misbehaves over a message of three", () => {
  test.each(scripts)("$name: nobody is paid twice, whenever the house dies", async (script) => {
    let deaths = 0;
    for (const killAt of killPoints) {
      for (const key of Object.keys(hands.simulator.chaos)) {
        Reflect.deleteProperty(hands.simulator.chaos, key);
      }
      Object.assign(hands.simulator.chaos, script.chaos);
      const { fileId, payments } = await ordered(script.endings ?? plain);
      const hasDied = await live(killAt, fileId, payments);
      if (hasDied) deaths += 1;
      let open = 0;
      for (const id of payments) {
        const { state, reference, amount } = await read(id);
        const key = reference?.replaceAll("-", "");
        const paid = hands.simulator.paid().filter((one) => one.endToEndId === key).length;
        const told = (await booked(id)).filter(
          (line) => line === `succeeded 1100 -${amount}`,
        ).length;
        const isOpen = state !== "succeeded" && state !== "failed";
        if (isOpen) open += 1;
        expect(paid, `killed at ${killAt}`).toBeLessThanOrEqual(1);
        expect(told, `killed at ${killAt}`).toBe(isOpen ? 0 : paid);
      }
      expect(open, `killed at ${killAt}`).toBe(script.staysOpen ?? 0);
    }
    expect(deaths).toBe(killPoints.length - 1);
  });

  test("the books agree", () => world.verifyBooks());
});
