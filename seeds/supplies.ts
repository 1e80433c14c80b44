// What the people of the demo ask for out of the store, and the cooperative whose own sign-in sees its rows.
import { addDays, type Day } from "#kernel/days.ts";
import { suppliers } from "#registry/suppliers/api.ts";
import { users } from "#registry/users/api.ts";
import { supplierAdvances } from "#work/bills/advanceApi.ts";
import { supplies } from "#work/supplies/api.ts";
import type { Callers } from "./callers.ts";

/**
 * Two requisitions for bags: one waits for approval, one waits to be issued; nothing has left the shelf. Gives
 * the cooperative that brings crops.
 */
export async function seedSupplies(hands: Callers, today: Day): Promise<string> {
  await hands.toDay(today);
  const cooperativeId = await linkCooperative(hands, today);
  const { rows } = await hands.as("employee")(supplies.catalogue, { params: { limit: 1 } });
  const [thing] = rows;
  if (!thing) throw new Error("nothing lies on the shelf to be asked for");
  const ask = (pieces: string, neededBy: Day, note: string) =>
    hands.as("employee")(supplies.ask, {
      body: {
        id: hands.newId(),
        use: "stores",
        neededBy,
        note,
        lines: [{ productId: thing.id, pieces }],
      },
    });
  await ask("40", addDays(today, 3), "For the buying centre in Kabonera");
  const agreed = await ask("25", addDays(today, 1), "Torn bags at the Masaka store");
  await hands.as("operations")(supplies.approve, {
    params: { id: agreed.id },
    body: { version: agreed.version },
  });
  return cooperativeId;
}

/** Entered by the managing director, approved by the accountant; its people sign in themselves. */
async function linkCooperative(hands: Callers, today: Day): Promise<string> {
  const id = hands.newId();
  await hands.as("md")(suppliers.add, {
    body: {
      id,
      type: "cooperative",
      legalName: "Kabonera Growers Cooperative Society Ltd",
      tin: "1000000013",
      licenceNumber: "MAAIF/COF/26/0817",
      licenceExpiresOn: addDays(today, 24),
      contactName: "Namuli Grace",
      phone: "+256772000313",
      address: "Kabonera, Masaka",
      paymentMethod: "mtn_momo",
      paymentNumber: "+256772000313",
      paymentAccountName: "Kabonera Growers Cooperative",
      termsDays: 7,
    },
  });
  const params = { id };
  await hands.as("md")(suppliers.review, { params, body: { version: 1 } });
  const approved = await hands.as("accountant")(suppliers.approve, {
    params,
    body: { version: 2 },
  });
  const { user } = await hands.as("supplier")(users.me, {});
  await hands.as("owner")(suppliers.link, {
    params: { id },
    body: { version: approved.version, userId: user.id },
  });
  await hands.as("owner")(supplierAdvances.setLimit, {
    params: { id },
    body: {
      id: hands.newId(),
      effectiveFrom: today,
      advance: "3000000",
      credit: "20000000",
      reason: "Two seasons of deliveries, board paper 7/26",
    },
  });
  await hands.as("md")(supplierAdvances.ask, {
    params: { id },
    body: {
      id: hands.newId(),
      amount: "400000",
      recoverBy: addDays(today, 45),
      purpose: "Tarpaulins for drying, against the next deliveries",
    },
  });
  return id;
}
