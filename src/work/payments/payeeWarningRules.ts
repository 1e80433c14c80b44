// What whoever approves or lets go should know of where a payment goes: that it was changed and nothing has arrived there
// yet, and that it leaves in cash though the register knows a better place.
import { formatDay, kampalaDay } from "#kernel/days.ts";
import { maskPhone } from "#kernel/phones.ts";
import { isOrdered, type Method } from "./methodRules.ts";
import { maskAccount } from "./rules.ts";

export const payeeWarningCodes = ["payee-changed", "cash-beside-account"] as const;

/** Something said to whoever decides about a payment; it holds nothing up. */
export interface PayeeWarning {
  code: (typeof payeeWarningCodes)[number];
  what: string;
}

/** Where a payment goes, beside what the register has of its payee. */
export interface PayeeStanding {
  method: Method;
  /** The wallet or account on file. */
  filedMethod: string;
  filedBank: string | null;
  filedNumber: string | null;
  /** When and by whom the place this goes to was changed; null: never, or money arrived there since. */
  changedAt: Date | null;
  changedByName: string | null;
}

/**
 * A changed place is said until one payment has arrived there, however long ago it was changed: hours go by for whoever
 * waits. Cash is paid without the name of a wallet, its hold and the day's ceiling, so it is said beside a wallet or account.
 */
export function payeeWarnings(standing: PayeeStanding): PayeeWarning[] {
  const { method, filedMethod, filedBank, filedNumber, changedAt, changedByName } = standing;
  const warnings: PayeeWarning[] = [];
  if (changedAt !== null) {
    const day = formatDay(kampalaDay(changedAt));
    const what = `Where this goes was changed by ${changedByName ?? "somebody"} on ${day}, and nothing has arrived there since.`;
    warnings.push({ code: "payee-changed", what });
  }
  if (method === "cash" && filedNumber !== null && isOrdered(filedMethod)) {
    const filed =
      filedMethod === "bank"
        ? `Their account on file: ${filedBank ?? ""} ${maskAccount(filedNumber)}`
        : `Their wallet on file: ${maskPhone(filedNumber)}`;
    warnings.push({ code: "cash-beside-account", what: `${filed}, paid in cash.` });
  }
  return warnings;
}
