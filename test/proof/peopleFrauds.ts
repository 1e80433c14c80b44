// Frauds with who somebody is: with whom the company deals, who works here, and what is written down of them afterwards.
import { addDays } from "#kernel/days.ts";
import { suppliers } from "#registry/suppliers/api.ts";
import { users } from "#registry/users/api.ts";
import { demoPassword } from "#seeds/people.ts";
import { newId } from "#test/world.ts";
import { farmerAdvances } from "#work/farmer-advances/api.ts";
import { payments } from "#work/payments/api.ts";
import { bagsOf, type Fraud, fraud, freshNumber, type Season, somebody } from "./fraudSeason.ts";
import { creditor } from "./payingFrauds.ts";

/** Are owners told of something, by what stands behind the line? */
async function ownersAreTold({ world }: Season, kind: string, link: string): Promise<boolean> {
  const found = await world.sql.query(
    "select 1 from notice where kind = $1 and link = $2 and recipient_id = $3",
    [kind, link, await world.userId("owner")],
  );
  return found.rows.length > 0;
}

export const peopleFrauds = {
  "A32 a supplier's account written anew while they are taken up again": fraud(
    ["account moved"],
    async ({ world, bills }, watch, dice) => {
      const known = await bills.supplier();
      const gone = await bills.moveSupplier("deactivate", known);
      const again = await bills.moveSupplier("reopen", gone);
      const { type, legalName, tin, termsDays, version } = again;
      const account = { paymentMethod: "mtn_momo" as const, paymentAccountName: legalName };
      await world.as("md")(suppliers.change, {
        params: { id: known.id },
        body: {
          ...{ version, type, legalName, tin, termsDays },
          ...{ ...account, paymentNumber: freshNumber() },
        },
      });
      // A colleague looks at the supplier, whom they know, before they approve.
      const { warnings } = await bills.readSupplier(known.id, "accountant");
      if (warnings.some((words) => words.startsWith("The account was changed since"))) {
        watch.isTold("account moved");
      }
      return 300_000n + BigInt((dice[2] * 131 + dice[3]) % 5_000_000);
    },
  ),
  "a second person made by the first": fraud(["owners are told"], async (season, watch, dice) => {
    const { world } = season;
    const { firstName, lastName } = somebody(dice);
    const id = newId();
    const about = { title: null, department: null, phone: freshNumber() };
    await watch.tries(
      world.as("md")(users.add, {
        body: {
          ...{ id, firstName, lastName, ...about, email: `${id}@demo.mavuno.test` },
          ...{ role: "field_officer", password: demoPassword },
        },
      }),
    );
    if (await ownersAreTold(season, "person_added", `/users/${id}`))
      watch.isTold("owners are told");
    return 500_000n + BigInt((dice[2] * 131 + dice[3]) % 9_000_000);
  }),
  "an advance larger than anybody gets, without a request": fraud(
    ["payment.advance-above-limit"],
    async (season, watch, dice) => {
      const { world, buying } = season;
      const { id: partyId } = await creditor(season, dice);
      const parts = [
        1_700_000n + BigInt(dice[2] % 900_000),
        1_800_000n + BigInt(dice[3] % 900_000),
      ] as const;
      // At once, or in two of which each is small enough.
      const amounts = dice[1] % 2 === 0 ? [parts[0] + parts[1]] : parts;
      for (const amount of amounts) {
        await watch.tries(
          world.as("accountant")(payments.prepareAdvance, {
            body: {
              ...{ id: newId(), partyId, method: "cash", amount: String(amount) },
              ...{ repayOn: addDays(buying.today, 90), purpose: "Fertiliser" },
            },
          }),
        );
      }
      return parts[0] + parts[1];
    },
  ),
  "an advance written off by whoever approved it": fraud(
    ["same-person"],
    async ({ world, buying, grower, vouchers }, watch, dice) => {
      const farmer = await grower(somebody(dice));
      const delivery = await buying.record({
        ...{ farmerId: farmer.id, plots: [{ plotId: farmer.plot, shareBp: 10_000 }] },
        ...{ weighings: bagsOf(600_000), unitPrice: "5600", confirmDuplicate: false },
      });
      await buying.approve(delivery);
      const amount = 50_000n + BigInt(dice[3] % 90_000);
      const asked = await world.as("field")(farmerAdvances.ask, {
        body: {
          ...{ id: newId(), farmerId: farmer.id, amount: String(amount) },
          ...{ recoverBy: addDays(buying.today, 90), purpose: "School fees" },
        },
      });
      const params = { id: asked.id };
      const by = dice[1] % 2 === 0 ? ("accountant" as const) : ("owner" as const);
      const { version, commitmentId } = await world.as(by)(farmerAdvances.approve, {
        params,
        body: { version: asked.version },
      });
      const paid = await world.as("cashier")(payments.prepareAdvance, {
        body: {
          ...{ id: newId(), partyId: farmer.id, method: "cash", amount: String(amount) },
          commitmentId,
        },
      });
      await vouchers.release(await vouchers.approve(paid, "owner"), "md");
      const body = { version, reason: "The farmer moved away" };
      await watch.tries(world.as(by)(farmerAdvances.writeOff, { params, body }));
      return amount;
    },
  ),
} satisfies Record<string, Fraud>;
