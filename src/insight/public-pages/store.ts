import { sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";

type Reading = Pick<Ctx, "tx">;

export interface PackedLot {
  lot: string;
  product: string;
  commodity: string;
  grade: string | null;
  cropYear: string | null;
  bags: number;
  bagGrams: bigint;
  netGrams: bigint;
  mark: string;
  packedOn: Day;
  releasedOn: Day | null;
}

/** A lot of bags as it was packed. */
export async function findPackedLot(ctx: Reading, lotId: string): Promise<PackedLot | undefined> {
  const found = await sql<PackedLot>`
    select l.code as lot, p.name as product, p.commodity, l.grade, l.crop_year as "cropYear",
           r.bags, r.bag_g as "bagGrams", r.packed_g as "netGrams", r.mark,
           r.packed_on as "packedOn", r.released_on as "releasedOn"
    from packing_run r
    join lot l on l.org_id = r.org_id and l.id = r.lot_id
    join product p on p.org_id = l.org_id and p.id = l.product_id
    where r.lot_id = ${lotId} and r.packed_on is not null
  `.execute(ctx.tx);
  return found.rows[0];
}

/** The processing that is done, the last first. */
export async function finishedBatches(ctx: Reading, batchIds: readonly string[]) {
  const found = await sql<{ startedOn: Day; finishedOn: Day; moistureBp: number | null }>`
    select started_on as "startedOn", finished_on as "finishedOn", moisture_out_bp as "moistureBp"
    from processing_batch
    where id = any(${[...batchIds]}::uuid[]) and state = 'completed'
      and started_on is not null and finished_on is not null
    order by finished_on desc, number desc
  `.execute(ctx.tx);
  return found.rows;
}

/** The ships and trucks these bags have left with. */
export async function departuresOf(ctx: Reading, lotId: string) {
  const found = await sql<{ shippedOn: Day; destination: string }>`
    select distinct s.shipped_on as "shippedOn", s.destination
    from shipment_lot l join shipment s on s.org_id = l.org_id and s.id = l.shipment_id
    where l.lot_id = ${lotId} and l.taken_back_at is null and s.shipped_on is not null
    order by s.shipped_on, s.destination
  `.execute(ctx.tx);
  return found.rows;
}

/** What a farmer with a public page is called: the first name alone. */
export async function firstNameOf(ctx: Reading, farmerId: string): Promise<string | undefined> {
  const found = await sql<{ firstName: string }>`
    select first_name as "firstName" from farmer where id = ${farmerId}
  `.execute(ctx.tx);
  return found.rows[0]?.firstName;
}
