// Frauds with money on its way out: what somebody who prepares, approves or lets go, or who comes with a bill, does to
// have it go twice, further than they may, or into their own pocket.
import { farmers } from "#registry/farmers/api.ts";
import { accountStatements } from "#work/payments/statementApi.ts";
import { disbursements } from "#work/payments/disbursementApi.ts";
import { openingDebt, type Payment } from "#test/payingMakers.ts";
import { fallenDueEarlier } from "#test/overdue.ts";
import { newId, type Person } from "#test/world.ts";
import { colleaguesNumber } from "./buyingFrauds.ts";
import { type Fraud, fraud, freshNumber, type Season, somebody, walletOf } from "./fraudSeason.ts";
import type { Dice, FraudWatch } from "./fraudWatch.ts";
import { readTable } from "./statingPlays.ts";

/** A farmer the company owes something, with a wallet the provider has in their name unless said. */
export async function creditor(
  season: Season,
  dice: Dice,
  of: { wallet?: string; holder?: { given: string; family: string } } = {},
): Promise<{ id: string; wallet: string }> {
  const { world, momo, register } = season;
  const who = somebody(dice);
  const wallet = of.wallet ?? freshNumber();
  const holder = of.holder ?? { given: who.firstName, family: who.lastName };
  await momo.operate("holders", { msisdn: wallet.slice(1), ...holder });
  const { id, version } = await register({ ...who, ...walletOf(who, wallet) });
  await world.as("md")(farmers.verify, { params: { id }, body: { version } });
  return { id, wallet };
}

/** A voucher for a new debt of theirs. */
export async function voucherFor(
  { world, vouchers }: Season,
  of: { partyId: string; amount: bigint; by?: Person; method?: "cash" | "mtn_momo" },
): Promise<Payment> {
  const { partyId, amount, by = "accountant", method = "cash" } = of;
  const dueId = await openingDebt(world, { partyId, amount });
  return vouchers.prepare({ partyId, items: [{ dueId, amount: String(amount) }], method }, by);
}

const small = ([, , c, d]: Dice): bigint => 150_000n + BigInt((c * 131 + d) % 900_000);

export const payingFrauds = {
  "A17 deciding about one's own voucher": fraud(["same-person"], async (season, watch, dice) => {
    const { vouchers } = season;
    const { id: partyId } = await creditor(season, dice);
    const amount = small(dice);
    const by = dice[1] % 2 === 0 ? ("accountant" as const) : ("cashier" as const);
    const one = await voucherFor(season, { partyId, amount, by });
    if (by === "accountant") await watch.tries(vouchers.approve(one, by));
    else await watch.tries(vouchers.release(await vouchers.approve(one, "owner"), by));
    return amount;
  }),
  "A19 a sum in parts under the limit": fraud(
    ["payment.above-your-limit"],
    async (season, watch, dice) => {
      const payee = await creditor(season, dice);
      return inParts(season, watch, dice, [payee, payee]);
    },
  ),
  "A19 a sum in parts, to two who have one wallet": fraud(
    ["payment.above-your-limit"],
    async (season, watch, dice) => {
      const wallet = freshNumber();
      const [a, b, c, d] = dice;
      const one = await creditor(season, dice, { wallet });
      const other = await creditor(season, [a + 7, b + 5, c, d], { wallet });
      return inParts(season, watch, dice, [one, other]);
    },
  ),
  "A21 a wallet changed before it is prepared": fraud(
    ["payment.payee-held"],
    async (season, watch, dice) => {
      const payee = await creditor(season, dice);
      await moveWallet(season, payee, dice);
      const approved = await approvedFor(season, payee, dice);
      await watch.tries(season.vouchers.release(approved, "md"));
      return small(dice);
    },
  ),
  "A21 a wallet changed after it was approved": fraud(
    ["payment.payee-moved"],
    async (season, watch, dice) => {
      const payee = await creditor(season, dice);
      const approved = await approvedFor(season, payee, dice);
      await moveWallet(season, payee, dice);
      await watch.tries(season.vouchers.release(approved, "md"));
      return small(dice);
    },
  ),
  "A21 a wallet of somebody else": fraud(["another's wallet"], async (season, watch, dice) => {
    const { momo, vouchers } = season;
    const another = somebody([dice[0] + 5, dice[1] + 3, dice[2], dice[3]]);
    const holder = { given: another.firstName, family: another.lastName };
    const { id: partyId } = await creditor(season, dice, { holder });
    const amount = small(dice);
    const one = await voucherFor(season, { partyId, amount, method: "mtn_momo" });
    await momo.run("check-name", one.id);
    watch.sees(await vouchers.read(one.id));
    return amount;
  }),
  "A31 money to new wallets, one after another": fraud(
    ["payment.above-ceiling"],
    async (season, watch, dice) => {
      const { world, vouchers } = season;
      const set = (amount: bigint | null) =>
        world.as("owner")(disbursements.setCeiling, {
          body: {
            effectiveFrom: season.buying.today,
            amount: amount === null ? null : String(amount),
            sourceNote: "Board of 3 May",
          },
        });
      const { releasedToday } = await set(null);
      await set(BigInt(releasedToday) + 2_000_000n);
      let out = 0n;
      for (let i = 0; i < 12 && watch.stopped.length === 0; i += 1) {
        const payee = await creditor(season, [dice[0] + i * 7, dice[1] + i * 5, dice[2], dice[3]]);
        const amount = 200_000n + BigInt((dice[2] + i * 31_337) % 400_000);
        const asked = { partyId: payee.id, amount, method: "mtn_momo" as const };
        const approved = await vouchers.approve(await voucherFor(season, asked), "owner");
        await watch.tries(vouchers.release(approved, "md"));
        out += amount;
      }
      await set(null);
      return out;
    },
  ),
  "A31 money taken out of a wallet, booked as a charge": fraud(
    ["same-person", "statement.large-charge"],
    async ({ world, buying }, watch, dice) => {
      const amount = 200_000n + BigInt((dice[2] * 131 + dice[3]) % 4_000_000);
      const id = newId();
      await readTable(world, [{ id, day: buying.today, amount: -amount }]);
      const found = await world.sql.query<{ id: string }>(
        "select id from statement_line where provider_reference = $1",
        [id],
      );
      const params = { id: found.rows[0]?.id ?? "" };
      const body = { note: "Charge of the network" };
      // Alone, or through a colleague who books charges and does as they are asked.
      const by = dice[1] % 2 === 0 ? ("accountant" as const) : ("md" as const);
      await watch.tries(world.as(by)(accountStatements.charge, { params, body }));
      return amount;
    },
  ),
  "A31 money taken out of a wallet in small charges": fraud(
    ["same-person", "statement.charges-of-month"],
    async ({ world, buying }, watch, dice) => {
      const each = 60_000n + BigInt((dice[2] * 131 + dice[3]) % 40_000);
      const ids = Array.from({ length: 20 }, newId);
      await readTable(
        world,
        ids.map((id) => ({ id, day: buying.today, amount: -each })),
      );
      const found = await world.sql.query<{ id: string }>(
        "select id from statement_line where provider_reference = any($1)",
        [ids],
      );
      let out = 0n;
      for (const { id } of found.rows) {
        if (watch.stopped.length > 0) break;
        const body = { note: "Charge of the network" };
        // Alone, and by turns with a colleague who books charges.
        const by = out > 0n && dice[1] % 2 === 0 ? ("md" as const) : ("accountant" as const);
        await watch.tries(world.as(by)(accountStatements.charge, { params: { id }, body }));
        out += each;
      }
      return out;
    },
  ),
  "A24 paid once more": fraud(["payment.looks-like-duplicate"], async (season, watch, dice) => {
    const { vouchers } = season;
    const { id: partyId } = await creditor(season, dice);
    const amount = small(dice);
    await vouchers.releaseWhole(await voucherFor(season, { partyId, amount }));
    await watch.tries(voucherFor(season, { partyId, amount }));
    return amount;
  }),
  "A24 an invoice twice, written otherwise": fraud(
    ["bill.invoice-twice", "Number looks like"],
    async (season, watch, dice) => {
      const { bills } = season;
      const supplier = await bills.supplier();
      const number = `INV-${100 + (dice[0] % 900)}/26`;
      const net = small(dice);
      await bills.enter(supplier.id, net, { invoiceNumber: number });
      // A thousand shillings more, so that the sum alone tells nothing.
      const invoiceNumber = otherwise(number, dice[1]);
      const again = { invoiceNumber };
      const entered = await watch.tries(
        bills.enter(supplier.id, net + 1_000n, again, "accountant"),
      );
      if (entered) await season.readsApproval(watch, entered.approval);
      return net;
    },
  ),
  "A24 an invoice once more under another number": fraud(
    ["payment.looks-like-duplicate", "Same supplier and amount"],
    async ({ bills }, watch, dice) => {
      const supplier = await bills.supplier();
      const net = small(dice);
      const [first, second] = [
        await bills.approved(supplier.id, net),
        await bills.approved(supplier.id, net),
      ];
      await bills.vouchers.releaseWhole(await bills.prepare(first));
      await watch.tries(bills.prepare(second));
      return net;
    },
  ),
  "A32 a supplier of one's own": fraud(["same-person"], async ({ bills }, watch, dice) => {
    const net = small(dice);
    const made = await bills.add({}, "md");
    const approved = await watch.tries(bills.approveSupplier(made, "md"));
    if (approved) await bills.enter(made.id, net);
    return net;
  }),
  "A32 a supplier who is paid into a colleague's telephone": fraud(
    ["said of the supplier"],
    async (season, watch, dice) => {
      const paymentNumber = await colleaguesNumber(season, dice);
      const added = await season.bills.add({ paymentNumber });
      watch.sees(await season.bills.readSupplier(added.id, "accountant"));
      return small(dice);
    },
  ),
  "A33 money anew while money is out": fraud(
    ["fund-request.overdue"],
    async ({ world, funds }, watch, dice) => {
      const amount = small(dice);
      const payee = (["md", "operations"] as const)[dice[0] % 2] ?? "md";
      const payeeId = await world.userId(payee);
      const one = await funds.paid(amount, { payeeId }, payee);
      await fallenDueEarlier(world, payeeId, 30 + (dice[1] % 60));
      await watch.tries(funds.ask(amount, { payeeId }, payee));
      // So that the next one begins without it.
      await funds.accept(await funds.account(one, { returned: String(amount) }, payee));
      return amount;
    },
  ),
} satisfies Record<string, Fraud>;

/** Two vouchers whose sum is above what the accountant may approve, and neither is. */
async function inParts(
  season: Season,
  watch: FraudWatch,
  [, , c, d]: Dice,
  [first, second]: readonly [{ id: string }, { id: string }],
): Promise<bigint> {
  const parts = [
    [first.id, 20_000_000n + BigInt(c % 29_000_000)],
    [second.id, 31_000_001n + BigInt(d % 18_000_000)],
  ] as const;
  for (const [partyId, amount] of parts) {
    const asked = { partyId, amount, by: "md", method: "mtn_momo" } as const;
    const one = await voucherFor(season, asked);
    await watch.tries(season.vouchers.approve(one, "accountant"));
  }
  return parts[1][1];
}

/** A payment into a wallet that the owner approved. */
async function approvedFor(season: Season, { id: partyId }: { id: string }, dice: Dice) {
  const asked = { partyId, amount: small(dice), method: "mtn_momo" as const };
  return season.vouchers.approve(await voucherFor(season, asked), "owner");
}

/** The officer who wrote the farmer down writes another wallet, in the same name. */
async function moveWallet({ world }: Season, { id }: { id: string }, dice: Dice): Promise<void> {
  const { version } = await world.as("field")(farmers.read, { params: { id } });
  const who = somebody(dice);
  const { firstName, lastName, sex, village } = who;
  await world.as("field")(farmers.change, {
    params: { id },
    body: { version, firstName, lastName, sex, village, ...walletOf(who) },
  });
}

/** A number as somebody writes it who would have it taken for another. */
function otherwise(number: string, die: number): string {
  const ways = [
    (text: string) => text.toLowerCase().replaceAll(/[-/]/g, " "),
    (text: string) => text.replaceAll("-", "–"),
    (text: string) => text.replaceAll("0", "O"),
    (text: string) => text.replaceAll("1", "l"),
    (text: string) => text.replace("INV-", "INV-00"),
    (text: string) => text.replace("INV", "Invoice "),
    (text: string) => ` ${text.replace("/", "-")}.`,
  ];
  return (ways[die % ways.length] ?? ((text: string) => text))(number);
}
