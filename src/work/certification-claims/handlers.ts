import { sql } from "kysely";
import { nextNumber } from "#books/numbering/door.ts";
import { notFound } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { narrowedOnly } from "#platform/server/numbersBegun.ts";
import {
  moveState,
  readPage,
  readPageWithTotals,
  readRows,
  withTotals,
} from "#platform/server/store.ts";
import type { CertificateScheme } from "#registry/farmers/rules.ts";
import { certificationClaims } from "./api.ts";
import {
  baseGramsSold,
  checkClaim,
  claimLife,
  type ClaimRoom,
  claimWarnings,
  gramsLeft,
} from "./rules.ts";
import {
  type ClaimRow,
  type LedgerRow,
  lineOf,
  matchingClaims,
  matchingDeliveries,
  matchingLedger,
  matchingShipments,
  shippedFacts,
} from "./store.ts";

const what = "certification-claim";
const table = "certification_claim";
// A list of claims adds up what is drawn: a claim that was withdrawn draws nothing.
const drawn = sql<{ grams: bigint; base: bigint }>`
  coalesce(sum(page.grams) filter (where page.state = 'made'), 0)::bigint as grams,
  coalesce(sum(page.base) filter (where page.state = 'made'), 0)::bigint as base`;

export const certificationClaimsHandlers = handlersFor(certificationClaims, {
  ledger: async (ctx) => {
    const { limit, after, ...filters } = ctx.params;
    return readPage(ctx, matchingLedger(filters), {
      ...{ limit, after },
      ...{ sort: "season", direction: "desc" },
    });
  },
  export: async (ctx) => {
    const found = await sql<LedgerRow>`
      select * from (${matchingLedger(ctx.params)}) as page
      order by page.season desc, page.id desc limit ${largestExport}
    `.execute(ctx.tx);
    const columns = ["Scheme", "Commodity", "Season", "Deliveries", "Bought, g"];
    const rows = found.rows.map((row) => [
      ...[row.scheme, row.commodity, row.season, row.deliveries, row.bought],
      ...[row.boughtBase, row.claimedBase, row.balance, row.afterwards],
    ]);
    const base = ["Bought, base form, g", "Claimed, base form, g", "Balance, base form, g"];
    const heads = [...columns, ...base, "Bought before its certificate was written down, g"];
    return { name: "certification-ledger.csv", bytes: csvOf(heads, rows) };
  },
  deliveries: async (ctx) => {
    const { limit, after, ...filters } = narrowedOnly(ctx.params, "COL");
    const matching = matchingDeliveries(filters);
    const asked = { limit, after, sort: "number", direction: "desc" } as const;
    const { rows, next } = await readRows(ctx, matching, asked);
    // Behind the last page nobody says what all come to: the first row is asked.
    const isBehind = rows.length === 0 && after !== undefined;
    const said = isBehind
      ? await readRows(ctx, matching, { ...asked, after: undefined, limit: 1 })
      : { rows };
    const [first] = said.rows;
    const shown = rows.map(({ count: _, totalGrams: _g, totalBase: _b, ...row }) => row);
    return withTotals(
      { rows: shown, next },
      { count: first?.count ?? 0n, grams: first?.totalGrams ?? 0n, base: first?.totalBase ?? 0n },
    );
  },
  shipments: async (ctx) => {
    const { limit, after, search } = narrowedOnly(ctx.params, "SHP");
    const asked = { limit, after, sort: "number", direction: "desc" } as const;
    return readPage(ctx, matchingShipments(search), asked);
  },
  room: async (ctx) => {
    const { commodity, room, afterwards } = await roomFor(ctx, ctx.params);
    return {
      commodity,
      balance: room.balance,
      good: gramsLeft(room.balance, room.outturnBp),
      free: room.shipped - room.claimedOnIt,
      warnings: claimWarnings(afterwards),
    };
  },
  list: async (ctx) => {
    const { limit, after, ...filters } = ctx.params;
    const asked = { limit, after, sort: "number", direction: "desc" } as const;
    return readPageWithTotals(ctx, matchingClaims(filters), asked, drawn);
  },
  get: async (ctx) => claimOf(ctx, ctx.params.id),
  make: async (ctx) => {
    const { id, scheme, season, shipmentId, grams } = ctx.body;
    const { commodity, room, afterwards } = await roomFor(ctx, ctx.body);
    checkClaim(grams, room);
    const number = await nextNumber(ctx, "CLM");
    await ctx.tx
      .insertInto(table)
      .values({
        ...{ id, number, state: claimLife.initial, scheme, commodity, season, grams },
        shipment_id: shipmentId,
        outturn_bp: room.outturnBp,
        base_g: baseGramsSold(grams, room.outturnBp),
        created_by: ctx.actor.userId,
        created_at: ctx.now,
      })
      .execute();
    const details = { number, scheme, season, grams, warnings: claimWarnings(afterwards) };
    ctx.audit({ subject: what, subjectId: id, action: "make", details });
    return claimOf(ctx, id);
  },
  withdraw: async (ctx) => {
    const { reason, version } = ctx.body;
    const { id } = ctx.params;
    await moveState(ctx, table, claimLife, {
      ...{ id, move: "withdraw", version, what, details: { reason } },
      set: {
        withdrawn_by: ctx.actor.userId,
        withdrawn_at: ctx.now,
        withdrawn_reason: reason,
      },
    });
    return claimOf(ctx, id);
  },
});

async function claimOf(ctx: Ctx, id: string): Promise<ClaimRow> {
  const claim = (await matchingClaims({}, id).execute(ctx.tx)).rows[0];
  if (!claim) throw notFound("claim");
  return claim;
}

/** What a claim on this shipment is held against; refuses an unknown shipment. */
async function roomFor(
  ctx: Ctx,
  asked: { shipmentId: string; scheme: CertificateScheme; season: string },
): Promise<{ commodity: string; room: ClaimRoom; afterwards: bigint }> {
  const facts = await shippedFacts(ctx, asked);
  if (!facts) throw notFound("shipment");
  const { commodity, ...shipment } = facts;
  const { scheme, season } = asked;
  const { balance, afterwards } = await lineOf(ctx, { scheme, commodity, season });
  return { commodity, room: { ...shipment, balance }, afterwards };
}
