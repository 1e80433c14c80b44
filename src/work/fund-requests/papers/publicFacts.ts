// What a stranger with the paper in hand may check: that it is ours, its number and day, and between which
// round figures its sum lies.
import { type Day, formatDay } from "#kernel/days.ts";
import { amountBand } from "#kernel/money.ts";

/** The facts behind the code of an approved request. */
export function requestFacts(request: { id: string; number: string; amount: bigint; day: Day }) {
  return {
    type: "fund-request",
    subjectId: request.id,
    title: `Fund request ${request.number}`,
    facts: {
      Number: request.number,
      Approved: formatDay(request.day),
      Amount: amountBand(request.amount),
    },
  };
}

/** The facts behind the code of an accepted account. */
export function statementFacts(account: {
  id: string;
  number: string;
  requestNumber: string;
  accounted: bigint;
  day: Day;
}) {
  return {
    type: "fund-retirement",
    subjectId: account.id,
    title: `Account of an advance ${account.number}`,
    facts: {
      Number: account.number,
      "Of request": account.requestNumber,
      Accepted: formatDay(account.day),
      Amount: amountBand(account.accounted),
    },
  };
}
