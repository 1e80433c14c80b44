// Months of the books that are closed: nothing is booked in them any more, and what was reported of them stays what it was. Whoever
// keeps the money closes a month that has passed; only the owner opens one again, with a reason, and owners are told.
import { addDays, type Day, months } from "#kernel/days.ts";
import { Refusal } from "#kernel/refusal.ts";

/** A month of the calendar, `2026-10`. */
export type Month = string;

/** The month a day belongs to. */
export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

/** The day a month begins on. */
export function firstDayOf(month: Month): Day {
  return `${month}-01`;
}

/** The day a month ends on. */
export function lastDayOf(month: Month): Day {
  return addDays(firstDayOf(monthAfter(month)), -1);
}

/** The month that follows one. */
export function monthAfter(month: Month): Month {
  return monthOf(addDays(firstDayOf(month), 31));
}

/** `Oct 2026`, as days are written. */
export function formatMonth(month: Month): string {
  return `${months[Number(month.slice(5, 7)) - 1] ?? ""} ${month.slice(0, 4)}`;
}

/**
 * The month that is closed next, and with it every earlier one: the one after the last that is closed, or the first with anything in
 * it. Null while none of them has passed.
 */
export function nextToClose(
  today: Day,
  { closedThrough, firstBooked }: { closedThrough: Day | null; firstBooked: Day | null },
): Month | null {
  const from = closedThrough === null ? firstBooked : addDays(closedThrough, 1);
  if (from === null) return null;
  const month = monthOf(from);
  return lastDayOf(month) < today ? month : null;
}

/** Gives the day the books are closed through with this month; it has passed and is open still. */
export function checkClosing(month: Month, today: Day, closedThrough: Day | null): Day {
  const last = lastDayOf(month);
  if (last >= today) {
    throw new Refusal("period.not-passed", `${formatMonth(month)} has not passed yet.`);
  }
  if (closedThrough !== null && last <= closedThrough) {
    throw new Refusal("period.closed-already", `${formatMonth(month)} is closed already.`, {
      status: 409,
    });
  }
  return last;
}

/** Gives the day the books stay closed through when this month and all later ones are open again. */
export function checkReopening(month: Month, closedThrough: Day | null): Day {
  if (closedThrough === null || firstDayOf(month) > closedThrough) {
    throw new Refusal("period.open-already", `${formatMonth(month)} is open.`, { status: 409 });
  }
  return addDays(firstDayOf(month), -1);
}

/** A list of months is as long as anybody chooses from. */
const mostListed = 24;

/** The months that may be closed on a day, the earliest first. */
export function monthsToClose(today: Day, next: Month | null): Month[] {
  const found: Month[] = [];
  for (let month = next; month !== null && lastDayOf(month) < today; month = monthAfter(month)) {
    if (found.push(month) === mostListed) break;
  }
  return found;
}

/** The months that may be opened again, the latest first. */
export function closedMonths(closedThrough: Day | null): Month[] {
  const found: Month[] = [];
  let day = closedThrough;
  while (day !== null && found.length < mostListed) {
    found.push(monthOf(day));
    day = addDays(firstDayOf(monthOf(day)), -1);
  }
  return found;
}

/**
 * What may still wait of a month, in the order kilograms and shillings go. Once the month is closed it can be booked on a later
 * day only, or turned down.
 */
export const waitingNames = [
  "collections_to_complete",
  "quality_to_approve",
  "transfers_to_receive",
  "transfer_losses",
  "counts_to_decide",
  "stores_to_count",
  "costs_to_post",
  "batches_running",
  "batches_to_review",
  "packing_to_release",
  "payments_to_approve",
  "payments_to_release",
  "payments_on_their_way",
  "payments_unknown",
  "statement_lines_open",
  "accounts_not_stated",
  "cash_differences",
  "deposits_missing",
  "expenses_submitted",
  "bills_submitted",
  "orders_to_invoice",
  "jobs_to_invoice",
  "fiscal_refused",
] as const;
export type WaitingName = (typeof waitingNames)[number];

/** What each is called, on the screen and on paper. */
export const waitingWords: Record<WaitingName, string> = {
  collections_to_complete: "Collections to complete",
  quality_to_approve: "Collections to judge",
  transfers_to_receive: "Trucks on the road",
  transfer_losses: "Losses on the road to decide",
  counts_to_decide: "Counts of stores to decide",
  stores_to_count: "Stores to count",
  costs_to_post: "Costs to post",
  batches_running: "Batches that run",
  batches_to_review: "Batches to review",
  packing_to_release: "Packed bags to release",
  payments_to_approve: "Payments to approve",
  payments_to_release: "Payments to release",
  payments_on_their_way: "Payments on their way",
  payments_unknown: "Payments in doubt",
  statement_lines_open: "Lines of statements without an entry",
  accounts_not_stated: "Accounts without a statement to the end of the month",
  cash_differences: "Differences of cash to decide",
  deposits_missing: "Deposits the bank does not show",
  expenses_submitted: "Expenses to approve",
  bills_submitted: "Suppliers' bills to approve",
  orders_to_invoice: "Orders to invoice",
  jobs_to_invoice: "Testing jobs to invoice",
  fiscal_refused: "Invoices the fiscal authority refused",
};

/** How many of one kind wait. */
export interface Waiting {
  name: WaitingName;
  count: number;
}

/** How much waits altogether. */
export function waitingSum(waiting: readonly Pick<Waiting, "count">[]): number {
  return waiting.reduce((sum, { count }) => sum + count, 0);
}

/** A month of which something waits is closed only by somebody who says that it shall be so all the same. */
export function checkNothingWaits(
  month: Month,
  waiting: readonly Waiting[],
  despite: boolean,
): void {
  const count = waitingSum(waiting);
  if (count === 0 || despite) return;
  throw new Refusal(
    "period.still-waits",
    `${count === 1 ? "One thing" : `${count} things`} of ${formatMonth(month)} still ${count === 1 ? "waits" : "wait"}. Look at them first, or say that it is closed all the same.`,
    { status: 409 },
  );
}

/** What waited, as it is kept with a closing. */
export function keptWaiting(waiting: readonly Waiting[]): Record<string, number> {
  return Object.fromEntries(
    waiting.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]),
  );
}

/** What waited as it was kept, in the order of the house; null stays null. */
export function namedWaiting(kept: Readonly<Record<string, number>> | null): Waiting[] | null {
  return kept && waitingNames.flatMap((name) => (kept[name] ? [{ name, count: kept[name] }] : []));
}
