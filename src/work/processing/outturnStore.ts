// What products are of, and how much of a form the company found is made of another.
import { sql } from "kysely";
import type { FormOutturn } from "#kernel/outturns.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Workable } from "./outturnRules.ts";

type Reading = Pick<Ctx, "tx">;

/** What every weighed product is of, and whether it is a by-product. */
export async function workedProducts(ctx: Reading): Promise<Workable[]> {
  const found = await ctx.tx
    .selectFrom("product")
    .select(["id", "form", "commodity", "kind"])
    .where("unit", "=", "g")
    .execute();
  return found.map(({ kind, ...product }) => ({ ...product, isByProduct: kind === "by_product" }));
}

/** The company's own outturns by form and day. */
export async function ownOutturns(ctx: Reading): Promise<FormOutturn[]> {
  const found = await sql<FormOutturn>`
    select form, effective_from as "effectiveFrom", outturn_bp as "outturnBp" from yield_form
    where org_id = current_org()
  `.execute(ctx.tx);
  return found.rows;
}
