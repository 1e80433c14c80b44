import { daysBetween, formatDay } from "#kernel/days.ts";
import { divideRounded, formatAmount, formatScaled } from "#kernel/money.ts";
import { formatKilograms, perKilogramCents } from "#kernel/weight.ts";
import { useMe } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import type { Column, RowOf } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { stockCards } from "../api.ts";
import { StockViews } from "./StockViews.tsx";
import { t } from "./words.ts";

type Row = RowOf<typeof stockCards.lots>;

const columns: readonly Column<Row>[] = [
  {
    head: t.lot,
    cell: (row) => row.code,
    to: (row) => `/stock-card?productId=${row.productId}&lotId=${row.id}`,
    onCard: "line",
  },
  { head: t.product, cell: (row) => row.productName, onCard: "title" },
  { head: t.madeOn, cell: (row) => <MadeOn day={row.madeOn} />, onCard: "line" },
  { head: t.places, gives: true, cell: (row) => row.places, onCard: "none", from: "xl" },
  { head: t.quantity, cell: quantityText, align: "end" },
  { head: t.perKg, cell: eachText, align: "end", from: "lg" },
  { head: t.valueUgx, cell: (row) => formatAmount(row.cost), align: "end" },
  {
    head: t.standing,
    cell: (row) =>
      row.isHeld ? <Badge tone="waiting">{t.held}</Badge> : <Badge tone="done">{t.free}</Badge>,
    onCard: "status",
  },
];

function quantityText(row: Row): string {
  return row.unit === "g" ? t.kg(formatKilograms(row.quantity)) : formatAmount(row.quantity);
}

function eachText(row: Row): string {
  const [cost, quantity] = [BigInt(row.cost), BigInt(row.quantity)];
  return row.unit === "g"
    ? formatScaled(perKilogramCents(cost, quantity), 2)
    : formatAmount(divideRounded(cost, quantity));
}

function MadeOn({ day }: { day: string }) {
  const { org } = useMe();
  return (
    <>
      {formatDay(day)} <span className="tiny">{t.daysOld(daysBetween(day, org.today))}</span>
    </>
  );
}

/** The lots that stand, oldest first: what will be issued next and what it will carry. */
export function LayersScreen() {
  return (
    <ListPage
      title={t.title}
      list={stockCards.lots}
      search={t.searches}
      columns={columns}
      empty={{ title: t.emptyTitle, text: t.emptyText }}
    >
      <StockViews />
    </ListPage>
  );
}
