// What the rows behind figures are: words for what the books keep as one.
import { words } from "#platform/web/words.ts";
import { paperName } from "./paperName.ts";

const t = words({
  en: {
    details: {
      coffee: "Coffee",
      cocoa: "Cocoa",
      sesame_shea: "Sesame and shea",
      domestic: "Domestic",
      services: "Services",
      overhead: "Overhead",
      funds: "There now",
      in_transit: "On its way out",
      receivable: "Comes in",
      payable: "Goes out",
      promise: "Approved request",
      recurring: "Repeats",
      withholding: "Tax kept back",
      approval: "Approval",
      contract: "Contract approved",
      quality: "Quality approved",
      payment_approved: "Payment approved",
      payment_released: "Payment released",
      price: "Price published",
      batch: "Batch finished",
      shipment: "Shipment loaded",
      yield: "More than the farm can give",
      overdue_funds: "Funds asked for while others are overdue",
      credit_limit: "Sold by the owner's word: limit, hold or price",
      duplicate: "Paid again within days",
      payment_unknown: "Nobody knows whether it was paid",
      variance: "Unexplained weight",
      same_person: "One person in two steps",
      "farmer-payable": "Owed to a farmer",
      "supplier-payable": "Owed to a supplier",
      "staff-payable": "Owed to staff",
      "customer-receivable": "Export sale",
      "local-receivable": "Local sale",
    },
    names: {
      "fund-request": "Fund requests you may approve",
      "1170": "1170 Payments in transit",
      "2110": "2110 Withholding tax payable",
    },
  },
});

/** A row's detail as people say it; what is not a word of ours is said as it is. */
export function detailOf(detail: string): string {
  const known: Record<string, string> = t.details;
  return known[detail] ?? detail;
}

/** A row's name as people say it: a paper by its kind, an account by its number. */
export function nameOf(name: string): string {
  const known: Record<string, string> = t.names;
  return known[name] ?? (/^[a-z]+(-[a-z]+)+$/.test(name) ? paperName(name) : name);
}
