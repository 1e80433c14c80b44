import { useState } from "react";
import { formatAmount } from "#kernel/money.ts";
import { useMay } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import type { Column, Filter } from "#platform/web/parts/listColumns.ts";
import { supplies, type SupplyRowWire } from "../api.ts";
import { keepsStore } from "../rules.ts";
import { ComesBackDialog } from "./ComesBackDialog.tsx";
import { SupplyViews } from "./SupplyViews.tsx";
import { t } from "./words.ts";

const filters: readonly Filter[] = [
  { name: "short", label: t.shortOnly, options: [{ value: "yes", label: t.yes }] },
];
const columns: readonly Column<SupplyRowWire>[] = [
  { head: t.thing, gives: true, cell: (row) => row.name, onCard: "title" },
  { head: t.code, cell: (row) => row.code, onCard: "line" },
  { head: t.onHand, cell: (row) => formatAmount(row.onHand), align: "end" },
  {
    head: t.least,
    cell: (row) => (row.least === null ? "–" : formatAmount(row.least)),
    align: "end",
  },
  { head: t.wanted, cell: (row) => formatAmount(row.wanted), align: "end" },
  {
    head: t.comesBack,
    cell: (row) => (row.comesBackDays === null ? t.usedUp : t.within(row.comesBackDays)),
    from: "lg",
    onCard: "line",
  },
  {
    head: t.status,
    cell: (row) =>
      row.isShort ? (
        <Badge tone="waiting" warns>
          {t.short}
        </Badge>
      ) : (
        <Badge tone="done">{t.enough}</Badge>
      ),
    onCard: "status",
  },
];

/** What may be asked for: how much lies there, how much should, how much is wanted already. */
export function CatalogueScreen() {
  const may = useMay();
  const [isSaying, setIsSaying] = useState(false);
  return (
    <ListPage
      title={t.title}
      list={supplies.catalogue}
      search={t.thing}
      create={{ label: t.ask, to: "/supplies/new", needs: "signed-in" }}
      filters={filters}
      columns={columns}
      empty={{ title: t.nothingThere, text: t.nothingThereText }}
    >
      <SupplyViews />
      {may(keepsStore) && (
        <p className="mb-4">
          <button type="button" className="button" onClick={() => setIsSaying(true)}>
            {t.sayComesBack}
          </button>
        </p>
      )}
      {isSaying && <ComesBackDialog close={() => setIsSaying(false)} />}
    </ListPage>
  );
}
