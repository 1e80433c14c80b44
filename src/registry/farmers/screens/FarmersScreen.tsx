import { type ReactNode, useMemo, useState } from "react";
import { Link } from "react-router";
import { coffeeYear, formatDay } from "#kernel/days.ts";
import { formatPhone } from "#kernel/phones.ts";
import { seasonDays } from "#kernel/seasons.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay, useMe } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { Money } from "#platform/web/parts/Money.tsx";
import type { Column, Filter, ListTab, RowOf } from "#platform/web/parts/listColumns.ts";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { farmers } from "../api.ts";
import { formatHectares } from "../plotRules.ts";
import { certificateSchemes } from "../certificateRules.ts";
import { nowhere } from "../groupRules.ts";
import { farmerPlacements } from "../placementApi.ts";
import {
  commodities,
  farmerGaps,
  farmerLife,
  growingDistricts,
  keepsFarmers,
  seesFarmerMoney,
} from "../rules.ts";
import { certificateWords as c } from "./certificateWords.ts";
import { EudrBadge } from "./EudrBadge.tsx";
import { figureWords as f } from "./figureWords.ts";
import { groupWords as w } from "./groupWords.ts";
import { PlacementDialog, PlaceMatching } from "./PlacementDialog.tsx";
import { seasonAddress } from "./listAddress.ts";
import { plotWords, t } from "./words.ts";

type Row = RowOf<typeof farmers.list>;

const tabs: readonly ListTab[] = [
  { label: t.all, params: {} },
  { label: t.waiting, params: { state: "pending_verification" } },
];
const fixedFilters: readonly Filter[] = [
  {
    name: "district",
    label: t.district,
    options: growingDistricts.map((value) => ({ value, label: value })),
  },
  {
    name: "commodity",
    label: t.commodity,
    options: commodities.map((value) => ({ value, label: t.commodities[value] })),
  },
  {
    name: "state",
    label: t.status,
    options: farmerLife.states.map((value) => ({ value, label: t.states[value] })),
  },
  {
    name: "missing",
    label: t.missing,
    options: farmerGaps.map((value) => ({ value, label: t.gaps[value] })),
  },
  { name: "yield", label: f.yield, options: [{ value: "over", label: f.overYield }] },
  {
    name: "certificate",
    label: c.filter,
    options: [
      ...certificateSchemes.map((value) => ({ value, label: c.schemes[value] })),
      { value: "expired", label: c.ended },
      { value: "none", label: c.noCertificate },
    ],
  },
];
const firstColumns: readonly Column<Row>[] = [
  {
    head: t.code,
    cell: (row) => <span className="whitespace-nowrap">{row.code}</span>,
    to: (row) => `/farmers/${row.id}`,
    onCard: "line",
  },
  { head: t.name, cell: (row) => row.name, onCard: "title" },
  { head: t.place, gives: true, cell: (row) => row.place ?? "–", from: "lg", onCard: "line" },
  {
    head: t.telephone,
    cell: (row) => (
      <span className="whitespace-nowrap">{row.phone ? formatPhone(row.phone) : "–"}</span>
    ),
    from: "xl",
    onCard: "none",
  },
  { head: t.plotsHectares, cell: landOf, align: "end", from: "lg", onCard: "none" },
];
const lastColumns: readonly Column<Row>[] = [
  { head: f.eudr, cell: eudrOf, onCard: "figure" },
  { head: t.paperStanding, cell: papersOf, from: "lg", onCard: "none" },
  {
    head: t.status,
    cell: (row) => <StatusBadge life={farmerLife} state={row.state} words={t.states} />,
    onCard: "status",
  },
];

/** The figures open their rows: the season's deliveries, and the account with its advances. */
function figureColumns(today: string, seesMoney: boolean): Column<Row>[] {
  const season = seasonDays(coffeeYear(today));
  const bought: Column<Row> = {
    head: f.seasonKg,
    cell: ({ seasonGrams }) => (seasonGrams === null ? "–" : formatKilograms(seasonGrams)),
    to: ({ id }) => seasonAddress(id, season),
    align: "end",
    onCard: "figure",
  };
  const advances: Column<Row> = {
    head: f.advances,
    cell: ({ advanceOpen }) => <Money amount={advanceOpen} bare />,
    to: ({ id }) => `/farmers/${id}/account`,
    align: "end",
    onCard: "figure",
  };
  return seesMoney ? [bought, advances] : [bought];
}

function eudrOf({ eudr }: Row) {
  return eudr === null ? "–" : <EudrBadge standing={eudr} />;
}

/** How many plots, and how large together. */
function landOf({ plots, areaM2 }: Row) {
  if (plots === 0) return "–";
  return <span className="whitespace-nowrap">{`${plots} · ${formatHectares(areaM2)}`}</span>;
}

/** Nothing on a card of somebody without one; what ended is said as loudly as what is missing. */
function certifiedOf({ certified }: Row) {
  const [first] = certified.toSorted((a, b) => Number(a.counts) - Number(b.counts));
  if (!first) return "–";
  const words = certified
    .map(({ scheme, validTo, counts }) =>
      counts ? c.until(c.short[scheme], formatDay(validTo)) : c.endedShort(c.short[scheme]),
    )
    .join(", ");
  return first.counts ? (
    <span className="whitespace-nowrap">{words}</span>
  ) : (
    <Badge tone="refused" warns>
      {words}
    </Badge>
  );
}

/** What somebody holds, and what their record lacks. */
function papersOf(row: Row) {
  const { certified, missing } = row;
  if (certified.length === 0 && missing.length === 0) return "–";
  return (
    <span className="flex flex-wrap gap-1">
      {certified.length > 0 && certifiedOf(row)}
      {missing.length > 0 && (
        <Badge tone="waiting" warns>
          {t.lacks(missing.map((gap) => t.gaps[gap]).join(", "))}
        </Badge>
      )}
    </span>
  );
}

/** The filters by group and by officer name those there are. */
function useFilters(): readonly Filter[] {
  const choices = useQuery(farmerPlacements.choices).data;
  return useMemo(() => {
    const named = (found: readonly { id: string; name: string }[], none: string) => [
      { value: nowhere, label: none },
      ...found.map(({ id, name }) => ({ value: id, label: name })),
    ];
    return [
      ...fixedFilters,
      { name: "group", label: w.group, options: named(choices?.groups ?? [], w.noGroup) },
      { name: "officer", label: w.officer, options: named(choices?.officers ?? [], w.noOfficer) },
    ];
  }, [choices]);
}

/** Shillings only for those who may see a farmer's money. */
function useColumns(): readonly Column<Row>[] {
  const seesMoney = useMay()(seesFarmerMoney);
  const { today } = useMe().org;
  return useMemo(
    () => [...firstColumns, ...figureColumns(today, seesMoney), ...lastColumns],
    [today, seesMoney],
  );
}

interface Chosen {
  ids: string[];
  clear: () => void;
}

/** The register: who we buy from, and what is still missing of each. */
export function FarmersScreen() {
  const may = useMay();
  const filters = useFilters();
  const columns = useColumns();
  const mayEdit = may("canEditFarmers");
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const placing = {
    actions: (rows: Row[], clear: () => void) => (
      <button
        type="button"
        className="button primary"
        onClick={() => setChosen({ ids: rows.map(({ id }) => id), clear })}
      >
        {w.place}
      </button>
    ),
  };
  return (
    <ListPage
      title={t.farmers}
      list={farmers.list}
      csv={farmers.export}
      search={t.searches}
      create={{ label: t.register, to: "/farmers/new", needs: "canRegisterFarmers" }}
      tabs={tabs}
      filters={filters}
      columns={columns}
      empty={{ title: t.emptyTitle, text: t.emptyText }}
      {...(mayEdit ? { select: placing } : {})}
    >
      <WaysOn>{mayEdit && <PlaceMatching names={filters.map(({ name }) => name)} />}</WaysOn>
      {chosen && (
        <PlacementDialog
          meant={chosen}
          close={() => setChosen(null)}
          done={() => {
            setChosen(null);
            chosen.clear();
          }}
        />
      )}
    </ListPage>
  );
}

/** Groups, plots, records to mend. On a phone one line that is pushed aside, as tabs are, so that farmers come first. */
function WaysOn({ children }: { children: ReactNode }) {
  const may = useMay();
  return (
    <div className="small mb-3 flex flex-wrap items-center gap-x-4 [scrollbar-width:none] max-md:flex-nowrap max-md:overflow-x-auto max-md:whitespace-nowrap">
      <Link className="link max-md:py-2.5" to="/farmers/groups">
        {w.groups}
      </Link>
      <Link className="link max-md:py-2.5" to="/farmers/map">
        {t.map}
      </Link>
      <Link className="link max-md:py-2.5" to="/farmers/plots">
        {plotWords.plots}
      </Link>
      {may(keepsFarmers) && (
        <>
          <Link className="link max-md:py-2.5" to="/farmers/plots/to-mend">
            {t.toMend}
          </Link>
          <Link className="link max-md:py-2.5" to="/farmers/duplicates">
            {t.duplicates}
          </Link>
          {may("canRegisterFarmers") && (
            <Link className="link max-md:py-2.5" to="/farmers/import">
              {t.import}
            </Link>
          )}
        </>
      )}
      {children}
    </div>
  );
}
