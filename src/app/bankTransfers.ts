// The bank as this house reaches it: the folders shared with it where they are set, else the simulator that comes
// with the house, which reads and writes the same files and moves no money.
import path from "node:path";
import type { Log } from "#platform/server/log.ts";
import type { Settings } from "#platform/server/settings.ts";
import { startBankSimulator } from "#simulators/bank/simulator.ts";
import { bankFolder } from "#work/payments/outside/bankFolder.ts";
import type { BankTransfers } from "#work/payments/outside/bankTransfers.ts";

export interface OpenedBank {
  bank: BankTransfers;
  isSimulated: boolean;
  stop: () => Promise<void>;
}

/** What the simulated bank takes for each transfer, in shillings. */
const simulatedCharge = 3000;

/** Opens the way to the bank; to be stopped after the jobs. */
export function openBank(settings: Settings, dataDir: string, log: Log): OpenedBank {
  const around = {
    now: () => Date.now(),
    log: ({ call, outcome, tookMs }: { call: string; outcome: string; tookMs: number }) =>
      log.info("bank", { call, outcome, tookMs }),
  };
  if (settings.bank) {
    const bank = bankFolder(settings.bank.exchangeDir, around);
    return { bank, isSimulated: false, stop: () => Promise.resolve() };
  }
  const dir = path.join(dataDir, "bank");
  const simulator = startBankSimulator({ dir, everyMs: 1000, charge: simulatedCharge });
  return { bank: bankFolder(dir, around), isSimulated: true, stop: simulator.stop };
}
