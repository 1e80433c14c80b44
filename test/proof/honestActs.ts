// Honest work with the oddities it has: family wallets and telephones, round readings of a spring scale, slips that come
// late, prices that move, sums that happen to be the same, numbers that follow one another.
import { addDays } from "#kernel/days.ts";
import { photographOf } from "#test/photographs.ts";
import { openingLot } from "#test/makers.ts";
import { goods } from "#test/salesMakers.ts";
import { filledBox } from "./boxFrauds.ts";
import { countedStore } from "./countFrauds.ts";
import { type Act, bagsOf, freshNumber, somebody, walletOf } from "./fraudSeason.ts";
import { creditor, voucherFor } from "./payingFrauds.ts";
import { closeDrawer, countedDrawer, milled, trucked } from "./storeFrauds.ts";

/** Honest work, and how much of a day it is beside the others. */
export interface Work {
  share: number;
  act: Act;
}
const honest = (share: number, act: Act): Work => ({ share, act });

export const honestActs = {
  "a delivery": honest(12, async ({ buying, grower }, watch, dice) => {
    const farmer = await grower(somebody(dice));
    const grams = 20_000 + (dice[3] % 4_000) * 100;
    // A spring scale shows half kilograms; of slips of an island one comes two days late, and seldom one later.
    const shown = dice[2] % 3 === 0 ? Math.round(grams / 500) * 500 : grams;
    const late = dice[1] % 150 === 0 ? 3 : dice[1] % 20 === 0 ? 1 + (dice[0] % 2) : 0;
    const unitPrice = String(late > 0 ? 5_800 : 5_500 + (dice[1] % 12) * 17);
    const weighings = bagsOf(shown).map((bag) => ({
      ...bag,
      ...{ source: "manual" as const, manualReason: "no_connection" as const },
    }));
    const slip = await watch.tries(
      buying.record({
        ...{ farmerId: farmer.id, plots: [{ plotId: farmer.plot, shareBp: 10_000 }] },
        ...{ weighings, moistureBp: 1_250 + (dice[0] % 250), confirmDuplicate: false },
        ...{ collectedOn: addDays(buying.today, -late), unitPrice },
      }),
    );
    // A price that waits for the office's word waits; nothing else is in the way of the judge.
    if (slip && watch.stopped.length === 0) watch.sees(await buying.approve(slip));
    return 0n;
  }),
  "a second delivery of the same day": honest(2, async ({ buying, grower }, watch, dice) => {
    const farmer = await grower(somebody(dice));
    for (const grams of [30_000 + (dice[2] % 900) * 100, 140_000 + (dice[3] % 900) * 100]) {
      await watch.tries(
        buying.record({
          ...{ farmerId: farmer.id, plots: [{ plotId: farmer.plot, shareBp: 10_000 }] },
          ...{ weighings: bagsOf(grams), unitPrice: "5600", confirmDuplicate: false },
        }),
      );
    }
    return 0n;
  }),
  "a registration": honest(5, async ({ register }, watch, dice) => {
    const who = somebody(dice);
    // One telephone in a house, now and then.
    const phone = dice[2] % 25 === 0 ? "0772600600" : freshNumber();
    // Two in three before the wall of one of three stores, photographed out of the hand.
    const [person, wall] = [dice[0] * 1_000 + dice[1], dice[2] % 3];
    const photograph = await photographOf(person, dice[3] % 3 === 0 ? person : 9_000 + wall);
    const photo = { name: "face.jpg", base64: photograph.toString("base64") };
    const consents = [{ purpose: "photo" as const, given: true, method: "thumbprint" as const }];
    const told = { ...who, ...walletOf(who), phone, photo, consents };
    await watch.tries(register(told));
    return 0n;
  }),
  "a payment": honest(6, async (season, watch, dice) => {
    const { momo, vouchers } = season;
    const who = somebody(dice);
    // As telecoms have names: in the other order and in capitals; now and then it is the husband's wallet.
    const turned = dice[1] % 4 === 0;
    const isHusbands = dice[3] % 50 === 0;
    const given = turned ? who.lastName.toUpperCase() : who.firstName;
    const family = turned ? who.firstName.toUpperCase() : who.lastName;
    const holder = isHusbands ? { given: "Aloysius", family: "Zziwa" } : { given, family };
    const { id: partyId } = await creditor(season, dice, { holder });
    const amount = 50_000n + BigInt((dice[2] * 977 + dice[3]) % 2_000_000);
    const one = await voucherFor(season, { partyId, amount, method: "mtn_momo", by: "cashier" });
    await momo.run("check-name", one.id);
    watch.sees(await vouchers.read(one.id));
    const approved = await watch.tries(vouchers.approve(one, "accountant"));
    if (approved && watch.stopped.length === 0) await watch.tries(vouchers.release(approved, "md"));
    return 0n;
  }),
  "bills of one supplier": honest(2, async (season, watch, dice) => {
    const { bills } = season;
    const supplier = await bills.supplier();
    watch.sees(await bills.readSupplier(supplier.id, "accountant"));
    const first = 100 + (dice[0] % 900);
    for (const [i, net] of [300_000n, 300_000n + BigInt(dice[1] % 90_000)].entries()) {
      const invoiceNumber = `INV-${first + i}/26`;
      const bill = await watch.tries(bills.enter(supplier.id, net, { invoiceNumber }));
      if (!bill) continue;
      await season.readsApproval(watch, bill.approval);
      await bills.decide("approve", bill);
    }
    return 0n;
  }),
  "claims of one shop": honest(2, async ({ claims }, watch, dice) => {
    // Its fiscal receipts follow one another, and two of them come to the same now and then, of two days.
    const first = 3_000_000_000 + dice[0] * 7;
    const amount = 20_000n + BigInt(dice[1] % 400_000);
    const vendorName = `Masaka Stationers ${dice[0]} ${dice[2]}`;
    for (const [i, more] of [0n, 1_000n + BigInt(dice[3] % 9_000)].entries()) {
      const shop = { vendorName, fiscalNumber: String(first + i) };
      await watch.tries(claims.claim(amount + more, shop));
    }
    return 0n;
  }),
  "an advance and its account": honest(1, async ({ world, funds }, watch, dice) => {
    const by = (["md", "operations"] as const)[dice[0] % 2] ?? "md";
    const amount = 20_000n + BigInt(dice[1] % 20_000);
    const held = await funds.paid(amount, { payeeId: await world.userId(by) }, by);
    // Two receipts on one photograph; a little more than was there, now and then.
    const beyond = dice[3] % 3 === 0 ? 5_000n : 0n;
    const lines = [amount / 2n, amount - amount / 2n + beyond].map((part, at) => ({
      ...{ account: "6120", description: at === 0 ? "Fuel" : "Fares", amount: String(part) },
    }));
    const given = await watch.tries(funds.account(held, { lines }, by));
    if (given) {
      watch.sees(given);
      await funds.accept(given);
    }
    return 0n;
  }),
  "a truck": honest(2, async (season, watch, dice) => {
    const kilograms = 500 + (dice[0] % 1_500);
    // Some grams of each kilogram are lost on a bad road; once in forty trucks more than may be.
    const lost = dice[2] % 40 === 0 ? 13 : dice[1] % 9;
    await watch.tries(trucked(season, kilograms, kilograms * lost));
    return 0n;
  }),
  "a batch": honest(1, async (season, watch, dice) => {
    await watch.tries(milled(season, 500 + (dice[0] % 80)));
    return 0n;
  }),
  "a drawer": honest(1, async (season, watch) => {
    const counted = await watch.tries(countedDrawer(season, 0));
    if (counted) await closeDrawer(season, counted);
    return 0n;
  }),
  "the cash box": honest(1, async ({ world }, watch, dice) => {
    const box = await filledBox(world);
    const amount = 1_000_000n + BigInt(dice[0] % 9_000) * 1_000n;
    await watch.tries(box.carry(amount, { slipReference: `BANK ${dice[1]}/${dice[2]}` }));
    await watch.tries(box.count(null));
    return 0n;
  }),
  "a store that is counted": honest(1, async (season, watch, dice) => {
    const { counts, waits, isOff } = await countedStore(season, dice);
    if (isOff) watch.stopped.push("a pile is off");
    await watch.tries(counts.agree(waits));
    return 0n;
  }),
  "a sale at home": honest(1, async ({ world, sales, faq }, watch, dice) => {
    const customerId = await sales.customer({ withholdsTax: true });
    const kilograms = 200 + (dice[0] % 300);
    await openingLot(world, {
      ...{ productId: faq, grams: BigInt(kilograms) * 1_000n },
      cost: BigInt(kilograms) * 9_000n,
    });
    // What is left of others in the store cost up to 11,000.
    const line = goods(faq, kilograms, 10_600 + (dice[1] % 3_000));
    const confirmed = await watch.tries(sales.confirm(await sales.draft(customerId, [line])));
    if (!confirmed) return 0n;
    const { id, net, open } = await sales.bill(await sales.deliver(confirmed));
    const withheld = (BigInt(net) * 6n) / 100n;
    const items = [{ invoiceId: id, amount: open }];
    const certificate = `WHT/26/${dice[2]}`;
    const paid = { customerId, amount: BigInt(open) - withheld, items };
    await watch.tries(sales.receive({ ...paid, withheld: String(withheld), certificate }));
    return 0n;
  }),
} satisfies Record<string, Work>;
