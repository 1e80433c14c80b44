// What the members of a group brought in a season: each member, and all of them together. Who belongs to it now
// is counted with everything they brought, whoever bought it.
import { type RawBuilder, sql } from "kysely";
import type { TradedCommodity } from "#kernel/commodities.ts";
import type { FarmerState } from "#registry/farmers/rules.ts";
import type { Ctx } from "#platform/server/context.ts";
import { isBought } from "./sourceStore.ts";
import type { Days } from "./rules.ts";

/** So many members are listed; the list of farmers has them all. */
export const mostMembers = 200;

interface Asked {
  id: string;
  days: Days;
}

/** Is there such a group? */
export async function isGroup(ctx: Pick<Ctx, "tx">, id: string): Promise<boolean> {
  const found = await sql`
    select 1 from farmer_group where org_id = current_org() and id = ${id}
  `.execute(ctx.tx);
  return found.rows.length > 0;
}

/** What each member brought of each commodity. A record that was merged brought it for the one that stays. */
const broughtBy = ({ id, days: { from, to } }: Asked): RawBuilder<unknown> => sql`
  select member.farmer_id as farmer, p.commodity, sum(c.payable_g)::bigint as grams,
    sum(c.value_amount)::bigint as value
  from farmer_placement member
  cross join lateral (
    select member.farmer_id as id union all
    select m.id from farmer m where m.org_id = member.org_id and m.merged_into = member.farmer_id
  ) record
  join collection c on c.org_id = member.org_id and c.farmer_id = record.id
    and c.collected_on between ${from} and ${to} and ${isBought}
  join product p on p.org_id = c.org_id and p.id = c.product_id
  where member.org_id = current_org() and member.group_id = ${id}
  group by 1, 2`;

export interface MemberSum {
  commodity: TradedCommodity;
  farmers: number;
  grams: bigint;
  value: bigint;
}

/** What all members brought together, the most first. */
export async function readGroupSums(ctx: Pick<Ctx, "tx">, asked: Asked): Promise<MemberSum[]> {
  const found = await sql<MemberSum>`
    select b.commodity, count(*)::int as farmers, sum(b.grams)::bigint as grams,
      sum(b.value)::bigint as value
    from (${broughtBy(asked)}) b group by b.commodity order by 3 desc, 1
  `.execute(ctx.tx);
  return found.rows;
}

export interface Member {
  id: string;
  code: string;
  name: string;
  state: FarmerState;
  brought: { commodity: TradedCommodity; grams: bigint; value: bigint }[];
}

/** Each member with what they brought, those who brought most first; one more than is listed. */
export async function readMembers(ctx: Pick<Ctx, "tx">, asked: Asked): Promise<Member[]> {
  const found = await sql<
    Omit<Member, "brought"> & {
      brought: { commodity: TradedCommodity; grams: string; value: string }[];
    }
  >`
    select f.id, f.code, f.full_name as name, f.state, coalesce(b.brought, '[]') as brought
    from farmer_placement member
    join farmer f on f.org_id = member.org_id and f.id = member.farmer_id
    left join (
      select farmer, sum(grams) as grams, jsonb_agg(jsonb_build_object('commodity', commodity,
        'grams', grams::text, 'value', value::text) order by grams desc) as brought
      from (${broughtBy(asked)}) each_one group by farmer
    ) b on b.farmer = f.id
    where member.org_id = current_org() and member.group_id = ${asked.id}
    order by b.grams desc nulls last, f.full_name, f.id limit ${mostMembers + 1}
  `.execute(ctx.tx);
  return found.rows.map(({ brought, ...member }) => ({
    ...member,
    brought: brought.map(({ commodity, grams, value }) => ({
      commodity,
      grams: BigInt(grams),
      value: BigInt(value),
    })),
  }));
}
