import { openDues } from "#books/dues/door.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { changeRow, moveState, readPage } from "#platform/server/store.ts";
import { type CustomerRow, customers } from "./api.ts";
import { customerOf } from "./door.ts";
import {
  checkActivation,
  checkContact,
  checkCustomer,
  checkReopen,
  checkRetire,
  codePrefix,
  customerLife,
  nextCustomerCode,
} from "./rules.ts";
import {
  contactsOf,
  customerColumnsOf,
  type CustomerMove,
  findCustomerByCode,
  highestCode,
  insertContact,
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
    const prefix = codePrefix(ctx.body.roles);
    const code = ctx.body.code ?? nextCustomerCode(prefix, await highestCode(ctx, prefix));
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
    const { version } = ctx.body;
    return moveCustomer(ctx, { id: ctx.params.id, move: "activate", version, reason: null });
  },

  qualify: (ctx) => {
    const { version, reason } = ctx.body;
    const set = { kyc_note: reason, kyc_day: ctx.today, kyc_by: ctx.actor.userId };
    return moveCustomer(ctx, { id: ctx.params.id, move: "qualify", version, reason, set });
  },

  retire: async (ctx) => {
    const { id } = ctx.params;
    checkRetire(await openDues(ctx, { party: { type: "customer", id } }));
    const { version, reason } = ctx.body;
    const set = { closing_reason: reason };
    return moveCustomer(ctx, { id, move: "retire", version, reason, set });
  },

  // Whoever left is looked at anew.
  reopen: async (ctx) => {
    checkReopen(await customerOf(ctx, ctx.params.id), ctx.actor.flags);
    const { version, reason } = ctx.body;
    const unknown = { kyc_note: null, kyc_day: null, kyc_by: null };
    const set = { closing_reason: null, hold_reason: null, ...unknown };
    return moveCustomer(ctx, { id: ctx.params.id, move: "reopen", version, reason, set });
  },

  setCredit: async (ctx) => {
    const { version, termsDays, creditLimit, reason } = ctx.body;
    const { id } = ctx.params;
    await changeRow(ctx, "customer", {
      ...{ id, version, what: "customer" },
      states: customerLife.states,
      set: { terms_days: termsDays, credit_limit: creditLimit },
    });
    ctx.audit({ subject: "customer", subjectId: id, action: "set-credit", details: { reason } });
    return customerOf(ctx, id);
  },

  contacts: async (ctx) => {
    const { id } = await customerOf(ctx, ctx.params.id);
    return { rows: await contactsOf(ctx, id) };
  },

  addContact: async (ctx) => {
    const customer = await customerOf(ctx, ctx.params.id);
    checkContact(ctx.body);
    await insertContact(ctx, { ...ctx.body, customerId: customer.id });
    const subjectId = customer.id;
    ctx.audit({ subject: "customer", subjectId, action: "add-contact", details: {} });
    const made = (await contactsOf(ctx, customer.id)).find((row) => row.id === ctx.body.id);
    if (!made) throw notFound("contact");
    return made;
  },

  removeContact: async (ctx) => {
    const row = await changeRow(ctx, "customer_contact", {
      id: ctx.params.id,
      version: ctx.body.version,
      states: ["current"],
      set: { state: "gone" },
      what: "contact",
    });
    const { id, name, duty, email, phone, version } = row;
    return { id, name, duty, email, phone, version };
  },

  hold: (ctx) => {
    const { version, reason } = ctx.body;
    const set = { hold_reason: reason };
    return moveCustomer(ctx, { id: ctx.params.id, move: "hold", version, reason, set });
  },
  release: (ctx) => {
    const { version, reason } = ctx.body;
    const set = { hold_reason: null };
    return moveCustomer(ctx, { id: ctx.params.id, move: "release", version, reason, set });
  },
});

async function moveCustomer(
  ctx: Ctx,
  asked: {
    id: string;
    move: keyof typeof customerLife.moves;
    version: number;
    reason: string | null;
    set?: CustomerMove;
  },
): Promise<CustomerRow> {
  const { reason, ...move } = asked;
  await moveState(ctx, "customer", customerLife, {
    ...move,
    what: "customer",
    details: reason === null ? {} : { reason },
  });
  return customerOf(ctx, asked.id);
}

async function refuseTakenCode(ctx: Ctx, code: string): Promise<void> {
  const holder = await findCustomerByCode(ctx, code);
  if (!holder) return;
  throw new Refusal("customer.code-taken", `The code ${code} belongs to ${holder.legalName}.`, {
    status: 409,
  });
}
