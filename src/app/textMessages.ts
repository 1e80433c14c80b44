// Text messages as this house sends them: through the gateway where its access is set, else to the simulator that
// comes with the house, which speaks the same interface over HTTP and sends nothing. Where the demo lives it is
// always the simulator: its telephone numbers may be somebody's.
import { randomBytes } from "node:crypto";
import path from "node:path";
import type { Settings } from "#platform/server/settings.ts";
import { africasTalking } from "#registry/text-messages/outside/africasTalking.ts";
import { reportsPath } from "#registry/text-messages/outside/api.ts";
import type { TextGateway } from "#registry/text-messages/outside/gateway.ts";
import { reportsCarry } from "#registry/text-messages/outside/reports.ts";
import { startSmsSimulator } from "#simulators/sms/simulator.ts";

export interface OpenedTextMessages {
  gateway: TextGateway;
  stop: () => Promise<void>;
}

/** Opens the way to the gateway; to be stopped after the jobs. */
export async function openTextMessages(
  settings: Pick<Settings, "texts" | "port">,
  { dataDir, isDemo }: { dataDir: string; isDemo: boolean },
): Promise<OpenedTextMessages> {
  const { texts, port } = settings;
  if (texts && !isDemo) {
    const { callbackSecret, ...access } = texts;
    reportsCarry(callbackSecret);
    const gateway = africasTalking({ ...access, isSimulated: false });
    return { gateway, stop: () => Promise.resolve() };
  }
  const secret = randomBytes(32).toString("base64url");
  reportsCarry(secret);
  const {
    url: baseUrl,
    username,
    apiKey,
    stop,
  } = await startSmsSimulator({
    port: 0,
    dataDir: path.join(dataDir, "sms"),
    reportsTo: port === 0 ? null : `http://127.0.0.1:${port}${reportsPath(secret)}`,
  });
  const gateway = africasTalking({ baseUrl, username, apiKey, sender: null, isSimulated: true });
  return { gateway, stop };
}
