// What jobs ask of technicians, instruments and procedures.
import { notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Instrument, ProcedureRow, Technician } from "./api.ts";
import type { TestMethod } from "./rules.ts";
import { findInstruments, findProcedure, findTechnicianOfUser, findTechnicians } from "./store.ts";

/** Technicians by their ids, with everything they hold; refuses one that does not exist. */
export async function techniciansOf(
  ctx: Pick<Ctx, "tx" | "today">,
  ids: readonly string[],
): Promise<Technician[]> {
  const found = await findTechnicians(ctx, ids);
  if (found.length !== new Set(ids).size) throw notFound("technician");
  return found;
}

/** One technician; refuses one that does not exist. */
export async function technicianOf(
  ctx: Pick<Ctx, "tx" | "today">,
  id: string,
): Promise<Technician> {
  const [found] = await findTechnicians(ctx, [id]);
  if (!found) throw notFound("technician");
  return found;
}

/** The technician that whoever acts signs as; refuses everybody else. */
export async function signingTechnician(ctx: Ctx): Promise<Technician> {
  const found = await findTechnicianOfUser(ctx, ctx.actor.userId);
  if (found) return found;
  throw new Refusal(
    "technician.not-one",
    "Only a technician signs, with their own account. Yours is nobody's in the list of technicians.",
    { blockers: [{ what: "Your account belongs to no technician", link: "/orders/technicians" }] },
  );
}

/** Instruments by their ids, with their calibrations; refuses one that does not exist. */
export async function instrumentsOf(
  ctx: Pick<Ctx, "tx">,
  ids: readonly string[],
): Promise<Instrument[]> {
  const found = await findInstruments(ctx, ids);
  if (found.length !== new Set(ids).size) throw notFound("instrument");
  return found;
}

/** The procedure a job is made by: current, and of its method. */
export async function procedureFor(
  ctx: Pick<Ctx, "tx">,
  id: string,
  method: TestMethod,
): Promise<ProcedureRow> {
  const found = await findProcedure(ctx, id);
  if (!found) throw notFound("procedure");
  const name = `${found.code} revision ${found.revision}`;
  if (found.method !== method) {
    throw new Refusal("procedure.other-method", `${name} is for ${found.method}, not ${method}.`);
  }
  if (found.state !== "current") {
    const link = "/orders/procedures";
    throw new Refusal("procedure.withdrawn", `${name} was withdrawn. Choose the current one.`, {
      blockers: [{ what: `${name} was withdrawn`, link }],
    });
  }
  return found;
}
