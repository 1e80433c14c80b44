// Whom the house speaks with outside its walls: mobile money, the bank, the tax authority, the risk of land, text messages.
import type { Log } from "#platform/server/log.ts";
import type { Settings } from "#platform/server/settings.ts";
import { openBank } from "./bankTransfers.ts";
import { openFiscalAuthority } from "./fiscalAuthority.ts";
import type { jobsOf } from "./jobs.ts";
import { openMobileMoney } from "./mobileMoney.ts";
import type { OwnDatabase } from "./ownServer.ts";
import { openRiskService } from "./riskService.ts";
import { openTextMessages } from "./textMessages.ts";

/** Opens what the house speaks with: services of others, or what stands in for them, which is said; each is closed by `closing`. */
export async function openOutside(
  asked: { settings: Settings; database: OwnDatabase; log: Log; isDemo: boolean },
  say: (line: string) => void,
  closing: (() => Promise<unknown>)[],
): Promise<Parameters<typeof jobsOf>[1]> {
  const { settings, log, isDemo } = asked;
  const { dataDir } = asked.database;
  const mobileMoney = await openMobileMoney(settings, dataDir, log);
  closing.push(() => mobileMoney.stop());
  for (const network of mobileMoney.simulated) say(`· ${network} is SIMULATED: no money moves`);
  const bank = openBank(settings, dataDir, log);
  closing.push(() => bank.stop());
  if (bank.isSimulated) say("· The bank is SIMULATED: no money moves");
  const fiscal = await openFiscalAuthority(settings, dataDir, log);
  closing.push(() => fiscal.stop());
  if (fiscal.isSimulated) say("· EFRIS is SIMULATED: no fiscal number is real");
  const risk = await openRiskService(settings);
  closing.push(() => risk.stop());
  if (risk.riskService.isSimulated) say("· Whisp is SIMULATED: no forest was looked at");
  const texts = await openTextMessages(settings, { dataDir, isDemo });
  closing.push(() => texts.stop());
  if (texts.gateway.isSimulated) say("· Text messages are SIMULATED: none leaves");
  return { mobileMoney, bank, fiscal, risk, texts };
}
