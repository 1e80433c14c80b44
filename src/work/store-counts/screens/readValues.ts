// What is typed of each pile, and what is wrong with it: the same rules as the server's.
import type { FieldError } from "#platform/web/parts/formRules.ts";
import type { Basis } from "../rules.ts";
import type { PileWire } from "./pileWords.ts";
import { t } from "./words.ts";

export interface PileTyped {
  line: number;
  /** Grams or pieces in digits, or empty. */
  counted: string;
  bags: number | null;
  moistureBp: number | null;
  /** Asked only where something moved meanwhile. */
  basis: Basis | "";
  note: string;
}

export interface ReadValues {
  piles: PileTyped[];
}

/** Nothing typed yet, a line for each pile. */
export function blankRead(piles: readonly PileWire[]): ReadValues {
  return {
    piles: piles.map(({ line, hasMoved }) => ({
      ...{ line, counted: "", bags: null, moistureBp: null, note: "" },
      basis: hasMoved ? "" : "now",
    })),
  };
}

/** Counted, or said why it is not. */
export function isFilled({ counted, bags, note }: PileTyped): boolean {
  return counted !== "" || bags !== null || note.trim() !== "";
}

/** A pile half counted, in the place where it can be mended; a form in which nothing is. Pieces have no bags. */
export function readFaults({ piles }: ReadValues, of: readonly PileWire[]): FieldError[] {
  if (!piles.some(isFilled)) return [{ path: "piles.0.counted", message: t.nothingTyped }];
  return piles.flatMap(({ line, counted, bags, basis }, index): FieldError[] => {
    if (counted !== "" && basis === "") {
      return [{ path: `piles.${index}.basis`, message: t.needsBasis }];
    }
    const isWeighed = of.find((pile) => pile.line === line)?.unit === "g";
    if (counted !== "" && bags === null && isWeighed) {
      return [{ path: `piles.${index}.bags`, message: t.needsBags }];
    }
    if (counted === "" && bags !== null) {
      return [{ path: `piles.${index}.counted`, message: t.needsWeight }];
    }
    return [];
  });
}

/** The piles somebody typed something of, as the request has them. */
export function readBody({ piles }: ReadValues) {
  return piles.filter(isFilled).map(({ line, counted, bags, moistureBp, basis, note }) => ({
    ...{ line, basis: basis || ("now" as const), moistureBp, note: note.trim() || null },
    counted: counted === "" ? null : counted,
    bags: counted === "" ? null : (bags ?? 0),
  }));
}
