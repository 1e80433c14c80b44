// How dues are written: each due once, every change of what is open as a movement.
import { sql } from "kysely";
import type { Known } from "#books/vouchers/store.ts";
import type { Ctx } from "#platform/server/context.ts";

/** What the vouchers say of debts, as rows of their tables: new dues, and every change of what is open. */
export function dueRowsOf(known: readonly Known[]): Record<string, object[]> {
  return {
    due: known.flatMap(({ id, voucher }) =>
      (voucher.dues ?? []).map((due) => ({
        id: due.id,
        kind: due.kind,
        party_type: due.party.type,
        party_id: due.party.id,
        amount: due.amount,
        currency: due.currency,
        ugx: due.ugx ?? due.amount,
        account_code: due.account,
        due_on: due.dueOn,
        note: due.note,
        voucher_id: id,
      })),
    ),
    due_movement: known.flatMap(({ id, voucher }) =>
      [
        ...(voucher.dues ?? []).map((due) => ({
          due_id: due.id,
          amount: due.amount,
          ugx: due.ugx ?? due.amount,
        })),
        ...(voucher.settlements ?? []).map((settlement) => ({
          due_id: settlement.dueId,
          amount: -settlement.amount,
          ugx: -(settlement.ugx ?? settlement.amount),
        })),
      ].map((row, index) => ({ voucher_id: id, line: index + 1, ...row })),
    ),
  };
}

/** Locks what is open of these dues; read it afterwards, in a statement of its own. */
export async function lockDueBalances(ctx: Ctx, dueIds: readonly string[]): Promise<void> {
  await sql`
    select 1 from due_balance where due_id = any(${dueIds}::uuid[]) order by due_id for update
  `.execute(ctx.tx);
}
