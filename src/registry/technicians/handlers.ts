import { addDays } from "#kernel/days.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { changeRow, readPage } from "#platform/server/store.ts";
import { type Instrument, instruments, technicians, testingProcedures } from "./api.ts";
import { instrumentsOf, technicianOf } from "./door.ts";
import { activity, checkValidity, withdrawal } from "./rules.ts";
import {
  accountHolder,
  findBySerial,
  findProcedure,
  insertCalibration,
  insertCertificate,
  insertEyesight,
  insertInstrument,
  insertProcedure,
  insertTechnician,
  matchingColleagues,
  matchingExpiring,
  matchingInstruments,
  matchingProcedures,
  matchingTechnicians,
  newestRevision,
} from "./store.ts";

const byName = { sort: "name", direction: "asc" } as const;

export const techniciansHandlers = handlersFor(technicians, {
  list: (ctx) =>
    readPage(ctx, matchingTechnicians(ctx.params, ctx.today), { ...ctx.params, ...byName }),
  expiring: (ctx) => {
    const { within, kind, search } = ctx.params;
    const until = addDays(ctx.today, Number(within));
    return readPage(ctx, matchingExpiring({ until, kind, search }, ctx.today), {
      ...ctx.params,
      sort: "endsOn",
      direction: "asc",
    });
  },
  colleagues: (ctx) =>
    readPage(ctx, matchingColleagues(ctx.params.search), { ...ctx.params, ...byName }),
  one: (ctx) => technicianOf(ctx, ctx.params.id),

  add: async (ctx) => {
    const { id, name, userId, note } = ctx.body;
    await refuseTakenAccount(ctx, id, userId);
    await insertTechnician(ctx, { id, name, user_id: userId, note });
    ctx.audit({ subject: "technician", subjectId: id, action: "add", details: { name } });
    return technicianOf(ctx, id);
  },
  change: async (ctx) => {
    const { id } = ctx.params;
    const { version, state, name, userId, note } = ctx.body;
    await refuseTakenAccount(ctx, id, userId);
    await changeRow(ctx, "technician", {
      id,
      version,
      states: activity,
      set: { state, name, user_id: userId, note },
      what: "technician",
    });
    return technicianOf(ctx, id);
  },
  certify: async (ctx) => {
    const { id } = ctx.params;
    const { body } = ctx;
    await technicianOf(ctx, id);
    checkValidity(body.issuedOn, body.expiresOn, ctx.today);
    const { method, level, certificate } = body;
    await insertCertificate(ctx, {
      ...{ id: body.id, technician_id: id, method, level, certificate, scheme: body.scheme },
      ...{ issued_on: body.issuedOn, expires_on: body.expiresOn },
    });
    const details = { method, level, certificate, expiresOn: body.expiresOn };
    ctx.audit({ subject: "technician", subjectId: id, action: "certify", details });
    return technicianOf(ctx, id);
  },
  recordEyesight: async (ctx) => {
    const { id } = ctx.params;
    const { testedOn, validUntil, testedBy } = ctx.body;
    await technicianOf(ctx, id);
    checkValidity(testedOn, validUntil, ctx.today);
    await insertEyesight(ctx, {
      ...{ id: ctx.body.id, technician_id: id, tested_by: testedBy },
      ...{ tested_on: testedOn, valid_until: validUntil },
    });
    const details = { testedOn, validUntil };
    ctx.audit({ subject: "technician", subjectId: id, action: "test eyesight", details });
    return technicianOf(ctx, id);
  },
});

/** One account signs as one technician, and is of somebody who works here. */
async function refuseTakenAccount(ctx: Ctx, id: string, userId: string | null): Promise<void> {
  if (userId === null) return;
  const holder = await accountHolder(ctx, userId);
  if (!holder.isOurs) throw notFound("person");
  if (holder.technicianId === null || holder.technicianId === id) return;
  throw new Refusal("technician.account-taken", `${holder.name} signs with this account already.`, {
    status: 409,
  });
}

export const instrumentsHandlers = handlersFor(instruments, {
  list: (ctx) => readPage(ctx, matchingInstruments(ctx.params), { ...ctx.params, ...byName }),
  one: (ctx) => instrumentOf(ctx, ctx.params.id),
  add: async (ctx) => {
    const { id, name, serial } = ctx.body;
    await refuseTakenSerial(ctx, id, serial);
    await insertInstrument(ctx, ctx.body);
    ctx.audit({ subject: "instrument", subjectId: id, action: "add", details: { name, serial } });
    return instrumentOf(ctx, id);
  },
  change: async (ctx) => {
    const { id } = ctx.params;
    const { version, ...set } = ctx.body;
    await refuseTakenSerial(ctx, id, set.serial);
    await changeRow(ctx, "instrument", { id, version, states: activity, set, what: "instrument" });
    return instrumentOf(ctx, id);
  },
  calibrate: async (ctx) => {
    const { id } = ctx.params;
    const { body } = ctx;
    await instrumentOf(ctx, id);
    checkValidity(body.calibratedOn, body.dueOn, ctx.today);
    const { certificate, laboratory, dueOn } = body;
    await insertCalibration(ctx, {
      ...{ id: body.id, instrument_id: id, certificate, laboratory },
      ...{ calibrated_on: body.calibratedOn, due_on: dueOn },
    });
    const details = { certificate, laboratory, dueOn };
    ctx.audit({ subject: "instrument", subjectId: id, action: "calibrate", details });
    return instrumentOf(ctx, id);
  },
});

async function instrumentOf(ctx: Ctx, id: string): Promise<Instrument> {
  const [found] = await instrumentsOf(ctx, [id]);
  if (!found) throw notFound("instrument");
  return found;
}

async function refuseTakenSerial(ctx: Ctx, id: string, serial: string): Promise<void> {
  const holder = await findBySerial(ctx, serial);
  if (!holder || holder.id === id) return;
  throw new Refusal(
    "instrument.serial-taken",
    `${serial} is the serial number of ${holder.name}.`,
    {
      status: 409,
    },
  );
}

export const testingProceduresHandlers = handlersFor(testingProcedures, {
  list: (ctx) =>
    readPage(ctx, matchingProcedures(ctx.params), {
      ...ctx.params,
      sort: "code",
      direction: "asc",
    }),
  add: async (ctx) => {
    const { id, code, method, title, standard } = ctx.body;
    const before = await newestRevision(ctx, code);
    if (before?.state === "current") await withdraw(ctx, before.id, before.version);
    if (before && before.method !== method) {
      const words = `${code} is a procedure for ${before.method}. Give this one another code.`;
      throw new Refusal("procedure.code-taken", words, { status: 409 });
    }
    const revision = before ? before.revision + 1 : 0;
    await insertProcedure(ctx, { id, code, revision, method, title, standard });
    const details = { code, revision, method };
    ctx.audit({ subject: "procedure", subjectId: id, action: "add", details });
    return procedureOf(ctx, id);
  },
  withdraw: async (ctx) => {
    await withdraw(ctx, ctx.params.id, ctx.body.version);
    return procedureOf(ctx, ctx.params.id);
  },
});

async function withdraw(ctx: Ctx, id: string, version: number): Promise<void> {
  const { from: states, to: state } = withdrawal;
  const set = { state };
  await changeRow(ctx, "testing_procedure", { id, version, states, set, what: "procedure" });
}

async function procedureOf(ctx: Ctx, id: string) {
  const found = await findProcedure(ctx, id);
  if (!found) throw notFound("procedure");
  return found;
}
