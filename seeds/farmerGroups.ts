// The cooperatives and groups the demo's farmers belong to, each with who of ours goes to see its members.
import { farmerGroups, farmers } from "#registry/farmers/api.ts";
import { farmerPlacements } from "#registry/farmers/placementApi.ts";
import type { Callers } from "./callers.ts";

type Hands = Pick<Callers, "as" | "newId">;

const groups = [
  {
    name: "Kabonera Growers Cooperative",
    kind: "cooperative",
    district: "Masaka",
    leader: "FRM-0001",
    isSeenTo: true,
  },
  {
    name: "Bukomansimbi Farmers Association",
    kind: "association",
    district: "Bukomansimbi",
    leader: "FRM-0004",
    isSeenTo: true,
  },
  {
    name: "Kapkwai Arabica Group",
    kind: "producer_group",
    district: "Kapchorwa",
    leader: null,
    isSeenTo: false,
  },
] as const;

/** Founds the groups, and places in each of them every farmer of its district. */
export async function seedGroups({ as, newId }: Hands): Promise<void> {
  const officers = (await as("operations")(farmerPlacements.choices, {})).officers;
  const officerId = officers.find(({ name }) => name === "Isaac Mugisha")?.id;
  if (officerId === undefined) throw new Error("nobody goes to see the farmers");
  for (const { leader, isSeenTo, ...facts } of groups) {
    const speaker =
      leader === null
        ? undefined
        : (await as("operations")(farmers.list, { params: { search: leader } })).rows[0];
    const id = newId();
    await as("operations")(farmerGroups.found, {
      body: { id, ...facts, leaderId: speaker?.id ?? null },
    });
    const filter = { district: facts.district };
    const params = filter;
    const { count: expected } = await as("operations")(farmerPlacements.matching, { params });
    await as("operations")(farmerPlacements.place, {
      body: {
        id: newId(),
        groupId: id,
        ...(isSeenTo ? { officerId } : {}),
        matching: { ...filter, expected },
      },
    });
  }
}
