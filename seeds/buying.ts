// How the demo buys through the year: a delivery is weighed and judged, and its farmer paid by cheque, by
// the same people and endpoints as every other one.
import type { Day } from "#kernel/days.ts";
import { collections } from "#work/field-collections/api.ts";
import { payments } from "#work/payments/api.ts";
import type { Callers } from "./callers.ts";
import { idIn, type KnownFarmer, type Made, weighingsOf } from "./container.ts";

type Grade = "A" | "B" | "C";
type Bought = "FAQ-R" | "PARCH-A" | "COCOA-FD";

/** Net kilograms that a farmer, by their code, brings, and the grade they are given. */
export type Delivery = readonly [farmer: string, kilograms: number, grade: Grade];

/** What is bought on one day, at one store and price. */
export interface Purchase {
  product: Bought;
  store: string;
  stream: "eu" | "open";
  /** Shillings for a kilogram: the published price of the day. */
  price: number;
  deliveries: readonly Delivery[];
}

/** Measured as its grade asks and within every limit, so that what is weighed is what is paid for. */
const measured: Record<Bought, { moistureBp: number; foreignMatterBp: number }> = {
  "FAQ-R": { moistureBp: 1280, foreignMatterBp: 40 },
  "PARCH-A": { moistureBp: 1150, foreignMatterBp: 40 },
  "COCOA-FD": { moistureBp: 720, foreignMatterBp: 45 },
};
const defects: Record<Grade, number> = { A: 220, B: 410, C: 680 };

/** Buys and pays for what is delivered on a day; gives what was paid in shillings. */
export async function buy(
  hands: Callers,
  made: Made,
  farmers: readonly KnownFarmer[],
  { day, ...purchase }: Purchase & { day: Day },
): Promise<bigint> {
  await hands.toDay(day);
  let paid = 0n;
  for (const delivery of purchase.deliveries) {
    const farmer = farmers.find((one) => one.code === delivery[0]);
    if (!farmer) throw new Error(`nobody is called ${delivery[0]}`);
    const owed = await deliver(hands, made, { ...purchase, day, farmerId: farmer.id, delivery });
    await pay(hands, farmer.id, owed);
    paid += BigInt(owed.amount);
  }
  return paid;
}

async function deliver(
  { as, newId }: Callers,
  made: Made,
  of: Omit<Purchase, "deliveries"> & { day: Day; farmerId: string; delivery: Delivery },
): Promise<{ dueId: string; amount: string }> {
  const [, kilograms, grade] = of.delivery;
  const slip = await as("field")(collections.record, {
    body: {
      id: newId(),
      collectedOn: of.day,
      farmerId: of.farmerId,
      placeId: idIn(made.stores, of.store),
      productId: idIn(made.products, of.product),
      stream: of.stream,
      weighings: weighingsOf(BigInt(Math.round(kilograms * 1000))),
      ...measured[of.product],
      defectsBp: defects[grade],
      unitPrice: String(of.price),
      confirmDuplicate: true,
    },
  });
  const { dueId, netPayable } = await as("operations")(collections.approve, {
    params: { id: slip.id },
    body: { version: slip.version, grade },
  });
  if (dueId === null) throw new Error("an approved collection is owed");
  return { dueId, amount: netPayable };
}

/** Pays one debt by cheque: prepared, approved and released by three people. */
async function pay(
  { as, newId }: Callers,
  partyId: string,
  due: { dueId: string; amount: string },
): Promise<void> {
  const id = newId();
  const prepared = await as("accountant")(payments.prepare, {
    body: {
      id,
      partyId,
      method: "cheque",
      chequeNumber: `CHQ-${id.slice(-6).toUpperCase()}`,
      items: [due],
    },
  });
  const params = { id };
  const approved = await as("owner")(payments.approve, {
    params,
    body: { version: prepared.version },
  });
  await as("md")(payments.release, { params, body: { version: approved.version } });
}
