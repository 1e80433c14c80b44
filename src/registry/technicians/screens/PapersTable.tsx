import { Badge } from "#platform/web/parts/Badge.tsx";
import type { Column } from "#platform/web/parts/listColumns.ts";
import { RowsSheet } from "#platform/web/parts/RowsSheet.tsx";
import { t } from "./words.ts";

export interface PaperRow {
  id: string;
  /** As many as there are heads; the first names the row. */
  cells: readonly string[];
  /** Does it count today? */
  counts: boolean;
}

interface PapersTableProps {
  label: string;
  heads: readonly string[];
  rows: readonly PaperRow[];
  none: string;
}

/** Certificates, eyesight tests or calibrations, each with whether it counts today. */
export function PapersTable({ label, heads, rows, none }: PapersTableProps) {
  const [first, ...rest] = heads.map((head, at): Column<PaperRow> => ({
    head,
    cell: ({ cells }) => cells[at],
    isNamed: true,
  }));
  const counting: Column<PaperRow> = {
    head: t.status,
    cell: ({ counts }) => (
      <Badge tone={counts ? "done" : "quiet"}>{counts ? t.counts : t.ended}</Badge>
    ),
    onCard: "status",
  };
  const columns = first ? [first, counting, ...rest] : [];
  return <RowsSheet label={label} columns={columns} rows={rows} empty={none} />;
}
