// What a season brings beside the container: money spent, and money asked for. The story, its test and
// the demo tell it with the same code, when the container is gone.
import { addDays, type Day } from "#kernel/days.ts";
import type { Callers } from "./callers.ts";
import { type FundsTold, tellFundRequest } from "./fundRequests.ts";
import { type SpendingTold, tellSpending } from "./spending.ts";
import type { StoryStep } from "./story.ts";

export interface SeasonTold {
  spending: SpendingTold;
  funds: FundsTold;
}

/** Tells the season's spending from a day on, in the demo company. */
export async function tellSeason(
  hands: Callers,
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
  return { spending, funds };
}
