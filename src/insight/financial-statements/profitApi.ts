import { z } from "zod";
import { takesOut } from "#kernel/permissions.ts";
import { type Api, file, query } from "#platform/api/endpoint.ts";
import { day, total } from "#platform/api/fields.ts";
import { profitSections } from "#registry/segments/rules.ts";
import { profitColumns } from "./profitRules.ts";

const asked = z.object({
  /** Left out: from the first of the company's month through its day. */
  from: day().optional(),
  to: day().optional(),
  by: z.enum(profitColumns).default("segment"),
});
export type ProfitAsked = z.output<typeof asked>;

const period = { from: day(), to: day() };
const amounts = {
  amounts: z.array(total()),
  total: total(),
  previous: total(),
  yearBefore: total(),
};

const statement = z.object({
  ...period,
  by: z.enum(profitColumns),
  previous: z.object(period),
  yearBefore: z.object(period),
  columns: z.array(z.object({ key: z.string(), label: z.string(), ...period })),
  sections: z.array(
    z.object({
      section: z.enum(profitSections),
      rows: z.array(z.object({ code: z.string(), name: z.string(), ...amounts })),
      ...amounts,
    }),
  ),
  gross: z.object(amounts),
  profit: z.object(amounts),
});
export type ProfitWire = z.input<typeof statement>;
export type Profit = z.output<typeof statement>;

export const profitAndLoss = {
  read: query("/api/financial-statements/profit-and-loss", {
    needs: "canViewFinancials",
    does: "Revenue, costs and profit over some days by part of the business or by month, with the period before and a year earlier.",
    params: asked,
    returns: statement,
  }),
  csv: file("/api/financial-statements/profit-and-loss.csv", "text/csv", {
    needs: takesOut("canViewFinancials"),
    does: "The profit and loss as a table for a spreadsheet.",
    params: asked,
  }),
  paper: file("/api/financial-statements/profit-and-loss.pdf", "application/pdf", {
    needs: "canViewFinancials",
    does: "The profit and loss on paper.",
    params: asked,
  }),
} satisfies Api;
