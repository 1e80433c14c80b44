// What claims, bills and accounts of advances ask of each other's receipts.
export { type LikeReceipt, type ReceiptMark, sameReceipts } from "./store.ts";
