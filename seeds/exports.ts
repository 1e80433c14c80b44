// The shipment of the worked container, made by the people of the demo company through the real
// endpoints: lots promised, every paper received or issued by one person and approved by another, the
// container loaded, on board, and its invoice paid if asked.
import { addDays, type Day } from "#kernel/days.ts";
import { shipments, type ShipmentWire } from "#work/exports/api.ts";
import { exportDocuments } from "#work/exports/documentApi.ts";
import type { SeedHands } from "./registry.ts";

/** The box, as painted on its door; a valid number by ISO 6346, of no real owner. */
export const demoContainer = {
  containerNumber: "MVNU2046179",
  containerType: "20DC",
  seals: ["UG 0048213"],
  containerTare: "2230000",
  /** Tare, 320 bags of 60.7 kg and 50 kg of dunnage. */
  vgm: "21704000",
  vessel: "MSC Nansen",
  voyage: "214W",
} as const;

export interface ContainerPlan {
  contractId: string;
  /** Packed, released lots: where they lie and how many bags of each. */
  lots: readonly { lotId: string; placeId: string; bags: number }[];
  etd: Day;
  /** The day its papers are dated, on or before loading. */
  papersOn: Day;
}

const at = (shipment: { id: string; version: number }) => ({
  params: { id: shipment.id },
  body: { version: shipment.version },
});

/** Plans a shipment, promises its lots, says how it travels and settles every paper for loading. */
export async function seedReadyShipment(
  hands: SeedHands,
  plan: ContainerPlan,
): Promise<ShipmentWire> {
  const operations = hands.as("operations");
  const planned = await operations(shipments.plan, {
    body: { id: hands.newId(), contractId: plan.contractId, etd: plan.etd },
  });
  const params = { id: planned.id };
  const allocated = await operations(shipments.allocate, {
    params,
    body: { version: planned.version, lots: [...plan.lots] },
  });
  const begun = await operations(shipments.startDocuments, at(allocated));
  const { etd, destination, consignee, notify, bagTare, version } = begun;
  const boxed = await operations(shipments.setTransport, {
    params,
    body: {
      ...{ etd, destination, consignee, notify, bagTare, version },
      ...demoContainer,
      seals: [...demoContainer.seals],
    },
  });
  const settled = await settlePapers(hands, boxed, { gate: "load", day: plan.papersOn });
  return operations(shipments.markReady, at(settled));
}

/** Loads a ready shipment and, when its bill of lading has come, records it as on board. */
export async function seedDeparture(
  hands: SeedHands,
  ready: ShipmentWire,
  days: { loadedOn: Day; shippedOn: Day },
): Promise<ShipmentWire> {
  const operations = hands.as("operations");
  const { params, body } = at(ready);
  const loaded = await operations(shipments.load, {
    params,
    body: { ...body, day: days.loadedOn },
  });
  const settled = await settlePapers(hands, loaded, { gate: "ship", day: days.shippedOn });
  return operations(shipments.ship, {
    params,
    body: { version: settled.version, day: days.shippedOn },
  });
}

/** The buyer pays, at a rate: everything that is open, or so many cents of it. */
export async function seedProceeds(
  hands: SeedHands,
  shipment: ShipmentWire,
  paid: { day: Day; rateMicro: string; bankReference: string; amount?: string },
): Promise<ShipmentWire> {
  return hands.as("accountant")(shipments.receiveProceeds, {
    params: { id: shipment.id },
    body: { id: hands.newId(), amount: shipment.value, ...paid },
  });
}

/**
 * Operations enters every open paper of a gate, the managing director approves it. The serial stands in
 * the papers' numbers.
 */
export async function settlePapers(
  { as }: SeedHands,
  shipment: ShipmentWire,
  { gate, day, serial = "0147" }: { gate: "load" | "ship"; day: Day; serial?: string },
): Promise<ShipmentWire> {
  const operations = as("operations");
  for (const { id, type, name, version, ...document } of shipment.documents) {
    if (document.gate !== gate || document.state !== "required" || !isSeeded(type)) continue;
    const params = { id };
    const isOurs = type === "commercial-invoice" || type === "packing-list";
    const entered = isOurs
      ? await operations(exportDocuments.issue, { params, body: { version, day } })
      : await operations(exportDocuments.receive, {
          params,
          body: {
            version,
            number: `DEMO/${type.toUpperCase()}/${day.slice(2, 4)}/${serial}`,
            issuedOn: day,
            expiresOn: type === "phytosanitary-certificate" ? addDays(day, 14) : null,
            file: { name: `${type}.pdf`, base64: onePage(`${name}, demonstration`) },
          },
        });
    await as("md")(exportDocuments.approve, { params, body: { version: entered.version } });
  }
  return operations(shipments.get, { params: { id: shipment.id } });
}

/** What nobody asks for in the demo stays open; the contract settles its own registration. */
function isSeeded(type: string): boolean {
  return !["contract-registration", "fumigation-certificate", "lab-certificate"].includes(type);
}

/** A PDF of one page with one line on it: what a scanned certificate would be. */
export function onePage(line: string): string {
  const words = line.replace(/[()\\]/g, "").replace(/[^\x20-\x7e]/g, "-");
  const stream = `BT /F1 18 Tf 72 770 Td (${words}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R " +
      "/Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, i) => {
    const offset = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  text +=
    `xref\n0 ${size}\n0000000000 65535 f \n${table}` +
    `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, "latin1").toString("base64");
}
