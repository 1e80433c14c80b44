// Mobile money as this house reaches it: MTN where its access is set, else the simulator that comes with
// the house, which speaks the same interface over HTTP and moves no money.
import path from "node:path";
import type { Log } from "#platform/server/log.ts";
import type { Settings } from "#platform/server/settings.ts";
import { startMomoSimulator } from "#simulators/momo/simulator.ts";
import type { MobileMoney } from "#work/payments/outside/mobileMoney.ts";
import { type MomoAccess, mtnMobileMoney } from "#work/payments/outside/momo.ts";

export interface OpenedMobileMoney {
  momo: MobileMoney;
  isSimulated: boolean;
  /** Where the provider reaches this house; null = it cannot, and only asking tells. */
  callbackBase: string | null;
  stop: () => Promise<void>;
}

/** Opens the way to mobile money; to be stopped after the jobs. */
export async function openMobileMoney(
  settings: Settings,
  dataDir: string,
  log: Log,
): Promise<OpenedMobileMoney> {
  if (settings.momo) {
    // A provider calls back only where the line is encrypted.
    const isReachable = settings.publicUrl?.startsWith("https://") ?? false;
    return {
      momo: speakTo(settings.momo, log),
      isSimulated: false,
      callbackBase: isReachable ? settings.publicUrl : null,
      stop: () => Promise.resolve(),
    };
  }
  const simulator = await startMomoSimulator({ port: 0, dataDir: path.join(dataDir, "momo") });
  const { credentials, url: baseUrl, stop } = simulator;
  const { apiUser, apiKey, targetEnvironment, subscriptionKeys } = credentials;
  const subscriptionKey = subscriptionKeys.disbursement;
  const access = { baseUrl, apiUser, apiKey, targetEnvironment, subscriptionKey };
  return {
    momo: speakTo(access, log),
    isSimulated: true,
    callbackBase: settings.port === 0 ? null : `http://127.0.0.1:${settings.port}`,
    stop,
  };
}

function speakTo(access: MomoAccess, log: Log): MobileMoney {
  return mtnMobileMoney(access, {
    now: () => Date.now(),
    log: ({ call, outcome, tookMs }) => log.info("mobile money", { call, outcome, tookMs }),
  });
}
