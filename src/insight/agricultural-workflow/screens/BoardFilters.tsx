import { tradedCommodities } from "#kernel/commodities.ts";
import type { Day } from "#kernel/days.ts";
import { seasonsBack } from "#kernel/seasons.ts";
import { type Choice, Choices } from "#platform/web/parts/Choices.tsx";
import { streams } from "../rules.ts";
import type { BoardAsked } from "./boardAddress.ts";
import { t } from "./words.ts";

/** The seasons to choose from, the running one first. */
export function seasonOptions(today: Day) {
  return seasonsBack(today, 4).map((value) => ({ value, label: t.season1(value) }));
}

/** The commodities to choose from. */
export const commodityOptions = tradedCommodities.map((value) => ({
  value,
  label: t.commodities[value],
}));

interface BoardFiltersProps {
  asked: BoardAsked;
  today: Day;
  centres: readonly { id: string; name: string }[];
  change: (changes: Record<string, string>) => void;
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
