import { formatInstant } from "#kernel/days.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import type { Column, RowOf } from "#platform/web/parts/listColumns.ts";
import { farmerDuplicates } from "../duplicateApi.ts";
import { duplicateWords as t } from "./duplicateWords.ts";

type Row = RowOf<typeof farmerDuplicates.list>;

const columns: readonly Column<Row>[] = [
  {
    head: t.first,
    cell: ({ one }) => `${one.code} ${one.name}`,
    to: (row) => `/farmers/duplicates/${row.id}`,
    onCard: "title",
  },
  { head: t.second, cell: ({ other }) => `${other.code} ${other.name}`, onCard: "line" },
  { head: t.why, cell: whyOf, onCard: "line" },
  {
    head: t.found,
    cell: (row) => formatInstant(new Date(row.foundAt)),
    from: "lg",
    onCard: "none",
  },
];

function whyOf({ samePhone, sameName, samePhoto }: Row): string {
  const reasons = [
    ...(samePhone ? [t.reasons.phone] : []),
    ...(sameName ? [t.reasons.name] : []),
    ...(samePhoto ? [t.reasons.photograph] : []),
  ];
  return reasons.join(", ");
}

/** Pairs of records that may be one person: somebody looks at both, and decides. */
export function DuplicatesScreen() {
  return (
    <ListPage
      title={t.title}
      list={farmerDuplicates.list}
      columns={columns}
      empty={{ title: t.emptyTitle, text: t.emptyText }}
    />
  );
}
