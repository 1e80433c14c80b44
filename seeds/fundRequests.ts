// Money asked for in the demo: one request that was approved, paid and accounted for to the shilling, and
// three that wait, as the specification's dashboard counts them.
import { addDays, type Day } from "#kernel/days.ts";
import type { WireBody, WireReturns } from "#platform/api/endpoint.ts";
import { approvals } from "#registry/approvals/api.ts";
import { users } from "#registry/users/api.ts";
import { fundRequests } from "#work/fund-requests/api.ts";
import { fundRetirements } from "#work/fund-requests/retirementApi.ts";
import { payments } from "#work/payments/api.ts";
import type { Callers } from "./callers.ts";

type FundRequest = WireReturns<typeof fundRequests.one>;
type Asked = Pick<WireBody<typeof fundRequests.ask>, "purpose" | "amount" | "justification">;

/** What a season's requests came to: spent, and brought back in cash. */
export interface FundsTold {
  spent: bigint;
  returned: bigint;
}

/** Asks for funds for oneself, as one of the people. */
async function ask(hands: Callers, person: string, day: Day, asked: Asked): Promise<FundRequest> {
  await hands.toDay(day);
  const { user } = await hands.as(person)(users.me, {});
  return hands.as(person)(fundRequests.ask, {
    body: { id: hands.newId(), neededBy: addDays(day, 3), payeeId: user.id, ...asked },
  });
}

/** Approves a request: the accountant up to the limit, the owner above it. */
async function approve(hands: Callers, request: FundRequest): Promise<void> {
  const { approval } = request;
  if (!approval) throw new Error(`${request.number} asked nobody`);
  const approver = BigInt(request.amount) > 50_000_000n ? "owner" : "accountant";
  await hands.as(approver)(approvals.approve, {
    params: { id: approval.id },
    body: { version: approval.version },
  });
}

/** Pays an approved request in cash: prepared, approved and released by three people. */
async function pay(hands: Callers, request: FundRequest): Promise<void> {
  const { rows } = await hands.as("accountant")(payments.requests, {
    params: { search: request.number },
  });
  const promise = rows.find((row) => row.sourceId === request.id);
  if (!promise) throw new Error(`${request.number} promised nothing`);
  const prepared = await hands.as("accountant")(payments.prepareAdvance, {
    body: {
      id: hands.newId(),
      partyType: "staff",
      partyId: request.payeeId,
      method: "cash",
      amount: request.amount,
      commitmentId: promise.id,
    },
  });
  const params = { id: prepared.id };
  const approved = await hands.as("owner")(payments.approve, {
    params,
    body: { version: prepared.version },
  });
  await hands.as("md")(payments.release, { params, body: { version: approved.version } });
}

/** A repair of the weighbridge from asking to its account: 1,850,000 spent, 150,000 brought back. */
export async function tellFundRequest(hands: Callers, day: Day): Promise<FundsTold> {
  const request = await ask(hands, "operations", day, {
    purpose: "opex",
    amount: "2000000",
    justification: "Repair of the weighbridge in Masaka",
  });
  await approve(hands, request);
  await pay(hands, request);
  await hands.toDay(addDays(day, 2));
  const account = await hands.as("operations")(fundRetirements.submit, {
    body: {
      id: hands.newId(),
      requestId: request.id,
      returned: "150000",
      noReceiptReason: "The fiscal receipt is in the file of the weighbridge",
      lines: [{ account: "6130", description: "Load cells and calibration", amount: "1850000" }],
    },
  });
  await hands.as("accountant")(fundRetirements.accept, {
    params: { id: account.id },
    body: { version: account.version },
  });
  return { spent: 1_850_000n, returned: 150_000n };
}

/** Three requests that nobody has decided on yet. */
export async function seedPendingRequests(hands: Callers, today: Day): Promise<void> {
  const waiting: readonly [person: string, daysAgo: number, asked: Asked][] = [
    [
      "md",
      3,
      {
        purpose: "travel",
        amount: "3400000",
        justification: "Buyer's visit to Antwerp: tickets and per diem",
      },
    ],
    [
      "operations",
      2,
      { purpose: "opex", amount: "12500000", justification: "Diesel for the plant, four weeks" },
    ],
    [
      "md",
      1,
      { purpose: "capex", amount: "64000000", justification: "A second colour sorter, deposit" },
    ],
  ];
  for (const [person, daysAgo, asked] of waiting) {
    await ask(hands, person, addDays(today, -daysAgo), asked);
  }
}
