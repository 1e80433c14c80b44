import { formatDay, formatInstant, kampalaDay } from "#kernel/days.ts";
import {
  fact,
  facts,
  heading,
  type Paper,
  type PaperCompany,
  paper,
  paragraph,
  signature,
  table,
  textColumn,
} from "#kernel/paper.ts";
import type { Report } from "../reportApi.ts";
import { type ReportState, reportName, type Verdict, verdictCounts } from "../rules.ts";
import { methodWords } from "./quotation.ts";

const verdictWords: Record<Verdict, string> = {
  accept: "ACCEPT",
  reject: "REJECT",
  repair: "REPAIR",
};
const stamps: Record<ReportState, string | null> = {
  draft: "DRAFT",
  signed: "NOT REVIEWED",
  reviewed: "NOT ISSUED",
  issued: null,
  revised: "REVISED",
};

/** The report: what was tested how, by whom, with what, and of each item whether it is accepted. */
export function reportPaper(report: Report, company: PaperCompany): Paper {
  const { tester, reviewer, revisingBecause, results } = report;
  const counts = verdictCounts(results);
  return paper({
    format: "A4",
    company,
    title: `${methodWords[report.method]} report`,
    number: reportName(report.jobNumber, report.revision),
    day: report.issuedAt === null ? report.testedOn : kampalaDay(report.issuedAt),
    code: report.code,
    stamp: stamps[report.state],
    blocks: [
      ...(revisingBecause === null
        ? []
        : [
            paragraph(
              `Revision ${report.revision}. It replaces the one before: ${revisingBecause}.`,
            ),
          ]),
      facts([
        fact("Client", report.customerName, ...report.customerAddress.split("\n")),
        fact("Order", report.orderReference ?? "", report.jobNumber),
        fact("Tested", report.asset, report.site),
        fact("Day of the test", formatDay(report.testedOn)),
        fact("Procedure", report.procedureName, report.standard),
        fact("Acceptance criteria", report.criteria),
        fact("Coverage", report.coverage),
        fact(
          "Instruments",
          report.instruments.length === 0 ? "None" : "",
          ...report.instruments.map(
            (one) =>
              `${one.name}, ${one.serial}, calibration ${one.certificate} until ${formatDay(one.dueOn)}`,
          ),
        ),
      ]),
      paragraph(`Technique: ${report.technique}`),
      resultTable(results),
      heading("Conclusion"),
      paragraph(
        `${counts.accept} accepted, ${counts.reject} rejected, ${counts.repair} to repair. ${report.conclusion}`,
      ),
      paragraph(`Limitations: ${report.limitations}`),
    ],
    signatures: [
      signature(
        tester?.name ?? "",
        tester === null ? "tested by" : signerLine("tested by", tester),
      ),
      signature(
        reviewer?.name ?? "",
        reviewer === null ? "reviewed by" : signerLine("reviewed by", reviewer),
      ),
      ...(report.witness === null ? [] : [signature(report.witness, "witness for the client")]),
    ],
  });
}

function signerLine(role: string, signer: NonNullable<Report["tester"]>): string {
  const { method, level, certificate, at } = signer;
  return `${role}, ${method} level ${level}, ${certificate}, ${formatInstant(at)}`;
}

function resultTable(results: Report["results"]) {
  return table({
    columns: [
      textColumn("Item"),
      textColumn("Location"),
      textColumn("Indication", 2),
      textColumn("Size"),
      textColumn("Result", 0),
    ],
    rows: results.map((one) => [
      one.item,
      one.location ?? "",
      one.indication ?? "None",
      one.size ?? "",
      verdictWords[one.verdict],
    ]),
  });
}
