import { revokeCode } from "#books/codes/door.ts";
import { nextNumber } from "#books/numbering/door.ts";
import { formatContainerNumber } from "#kernel/containers.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { narrowedOnly } from "#platform/server/numbersBegun.ts";
import {
  changeRow,
  moveState,
  readPageWithKept,
  readPageWithTotals,
} from "#platform/server/store.ts";
import { type ContractForShipping, contractForShipping } from "#registry/contracts/door.ts";
import { customerOf } from "#registry/customers/door.ts";
import { allocateLots, deallocateLot, freeLots } from "./allocationHandlers.ts";
import { shipments } from "./api.ts";
import {
  bookLoading,
  bookProceeds,
  bookSaleFromTransit,
  freeLotsOf,
  refuseUnpaid,
  reverseReceipt,
  takeBackLoading,
  tellContract,
} from "./bookingHandlers.ts";
import { factsOf, partyOf, shipmentOf, shipmentsCsv, shipmentView } from "./detailHandlers.ts";
import { tellReady } from "./noticeHandlers.ts";
import { issuedPaper } from "./documentHandlers.ts";
import { checklistOf } from "./documentRules.ts";
import { allRules, insertDocuments } from "./documentStore.ts";
import {
  allocationBlockers,
  checkAboard,
  checkAllocated,
  checkReady,
  loadBlockers,
  shipBlockers,
} from "./readinessRules.ts";
import {
  checkDay,
  containerNumberOf,
  openStates,
  saleAt,
  shipmentLife,
  totalsOf,
} from "./rules.ts";
import {
  insertShipment,
  keptShipmentSums,
  matchingShipments,
  shipmentSums,
  shipmentWithContainer,
} from "./store.ts";

const what = "shipment";
const table = "shipment";

export const shipmentsHandlers = handlersFor(shipments, {
  list: async (ctx) => {
    const { limit, after, sort, direction, ...filters } = narrowedOnly(ctx.params, "SHP");
    const matching = matchingShipments(filters);
    const asked = { limit, after, sort, direction };
    const kept = keptShipmentSums(filters);
    const page =
      kept === null
        ? await readPageWithTotals(ctx, matching, asked, shipmentSums)
        : await readPageWithKept(ctx, matching, asked, kept);
    return { ...page, totals: totalsOf(page.totals) };
  },
  export: async (ctx) => ({ name: "shipments.csv", bytes: await shipmentsCsv(ctx, ctx.params) }),
  get: async (ctx) => shipmentView(ctx, ctx.params.id),
  freeLots: async (ctx) => freeLots(ctx, ctx.params.id),
  plan: async (ctx) => {
    const { body } = ctx;
    const contract = await contractForShipping(ctx, body.contractId);
    const buyer = partyOf(await customerOf(ctx, contract.customerId));
    const number = await nextNumber(ctx, "SHP");
    await insertShipment(ctx, {
      id: body.id,
      number,
      contract_id: contract.id,
      mode: body.mode,
      etd: body.etd,
      port_of_loading: body.portOfLoading ?? contract.portOfLoading,
      destination: body.destination ?? contract.destination,
      consignee: body.consignee ?? buyer,
      notify: body.notify ?? buyer,
      note: body.note,
    });
    await writeChecklist(ctx, body.id, contract);
    const details = { number, contract: contract.number };
    ctx.audit({ subject: what, subjectId: body.id, action: "plan", details });
    return shipmentView(ctx, body.id);
  },
  setTransport: async (ctx) => {
    const { body } = ctx;
    const typed = body.containerNumber;
    const container = typed === null ? null : containerNumberOf(typed);
    await refuseContainerElsewhere(ctx, container, ctx.params.id);
    await changeRow(ctx, table, {
      id: ctx.params.id,
      version: body.version,
      states: openStates,
      what,
      set: {
        etd: body.etd,
        destination: body.destination,
        vessel: body.vessel,
        voyage: body.voyage,
        consignee: body.consignee,
        notify: body.notify,
        container_number: container,
        container_type: body.containerType,
        seals: body.seals,
        container_tare_g: body.containerTare,
        vgm_g: body.vgm,
        bag_tare_g: body.bagTare,
        note: body.note,
      },
    });
    return shipmentView(ctx, ctx.params.id);
  },
  allocate: async (ctx) => {
    await allocateLots(ctx, ctx.params.id, ctx.body);
    return shipmentView(ctx, ctx.params.id);
  },
  deallocate: async (ctx) => {
    await deallocateLot(ctx, ctx.params.id, ctx.body);
    return shipmentView(ctx, ctx.params.id);
  },
  startDocuments: async (ctx) => {
    const { readiness } = await factsOf(ctx, ctx.params.id);
    checkAllocated(allocationBlockers(readiness));
    return moveShipment(ctx, "start_documents", { version: ctx.body.version });
  },
  changeAllocation: async (ctx) => moveShipment(ctx, "change_allocation", ctx.body),
  markReady: async (ctx) => {
    await refuseUnready(ctx, ctx.today);
    const view = await moveShipment(ctx, "mark_ready", { version: ctx.body.version });
    await tellReady(ctx, view);
    return view;
  },
  load: async (ctx) => {
    const { day, version } = ctx.body;
    const facts = await refuseUnready(ctx, day);
    const isSale = saleAt(facts.contract.priceBasis) === "load";
    const event = `load-${version}`;
    const set = { loaded_on: day, loaded_by: ctx.actor.userId, load_event: event };
    await moveState(ctx, table, shipmentLife, {
      id: ctx.params.id,
      move: "load",
      version,
      what,
      set,
    });
    await bookLoading(ctx, facts, { day, event, isSale });
    if (isSale) await tellContract(ctx, facts);
    return shipmentView(ctx, ctx.params.id);
  },
  unload: async (ctx) => {
    const { version, reason } = ctx.body;
    const facts = await factsOf(ctx, ctx.params.id);
    const asked = { id: ctx.params.id, version, what, details: { reason } };
    const set = { loaded_on: null, loaded_by: null };
    await moveState(ctx, table, shipmentLife, { ...asked, move: "unload", set });
    await takeBackLoading(ctx, facts, reason);
    return shipmentView(ctx, ctx.params.id);
  },
  ship: async (ctx) => {
    const { day, version } = ctx.body;
    const facts = await factsOf(ctx, ctx.params.id);
    const { shipment, contract, readiness } = facts;
    if (shipment.state === "loaded") checkAboard(shipBlockers(readiness, day));
    checkDay(day, ctx.today, { what: "loaded", day: shipment.loadedOn });
    const asked = { id: shipment.id, version, what, set: { shipped_on: day } };
    await moveState(ctx, table, shipmentLife, { ...asked, move: "ship" });
    if (shipment.saleEvent !== null) return shipmentView(ctx, shipment.id);
    await tellContract(ctx, facts);
    if (saleAt(contract.priceBasis) !== "deliver") {
      await bookSaleFromTransit(ctx, facts, { day, event: "ship" });
    }
    return shipmentView(ctx, shipment.id);
  },
  deliver: async (ctx) => {
    const { day, version } = ctx.body;
    const facts = await factsOf(ctx, ctx.params.id);
    const { shipment } = facts;
    checkDay(day, ctx.today, { what: "shipped", day: shipment.shippedOn });
    const asked = { id: shipment.id, version, what, set: { delivered_on: day } };
    await moveState(ctx, table, shipmentLife, { ...asked, move: "deliver" });
    if (shipment.saleEvent === null) {
      await bookSaleFromTransit(ctx, facts, { day, event: "deliver" });
    }
    return shipmentView(ctx, shipment.id);
  },
  close: async (ctx) => {
    await refuseUnpaid(ctx, await shipmentOf(ctx, ctx.params.id));
    return moveShipment(ctx, "close", { version: ctx.body.version });
  },
  cancel: async (ctx) => {
    const { documents } = await factsOf(ctx, ctx.params.id);
    const view = await moveShipment(ctx, "cancel", ctx.body);
    await freeLotsOf(ctx, ctx.params.id);
    for (const { code } of documents) {
      if (code !== null) await revokeCode(ctx, code, `Shipment ${view.number} was cancelled`);
    }
    return shipmentView(ctx, ctx.params.id);
  },
  receiveProceeds: async (ctx) => {
    await bookProceeds(ctx, ctx.params.id, ctx.body);
    return shipmentView(ctx, ctx.params.id);
  },
  reverseProceeds: async (ctx) => {
    await reverseReceipt(ctx, ctx.params.id, ctx.body);
    return shipmentView(ctx, ctx.params.id);
  },
  invoice: async (ctx) => issuedPaper(ctx, ctx.params.id, "commercial-invoice"),
  packingList: async (ctx) => issuedPaper(ctx, ctx.params.id, "packing-list"),
});

type PlainMove = "start_documents" | "change_allocation" | "mark_ready" | "close" | "cancel";

/** A move that changes the state alone. */
async function moveShipment(
  ctx: Ctx & { params: { id: string } },
  move: PlainMove,
  { version, reason }: { version: number; reason?: string },
) {
  const details = reason === undefined ? {} : { reason };
  const { id } = ctx.params;
  await moveState(ctx, table, shipmentLife, { id, move, version, what, details });
  return shipmentView(ctx, id);
}

/** Before loading everything must be there; whatever is missing is named at once. */
async function refuseUnready(ctx: Ctx & { params: { id: string } }, day: string) {
  const facts = await factsOf(ctx, ctx.params.id);
  if (openStates.some((state) => state === facts.shipment.state)) {
    checkReady(loadBlockers(facts.readiness, day));
  }
  return facts;
}

async function refuseContainerElsewhere(
  ctx: Ctx,
  container: string | null,
  shipmentId: string,
): Promise<void> {
  if (container === null) return;
  const number = await shipmentWithContainer(ctx, container, shipmentId);
  if (number === undefined) return;
  const words = `Container ${formatContainerNumber(container)} is on shipment ${number}.`;
  throw new Refusal("shipment.container-elsewhere", words, { status: 409 });
}

/** The checklist is drawn once, from the rules in force when the shipment is planned. */
async function writeChecklist(
  ctx: Ctx,
  shipmentId: string,
  contract: ContractForShipping,
): Promise<void> {
  const lines = checklistOf(await allRules(ctx), {
    commodity: contract.commodity,
    destinationCountry: contract.destinationCountry,
    incoterm: contract.priceBasis,
    eudrRequired: contract.eudrRequired,
    contractDocuments: contract.documents,
    day: ctx.today,
  });
  const rows = lines.map((line) => ({
    id: ctx.newId(),
    shipment_id: shipmentId,
    document_type: line.documentType,
    required: line.required,
    gate: line.gate,
    authority: line.authority,
    lead_days: line.leadDays,
    source_note: line.sourceNote,
  }));
  await insertDocuments(ctx, rows);
}
