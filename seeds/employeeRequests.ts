// What people of the demo ask for themselves: an advance on salary, paid out and the first part paid back;
// a leave that waits for a director; and a complaint without a name.
import { randomBytes } from "node:crypto";
import { makeVerificationCode } from "#kernel/crockford.ts";
import { addDays, type Day } from "#kernel/days.ts";
import { approvals } from "#registry/approvals/api.ts";
import { complaints } from "#work/complaints/api.ts";
import { employeeRequests } from "#work/employee-requests/api.ts";
import { employeeRepayments } from "#work/employee-requests/repaymentApi.ts";
import { payments } from "#work/payments/api.ts";
import type { Callers } from "./callers.ts";

/** What an advance on salary came to: paid out, and paid back so far. */
export interface AdvanceTold {
  paid: bigint;
  repaid: bigint;
}

/** The field officer's advance: 600,000 over three months; the first 200,000 come back in cash. */
export async function tellSalaryAdvance(hands: Callers, day: Day): Promise<AdvanceTold> {
  await hands.toDay(day);
  const request = await hands.as("field")(employeeRequests.ask, {
    body: {
      id: hands.newId(),
      asked: {
        kind: "salary_advance",
        amount: "600000",
        instalments: 3,
        reason: "School fees of the second term",
      },
    },
  });
  const { approval, number, employeeId } = request;
  if (!approval) throw new Error(`${number} asked nobody`);
  await hands.as("accountant")(approvals.approve, {
    params: { id: approval.id },
    body: { version: approval.version },
  });
  const { rows } = await hands.as("cashier")(payments.requests, { params: { limit: 200 } });
  const promise = rows.find((row) => row.sourceId === request.id);
  if (!promise) throw new Error(`${number} promised nothing`);
  const prepared = await hands.as("cashier")(payments.prepareAdvance, {
    body: {
      id: hands.newId(),
      partyType: "staff",
      partyId: employeeId,
      method: "cash",
      amount: request.amount,
      commitmentId: promise.id,
    },
  });
  const params = { id: prepared.id };
  const { version } = await hands.as("owner")(payments.approve, {
    params,
    body: { version: prepared.version },
  });
  await hands.as("md")(payments.release, { params, body: { version } });
  await hands.toDay(addDays(day, 2));
  await hands.as("cashier")(employeeRepayments.record, {
    body: { id: hands.newId(), requestId: request.id, amount: "200000", note: "First month" },
  });
  return { paid: 600_000n, repaid: 200_000n };
}

/** Leaves that nobody has decided on yet, and a complaint that nobody has answered. */
export async function seedWaitingRequests(hands: Callers, today: Day): Promise<void> {
  await hands.toDay(today);
  const askLeave = (who: string, after: number, days: number, reason: string) =>
    hands.as(who)(employeeRequests.ask, {
      body: {
        id: hands.newId(),
        asked: {
          kind: "leave",
          leaveKind: "annual",
          from: addDays(today, after),
          to: addDays(today, after + days - 1),
          reason,
        },
      },
    });
  // A week and nearly a week: some of their days are worked whatever feasts and Sundays they meet.
  await askLeave("field", 7, 5, "A wedding in the family");
  await askLeave("owner", 30, 7, "The children come home from school");
  const { slip } = await hands.as("field")(complaints.slip, {});
  await hands.as("field")(complaints.handIn, {
    params: { slip },
    body: {
      code: makeVerificationCode(randomBytes(10)),
      topic: "safety",
      text: "The guard of the huller's belt has been missing for a week.",
    },
  });
}
