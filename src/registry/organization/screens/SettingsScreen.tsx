import {
  IconBuilding,
  IconBuildingWarehouse,
  IconChecklist,
  IconCurrencyDollar,
  IconHistory,
  IconShieldLock,
} from "@tabler/icons-react";
import { Link } from "react-router";
import { useMayCall } from "#platform/web/may.ts";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { exchangeRates, organization, stores } from "../api.ts";
import { t } from "./words.ts";

const matters = [
  { to: "/settings/security", of: t.ofSecurity, icon: IconShieldLock, needs: "signed-in" },
  {
    to: "/settings/company",
    of: t.ofCompany,
    icon: IconBuilding,
    needs: organization.change.needs,
  },
  { to: "/settings/stores", of: t.ofStores, icon: IconBuildingWarehouse, needs: stores.list.needs },
  {
    to: "/settings/exchange-rates",
    of: t.ofRates,
    icon: IconCurrencyDollar,
    needs: exchangeRates.list.needs,
  },
  {
    to: "/settings/approvals",
    of: t.ofApprovals,
    icon: IconChecklist,
    needs: "canConfigureSystem",
  },
  { to: "/settings/audit-log", of: t.ofAudit, icon: IconHistory, needs: "canViewAuditLogs" },
] as const;

/** The way to everything that is set: one's own account for everybody, the company for who keeps it. */
export function SettingsScreen() {
  const mayCall = useMayCall();
  return (
    <>
      <PageTitle title={t.settings} />
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {matters
          .filter(({ needs }) => mayCall(needs))
          .map(({ to, of, icon: Icon }) => (
            <li key={to}>
              <Link className="sheet flex h-full gap-3 p-4 hover:bg-sunk" to={to}>
                <Icon size={20} className="mt-0.5 flex-none text-leaf-ink" aria-hidden />
                <span>
                  <span className="block font-strong">{of.name}</span>
                  <span className="quiet block">{of.text}</span>
                </span>
              </Link>
            </li>
          ))}
      </ul>
    </>
  );
}
