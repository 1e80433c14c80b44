// The story of one container, told step by step: who did what, how many kilograms, how many shillings.
// The demo, the command `npm run story` and the story test all tell it with the same code.
import type { House } from "#app/server.ts";
import { costing, type CostSheetWire } from "#insight/costing/api.ts";
import { type OriginWire, traceability } from "#insight/traceability/api.ts";
import { addDays, type Day } from "#kernel/days.ts";
import { contracts } from "#registry/contracts/api.ts";
import { shipments, type ShipmentWire } from "#work/exports/api.ts";
import type { Callers } from "./callers.ts";
import {
  buyCoffee,
  carryCoffee,
  containerFarmers,
  costContainer,
  type KnownFarmer,
  packCoffee,
  seedFarmers,
  seedWorkRates,
  workCoffee,
} from "./container.ts";
import { seedDeparture, seedProceeds, seedReadyShipment } from "./exports.ts";
import { payFarmers } from "./payments.ts";
import { type OpeningMoney, seedOpening } from "./opening.ts";
import type { Prices } from "./products.ts";
import {
  type PaymentAgreed,
  seedContainerContract,
  type SeededRegistry,
  seedRegistry,
} from "./registry.ts";

/** One line of the story: what happened, with its weight and its money where it has them. */
export interface StoryStep {
  title: string;
  grams: bigint | null;
  shillings: bigint | null;
}

export interface StoryEnd {
  made: SeededRegistry;
  sellers: KnownFarmer[];
  paymentIds: string[];
  contractId: string;
  lotId: string;
  shipmentId: string;
  sheet: CostSheetWire;
  origin: OriginWire;
  /** What was bought for it, by the grade it was given. */
  gramsByGrade: Record<"A" | "B" | "C", bigint>;
}

type Told = (step: StoryStep) => Promise<void>;

/** What must be there before a container can be told. */
export interface Begun {
  made: SeededRegistry;
  /** The farmers of the container. */
  sellers: KnownFarmer[];
}

/** What the buyer of the container pays, and at which rate; left out: everything. */
interface Proceeds {
  rateMicro: string;
  amount?: string;
}

interface ContainerTold {
  firstDay: Day;
  told: Told;
  /** Left out: the company begins eight months earlier, and with the container's farmers alone. */
  begun?: Begun;
  /** When the buyer promised to pay; left out: at sight. */
  agreed?: PaymentAgreed;
  proceeds?: Proceeds;
  /** The farmer, by code, who is paid to the wallet; null: nobody. */
  toWallet?: string | null;
}

/** Tells the whole story in the demo company; its first day is the day the contract was signed. */
export async function tellContainer(
  house: House,
  orgId: string,
  hands: Callers,
  {
    firstDay,
    told,
    begun,
    agreed,
    proceeds = { rateMicro: "3612000000" },
    toWallet = "FRM-0001",
  }: ContainerTold,
): Promise<StoryEnd> {
  const since = addDays(firstDay, -240);
  const { made, sellers } = begun ?? (await beginBusiness(house, orgId, hands, { since, told }));
  const contractId = await agreeContainer(hands, made, { firstDay, told, agreed });
  const bought = await buyCoffee(hands, made, sellers, addDays(firstDay, 1));
  const { lotIds, grams, gramsByGrade } = bought;
  const words = `${lotIds.length} collections weighed, judged and taken into stock`;
  await told({ title: words, grams, shillings: bought.shillings });
  const paid = await payFarmers(hands, sellers, {
    day: addDays(firstDay, 11),
    toWallet,
  });
  await told({
    title: `${paid.paymentIds.length} farmers paid by three people: cash, cheque, mobile money`,
    grams: null,
    shillings: paid.shillings,
  });
  const carried = await carryCoffee(hands, lotIds, addDays(firstDay, 14));
  await told({ title: "Agent and transport to the plant, on the lots", grams, shillings: carried });
  const worked = await workCoffee(hands, made, addDays(firstDay, 15));
  await told({ title: "Batch finished: screen 15, BHP, rejects, named losses", ...worked });
  const { lotId, ...packed } = await packCoffee(hands, made, addDays(firstDay, 19));
  await told({ title: "320 bags filled, weighed again and released", ...packed });
  const costs = await costContainer(hands, { lotId, contractId, day: addDays(firstDay, 20) });
  await told({
    title: "Costs from bag to ship recorded and posted",
    grams: packed.grams,
    shillings: costs,
  });
  const shipped = await shipContainer(hands, made, {
    contractId,
    lotId,
    firstDay,
    told,
    proceeds,
  });
  const sheet = await hands.as("md")(costing.sheet, { params: { lotId, contractId } });
  const origin = await hands.as("md")(traceability.origin, {
    params: { kind: "shipment", id: shipped.id },
  });
  const { paymentIds } = paid;
  const shipmentId = shipped.id;
  return {
    ...{ made, sellers, paymentIds, contractId, lotId, shipmentId, sheet, origin, gramsByGrade },
  };
}

/** The container leaves with its papers, is sold when it is on board, and paid for by the buyer. */
async function shipContainer(
  hands: Callers,
  made: SeededRegistry,
  of: { contractId: string; lotId: string; firstDay: Day; told: Told; proceeds: Proceeds },
): Promise<ShipmentWire> {
  const { contractId, lotId, firstDay, told, proceeds } = of;
  const day = (days: number): Day => addDays(firstDay, days);
  await hands.toDay(day(22));
  const ready = await seedReadyShipment(hands, {
    contractId,
    lots: [{ lotId, placeId: made.stores["CPU-KLA"] ?? "", bags: 320 }],
    etd: day(30),
    papersOn: day(22),
  });
  const grams = ready.lots.reduce((sum, lot) => sum + BigInt(lot.net), 0n);
  const container = `Container ${ready.containerNumber ?? ""} allocated, every paper approved`;
  await told({ title: container, grams, shillings: null });
  await hands.toDay(day(30));
  const shipped = await seedDeparture(hands, ready, { loadedOn: day(25), shippedOn: day(30) });
  const seen = await hands.as("owner")(shipments.get, { params: { id: shipped.id } });
  const sale = seen.money?.sale ?? null;
  await told({
    title: "Loaded, on board and sold: receivable, revenue, cost of sales",
    grams,
    shillings: sale === null ? null : BigInt(sale),
  });
  await hands.toDay(day(45));
  const bankReference = "LC 26/4410, MT910";
  const paid = await seedProceeds(hands, shipped, {
    day: day(45),
    ...proceeds,
    bankReference,
  });
  const received =
    paid.money?.receipts.reduce(
      (sum, one) => sum + BigInt(one.booked) + BigInt(one.difference),
      0n,
    ) ?? null;
  await told({
    title: "The buyer has paid; the dollar had moved since the sale",
    grams: null,
    shillings: received,
  });
  return paid;
}

/** The company opens its books and stores, and registers the farmers of the container. */
export async function beginBusiness(
  house: House,
  orgId: string,
  hands: Callers,
  of: { since: Day; told: Told; money?: OpeningMoney; prices?: Prices },
): Promise<Begun> {
  const { since, told, money, prices } = of;
  await hands.toDay(since);
  const opening = await seedOpening(house, orgId, since, money);
  const made = await seedRegistry(hands, since, prices);
  await seedWorkRates(hands, since);
  await told({
    title: "Stores, products, prices, buyers, rates and opening money",
    grams: null,
    shillings: opening,
  });
  const sellers = await seedFarmers(hands, containerFarmers);
  await told({
    title: `${sellers.length} farmers and their plots registered and verified`,
    grams: null,
    shillings: null,
  });
  return { made, sellers };
}

async function agreeContainer(
  hands: Callers,
  made: SeededRegistry,
  { firstDay, told, agreed }: { firstDay: Day; told: Told; agreed: PaymentAgreed | undefined },
): Promise<string> {
  await hands.toDay(firstDay);
  const contractId = await seedContainerContract(hands, made, firstDay, agreed);
  const contract = await hands.as("md")(contracts.read, { params: { id: contractId } });
  await told({
    title: `Contract ${contract.number} CIF Antwerp approved, confirmed and registered`,
    grams: BigInt(contract.quantity),
    shillings: null,
  });
  return contractId;
}
