// Work without a network meets the rest of the house here: phones, the snapshot, and answers out of it.
import { call } from "#platform/web/calls.ts";
import type { FieldDoor } from "#platform/web/offline/fieldDoor.ts";
import { devicesApi } from "#registry/devices/api.ts";
import { fieldKit } from "../api.ts";
import { keptAnswer } from "./keptAnswers.ts";

export const fieldDoor: FieldDoor = {
  enrol: (id, name) => call(devicesApi.enrol, { body: { id, name } }),
  seal: async (id) => (await call(devicesApi.seal, { params: { id } })).key,
  emptied: async (id) => void (await call(devicesApi.emptied, { params: { id } })),
  readKit: () => call(fieldKit.read, {}),
  answer: keptAnswer,
};
