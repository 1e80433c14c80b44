import { Link } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { useQuery } from "#platform/web/data.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import type { Column, Filter } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { licences, type LicenceRowWire } from "../api.ts";
import { keepsLicences, type LicenceStanding, licenceStandings, standingTones } from "../rules.ts";
import { RegulatorViews } from "./RegulatorViews.tsx";
import { t } from "./words.ts";

/** How a licence stands today; what asks for somebody carries a warning. */
export function StandingBadge({ standing }: { standing: LicenceStanding }) {
  const isUrgent = standing === "expiring_soon" || standing === "renew_now";
  return (
    <Badge tone={standingTones[standing]} warns={isUrgent}>
      {t.standings[standing]}
    </Badge>
  );
}

const columns: readonly Column<LicenceRowWire>[] = [
  {
    head: t.kind,
    gives: true,
    cell: (row) => row.kindName,
    to: (row) => `/ucda-registration/${row.id}`,
    onCard: "title",
  },
  {
    head: t.authority,
    gives: true,
    cell: (row) => row.authorityName,
    from: "lg",
    onCard: "line",
  },
  { head: t.number, cell: (row) => row.licenceNumber, onCard: "line" },
  {
    head: t.expiresOn,
    cell: (row) => (row.expiresOn === null ? t.noEnd : formatDay(row.expiresOn)),
    onCard: "line",
  },
  {
    head: t.daysLeft,
    cell: (row) => (row.daysLeft === null ? "–" : formatAmount(String(row.daysLeft))),
    align: "end",
  },
  { head: t.feeUgx, cell: (row) => formatAmount(row.fee), align: "end", from: "lg" },
  { head: t.responsible, cell: (row) => row.responsibleName, from: "xl", onCard: "none" },
  { head: t.status, cell: (row) => <StandingBadge standing={row.standing} />, onCard: "status" },
];
const filters: readonly Filter[] = [
  {
    name: "standing",
    label: t.status,
    options: licenceStandings.map((value) => ({ value, label: t.standings[value] })),
  },
];

/** What is done here without a licence that counts: stopped by one that expired, or not known of. */
function Lacking() {
  const { data } = useQuery(licences.lacking, {});
  const open = data ? [...data.blockers, ...data.warnings] : [];
  if (!data || open.length === 0) return null;
  return (
    <section className={`notice mb-4 ${data.blockers.length > 0 ? "refused" : ""}`}>
      <h2>{t.lacking}</h2>
      <ul className="mt-1">
        {open.map(({ what, link }) => (
          <li key={what}>
            {link === undefined ? (
              what
            ) : (
              <Link className="link inline-block max-md:py-2" to={link}>
                {what}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The licences of the company and how each stands today. */
export function LicencesScreen() {
  return (
    <ListPage
      title={t.title}
      list={licences.list}
      csv={licences.csv}
      search={t.searches}
      create={{ label: t.record, to: "/ucda-registration/new", needs: keepsLicences }}
      filters={filters}
      columns={columns}
      empty={{ title: t.emptyTitle, text: t.emptyText }}
    >
      <RegulatorViews />
      <Lacking />
    </ListPage>
  );
}
