import {
  fact,
  facts,
  figureColumn,
  type Paper,
  type PaperCompany,
  paper,
  signature,
  table,
  textColumn,
} from "#kernel/paper.ts";
import { formatKilograms } from "#kernel/weight.ts";
import type { Order } from "../api.ts";
import { customerFact, type PaperCustomer } from "./orderConfirmation.ts";

/** What left the store, lot by lot, without prices: for whoever drives and whoever receives. */
export function deliveryNotePaper(
  order: Order,
  delivery: NonNullable<Order["delivery"]>,
  of: { customer: PaperCustomer; company: PaperCompany },
): Paper {
  const names = new Map(order.lines.map((line) => [line.line, line.description]));
  const total = delivery.lots.reduce((sum, lot) => sum + lot.grams, 0n);
  return paper({
    format: "A4",
    company: of.company,
    title: "Delivery note",
    number: delivery.number,
    day: delivery.day,
    code: delivery.code,
    blocks: [
      facts([
        customerFact("Deliver to", of.customer),
        fact("Order", order.number, ...(order.buyerReference ? [order.buyerReference] : [])),
        fact("From", order.placeName ?? ""),
        ...(delivery.vehicle === null ? [] : [fact("Vehicle", delivery.vehicle)]),
      ]),
      table({
        columns: [textColumn("Goods"), textColumn("Lot"), figureColumn("Net kg")],
        rows: delivery.lots.map((lot) => [
          names.get(lot.line) ?? "",
          lot.lotCode,
          formatKilograms(lot.grams),
        ]),
        totals: [["Total", "", formatKilograms(total)]],
      }),
    ],
    signatures: [
      signature("", "driver"),
      signature(delivery.receivedBy ?? "", "received in good order"),
    ],
  });
}
