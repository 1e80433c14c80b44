// The company a season of honest work and of planted frauds is played in: a store that buys, one up-country, a plant, a
// provider of mobile money with names for its wallets, and people who all do as they are asked.
import { addDays } from "#kernel/days.ts";
import { approvals } from "#registry/approvals/api.ts";
import { farmers, plots } from "#registry/farmers/api.ts";
import { priceLists } from "#registry/products/api.ts";
import { type Slip, openBuying } from "#test/buyingMakers.ts";
import { billHands } from "#test/billMakers.ts";
import { expenseHands } from "#test/expenseMakers.ts";
import { person, type Registration } from "#test/farmerMakers.ts";
import { fundHands } from "#test/fundMakers.ts";
import { makeProduct } from "#test/makers.ts";
import type { momoHands } from "#test/momoHands.ts";
import { voucherHands } from "#test/payingMakers.ts";
import { salesHands } from "#test/salesMakers.ts";
import { openTransfers } from "#test/transferMakers.ts";
import { newId, type Person, type World } from "#test/world.ts";
import type { Dice, FraudWatch } from "./fraudWatch.ts";

const givenNames = [
  ...["Rehema", "Joseph", "Agnes", "Moses", "Christine", "Godfrey", "Harriet", "Ivan", "Proscovia"],
  ...["Lawrence", "Betty", "Wilson", "Teddy", "Charles", "Olivia", "Fred", "Rose", "Simon"],
] as const;
const familyNames = [
  ...["Nakato", "Mugisha", "Okello", "Namubiru", "Byaruhanga", "Atim", "Ssekandi", "Wasswa"],
  ...["Kyomuhendo", "Opio", "Nalwoga", "Tumusiime", "Akello", "Kizza", "Babirye", "Lubega"],
] as const;
const parishes = ["Kakunyu", "Bukeeri", "Kyesiiga", "Mukungwe", "Butenga", "Kabonera"] as const;

const at = <T>(all: readonly [T, ...T[]], die: number): T => all[die % all.length] ?? all[0];

/** Somebody as the dice have them, with a village. */
export function somebody([a, b, c]: Dice, more: Partial<Registration> = {}): Registration {
  const [firstName, lastName] = [at(givenNames, a), at(familyNames, b)];
  return person({ firstName, lastName, village: `${at(parishes, c)} ${1 + (c % 40)}`, ...more });
}

let wallets = 0;
/** A number nobody has yet. */
export function freshNumber(): string {
  wallets += 1;
  return `+25677${String(4_000_000 + wallets * 7)}`;
}

/** The wallet of a farmer, in their own name unless said. */
export function walletOf({ firstName, lastName }: Registration, paymentNumber = freshNumber()) {
  const paymentAccountName = `${firstName} ${lastName}`;
  return { paymentMethod: "mtn_momo" as const, paymentNumber, paymentAccountName };
}

export type Season = Awaited<ReturnType<typeof openSeason>>;

/** Something that is done; gives the shillings a fraud is after. */
export type Act = (season: Season, watch: FraudWatch, dice: Dice) => Promise<bigint>;

/** A fraud and what tells of it: words about something else, however true, do not count. */
export interface Fraud {
  tells: readonly string[];
  act: Act;
}
/** Names a fraud with what tells of it. */
export const fraud = (tells: readonly string[], act: Act): Fraud => ({ tells, act });

/** Opens the company, once. */
export async function openSeason(world: World, momo: Awaited<ReturnType<typeof momoHands>>) {
  const buying = await openBuying(world);
  const transfers = await openTransfers(world);
  // One percent may be missing between two of its scales.
  await transfers.tolerance(100);
  const [faq, bhp] = [await makeProduct(world, "faq"), await makeProduct(world, "bhp")];
  // Until yesterday the store paid more: whoever is free to choose the day would choose that one.
  await publish(world, { ...buying, price: "5800", effectiveFrom: addDays(buying.today, -20) });
  await publish(world, { ...buying, price: "5600", effectiveFrom: buying.today });
  const hands = {
    vouchers: voucherHands(world),
    bills: billHands(world),
    sales: salesHands(world),
    funds: fundHands(world),
    claims: expenseHands(world),
  };
  /** Whoever may decide reads what stands beside a document that waits. */
  const readsApproval = async (watch: FraudWatch, approval: { id: string } | null) => {
    if (!approval) return;
    const params = { id: approval.id };
    watch.reads((await world.as("owner")(approvals.read, { params })).facts);
  };
  return { world, momo, buying, transfers, faq, bhp, readsApproval, ...hands, ...growing(world) };
}

async function publish(
  world: World,
  of: { kiboko: string; store: string; price: string; effectiveFrom: string },
): Promise<void> {
  const accountant = world.as("accountant");
  const terms = { price: of.price, ceiling: "6200", toleranceBp: 200 };
  const { id, version } = await accountant(priceLists.propose, {
    body: {
      ...{ id: newId(), productId: of.kiboko, placeId: of.store },
      ...{ effectiveFrom: of.effectiveFrom, ...terms },
    },
  });
  const params = { id };
  const submitted = await accountant(priceLists.submit, { params, body: { version } });
  await world.as("owner")(priceLists.publish, { params, body: { version: submitted.version } });
}

let gardens = 0;
/** A garden of some two hectares and a half on ground of its own, in rows that stay in the country. */
function garden(): [number, number][] {
  gardens += 1;
  const micro = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  const [lon, lat] = [31.2 + (gardens % 150) * 0.01, -0.6 + Math.floor(gardens / 150) * 0.01];
  const corner = (x: number, y: number): [number, number] => [micro(lon + x), micro(lat + y)];
  const side = 0.0014;
  return [corner(0, 0), corner(side, 0), corner(side, side), corner(0, side), corner(0, 0)];
}

/** How farmers and their land come into the register. */
function growing(world: World) {
  const register = (of: Registration, by: Person = "field") =>
    world.as(by)(farmers.register, {
      body: {
        ...of,
        consents: [
          { purpose: "buy_and_pay", given: true, method: "signature" },
          { purpose: "share_geolocation", given: true, method: "signature" },
          ...(of.consents ?? []).filter(({ purpose }) => purpose === "photo"),
        ],
      },
    });
  const walk = (farmerId: string, coordinates: [number, number][], by: Person = "field") =>
    world.as(by)(plots.record, {
      body: {
        ...{ id: newId(), farmerId, name: "Home garden" },
        ...{ commodity: "robusta", tenure: "kibanja", declaredM2: 24_500 },
        ...{ geometry: { type: "Polygon", coordinates: [coordinates] } },
        ...{ method: "gps_walk", accuracyM: 4 },
      },
    });
  /** Registered and walked by the officer, looked at by somebody else; two hectares and a half. */
  const grower = async (of: Registration) => {
    const { id, version } = await register(of);
    await world.as("md")(farmers.verify, { params: { id }, body: { version } });
    const land = garden();
    const plot = await walk(id, land);
    const params = { id: plot.id };
    await world.as("md")(plots.verify, { params, body: { version: plot.version } });
    return { id, plot: plot.id, land };
  };
  return { register, walk, grower };
}

/** A delivery of so many grams net, as the officer writes it down in bags. */
export function bagsOf(netGrams: number): Slip["weighings"] {
  const bags = Math.max(1, Math.ceil(netGrams / 59_000));
  const each = Math.floor(netGrams / bags / 100) * 100;
  const rest = netGrams - each * (bags - 1);
  return Array.from({ length: bags }, (_, i) => {
    const net = i === 0 ? rest : each;
    return { gross: String(net + 800), tare: "800" };
  });
}
