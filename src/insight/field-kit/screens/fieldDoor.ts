// Work without a network meets the rest of the house here: phones, the snapshot, and answers out of it.
import type { CallArgs } from "#platform/api/client.ts";
import type { Endpoint } from "#platform/api/endpoint.ts";
import { call } from "#platform/web/calls.ts";
import type { FieldDoor } from "#platform/web/offline/fieldDoor.ts";
import { devicesApi } from "#registry/devices/api.ts";
import { equipment } from "#registry/equipment/api.ts";
import { fieldKit } from "../api.ts";
import { keptAnswer } from "./keptAnswers.ts";

/** Opens the door; `pocket` is where an officer's open session, its ceiling and its cash are read. */
export function fieldDoor(pocket: Endpoint): FieldDoor {
  return {
    enrol: (id, name) => call(devicesApi.enrol, { body: { id, name } }),
    seal: async (id) => (await call(devicesApi.seal, { params: { id } })).key,
    emptied: async (id) => void (await call(devicesApi.emptied, { params: { id } })),
    readKit: async () => {
      const [kit, cash, gear] = await Promise.all([
        call(fieldKit.read, {}),
        // It takes no parameters; its answer is kept as it came.
        call(pocket, { params: {} } as CallArgs<Endpoint>),
        call(equipment.list, { params: { state: "active", limit: 100 } }),
      ]);
      return { ...kit, answers: { [pocket.path]: cash, [equipment.list.path]: gear } };
    },
    answer: keptAnswer,
  };
}
