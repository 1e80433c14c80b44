// The way of the coffee, from the farm gate to the ship: a season's kilograms and what was lost on the way.
import { coffeeYear, type Day } from "#kernel/days.ts";
import { seasonStart } from "#kernel/seasons.ts";
import { seasonBefore } from "./periodRules.ts";

interface WayFact {
  name: string;
  grams: bigint;
}

/** What was bought, processed, packed, shipped and lost, this season and the one before; and what stands now. */
export function wayOf(facts: readonly WayFact[], today: Day) {
  const at = (name: string) => facts.find((fact) => fact.name === name)?.grams ?? 0n;
  return {
    inStock: at("in_stock"),
    now: seasonOf(facts, "now:", seasonStart(today)),
    before: seasonOf(facts, "before:", seasonBefore(today)),
  };
}

/** One season's kilograms; its losses by name, the heaviest first. */
function seasonOf(facts: readonly WayFact[], prefix: string, from: Day) {
  const own = facts
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name, grams }) => ({ name: name.slice(prefix.length), grams }));
  const at = (name: string) => own.find((fact) => fact.name === name)?.grams ?? 0n;
  return {
    season: coffeeYear(from),
    from,
    bought: at("bought"),
    processed: at("processed"),
    packed: at("packed"),
    shipped: at("shipped"),
    losses: own
      .filter(({ name, grams }) => name.startsWith("loss:") && grams !== 0n)
      .map(({ name, grams }) => ({ name: name.slice("loss:".length), grams }))
      .toSorted((a, b) => (a.grams > b.grams ? -1 : 1)),
  };
}
