// How dues are written: each due once, every change of what is open as a movement.
import { sql } from "kysely";
import { insertRows, rowsAs } from "#books/vouchers/store.ts";
import type { Known } from "#books/vouchers/store.ts";
import type { Ctx } from "#platform/server/context.ts";

/** Writes new dues and every change of what is open. */
export async function insertDues(ctx: Ctx, known: readonly Known[]): Promise<void> {
  await insertRows(
    ctx,
    "due",
    {
      id: "uuid",
      kind: "text",
      party_type: "text",
      party_id: "uuid",
      amount: "bigint",
      currency: "text",
      ugx: "bigint",
      account_code: "text",
      due_on: "date",
      note: "text",
      voucher_id: "uuid",
    },
    known.flatMap(({ id, voucher }) =>
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
  );
  await insertDueMovements(ctx, known);
}

async function insertDueMovements(ctx: Ctx, known: readonly Known[]): Promise<void> {
  const made = known.flatMap(({ voucher }) => voucher.dues ?? []);
  const rows = known.flatMap(({ id, voucher }) =>
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
  );
  if (rows.length === 0) return;
  await insertRows(
    ctx,
    "due_movement",
    { voucher_id: "uuid", line: "int", due_id: "uuid", amount: "bigint", ugx: "bigint" },
    rows,
  );
  await insertRows(
    ctx,
    "due_balance",
    { due_id: "uuid", amount: "bigint", open: "bigint", ugx: "bigint", due_on: "date" },
    made.map(({ id, amount, dueOn }) => ({
      due_id: id,
      amount,
      open: 0,
      ugx: 0,
      due_on: dueOn,
    })),
  );
  await sql`
    update due_balance b set open = b.open + r.amount, ugx = b.ugx + r.ugx
    from (
      select due_id, sum(amount)::bigint as amount, sum(ugx)::bigint as ugx
      from ${rowsAs(rows, "due_id uuid, amount bigint, ugx bigint")} group by due_id
    ) r
    where b.due_id = r.due_id
  `.execute(ctx.tx);
}

/** Locks what is open of these dues; read it afterwards, in a statement of its own. */
export async function lockDueBalances(ctx: Ctx, dueIds: readonly string[]): Promise<void> {
  await sql`
    select 1 from due_balance where due_id = any(${dueIds}::uuid[]) order by due_id for update
  `.execute(ctx.tx);
}
