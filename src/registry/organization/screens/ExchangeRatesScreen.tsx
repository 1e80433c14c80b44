import { formatDay } from "#kernel/days.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import type { Column, Filter, RowOf } from "#platform/web/parts/listColumns.ts";
import { exchangeRates } from "../api.ts";
import { foreignCurrencies, formatRate, recordsRates } from "../rules.ts";
import { t } from "./words.ts";

type Row = RowOf<typeof exchangeRates.list>;

const filters: readonly Filter[] = [
  {
    name: "currency",
    label: t.currency,
    options: foreignCurrencies.map((value) => ({ value, label: value })),
  },
];
const columns: readonly Column<Row>[] = [
  { head: t.day, cell: (row) => formatDay(row.day), onCard: "title" },
  { head: t.currency, cell: (row) => row.currency },
  { head: t.rate, cell: (row) => formatRate(row.rateMicro), align: "end" },
  { head: t.source, cell: (row) => row.source },
  { head: t.reason, cell: (row) => row.reason ?? "–", from: "lg", onCard: "none" },
  { head: t.by, cell: (row) => row.createdByName, from: "lg", onCard: "none" },
  {
    head: t.status,
    cell: (row) =>
      row.corrected ? (
        <Badge tone="quiet">{t.corrected}</Badge>
      ) : (
        <Badge tone="done">{t.counts}</Badge>
      ),
    onCard: "status",
  },
];

/** The rates foreign money is turned into shillings with, the newest first. */
export function ExchangeRatesScreen() {
  return (
    <ListPage
      title={t.rates}
      list={exchangeRates.list}
      search={t.rateSearches}
      create={{ label: t.addRate, to: "/settings/exchange-rates/new", needs: recordsRates }}
      filters={filters}
      columns={columns}
      empty={{ title: t.rateEmptyTitle, text: t.rateEmptyText }}
    />
  );
}
