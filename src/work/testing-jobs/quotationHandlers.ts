// From the enquiry to the accepted quotation, which schedules a job.
import { issueCode, revokeCode } from "#books/codes/door.ts";
import { nextNumber } from "#books/numbering/door.ts";
import { formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { notFound } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type CtxOf, handlersFor } from "#platform/server/handlers.ts";
import { enqueue } from "#platform/server/jobs.ts";
import { renderPaper } from "#platform/server/paperPdf.ts";
import { changeRow, moveState, readPageWithTotals } from "#platform/server/store.ts";
import { customerOf } from "#registry/customers/door.ts";
import { paperCompanyOf } from "#registry/organization/door.ts";
import { vatRateOn } from "#registry/taxes/door.ts";
import { type Quotation, testingQuotations } from "./api.ts";
import { quotationPaper } from "./papers/quotation.ts";
import {
  checkAcceptance,
  checkOffer,
  quotationLife,
  sumsOf,
  validUntil as lastDayOf,
} from "./rules.ts";
import {
  findQuotation,
  insertQuotation,
  linesOf,
  matchingQuotations,
  type QuotationTerms,
  quotationTotals,
  writeLines,
} from "./quotationStore.ts";
import { insertJob } from "./store.ts";

const table = "testing_quotation";
const what = "testing-quotation";
export const expiryJob = "testing-jobs.expire";

export const testingQuotationsHandlers = handlersFor(testingQuotations, {
  list: (ctx) =>
    readPageWithTotals(
      ctx,
      matchingQuotations(ctx.params),
      { ...ctx.params, sort: "number", direction: "desc" },
      quotationTotals,
    ),
  one: (ctx) => quotationOf(ctx, ctx.params.id),

  ask: async (ctx) => {
    const { id, lines } = ctx.body;
    const terms = await termsOf(ctx);
    const number = await nextNumber(ctx, "NQ");
    await insertQuotation(ctx, { id, number, ...terms });
    await writeLines(ctx, id, lines);
    const details = { number, method: terms.method, net: terms.net };
    ctx.audit({ subject: what, subjectId: id, action: "ask", details });
    return quotationOf(ctx, id);
  },
  change: async (ctx) => {
    const { id } = ctx.params;
    const { version, lines } = ctx.body;
    const set = await termsOf(ctx);
    await changeRow(ctx, table, { id, version, states: ["enquiry"], set, what });
    await writeLines(ctx, id, lines);
    return quotationOf(ctx, id);
  },
  send: sendQuotation,
  requote: async (ctx) => {
    const { id } = ctx.params;
    const { code } = await quotationOf(ctx, id);
    const set = { vat_bp: null, sent_on: null, valid_until: null, code: null };
    const { version } = ctx.body;
    await moveState(ctx, table, quotationLife, { id, move: "requote", version, set, what });
    if (code !== null) await revokeCode(ctx, code, "Taken back to be priced again");
    return quotationOf(ctx, id);
  },
  accept: acceptQuotation,
  reject: async (ctx) => {
    const { id } = ctx.params;
    const { version, reason } = ctx.body;
    await moveState(ctx, table, quotationLife, {
      ...{ id, move: "reject", version, what },
      set: { closing_reason: reason },
      details: { reason },
    });
    return quotationOf(ctx, id);
  },
  paper: async (ctx) => {
    const quotation = await quotationOf(ctx, ctx.params.id);
    const paper = quotationPaper(quotation, await paperCompanyOf(ctx));
    return { name: `${quotation.number}.pdf`, bytes: await renderPaper(paper, ctx) };
  },
});

/** One quotation as its page shows it; refuses an unknown one. */
export async function quotationOf(ctx: Ctx, id: string): Promise<Quotation> {
  const stored = await findQuotation(ctx, id);
  if (!stored) throw notFound("quotation");
  const vatBp = stored.vatBp ?? (await vatRateOn(ctx, stored.vatCode, ctx.today));
  return { ...stored, vatBp, lines: await linesOf(ctx, id) };
}

/** What was typed as it is written, priced with the tax of today. */
async function termsOf(
  ctx: CtxOf<typeof testingQuotations.ask> | CtxOf<typeof testingQuotations.change>,
): Promise<QuotationTerms> {
  const { customerId, method, asked, site, asset, criteria, vatCode, lines } = ctx.body;
  await customerOf(ctx, customerId);
  const { net, vat } = sumsOf(lines, await vatRateOn(ctx, vatCode, ctx.today));
  return {
    customer_id: customerId,
    method,
    asked,
    site,
    asset,
    criteria,
    vat_code: vatCode,
    net,
    vat,
  };
}

async function sendQuotation(ctx: CtxOf<typeof testingQuotations.send>): Promise<Quotation> {
  const { id } = ctx.params;
  const { version, validDays } = ctx.body;
  const quotation = await quotationOf(ctx, id);
  const vatBp = await vatRateOn(ctx, quotation.vatCode, ctx.today);
  const { net, vat, gross } = sumsOf(quotation.lines, vatBp);
  checkOffer(net);
  const validUntil = lastDayOf(ctx.today, validDays);
  const code = await issueCode(ctx, {
    type: "testing-quotation",
    subjectId: id,
    title: `Quotation ${quotation.number}`,
    facts: {
      Number: quotation.number,
      Date: formatDay(ctx.today),
      For: quotation.customerName,
      Amount: formatMoney(gross),
      "Counts until": formatDay(validUntil),
    },
  });
  await moveState(ctx, table, quotationLife, {
    ...{ id, move: "send", version, what },
    set: { vat_bp: vatBp, net, vat, sent_on: ctx.today, valid_until: validUntil, code },
    details: { gross, validUntil },
  });
  // The first moment of the day after, in Kampala.
  const runAt = new Date(Date.parse(`${lastDayOf(validUntil, 1)}T00:00:00+03:00`));
  await enqueue(ctx, expiryJob, { quotationId: id }, { runAt, key: id });
  return quotationOf(ctx, id);
}

async function acceptQuotation(ctx: CtxOf<typeof testingQuotations.accept>): Promise<Quotation> {
  const { id } = ctx.params;
  const { version, orderReference, plannedOn, jobId } = ctx.body;
  const quotation = await quotationOf(ctx, id);
  if (quotation.state === "sent") checkAcceptance(quotation, ctx.today);
  const number = await nextNumber(ctx, "NDT");
  await moveState(ctx, table, quotationLife, {
    ...{ id, move: "accept", version, what },
    set: { order_reference: orderReference },
    details: { orderReference, job: number },
  });
  await insertJob(ctx, {
    ...{ id: jobId, number, quotation_id: id, customer_id: quotation.customerId },
    ...{ method: quotation.method, ordered_on: ctx.today, planned_on: plannedOn },
  });
  const details = { number, quotation: quotation.number, plannedOn };
  ctx.audit({ subject: "testing-job", subjectId: jobId, action: "schedule", details });
  return quotationOf(ctx, id);
}
