import { z } from "zod";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import {
  amount,
  byId,
  day,
  id,
  instant,
  longText,
  moveBody,
  moveWithReason,
  optionalText,
  text,
  version,
} from "#platform/api/fields.ts";
import { managesTesting, readsTesting, testMethods } from "#registry/technicians/rules.ts";
import { reportRow } from "./api.ts";
import { reportLife } from "./rules.ts";

const method = z.enum(testMethods);

const result = z.object({
  /** A weld, a plate, a tube: its number on the drawing. */
  item: text(60),
  location: optionalText(80),
  indication: optionalText(120),
  size: optionalText(60),
  verdict: z.enum(["accept", "reject", "repair"]),
});

const signer = z.object({
  name: z.string(),
  method,
  level: z.int(),
  certificate: z.string(),
  expiresOn: day(),
  at: instant(),
});

const report = reportRow.extend({
  version: version(),
  jobId: id(),
  jobNumber: z.string(),
  customerId: id(),
  customerName: z.string(),
  customerAddress: z.string(),
  orderReference: z.string().nullable(),
  site: z.string(),
  asset: z.string(),
  method,
  testedOn: day(),
  procedureName: z.string(),
  standard: z.string(),
  criteria: z.string(),
  technique: z.string(),
  coverage: z.string(),
  limitations: z.string(),
  conclusion: z.string(),
  witness: z.string().nullable(),
  revisingBecause: z.string().nullable(),
  createdByName: z.string(),
  tester: signer.nullable(),
  reviewer: signer.nullable(),
  samePerson: z.boolean(),
  instruments: z.array(
    z.object({
      name: z.string(),
      serial: z.string(),
      certificate: z.string(),
      dueOn: day(),
    }),
  ),
  results: z.array(result),
  net: amount(),
  invoice: z.string().nullable(),
});
export type Report = z.output<typeof report>;
export type ReportWire = z.input<typeof report>;

const findings = {
  criteria: text(300),
  /** The parameters of the method: probe, film, penetrant, current. */
  technique: longText(1500),
  coverage: text(150),
  limitations: longText(1000),
  conclusion: longText(1500),
  witness: optionalText(100),
  results: z.array(result).min(1, "Write at least one result").max(500),
};

export const testingReports = {
  one: query("/api/testing-reports/{id}", {
    needs: readsTesting,
    does: "One revision of a report with its results and who signed.",
    params: byId,
    returns: report,
  }),
  write: command("/api/testing-reports", {
    needs: managesTesting,
    does: "Writes the report of a job that is done, or its next revision with the reason.",
    body: z.object({
      id: id(),
      jobId: id(),
      revisingBecause: optionalText(300),
      ...findings,
    }),
    returns: report,
  }),
  change: command("/api/testing-reports/{id}/change", {
    needs: managesTesting,
    does: "Changes a report nobody has signed.",
    params: byId,
    body: z.object({ version: version(), ...findings }),
    returns: report,
  }),
  sign: command("/api/testing-reports/{id}/sign", {
    needs: reportLife.moves.sign.needs,
    does: "A technician of the job, level 2 or 3, signs what was found.",
    params: byId,
    body: moveBody,
    returns: report,
  }),
  sendBack: command("/api/testing-reports/{id}/send-back", {
    needs: reportLife.moves.sendBack.needs,
    does: "Sends a report back to be written again, and why; the signatures fall away.",
    params: byId,
    body: moveWithReason,
    returns: report,
  }),
  review: command("/api/testing-reports/{id}/review", {
    needs: reportLife.moves.review.needs,
    does: "Another technician of level 2 or 3 agrees with it.",
    params: byId,
    body: moveBody,
    returns: report,
  }),
  issue: command("/api/testing-reports/{id}/issue", {
    needs: reportLife.moves.issue.needs,
    does: "Issues a report with a code of its own; the revision before counts no more.",
    params: byId,
    body: moveBody,
    returns: report,
  }),
  paper: file("/api/testing-reports/{id}/report.pdf", "application/pdf", {
    needs: readsTesting,
    does: "The report; once issued, byte for byte as it was.",
    params: byId,
  }),
} satisfies Api;
