// What the form of a report holds, and what it makes of it.
import type { WireBody } from "#platform/api/endpoint.ts";
import type { FieldError } from "#platform/web/parts/formRules.ts";
import type { JobWire } from "../api.ts";
import type { ReportWire, testingReports } from "../reportApi.ts";
import type { Verdict } from "../rules.ts";
import { t } from "./words.ts";

interface ResultValues {
  item: string;
  location: string;
  indication: string;
  size: string;
  verdict: Verdict | "";
}

export interface ReportValues {
  criteria: string;
  technique: string;
  coverage: string;
  limitations: string;
  conclusion: string;
  witness: string;
  revisingBecause: string;
  results: ResultValues[];
}

export const blankResult: ResultValues = {
  ...{ item: "", location: "", indication: "", size: "", verdict: "" },
};

/** A first report begins with what the job says. */
export function emptyReport(job: JobWire): ReportValues {
  return {
    criteria: job.criteria ?? "",
    ...{ technique: "", coverage: "", limitations: "", conclusion: "", witness: "" },
    revisingBecause: "",
    results: [blankResult],
  };
}

/** A draft to be changed, or an issued report to be revised. */
export function valuesOf(report: ReportWire): ReportValues {
  const { criteria, technique, coverage, limitations, conclusion, witness } = report;
  return {
    ...{ criteria, technique, coverage, limitations, conclusion, witness: witness ?? "" },
    revisingBecause: "",
    results: report.results.map((one) => ({
      ...{ item: one.item, verdict: one.verdict, location: one.location ?? "" },
      ...{ indication: one.indication ?? "", size: one.size ?? "" },
    })),
  };
}

/** Results without an item or a verdict. */
export function resultFaults({ results }: ReportValues): FieldError[] {
  return results.flatMap(({ item, verdict }, index) =>
    item.trim() !== "" && verdict !== ""
      ? []
      : [{ path: "results", message: t.resultMissing(index + 1) }],
  );
}

/** The report as it is sent. */
export function bodyOf(
  values: ReportValues,
): Omit<WireBody<typeof testingReports.change>, "version"> {
  const { criteria, technique, coverage, limitations, conclusion } = values;
  return {
    ...{ criteria, technique, coverage, limitations, conclusion },
    witness: values.witness.trim() || null,
    results: values.results.map((one) => ({
      item: one.item,
      location: one.location.trim() || null,
      indication: one.indication.trim() || null,
      size: one.size.trim() || null,
      verdict: one.verdict === "" ? "reject" : one.verdict,
    })),
  };
}
