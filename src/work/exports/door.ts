// What the floors above ask of shipments: the facts of one.
import { sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Currency } from "#kernel/money.ts";
import { notFound } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { insertRules } from "./documentStore.ts";
import type { ShipmentState } from "./rules.ts";
import { startingRules } from "./startingRules.ts";
import { type AllocatedLot, allocatedLots } from "./store.ts";

export { tellDueDocuments } from "./noticeHandlers.ts";

/** Gives a new company the document rules to start from; rules it already has stay. May run twice. */
export async function openExports(ctx: Ctx): Promise<void> {
  await insertRules(
    ctx,
    startingRules.map((rule) => ({ ...rule, id: ctx.newId() })),
  );
}

/** A shipment as traceability, costing and public pages need it. */
export interface ShipmentSummary {
  id: string;
  number: string;
  state: ShipmentState;
  contractId: string;
  contractNumber: string;
  customerId: string;
  customerName: string;
  containerNumber: string | null;
  destination: string;
  destinationCountry: string;
  priceBasis: string;
  eudrRequired: boolean;
  etd: Day;
  loadedOn: Day | null;
  shippedOn: Day | null;
  soldOn: Day | null;
  /** The invoice in its currency and in shillings, and what was sold cost; null before the sale. */
  saleAmount: bigint | null;
  currency: Currency;
  saleUgx: bigint | null;
  cost: bigint | null;
  lots: AllocatedLot[];
}

/** One shipment with its lots, whatever its state. */
export async function shipmentFacts(
  ctx: Pick<Ctx, "tx">,
  shipmentId: string,
): Promise<ShipmentSummary> {
  const found = await sql<Omit<ShipmentSummary, "lots">>`
    select s.id, s.number, s.state, s.contract_id as "contractId", c.number as "contractNumber",
           c.customer_id as "customerId", cu.legal_name as "customerName",
           s.container_number as "containerNumber", s.destination,
           c.destination_country as "destinationCountry", c.price_basis as "priceBasis",
           c.eudr_required as "eudrRequired", s.etd, s.loaded_on as "loadedOn",
           s.shipped_on as "shippedOn", s.sold_on as "soldOn", s.sale_amount as "saleAmount",
           c.currency, s.sale_ugx_amount as "saleUgx", s.cost_amount as cost
    from shipment s
    join contract c on c.org_id = s.org_id and c.id = s.contract_id
    join customer cu on cu.org_id = c.org_id and cu.id = c.customer_id
    where s.id = ${shipmentId}
  `.execute(ctx.tx);
  const shipment = found.rows[0];
  if (!shipment) throw notFound("shipment");
  return { ...shipment, lots: await allocatedLots(ctx, shipmentId) };
}
