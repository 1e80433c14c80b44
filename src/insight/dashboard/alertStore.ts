// What asks for attention, as the dashboard's fourth tab shows it.
import { sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { LicenceState } from "#registry/licences/rules.ts";
import { belowLevel } from "./stockStore.ts";

type Reading = Pick<Ctx, "tx">;

export interface LicenceFact {
  name: string;
  number: string;
  state: LicenceState;
  expiresOn: Day | null;
  soonDays: number;
  renewDays: number;
  fee: bigint;
  path: string;
}

/** Every licence that was not followed by another or let go, what ends first at the top. */
export async function currentLicences(ctx: Reading, today: Day): Promise<LicenceFact[]> {
  const found = await sql<LicenceFact>`
    select coalesce(k.name, l.kind_code) as name, l.licence_number as number, l.state,
           l.expires_on as "expiresOn", l.soon_days as "soonDays", l.renew_days as "renewDays",
           l.fee_amount as fee, '/ucda-registration/' || l.id as path
    from licence l
    left join lateral (
      select n.name from licence_kind n
      where n.org_id = l.org_id and n.code = l.kind_code and n.effective_from <= ${today}
      order by n.effective_from desc, n.seq desc limit 1) k on true
    where l.state not in ('renewed', 'expired') order by l.expires_on nulls last, l.licence_number
  `.execute(ctx.tx);
  return found.rows;
}

export interface LowStock {
  name: string;
  code: string;
  unit: "g" | "pieces";
  quantity: bigint;
  level: bigint;
  path: string;
}

/** Products of which less stands than they are reordered at. */
export async function lowStock(ctx: Reading): Promise<LowStock[]> {
  const found = await sql<LowStock>`
    select n.name, n.code, n.unit, n.quantity, n.level, '/products/' || n.id as path
    from (${belowLevel}) n order by n.name
  `.execute(ctx.tx);
  return found.rows;
}
