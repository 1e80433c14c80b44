// Hands on fund requests for tests: asked for, decided, paid by three people, accounted for.
import { addDays } from "#kernel/days.ts";
import type { WireBody, WireReturns } from "#platform/api/endpoint.ts";
import { approvals } from "#registry/approvals/api.ts";
import { fundRequests } from "#work/fund-requests/api.ts";
import { fundRetirements } from "#work/fund-requests/retirementApi.ts";
import { payments } from "#work/payments/api.ts";
import { photograph } from "./expenseMakers.ts";
import { voucherHands } from "./payingMakers.ts";
import { newId, type Person, type World } from "./world.ts";

export type FundRequest = WireReturns<typeof fundRequests.one>;
type Asked = Partial<WireBody<typeof fundRequests.ask>>;

/** What people do with a request for funds. */
export function fundHands(world: World) {
  const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
  const vouchers = voucherHands(world);
  const ask = async (amount: bigint, more: Asked = {}, by: Person = "md"): Promise<FundRequest> =>
    world.as(by)(fundRequests.ask, {
      body: {
        id: newId(),
        purpose: "opex",
        amount: String(amount),
        neededBy: addDays(today, 3),
        payeeId: await world.userId(by),
        justification: "Repair of the weighbridge in Masaka",
        ...more,
      },
    });
  const read = (id: string, by: Person = "accountant") =>
    world.as(by)(fundRequests.one, { params: { id } });
  const decide = (
    move: "approve" | "return" | "reject",
    one: FundRequest,
    by: Person,
    reason = "Not now",
  ) => {
    const approval = one.approval ?? { id: newId(), version: 1 };
    const params = { id: approval.id };
    const { version } = approval;
    return move === "approve"
      ? world.as(by)(approvals.approve, { params, body: { version } })
      : world.as(by)(approvals[move], { params, body: { version, reason } });
  };
  /** Asked for and approved: by the accountant, or above the accountant's band by the owner. */
  const approved = async (amount: bigint, more: Asked = {}, by: Person = "md") => {
    const one = await ask(amount, more, by);
    await decide("approve", one, amount > 50_000_000n ? "owner" : "accountant");
    return read(one.id);
  };
  const prepare = async (one: FundRequest, amount = BigInt(one.amount)) => {
    const { rows } = await world.as("cashier")(payments.requests, {
      params: { search: one.number },
    });
    const promise = rows.find((row) => row.sourceId === one.id);
    return world.as("cashier")(payments.prepareAdvance, {
      body: {
        id: newId(),
        partyType: "staff",
        partyId: one.payeeId,
        method: "cash",
        amount: String(amount),
        commitmentId: promise?.id ?? newId(),
        duplicateReason: "Each request is its own",
      },
    });
  };
  /** Approved and paid out: prepared by the cashier, approved by the owner, released by the accountant. */
  const paid = async (amount: bigint, more: Asked = {}, by: Person = "md") => {
    const one = await approved(amount, more, by);
    const payment = await prepare(one);
    await vouchers.release(await vouchers.approve(payment, "owner"), "accountant");
    return read(one.id);
  };
  return { ask, read, decide, approved, prepare, paid, vouchers, ...accountHands(world) };
}

let accounts = 0;

/** What the payee and whoever accepts do with the account of an advance: receipts are on one photograph of its own. */
function accountHands(world: World) {
  const account = (
    one: FundRequest,
    of: Partial<WireBody<typeof fundRetirements.submit>>,
    by: Person = "md",
  ) => {
    accounts += 1;
    const file = of.lines === undefined ? null : photograph(`account-${accounts}`);
    return world.as(by)(fundRetirements.submit, {
      body: { id: newId(), requestId: one.id, returned: "0", lines: [], file, ...of },
    });
  };
  const accept = (retirement: { id: string; version: number }, by: Person = "accountant") =>
    world.as(by)(fundRetirements.accept, {
      params: { id: retirement.id },
      body: { version: retirement.version },
    });
  return { account, accept };
}
