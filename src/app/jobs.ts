// Every job of the house: what capabilities put down for later is done here, each in its company.
import { watchJobs } from "#books/watch/door.ts";
import type { Job } from "#platform/server/jobs.ts";
import type { Log } from "#platform/server/log.ts";
import { approvalsJobs } from "#registry/approvals/jobs.ts";
import { farmerImportJobs } from "#registry/farmers/importJobs.ts";
import { photographJobs } from "#registry/farmers/photographJobs.ts";
import { plotRiskJobs } from "#registry/farmers/riskJobs.ts";
import { textMessagesJobs } from "#registry/text-messages/jobs.ts";
import { usersJobs } from "#registry/users/jobs.ts";
import { expensesJobs } from "#work/expenses/jobs.ts";
import { bankFileJobs } from "#work/payments/bankFileJobs.ts";
import { paymentsJobs } from "#work/payments/jobs.ts";
import { payRunJobs } from "#work/payments/runJobs.ts";
import { fiscalJobs } from "#work/sales/fiscalJobs.ts";
import { testingJobsJobs } from "#work/testing-jobs/jobs.ts";
import { deciders } from "./deciders.ts";
import type { OpenedBank } from "./bankTransfers.ts";
import type { OpenedFiscalAuthority } from "./fiscalAuthority.ts";
import type { OpenedMobileMoney } from "./mobileMoney.ts";
import type { OpenedRiskService } from "./riskService.ts";
import type { House } from "./server.ts";
import type { OpenedTextMessages } from "./textMessages.ts";

/** Whom the house's jobs call on the internet. */
interface Outside {
  mobileMoney: Pick<OpenedMobileMoney, "wallets" | "callbackBase">;
  bank: Pick<OpenedBank, "bank">;
  fiscal: Pick<OpenedFiscalAuthority, "authority">;
  risk: Pick<OpenedRiskService, "riskService">;
  texts: Pick<OpenedTextMessages, "gateway">;
}

/** One line for each capability that has jobs. */
export function jobsOf(
  { database, identity }: Pick<House, "database" | "identity">,
  {
    mobileMoney: { wallets, callbackBase },
    bank: { bank },
    fiscal: { authority },
    risk: { riskService },
    texts: { gateway },
  }: Outside,
  log: Log,
): readonly Job[] {
  return [
    ...watchJobs({ database }),
    ...usersJobs({ database, identity }),
    ...farmerImportJobs({ database }),
    ...photographJobs({ database }),
    ...plotRiskJobs({ database, riskService, log }),
    ...textMessagesJobs({ database, gateway, log }),
    ...approvalsJobs({ database, deciders }),
    ...expensesJobs({ database }),
    ...paymentsJobs({ database, wallets, bank, callbackBase, log }),
    ...bankFileJobs({ database, wallets, bank, callbackBase, log }),
    ...payRunJobs({ database }),
    ...testingJobsJobs({ database }),
    ...fiscalJobs({ database, authority, log }),
  ];
}
