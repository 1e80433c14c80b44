// What becomes of a document when its approval is decided: one line for each kind that asks.
import type { Decider } from "#registry/approvals/door.ts";
import { budgetsOn, expenseDecider } from "#work/expenses/door.ts";
import { billDecider } from "#work/bills/door.ts";
import { employeeRequestDecider } from "#work/employee-requests/door.ts";
import { fundRequestDecider } from "#work/fund-requests/door.ts";
import { creditNoteDecider } from "#work/sales/door.ts";

export const deciders: readonly Decider[] = [
  expenseDecider,
  fundRequestDecider({ budgetsOn }),
  employeeRequestDecider,
  billDecider,
  creditNoteDecider,
];
