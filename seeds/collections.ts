// The coffee of the worked container and the day after it: 21,000 kg FAQ bought in twenty-six
// deliveries from the thirteen Robusta farmers, each as much as the farm can carry, and the worked
// example of buying, 412.5 kg of kiboko with an advance to recover. Recorded by the field officer,
// approved by the director of operations.
import type { Day } from "#kernel/days.ts";
import { allocate } from "#kernel/money.ts";
import type { Call } from "#platform/api/client.ts";
import type { WireBody, WireReturns } from "#platform/api/endpoint.ts";
import { collections } from "#work/field-collections/api.ts";
import { farmers } from "#registry/farmers/api.ts";
import type { IdsByCode } from "./registry.ts";

/** The people who buy and judge, and where ids come from. */
export interface BuyingHands {
  as: (person: "field" | "operations") => Call;
  newId: () => string;
}

/** What the seeds before this one made. */
export interface BuyingGround {
  farmers: IdsByCode;
  stores: IdsByCode;
  products: IdsByCode;
}

export type Slip = Omit<WireBody<typeof collections.record>, "id">;
export type Collected = WireReturns<typeof collections.record>;

/** Records a delivery as the field officer does. */
export function collect(hands: BuyingHands, slip: Slip): Promise<Collected> {
  return hands.as("field")(collections.record, { body: { id: hands.newId(), ...slip } });
}

/** Approves it as the director of operations does, with the grade the measurements suggest. */
export function approve(
  hands: BuyingHands,
  { id, version, suggestedGrade }: Pick<Collected, "id" | "version" | "suggestedGrade">,
): Promise<Collected> {
  return hands.as("operations")(collections.approve, {
    params: { id },
    body: { version, grade: suggestedGrade ?? "C" },
  });
}

/** The thirteen farmers who sell Robusta, in the order of their codes. */
export const robustaFarmers: readonly string[] = Array.from(
  { length: 13 },
  (_, index) => `FRM-${String(index + 1).padStart(4, "0")}`,
);

/** FAQ of the worked container. */
export const containerInputGrams = 21_000_000n;
const deliveriesEach = 2;

/**
 * Buys the container's FAQ: every farmer sells by the land he has, in two deliveries on the days
 * given in turn. Gives back the approved collections.
 */
export async function collectContainer(
  hands: BuyingHands,
  ground: BuyingGround,
  days: readonly Day[],
): Promise<Collected[]> {
  const land = await Promise.all(robustaFarmers.map((code) => landOf(hands, ground, code)));
  // Farmers are paid by the tenth of a kilogram, so the shares are tenths too.
  const shares = allocate(
    containerInputGrams / 100n,
    land.flatMap((area) => Array.from({ length: deliveriesEach }, () => BigInt(area))),
  );
  const approved: Collected[] = [];
  for (const [index, tenths] of shares.entries()) {
    const code = robustaFarmers[Math.floor(index / deliveriesEach)] ?? "";
    const recorded = await collect(hands, {
      ...delivery(ground, code, "FAQ-R"),
      collectedOn: days[index % days.length] ?? "",
      weighings: bagsOf(tenths * 100n),
      // As wet as the price allows, and clean: all of it is paid for.
      moistureBp: 1_350,
      foreignMatterBp: 50,
      unitPrice: "11500",
    });
    approved.push(await approve(hands, recorded));
  }
  return approved;
}

async function landOf(hands: BuyingHands, ground: BuyingGround, code: string): Promise<number> {
  const id = idOf(ground.farmers, code);
  const farmer = await hands.as("field")(farmers.read, { params: { id } });
  return farmer.areaM2;
}

/** Bags of about sixty kilograms net in jute of 0.8 kg, together exactly this much. */
function bagsOf(net: bigint): Slip["weighings"] {
  const count = (net + 59_999n) / 60_000n;
  const tenths = allocate(
    net / 100n,
    Array.from({ length: Number(count) }, () => 1n),
  );
  return tenths.map((part) => ({ gross: String(part * 100n + 800n), tare: "800" }));
}

/** 412.5 kg of kiboko in seven jute bags at 16.0 %: 397.4 kg are paid for, 2,304,920 shillings. */
export function workedDelivery(ground: BuyingGround, day: Day, recovery: string): Slip {
  const gross = [59_200, 58_600, 60_100, 58_900, 59_400, 58_000, 58_300];
  return {
    ...delivery(ground, "FRM-0001", "KIBOKO-R"),
    collectedOn: day,
    weighings: gross.map((grams) => ({ gross: String(grams), tare: "800" })),
    moistureBp: 1_600,
    foreignMatterBp: 80,
    unitPrice: "5800",
    recovery,
  };
}

/** What waits on the officer's and the approver's desk today: to measure, to judge, to turn away. */
export async function collectToday(
  hands: BuyingHands,
  ground: BuyingGround,
  day: Day,
): Promise<void> {
  const kiboko = (code: string, kilograms: number) => ({
    ...delivery(ground, code, "KIBOKO-R"),
    collectedOn: day,
    weighings: bagsOf(BigInt(kilograms) * 1000n),
    unitPrice: "5800",
  });
  await collect(hands, { ...kiboko("FRM-0002", 524), moistureBp: 1_480, foreignMatterBp: 60 });
  await collect(hands, { ...kiboko("FRM-0003", 343), moistureBp: 1_390, foreignMatterBp: 40 });
  await collect(hands, kiboko("FRM-0005", 174));
  const mouldy = await collect(hands, {
    ...kiboko("FRM-0006", 236),
    moistureBp: 1_780,
    foreignMatterBp: 120,
    odour: "mouldy",
  });
  await hands.as("operations")(collections.reject, {
    params: { id: mouldy.id },
    body: { version: mouldy.version, reason: "Mouldy smell, 17.8 % moisture" },
  });
}

type Delivery = Pick<Slip, "farmerId" | "placeId" | "productId" | "stream" | "confirmDuplicate">;

function delivery(ground: BuyingGround, farmer: string, product: string): Delivery {
  return {
    farmerId: idOf(ground.farmers, farmer),
    placeId: idOf(ground.stores, "STR-MSK"),
    productId: idOf(ground.products, product),
    stream: "eu",
    // The two deliveries of a farmer are as heavy as each other on purpose.
    confirmDuplicate: true,
  };
}

function idOf(ids: IdsByCode, code: string): string {
  const id = ids[code];
  if (id === undefined) throw new Error(`the seeds before this one made no ${code}`);
  return id;
}
