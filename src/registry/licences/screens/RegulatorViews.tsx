import { ViewTabs } from "#platform/web/parts/ViewTabs.tsx";
import { t } from "./words.ts";

const views = [
  { to: "/ucda-registration", label: t.licences },
  { to: "/ucda-registration/contracts", label: t.contracts },
  { to: "/ucda-registration/levy", label: t.levy },
  { to: "/ucda-registration/returns", label: t.returns },
  { to: "/ucda-registration/stores", label: t.stores },
  { to: "/ucda-registration/rules", label: t.rules },
];

/** The ways from one page about the regulators to the others. */
export function RegulatorViews() {
  return <ViewTabs label={t.views} views={views} />;
}
