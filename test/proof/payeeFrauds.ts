// Frauds about whom money goes to and whether it stays there: cash taken back in the books alone, places changed and left to
// lie, wallets vouched for by who wrote them, and another's transfer booked as one's own customer's.
import { farmers } from "#registry/farmers/api.ts";
import { payments } from "#work/payments/api.ts";
import { newId } from "#test/world.ts";
import { type Fraud, fraud, freshNumber, type Season, somebody, walletOf } from "./fraudSeason.ts";
import type { Dice } from "./fraudWatch.ts";
import { creditor, voucherFor } from "./payingFrauds.ts";
import { sendTable } from "./statingPlays.ts";

const small = ([, , c, d]: Dice): bigint => 150_000n + BigInt((c * 131 + d) % 900_000);

export const payeeFrauds = {
  "cash taken back by whoever it went to": fraud(
    ["payment.to-yourself"],
    async ({ world, funds }, watch, dice) => {
      const { vouchers } = funds;
      const amount = small(dice);
      const payeeId = await world.userId("accountant");
      const asked = await funds.ask(amount, { payeeId }, "md");
      await funds.decide("approve", asked, "owner");
      const one = await funds.prepare(await funds.read(asked.id));
      const paid = await vouchers.release(await vouchers.approve(one, "owner"), "md");
      await watch.tries(vouchers.reverse(paid, "accountant"));
      return amount;
    },
  ),
  "cash taken back by whoever prepared it": fraud(["same-person"], async (season, watch, dice) => {
    const { vouchers } = season;
    const amount = small(dice);
    const { id: partyId } = await creditor(season, dice);
    const paid = await vouchers.releaseWhole(await voucherFor(season, { partyId, amount }));
    await watch.tries(vouchers.reverse(paid, "accountant"));
    return amount;
  }),
  "cash paid once more after it was taken back": fraud(
    ["payment.looks-like-duplicate"],
    async (season, watch, dice) => {
      const { vouchers } = season;
      const amount = small(dice);
      const { id: partyId } = await creditor(season, dice);
      const paid = await vouchers.releaseWhole(await voucherFor(season, { partyId, amount }));
      await vouchers.reverse(paid, "owner");
      const items = paid.items.map(({ dueId }) => ({ dueId, amount: String(amount) }));
      await watch.tries(vouchers.prepare({ partyId, items }));
      return amount;
    },
  ),
  "a wallet's name vouched for by who changed it": fraud(
    ["payment.payee-changed-by-you"],
    async (season, watch, dice) => {
      const { world, momo, vouchers } = season;
      const payee = await creditor(season, dice);
      const [wallet, another] = [freshNumber(), somebody([dice[0] + 5, dice[1] + 3, 0, 0])];
      const holder = { given: another.firstName, family: another.lastName };
      await momo.operate("holders", { msisdn: wallet.slice(1), ...holder });
      await moveWallet(season, payee, { dice, wallet, by: "md" });
      const asked = { partyId: payee.id, amount: small(dice), method: "mtn_momo" as const };
      const one = await voucherFor(season, asked);
      await momo.run("check-name", one.id);
      const approved = await vouchers.approve(one, "owner");
      const body = { version: approved.version, reason: "The husband's wallet" };
      await watch.tries(world.as("md")(payments.acceptName, { params: { id: one.id }, body }));
      return asked.amount;
    },
  ),
  "a wallet changed and left to lie for days": fraud(
    ["payee-changed"],
    async (season, watch, dice) => {
      const { world, momo, vouchers } = season;
      const payee = await creditor(season, dice);
      const [wallet, who] = [freshNumber(), somebody(dice)];
      const holder = { given: who.firstName, family: who.lastName };
      await momo.operate("holders", { msisdn: wallet.slice(1), ...holder });
      await moveWallet(season, payee, { dice, wallet, by: "field" });
      const days = 2 + (dice[1] % 60);
      await world.sql.query(
        `update farmer set registered_at = least(registered_at, now() - interval '200 days'),
           payment_changed_at = payment_changed_at - make_interval(days => $2) where id = $1`,
        [payee.id, days],
      );
      const asked = { partyId: payee.id, amount: small(dice), method: "mtn_momo" as const };
      const one = await voucherFor(season, asked);
      watch.sees(await vouchers.read(one.id, "owner"));
      return asked.amount;
    },
  ),
  "cash for somebody who has a wallet on file": fraud(
    ["cash-beside-account"],
    async (season, watch, dice) => {
      const { id: partyId } = await creditor(season, dice);
      const amount = small(dice);
      const one = await voucherFor(season, { partyId, amount });
      watch.sees(await season.vouchers.read(one.id, "owner"));
      return amount;
    },
  ),
  "another's transfer booked as a customer's": fraud(
    ["its line waits"],
    async ({ world, buying, sales }, watch, dice) => {
      const customerId = await sales.customer();
      const [id, amount] = [newId(), small(dice)];
      const reference = `TX ${dice[0]}`;
      // Of the wallet there were statements before; and one row alone does not say which way its money went.
      const fee = () => ({ id: newId(), day: buying.today, amount: -500n });
      await sendTable(world, [fee()]);
      await sales.receive({ customerId, amount, method: "airtel_money", reference });
      await sendTable(world, [{ id, day: buying.today, amount }, fee()]);
      const found = await world.sql.query<{ waits: boolean }>(
        `select not exists (select 1 from statement_match m
           where m.line_id = l.id and m.undone_at is null) as waits
         from statement_line l where l.provider_reference = $1`,
        [id],
      );
      if (found.rows[0]?.waits === true) watch.isTold("its line waits");
      return amount;
    },
  ),
} satisfies Record<string, Fraud>;

/** Whoever keeps the register writes another wallet for the farmer, in the same name. */
async function moveWallet(
  { world }: Season,
  { id }: { id: string },
  of: { dice: Dice; wallet: string; by: "md" | "field" },
): Promise<void> {
  const { version } = await world.as(of.by)(farmers.read, { params: { id } });
  const who = somebody(of.dice);
  const { firstName, lastName, sex, village } = who;
  await world.as(of.by)(farmers.change, {
    params: { id },
    body: { version, firstName, lastName, sex, village, ...walletOf(who, of.wallet) },
  });
}
