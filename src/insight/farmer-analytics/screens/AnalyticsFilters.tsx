import { useId } from "react";
import type { Day } from "#kernel/days.ts";
import type { OverviewWire } from "../api.ts";
import { analyticsCommodities, seasonNames } from "../rules.ts";
import type { Asked } from "./analyticsAddress.ts";
import { t } from "./words.ts";

interface AnalyticsFiltersProps {
  asked: Asked;
  overview: OverviewWire;
  today: Day;
  change: (name: string, value: string) => void;
}

/** Which season, commodity, district and officer the figures are of. */
export function AnalyticsFilters({ asked, overview, today, change }: AnalyticsFiltersProps) {
  const prefix = useId();
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
      options: analyticsCommodities.map((value) => ({ value, label: t.commodities[value] })),
    },
    {
      name: "season",
      label: t.season,
      value: asked.season ?? overview.season,
      options: seasonNames(today, 4).map((value) => ({ value, label: t.season1(value) })),
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
  return (
    <div className="mb-4 grid gap-2 max-md:grid-cols-2 md:flex md:flex-wrap" role="search">
      {choices.map(({ name, label, value, options }) => (
        <div key={name} className="min-w-0">
          <label htmlFor={`${prefix}${name}`} className="sr-only">
            {label}
          </label>
          <select
            id={`${prefix}${name}`}
            className="input soft max-md:w-full md:max-w-60"
            value={value}
            onChange={(event) => change(name, event.target.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </div>
      ))}
    </div>
  );
}
