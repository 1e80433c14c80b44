import { Link } from "react-router";
import { useMay } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import type { Column, Filter, ListTab, RowOf } from "#platform/web/parts/listColumns.ts";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { plots } from "../api.ts";
import { formatHectares, plotLife } from "../plotRules.ts";
import { plotWords as t, t as farmerWords } from "./words.ts";

type Row = RowOf<typeof plots.list>;

const tabs: readonly ListTab[] = [
  { label: farmerWords.all, params: {} },
  { label: t.errors, params: { faulty: "errors" } },
  { label: t.anyFinding, params: { faulty: "any" } },
];
const filters: readonly Filter[] = [
  {
    name: "state",
    label: t.status,
    options: plotLife.states.map((value) => ({ value, label: t.states[value] })),
  },
];
const columns: readonly Column<Row>[] = [
  {
    head: t.code,
    cell: (row) => row.code,
    to: (row) => `/farmers/${row.farmerId}/plots/${row.id}`,
    onCard: "line",
  },
  { head: t.farmer, cell: (row) => row.farmerName, onCard: "title" },
  { head: t.plot, cell: (row) => row.name, from: "lg" },
  { head: t.commodity, cell: (row) => farmerWords.commodities[row.commodity], from: "xl" },
  {
    head: t.hectares,
    cell: (row) => formatHectares(row.areaM2 ?? row.declaredM2),
    align: "end",
  },
  { head: t.findings, cell: firstFinding },
  {
    head: t.status,
    cell: (row) => <StatusBadge life={plotLife} state={row.state} words={t.states} />,
    onCard: "status",
  },
];

function firstFinding({ findings }: Row) {
  const [first, ...others] = findings.filter((finding) => !finding.isAccepted);
  if (!first) return "–";
  if (others.length === 0) return first.message;
  return (
    <>
      {first.message} <Badge tone="waiting">{`+${others.length}`}</Badge>
    </>
  );
}

/** The register of land: every plot, and those with something to mend. */
export function PlotsScreen() {
  const may = useMay();
  return (
    <ListPage
      title={t.plots}
      list={plots.list}
      search={t.searches}
      tabs={tabs}
      filters={filters}
      columns={columns}
      empty={{ title: t.queueEmptyTitle, text: t.queueEmptyText }}
    >
      <p className="small mb-3 flex flex-wrap gap-x-4">
        <Link className="link max-md:py-2.5" to="/farmers/plots/to-mend">
          {t.toMend}
        </Link>
        {may("canRegisterFarmers") && (
          <Link className="link max-md:py-2.5" to="/farmers/plots/import">
            {t.import}
          </Link>
        )}
      </p>
    </ListPage>
  );
}
