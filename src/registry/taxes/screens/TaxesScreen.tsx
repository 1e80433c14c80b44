import { Link } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { formatAmount, formatScaled } from "#kernel/money.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import type { Column, Filter, RowOf } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { taxes } from "../api.ts";
import { setsTaxes, taxKinds } from "../rules.ts";
import { t } from "./words.ts";

type Row = RowOf<typeof taxes.list>;

const tones = { counts: "done", "to-come": "waiting", past: "quiet" } as const;
const columns: readonly Column<Row>[] = [
  { head: t.name, cell: (row) => row.name, onCard: "title" },
  { head: t.rate, cell: (row) => `${formatScaled(BigInt(row.rateBp), 2)} %`, align: "end" },
  {
    head: t.above,
    cell: (row) => (row.aboveAmount === null ? "–" : formatAmount(row.aboveAmount)),
    align: "end",
    onCard: "none",
  },
  { head: t.from, cell: (row) => formatDay(row.effectiveFrom), onCard: "line" },
  { head: t.source, gives: true, cell: (row) => row.sourceNote, from: "lg", onCard: "line" },
  { head: t.by, cell: (row) => row.createdByName, from: "xl", onCard: "none" },
  {
    head: t.status,
    cell: (row) => <Badge tone={tones[row.standing]}>{t.standings[row.standing]}</Badge>,
    onCard: "status",
  },
];
const filters: readonly Filter[] = [
  {
    name: "tax",
    label: t.tax,
    options: taxKinds.map((value) => ({ value, label: t.taxes[value] })),
  },
];

/** The rates of tax with their days and sources, and how the company stands towards them. */
export function TaxesScreen() {
  return (
    <ListPage
      title={t.title}
      list={taxes.list}
      search={t.searches}
      create={{ label: t.add, to: "/settings/taxes/new", needs: setsTaxes }}
      filters={filters}
      columns={columns}
      empty={{ title: t.emptyTitle, text: t.emptyText }}
    >
      <Standing />
    </ListPage>
  );
}

function Standing() {
  const { data } = useQuery(taxes.standing, undefined);
  const may = useMay();
  if (!data) return null;
  return (
    <section className="card mb-4 p-4" aria-label={t.standingTitle}>
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2>{t.standingTitle}</h2>
        {may(setsTaxes) && (
          <Link className="link" to="/settings/taxes/standing">
            {t.changeStanding}
          </Link>
        )}
      </div>
      <p className="mt-2">{data.isVatRegistered ? t.vatRegistered : t.notRegistered}</p>
      <p>{data.isWithholdingAgent ? t.agent : t.notAgent}</p>
      <p className="small quiet mt-1">{t.since(formatDay(data.effectiveFrom), data.sourceNote)}</p>
    </section>
  );
}
