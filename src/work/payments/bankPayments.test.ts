// Payments by bank, whole: from the voucher to the file, the report and the books; the bank misbehaving at every
// point the house may be killed at.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bankHands, ourAccount } from "#test/bankHands.ts";
import { demoOrg } from "#test/makers.ts";
import { makePayee, openingDebt, voucherHands } from "#test/payingMakers.ts";
import { quietLog } from "#test/quietLog.ts";
import { simulatedMtn } from "#test/providerHands.ts";
import { makeWorld, refused } from "#test/world.ts";
import type { BankChaos } from "#simulators/bank/simulator.ts";
import { ownAccountsApi } from "./accountApi.ts";
import { payments } from "./api.ts";
import { leaveUnconnected } from "./connectionRules.ts";
import { paymentsJobs } from "./jobs.ts";
import type { BankTransfers } from "./outside/bankTransfers.ts";
import { payRuns } from "./runApi.ts";

const world = await makeWorld();
const orgId = await demoOrg(world);
const hands = bankHands();
const mtn = await simulatedMtn();
afterAll(async () => {
  await hands.stop();
  await mtn.stop();
});
const { prepare, prepared, releaseWhole, read, booked } = voucherHands(world);

let account = 0;
const payeeAt = (ending = "101"): Promise<string> => {
  account += 1;
  const wallet = `31${String(account).padStart(5, "0")}${ending}`;
  return makePayee(world, { method: "bank", bank: "Centenary Bank", wallet });
};
const released = async (ending?: string) => {
  const partyId = await payeeAt(ending);
  return releaseWhole(await prepared(25_000n, { partyId, method: "bank" }));
};

let aheadMs = 0;
const runWith = async (bank: BankTransfers, name: "send" | "poll", paymentId: string) => {
  const jobs = paymentsJobs({
    database: world.house.database,
    wallets: { mtn_momo: mtn.money(), airtel_money: mtn.money() },
    bank,
    log: quietLog,
    now: () => new Date(Date.now() + aheadMs),
  });
  const job = jobs.find((one) => one.name === `payments.${name}`);
  await job?.run({ orgId, payload: { paymentId }, attempt: 1 });
};

const own = { accountCode: "1100" as const, ...ourAccount, provider: ourAccount.bank, version: 0 };
const { bank: _, ...body } = own;

describe("our own account", () => {
  test("nothing is prepared by bank before the owner wrote it down; only the owner does, once", async () => {
    const partyId = await payeeAt();
    await refused(prepared(1000n, { partyId, method: "bank" }), "payment.no-own-account");
    for (const person of ["accountant", "cashier", "md"] as const) {
      await expect(world.as(person)(ownAccountsApi.save, { body })).rejects.toThrow();
    }
    const saved = await world.as("owner")(ownAccountsApi.save, { body });
    expect(saved.accounts.find((one) => one.accountCode === "1100")?.own).toMatchObject({
      ...{ number: ourAccount.number, holder: ourAccount.holder, version: 1 },
    });
    // Two who changed the first version: one is told that the other was faster.
    const again = () =>
      world.as("owner")(ownAccountsApi.save, { body: { ...body, holder: "Mavuno", version: 1 } });
    const both = await Promise.allSettled([again(), again()]);
    expect(both.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  });

  test("another company neither sees it nor takes its number", async () => {
    const { accounts } = await world.as("other-owner")(ownAccountsApi.list, {});
    expect(accounts.every((one) => one.own === null)).toBe(true);
    await refused(world.as("other-owner")(ownAccountsApi.save, { body }), "payment.account-taken");
  });
});

describe("a payment by bank", () => {
  test("is ordered at release, paid when the bank says so, and books what it says", async () => {
    const one = await released();
    expect(one).toMatchObject({ state: "queued", method: "bank", payeeBank: "Centenary Bank" });
    expect(one.payeeAccount).toBe("••••1101".slice(0, 4) + (one.payeeAccount ?? "").slice(-4));
    expect(await booked(one.id)).toEqual(["released 2020 25000", "released 1170 -25000"]);
    await runWith(hands.bank, "send", one.id);
    expect((await read(one.id)).state).toBe("sent");
    hands.simulator.work();
    hands.simulator.work();
    await runWith(hands.bank, "poll", one.id);
    const done = await read(one.id);
    expect(done).toMatchObject({ state: "succeeded", providerReference: /^FT/ });
    expect((await booked(one.id)).slice(2)).toEqual([
      "succeeded 1170 25000",
      "succeeded 1100 -25000",
    ]);
    expect(JSON.stringify(done)).not.toContain(`31${String(account).padStart(5, "0")}101`);
  });

  test("that the bank turns down opens its debts again, and is tried again as a payment of its own", async () => {
    const one = await released("457");
    await runWith(hands.bank, "send", one.id);
    hands.simulator.work();
    hands.simulator.work();
    await runWith(hands.bank, "poll", one.id);
    const failed = await read(one.id);
    expect(failed).toMatchObject({ state: "failed", providerReason: "AC04" });
    const items = failed.items.map(({ dueId, amount }) => ({ dueId, amount }));
    const retried = await prepare({ partyId: one.partyId, items, replacesId: one.id });
    expect(retried.replaces?.id).toBe(one.id);
  });

  test("to a payee without an account is refused; nobody takes a transfer back", async () => {
    const partyId = await makePayee(world);
    await refused(prepared(1000n, { partyId, method: "bank" }), "payment.no-account");
    const one = await released();
    const asked = { params: { id: one.id }, body: { version: one.version, reason: "Came back" } };
    await expect(world.as("owner")(payments.reverse, asked)).rejects.toThrow();
  });

  test("is put into no folder while no bank reads it", async () => {
    const one = await released();
    leaveUnconnected(["bank"]);
    await runWith(hands.bank, "send", one.id);
    expect((await read(one.id)).state).toBe("queued");
    leaveUnconnected([]);
    await runWith(hands.bank, "send", one.id);
    expect((await read(one.id)).state).toBe("sent");
  });

  test("stands in a run for who is paid at a bank", async () => {
    const partyId = await payeeAt();
    const dueId = await openingDebt(world, { partyId, amount: 40_000n });
    const id = world.newId();
    const run = await world.as("accountant")(payRuns.prepare, {
      body: { id, dueIds: [dueId], way: "own" },
    });
    const { rows } = await world.as("accountant")(payments.list, { params: { search: "" } });
    const [payment] = rows.filter((row) => row.partyId === partyId);
    expect(payment).toMatchObject({ method: "bank", amount: "40000" });
    expect(run.state).toBe("prepared");
  });
});

class Killed extends Error {}
const killPoints = [
  "nowhere",
  "before the order",
  "after the order",
  "before the status",
  "after the status",
] as const;

/** Dies once at its point; the restarted house meets the folders as they are. */
function dyingAt(point: (typeof killPoints)[number]): BankTransfers {
  let isAlive = true;
  const die = (here: string): void => {
    if (point !== here || !isAlive) return;
    isAlive = false;
    throw new Killed(here);
  };
  return {
    ...hands.bank,
    transfer: async (order) => {
      die("before the order");
      const answer = await hands.bank.transfer(order);
      die("after the order");
      return answer;
    },
    statusOf: async (order) => {
      die("before the status");
      const answer = await hands.bank.statusOf(order);
      die("after the status");
      return answer;
    },
  };
}

const scripts: readonly { name: string; chaos: BankChaos; ending?: string; staysOpen?: true }[] = [
  { name: "pays and reports", chaos: {} },
  { name: "puts every file down twice", chaos: { duplicates: true } },
  { name: "never reports, and states", chaos: { silent: true } },
  { name: "leaves foreign files beside", chaos: { litter: true } },
  { name: "turns everything down", chaos: { rejects: true } },
  { name: "knows no such account", chaos: {}, ending: "457" },
  { name: "reports another sum", chaos: { wrongAmount: true }, staysOpen: true },
  { name: "never ends it", chaos: {}, ending: "454", staysOpen: true },
  { name: "reports a day late", chaos: { lateMs: 86_400_000 }, staysOpen: true },
];

describe("the bank misbehaves", () => {
  beforeAll(() => {
    aheadMs = 0;
  });

  test.each(scripts)(
    "$name: nobody is paid twice, and the books say what was paid",
    async (script) => {
      for (const kill of killPoints) {
        for (const key of Object.keys(hands.simulator.chaos)) {
          Reflect.deleteProperty(hands.simulator.chaos, key);
        }
        Object.assign(hands.simulator.chaos, script.chaos);
        const { id } = await released(script.ending);
        const bank = dyingAt(kill);
        const tries = async (name: "send" | "poll"): Promise<void> => {
          try {
            await runWith(bank, name, id);
          } catch (error) {
            if (!(error instanceof Killed)) throw error;
          }
        };
        await tries("send");
        for (let round = 0; round < 5; round += 1) {
          hands.simulator.work();
          hands.simulator.state();
          const { state } = await read(id);
          if (state === "succeeded" || state === "failed") break;
          await tries(state === "queued" ? "send" : "poll");
        }
        const { state, reference } = await read(id);
        const key = reference?.replaceAll("-", "");
        const paid = hands.simulator.paid().filter((one) => one.endToEndId === key).length;
        const told = (await booked(id)).filter((line) => line === "succeeded 1100 -25000").length;
        const isOpen = state !== "succeeded" && state !== "failed";
        expect(paid, kill).toBeLessThanOrEqual(1);
        expect(isOpen, kill).toBe(script.staysOpen === true);
        expect(told, kill).toBe(isOpen ? 0 : paid);
      }
    },
  );

  test("the books agree", () => world.verifyBooks());
});
