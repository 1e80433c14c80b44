// Hands on suppliers and their bills for tests: entered, approved by others, paid by three people.
import type { WireBody, WireReturns } from "#platform/api/endpoint.ts";
import { approvals } from "#registry/approvals/api.ts";
import { suppliers } from "#registry/suppliers/api.ts";
import { taxes } from "#registry/taxes/api.ts";
import { users } from "#registry/users/api.ts";
import { bills } from "#work/bills/api.ts";
import { payments } from "#work/payments/api.ts";
import { voucherHands } from "./payingMakers.ts";
import { newId, type Person, type World } from "./world.ts";

export type Bill = WireReturns<typeof bills.one>;
export type Supplier = WireReturns<typeof suppliers.read>;
type Entered = Partial<WireBody<typeof bills.enter>>;

let last = 0;

/** What people do with suppliers and bills. */
export function billHands(world: World) {
  const hands = { ...supplierHands(world), ...enteringHands(world) };
  const vouchers = voucherHands(world);
  const approved = async (supplierId: string, net: bigint, more: Entered = {}): Promise<Bill> => {
    const one = await hands.enter(supplierId, net, more);
    await hands.decide("approve", one, net > 40_000_000n ? "owner" : "accountant");
    return hands.read(one.id);
  };
  /** The voucher that pays a bill, or part of it, prepared by the cashier. */
  const prepare = async (
    one: Bill,
    more: Partial<WireBody<typeof payments.prepare>> = {},
    amount = one.open ?? "0",
  ) => {
    const { rows } = await world.as("cashier")(payments.payables, {
      params: { partyType: "supplier", partyId: one.supplierId, limit: 100 },
    });
    const dueId = rows.find((row) => row.sourceId === one.id)?.id ?? newId();
    const items = [{ dueId, amount }];
    return world.as("cashier")(payments.prepare, {
      body: {
        id: newId(),
        partyType: "supplier",
        partyId: one.supplierId,
        method: "cash",
        items,
        ...more,
      },
    });
  };
  return { ...hands, vouchers, approved, prepare };
}

function supplierHands(world: World) {
  const add = (
    more: Partial<WireBody<typeof suppliers.add>> = {},
    by: Person = "md",
  ): Promise<Supplier> => {
    last += 1;
    return world.as(by)(suppliers.add, {
      body: {
        id: newId(),
        type: "service",
        legalName: `Wamala Repairs ${last} Ltd`,
        tin: String(1_000_100_000 + last),
        paymentMethod: "mtn_momo",
        paymentNumber: `+25677${String(2_000_000 + last)}`,
        paymentAccountName: "Wamala Repairs",
        termsDays: 30,
        ...more,
      },
    });
  };
  /** Handed over to be reviewed, where that was not done yet, and approved by the same person. */
  const approveSupplier = async ({ id }: { id: string }, by: Person = "accountant") => {
    const params = { id };
    const one = await readSupplier(id, by);
    const { version } = one;
    const ready =
      one.state === "draft"
        ? await world.as(by)(suppliers.review, { params, body: { version } })
        : one;
    return world.as(by)(suppliers.approve, { params, body: { version: ready.version } });
  };
  /** Entered by the managing director, approved by the accountant. */
  const supplier = async (more: Partial<WireBody<typeof suppliers.add>> = {}): Promise<Supplier> =>
    approveSupplier(await add(more));
  const moveSupplier = (
    name: "hold" | "release" | "blacklist" | "deactivate" | "reopen",
    one: { id: string; version: number },
    by: Person = "md",
  ) =>
    world.as(by)(suppliers[name], {
      params: { id: one.id },
      body: { version: one.version, reason: "Goods missing" },
    });
  const readSupplier = (id: string, by: Person = "md") =>
    world.as(by)(suppliers.read, { params: { id } });
  return { add, approveSupplier, supplier, moveSupplier, readSupplier };
}

function enteringHands(world: World) {
  const today = async (): Promise<string> => (await world.as("owner")(users.me, {})).org.today;
  const enter = async (
    supplierId: string,
    net: bigint,
    more: Entered = {},
    by: Person = "md",
  ): Promise<Bill> => {
    last += 1;
    const line = {
      account: "6210",
      segment: "admin",
      description: "Audit of the year",
      vatCode: "STANDARD",
      net: String(net),
    } as const;
    return world.as(by)(bills.enter, {
      body: {
        id: newId(),
        supplierId,
        invoiceNumber: `INV-${last}`,
        day: await today(),
        lines: [line],
        ...more,
      },
    });
  };
  const read = (id: string, by: Person = "accountant") =>
    world.as(by)(bills.one, { params: { id } });
  const decide = (
    move: "approve" | "return" | "reject",
    one: Bill,
    by: Person = "accountant",
    reason = "Not ours",
  ) => {
    const approval = one.approval ?? { id: newId(), version: 1 };
    const params = { id: approval.id };
    const { version } = approval;
    return move === "approve"
      ? world.as(by)(approvals.approve, { params, body: { version } })
      : world.as(by)(approvals[move], { params, body: { version, reason } });
  };
  const change = (one: Bill, more: Entered = {}, by: Person = "md"): Promise<Bill> =>
    world.as(by)(bills.change, {
      params: { id: one.id },
      body: {
        version: one.version,
        supplierId: one.supplierId,
        invoiceNumber: one.invoiceNumber,
        fiscalNumber: one.fiscalNumber,
        day: one.day,
        dueOn: one.dueOn,
        withholdingCode: one.withholdingCode,
        lines: one.lines.map(({ account, segment, description, vatCode, net }) => ({
          account,
          segment,
          description,
          vatCode,
          net,
        })),
        ...more,
      },
    });
  return { today, enter, read, decide, change, becomeAgent: () => becomeAgent(world, today) };
}

/** From today on the company keeps tax back. */
async function becomeAgent(world: World, today: () => Promise<string>): Promise<void> {
  await world.as("owner")(taxes.setStanding, {
    body: {
      id: newId(),
      effectiveFrom: await today(),
      isVatRegistered: true,
      isWithholdingAgent: true,
      sourceNote: "Named by the authority",
    },
  });
}
