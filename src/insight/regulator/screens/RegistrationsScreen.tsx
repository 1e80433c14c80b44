import { formatDay } from "#kernel/days.ts";
import type { Tone } from "#kernel/lifecycle.ts";
import { formatAmount } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import type { Column, Filter, RowOf } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { regulator } from "../api.ts";
import { type RegistrationStanding, registrationStandings } from "../rules.ts";
import { RegulatorViews } from "./RegulatorViews.tsx";
import { t } from "./words.ts";

type Row = RowOf<typeof regulator.contracts>;

const tones: Record<RegistrationStanding, Tone> = {
  not_yet: "quiet",
  to_register: "waiting",
  registered: "done",
};
const columns: readonly Column<Row>[] = [
  {
    head: t.contract,
    cell: (row) => row.number,
    to: (row) => `/contracts/${row.id}`,
    onCard: "line",
  },
  { head: t.buyer, gives: true, cell: (row) => row.customerName, onCard: "title" },
  {
    head: t.grade,
    gives: true,
    cell: (row) => row.gradeText,
    from: "xl",
    onCard: "none",
  },
  { head: t.quantityKg, cell: (row) => formatKilograms(row.quantity), align: "end" },
  {
    head: t.price,
    cell: (row) => `${row.currency} ${formatAmount(row.pricePerTonne, row.currency)}`,
    align: "end",
    from: "lg",
  },
  {
    head: t.assessed,
    cell: (row) =>
      row.assessedFot === null
        ? "–"
        : `${row.currency} ${formatAmount(row.assessedFot, row.currency)}`,
    align: "end",
  },
  {
    head: t.registration,
    cell: (row) =>
      row.registrationNumber === null || row.registrationDay === null
        ? "–"
        : `${row.registrationNumber}, ${formatDay(row.registrationDay)}`,
    from: "lg",
    onCard: "line",
  },
  { head: t.shipmentFrom, cell: (row) => formatDay(row.shipmentFrom), from: "xl", onCard: "none" },
  {
    head: t.status,
    cell: (row) => <Badge tone={tones[row.standing]}>{t.registrations[row.standing]}</Badge>,
    onCard: "status",
  },
];
const filters: readonly Filter[] = [
  {
    name: "standing",
    label: t.status,
    options: registrationStandings.map((value) => ({ value, label: t.registrations[value] })),
  },
];

/** The export contracts and how far each is with the authority. */
export function RegistrationsScreen() {
  return (
    <ListPage
      title={t.contracts}
      list={regulator.contracts}
      search={t.contractSearches}
      filters={filters}
      columns={columns}
      empty={{ title: t.noContracts, text: t.noContractsText }}
    >
      <RegulatorViews />
    </ListPage>
  );
}
