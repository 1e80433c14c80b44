import { z } from "zod";
import { type Api, command } from "#platform/api/endpoint.ts";
import {
  amount,
  byId,
  day,
  id,
  moveWithReason,
  optionalText,
  version,
} from "#platform/api/fields.ts";
import { receivesCash, repaymentLife } from "./repaymentRules.ts";

/** Cash that came back, as its request shows it. */
export const repaymentRow = z.object({
  id: id(),
  number: z.string(),
  state: z.enum(repaymentLife.states),
  version: version(),
  amount: amount(),
  day: day(),
  note: z.string().nullable(),
  reason: z.string().nullable(),
  receivedByName: z.string(),
});
export type Repayment = z.output<typeof repaymentRow>;

export const employeeRepayments = {
  record: command("/api/employee-repayments", {
    needs: receivesCash,
    does: "Receives cash of an advance: an instalment, or what was not spent.",
    body: z.object({ id: id(), requestId: id(), amount: amount(), note: optionalText(200) }),
    returns: repaymentRow,
  }),
  reverse: command("/api/employee-repayments/{id}/reverse", {
    needs: repaymentLife.moves.reverse.needs,
    does: "Takes a repayment back that was recorded by mistake; another person does it.",
    params: byId,
    body: moveWithReason,
    returns: repaymentRow,
  }),
} satisfies Api;
