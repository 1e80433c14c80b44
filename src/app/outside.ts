// Whom the house speaks with outside its walls: mobile money, the bank, the tax authority, the risk of land, text messages.
import type { Log } from "#platform/server/log.ts";
import type { Settings } from "#platform/server/settings.ts";
import { connectionFaults, leaveUnconnected } from "#work/payments/connectionRules.ts";
import { networkNames, type OrderedMethod } from "#work/payments/methodRules.ts";
import { openBank, type OpenedBank } from "./bankTransfers.ts";
import { openFiscalAuthority, type OpenedFiscalAuthority } from "./fiscalAuthority.ts";
import type { jobsOf } from "./jobs.ts";
import { type OpenedMobileMoney, openMobileMoney } from "./mobileMoney.ts";
import { type OpenedRiskService, openRiskService } from "./riskService.ts";
import { openTextMessages } from "./textMessages.ts";

type Outside = Parameters<typeof jobsOf>[1];
/** What is open before anybody knows who lives here. */
interface Begun {
  mobileMoney: OpenedMobileMoney;
  bank: OpenedBank;
  fiscal: OpenedFiscalAuthority;
  risk: OpenedRiskService;
}
type Closing = (() => Promise<unknown>)[];

interface Asked {
  settings: Settings;
  dataDir: string;
  log: Log;
}

/**
 * Opens all of it that does not ask who lives here, each beside the others: a simulator that was never here makes keys first,
 * which takes as long as a tenth of a start. Each is closed by `closing`, also where another could not be opened.
 */
export async function beginOutside(
  { settings, dataDir, log }: Asked,
  closing: Closing,
): Promise<Begun> {
  const kept = <T extends { stop: () => Promise<unknown> }>(opening: Promise<T>): Promise<T> => {
    // Whoever opens the house is told why one did not open; what did not open is not closed.
    closing.push(() =>
      opening.then(
        (opened) => opened.stop(),
        () => undefined,
      ),
    );
    return opening;
  };
  const bank = openBank(settings, dataDir, log);
  closing.push(() => bank.stop());
  const [mobileMoney, fiscal, risk] = await Promise.all([
    kept(openMobileMoney(settings, dataDir, log)),
    kept(openFiscalAuthority(settings, dataDir, log)),
    kept(openRiskService(settings)),
  ]);
  return { mobileMoney, bank, fiscal, risk };
}

/**
 * Opens the rest, and says which of all are simulated. By what pays nobody a house takes payments only where nobody is
 * to be paid: in the demo company's, and in one that is tried out on purpose.
 */
export async function openOutside(
  asked: Omit<Asked, "log"> & { begun: Begun; isDemo: boolean },
  say: (line: string) => void,
  closing: Closing,
): Promise<Outside> {
  const { begun, settings, dataDir, isDemo } = asked;
  sayWhoPaysNobody(begun, { mayBeTaken: isDemo || settings.simulates }, say);
  if (begun.fiscal.isSimulated) say("· EFRIS is SIMULATED: no fiscal number is real");
  if (begun.risk.riskService.isSimulated) say("· Whisp is SIMULATED: no forest was looked at");
  const texts = await openTextMessages(settings, { dataDir, isDemo });
  closing.push(() => texts.stop());
  if (texts.gateway.isSimulated) say("· Text messages are SIMULATED: none leaves");
  return { ...begun, texts };
}

function sayWhoPaysNobody(
  { mobileMoney, bank }: Pick<Begun, "mobileMoney" | "bank">,
  { mayBeTaken }: { mayBeTaken: boolean },
  say: (line: string) => void,
): void {
  const bankAlone: OrderedMethod[] = bank.isSimulated ? ["bank"] : [];
  leaveUnconnected(mayBeTaken ? [] : [...mobileMoney.simulated, ...bankAlone]);
  for (const { why } of connectionFaults()) say(`! ${why}`);
  if (!mayBeTaken) return;
  for (const method of mobileMoney.simulated) {
    say(`· ${networkNames[method]} is SIMULATED: no money moves`);
  }
  if (bank.isSimulated) say("· The bank is SIMULATED: no money moves");
}
