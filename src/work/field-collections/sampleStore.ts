// Further samples as they lie in their table, and how a seller delivered lately.
import { sql } from "kysely";
import { seasonDays, seasonsBack } from "#kernel/seasons.ts";
import { coffeeYear } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { recordsOf } from "#registry/farmers/door.ts";
import type { JudgedDelivery } from "#registry/sampling/rules.ts";
import type { Collection } from "./api.ts";
import type { FurtherSample } from "./sampleRules.ts";
import type { NamesSeller } from "./sellerRules.ts";

/**
 * The judged deliveries of this season and the last of one seller, the newest first: of whoever brought them,
 * else of the farmer who came alone, under whichever record of theirs.
 */
export async function judgedDeliveries(
  ctx: Pick<Ctx, "tx" | "today">,
  seller: NamesSeller,
): Promise<JudgedDelivery[]> {
  const { farmerId, supplierId } = seller;
  const first = seasonsBack(ctx.today, 2).at(-1) ?? coffeeYear(ctx.today);
  const records = farmerId === null ? [] : await recordsOf(ctx, farmerId);
  const whose =
    supplierId === null
      ? sql`c.farmer_id = any(${records}::uuid[]) and c.supplier_id is null`
      : sql`c.supplier_id = ${supplierId}`;
  const found = await sql<JudgedDelivery>`
    select c.state = 'rejected' as "isRejected", c.moisture_bp as "moistureBp"
    from collection c
    where ${whose} and c.state in ('approved', 'rejected') and c.judged_at is not null
      and c.collected_on >= ${seasonDays(first).from}
    order by c.judged_turn desc nulls last, c.judged_at desc, c.id desc
  `.execute(ctx.tx);
  return found.rows;
}

/** The samples taken of a delivery beside the officer's, in their order. */
export async function furtherSamples(
  ctx: Pick<Ctx, "tx">,
  collectionId: string,
): Promise<Collection["samples"]> {
  const found = await sql<Collection["samples"][number]>`
    select s.sample_no as number, s.moisture_bp as "moistureBp", s.foreign_matter_bp as "foreignMatterBp",
      s.defects_bp as "defectsBp", s.odour, ${personName("by")} as "takenByName",
      s.created_at as "takenAt"
    from collection_sample s
    join profile by on by.org_id = s.org_id and by.user_id = s.created_by
    where s.collection_id = ${collectionId} order by s.sample_no
  `.execute(ctx.tx);
  return found.rows;
}

/** Writes one further sample. */
export async function insertSample(
  ctx: Ctx,
  made: FurtherSample & {
    id: string;
    collectionId: string;
    number: number;
    samePerson: boolean;
  },
): Promise<void> {
  await ctx.tx
    .insertInto("collection_sample")
    .values({
      id: made.id,
      collection_id: made.collectionId,
      sample_no: made.number,
      moisture_bp: made.moistureBp,
      foreign_matter_bp: made.foreignMatterBp,
      defects_bp: made.defectsBp,
      odour: made.odour,
      same_person: made.samePerson,
      created_by: ctx.actor.userId,
      created_at: ctx.now,
    })
    .execute();
}
