// What the forms hold while somebody prepares a payment, and what they make of it.
import { formatMoney } from "#kernel/money.ts";
import type { WireBody } from "#platform/api/endpoint.ts";
import type { FieldError } from "#platform/web/parts/formRules.ts";
import type { Picked } from "#platform/web/parts/PickField.tsx";
import type { PayeeOfFormWire, payments } from "../api.ts";
import type { Method } from "../rules.ts";
import type { AskedFor } from "./usePayee.ts";
import { t } from "./words.ts";

/** One debt as offered: ticked or not, whole or in part. */
export interface DebtLine {
  dueId: string;
  paper: string;
  day: string;
  open: string;
  /** The payment that speaks for it already; null when it can be ticked. */
  inPayment: string | null;
  isPaid: boolean;
  amount: string;
}

/** What both forms say about where the money goes. */
export interface PayingValues {
  farmer: Picked | null;
  method: Method | "";
  chequeNumber: string;
  duplicateReason: string;
}

export interface PaymentValues extends PayingValues {
  debts: DebtLine[];
  note: string;
}

export interface AdvanceValues extends PayingValues {
  amount: string;
  repayOn: string;
  purpose: string;
}

export const emptyPaying: PayingValues = {
  farmer: null,
  method: "",
  chequeNumber: "",
  duplicateReason: "",
};

/** The farmer's debts as lines; those asked for are ticked, and what was typed before stays. */
export function debtsFrom(
  payee: PayeeOfFormWire,
  asked: ReadonlySet<string>,
  before: readonly DebtLine[],
): DebtLine[] {
  return payee.payables.map((due) => {
    const line = {
      dueId: due.id,
      paper: due.note ?? t.owed,
      day: due.day,
      open: due.open,
      inPayment: due.inPaymentNumber,
    };
    const known = before.find((one) => one.dueId === due.id);
    if (due.inPaymentNumber !== null) return { ...line, isPaid: false, amount: "" };
    const isPaid = known ? known.isPaid : asked.has(due.id);
    const typed = known?.amount ?? "";
    return { ...line, isPaid, amount: typed === "" && isPaid ? due.open : typed };
  });
}

/** What is ticked, in shillings. */
export function totalOf(debts: readonly DebtLine[]): bigint {
  return debts
    .filter((debt) => debt.isPaid)
    .reduce((sum, debt) => sum + BigInt(debt.amount || "0"), 0n);
}

/** Everything wrong with the ticked debts, by the server's rules. */
export function debtFaults({ farmer, debts }: PaymentValues): FieldError[] {
  const ticked = debts.filter((debt) => debt.isPaid);
  if (farmer !== null && ticked.length === 0) return [{ path: "debts", message: t.noneTicked }];
  return debts.flatMap((debt, index) => {
    if (!debt.isPaid) return [];
    const path = `debts.${index}.amount`;
    const amount = BigInt(debt.amount || "0");
    if (amount === 0n) return [{ path, message: t.amountMissing(debt.paper) }];
    if (amount <= BigInt(debt.open)) return [];
    return [{ path, message: t.amountAboveOpen(debt.paper, formatMoney(debt.open)) }];
  });
}

/** The part of the request both forms share. An empty choice never gets here: it is required. */
export function payingBody(
  values: PayingValues,
  { party, replacesId }: Pick<AskedFor, "party" | "replacesId">,
) {
  const method: Method = values.method === "" ? "cash" : values.method;
  return {
    partyType: party?.type ?? "farmer",
    partyId: values.farmer?.id ?? "",
    method,
    chequeNumber: method === "cheque" ? values.chequeNumber.trim() || null : null,
    duplicateReason: values.duplicateReason.trim() || null,
    replacesId,
  };
}

/** The request of a payment of debts. */
export function paymentBody(
  values: PaymentValues,
  asked: Pick<AskedFor, "party" | "replacesId">,
): Omit<WireBody<typeof payments.prepare>, "id"> {
  return {
    ...payingBody(values, asked),
    items: values.debts
      .filter((debt) => debt.isPaid)
      .map(({ dueId, amount }) => ({ dueId, amount })),
    note: values.note.trim() || null,
  };
}
