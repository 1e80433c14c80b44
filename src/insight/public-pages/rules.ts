// A stranger with a paper or a bag in hand asks whether it is true and where it comes from. He is told
// what is printed anyway, and of people only what they agreed to: districts and parishes, how many, how
// much; never a name he could look for, a telephone, a position or money.
import type { Day } from "#kernel/days.ts";
import type { Story } from "./api.ts";

/** Parish and district of a place written smallest first: "Kakunyu A, Kakunyu, Kabonera, Masaka". */
export function areaOfPlace(place: string | null): {
  district: string | null;
  parish: string | null;
} {
  const names = place?.split(", ") ?? [];
  return {
    district: names.at(-1) ?? null,
    parish: names.length >= 3 ? (names.at(-3) ?? null) : null,
  };
}

interface Placed {
  place: string | null;
}

/**
 * Farmers and plots by district, the most farmers first. A parish is the closest anybody is shown, and
 * no weight stands beside it: where one farmer sells, it would be what he sold.
 */
export function areasOf(farmers: readonly Placed[], plots: readonly Placed[]): Story["areas"] {
  const byDistrict = Map.groupBy(farmers, ({ place }) => areaOfPlace(place).district);
  const areas = [...byDistrict].map(([district, here]) => ({
    district,
    parishes: [...new Set(here.flatMap(({ place }) => areaOfPlace(place).parish ?? []))].toSorted(),
    farmers: here.length,
    plots: plots.filter(({ place }) => areaOfPlace(place).district === district).length,
  }));
  const name = ({ district }: { district: string | null }) => district ?? "~";
  return areas.toSorted((a, b) => b.farmers - a.farmers || (name(a) < name(b) ? -1 : 1));
}

interface Dates {
  bought: readonly Day[];
  batches: readonly { startedOn: Day; finishedOn: Day }[];
  packedOn: Day;
  releasedOn: Day | null;
  shipments: readonly { shippedOn: Day; destination: string }[];
}

/** What happened to the coffee, in the order of the days. */
export function stepsOf(dates: Dates): Story["steps"] {
  const once = (step: "packed" | "released", on: Day) => ({
    step,
    from: on,
    to: on,
    destination: null,
  });
  const stretch = (step: "bought" | "processed", days: readonly Day[]) => {
    const [from] = days.toSorted();
    const to = days.toSorted().at(-1);
    return from === undefined || to === undefined ? [] : [{ step, from, to, destination: null }];
  };
  return [
    ...stretch("bought", dates.bought),
    ...stretch(
      "processed",
      dates.batches.flatMap((batch) => [batch.startedOn, batch.finishedOn]),
    ),
    once("packed", dates.packedOn),
    ...(dates.releasedOn === null ? [] : [once("released", dates.releasedOn)]),
    ...dates.shipments.map(({ shippedOn, destination }) => {
      return { step: "shipped" as const, from: shippedOn, to: shippedOn, destination };
    }),
  ];
}

const bands: readonly [under: number, words: string][] = [
  [10_000, "less than 1 hectare"],
  [20_000, "1 to 2 hectares"],
  [50_000, "2 to 5 hectares"],
  [100_000, "5 to 10 hectares"],
];

/** Land as a band: the exact area would tell which farm it is. */
export function landBand(squareMetres: number | null): string | null {
  if (squareMetres === null || squareMetres <= 0) return null;
  return bands.find(([under]) => squareMetres < under)?.[1] ?? "more than 10 hectares";
}
