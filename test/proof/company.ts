// The company random histories are played in: its rates and rules.
import { sampling } from "#registry/sampling/api.ts";
import { usualSampling } from "#registry/sampling/rules.ts";
import { type Buying, openBuying } from "#test/buyingMakers.ts";
import type { World } from "#test/world.ts";
import { closer } from "./modelBuying.ts";
import { keepTaxBack, limitRoadLosses, setExportRules, setWorkRates } from "./products.ts";
import { beginStatements } from "./statingPlays.ts";

/** Furnishes the company of a world, once, before any history begins. */
export async function furnish(world: World): Promise<Buying> {
  const buying = await openBuying(world);
  await setWorkRates(world);
  await setExportRules(world, buying.today);
  await keepTaxBack(world, buying.today);
  await limitRoadLosses(world, buying.today);
  // One farmer delivers everything, and the dice say how moist it is: only what was turned away asks for more samples.
  await world.as("owner")(sampling.set, {
    body: {
      ...usualSampling,
      ...{ id: world.newId(), effectiveFrom: buying.today, ...closer, driftBp: 10_000 },
      sourceNote: "Two of the last three were turned away",
    },
  });
  await beginStatements(world, buying.today);
  return buying;
}
