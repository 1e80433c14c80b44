// What still waits of a month that is to be closed, in one statement. Each question says the same as the filter of its list.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type Waiting, type WaitingName, waitingNames } from "#registry/periods/rules.ts";
import { missingDeposits } from "#work/cash-counts/door.ts";
import { accountsNotStated, openStatementLines } from "#work/payments/door.ts";
import { storesToCount } from "#work/store-counts/door.ts";
import { inState, rowsOf } from "./countStore.ts";
import { waitingLink } from "./monthRules.ts";

/** What waits with a day up to this one, by its name, those of which nothing waits too; with its list where the actor may read it. */
export async function waitingThrough(
  ctx: Pick<Ctx, "tx" | "actor" | "today">,
  through: Day,
): Promise<(Waiting & { link: string | null })[]> {
  const questions = waitingNames.map(
    (name) =>
      sql`select ${name}::text as name, (select count(*)::int from ${waits[name](through, ctx.today)}) as count`,
  );
  const found = await sql<Waiting>`${sql.join(questions, sql` union all `)}`.execute(ctx.tx);
  return found.rows.map((row) => ({
    ...row,
    link: waitingLink(ctx.actor.flags, row.name, through),
  }));
}

type Question = (through: Day, today: Day) => RawBuilder<unknown>;

/** Rows the board of open work counts too, up to the day their list goes by. */
const upTo =
  (name: keyof typeof rowsOf, day: RawBuilder<unknown>): Question =>
  (through) =>
    sql`${rowsOf[name]} and ${day} <= ${through}`;

/** The rows of each kind, as a question begins. */
const waits: Record<WaitingName, Question> = {
  collections_to_complete: upTo("collections_to_complete", sql`collected_on`),
  quality_to_approve: upTo("quality_to_approve", sql`collected_on`),
  transfers_to_receive: upTo("transfers_to_receive", sql`day`),
  transfer_losses: upTo("transfer_losses", sql`day`),
  counts_to_decide: upTo("counts_to_decide", sql`day`),
  stores_to_count: storesToCount,
  costs_to_post: upTo("costs_to_post", sql`day`),
  batches_running: upTo("batches_running", sql`planned_on`),
  batches_to_review: upTo("batches_to_review", sql`planned_on`),
  packing_to_release: upTo("packing_to_release", sql`planned_on`),
  payments_to_approve: upTo("payments_to_approve", sql`prepared_on`),
  payments_to_release: upTo("payments_to_release", sql`prepared_on`),
  payments_on_their_way: (through) =>
    sql`${inState("payment", "sent")} and prepared_on <= ${through}`,
  payments_unknown: upTo("payments_unknown", sql`prepared_on`),
  statement_lines_open: openStatementLines,
  accounts_not_stated: accountsNotStated,
  cash_differences: upTo("cash_differences", sql`day`),
  deposits_missing: (through, today) => sql`${missingDeposits(today)} and k.day <= ${through}`,
  expenses_submitted: upTo("expenses_submitted", sql`day`),
  bills_submitted: upTo("bills_submitted", sql`day`),
  orders_to_invoice: upTo("orders_to_invoice", sql`order_day`),
  jobs_to_invoice: upTo("jobs_to_invoice", sql`coalesce(j.tested_on, j.planned_on)`),
  fiscal_refused: () => sql`${inState("fiscal_document", "rejected")} and kind = 'invoice'`,
};
