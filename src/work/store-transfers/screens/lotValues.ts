// One lot of a new transfer, as it is typed.
export interface LotValues {
  lotId: string;
  /** Grams in digits, or empty. */
  sent: string;
  bags: number | null;
}

/** A line nothing is written in yet. */
export function blankLot(): LotValues {
  return { lotId: "", sent: "", bags: null };
}
