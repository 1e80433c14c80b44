// What a shipment needs before it can be planned: a buyer, an active and registered contract, a rate.
import type { WireBody } from "#platform/api/endpoint.ts";
import { contracts } from "#registry/contracts/api.ts";
import { customers } from "#registry/customers/api.ts";
import { exchangeRates } from "#registry/organization/api.ts";
import { exportDocuments } from "#work/exports/documentApi.ts";
import { shipments, type ShipmentWire } from "#work/exports/api.ts";
import { placeId } from "./makers.ts";
import { newId, type Person, type World } from "./world.ts";

/** The smallest file that is a PDF by its first bytes. */
export const smallPdf = Buffer.from("%PDF-1.4\n%%EOF\n").toString("base64");

/** A buyer we may make contracts with. */
export async function makeBuyer(world: World): Promise<string> {
  const buyer = await world.as("md")(customers.add, {
    body: {
      id: newId(),
      legalName: "Scheldt Green Coffee NV",
      country: "BE",
      address: "Kaai 12\n2000 Antwerpen",
      roles: ["buyer"],
      eori: "BE0000000002",
      paymentTerms: "LC",
      incoterm: "CIF",
      currency: "USD",
    },
  });
  const params = { id: buyer.id };
  await world.as("md")(customers.activate, { params, body: { version: buyer.version } });
  return buyer.id;
}

/** The dollar's rate from a day on. */
export async function makeRate(world: World, day: string, shillings: number): Promise<void> {
  await world.as("accountant")(exchangeRates.record, {
    body: {
      id: newId(),
      currency: "USD",
      day,
      rateMicro: String(shillings * 1_000_000),
      source: "Bank of Uganda, mid rate",
    },
  });
}

type Terms = WireBody<typeof contracts.draft>;
let lastRegistration = 0;

/** An active, registered contract: bags of 60 kg at USD 4,350 a tonne, CIF Antwerp unless said. */
export async function makeContract(
  world: World,
  of: { productId: string; customerId: string; day: string } & Partial<Terms>,
): Promise<string> {
  const { day, ...change } = of;
  const operations = world.as("operations");
  const bags = change.bags ?? 320;
  const draft = await operations(contracts.draft, {
    body: {
      id: newId(),
      contractDay: day,
      template: "ESCC",
      gradeText: "Uganda Robusta screen 15",
      cropYear: "2026/27",
      quantity: String(bags * 60_000),
      toleranceBp: 300,
      bags,
      bagWeight: "60000",
      bagType: "Jute 60 kg with liner",
      pricePerTonne: "435000",
      currency: "USD",
      priceBasis: "CIF",
      pricePlace: "Antwerp",
      shipmentFrom: day,
      shipmentTo: "2026-12-31",
      portOfLoading: "Mombasa",
      destination: "Antwerp",
      destinationCountry: "BE",
      paymentTerms: "LC",
      paymentDays: 30,
      sampleTerms: "SAS",
      eudrRequired: true,
      documents: ["commercial-invoice", "packing-list", "eudr-data-pack"],
      ...change,
    },
  });
  const params = { id: draft.id };
  const seen = (row: { version: number }) => ({ params, body: { version: row.version } });
  const submitted = await operations(contracts.submit, seen(draft));
  const approved = await world.as("owner")(contracts.approve, seen(submitted));
  const active = await operations(contracts.activate, seen(approved));
  lastRegistration += 1;
  await operations(contracts.register, {
    params,
    body: {
      version: active.version,
      registrationNumber: `TEST/CR/${lastRegistration}`,
      registrationDay: day,
      assessedFot: "405000",
    },
  });
  return draft.id;
}

/** Container, seal and weights, as they are written on the door and on the weighbridge ticket. */
export async function setContainer(
  world: World,
  shipment: ShipmentWire,
  containerNumber: string,
): Promise<ShipmentWire> {
  const { etd, destination, consignee, notify, bagTare, version } = shipment;
  return world.as("operations")(shipments.setTransport, {
    params: { id: shipment.id },
    body: {
      ...{ etd, destination, consignee, notify, bagTare, version, containerNumber },
      containerType: "20DC",
      seals: ["UG 0048213"],
      containerTare: "2230000",
      vgm: (2_280_000n + BigInt(shipment.gross)).toString(),
      vessel: "MSC Nansen",
      voyage: "214W",
    },
  });
}

/** Settles every document of a gate: received or issued by one person, approved by another. */
export async function settleDocuments(
  world: World,
  shipmentId: string,
  of: { gate: "load" | "ship"; day: string; enters?: Person; approves?: Person; but?: string },
): Promise<ShipmentWire> {
  const { gate, day, enters = "operations", approves = "md", but } = of;
  const read = () => world.as(enters)(shipments.get, { params: { id: shipmentId } });
  for (const document of (await read()).documents) {
    const { id, type, version } = document;
    if (!document.required || document.gate !== gate || document.state !== "required") continue;
    if (type === "contract-registration" || type === but) continue;
    const params = { id };
    const isOurs = type === "commercial-invoice" || type === "packing-list";
    const entered = isOurs
      ? await world.as(enters)(exportDocuments.issue, { params, body: { version, day } })
      : await world.as(enters)(exportDocuments.receive, {
          params,
          body: {
            version,
            number: `TEST/${type}`,
            issuedOn: day,
            file: { name: `${type}.pdf`, base64: smallPdf },
          },
        });
    const body = { version: entered.version };
    await world.as(approves)(exportDocuments.approve, { params, body });
  }
  return read();
}

type Plain = "startDocuments" | "markReady" | "close";
type Dated = "load" | "ship" | "deliver";

/** What the export desk does with shipments, as one person of operations. */
export function exportDesk(world: World, today: string) {
  const operations = world.as("operations");
  const desk = {
    plan: (contractId: string) =>
      operations(shipments.plan, { body: { id: newId(), contractId, etd: "2026-11-28" } }),
    get: (id: string) => operations(shipments.get, { params: { id } }),
    /** Bags of a lot that lies in the main store. */
    allocate: async (shipment: ShipmentWire, lotId: string, bags: number) =>
      operations(shipments.allocate, {
        params: { id: shipment.id },
        body: {
          version: shipment.version,
          lots: [{ lotId, placeId: await placeId(world, "main"), bags }],
        },
      }),
    move: ({ id, version }: ShipmentWire, verb: Plain) =>
      operations(shipments[verb], { params: { id }, body: { version } }),
    on: ({ id, version }: ShipmentWire, verb: Dated, day = today) =>
      operations(shipments[verb], { params: { id }, body: { version, day } }),
    /** A shipment with its lot, papers begun and container set. */
    prepare: async (contractId: string, lotId: string, bags: number, container: string) => {
      const planned = await desk.plan(contractId);
      const allocated = await desk.allocate(planned, lotId, bags);
      return setContainer(world, await desk.move(allocated, "startDocuments"), container);
    },
  };
  return desk;
}

/** A document of a shipment by its type. */
export function documentOf(shipment: ShipmentWire, type: string) {
  const found = shipment.documents.find((one) => one.type === type);
  if (!found) throw new Error(`no ${type}`);
  return found;
}
