import { tradedCommodities } from "#kernel/commodities.ts";
import type { Day } from "#kernel/days.ts";
import { seasonsBack } from "#kernel/seasons.ts";
import { Choices } from "#platform/web/parts/Choices.tsx";
import type { OverviewWire } from "../api.ts";
import type { Asked } from "./analyticsAddress.ts";
import { t } from "./words.ts";

interface AnalyticsFiltersProps {
  asked: Asked;
  overview: OverviewWire;
  today: Day;
  change: (changes: Record<string, string>) => void;
}

/** Which season, commodity, district and officer the figures are of. */
export function AnalyticsFilters({ asked, overview, today, change }: AnalyticsFiltersProps) {
  // A district that is chosen stays to choose from, also when nothing came from it.
  const chosen = overview.districts.some(({ key }) => key === asked.districtId);
  const districts = overview.districts.map(({ key, label }) => ({
    value: key,
    label: key === "none" ? t.noDistrict : label,
  }));
  const choices = [
    {
      name: "commodity",
      label: t.commodity,
      value: asked.commodity,
      options: tradedCommodities.map((value) => ({ value, label: t.commodities[value] })),
    },
    {
      name: "season",
      label: t.season,
      value: asked.season ?? overview.season,
      options: seasonsBack(today, 4).map((value) => ({ value, label: t.season1(value) })),
    },
    {
      name: "districtId",
      label: t.district,
      value: asked.districtId ?? "",
      options: [
        { value: "", label: t.everyDistrict },
        ...districts,
        ...(asked.districtId !== undefined && !chosen
          ? [{ value: asked.districtId, label: asked.districtId }]
          : []),
      ],
    },
    {
      name: "officerId",
      label: t.officer,
      value: asked.officerId ?? "",
      options: [
        { value: "", label: t.everyOfficer },
        ...overview.officers.map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
  ];
  return <Choices choices={choices} change={change} />;
}
