// Hands on employees' requests for tests: asked for, decided, paid by three people, paid back.
import type { WireBody, WireReturns } from "#platform/api/endpoint.ts";
import { approvals } from "#registry/approvals/api.ts";
import { employeeRequests } from "#work/employee-requests/api.ts";
import { employeeRepayments } from "#work/employee-requests/repaymentApi.ts";
import { payments } from "#work/payments/api.ts";
import { voucherHands } from "./payingMakers.ts";
import { newId, type Person, type World } from "./world.ts";

export type EmployeeRequest = WireReturns<typeof employeeRequests.one>;
export type AskedWire = WireBody<typeof employeeRequests.ask>["asked"];

/** What people do with requests of employees; `today` is a day in Kampala. */
export function employeeHands(world: World, today: string) {
  const vouchers = voucherHands(world);
  const ask = (
    asked: AskedWire,
    by: Person = "employee",
    more: Partial<WireBody<typeof employeeRequests.ask>> = {},
  ): Promise<EmployeeRequest> =>
    world.as(by)(employeeRequests.ask, { body: { id: newId(), asked, ...more } });
  const read = (id: string, by: Person = "owner") =>
    world.as(by)(employeeRequests.one, { params: { id } });
  const decide = (
    move: "approve" | "return" | "reject",
    one: EmployeeRequest,
    by: Person,
    reason = "Not now",
  ) => {
    const params = { id: one.approval?.id ?? newId() };
    const version = one.approval?.version ?? 1;
    return move === "approve"
      ? world.as(by)(approvals.approve, { params, body: { version } })
      : world.as(by)(approvals[move], { params, body: { version, reason } });
  };
  /** Asked for and approved: without money by a director, with money by the accountant. */
  const approved = async (asked: AskedWire, by: Person = "employee") => {
    const one = await ask(asked, by);
    await decide("approve", one, one.amount === "0" ? "md" : "accountant");
    return read(one.id);
  };
  const prepare = async (one: EmployeeRequest) => {
    const { rows } = await world.as("cashier")(payments.requests, { params: { limit: 200 } });
    return world.as("cashier")(payments.prepareAdvance, {
      body: {
        id: newId(),
        partyType: "staff",
        partyId: one.employeeId,
        method: "cash",
        amount: one.amount,
        commitmentId: rows.find((row) => row.sourceId === one.id)?.id ?? newId(),
        duplicateReason: "Each request is its own",
      },
    });
  };
  /** Approved and paid out: prepared by the cashier, approved by the owner, released by the accountant. */
  const paid = async (asked: AskedWire, by: Person = "employee") => {
    const one = await approved(asked, by);
    await vouchers.release(await vouchers.approve(await prepare(one), "owner"), "accountant");
    return read(one.id);
  };
  const repay = (one: EmployeeRequest, amount: bigint, by: Person = "cashier") =>
    world.as(by)(employeeRepayments.record, {
      body: { id: newId(), requestId: one.id, amount: String(amount), note: null },
    });
  return { ask, read, decide, approved, prepare, paid, repay, ...askedFor(today) };
}

/** What is asked for, in its smallest form. */
function askedFor(today: string) {
  const leave = (from: string, to: string, more: object = {}): AskedWire => ({
    kind: "leave",
    leaveKind: "annual",
    from,
    to,
    ...more,
  });
  const advance = (amount: bigint, instalments = 3): AskedWire => ({
    kind: "salary_advance",
    amount: String(amount),
    instalments,
    reason: "School fees",
  });
  const petty = (amount: bigint): AskedWire => ({
    kind: "petty_cash",
    neededBy: today,
    items: [{ what: "Airtime", amount: String(amount) }],
    reason: "Calls to farmers",
  });
  return { leave, advance, petty };
}
