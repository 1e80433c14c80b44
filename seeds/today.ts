// The demo company's business day: deliveries at the scale, some judged, some waiting, one turned away,
// so that every list has something to do.
import { addDays, type Day } from "#kernel/days.ts";
import { farmers } from "#registry/farmers/api.ts";
import { collections } from "#work/field-collections/api.ts";
import { payments } from "#work/payments/api.ts";
import type { Callers } from "./callers.ts";
import { type KnownFarmer, type Made } from "./container.ts";

interface Delivery {
  farmer: string;
  product: "KIBOKO-R" | "FAQ-R";
  /** Net kilograms of each bag. */
  bags: readonly number[];
  moistureBp: number;
  /** What becomes of it today. */
  ends: "waits" | "approved" | "rejected" | "unmeasured";
  daysAgo: number;
  /** What goes back to the farmer's advance. */
  recovery?: string;
  /** Brought by the cooperative, with this weight on its own note; grams. */
  noted?: string;
}

const bags = (count: number, kilograms: number) => Array.from({ length: count }, () => kilograms);

const deliveries: readonly Delivery[] = [
  {
    farmer: "FRM-0003",
    product: "KIBOKO-R",
    bags: bags(6, 57.2),
    moistureBp: 1540,
    ends: "approved",
    daysAgo: 3,
    noted: "345000",
  },
  {
    farmer: "FRM-0001",
    product: "KIBOKO-R",
    bags: bags(4, 57.5),
    moistureBp: 1420,
    ends: "approved",
    daysAgo: 2,
  },
  {
    farmer: "FRM-0002",
    product: "KIBOKO-R",
    bags: bags(6, 57.9),
    moistureBp: 1460,
    ends: "approved",
    daysAgo: 2,
  },
  {
    farmer: "FRM-0005",
    product: "KIBOKO-R",
    bags: bags(2, 57),
    moistureBp: 1400,
    ends: "approved",
    daysAgo: 1,
    noted: "114000",
  },
  {
    farmer: "FRM-0006",
    product: "FAQ-R",
    bags: bags(4, 58.9),
    moistureBp: 1780,
    ends: "rejected",
    daysAgo: 1,
    noted: "240000",
  },
  {
    farmer: "FRM-0006",
    product: "KIBOKO-R",
    bags: bags(8, 57.7),
    moistureBp: 1510,
    ends: "waits",
    daysAgo: 0,
  },
  {
    farmer: "FRM-0004",
    product: "FAQ-R",
    bags: bags(12, 59.6),
    moistureBp: 1320,
    ends: "waits",
    daysAgo: 0,
    noted: "720000",
  },
  {
    farmer: "FRM-0002",
    product: "KIBOKO-R",
    bags: bags(9, 58.2),
    moistureBp: 1480,
    ends: "waits",
    daysAgo: 0,
  },
  {
    // The field's worked example: 412.5 kg on the scale, 1,804,920 shillings in the hand.
    farmer: "FRM-0001",
    product: "KIBOKO-R",
    bags: [58.4, 57.8, 59.3, 58.1, 58.6, 57.5, 57.2],
    moistureBp: 1600,
    ends: "waits",
    daysAgo: 0,
    recovery: "500000",
  },
  {
    farmer: "FRM-0010",
    product: "KIBOKO-R",
    bags: bags(3, 55.4),
    moistureBp: 1390,
    ends: "unmeasured",
    daysAgo: 0,
  },
];

const prices = { "KIBOKO-R": "5800", "FAQ-R": "11500" } as const;

/** Some farmers agree to get their receipts as text messages, each in their own language. */
export async function seedReaders(
  { as, toDay }: Callers,
  sellers: readonly KnownFarmer[],
  day: Day,
): Promise<void> {
  await toDay(day);
  for (const { id, code } of sellers) {
    if (!["FRM-0001", "FRM-0002", "FRM-0003"].includes(code)) continue;
    const body = { purpose: "sms", given: true, method: "verbal" } as const;
    await as("field")(farmers.consent, { params: { id }, body });
  }
}

/** An advance of half a million to the farmer of the worked example, counted out in cash. */
export async function seedAdvance(
  { as, newId, toDay }: Callers,
  sellers: readonly KnownFarmer[],
  day: Day,
): Promise<void> {
  await toDay(day);
  const farmer = sellers.find((one) => one.code === "FRM-0001");
  if (!farmer) throw new Error("nobody is called FRM-0001");
  const prepared = await as("accountant")(payments.prepareAdvance, {
    body: {
      id: newId(),
      partyId: farmer.id,
      method: "cash",
      amount: "500000",
      repayOn: addDays(day, 90),
      purpose: "School fees, second term",
    },
  });
  const params = { id: prepared.id };
  const seen = { version: prepared.version };
  const approved = await as("owner")(payments.approve, { params, body: seen });
  await as("md")(payments.release, { params, body: { version: approved.version } });
}

/** Writes the last days' deliveries, in the order they came. */
export async function seedToday(
  { as, newId, toDay }: Callers,
  made: Made,
  sellers: readonly KnownFarmer[],
  { today, cooperativeId }: { today: Day; cooperativeId: string },
): Promise<void> {
  for (const delivery of deliveries) {
    const collectedOn = addDays(today, -delivery.daysAgo);
    await toDay(collectedOn);
    const seller = sellers.find((one) => one.code === delivery.farmer);
    const placeId = made.stores["STR-MSK"];
    const productId = made.products[delivery.product];
    if (!seller || !placeId || !productId) throw new Error(`nothing is called ${delivery.farmer}`);
    const isMeasured = delivery.ends !== "unmeasured";
    const slip = await as("field")(collections.record, {
      body: {
        id: newId(),
        collectedOn,
        farmerId: seller.id,
        placeId,
        productId,
        stream: "eu",
        weighings: delivery.bags.map((kilograms) => ({
          bags: 1,
          gross: String(Math.round(kilograms * 1000) + 800),
          tare: "800",
        })),
        ...(isMeasured
          ? { moistureBp: delivery.moistureBp, foreignMatterBp: 80, defectsBp: 280 }
          : {}),
        unitPrice: prices[delivery.product],
        recovery: delivery.recovery ?? "0",
        ...(delivery.noted === undefined
          ? {}
          : { supplierId: cooperativeId, declared: delivery.noted }),
        confirmDuplicate: true,
      },
    });
    const params = { id: slip.id };
    const seen = { version: slip.version };
    if (delivery.ends === "approved") {
      await as("operations")(collections.approve, { params, body: { ...seen, grade: "A" } });
    }
    if (delivery.ends === "rejected") {
      const reason = "Too wet: 17.8 % moisture. Dry it to 13.5 % and bring it again.";
      await as("operations")(collections.reject, { params, body: { ...seen, reason } });
    }
  }
}
