// What an approved expense writes in the books (domain §10.2-14, 15, 17): the costs and the tax claimed back,
// against whoever paid: the claimant is owed it, the company's cash went out, an advance is met.
import { controlAccountOf } from "#books/ledger/rules.ts";
import { settlementOf, type Voucher, withoutZeros } from "#books/vouchers/rules.ts";
import type { Day } from "#kernel/days.ts";
import type { Currency } from "#kernel/money.ts";
import { invariant } from "#kernel/refusal.ts";
import type { PaidBy } from "./rules.ts";

const vatRecoverable = "1260";
const withholdingPayable = "2110";
const staffAdvances = controlAccountOf["staff-advance"];
const staffPayable = controlAccountOf["staff-payable"];

/** An advance the claimant still holds. */
export interface HeldAdvance {
  id: string;
  account: string;
  currency: Currency;
  open: bigint;
  openUgx: bigint;
}

export interface ApprovedExpense {
  id: string;
  number: string;
  claimantId: string;
  vendorName: string;
  paidBy: PaidBy;
  paidAccount: string | null;
  /** Gross shillings, and the tax in them that is claimed back. */
  lines: readonly { account: string; amount: bigint; vatAmount: bigint; description: string }[];
  withheld: bigint;
  day: Day;
}

/** How much of each advance a sum uses up, the first in the list first. */
export function fromAdvances(
  held: readonly HeldAdvance[],
  sum: bigint,
): { used: { advance: HeldAdvance; amount: bigint }[]; rest: bigint } {
  const used: { advance: HeldAdvance; amount: bigint }[] = [];
  let rest = sum;
  for (const advance of held) {
    if (rest === 0n) break;
    const amount = rest < advance.open ? rest : advance.open;
    used.push({ advance, amount });
    rest -= amount;
  }
  return { used, rest };
}

/**
 * The expense is approved: Dr costs and 1260 / Cr 2180 for own money (a debt to the claimant), Cr the cash
 * account and 2110 when the company paid, Cr 1230 when an advance meets it, what goes beyond it to 2180.
 */
export function expenseVoucher(
  expense: ApprovedExpense,
  held: readonly HeldAdvance[],
  newDueId: string,
): Voucher {
  const { lines, claimantId, number, day } = expense;
  const gross = lines.reduce((sum, line) => sum + line.amount, 0n);
  const vat = lines.reduce((sum, line) => sum + line.vatAmount, 0n);
  const party = { type: "staff", id: claimantId } as const;
  const { used, rest } = fromAdvances(expense.paidBy === "advance" ? held : [], gross);
  const owed = expense.paidBy === "company" ? 0n : rest;
  return {
    source: { type: "expense", id: expense.id },
    event: "approve",
    day,
    memo: `${number}, ${expense.vendorName}`,
    lines: withoutZeros([
      ...lines.map((line) => ({
        account: line.account,
        amount: line.amount - line.vatAmount,
        memo: line.description,
      })),
      { account: vatRecoverable, amount: vat },
      ...paidByCompany(expense, gross),
      { account: staffAdvances, amount: rest - gross, party },
      { account: staffPayable, amount: -owed, party },
    ]),
    settlements: used.map(({ advance, amount }) => settlementOf(advance, amount)),
    ...(owed === 0n
      ? {}
      : {
          dues: [
            {
              id: newDueId,
              kind: "staff-payable",
              party,
              amount: owed,
              currency: "UGX",
              account: staffPayable,
              dueOn: day,
              note: number,
            },
          ],
        }),
  };
}

function paidByCompany({ paidBy, paidAccount, withheld }: ApprovedExpense, gross: bigint) {
  if (paidBy !== "company") return [];
  invariant(paidAccount !== null, "what the company paid was paid from an account");
  return [
    { account: paidAccount, amount: withheld - gross },
    { account: withholdingPayable, amount: -withheld },
  ];
}
