// Mobile money as tests hold it: the real jobs and the real adapter against the simulator's real HTTP.
import { afterAll, afterEach, expect } from "vitest";
import type { Job } from "#platform/server/jobs.ts";
import { type MomoSimulator, startMomoSimulator } from "#simulators/momo/simulator.ts";
import { paymentsJobs } from "#work/payments/jobs.ts";
import type { MobileMoney } from "#work/payments/outside/mobileMoney.ts";
import { mtnMobileMoney } from "#work/payments/outside/momo.ts";
import { closedBank } from "./bankHands.ts";
import { demoOrg } from "./makers.ts";
import { makePayee, type Payment, voucherHands } from "./payingMakers.ts";
import {
  hastyMs,
  movedClock,
  patientMs,
  simulatedAirtel,
  simulatedDelays,
} from "./providerHands.ts";
import { quietLog } from "./quietLog.ts";
import type { World } from "./world.ts";

/** Wallets ending in these stay pending until the provider's operator decides. */
export const waiting = "454";

/** To be awaited at the top of a test file; it closes itself when the file's tests are done. */
export async function momoHands(world: World) {
  const orgId = await demoOrg(world);
  const { now, later } = movedClock();
  const simulator = await startMomoSimulator({ port: 0, delays: simulatedDelays, now });
  const airtel = await simulatedAirtel();
  const momo = moneyOf(simulator, now, patientMs);
  const operate = async (path: string, body: Record<string, unknown>): Promise<void> => {
    const sent = { method: "POST", body: JSON.stringify(body) };
    expect([200, 201]).toContain((await fetch(`${simulator.url}/simulator/${path}`, sent)).status);
  };
  afterAll(async () => {
    await simulator.stop();
    await airtel.stop();
  });
  afterEach(() => operate("chaos", { mode: "none" }));
  let aheadMs = 0;
  const jobsWith = (provider: MobileMoney): Job[] =>
    paymentsJobs({
      database: world.house.database,
      wallets: { mtn_momo: provider, airtel_money: airtel.money() },
      bank: closedBank,
      log: quietLog,
      now: () => new Date(Date.now() + aheadMs),
    });
  const { prepared, releaseWhole } = voucherHands(world);
  return {
    momo,
    crashing: crashing(momo),
    /** Waits a moment only: for tests of an answer that does not come. */
    hasty: moneyOf(simulator, now, hastyMs),
    orgId,
    operate,
    /** Breaks the provider in one of its ways. */
    chaos: (body: Record<string, unknown>) => operate("chaos", body),
    /** The provider decides that a waiting payment was paid. */
    decide: ({ reference }: Pick<Payment, "reference">) =>
      operate(`payments/${reference}`, { status: "SUCCESSFUL" }),
    /** Moves the provider's clock by what an ordinary payment takes there. */
    settle: () => later(),
    /** Moves the clock of the jobs. */
    ahead: (milliseconds: number) => {
      aheadMs = milliseconds;
    },
    /** How often the provider has an order of this payment. */
    ordersOf: ({ reference }: Pick<Payment, "reference">) => ordersIn(simulator.url, reference),
    /** Does a job as the worker would, with this provider at the other end. */
    run: (
      name: "send" | "poll" | "check-name",
      paymentId: string,
      provider = momo,
    ): Promise<void> => {
      const job = jobsWith(provider).find((one) => one.name === `payments.${name}`);
      if (!job) throw new Error(`no job ${name}`);
      return job.run({ orgId, payload: { paymentId }, attempt: 1 });
    },
    /** A released payment of one debt; the last digits of the wallet play their part. */
    released: async (ending: string, amount = 1_804_920n): Promise<Payment> => {
      const holder = { msisdn: `256770000${ending}`, given: "Rehema", family: "Nakato" };
      await operate("holders", holder);
      const partyId = await makePayee(world, { wallet: `+256770000${ending}` });
      return releaseWhole(await prepared(amount, { partyId, method: "mtn_momo" }));
    },
  };
}

/** The adapter to a simulator; how long it waits for an answer. */
function moneyOf(
  { url: baseUrl, credentials }: MomoSimulator,
  now: () => number,
  timeoutMs: number,
): MobileMoney {
  const { apiUser, apiKey, targetEnvironment, subscriptionKeys } = credentials;
  const subscriptionKey = subscriptionKeys.disbursement;
  return mtnMobileMoney(
    { baseUrl, apiUser, apiKey, targetEnvironment, subscriptionKey, timeoutMs },
    { now },
  );
}

/** How often a simulator's own ledger has a reference. */
async function ordersIn(url: string, reference: string | null): Promise<number> {
  const list: unknown = await (await fetch(`${url}/simulator/payments`)).json();
  return Array.isArray(list) ? list.filter((one) => one.reference === reference).length : -1;
}

/** Orders, and then the power goes: nobody writes down that it was ordered. */
function crashing(momo: MobileMoney): MobileMoney {
  return {
    ...momo,
    transfer: async (order) => {
      await momo.transfer(order);
      throw new Error("the power went");
    },
  };
}
