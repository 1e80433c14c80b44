import { useId } from "react";
import type { Day } from "#kernel/days.ts";
import { boardCommodities, seasonsBack, streams } from "../rules.ts";
import type { BoardAsked } from "./boardAddress.ts";
import { t } from "./words.ts";

interface Choice {
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
}

/** The seasons to choose from, the running one first. */
export function seasonOptions(today: Day) {
  return seasonsBack(today, 4).map((value) => ({ value, label: t.season1(value) }));
}

/** The commodities to choose from. */
export const commodityOptions = boardCommodities.map((value) => ({
  value,
  label: t.commodities[value],
}));

interface BoardFiltersProps {
  asked: BoardAsked;
  today: Day;
  centres: readonly { id: string; name: string }[];
  change: (name: string, value: string) => void;
}

/** What the board shows: season, commodity, centre, stream, whose. */
export function BoardFilters({ asked, today, centres, change }: BoardFiltersProps) {
  const choices: Choice[] = [
    { name: "commodity", label: t.commodity, value: asked.commodity, options: commodityOptions },
    {
      name: "season",
      label: t.season,
      value: asked.season ?? "",
      options: [{ value: "", label: t.openWork }, ...seasonOptions(today)],
    },
    {
      name: "placeId",
      label: t.centre,
      value: asked.placeId ?? "",
      options: [
        { value: "", label: t.everyCentre },
        ...centres.map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    {
      name: "stream",
      label: t.stream,
      value: asked.stream ?? "",
      options: [
        { value: "", label: t.everyStream },
        ...streams.map((value) => ({ value, label: t.streams[value] })),
      ],
    },
    {
      name: "mine",
      label: t.whose,
      value: asked.mine ?? "",
      options: [
        { value: "", label: t.everybody },
        { value: "yes", label: t.mine },
      ],
    },
  ];
  return <Choices choices={choices} change={change} />;
}

/** Choices side by side; on a phone two in a row. */
export function Choices(props: {
  choices: readonly Choice[];
  change: (name: string, value: string) => void;
}) {
  const prefix = useId();
  return (
    <div className="mb-4 grid gap-2 max-md:grid-cols-2 md:flex md:flex-wrap" role="search">
      {props.choices.map(({ name, label, value, options }) => (
        <div key={name} className="min-w-0">
          <label htmlFor={`${prefix}${name}`} className="sr-only">
            {label}
          </label>
          <select
            id={`${prefix}${name}`}
            className="input soft max-md:w-full md:max-w-60"
            value={value}
            onChange={(event) => props.change(name, event.target.value)}
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
