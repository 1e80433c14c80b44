// What stands where, what of it is free, and which lots go next. Lots are used oldest first unless a
// person names them; a lot on hold or promised to another document is not free.
import { type RawBuilder, sql } from "kysely";
import { advanceSeries } from "#books/numbering/door.ts";
import { accountAt } from "#books/vouchers/rules.ts";
import type { LotTransfer, PlaceRef, Stream, Unit, VoucherLine } from "#books/vouchers/rules.ts";
import type { Day } from "#kernel/days.ts";
import { invariant, notFound, Refusal } from "#kernel/refusal.ts";
import { formatKilograms } from "#kernel/weight.ts";
import type { Ctx } from "#platform/server/context.ts";
import { partsByDocument } from "./broughtRules.ts";
import { addedCost, planTakes } from "./rules.ts";
import type { Layer, Take } from "./rules.ts";
import {
  endHold,
  endReservations,
  insertHold,
  insertPlace,
  insertReservation,
  movesAt,
} from "./store.ts";

/** What lot codes begin with: coffee, cocoa, sesame, shea. */
export type Commodity = "COF" | "COC" | "SES" | "SHE";

/** The code of a new lot: `COF-261104-001`, counted per commodity and day. */
export async function newLotCode(ctx: Ctx, commodity: Commodity, day: Day): Promise<string> {
  const period = day.replaceAll("-", "").slice(2);
  const last = await advanceSeries(ctx, commodity, period, 1);
  return `${commodity}-${period}-${last.toString().padStart(3, "0")}`;
}

/** A place of stock, as people know it. */
export interface Place extends PlaceRef {
  code: string;
  name: string;
  kind: string;
  account: string | null;
}

/** The places of the company: its own and, if asked, the world outside. */
export async function placesOf(
  ctx: Pick<Ctx, "tx">,
  { outside = false }: { outside?: boolean } = {},
): Promise<Place[]> {
  return readPlaces(ctx, outside ? sql`true` : sql`inside and is_active`);
}

/** A place by its code: main, plant, progress, transit; farmers, customers, production, loss, costs … */
export async function placeOf(ctx: Pick<Ctx, "tx">, code: string): Promise<Place> {
  const [place] = await readPlaces(ctx, sql`code = ${code}`);
  if (!place) throw notFound("place");
  return place;
}

/** A place by its id; refuses another company's. */
export async function placeById(ctx: Pick<Ctx, "tx">, id: string): Promise<Place> {
  const [place] = await readPlaces(ctx, sql`id = ${id}`);
  if (!place) throw notFound("place");
  return place;
}

async function readPlaces(ctx: Pick<Ctx, "tx">, where: RawBuilder<unknown>): Promise<Place[]> {
  const found = await sql<Place>`
    select id, code, name, kind, inside, account_code as account from place
    where ${where} order by inside desc, code
  `.execute(ctx.tx);
  return found.rows;
}

/** Adds a store or a plant of our own. */
export async function addPlace(
  ctx: Ctx,
  place: { id: string; code: string; name: string; kind: "store" | "plant" },
): Promise<void> {
  await insertPlace(ctx, place);
}

/** The document weight is promised to. */
export interface Document {
  type: string;
  id: string;
}

/** A lot at a place: its facts, what stands there and what of that is free. */
export interface LotAtPlace extends Layer {
  placeId: string;
  placeCode: string;
  productId: string;
  unit: Unit;
  cropYear: string | null;
  origin: Document;
  reserved: bigint;
  /** Why it is on hold, if it is. */
  held: string | null;
}

export interface LotsAsked {
  productId?: string;
  lotIds?: readonly string[];
  placeId?: string;
  stream?: Stream;
  grade?: string;
  /** Weight promised to this document counts as free. */
  for?: Document;
}

/** Every lot that stands somewhere inside, the oldest first. */
export async function lotsOf(ctx: Pick<Ctx, "tx">, asked: LotsAsked): Promise<LotAtPlace[]> {
  return readLots(ctx, matching(asked), asked.for);
}

async function readLots(
  ctx: Pick<Ctx, "tx">,
  where: RawBuilder<unknown>,
  promisee: Document | undefined,
): Promise<LotAtPlace[]> {
  const own = promisee
    ? sql`and not (r.for_type = ${promisee.type} and r.for_id = ${promisee.id})`
    : sql``;
  type Row = Omit<LotAtPlace, "origin"> & { originType: string; originId: string };
  const found = await sql<Row>`
    select l.id as "lotId", l.code as "lotCode", l.account_code as account, l.made_on as "madeOn",
           l.seq, l.grade, l.stream, l.product_id as "productId", l.unit,
           l.crop_year as "cropYear", l.origin_type as "originType", l.origin_id as "originId",
           b.place_id as "placeId", p.code as "placeCode", b.quantity, b.cost,
           promised.quantity as reserved, hold.reason as held,
           case when hold.reason is not null then 0
             when p.account_code is not null then b.quantity
             else greatest(0, least(b.quantity, stored.quantity - promised.quantity))
           end::bigint as free
    from lot_balance b
    join lot l on l.org_id = b.org_id and l.id = b.lot_id
    join place p on p.org_id = b.org_id and p.id = b.place_id
    cross join lateral (
      -- What is worked on or on the road is neither promised nor free to be.
      select coalesce(sum(w.quantity), 0)::bigint as quantity
      from lot_balance w join place s on s.org_id = w.org_id and s.id = w.place_id
      where w.lot_id = l.id and s.inside and s.account_code is null
    ) stored
    cross join lateral (
      select coalesce(sum(r.quantity), 0)::bigint as quantity from lot_reservation r
      where r.lot_id = l.id and r.released_at is null ${own}
    ) promised
    left join lateral (
      select h.reason from lot_hold h where h.lot_id = l.id and h.released_at is null
      order by h.opened_at limit 1
    ) hold on true
    where b.quantity > 0 and ${where}
    order by l.made_on, l.seq, p.code
  `.execute(ctx.tx);
  return found.rows.map(({ originType, originId, ...row }) => ({
    ...row,
    origin: { type: originType, id: originId },
  }));
}

function matching({ productId, lotIds, placeId, stream, grade }: LotsAsked): RawBuilder<unknown> {
  const parts = [
    productId !== undefined && sql`l.product_id = ${productId}`,
    lotIds && sql`l.id = any(${[...lotIds]}::uuid[])`,
    placeId !== undefined && sql`b.place_id = ${placeId}`,
    stream !== undefined && sql`l.stream = ${stream}`,
    grade !== undefined && sql`l.grade = ${grade}`,
  ].filter((part) => typeof part === "object");
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/**
 * Chooses what to use of a product at a place, the oldest lots first, or only of the lots named.
 * Refuses when less is free than asked, saying how much is.
 */
export async function planIssue(
  ctx: Ctx,
  asked: LotsAsked & { placeId: string; quantity: bigint },
): Promise<Take[]> {
  invariant(asked.productId !== undefined || asked.lotIds, "a product or lots to choose from");
  const layers = asked.lotIds ? await lotsOf(ctx, asked) : await oldestThatSuffice(ctx, asked);
  const unit = layers[0]?.unit ?? "g";
  return planTakes(layers, asked.quantity, { pick: asked.lotIds ? "named" : "fifo", unit });
}

/** The oldest lots of a place, so many that what is free of them suffices; all there are when it never does. */
export async function oldestThatSuffice(
  ctx: Pick<Ctx, "tx">,
  asked: LotsAsked & { placeId: string; quantity: bigint },
): Promise<LotAtPlace[]> {
  for (let most = 16; ; most *= 8) {
    const oldest = sql`b.place_id = ${asked.placeId} and l.id = any(array(
      select b.lot_id from lot_balance b join lot l on l.org_id = b.org_id and l.id = b.lot_id
      where b.quantity > 0 and ${matching(asked)} order by b.made_on, l.seq limit ${most}))`;
    const layers = await readLots(ctx, oldest, asked.for);
    const free = layers.reduce((sum, layer) => sum + layer.free, 0n);
    if (free >= asked.quantity || layers.length < most) return layers;
  }
}

/** Uses exactly the parts of lots a person named; refuses each that is not free. */
export async function planNamed(
  ctx: Ctx,
  asked: {
    placeId: string;
    takes: readonly { lotId: string; quantity: bigint }[];
    for?: Document;
  },
): Promise<Take[]> {
  const lotIds = asked.takes.map((take) => take.lotId);
  invariant(new Set(lotIds).size === lotIds.length, "every lot is named once");
  const { takes, ...where } = asked;
  const layers = await lotsOf(ctx, { ...where, lotIds });
  return takes.flatMap(({ lotId, quantity }) => {
    const own = layers.filter((layer) => layer.lotId === lotId);
    return planTakes(own, quantity, { pick: "named", unit: own[0]?.unit ?? "g" });
  });
}

/**
 * What stands at a place for the document that brought it there, per lot: what it brought and did not take away, with its own
 * cost and its share of what was laid on the lot there meanwhile. What others brought of the same lot is theirs.
 */
export async function broughtBy(
  ctx: Pick<Ctx, "tx">,
  document: Document,
  placeId: string,
): Promise<Take[]> {
  const moves = await movesAt(ctx, { document, placeId });
  const facts = await lotFacts(ctx, [...new Set(moves.map(({ lotId }) => lotId))]);
  return facts.flatMap(({ id, code, account }) => {
    const parts = partsByDocument(moves.filter(({ lotId }) => lotId === id));
    const own = parts.get(`${document.type} ${document.id}`);
    return own ? [{ lotId: id, lotCode: code, account, ...own, pick: "named" as const }] : [];
  });
}

/** What a lot is, whether or not anything is left of it. */
export interface LotFacts {
  id: string;
  code: string;
  productId: string;
  account: string;
  unit: Unit;
  grade: string | null;
  stream: Stream | null;
  cropYear: string | null;
  madeOn: Day;
  origin: Document;
  /** What came in from outside or was made, and what of it still stands inside. */
  received: bigint;
  receivedCost: bigint;
  quantity: bigint;
  cost: bigint;
}

/** The facts of lots, the oldest first; unknown ids are left out. */
export async function lotFacts(
  ctx: Pick<Ctx, "tx">,
  lotIds: readonly string[],
): Promise<LotFacts[]> {
  type Row = Omit<LotFacts, "origin"> & { originType: string; originId: string };
  const found = await sql<Row>`
    select l.id, l.code, l.product_id as "productId", l.account_code as account, l.unit, l.grade,
           l.stream, l.crop_year as "cropYear", l.made_on as "madeOn",
           l.origin_type as "originType", l.origin_id as "originId",
           got.quantity as received, got.cost as "receivedCost", left_over.quantity, left_over.cost
    from lot l
    cross join lateral (
      select coalesce(sum(e.grams), 0)::bigint as quantity, coalesce(sum(e.cost), 0)::bigint as cost
      from lot_edge e where e.child_lot_id = l.id
    ) got
    cross join lateral (
      select coalesce(sum(b.quantity), 0)::bigint as quantity,
             coalesce(sum(b.cost), 0)::bigint as cost
      from lot_balance b where b.lot_id = l.id
    ) left_over
    where l.id = any(${[...lotIds]}::uuid[]) order by l.made_on, l.seq
  `.execute(ctx.tx);
  return found.rows.map(({ originType, originId, ...row }) => ({
    ...row,
    origin: { type: originType, id: originId },
  }));
}

/** Puts a lot on hold: it may not be planned, sold or worked on until somebody releases it. */
export async function holdLot(
  ctx: Ctx,
  { lotId, reason, id = ctx.newId() }: { lotId: string; reason: string; id?: string },
): Promise<string> {
  const [lot] = await lotFacts(ctx, [lotId]);
  if (!lot) throw notFound("lot");
  await insertHold(ctx, { id, lotId, reason });
  ctx.audit({ subject: "lot", subjectId: lotId, action: "hold", details: { reason } });
  return id;
}

/** Releases a hold, with the reason why the lot is good again. */
export async function releaseHold(
  ctx: Ctx,
  { holdId, reason }: { holdId: string; reason: string },
): Promise<void> {
  const lotId = await endHold(ctx, holdId, reason);
  if (lotId === null) throw notFound("open hold");
  ctx.audit({ subject: "lot", subjectId: lotId, action: "release-hold", details: { reason } });
}

/** Promises part of a lot to a document. Refuses more than is free. */
export async function reserve(
  ctx: Ctx,
  asked: { lotId: string; quantity: bigint; for: Document },
): Promise<void> {
  const layers = await lotsOf(ctx, { lotIds: [asked.lotId] });
  const [first] = layers;
  const stores = new Set(
    (await placesOf(ctx)).filter((place) => place.account === null).map((place) => place.id),
  );
  const stored = layers.filter((layer) => stores.has(layer.placeId));
  const whole = stored.reduce((sum, layer) => sum + layer.quantity, 0n);
  const free = first === undefined || first.held !== null ? 0n : whole - first.reserved;
  if (asked.quantity > free) {
    throw new Refusal(
      "stock.not-free",
      `Only ${formatKilograms(free < 0n ? 0n : free)} kg of this lot are free to be promised.`,
      { status: 409 },
    );
  }
  await insertReservation(ctx, { id: ctx.newId(), ...asked });
}

/** Gives back what was promised to a document: all of it, or of some lots. Before using it, too. */
export async function releaseReservations(
  ctx: Ctx,
  of: Document,
  lotIds?: readonly string[],
): Promise<void> {
  await endReservations(ctx, of, lotIds ?? null);
}

/**
 * Adds costs to lots where they stand now: the transfers that carry them, and the debits on the
 * stock accounts that go with them; the caller adds the credit.
 */
export async function costAdded(
  ctx: Ctx,
  costs: readonly { lotId: string; cost: bigint }[],
): Promise<{ transfers: LotTransfer[]; lines: VoucherLine[] }> {
  const layers = await lotsOf(ctx, { lotIds: costs.map((one) => one.lotId) });
  const facts = await lotFacts(
    ctx,
    costs.map((one) => one.lotId),
  );
  const places = new Map((await placesOf(ctx)).map((place) => [place.id, place]));
  const from = await placeOf(ctx, "costs");
  const transfers = costs.flatMap(({ lotId, cost }) => {
    const lot = facts.find((row) => row.id === lotId);
    if (!lot) throw notFound("lot");
    const parts = layers.flatMap((layer) => {
      const place = places.get(layer.placeId);
      return layer.lotId === lotId && place ? [{ place, quantity: layer.quantity }] : [];
    });
    return addedCost({ lotId, lotCode: lot.code, account: lot.account, parts }, cost, from);
  });
  const debits = new Map<string, bigint>();
  for (const { account, to, cost } of transfers) {
    const code = accountAt(to, account);
    debits.set(code, (debits.get(code) ?? 0n) + cost);
  }
  return { transfers, lines: [...debits].map(([account, amount]) => ({ account, amount })) };
}
