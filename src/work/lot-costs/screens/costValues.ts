// What is typed when a cost is recorded, and what it comes to while it is typed.
import type { WireReturns } from "#platform/api/endpoint.ts";
import type { FieldError } from "#platform/web/parts/formRules.ts";
import type { Picked } from "#platform/web/parts/PickField.tsx";
import type { CostLotWire, lotCosts } from "../api.ts";
import { amountByDriver, type CostDriver, costInShillings } from "../rules.ts";
import { t } from "./words.ts";

export type CostTypeWire = WireReturns<typeof lotCosts.types>["rows"][number];

export interface ChosenLot {
  id: string;
  code: string;
  /** Grams in digits. */
  received: string;
}

export interface CostValues {
  typeCode: string;
  day: string;
  lots: ChosenLot[];
  /** Minor units in digits, for drivers that count by money. */
  rate: string;
  /** Basis points, for drivers that are a share. */
  percent: number | null;
  pieces: number | null;
  days: number | null;
  contract: Picked | null;
  paidTo: string;
  document: string;
  note: string;
}

export function emptyCost(day: string): CostValues {
  const words = { typeCode: "", rate: "", paidTo: "", document: "", note: "" };
  return { ...words, day, lots: [], percent: null, pieces: 1, days: null, contract: null };
}

export function chosenLot({ id, code, received }: CostLotWire): ChosenLot {
  return { id, code, received };
}

/** Drivers whose rate is a percentage of something. */
export function isShare(driver: CostDriver): boolean {
  return driver === "share_of_base" || driver === "finance" || driver === "insurance_cif";
}

/** Drivers that count things: bags, containers, lots. */
export function countsPieces(
  driver: CostDriver,
): driver is "per_bag" | "per_container" | "per_lot" {
  return driver === "per_bag" || driver === "per_container" || driver === "per_lot";
}

/** What choosing a kind fills in: its usual rate, one piece. */
export function filledBy(type: CostTypeWire | undefined): Partial<CostValues> {
  const usual = type?.usualRate ?? null;
  if (!type) return {};
  return isShare(type.driver)
    ? { percent: usual === null ? null : Number(usual), rate: "" }
    : { rate: usual ?? "", percent: null };
}

export function weightOf({ lots }: Pick<CostValues, "lots">): bigint {
  return lots.reduce((sum, lot) => sum + BigInt(lot.received), 0n);
}

/** The rate as it is sent: money in minor units, shares in basis points. */
export function rateOf(values: CostValues, type: CostTypeWire): string {
  return isShare(type.driver) ? String(values.percent ?? 0) : values.rate || "0";
}

export interface LiveAmount {
  /** Minor units of the kind's currency; null while something is missing. */
  own: bigint | null;
  /** Shillings; null while the rate of the day is not known. */
  shillings: bigint | null;
}

/** What it comes to now: the same sum the server makes when it is recorded. */
export function liveAmount(
  values: CostValues,
  type: CostTypeWire | undefined,
  basis: { base: string | null; rateMicro: string } | undefined,
): LiveAmount {
  const nothing = { own: null, shillings: null };
  if (!type || values.lots.length === 0) return nothing;
  const rate = BigInt(rateOf(values, type));
  if (rate === 0n) return nothing;
  const base = basis?.base ?? null;
  if (type.base !== null && base === null) return nothing;
  if (type.driver === "finance" && values.days === null) return nothing;
  const own = amountByDriver(type.driver, {
    rate,
    quantity: type.driver === "per_kg" ? weightOf(values) : BigInt(values.pieces ?? 0),
    base: base === null ? null : BigInt(base),
    days: values.days,
  });
  if (type.currency === "UGX") return { own, shillings: own };
  if (!basis) return { own, shillings: null };
  return { own, shillings: costInShillings(own, type.currency, BigInt(basis.rateMicro)) };
}

export function faultsOf(values: CostValues): FieldError[] {
  return values.lots.length === 0 ? [{ path: "lots", message: t.needsLot }] : [];
}

/** The request's body. */
export function costBody(values: CostValues, type: CostTypeWire | undefined) {
  const { typeCode, day, lots, pieces, days, contract } = values;
  const driver = type?.driver;
  return {
    typeCode,
    day,
    lotIds: lots.map(({ id }) => id),
    rate: type ? rateOf(values, type) : "0",
    pieces: driver && countsPieces(driver) ? pieces : null,
    days: driver === "finance" ? days : null,
    contractId: type?.base === "contract_fot" ? (contract?.id ?? null) : null,
    paidTo: values.paidTo.trim() || null,
    document: values.document.trim() || null,
    note: values.note.trim() || null,
  };
}
