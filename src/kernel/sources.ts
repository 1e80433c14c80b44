// What wrote something in the books, by the word the books keep: its name and where it is looked at.

const screens: Readonly<Record<string, { name: string; path: string | null }>> = {
  collection: { name: "Field collection", path: "/field-collections/" },
  "collection-cash": { name: "Cash paid to a farmer", path: null },
  "session-money": { name: "Cash of a buying session", path: null },
  "cash-count": { name: "Count of the cash box", path: "/payment-center/cash-counts/" },
  "cash-deposit": { name: "Cash carried to the bank", path: "/payment-center/deposits/" },
  "farmer-advance": { name: "Advance to a farmer", path: "/payments/farmer-advances/" },
  payment: { name: "Payment", path: "/payments/" },
  expense: { name: "Expense", path: "/expenses/" },
  "testing-quotation": { name: "Quotation", path: "/orders/jobs/quotations/" },
  "testing-job": { name: "Testing job", path: "/orders/jobs/" },
  "testing-report": { name: "Test report", path: "/orders/jobs/reports/" },
  "employee-request": { name: "Employee request", path: "/approvals/employee-requests/" },
  "employee-repayment": { name: "Repayment of an advance", path: null },
  "fund-request": { name: "Fund request", path: "/fund-requests/" },
  "supplier-advance": { name: "Advance to a supplier", path: null },
  "supplier-set-off": { name: "Advances set off", path: null },
  "supplier-bill": { name: "Supplier bill", path: "/suppliers/bills/" },
  "processing-batch": { name: "Batch", path: "/processing/" },
  "packing-run": { name: "Packing run", path: "/packaging-inventory/" },
  "material-receipt": { name: "Packing material", path: null },
  "supply-return": { name: "Return of supplies", path: null },
  "custody-loss": { name: "Loss of supplies", path: null },
  "supply-issue": { name: "Issue of supplies", path: null },
  "store-transfer": { name: "Store transfer", path: "/stock-card/transfers/" },
  "store-count": { name: "Count of a store", path: "/stock-card/counts/" },
  "cost-line": { name: "Cost", path: "/costing/lines/" },
  "sales-order": { name: "Sales order", path: "/orders/" },
  "delivery-note": { name: "Delivery note", path: null },
  "sales-invoice": { name: "Invoice", path: "/orders/invoices/" },
  "customer-receipt": { name: "Receipt of a customer", path: "/orders/receipts/" },
  "credit-note": { name: "Credit note", path: "/orders/credit-notes/" },
  shipment: { name: "Shipment", path: "/export-documentation/" },
  "shipment-receipt": { name: "Export proceeds", path: null },
  opening: { name: "Opening balance", path: null },
};

/** What a document is called: "Field collection". Words nobody knows are shown as they are kept. */
export function sourceName(type: string): string {
  return screens[type]?.name ?? type.replaceAll("-", " ");
}

/** The address of a document's own page; null where it has none. */
export function sourcePath(type: string, id: string): string | null {
  const path = screens[type]?.path ?? null;
  return path === null ? null : `${path}${id}`;
}

/** Where whoever was paid money of such a document says that it arrived; null where nobody asks. */
export function arrivalPath(type: string): string | null {
  return type === "fund-request" ? "/fund-requests/received?waits=yes" : null;
}
