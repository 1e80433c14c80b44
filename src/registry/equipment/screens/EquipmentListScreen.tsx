import { formatDay } from "#kernel/days.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import type { Column, Filter } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { equipment, type EquipmentRowWire } from "../api.ts";
import { equipmentKinds, equipmentStates, managesEquipment, standings } from "../rules.ts";
import { t } from "./words.ts";

const tones = { current: "done", due: "waiting", overdue: "refused" } as const;

const columns: readonly Column<EquipmentRowWire>[] = [
  {
    head: t.name,
    cell: (row) => row.name,
    to: (row) => `/field-operations/equipment/${row.id}`,
    onCard: "title",
  },
  { head: t.kind, cell: (row) => t.kinds[row.kind], onCard: "line" },
  { head: t.serial, cell: (row) => row.serial, onCard: "line" },
  { head: t.store, gives: true, cell: (row) => row.placeName ?? t.carried, onCard: "line" },
  {
    head: t.dueOn,
    cell: (row) => (row.dueOn === null ? t.never : formatDay(row.dueOn)),
    onCard: "line",
  },
  {
    head: t.calibration,
    cell: (row) =>
      row.state === "inactive" ? (
        <Badge tone="quiet">{t.states.inactive}</Badge>
      ) : (
        <Badge tone={tones[row.standing]}>{t.standings[row.standing]}</Badge>
      ),
    onCard: "status",
  },
];

const filters: readonly Filter[] = [
  {
    name: "kind",
    label: t.kind,
    options: equipmentKinds.map((value) => ({ value, label: t.kinds[value] })),
  },
  {
    name: "standing",
    label: t.calibration,
    options: standings.map((value) => ({ value, label: t.standings[value] })),
  },
  {
    name: "state",
    label: t.status,
    options: equipmentStates.map((value) => ({ value, label: t.states[value] })),
  },
];

/** The calibration register: every scale and moisture meter, and until when each counts. */
export function EquipmentListScreen() {
  return (
    <ListPage
      title={t.title}
      list={equipment.list}
      csv={equipment.csv}
      search={t.searches}
      create={{ label: t.create, to: "/field-operations/equipment/new", needs: managesEquipment }}
      filters={filters}
      columns={columns}
      empty={{ title: t.emptyTitle, text: t.emptyText }}
    />
  );
}
