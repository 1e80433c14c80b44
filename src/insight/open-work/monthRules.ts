// The list behind each thing that may wait of a month: exactly the rows that are counted.
import type { Day } from "#kernel/days.ts";
import { can, type Flag, type Needs } from "#kernel/permissions.ts";
import type { WaitingName } from "#registry/periods/rules.ts";
import { seesAllExpenses } from "#work/expenses/rules.ts";
import { seesPayments } from "#work/payments/rules.ts";
import { seesSales } from "#work/sales/rules.ts";
import { mayReadList } from "./countRules.ts";
import { countLinks } from "./linkRules.ts";

/** Those that the board of open work does not count. */
type WaitingOnly =
  | "payments_on_their_way"
  | "statement_lines_open"
  | "accounts_not_stated"
  | "fiscal_refused";

const only: Record<WaitingOnly, { list: string; reads: Needs }> = {
  payments_on_their_way: { list: "/payments?state=sent", reads: seesPayments },
  statement_lines_open: { list: "/payment-center/statements?state=open", reads: seesPayments },
  accounts_not_stated: { list: "/payment-center/statements", reads: seesPayments },
  fiscal_refused: { list: "/orders/invoices?fiscalState=rejected", reads: seesSales },
};

const isOnly = (name: WaitingName): name is WaitingOnly => Object.hasOwn(only, name);

/** The list of what waits through a day; null for whoever may not read all of it. */
export function waitingLink(
  flags: readonly Flag[],
  name: WaitingName,
  through: Day,
): string | null {
  const { list, mayRead } = listOf(flags, name);
  if (!mayRead) return null;
  // An invoice that was refused waits whatever its day.
  if (name === "fiscal_refused") return list;
  return `${list}${list.includes("?") ? "&" : "?"}to=${through}`;
}

function listOf(flags: readonly Flag[], name: WaitingName): { list: string; mayRead: boolean } {
  if (isOnly(name)) return { list: only[name].list, mayRead: can(flags, only[name].reads) };
  // Whoever does not answer for expenses has only their own in that list.
  const mayRead =
    name === "expenses_submitted" ? can(flags, seesAllExpenses) : mayReadList(flags, name);
  return { list: countLinks[name], mayRead };
}
