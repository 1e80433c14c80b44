import { ViewTabs } from "#platform/web/parts/ViewTabs.tsx";
import { certificationClaims } from "../api.ts";
import { t } from "./words.ts";

const views = [
  { to: "/certificates", label: t.ledger, needs: certificationClaims.ledger.needs },
  { to: "/certificates/claims", label: t.claims, needs: certificationClaims.list.needs },
  {
    to: "/certificates/deliveries",
    label: t.deliveries,
    needs: certificationClaims.deliveries.needs,
  },
];

/** The lists of certificates: the ledger, and what stands behind both of its sides. */
export function CertificateViews() {
  return <ViewTabs label={t.views} views={views} />;
}
