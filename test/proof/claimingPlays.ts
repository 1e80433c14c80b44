// What people do with certificates in a random history: kilograms of a shipment are sold as certified, or not after all.
import { addDays, coffeeYear } from "#kernel/days.ts";
import { farmerCertificates } from "#registry/farmers/certificateApi.ts";
import { certificationClaims } from "#work/certification-claims/api.ts";
import { newId, type World } from "#test/world.ts";
import { keyAt, pick, type Play } from "./playing.ts";
import { versionOf } from "./standing.ts";

const scheme = "organic" as const;

/** The history's farmer is certified for a month before and after today. */
export async function certify(world: World, farmerId: string, today: string): Promise<void> {
  const id = newId();
  await world.as("field")(farmerCertificates.certify, {
    params: { id: farmerId },
    body: {
      ...{ id, scheme, number: `N-${id}` },
      ...{ validFrom: addDays(today, -30), validTo: addDays(today, 30) },
    },
  });
}

/** What the house says is left to claim, in dried cherry. */
export async function claimableNow(world: World, today: string): Promise<bigint> {
  const params = { scheme, season: coffeeYear(today) };
  const { rows } = await world.as("operations")(certificationClaims.ledger, { params });
  return BigInt(rows[0]?.balance ?? "0");
}

export const claimingPlays = {
  certified: (history, [a, b, c]) => {
    const { model, world, today } = history;
    const loaded = [...model.shipments.keys()].filter((one) => model.unclaimed(one) > 0n);
    const shipmentId = pick(loaded.length > 0 ? loaded : [...model.shipments.keys()], a);
    if (shipmentId === undefined) return null;
    const id = newId();
    const free = model.unclaimed(shipmentId);
    const most = free > 0n ? free : 1n;
    // Mostly a part; now and then all of it, or a gram more.
    const grams = b % 4 === 0 ? most + BigInt(c % 2) : 1n + (BigInt(b) % most);
    const send = (claimed: bigint) =>
      world.as("operations")(certificationClaims.make, {
        body: { id, scheme, season: coffeeYear(today), shipmentId, grams: `${claimed}` },
      });
    return {
      expected: () => model.claimCertified(id, shipmentId, grams),
      send: () => send(grams),
      other: () => send(grams + 1n),
    };
  },
  withdrawClaim: (history, dice) => {
    const { model, world } = history;
    const id = keyAt(model.claims, dice, ["made"]);
    if (id === undefined) return null;
    return {
      expected: () => model.withdrawClaim(id),
      send: async () => {
        const body = {
          version: await versionOf(history, "certification_claim", id),
          reason: "Sold as conventional",
        };
        return world.as("operations")(certificationClaims.withdraw, { params: { id }, body });
      },
    };
  },
} satisfies Record<string, Play>;
