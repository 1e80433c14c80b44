// What a season brings beside the container: money spent, money asked for, and what is sold at home. The story, its test and
// the demo tell it with the same code, when the container is gone.
import { addDays, type Day } from "#kernel/days.ts";
import type { Callers } from "./callers.ts";
import { idIn } from "./container.ts";
import { type FundsTold, tellFundRequest } from "./fundRequests.ts";
import { type HomeSales, sellAtHome } from "./homeSales.ts";
import type { SeededRegistry } from "./registry.ts";
import { type SpendingTold, tellSpending } from "./spending.ts";
import type { StoryStep } from "./story.ts";

/** The broken beans of the batch, all of them (domain §10.2-7). */
const byProductGrams = 1_050_000n;

export interface SeasonTold {
  spending: SpendingTold;
  funds: FundsTold;
  sales: HomeSales;
}

/** Tells the season's spending and home sales from a day on, in the demo company. */
export async function tellSeason(
  hands: Callers,
  made: SeededRegistry,
  { day, told }: { day: Day; told: (step: StoryStep) => Promise<void> },
): Promise<SeasonTold> {
  await hands.toDay(day);
  const spending = await tellSpending(hands, addDays(day, 2));
  await told({
    title: "Power and a repair: claimed, approved, paid back, within the month's budgets",
    grams: null,
    shillings: spending.costs,
  });
  const funds = await tellFundRequest(hands, addDays(day, 6));
  await told({
    title: "The weighbridge: money asked for, approved, paid, accounted for, the rest returned",
    grams: null,
    shillings: funds.spent,
  });
  const soldOn = addDays(day, 9);
  await hands.toDay(soldOn);
  const sales = await sellAtHome(hands, {
    productId: idIn(made.products, "BHP"),
    placeId: idIn(made.stores, "CPU-KLA"),
    grams: byProductGrams,
    day: soldOn,
  });
  await told({
    title: "Sold at home: by-products of the batch and a day of testing; paid in part",
    grams: byProductGrams,
    shillings: sales.byProducts + sales.services,
  });
  return { spending, funds, sales };
}
