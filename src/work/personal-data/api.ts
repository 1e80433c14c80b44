// What may be asked of what we hold about a farmer: all of it, and the same on paper for the farmer to keep.
import { z } from "zod";
import { takesOut } from "#kernel/permissions.ts";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import { byId, id } from "#platform/api/fields.ts";
import { seesAllHeld } from "#registry/farmers/rules.ts";
import { holdingKeys } from "./holdingRules.ts";

const held = z.object({
  farmerId: id(),
  farmerCode: z.string(),
  farmerName: z.string(),
  /** Every holding in the order it is told; of each row one value a column, as it lies in its table. */
  holdings: z.array(
    z.object({ key: z.enum(holdingKeys), rows: z.array(z.array(z.string().nullable())) }),
  ),
  /** Lines of the audit about the farmer's records. */
  auditLines: z.int().min(0),
});
export type PersonalData = z.output<typeof held>;

export const personalData = {
  read: query("/api/personal-data/{id}", {
    needs: seesAllHeld,
    does: "Everything the company holds about a farmer, under every record of theirs, with why it is kept.",
    params: byId,
    returns: held,
  }),
  state: command("/api/personal-data/{id}/state", {
    needs: seesAllHeld,
    does: "States today what is held about a farmer, under a code anybody can check; the farmer's history says who did.",
    params: byId,
    returns: z.object({ code: z.string() }),
  }),
  paper: file("/api/personal-data/{id}/personal-data.pdf", "application/pdf", {
    needs: takesOut(seesAllHeld),
    does: "What is held about a farmer, on paper, with the code it was stated under.",
    params: byId,
  }),
} satisfies Api;
