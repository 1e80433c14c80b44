// The service that assesses the forest on plots, as this house reaches it: Whisp where its access is set, else the
// simulator that comes with the house, which speaks the same interface over HTTP and has looked at no forest.
import type { Settings } from "#platform/server/settings.ts";
import type { RiskService } from "#registry/farmers/outside/riskService.ts";
import { whisp } from "#registry/farmers/outside/whisp.ts";
import { startWhispSimulator } from "#simulators/whisp/simulator.ts";

export interface OpenedRiskService {
  riskService: RiskService;
  stop: () => Promise<void>;
}

/** Opens the way to the service; to be stopped after the jobs. */
export async function openRiskService(
  settings: Pick<Settings, "whisp">,
): Promise<OpenedRiskService> {
  if (settings.whisp) {
    const riskService = whisp({ ...settings.whisp, isSimulated: false });
    return { riskService, stop: () => Promise.resolve() };
  }
  const { url: baseUrl, apiKey, stop } = await startWhispSimulator({ port: 0 });
  return { riskService: whisp({ baseUrl, apiKey, isSimulated: true, pollMs: 200 }), stop };
}
