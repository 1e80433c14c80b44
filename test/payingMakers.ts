// What a payment needs before it can happen: a farmer with a wallet, and a debt in the books.
import { postVoucher } from "#books/vouchers/door.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import type { WireBody, WireReturns } from "#platform/api/endpoint.ts";
import { farmers } from "#registry/farmers/api.ts";
import { payments } from "#work/payments/api.ts";
import { demoOrg } from "./makers.ts";
import { newId, type Person, type World } from "./world.ts";

let lastFarmer = 0;

/** A farmer with a mobile money wallet (null: paid in cash), verified by somebody else. */
export async function makePayee(
  world: World,
  of: {
    wallet?: string | null;
    name?: string;
    method?: "mtn_momo" | "airtel_money" | "bank";
    /** Of `method: "bank"`, whose `wallet` is the account's number. */
    bank?: string;
  } = {},
): Promise<string> {
  const id = newId();
  lastFarmer += 1;
  const {
    wallet = `+25677${String(1_000_000 + lastFarmer)}`,
    name = "Nakato",
    method: paymentMethod = "mtn_momo",
  } = of;
  const account =
    wallet === null
      ? {}
      : ({
          paymentMethod,
          ...(of.bank === undefined ? {} : { paymentBank: of.bank }),
          paymentNumber: wallet,
          paymentAccountName: `${name} Rehema`,
        } as const);
  await world.as("field")(farmers.register, {
    body: {
      id,
      firstName: "Rehema",
      lastName: name,
      sex: "female",
      village: "Kakunyu",
      consents: [{ purpose: "buy_and_pay", given: true, method: "verbal" }],
      ...account,
    },
  });
  await world.as("md")(farmers.verify, { params: { id }, body: { version: 1 } });
  return id;
}

/** Something a farmer is owed since before the books began; gives the due's id. */
export async function openingDebt(
  world: World,
  of: { partyId: string; amount: bigint; note?: string },
): Promise<string> {
  const dueId = newId();
  const party = { type: "farmer", id: of.partyId } as const;
  await asSystem(world.house.database, await demoOrg(world), "opening", async (ctx) => {
    await postVoucher(ctx, {
      source: { type: "opening", id: dueId },
      event: "open",
      day: ctx.today,
      memo: "Opening debt",
      lines: [
        { account: "3000", amount: of.amount },
        { account: "2020", amount: -of.amount, party },
      ],
      dues: [
        {
          id: dueId,
          kind: "farmer-payable",
          party,
          amount: of.amount,
          currency: "UGX",
          account: "2020",
          dueOn: ctx.today,
          note: of.note ?? "COL-26-000001",
        },
      ],
    });
  });
  return dueId;
}

export type Payment = WireReturns<typeof payments.read>;
type Asked = Partial<WireBody<typeof payments.prepare>>;
type Versioned = Pick<Payment, "id" | "version">;

/** The three people's hands on vouchers. */
export function voucherHands(world: World) {
  const prepare = (
    body: Asked & Pick<WireBody<typeof payments.prepare>, "partyId" | "items">,
    by: Person = "accountant",
  ): Promise<Payment> =>
    world.as(by)(payments.prepare, { body: { id: newId(), method: "cash", ...body } });
  /** A debt of a new farmer, and the cash voucher that pays all of it. */
  const prepared = async (amount: bigint, more: Asked = {}, by?: Person): Promise<Payment> => {
    const partyId = more.partyId ?? (await makePayee(world));
    const dueId = await openingDebt(world, { partyId, amount });
    return prepare({ items: [{ dueId, amount: String(amount) }], ...more, partyId }, by);
  };
  const step = (name: "approve" | "release") => (one: Versioned, by: Person) =>
    world.as(by)(payments[name], { params: { id: one.id }, body: { version: one.version } });
  const because =
    (name: "reject" | "void" | "reverse") =>
    (one: Versioned, by: Person, reason = "Asked for twice") =>
      world.as(by)(payments[name], {
        params: { id: one.id },
        body: { version: one.version, reason },
      });
  const [approve, release] = [step("approve"), step("release")];
  const releaseWhole = async (one: Payment): Promise<Payment> =>
    release(await approve(one, "owner"), "md");
  return {
    prepare,
    prepared,
    approve,
    release,
    releaseWhole,
    reject: because("reject"),
    strikeOut: because("void"),
    reverse: because("reverse"),
    /** Prepared by the accountant, approved by the owner, released by the managing director. */
    paid: async (amount: bigint, more: Asked = {}) => releaseWhole(await prepared(amount, more)),
    read: (id: string, by: Person = "accountant") =>
      world.as(by)(payments.read, { params: { id } }),
    /** What a payment wrote in the books: `released 2020 1804920`. */
    booked: async (id: string): Promise<string[]> => {
      const found = await world.sql.query<{ line: string }>(
        `select v.event || ' ' || l.account_code || ' ' || l.amount as line
         from voucher v join voucher_line l on l.org_id = v.org_id and l.voucher_id = v.id
         where v.source_type = 'payment' and v.source_id = $1 order by v.seq, l.line`,
        [id],
      );
      return found.rows.map((row) => row.line);
    },
  };
}
