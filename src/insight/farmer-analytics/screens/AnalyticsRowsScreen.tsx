import { useSearchParams } from "react-router";
import { tradedCommodities } from "#kernel/commodities.ts";
import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import type { Column, Filter, TotalsOf } from "#platform/web/parts/listColumns.ts";
import { ViewTabs } from "#platform/web/parts/ViewTabs.tsx";
import { type AnalyticsRowWire, farmerAnalytics } from "../api.ts";
import { analyticsFigures, type AnalyticsFigure, priceBuckets } from "../rules.ts";
import { shownFigure } from "./AnalyticsCards.tsx";
import { t } from "./words.ts";

type Totals = TotalsOf<typeof farmerAnalytics.rows>;

const filters: readonly Filter[] = [
  {
    name: "figure",
    label: t.figure,
    options: analyticsFigures.map((value) => ({ value, label: t.figures[value] })),
  },
  {
    name: "commodity",
    label: t.commodity,
    options: tradedCommodities.map((value) => ({ value, label: t.commodities[value] })),
  },
  { name: "season", label: t.season, kind: "text" },
  { name: "village", label: t.village, kind: "text" },
  {
    name: "bucket",
    label: t.bucket,
    options: priceBuckets.map((value) => ({ value, label: t.buckets[value] ?? value })),
  },
  { name: "cohort", label: t.cohort, kind: "text" },
];
const views = [{ to: "/farmer-analytics", label: t.back }];

/** Who or where was chosen on the page of figures: an id says nothing, so that it was chosen is said. */
function chosenFilters(address: URLSearchParams): Filter[] {
  return [
    { name: "districtId", label: t.district },
    { name: "officerId", label: t.officer },
  ].map((one) => ({
    ...one,
    options: address.getAll(one.name).map((value) => ({ value, label: t.chosen })),
  }));
}

/** What a column of figures is called for a figure, and how it is written. */
function columnsOf(figure: AnalyticsFigure): readonly Column<AnalyticsRowWire, Totals>[] {
  const shown = (value: string) => shownFigure(figure, value);
  return [
    {
      head: t.farmer,
      gives: true,
      cell: (row) => row.name,
      to: (row) => row.path,
      onCard: "title",
    },
    { head: t.number, gives: true, cell: (row) => row.detail ?? "–", onCard: "line" },
    { head: t.day, cell: (row) => (row.day === null ? "–" : formatDay(row.day)) },
    {
      head: t.figures[figure],
      cell: (row) => shown(row.value),
      align: "end",
      total: (sum) => shown(sum.value),
    },
    {
      head: t.beside,
      cell: (row) => (row.measure === null ? "–" : besides(figure, row.measure)),
      align: "end",
      from: "lg",
    },
  ];
}

/** Farmers are shown with their kilograms, kilograms and shillings with the weight, advances with the first amount. */
function besides(figure: AnalyticsFigure, measure: string): string {
  return figure === "advances" || figure === "advances_old"
    ? formatAmount(measure)
    : t.kg(shownFigure("bought", measure));
}

/** The rows one figure is the sum of. */
export function AnalyticsRowsScreen() {
  const [address] = useSearchParams();
  const figure = analyticsFigures.find((name) => name === address.get("figure")) ?? "active";
  return (
    <ListPage
      title={t.figures[figure]}
      list={farmerAnalytics.rows}
      csv={farmerAnalytics.csv}
      filters={[...filters, ...chosenFilters(address)]}
      columns={columnsOf(figure)}
      empty={{ title: t.emptyTitle, text: t.emptyText }}
    >
      <ViewTabs label={t.title} views={views} />
    </ListPage>
  );
}
