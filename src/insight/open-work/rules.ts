// What is unfinished in somebody's hands, for whoever sees a person off.

/** One paper somebody has begun, approved or sent and that has not come to its end. */
export interface OpenPaper {
  kind:
    | "payment"
    | "collection"
    | "processing-batch"
    | "packing-run"
    | "contract"
    | "price-list"
    | "cost-line"
    | "farmer";
  /** Its number; empty when it has none yet. */
  number: string;
  state: string;
  /** Where it is opened. */
  link: string;
  /** Money of it is on its way: the person stays until it is known where it went. */
  isMoneyOpen: boolean;
}
