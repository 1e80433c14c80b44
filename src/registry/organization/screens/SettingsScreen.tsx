import {
  IconAdjustments,
  IconBell,
  IconBooks,
  IconBuilding,
  IconBuildingWarehouse,
  IconCalendarCheck,
  IconChecklist,
  IconCurrencyDollar,
  IconDeviceMobile,
  IconHistory,
  IconHourglass,
  IconShieldLock,
  IconUser,
} from "@tabler/icons-react";
import { Link } from "react-router";
import { useMayCall } from "#platform/web/may.ts";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { LanguageButtons } from "#platform/web/shell/LanguageButtons.tsx";
import { ThemeChoice } from "#platform/web/shell/ThemeChoice.tsx";
import { useLanguage } from "#platform/web/shell/useLanguage.ts";
import { exchangeRates, organization, stores } from "../api.ts";
import { t } from "./words.ts";

const ownMatters = [
  { to: "/settings/profile", of: t.ofProfile, icon: IconUser, needs: "signed-in" },
  { to: "/settings/notifications", of: t.ofNotifications, icon: IconBell, needs: "signed-in" },
  { to: "/settings/security", of: t.ofSecurity, icon: IconShieldLock, needs: "signed-in" },
  { to: "/settings/field", of: t.ofField, icon: IconDeviceMobile, needs: "signed-in" },
] as const;

const companyMatters = [
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
  { to: "/settings/stages", of: t.ofStages, icon: IconHourglass, needs: "canConfigureSystem" },
  {
    to: "/settings/thresholds",
    of: t.ofThresholds,
    icon: IconAdjustments,
    needs: "canConfigureSystem",
  },
  {
    to: "/settings/closed-months",
    of: t.ofMonths,
    icon: IconCalendarCheck,
    needs: "canViewFinancials",
  },
  { to: "/settings/books", of: t.ofBooks, icon: IconBooks, needs: "canViewAuditLogs" },
  { to: "/settings/audit-log", of: t.ofAudit, icon: IconHistory, needs: "canViewAuditLogs" },
] as const;

/** The way to everything that is set: one's own matters for everybody, the company's for who keeps them. */
export function SettingsScreen() {
  const mayCall = useMayCall();
  const company = companyMatters.filter(({ needs }) => mayCall(needs));
  return (
    <>
      <PageTitle title={t.settings} />
      <section className="mb-8" aria-labelledby="own">
        <h2 id="own" className="mb-3 text-md">
          {t.own}
        </h2>
        <Matters matters={ownMatters} />
        <Look />
      </section>
      {company.length > 0 && (
        <section aria-labelledby="company">
          <h2 id="company" className="mb-3 text-md">
            {t.company}
          </h2>
          <Matters matters={company} />
        </section>
      )}
    </>
  );
}

type Matter = (typeof ownMatters)[number] | (typeof companyMatters)[number];

function Matters({ matters }: { matters: readonly Matter[] }) {
  return (
    <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {matters.map(({ to, of, icon: Icon }) => (
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
  );
}

/** How the screens look and speak; each is chosen by one press and holds at once. */
function Look() {
  const { language, chooseLanguage } = useLanguage();
  return (
    <div className="sheet mt-4 grid gap-4 p-4 md:grid-cols-2">
      <div>
        <h3 className="mb-2 text-base font-medium">{t.theme}</h3>
        <ThemeChoice />
        <p className="small quiet mt-2">{t.themeText}</p>
      </div>
      <div>
        <h3 className="mb-2 text-base font-medium">{t.language}</h3>
        <LanguageButtons language={language} choose={(one) => void chooseLanguage(one)} />
        <p className="small quiet mt-2">{t.languageText}</p>
      </div>
    </div>
  );
}
