import { formatKilograms } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import type { Column, Filter } from "#platform/web/parts/listColumns.ts";
import { certificateSchemes } from "#registry/farmers/rules.ts";
import { certificationClaims, type LedgerRowWire } from "../api.ts";
import { CertificateViews } from "./CertificateViews.tsx";
import { MakeClaim } from "./MakeClaim.tsx";
import { t } from "./words.ts";

/** The filter by scheme of every list here. */
export const schemeFilter: Filter = {
  name: "scheme",
  label: t.scheme,
  options: certificateSchemes.map((value) => ({ value, label: t.schemes[value] })),
};

/** Filters by which a list is opened for one line of the ledger. */
export const lineFilters: readonly Filter[] = [
  schemeFilter,
  { name: "season", label: t.season, kind: "text" },
];

const rowsOf = (path: string, { scheme, season, commodity }: LedgerRowWire) =>
  `/certificates/${path}?${new URLSearchParams({ scheme, season, commodity }).toString()}`;
const isBelow = (row: LedgerRowWire): boolean => BigInt(row.balance) < 0n;
const commodityName = (code: string): string =>
  Object.entries(t.commodities).find(([one]) => one === code)?.[1] ?? code;

const columns: readonly Column<LedgerRowWire>[] = [
  { head: t.scheme, gives: true, cell: (row) => t.schemes[row.scheme], onCard: "title" },
  { head: t.commodity, cell: (row) => commodityName(row.commodity), onCard: "line" },
  { head: t.season, cell: (row) => row.season, sort: "season", onCard: "line" },
  {
    head: t.bought,
    cell: (row) => formatKilograms(row.bought),
    to: (row) => rowsOf("deliveries", row),
    align: "end",
  },
  {
    head: t.afterwards,
    cell: (row) =>
      row.afterwards === "0" ? null : (
        <Badge tone="waiting" warns>
          {formatKilograms(row.afterwards)}
        </Badge>
      ),
    align: "end",
    onCard: "line",
  },
  {
    head: t.boughtBase,
    cell: (row) => formatKilograms(row.boughtBase),
    align: "end",
    from: "lg",
    onCard: "none",
  },
  {
    head: t.claimed,
    cell: (row) => formatKilograms(row.claimedBase),
    to: (row) => `${rowsOf("claims", row)}&state=made`,
    align: "end",
  },
  {
    head: t.balance,
    cell: (row) =>
      isBelow(row) ? (
        <Badge tone="refused" warns>
          {t.below(formatKilograms(row.balance))}
        </Badge>
      ) : (
        formatKilograms(row.balance)
      ),
    align: "end",
  },
];

/** What was bought as certified against what was sold as certified. */
export function LedgerScreen() {
  return (
    <ListPage
      title={t.title}
      list={certificationClaims.ledger}
      csv={certificationClaims.export}
      search={t.searchLedger}
      filters={lineFilters}
      columns={columns}
      empty={{ title: t.emptyLedger, text: t.emptyLedgerText }}
    >
      <CertificateViews />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="quiet">{t.ledgerMeans}</p>
        <MakeClaim />
      </div>
      <Below />
    </ListPage>
  );
}

/** Says loudly what was claimed and is no longer bought. */
function Below() {
  const { data } = useQuery(certificationClaims.ledger, { limit: "200" });
  const lines = data?.rows.filter(isBelow) ?? [];
  if (lines.length === 0) return null;
  const names = lines.map((row) => `${t.schemes[row.scheme]} ${row.season}`).join(", ");
  return (
    <div className="notice refused mb-4" role="alert">
      <strong>{t.belowTitle}</strong>
      <p>{t.belowText(names)}</p>
    </div>
  );
}
