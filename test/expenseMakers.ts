// Hands on expenses for tests: claimed, decided, paid back by three people.
import { kampalaDay } from "#kernel/days.ts";
import type { WireBody, WireReturns } from "#platform/api/endpoint.ts";
import { approvals } from "#registry/approvals/api.ts";
import { expenses } from "#work/expenses/api.ts";
import { payments } from "#work/payments/api.ts";
import { voucherHands } from "./payingMakers.ts";
import { newId, type Person, type World } from "./world.ts";

export type Expense = WireReturns<typeof expenses.one>;
type Claimed = Partial<WireBody<typeof expenses.record>>;

let vendors = 0;

/** A photograph as a telephone makes it, with where it was taken written beside the picture. */
export function photograph(mark: string): { name: string; base64: string } {
  const segment = (marker: number, text: string): Buffer => {
    const body = Buffer.from(text, "latin1");
    const head = Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff]);
    return Buffer.concat([head, body]);
  };
  const bytes = Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, `Exif\0\0GPS 0.3476 N 32.5825 E ${mark}`),
    segment(0xdb, `quantization ${mark}`),
    Buffer.from([0xff, 0xda, 0x00, 0x02, 0x11, 0x22, 0x33, 0xff, 0xd9]),
  ]);
  return { name: `${mark}.jpg`, base64: bytes.toString("base64") };
}

/** What people do with what they spent. */
export function expenseHands(world: World) {
  const today = kampalaDay(world.now());
  const vouchers = voucherHands(world);
  /** One line of repairs paid with own money, of a vendor of its own, with its photograph. */
  const terms = (amount: bigint, more: Claimed = {}): WireBody<typeof expenses.record> => {
    vendors += 1;
    return {
      id: newId(),
      day: today,
      vendorName: `Kasana Garage ${vendors}`,
      paidBy: "own_pocket",
      department: "Operations",
      segment: "coffee",
      lines: [
        { categoryCode: "REPAIRS", description: "Belt for the huller", amount: String(amount) },
      ],
      receipt: photograph(`receipt-${vendors}`),
      ...more,
    };
  };
  const claim = (amount: bigint, more: Claimed = {}, by: Person = "employee"): Promise<Expense> =>
    world.as(by)(expenses.record, { body: terms(amount, more) });
  const read = (id: string, by: Person = "accountant"): Promise<Expense> =>
    world.as(by)(expenses.one, { params: { id } });
  const decide = (
    move: "approve" | "return" | "reject",
    one: Expense,
    by: Person,
    reason = "Not now",
  ) => {
    const { id, version } = one.approval ?? { id: newId(), version: 1 };
    const params = { id };
    return move === "approve"
      ? world.as(by)(approvals.approve, { params, body: { version } })
      : world.as(by)(approvals[move], { params, body: { version, reason } });
  };
  const approved = async (amount: bigint, more: Claimed = {}, by: Person = "employee") => {
    const one = await claim(amount, more, by);
    await decide("approve", one, by === "accountant" ? "owner" : "accountant");
    return read(one.id);
  };
  /** The payment of what is owed for it, prepared by the cashier. */
  const prepare = async (one: Expense) => {
    const { rows } = await world.as("cashier")(payments.payables, { params: { limit: 200 } });
    const due = rows.find((row) => row.sourceId === one.id);
    return world.as("cashier")(payments.prepare, {
      body: {
        id: newId(),
        partyType: "staff",
        partyId: one.claimantId,
        method: "cash",
        items: [{ dueId: due?.id ?? newId(), amount: due?.open ?? "1" }],
        duplicateReason: "Each claim is its own",
      },
    });
  };
  /** Paid back: prepared by the cashier, approved by the owner, released by the managing director. */
  const payBack = async (one: Expense): Promise<Expense> => {
    const payment = await prepare(one);
    await vouchers.release(await vouchers.approve(payment, "owner"), "md");
    return read(one.id);
  };
  return { today, terms, claim, read, decide, approved, prepare, payBack, ...laterHands(world) };
}

/** What is done with an expense that was claimed already. */
function laterHands(world: World) {
  const withdraw = (one: Pick<Expense, "id" | "version">, by: Person = "employee") =>
    world.as(by)(expenses.withdraw, { params: { id: one.id }, body: { version: one.version } });
  const takeBack = (one: Pick<Expense, "id" | "version">, by: Person = "accountant") =>
    world.as(by)(expenses.void, {
      params: { id: one.id },
      body: { version: one.version, reason: "Wrong account" },
    });
  const change = (
    one: Pick<Expense, "id" | "version">,
    body: Omit<WireBody<typeof expenses.change>, "version">,
    by: Person = "employee",
  ) =>
    world.as(by)(expenses.change, {
      params: { id: one.id },
      body: { ...body, version: one.version },
    });
  /** What an expense wrote in the books: `approve 6130 127119`. */
  const booked = async (id: string): Promise<string[]> => {
    const found = await world.sql.query<{ line: string }>(
      `select v.event || ' ' || l.account_code || ' ' || l.amount as line from voucher v
       join voucher_line l on l.org_id = v.org_id and l.voucher_id = v.id
       where v.source_type = 'expense' and v.source_id = $1 order by v.seq, l.line`,
      [id],
    );
    return found.rows.map((row) => row.line);
  };
  return { withdraw, takeBack, change, booked };
}
