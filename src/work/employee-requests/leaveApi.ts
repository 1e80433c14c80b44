import { z } from "zod";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import { amount, count, day, id, text } from "#platform/api/fields.ts";
import { leaveKinds } from "./rules.ts";

const leaveKind = z.enum(leaveKinds);
const sourceNote = text(200);
const holiday = z.object({ day: day(), name: text(80), sourceNote });
const entitlement = z.object({
  leaveKind,
  effectiveFrom: day(),
  daysAYear: z.int().min(0).max(366),
  sourceNote,
});
const moneyPolicy = z.object({
  effectiveFrom: day(),
  largestAdvance: amount(),
  mostInstalments: z.int().min(1).max(24),
  settleDays: z.int().min(1).max(366),
  sourceNote,
});

export const employeeLeave = {
  standing: query("/api/employee-leave/standing", {
    needs: "works-here",
    does: "How one stands: leave left of this year and the next, and advances still owed.",
    returns: z.object({
      balances: z.array(
        z.object({
          leaveKind,
          year: z.int(),
          entitled: count().nullable(),
          taken: count(),
        }),
      ),
      advances: z.array(
        z.object({ requestId: id(), number: z.string(), open: amount(), dueOn: day() }),
      ),
      policy: moneyPolicy,
    }),
  }),
  count: query("/api/employee-leave/count", {
    needs: "works-here",
    does: "The working days of a leave: without Sundays and public holidays.",
    params: z.object({ from: day(), to: day() }),
    returns: z.object({ days: count(), holidays: z.array(z.string()) }),
  }),
  away: query("/api/employee-leave/away", {
    needs: "canManageUsers",
    does: "Who is away on which days of a month, asked for or approved.",
    params: z.object({ month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/) }),
    returns: z.object({
      leaves: z.array(
        z.object({
          requestId: id(),
          employeeName: z.string(),
          leaveKind,
          isApproved: z.boolean(),
          days: z.array(day()),
        }),
      ),
      holidays: z.array(z.object({ day: day(), name: z.string() })),
    }),
  }),
  rules: query("/api/employee-leave/rules", {
    needs: "works-here",
    does: "Days of leave a year, public holidays and the terms of advances.",
    returns: z.object({
      entitlements: z.array(entitlement),
      holidays: z.array(holiday),
      policies: z.array(moneyPolicy),
    }),
  }),
  setEntitlement: command("/api/employee-leave/entitlements", {
    needs: "canConfigureSystem",
    does: "Says how many days a year a kind of leave has, from a day on.",
    body: entitlement,
    returns: entitlement,
  }),
  setMoneyPolicy: command("/api/employee-leave/money-policies", {
    needs: "canConfigureSystem",
    does: "Says how much of a salary is advanced and when money comes back, from a day on.",
    body: moneyPolicy,
    returns: moneyPolicy,
  }),
  addHoliday: command("/api/employee-leave/holidays", {
    needs: "canConfigureSystem",
    does: "Adds a public holiday; whoever is on leave that day gets the day back.",
    body: holiday,
    returns: holiday.extend({ daysGivenBack: count() }),
  }),
  removeHoliday: command("/api/employee-leave/holidays/{day}/remove", {
    needs: "canConfigureSystem",
    does: "Takes a public holiday that has not come out of the calendar.",
    params: z.object({ day: day() }),
    body: z.object({ reason: text(200) }),
    returns: z.object({ day: day() }),
  }),
} satisfies Api;
