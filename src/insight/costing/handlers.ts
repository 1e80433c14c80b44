import { lotFacts } from "#books/stock/door.ts";
import { formatAmount, formatMoney, formatScaled } from "#kernel/money.ts";
import { notFound } from "#kernel/refusal.ts";
import { formatPercent, perKilogramCents } from "#kernel/weight.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { renderPaper } from "#platform/server/paperPdf.ts";
import { readPage } from "#platform/server/store.ts";
import { contractOf } from "#registry/contracts/door.ts";
import { latestRateOn, paperCompanyOf } from "#registry/organization/door.ts";
import { productOf } from "#registry/products/door.ts";
import { costSheetOf, howCounted } from "#work/lot-costs/door.ts";
import { costing } from "./api.ts";
import { costingReport } from "./papers/costingReport.ts";
import { marginAt, subtotalOf } from "./rules.ts";
import { finishedLots } from "./store.ts";

interface Asked {
  lotId: string;
  contractId?: string | undefined;
}

export const costingHandlers = handlersFor(costing, {
  lots: async (ctx) => {
    const { limit, after, search } = ctx.params;
    const asked = { limit, after, sort: "madeOn", direction: "desc" } as const;
    const page = await readPage(ctx, finishedLots(search), asked);
    const rows = page.rows.map((row) => ({
      ...row,
      perKilogram: perKilogramCents(row.cost, row.received),
    }));
    return { ...page, rows };
  },
  sheet: async (ctx) => sheetOf(ctx, ctx.params),
  report: async (ctx) => {
    const sheet = await sheetOf(ctx, ctx.params);
    const { subtotals, margin, rate } = sheet;
    const paper = costingReport({
      company: await paperCompanyOf(ctx),
      day: ctx.today,
      lotCode: sheet.lot.code,
      productName: sheet.lot.productName,
      grams: sheet.lot.grams,
      rate: rate ? `UGX ${formatScaled(rate.rateMicro / 10_000n, 2)} for USD 1` : "none recorded",
      lines: sheet.lines,
      subtotals: (["FOT", "FOB", "CFR", "CIF"] as const).map((level) => ({
        label: level,
        amount: subtotals[level].amount,
      })),
      margin:
        margin === null
          ? null
          : `At ${formatMoney(margin.fotPrice, "USD")} a tonne FOT (${margin.contractNumber}) the ` +
            `margin is UGX ${formatAmount(margin.amount)}, ${formatPercent(margin.shareBp)} %.`,
    });
    return { name: `cost-${sheet.lot.code}.pdf`, bytes: await renderPaper(paper, ctx) };
  },
});

/** The sheet of a whole lot, with the margin when a contract is named. */
async function sheetOf(ctx: Ctx, { lotId, contractId }: Asked) {
  const [lot] = await lotFacts(ctx, [lotId]);
  if (!lot) throw notFound("lot");
  const product = await productOf(ctx, lot.productId);
  const grams = lot.received;
  const sheet = await costSheetOf(ctx, [{ lotId, grams }]);
  const counted = await howCounted(ctx, [lotId]);
  const rate = await latestRateOn(ctx, "USD", ctx.today);
  const of = (amount: bigint) => subtotalOf(amount, grams, rate?.rateMicro ?? null);
  const { subtotals } = sheet;
  return {
    lot: { id: lot.id, code: lot.code, productName: product.name, madeOn: lot.madeOn, grams },
    lines: sheet.lines.map((line) => ({
      ...line,
      perKilogram: perKilogramCents(line.amount, grams),
      how: counted.get(line.key) ?? null,
    })),
    subtotals: {
      delivered: of(subtotals.delivered),
      exMill: of(subtotals.ex_mill),
      FOT: of(subtotals.FOT),
      FOB: of(subtotals.FOB),
      CFR: of(subtotals.CFR),
      CIF: of(subtotals.CIF),
    },
    rate,
    booked: lot.receivedCost,
    expensed: subtotals.CIF - lot.receivedCost,
    margin: contractId ? await marginOn(ctx, contractId, subtotals.FOT, grams, rate) : null,
  };
}

async function marginOn(
  ctx: Ctx,
  contractId: string,
  fotCost: bigint,
  grams: bigint,
  rate: { rateMicro: bigint } | null,
) {
  const contract = await contractOf(ctx, contractId);
  if (contract.assessedFot === null || rate === null || contract.currency !== "USD") return null;
  return {
    contractNumber: contract.number,
    fotPrice: contract.assessedFot,
    ...marginAt(contract.assessedFot, fotCost, grams, rate.rateMicro),
  };
}
