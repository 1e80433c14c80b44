// What the people of the demo ask for out of the store, and the cooperative whose own sign-in sees its rows.
import { addDays, type Day } from "#kernel/days.ts";
import { suppliers } from "#registry/suppliers/api.ts";
import { stores } from "#registry/organization/api.ts";
import { products } from "#registry/products/api.ts";
import { users } from "#registry/users/api.ts";
import { supplierAdvances } from "#work/bills/advanceApi.ts";
import { packaging } from "#work/packaging/api.ts";
import { supplies } from "#work/supplies/api.ts";
import { supplyCustody } from "#work/supplies/custodyApi.ts";
import type { Callers } from "./callers.ts";

/**
 * Two requisitions for bags: one waits for approval, one waits to be issued, and no bag has left the shelf. Scales
 * that come back are in custody, one of them offered to a colleague. Gives the cooperative that brings crops.
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
  await lendScales(hands, today);
  return cooperativeId;
}

/** Two of six scales are with the employee for a fortnight; the field officer is to take one of them over. */
async function lendScales(hands: Callers, today: Day): Promise<void> {
  const operations = hands.as("operations");
  const id = hands.newId();
  const { rows } = await operations(stores.list, { params: { kind: "store" } });
  const placeId = rows[0]?.id ?? "";
  await operations(products.add, {
    body: {
      ...{ id, code: "SCALE-100", name: "Hanging scale 100 kg", kind: "packaging" },
      ...{ commodity: "packaging", unit: "pieces", stockAccount: "1380" },
    },
  });
  await operations(packaging.receive, {
    body: {
      ...{ id: hands.newId(), productId: id, placeId, day: today },
      ...{ pieces: "6", price: "145000", supplierName: "Weigh Right Ltd" },
    },
  });
  await operations(supplyCustody.comesBack, { params: { id }, body: { days: 14 } });
  const lines = [{ productId: id, pieces: "2" }];
  const asked = await hands.as("employee")(supplies.ask, {
    body: {
      ...{ id: hands.newId(), use: "stores", neededBy: today, lines },
      note: "For the buying days in Kabonera",
    },
  });
  const params = { id: asked.id };
  const approved = await operations(supplies.approve, {
    params,
    body: { version: asked.version },
  });
  await operations(supplies.issue, {
    params,
    body: { id: hands.newId(), version: approved.version, placeId, lines },
  });
  const { rows: held } = await hands.as("employee")(supplyCustody.list, { params: {} });
  const { user: officer } = await hands.as("field")(users.me, {});
  await hands.as("employee")(supplyCustody.handOver, {
    params: { id: held[0]?.id ?? "" },
    body: {
      ...{ id: hands.newId(), toId: officer.id, pieces: "1" },
      note: "For the buying day on Thursday",
    },
  });
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
