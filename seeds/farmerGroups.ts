// The cooperatives and groups the demo's farmers belong to, each with who of ours goes to see its members; and
// what two of them are certified for.
import { addDays, type Day } from "#kernel/days.ts";
import { farmerGroups, farmers } from "#registry/farmers/api.ts";
import { farmerCertificates } from "#registry/farmers/certificateApi.ts";
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

/** A farmer whose certificate counts and who has something to mend, and one whose certificate has ended. */
export async function seedCertificates({ as, newId }: Hands, today: Day): Promise<void> {
  const params = async (search: string) => {
    const [found] = (await as("field")(farmers.list, { params: { search } })).rows;
    if (!found) throw new Error(`nobody is called ${search}`);
    return { id: found.id };
  };
  const scheme = "rainforest_alliance";
  const nakato = await params("FRM-0001");
  await as("field")(farmerCertificates.certify, {
    params: nakato,
    body: {
      id: newId(),
      ...{ scheme, number: "RA-UG-04417" },
      ...{ validFrom: addDays(today, -200), validTo: addDays(today, 165) },
    },
  });
  await as("field")(farmerCertificates.inspect, {
    params: nakato,
    body: {
      id: newId(),
      ...{ scheme, inspectedOn: addDays(today, -6), inspector: "Esther Akello, internal control" },
      findings: [
        {
          what: "No buffer of three metres along the stream",
          action: "Leave the strip unweeded and plant grass",
          dueOn: addDays(today, 40),
        },
      ],
    },
  });
  await as("field")(farmerCertificates.certify, {
    params: await params("FRM-0005"),
    body: {
      id: newId(),
      ...{ scheme: "organic", number: "UGO-2231" },
      ...{ validFrom: addDays(today, -400), validTo: addDays(today, -36) },
    },
  });
}
