// How accounts are written.
import { sql } from "kysely";
import { rowsAs } from "#books/vouchers/store.ts";
import type { Ctx } from "#platform/server/context.ts";
import { chartOfAccounts } from "./rules.ts";

/** Gives a new company its chart of accounts; accounts it already has stay as they are. */
export async function openLedger(ctx: Ctx): Promise<void> {
  const rows = chartOfAccounts.map(({ code, name, type, normal, stock, dueKind }) => ({
    code,
    name,
    type,
    normal,
    is_stock: stock,
    due_kind: dueKind,
  }));
  const columns = "code text, name text, type text, normal text, is_stock boolean, due_kind text";
  await sql`
    insert into account (code, name, type, normal, is_stock, due_kind)
    select * from ${rowsAs(rows, columns)} on conflict (org_id, code) do nothing
  `.execute(ctx.tx);
}
