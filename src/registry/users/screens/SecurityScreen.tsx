import { Link } from "react-router";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { useAccount } from "./securityAccount.ts";
import { SecurityDevices } from "./SecurityDevices.tsx";
import { SecurityPassword } from "./SecurityPassword.tsx";
import { SecuritySecondStep } from "./SecuritySecondStep.tsx";
import { SecuritySignIns } from "./SecuritySignIns.tsx";
import { SecurityWays } from "./SecurityWays.tsx";
import { t } from "./securityWords.ts";

/** What guards a person's own account: password, second step, devices, ways in, and what happened. */
export function SecurityScreen() {
  const { account, problem, reload } = useAccount();
  return (
    <>
      <nav className="mb-2 text-sm" aria-label={t.settings}>
        <Link className="link inline-block max-md:py-2.5" to="/settings">
          {t.settings}
        </Link>
      </nav>
      <PageTitle title={t.title} />
      {problem !== null && (
        <div className="notice refused mb-4" role="alert">
          <p className="font-strong text-cherry">{problem}</p>
          <button type="button" className="button little mt-2" onClick={() => void reload()}>
            {t.retry}
          </button>
        </div>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="flex min-w-0 flex-col gap-6">
          {account ? (
            <>
              <SecurityPassword hasPassword={account.hasPassword} reload={reload} />
              <SecuritySecondStep
                factors={account.factors}
                sendsTexts={account.sendsTexts}
                reload={reload}
              />
            </>
          ) : (
            problem === null && <div className="sheet h-80" aria-busy />
          )}
          <SecurityDevices />
          {account && <SecurityWays identities={account.identities} reload={reload} />}
        </div>
        <SecuritySignIns />
      </div>
    </>
  );
}
