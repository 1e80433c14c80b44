// What a purchase needs before it can happen: a priced product, a farmer with plots.
import { postVoucher } from "#books/vouchers/door.ts";
import { kampalaDay } from "#kernel/days.ts";
import type { WireBody, WireReturns } from "#platform/api/endpoint.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { farmers, plots } from "#registry/farmers/api.ts";
import { priceLists, products } from "#registry/products/api.ts";
import { collections } from "#work/field-collections/api.ts";
import { demoOrg, placeId } from "./makers.ts";
import { newId, type Person, type World } from "./world.ts";

/** Kiboko at 5,800 (ceiling 6,000, tolerance 2 %), moisture to 14.0 %, foreign matter to 1.0 %. */
export async function makeKiboko(world: World, placeId: string): Promise<string> {
  const id = newId();
  await world.as("operations")(products.add, {
    body: {
      id,
      code: "KIBOKO",
      name: "Kiboko",
      kind: "raw",
      commodity: "coffee",
      form: "kiboko",
      unit: "g",
      stockAccount: "1300",
      moistureLimitBp: 1_400,
      foreignMatterAllowanceBp: 100,
      bagTare: "800",
    },
  });
  const price = newId();
  const accountant = world.as("accountant");
  const proposed = await accountant(priceLists.propose, {
    body: {
      id: price,
      productId: id,
      placeId,
      effectiveFrom: "2020-01-01",
      price: "5800",
      ceiling: "6000",
      toleranceBp: 200,
    },
  });
  const submitted = await accountant(priceLists.submit, {
    params: { id: price },
    body: { version: proposed.version },
  });
  await world.as("owner")(priceLists.publish, {
    params: { id: price },
    body: { version: submitted.version },
  });
  return id;
}

export interface MadeFarmer {
  id: string;
  version: number;
  plots: string[];
}

// Every plot has ground of its own: neighbours that overlap would be refused.
let lastPlot = 0;

/** A farmer registered and mapped in the field, vouched for by somebody else. */
export async function makeFarmer(
  world: World,
  of: {
    hectares?: number;
    plots?: number;
    consents?: readonly Consent[];
    phone?: string;
    language?: "en" | "lg" | "sw";
    photo?: { name: string; base64: string };
  } = {},
): Promise<MadeFarmer> {
  const { hectares = 2, plots: count = 1, consents = ["buy_and_pay", "share_geolocation"] } = of;
  const { phone = null, language = "en", photo = null } = of;
  const id = newId();
  await world.as("field")(farmers.register, {
    body: {
      id,
      firstName: "Rehema",
      lastName: "Nakato",
      sex: "female",
      village: "Kakunyu",
      phone,
      language,
      photo,
      consents: consents.map((purpose) => ({ purpose, given: true, method: "verbal" as const })),
    },
  });
  const verified = await world.as("md")(farmers.verify, { params: { id }, body: { version: 1 } });
  const made: string[] = [];
  for (let i = 0; i < count; i += 1) {
    made.push(await makePlot(world, id, Math.round((hectares * 10_000) / count)));
  }
  return { id, version: verified.version, plots: made };
}

type Consent = "buy_and_pay" | "share_geolocation" | "sms" | "photo";

async function makePlot(world: World, farmerId: string, declaredM2: number): Promise<string> {
  const id = newId();
  lastPlot += 1;
  const coordinates: [number, number] = [31 + (lastPlot % 50) / 20, Math.floor(lastPlot / 50) / 20];
  const plot = await world.as("field")(plots.record, {
    body: {
      id,
      farmerId,
      name: `Plot ${lastPlot}`,
      commodity: "robusta",
      tenure: "mailo",
      declaredM2,
      geometry: { type: "Point", coordinates },
      method: "gps_tap",
      accuracyM: 4,
    },
  });
  await world.as("md")(plots.verify, { params: { id }, body: { version: plot.version } });
  return id;
}

export type Slip = WireBody<typeof collections.record>;
type Shown = Pick<WireReturns<typeof collections.read>, "id" | "version">;

/** Seven jute bags with 412.5 kg gross and 5.6 kg tare: the worked example of buying. */
const sevenBags = [59_200, 58_600, 60_100, 58_900, 59_400, 58_000, 58_300].map((gross) => ({
  gross: String(gross),
  tare: "800",
}));

/** A store that buys kiboko, a farmer who sells it, and the hands that do both. */
export interface Buying {
  store: string;
  kiboko: string;
  nakato: MadeFarmer;
  today: string;
  /** The worked example as an officer writes it down, with changes. */
  slip: (changes?: Partial<Slip>) => Slip;
  record: (changes?: Partial<Slip>, by?: Person) => Promise<WireReturns<typeof collections.record>>;
  approve: (one: Shown, by?: Person) => Promise<WireReturns<typeof collections.approve>>;
  /** An advance as a payment would have opened it, to be given back today or on a day; gives the id of its due. */
  advance: (farmerId: string, amount: bigint, dueOn?: string) => Promise<string>;
}

export async function openBuying(world: World): Promise<Buying> {
  const store = await placeId(world, "main");
  const kiboko = await makeKiboko(world, store);
  const nakato = await makeFarmer(world, { hectares: 3.9 });
  const today = kampalaDay(world.now());
  const slip = (changes: Partial<Slip> = {}): Slip => ({
    id: newId(),
    collectedOn: today,
    farmerId: nakato.id,
    placeId: store,
    productId: kiboko,
    stream: "eu",
    weighings: sevenBags,
    moistureBp: 1_600,
    foreignMatterBp: 80,
    unitPrice: "5800",
    confirmDuplicate: true,
    ...changes,
  });
  return {
    store,
    kiboko,
    nakato,
    today,
    slip,
    record: (changes = {}, by = "field") =>
      world.as(by)(collections.record, { body: slip(changes) }),
    approve: ({ id, version }, by = "operations") =>
      world.as(by)(collections.approve, { params: { id }, body: { version, grade: "C" } }),
    advance: (farmerId, amount, dueOn = today) => makeAdvance(world, { farmerId, amount, dueOn }),
  };
}

/** What a move with a reason is sent with. */
export function reasonFor({ id, version }: Shown) {
  return { params: { id }, body: { version, reason: "Smells of diesel" } };
}

async function makeAdvance(
  world: World,
  { farmerId, amount, dueOn }: { farmerId: string; amount: bigint; dueOn: string },
): Promise<string> {
  const id = newId();
  await asSystem(world.house.database, await demoOrg(world), "test.advance", async (ctx) => {
    const party = { type: "farmer", id: farmerId } as const;
    const due = { id, party, amount, account: "1240", dueOn };
    await postVoucher(ctx, {
      source: { type: "advance", id },
      event: "issued",
      day: ctx.today,
      memo: "School fees",
      lines: [
        { account: "1240", amount, party },
        { account: "1010", amount: -amount },
      ],
      dues: [{ ...due, kind: "farmer-advance", currency: "UGX" }],
    });
  });
  return id;
}

/** How much of a due is open. */
export async function openOf(world: World, dueId: string | null): Promise<bigint> {
  const found = await world.sql.query<{ open: bigint }>(
    "select open from due_balance where due_id = $1",
    [dueId],
  );
  return found.rows[0]?.open ?? -1n;
}
