// The providers of mobile money as tests hold them: each adapter against its own simulator's real HTTP, and,
// where the access of a sandbox is set (MOMO_*, AIRTEL_*), against that too.
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { startAirtelSimulator } from "#simulators/airtel/simulator.ts";
import { startMomoSimulator } from "#simulators/momo/simulator.ts";
import { type AirtelAccess, airtelMoney } from "#work/payments/outside/airtel.ts";
import type { ProviderCall } from "#work/payments/outside/line.ts";
import type { MobileMoney, MobileMoneyOrder } from "#work/payments/outside/mobileMoney.ts";
import { type MomoAccess, mtnMobileMoney } from "#work/payments/outside/momo.ts";

/**
 * How long the simulators take by their own clock, which a test moves on with `later`: nothing ends before it
 * is meant to, however busy the machine is, and nobody waits.
 */
export const simulatedDelays = { settleMs: 60_000, ongoingMs: 600_000, slowMs: 2000 };

/** How long an honest answer may take; only who tests a time-out is hasty. */
export const patientMs = 10_000;
export const hastyMs = 500;

/** A clock that goes on by hand as well. */
export function movedClock(): { now: () => number; later: (milliseconds?: number) => void } {
  let aheadMs = 0;
  return {
    now: () => Date.now() + aheadMs,
    later: (milliseconds = simulatedDelays.settleMs) => {
      aheadMs += milliseconds;
    },
  };
}

type Delays = Partial<Record<"settleMs" | "ongoingMs" | "slowMs" | "tokenMs", number>>;

/** What the simulator's own ledger says of a payment. */
export interface LedgerLine {
  reference: string;
  externalId: string;
  amount: string;
  status: string;
}

export interface SimulatedProvider {
  name: "MTN" | "Airtel";
  method: "mtn_momo" | "airtel_money";
  url: string;
  /** The adapter; `hasty` does not wait for a slow answer, `wrong` has other keys. */
  money: (how?: { hasty?: boolean; wrong?: boolean; nobody?: boolean }) => MobileMoney;
  calls: ProviderCall[];
  /** A wallet of this network; the last three digits play their part. */
  wallet: (ending: string) => string;
  /** Moves the clock of the provider and of the adapter: by what an ordinary payment takes, if not told. */
  later: (milliseconds?: number) => void;
  operate: (path: string, body: Record<string, unknown>) => Promise<void>;
  chaos: (body: Record<string, unknown>) => Promise<void>;
  ledger: () => Promise<LedgerLine[]>;
  /** What must never stand in a log. */
  secrets: readonly string[];
  stop: () => Promise<void>;
}

function hands(
  of: Pick<SimulatedProvider, "name" | "method" | "url" | "secrets" | "stop" | "later"> & {
    prefix: string;
    money: SimulatedProvider["money"];
    calls: ProviderCall[];
  },
): SimulatedProvider {
  const { prefix, ...rest } = of;
  const operate = async (path: string, body: Record<string, unknown>): Promise<void> => {
    const sent = { method: "POST", body: JSON.stringify(body) };
    const { status } = await fetch(`${of.url}/simulator/${path}`, sent);
    expect([200, 201]).toContain(status);
  };
  return {
    ...rest,
    wallet: (ending) => `+256${prefix}${"0".repeat(6 - ending.length)}${ending}`,
    operate,
    chaos: (body) => operate("chaos", body),
    ledger: async () => {
      const list: LedgerLine[] = await (await fetch(`${of.url}/simulator/payments`)).json();
      return list;
    },
  };
}

/** MTN's simulator with the adapter that talks to it. */
export async function simulatedMtn(delays: Delays = {}): Promise<SimulatedProvider> {
  const { now, later } = movedClock();
  const simulator = await startMomoSimulator({
    port: 0,
    now,
    delays: { ...simulatedDelays, ...delays },
  });
  const { apiUser, apiKey, targetEnvironment, subscriptionKeys } = simulator.credentials;
  const calls: ProviderCall[] = [];
  const access: MomoAccess = {
    ...{ baseUrl: simulator.url, apiUser, apiKey, targetEnvironment, timeoutMs: patientMs },
    subscriptionKey: subscriptionKeys.disbursement,
    collectionKey: subscriptionKeys.collection,
  };
  return hands({
    name: "MTN",
    method: "mtn_momo",
    prefix: "770",
    url: simulator.url,
    calls,
    secrets: [apiKey, subscriptionKeys.disbursement],
    stop: simulator.stop,
    later,
    money: ({ hasty = false, wrong = false, nobody = false } = {}) =>
      mtnMobileMoney(
        {
          ...access,
          ...(hasty ? { timeoutMs: hastyMs } : {}),
          ...(wrong ? { apiKey: "wrong" } : {}),
          ...(nobody ? { baseUrl: "http://127.0.0.1:9" } : {}),
        },
        { now, log: (call) => calls.push(call) },
      ),
  });
}

/** Airtel's simulator with the adapter that talks to it. */
export async function simulatedAirtel(delays: Delays = {}): Promise<SimulatedProvider> {
  const { now, later } = movedClock();
  const simulator = await startAirtelSimulator({
    port: 0,
    now,
    delays: { ...simulatedDelays, ...delays },
  });
  const access: AirtelAccess = {
    ...simulator.credentials,
    baseUrl: simulator.url,
    timeoutMs: patientMs,
  };
  const calls: ProviderCall[] = [];
  return hands({
    name: "Airtel",
    method: "airtel_money",
    prefix: "750",
    url: simulator.url,
    calls,
    secrets: [access.clientSecret, access.publicKey.slice(30, 80)],
    stop: simulator.stop,
    later,
    money: ({ hasty = false, wrong = false, nobody = false } = {}) =>
      airtelMoney(
        {
          ...access,
          ...(hasty ? { timeoutMs: hastyMs } : {}),
          ...(wrong ? { clientSecret: "wrong" } : {}),
          ...(nobody ? { baseUrl: "http://127.0.0.1:9" } : {}),
        },
        { now, log: (call) => calls.push(call) },
      ),
  });
}

/** An order as payments make it. */
export function orderTo(phone: string, changes: Partial<MobileMoneyOrder> = {}): MobileMoneyOrder {
  return {
    reference: randomUUID(),
    amount: 1_804_920n,
    currency: "UGX",
    phone,
    externalId: "PAY-26-000001",
    note: "Coffee 397.4 kg",
    ...changes,
  };
}
