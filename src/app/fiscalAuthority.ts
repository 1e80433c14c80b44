// The tax authority as this house reaches it: EFRIS where its access is set, else the simulator that comes
// with the house, which speaks the same envelope over HTTP and gives no real number.
import path from "node:path";
import type { Log } from "#platform/server/log.ts";
import type { Settings } from "#platform/server/settings.ts";
import { startEfrisSimulator } from "#simulators/efris/simulator.ts";
import { efris, type EfrisAccess } from "#work/sales/outside/efris.ts";
import type { FiscalAuthority } from "#work/sales/outside/fiscalAuthority.ts";

export interface OpenedFiscalAuthority {
  authority: FiscalAuthority;
  isSimulated: boolean;
  stop: () => Promise<void>;
}

/** Opens the way to the authority; to be stopped after the jobs. */
export async function openFiscalAuthority(
  settings: Settings,
  dataDir: string,
  log: Log,
): Promise<OpenedFiscalAuthority> {
  if (settings.efris) {
    const { baseUrl, tin, device: deviceNo, privateKey, authorityKey } = settings.efris;
    const access = { baseUrl, tin, deviceNo, keys: { privateKey, authorityKey } };
    return { authority: speakTo(access, log), isSimulated: false, stop: () => Promise.resolve() };
  }
  const simulator = await startEfrisSimulator({ port: 0, dataDir: path.join(dataDir, "efris") });
  const { deviceNo, privateKey, authorityKey } = simulator.credentials;
  const keys = { privateKey, authorityKey };
  const access = { baseUrl: simulator.url, tin: null, deviceNo, keys };
  return { authority: speakTo(access, log), isSimulated: true, stop: simulator.stop };
}

function speakTo(access: EfrisAccess, log: Log): FiscalAuthority {
  return efris(access, {
    now: () => Date.now(),
    log: ({ code, outcome, tookMs }) => log.info("efris", { code, outcome, tookMs }),
  });
}
