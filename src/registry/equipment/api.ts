import { z } from "zod";
import { takesOut } from "#kernel/permissions.ts";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import { byId, day, id, optionalText, text, version } from "#platform/api/fields.ts";
import { pageOf, pageParams } from "#platform/api/page.ts";
import {
  equipmentKinds,
  equipmentStates,
  managesEquipment,
  seesEquipment,
  standings,
} from "./rules.ts";

const row = z.object({
  id: id(),
  state: z.enum(equipmentStates),
  version: version(),
  kind: z.enum(equipmentKinds),
  name: z.string(),
  serial: z.string(),
  placeId: id().nullable(),
  placeName: z.string().nullable(),
  note: z.string().nullable(),
  /** The calibration that counts longest; null = never calibrated. */
  dueOn: day().nullable(),
  /** As of the business day. */
  standing: z.enum(standings),
});
export type EquipmentRow = z.output<typeof row>;
export type EquipmentRowWire = z.input<typeof row>;

const device = row.extend({
  calibrations: z.array(
    z.object({
      id: id(),
      certificate: z.string(),
      calibratedOn: day(),
      dueOn: day(),
      laboratory: z.string(),
    }),
  ),
});
export type Equipment = z.output<typeof device>;
export type EquipmentWire = z.input<typeof device>;

const terms = {
  kind: z.enum(equipmentKinds),
  name: text(100),
  serial: text(60),
  placeId: id().nullable().default(null),
  note: optionalText(300),
};

const filters = {
  kind: z.enum(equipmentKinds).optional(),
  state: z.enum(equipmentStates).optional(),
  standing: z.enum(standings).optional(),
};
const filterSchema = z.object({ ...filters, search: pageParams.search });
export type EquipmentFilter = z.output<typeof filterSchema>;

export const equipment = {
  list: query("/api/equipment", {
    needs: seesEquipment,
    does: "Scales and moisture meters by name, with the day each is due for calibration.",
    params: z.object({ ...pageParams, ...filters }),
    returns: pageOf(row),
  }),
  csv: file("/api/equipment/export.csv", "text/csv", {
    needs: takesOut(seesEquipment),
    does: "The calibration register as a table.",
    params: filterSchema,
  }),
  places: query("/api/equipment/places", {
    needs: seesEquipment,
    does: "The stores something can stand in.",
    returns: z.object({ rows: z.array(z.object({ id: id(), name: z.string() })) }),
  }),
  one: query("/api/equipment/{id}", {
    needs: seesEquipment,
    does: "One scale or meter with its calibrations.",
    params: byId,
    returns: device,
  }),
  add: command("/api/equipment", {
    needs: managesEquipment,
    does: "Adds a scale or a moisture meter.",
    body: z.object({ id: id(), ...terms }),
    returns: device,
  }),
  change: command("/api/equipment/{id}/change", {
    needs: managesEquipment,
    does: "Changes a scale or meter, or takes it out of use.",
    params: byId,
    body: z.object({ version: version(), state: z.enum(equipmentStates), ...terms }),
    returns: device,
  }),
  calibrate: command("/api/equipment/{id}/calibrations", {
    needs: managesEquipment,
    does: "Records a calibration and until when it counts.",
    params: byId,
    body: z.object({
      id: id(),
      certificate: text(60),
      calibratedOn: day(),
      dueOn: day(),
      laboratory: text(100),
    }),
    returns: device,
  }),
} satisfies Api;
