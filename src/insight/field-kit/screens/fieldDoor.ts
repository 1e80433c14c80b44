// Work without a network meets the rest of the house here: phones, the snapshot, and answers out of it.
import { type CallArgs, ProblemError } from "#platform/api/client.ts";
import type { Endpoint } from "#platform/api/endpoint.ts";
import { call } from "#platform/web/calls.ts";
import type { FieldDoor } from "#platform/web/offline/fieldDoor.ts";
import { devicesApi } from "#registry/devices/api.ts";
import { equipment } from "#registry/equipment/api.ts";
import { fieldVisits, type VisitWithCropWire } from "#work/field-visits/api.ts";
import { fieldKit } from "../api.ts";
import { keptAnswer } from "./keptAnswers.ts";
import { visitsKept } from "./keptVisits.ts";

/** Opens the door; `pocket` is where an officer's open session, its ceiling and its cash are read. */
export function fieldDoor(pocket: Endpoint): FieldDoor {
  return {
    enrol: (id, name) => call(devicesApi.enrol, { body: { id, name } }),
    seal: async (id) => (await call(devicesApi.seal, { params: { id } })).key,
    emptied: async (id) => void (await call(devicesApi.emptied, { params: { id } })),
    readKit: async (userId) => {
      const [kit, cash, gear, visits] = await Promise.all([
        call(fieldKit.read, {}),
        // It takes no parameters; its answer is kept as it came.
        call(pocket, { params: {} } as CallArgs<Endpoint>),
        call(equipment.list, { params: { state: "active", limit: 100 } }),
        readVisits(userId),
      ]);
      const answers = {
        ...{ [pocket.path]: cash, [equipment.list.path]: gear },
        [visitsKept]: visits,
      };
      return { ...kit, answers };
    },
    answer: keptAnswer,
  };
}

/** The visits an officer has still to make or to end, with what was seen of the crop. */
async function readVisits(officerId: string): Promise<VisitWithCropWire[]> {
  const of = (state: "planned" | "in_progress") =>
    call(fieldVisits.list, { params: { officerId, state, limit: 100, direction: "asc" } });
  try {
    const [planned, begun] = await Promise.all([of("planned"), of("in_progress")]);
    const open = begun.rows.map(({ id }) => call(fieldVisits.one, { params: { id } }));
    return [
      ...planned.rows.map((visit) => ({ ...visit, assessment: null })),
      ...(await Promise.all(open)),
    ];
  } catch (error) {
    // Who buys and makes no visits takes none along.
    if (error instanceof ProblemError && error.problem.status === 403) return [];
    throw error;
  }
}
