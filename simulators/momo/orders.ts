// Reads a payment order as MTN does: what is missing or misshapen is a 400 that names it.
import { asObject } from "../http.ts";
import type { Operation } from "./fates.ts";
import type { Payment } from "./book.ts";

export type Body = Readonly<Record<string, unknown>>;

type Order = Pick<
  Payment,
  "amount" | "currency" | "externalId" | "party" | "payerMessage" | "payeeNote"
>;

export type OrderReading = { ok: true; order: Order } | { ok: false; message: string };

/** Who the money comes from or goes to: payer in a collection, payee in a payout. */
export function partyField(operation: Operation): "payer" | "payee" {
  return operation === "requesttopay" ? "payer" : "payee";
}

/** Checks a body and gives its fields; a refund has no party of its own. */
export function readOrder(
  operation: Operation,
  body: Body | null,
  refundOf?: Payment,
): OrderReading {
  const wrong = (message: string): OrderReading => ({ ok: false, message });
  if (!body) return wrong("The body is not a JSON object.");
  const { amount, currency, externalId } = body;
  const note = (field: string) => {
    const value = body[field] ?? "";
    return typeof value === "string" && value.length <= 160 ? value : null;
  };
  const payerMessage = note("payerMessage");
  const payeeNote = note("payeeNote");
  if (typeof amount !== "string" || !/^\d{1,12}(\.\d{1,2})?$/.test(amount) || Number(amount) <= 0) {
    return wrong("amount must be a positive number written as text.");
  }
  if (typeof currency !== "string" || !/^[A-Z]{3}$/.test(currency)) {
    return wrong("currency must be an ISO 4217 code.");
  }
  if (typeof externalId !== "string" || externalId === "") return wrong("externalId is missing.");
  if (payerMessage === null) return wrong("payerMessage is longer than 160 characters.");
  if (payeeNote === null) return wrong("payeeNote is longer than 160 characters.");
  const party = refundOf ? refundOf.party : readParty(asObject(body[partyField(operation)]));
  if (!party) return wrong(`${partyField(operation)} must have partyIdType MSISDN and a partyId.`);
  return { ok: true, order: { amount, currency, externalId, party, payerMessage, payeeNote } };
}

function readParty(body: Body | null): Payment["party"] | null {
  const partyId = body?.["partyId"];
  if (body?.["partyIdType"] !== "MSISDN" || typeof partyId !== "string") return null;
  return /^[1-9]\d{8,14}$/.test(partyId) ? { partyIdType: "MSISDN", partyId } : null;
}
