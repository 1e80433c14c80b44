import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { changeRow, moveState, readPage } from "#platform/server/store.ts";
import { type CustomerRow, customers } from "./api.ts";
import { customerOf } from "./door.ts";
import { checkActivation, checkCustomer, customerLife, nextCustomerCode } from "./rules.ts";
import {
  customerColumnsOf,
  findCustomerByCode,
  highestCode,
  insertCustomer,
  matchingCustomers,
} from "./store.ts";

export const customersHandlers = handlersFor(customers, {
  list: (ctx) => readPage(ctx, matchingCustomers(ctx.params), ctx.params),

  export: async (ctx) => {
    const asked = { ...ctx.params, limit: largestExport };
    const { rows } = await readPage(ctx, matchingCustomers(ctx.params), asked);
    const heads = ["Code", "Name", "Country", "Roles", "EORI", "Payment", "Delivery", "State"];
    const lines = rows.map((row) => [
      ...[row.code, row.legalName, row.country, row.roles.join(" "), row.eori],
      ...[row.paymentTerms, row.incoterm, row.state],
    ]);
    return { name: "customers.csv", bytes: csvOf(heads, lines) };
  },

  read: (ctx) => customerOf(ctx, ctx.params.id),

  add: async (ctx) => {
    checkCustomer(ctx.body);
    const code = ctx.body.code ?? nextCustomerCode(await highestCode(ctx));
    await refuseTakenCode(ctx, code);
    await insertCustomer(ctx, { ...ctx.body, code });
    ctx.audit({
      subject: "customer",
      subjectId: ctx.body.id,
      action: "add",
      details: { code, legalName: ctx.body.legalName, country: ctx.body.country },
    });
    return customerOf(ctx, ctx.body.id);
  },

  change: async (ctx) => {
    checkCustomer(ctx.body);
    await changeRow(ctx, "customer", {
      id: ctx.params.id,
      version: ctx.body.version,
      states: customerLife.states,
      set: customerColumnsOf(ctx.body),
      what: "customer",
      hide: ["email", "phone", "contact_name"],
    });
    return customerOf(ctx, ctx.params.id);
  },

  activate: async (ctx) => {
    checkActivation(await customerOf(ctx, ctx.params.id));
    return moveCustomer(ctx, ctx.params.id, "activate", ctx.body.version, null);
  },

  hold: (ctx) => moveCustomer(ctx, ctx.params.id, "hold", ctx.body.version, ctx.body.reason),
  release: (ctx) => moveCustomer(ctx, ctx.params.id, "release", ctx.body.version, ctx.body.reason),
});

async function moveCustomer(
  ctx: Ctx,
  id: string,
  move: keyof typeof customerLife.moves,
  version: number,
  reason: string | null,
): Promise<CustomerRow> {
  await moveState(ctx, "customer", customerLife, {
    id,
    move,
    version,
    set: { hold_reason: move === "hold" ? reason : null },
    what: "customer",
    details: reason === null ? {} : { reason },
  });
  return customerOf(ctx, id);
}

async function refuseTakenCode(ctx: Ctx, code: string): Promise<void> {
  const holder = await findCustomerByCode(ctx, code);
  if (!holder) return;
  throw new Refusal("customer.code-taken", `The code ${code} belongs to ${holder.legalName}.`, {
    status: 409,
  });
}
