// Mobile money as this house reaches it: each network where its access is set, else the simulator that comes
// with the house, which speaks the same interface over HTTP and moves no money.
import path from "node:path";
import type { Log } from "#platform/server/log.ts";
import type { Settings } from "#platform/server/settings.ts";
import { seededFarmers } from "#seeds/farmers.ts";
import { startAirtelSimulator } from "#simulators/airtel/simulator.ts";
import { startMomoSimulator } from "#simulators/momo/simulator.ts";
import type { WalletMethod } from "#work/payments/methodRules.ts";
import { airtelMoney } from "#work/payments/outside/airtel.ts";
import type { Surroundings } from "#work/payments/outside/line.ts";
import type { MobileMoney, Wallets } from "#work/payments/outside/mobileMoney.ts";
import { mtnMobileMoney } from "#work/payments/outside/momo.ts";

export interface OpenedMobileMoney {
  wallets: Wallets;
  /** The networks whose simulator answers. */
  simulated: readonly WalletMethod[];
  /** Where the providers reach this house; null = they cannot, and only asking tells. */
  callbackBase: string | null;
  stop: () => Promise<void>;
}

interface Opened {
  money: MobileMoney;
  stop: () => Promise<void>;
}

/** Opens the way to both networks; to be stopped after the jobs. */
export async function openMobileMoney(
  settings: Settings,
  dataDir: string,
  log: Log,
): Promise<OpenedMobileMoney> {
  const around: Surroundings = {
    now: () => Date.now(),
    log: ({ call, outcome, tookMs }) => log.info("mobile money", { call, outcome, tookMs }),
  };
  const mtn = settings.momo
    ? real(mtnMobileMoney(settings.momo, around))
    : await simulateMtn(path.join(dataDir, "momo"), around);
  const airtel = settings.airtel
    ? real(airtelMoney(settings.airtel, around))
    : await simulateAirtel(path.join(dataDir, "airtel"), around);
  const simulated: WalletMethod[] = [
    ...(settings.momo ? [] : (["mtn_momo"] as const)),
    ...(settings.airtel ? [] : (["airtel_money"] as const)),
  ];
  return {
    wallets: { mtn_momo: mtn.money, airtel_money: airtel.money },
    simulated,
    callbackBase: callbackBaseOf(settings, simulated.length === 2),
    stop: async () => {
      await mtn.stop();
      await airtel.stop();
    },
  };
}

/** A provider calls back only where the line is encrypted; the simulators stand beside the house. */
function callbackBaseOf({ publicUrl, port }: Settings, isSimulated: boolean): string | null {
  if (publicUrl?.startsWith("https://")) return publicUrl;
  return isSimulated && port !== 0 ? `http://127.0.0.1:${port}` : null;
}

const real = (money: MobileMoney): Opened => ({ money, stop: () => Promise.resolve() });

/** The demo's farmers hold their wallets under their own names. */
const holders = seededFarmers.map((one) => ({
  msisdn: one.phone.slice(1),
  given: one.firstName,
  family: one.lastName,
}));

async function simulateMtn(dataDir: string, around: Surroundings): Promise<Opened> {
  const {
    credentials,
    url: baseUrl,
    stop,
  } = await startMomoSimulator({ port: 0, dataDir, holders });
  const { apiUser, apiKey, targetEnvironment, subscriptionKeys } = credentials;
  const money = mtnMobileMoney(
    {
      ...{ baseUrl, apiUser, apiKey, targetEnvironment },
      subscriptionKey: subscriptionKeys.disbursement,
      collectionKey: subscriptionKeys.collection,
    },
    around,
  );
  return { money, stop };
}

async function simulateAirtel(dataDir: string, around: Surroundings): Promise<Opened> {
  const {
    credentials,
    url: baseUrl,
    stop,
  } = await startAirtelSimulator({
    ...{ port: 0, dataDir, holders },
  });
  return { money: airtelMoney({ ...credentials, baseUrl }, around), stop };
}
