import { z } from "zod";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import { byId, day, id, optionalText, text, version } from "#platform/api/fields.ts";
import { pageOf, pageParams } from "#platform/api/page.ts";
import { activity, managesTesting, procedureStates, readsTesting, testMethods } from "./rules.ts";

const method = z.enum(testMethods);
const state = z.enum(activity);
const level = z.int().min(1).max(3);

const technicianRow = z.object({
  id: id(),
  state,
  version: version(),
  name: z.string(),
  userId: id().nullable(),
  userName: z.string().nullable(),
  note: z.string().nullable(),
  /** What counts today, written as people say it: "UT 2, PT 2". */
  holds: z.string(),
  /** The next day on which something of theirs ends; null = nothing counts. */
  nextExpiry: day().nullable(),
});
export type TechnicianRow = z.output<typeof technicianRow>;

const technician = technicianRow.extend({
  certificates: z.array(
    z.object({
      id: id(),
      method,
      level: z.int(),
      scheme: z.string(),
      certificate: z.string(),
      issuedOn: day(),
      expiresOn: day(),
    }),
  ),
  eyesight: z.array(
    z.object({ id: id(), testedOn: day(), validUntil: day(), testedBy: z.string() }),
  ),
});
export type Technician = z.output<typeof technician>;
export type TechnicianWire = z.input<typeof technician>;

const expiringRow = z.object({
  id: id(),
  kind: z.enum(["certificate", "eyesight", "calibration"]),
  subjectId: id(),
  name: z.string(),
  what: z.string(),
  endsOn: day(),
  daysLeft: z.int(),
});
export type ExpiringRow = z.output<typeof expiringRow>;

const technicianTerms = { name: text(100), userId: id().nullable(), note: optionalText(300) };

export const technicians = {
  list: query("/api/technicians", {
    needs: readsTesting,
    does: "Technicians by name, with what they hold today.",
    params: z.object({ ...pageParams, state: state.optional(), method: method.optional() }),
    returns: pageOf(technicianRow),
  }),
  expiring: query("/api/technicians/expiring", {
    needs: readsTesting,
    does: "Certificates, eyesight tests and calibrations that end within so many days or have ended.",
    params: z.object({
      ...pageParams,
      within: z.enum(["30", "60", "90"]).default("90"),
      kind: expiringRow.shape.kind.optional(),
    }),
    returns: pageOf(expiringRow),
  }),
  colleagues: query("/api/technicians/colleagues", {
    needs: managesTesting,
    does: "Who can sign as a technician: everybody who works here.",
    params: z.object({ ...pageParams }),
    returns: pageOf(z.object({ id: id(), name: z.string() })),
  }),
  one: query("/api/technicians/{id}", {
    needs: readsTesting,
    does: "One technician with every certificate and eyesight test.",
    params: byId,
    returns: technician,
  }),
  add: command("/api/technicians", {
    needs: managesTesting,
    does: "Adds a technician.",
    body: z.object({ id: id(), ...technicianTerms }),
    returns: technician,
  }),
  change: command("/api/technicians/{id}/change", {
    needs: managesTesting,
    does: "Changes a technician's name or account, or ends their testing.",
    params: byId,
    body: z.object({ version: version(), state, ...technicianTerms }),
    returns: technician,
  }),
  certify: command("/api/technicians/{id}/certificates", {
    needs: managesTesting,
    does: "Records a certificate for one method; earlier ones stay.",
    params: byId,
    body: z.object({
      id: id(),
      method,
      level,
      scheme: text(60),
      certificate: text(60),
      issuedOn: day(),
      expiresOn: day(),
    }),
    returns: technician,
  }),
  recordEyesight: command("/api/technicians/{id}/eyesight", {
    needs: managesTesting,
    does: "Records an eyesight test and until when it counts.",
    params: byId,
    body: z.object({ id: id(), testedOn: day(), validUntil: day(), testedBy: text(100) }),
    returns: technician,
  }),
} satisfies Api;

const instrumentRow = z.object({
  id: id(),
  state,
  version: version(),
  name: z.string(),
  serial: z.string(),
  methods: z.array(method),
  note: z.string().nullable(),
  /** The calibration that counts longest; null = never calibrated. */
  dueOn: day().nullable(),
});
export type InstrumentRow = z.output<typeof instrumentRow>;

const instrument = instrumentRow.extend({
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
export type Instrument = z.output<typeof instrument>;
export type InstrumentWire = z.input<typeof instrument>;

const instrumentTerms = {
  name: text(100),
  serial: text(60),
  methods: z.array(method).min(1, "Choose at least one").max(6),
  note: optionalText(300),
};

export const instruments = {
  list: query("/api/instruments", {
    needs: readsTesting,
    does: "Instruments by name, with the day each is due for calibration.",
    params: z.object({ ...pageParams, state: state.optional(), method: method.optional() }),
    returns: pageOf(instrumentRow),
  }),
  one: query("/api/instruments/{id}", {
    needs: readsTesting,
    does: "One instrument with its calibrations.",
    params: byId,
    returns: instrument,
  }),
  add: command("/api/instruments", {
    needs: managesTesting,
    does: "Adds an instrument.",
    body: z.object({ id: id(), ...instrumentTerms }),
    returns: instrument,
  }),
  change: command("/api/instruments/{id}/change", {
    needs: managesTesting,
    does: "Changes an instrument, or takes it out of use.",
    params: byId,
    body: z.object({ version: version(), state, ...instrumentTerms }),
    returns: instrument,
  }),
  calibrate: command("/api/instruments/{id}/calibrations", {
    needs: managesTesting,
    does: "Records a calibration and until when it counts.",
    params: byId,
    body: z.object({
      id: id(),
      certificate: text(60),
      calibratedOn: day(),
      dueOn: day(),
      laboratory: text(100),
    }),
    returns: instrument,
  }),
} satisfies Api;

const procedureRow = z.object({
  id: id(),
  state: z.enum(procedureStates),
  version: version(),
  code: z.string(),
  revision: z.int(),
  method,
  title: z.string(),
  standard: z.string(),
});
export type ProcedureRow = z.output<typeof procedureRow>;

export const testingProcedures = {
  list: query("/api/testing-procedures", {
    needs: readsTesting,
    does: "The procedures tests are made by, with their revisions.",
    params: z.object({
      ...pageParams,
      state: z.enum(procedureStates).optional(),
      method: method.optional(),
    }),
    returns: pageOf(procedureRow),
  }),
  add: command("/api/testing-procedures", {
    needs: managesTesting,
    does: "Adds a procedure, or its next revision: the one before is withdrawn.",
    body: z.object({
      id: id(),
      code: text(40),
      method,
      title: text(150),
      standard: text(150),
    }),
    returns: procedureRow,
  }),
  withdraw: command("/api/testing-procedures/{id}/withdraw", {
    needs: managesTesting,
    does: "Takes a procedure out of use; jobs made by it keep it.",
    params: byId,
    body: z.object({ version: version() }),
    returns: procedureRow,
  }),
} satisfies Api;
