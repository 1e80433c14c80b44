// The officers' work around the scale: a day with cash that was counted and taken back, visits to come, a farmer
// who asks for an advance, and a pay run that was thought better of. No money or coffee stays moved by it.
import { addDays, type Day } from "#kernel/days.ts";
import { advancePolicies } from "#registry/advance-policies/api.ts";
import { equipment } from "#registry/equipment/api.ts";
import { farmerAdvances } from "#work/farmer-advances/api.ts";
import { bookings } from "#work/field-collections/bookingApi.ts";
import { buyingSessions } from "#work/field-collections/sessionApi.ts";
import { fieldVisits } from "#work/field-visits/api.ts";
import { fieldTrips } from "#work/field-visits/tripApi.ts";
import { payments } from "#work/payments/api.ts";
import { payRuns } from "#work/payments/runApi.ts";
import { storeCounts } from "#work/store-counts/api.ts";
import { storeTransfers } from "#work/store-transfers/api.ts";
import type { Callers } from "./callers.ts";
import { idIn, type KnownFarmer, type Made } from "./container.ts";

/** Two hundred thousand shillings in notes of ten thousand. */
const notes = [{ denomination: 10_000, pieces: 20 }];

/** What lies around the scale on the company's day. */
export async function seedFieldDay(
  hands: Callers,
  made: Made,
  sellers: readonly KnownFarmer[],
  today: Day,
): Promise<void> {
  const known = (code: string): string => {
    const farmer = sellers.find((one) => one.code === code);
    if (!farmer) throw new Error(`nobody is called ${code}`);
    return farmer.id;
  };
  await hands.toDay(today);
  await seedScales(hands, made, today);
  await seedQuietMorning(hands, made);
  await seedVisits(hands, known, today);
  await seedTrips(hands, today);
  await seedNoShow(hands, today);
  await hands.as("owner")(advancePolicies.set, {
    body: {
      ...{ effectiveFrom: addDays(today, 42), perKilogram: "1200", largest: "3500000" },
      ...{ recoveryBp: 4_000, sourceNote: "Board, for the season's second half" },
    },
  });
  await hands.as("field")(farmerAdvances.ask, {
    body: {
      id: hands.newId(),
      farmerId: known("FRM-0002"),
      amount: "150000",
      recoverBy: addDays(today, 60),
      purpose: "Pruning saws before the main season",
    },
  });
}

/** What farmers said on a day they would bring: kilograms, in how many days, at which price. */
const promised = [
  { farmer: "FRM-0006", product: "KIBOKO-R", kilograms: 450, inDays: 4, price: "5800" },
  { farmer: "FRM-0004", product: "FAQ-R", kilograms: 700, inDays: 4, price: null },
  { farmer: "FRM-0009", product: "FAQ-R", kilograms: 180, inDays: 2, price: null },
  { farmer: "FRM-0003", product: "FAQ-R", kilograms: 320, inDays: 17, price: "11500" },
] as const;

/** Deliveries booked some days ahead; those of the worked days are answered by their collections. */
export async function seedBookings(
  { as, newId, toDay }: Callers,
  made: Made,
  sellers: readonly KnownFarmer[],
  day: Day,
): Promise<void> {
  await toDay(day);
  for (const { farmer, product, kilograms, inDays, price } of promised) {
    const seller = sellers.find(({ code }) => code === farmer);
    if (!seller) throw new Error(`nobody is called ${farmer}`);
    const booked = await as("field")(bookings.book, {
      body: {
        id: newId(),
        farmerId: seller.id,
        productId: idIn(made.products, product),
        placeId: idIn(made.stores, "STR-MSK"),
        bookedFor: addDays(day, inDays),
        expected: String(kilograms * 1000),
        agreedPrice: price,
      },
    });
    if (inDays > 10) continue;
    const params = { id: booked.id };
    await as("field")(bookings.confirm, { params, body: { version: booked.version } });
  }
}

/** Whoever was awaited and did not come is given up. */
async function seedNoShow({ as }: Callers, today: Day): Promise<void> {
  const asked = { open: "yes", to: addDays(today, -1), limit: 10 } as const;
  const { rows } = await as("field")(bookings.list, { params: asked });
  for (const { id, version } of rows) {
    await as("field")(bookings.noShow, { params: { id }, body: { version } });
  }
}

/** The scale and the moisture meter of the Masaka store, each with its last calibration. */
async function seedScales({ as, newId }: Callers, made: Made, today: Day): Promise<void> {
  const things = [
    { kind: "scale", name: "Platform scale, 300 kg", serial: "AV-30017", months: 9 },
    { kind: "moisture_meter", name: "Moisture meter", serial: "GK-2281", months: 11 },
  ] as const;
  const placeId = idIn(made.stores, "STR-MSK");
  for (const { months, ...thing } of things) {
    const id = newId();
    await as("operations")(equipment.add, { body: { id, ...thing, placeId } });
    await as("operations")(equipment.calibrate, {
      params: { id },
      body: {
        id: newId(),
        certificate: `UNBS/CAL/${thing.serial}`,
        calibratedOn: addDays(today, -30 * months),
        dueOn: addDays(today, 365 - 30 * months),
        laboratory: "Uganda National Bureau of Standards",
      },
    });
  }
}

/** Nobody came to the gate: the float goes out and comes back, note by note. */
async function seedQuietMorning({ as, newId }: Callers, made: Made): Promise<void> {
  const opened = await as("field")(buyingSessions.open, {
    body: {
      id: newId(),
      placeId: idIn(made.stores, "STR-MSK"),
      productId: idIn(made.products, "KIBOKO-R"),
      priceCeiling: "5900",
      openingStock: "0",
      target: "500000",
    },
  });
  const params = { id: opened.id };
  const floated = await as("cashier")(buyingSessions.handOver, {
    params,
    body: { id: newId(), notes },
  });
  const stopped = await as("field")(buyingSessions.stop, {
    params,
    body: { version: floated.version },
  });
  const counted = await as("field")(buyingSessions.count, {
    params,
    body: { version: stopped.version, notes },
  });
  await as("cashier")(buyingSessions.receive, { params, body: { version: counted.version } });
}

async function seedVisits(
  { as, newId }: Callers,
  known: (code: string) => string,
  today: Day,
): Promise<void> {
  const plan = (code: string, purpose: "collection" | "training", inDays: number, note: string) =>
    as("field")(fieldVisits.plan, {
      body: {
        id: newId(),
        purpose,
        farmerId: known(code),
        plannedFor: addDays(today, inDays),
        expectedGrams: purpose === "collection" ? "240000" : null,
        note,
      },
    });
  await plan("FRM-0001", "collection", 0, "Four bags are dry; bring tarpaulins");
  await assessCrops({ as, newId }, known, today);
  await plan("FRM-0005", "training", 2, "Drying on raised beds");
}

/** The pick-up to the gate and back, and the motorcycle on a farm's track; the fuel is claimed on another day. */
const trips = [
  {
    ...{ vehicle: "UBJ 482K", daysAgo: 2, fromPlace: "Masaka store", toPlace: "Kalisizo, Kyotera" },
    ...{ purpose: "Scales and bags to the gate", odometerStart: 41_250 },
    end: { odometerEnd: 41_362, fuelMl: "22000", fuelAmount: "114400" },
  },
  {
    ...{ vehicle: "UFE 117D", daysAgo: 1, fromPlace: "Masaka store", toPlace: "Kakunyu" },
    ...{ purpose: "Crop assessments", odometerStart: 8_904 },
    end: { odometerEnd: 8_947, fuelMl: "1500", fuelAmount: "7800" },
  },
] as const;

async function seedTrips({ as, newId }: Callers, today: Day): Promise<void> {
  for (const { daysAgo, ...trip } of trips) {
    await as("field")(fieldTrips.begin, {
      body: { id: newId(), day: addDays(today, -daysAgo), ...trip },
    });
  }
}

/** Two farms were looked at this morning; one of them is to be sprayed. */
const crops = [
  {
    farmer: "FRM-0003",
    seen: { condition: "good", pest: "low", drying: "raised_bed", storage: "jute_bags" },
    ...{
      potential: "1250000",
      peakMonth: 12,
      competitor: { low: "5300", common: "5600", high: "5800" },
    },
    ...{ latMicro: -161_090, lonMicro: 31_628_210 },
    outcome: "Clean beds, shade pruned; picks again in two weeks",
  },
  {
    farmer: "FRM-0002",
    seen: { condition: "fair", pest: "high", drying: "bare_ground", storage: "house" },
    ...{
      potential: "380000",
      peakMonth: 1,
      competitor: { low: "5200", common: "5500", high: "5700" },
    },
    ...{ latMicro: -341_020, lonMicro: 31_804_310 },
    outcome: "Black twig borer on a third of the trees; cut and burn, come back in a week",
  },
] as const;

async function assessCrops(
  { as, newId }: Pick<Callers, "as" | "newId">,
  known: (code: string) => string,
  today: Day,
): Promise<void> {
  const field = as("field");
  for (const { farmer, seen, outcome, latMicro, lonMicro, ...rest } of crops) {
    const planned = await field(fieldVisits.plan, {
      body: {
        ...{ id: newId(), purpose: "crop_assessment", farmerId: known(farmer) },
        plannedFor: today,
      },
    });
    const params = { id: planned.id };
    const position = { latMicro, lonMicro, accuracyM: 6 };
    const begun = await field(fieldVisits.checkIn, {
      params,
      body: { version: planned.version, position },
    });
    const { version } = await field(fieldVisits.assess, {
      params,
      body: { version: begun.version, ...seen, ...rest },
    });
    await field(fieldVisits.checkOut, { params, body: { version, position, outcome } });
  }
}

/** A run of one farmer's debts, struck out before anybody approved it. */
export async function seedStruckRun({ as, newId }: Callers): Promise<void> {
  const { rows } = await as("accountant")(payments.payables, {
    params: { free: "yes", limit: 50 },
  });
  const due = rows.find(({ partyType }) => partyType === "farmer");
  if (!due) throw new Error("no farmer is owed anything");
  const run = await as("accountant")(payRuns.prepare, {
    body: { id: newId(), dueIds: [due.id], way: "own", note: "Friday's run" },
  });
  await as("accountant")(payRuns.void, {
    params: { id: run.id },
    body: { version: run.version, reason: "Paid at the gate on Saturday instead" },
  });
}

/** Half a hundredth may be missing on the road; a truck for Kampala is written down and has not left yet. */
export async function seedWaitingTruck(
  { as, newId }: Callers,
  made: Made,
  today: Day,
): Promise<void> {
  await as("owner")(storeTransfers.setTolerance, {
    body: {
      ...{ id: newId(), effectiveFrom: today, toleranceBp: 50 },
      sourceNote: "Scales of both stores compared, board of October",
    },
  });
  const fromId = idIn(made.stores, "STR-MSK");
  const { lots } = await as("field")(storeTransfers.choices, { params: { fromId } });
  const [oldest] = lots;
  if (!oldest) throw new Error("something lies in Masaka");
  const bags = Math.ceil(Number(oldest.free) / 60_000);
  await as("field")(storeTransfers.draft, {
    body: {
      ...{ id: newId(), fromId, toId: idIn(made.stores, "CPU-KLA"), day: today },
      ...{ vehicle: "UBL 901C", driver: "Mukasa John", seal: "MV-2044" },
      lots: [{ lotId: oldest.lotId, sent: oldest.free, bags }],
    },
  });
}

/** The store in Masaka is counted: twelve kilograms are not there, and somebody who counted none of it is to decide. */
export async function seedCountedStore({ as, newId }: Callers, made: Made): Promise<void> {
  const placeId = idIn(made.stores, "STR-MSK");
  const { lots } = await as("field")(storeTransfers.choices, { params: { fromId: placeId } });
  const begun = await as("field")(storeCounts.begin, { body: { id: newId(), placeId } });
  const kiboko = begun.pileLines.find(({ productName }) => productName.startsWith("Kiboko"));
  if (!kiboko) throw new Error("kiboko lies in Masaka");
  const standing = lots
    .filter(({ productName }) => productName === kiboko.productName)
    .reduce((sum, lot) => sum + BigInt(lot.free), 0n);
  const counted = {
    ...{ line: kiboko.line, counted: `${standing - 12_000n}`, note: "Two bags are torn" },
    bags: Math.ceil(Number(standing) / 60_000),
  };
  const behind = begun.pileLines
    .filter(({ line }) => line !== kiboko.line)
    .map(({ line }) => {
      return {
        line,
        counted: null,
        bags: null,
        note: "Stands behind the kiboko, until it is moved",
      };
    });
  const { id, version } = await as("field")(storeCounts.read, {
    params: { id: begun.id },
    body: { id: newId(), piles: [counted, ...behind] },
  });
  await as("field")(storeCounts.finish, { params: { id }, body: { version } });
}
