// Frauds with what customers at home owe: what somebody who sells, or who takes the customers' money, does to have goods
// leave for less than they are worth, for nobody's money, or for money that stays in their own pocket.
import { addDays } from "#kernel/days.ts";
import { customers } from "#registry/customers/api.ts";
import { customerReceipts } from "#work/sales/receiptApi.ts";
import { openingLot } from "#test/makers.ts";
import { goods, work } from "#test/salesMakers.ts";
import { type Fraud, fraud, type Season } from "./fraudSeason.ts";
import type { Dice, FraudWatch } from "./fraudWatch.ts";

const price = ([, , c, d]: Dice): number => 1_200_000 + ((c * 131 + d) % 2_000_000);

/** Coffee comes into the store at so much a kilogram, and is ordered at another. */
async function ordered(
  { world, sales, faq }: Season,
  of: { customerId: string; kilograms: number; cost: number; at: number },
) {
  const { customerId, kilograms, cost, at } = of;
  await openingLot(world, {
    ...{ productId: faq, grams: BigInt(kilograms) * 1_000n },
    cost: BigInt(kilograms * cost),
  });
  return sales.draft(customerId, [goods(faq, kilograms, at)]);
}

/** Whoever took the money is told, or an owner, that it is said not to have come. */
async function readNotices({ world }: Season, watch: FraudWatch, receipt: string): Promise<void> {
  const found = await world.sql.query("select 1 from notice where event = $1", [
    `receipt:${receipt}:voided`,
  ]);
  if (found.rows.length > 0) watch.isTold("receipt_voided");
}

export const sellingFrauds = {
  "an invoice paid by a certificate alone": fraud(
    [
      ...["not-withholding", "withheld-too-much", "certificate-taken"].map(
        (word) => `customer-receipt.${word}`,
      ),
    ],
    async ({ sales }, watch, dice) => {
      const customerId = await sales.customer({ withholdsTax: dice[0] % 3 !== 0 });
      const invoice = await sales.billed(customerId, [work(price(dice))]);
      const open = BigInt(invoice.open);
      // All of it at once; or six percent again and again, with one certificate or with others.
      const part = dice[0] % 3 === 1 ? (BigInt(invoice.net) * 6n) / 100n : open;
      for (const turn of [0, 1]) {
        const certificate = dice[1] % 2 === 0 ? "WHT-1" : `WHT-${turn}`;
        const items = [{ invoiceId: invoice.id, amount: String(part) }];
        await watch.tries(
          sales.receive({ customerId, amount: 0n, withheld: String(part), certificate, items }),
        );
        if (watch.stopped.length > 0) break;
      }
      return open;
    },
  ),
  "coffee sold far below what it cost": fraud(
    ["sales-order.not-confirmed"],
    async (season, watch, dice) => {
      const { sales } = season;
      const customerId = await sales.customer();
      const [kilograms, cost] = [100 + (dice[1] % 400), 9_000 + (dice[2] % 2_000)];
      const at = Math.floor((cost * (100 - (20 + (dice[3] % 70)))) / 100);
      const order = await ordered(season, { customerId, kilograms, cost, at });
      const confirmed = await watch.tries(sales.confirm(order));
      if (confirmed) await sales.bill(await sales.deliver(confirmed));
      return BigInt(kilograms * (cost - at));
    },
  ),
  "goods on credit for somebody nobody knows": fraud(
    ["sales-order.not-confirmed"],
    async ({ sales }, watch, dice) => {
      const customerId = await sales.customer({ legalName: "Kiosk Ltd" }, { limit: null });
      let owed = 0n;
      for (let turn = 0; turn < 8 && watch.stopped.length === 0; turn += 1) {
        const order = await sales.draft(customerId, [work(price(dice))]);
        const confirmed = await watch.tries(sales.confirm(order));
        if (confirmed) owed += BigInt(confirmed.gross);
      }
      return owed;
    },
  ),
  "a hold that is shed by leaving and coming back": fraud(
    ["customer.left-on-hold"],
    async ({ world, sales }, watch, dice) => {
      const params = { id: await sales.customer() };
      const seller = world.as(dice[0] % 2 === 0 ? "operations" : "md");
      const { version } = await seller(customers.read, { params });
      const words = (of: number) => ({ params, body: { version: of, reason: "As agreed" } });
      const held = await seller(customers.hold, words(version));
      const gone = await seller(customers.retire, words(held.version));
      await watch.tries(seller(customers.reopen, words(gone.version)));
      return BigInt(price(dice));
    },
  ),
  "cash that came and is said not to have come": fraud(
    ["customer-receipt.cash-of-before", "receipt_voided"],
    async (season, watch, dice) => {
      const { world, sales } = season;
      const customerId = await sales.customer();
      const amount = BigInt(price(dice));
      const day = addDays(sales.today, dice[0] % 2 === 0 ? -1 : 0);
      const { id, version } = await sales.receive({ customerId, amount, day });
      const body = { version, reason: "They took it back" };
      await watch.tries(world.as("operations")(customerReceipts.void, { params: { id }, body }));
      if (watch.stopped.length === 0) await readNotices(season, watch, id);
      return amount;
    },
  ),
} satisfies Record<string, Fraud>;
