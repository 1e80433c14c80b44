import { formatDay } from "#kernel/days.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import type { Column, Filter, RowOf, TotalsOf } from "#platform/web/parts/listColumns.ts";
import { agriculturalWorkflow } from "../api.ts";
import { stepKinds } from "../rules.ts";
import { commodityOptions } from "./BoardFilters.tsx";
import { BoardViews } from "./BoardViews.tsx";
import { t } from "./words.ts";

type List = typeof agriculturalWorkflow.steps;

const filters: readonly Filter[] = [
  {
    name: "step",
    label: t.step,
    options: stepKinds.map((value) => ({ value, label: stepName(value) })),
  },
  { name: "name", label: t.what, kind: "text" },
  { name: "month", label: t.month, kind: "text" },
  { name: "season", label: t.season, kind: "text" },
  { name: "commodity", label: t.commodity, options: commodityOptions },
];

function stepName(step: (typeof stepKinds)[number]): string {
  if (step === "loss") return t.lossHeading;
  return step === "crossed" ? t.accounted : t.steps[step];
}

const columns: readonly Column<RowOf<List>, TotalsOf<List>>[] = [
  {
    head: t.voucher,
    cell: (row) => row.voucherNumber,
    to: (row) => row.path ?? `/financial-statements/vouchers/${row.voucherNumber}`,
    onCard: "line",
  },
  { head: t.what, gives: true, cell: (row) => row.memo, onCard: "title" },
  { head: t.day, cell: (row) => formatDay(row.day) },
  { head: t.lot, cell: (row) => row.lotCode, from: "lg" },
  { head: t.product, cell: (row) => row.productName, from: "lg", onCard: "none" },
  {
    head: t.kilograms,
    cell: (row) => formatKilograms(row.grams),
    align: "end",
    total: (sum) => formatKilograms(sum.grams),
  },
];

/** The steps of the books one figure of a season's kilograms is the sum of. */
export function StepsScreen() {
  return (
    <ListPage
      title={t.stepsTitle}
      list={agriculturalWorkflow.steps}
      filters={filters}
      columns={columns}
      empty={{ title: t.stepsEmpty, text: t.stepsEmptyText }}
    >
      <BoardViews />
    </ListPage>
  );
}
