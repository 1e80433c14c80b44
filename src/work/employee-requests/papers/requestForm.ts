import { amountInWords } from "#kernel/amountWords.ts";
import { formatDay, kampalaDay } from "#kernel/days.ts";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import {
  fact,
  facts,
  figureColumn,
  type Paper,
  type PaperBlock,
  type PaperCompany,
  type PaperFact,
  paper,
  paragraph,
  signature,
  table,
  textColumn,
} from "#kernel/paper.ts";
import type { EmployeeRequest } from "../api.ts";
import { kindWords, leaveWords, letterWords, type RequestState } from "../rules.ts";

const stamps: Record<RequestState, string | null> = {
  draft: "DRAFT",
  submitted: "NOT APPROVED",
  returned: "RETURNED",
  approved: null,
  fulfilled: null,
  rejected: "REJECTED",
  expired: "EXPIRED",
  withdrawn: "WITHDRAWN",
};

/** The request on A4: what is asked for, by whom, and who decided each step. */
export function requestForm(request: EmployeeRequest, company: PaperCompany): Paper {
  const { asked, amount, employeeName, employeeTitle } = request;
  const decided = (request.approval?.steps ?? []).map((step) =>
    signature(step.decidedByName ?? "", `approved, step ${step.step}`),
  );
  return paper({
    format: "A4",
    company,
    title: "Employee request",
    number: request.number,
    day: kampalaDay(request.createdAt),
    code: request.code,
    stamp: stamps[request.state],
    blocks: [
      facts([
        fact("Employee", employeeName, ...(employeeTitle === null ? [] : [employeeTitle])),
        fact("Asks for", kindWords[asked.kind]),
        ...particularsOf(request),
        ...(amount === 0n ? [] : [fact("Amount", formatMoney(amount))]),
      ]),
      ...itemsOf(request),
      ...(asked.reason === null ? [] : [paragraph(asked.reason)]),
      ...(amount === 0n ? [] : [paragraph(`${amountInWords(amount, "UGX")}.`)]),
    ],
    signatures: [signature(employeeName, "asked by"), ...decided],
  });
}

function particularsOf({ asked, relieverName, leaveDays }: EmployeeRequest): PaperFact[] {
  switch (asked.kind) {
    case "leave":
      return [
        fact("Leave", leaveWords[asked.leaveKind], `${leaveDays} working days`),
        fact("From", formatDay(asked.from), `to ${formatDay(asked.to)}`),
        ...(relieverName === null ? [] : [fact("Work done by", relieverName)]),
      ];
    case "salary_advance":
      return [fact("Paid back in", `${asked.instalments} monthly parts`)];
    case "petty_cash":
      return [fact("Needed by", formatDay(asked.neededBy))];
    case "transport":
      return [fact("Way", `${asked.from} – ${asked.to}`), fact("On", formatDay(asked.neededBy))];
    case "ppe_or_tool":
      return [
        fact("Item", `${asked.quantity} × ${asked.item}`),
        fact("Needed by", formatDay(asked.neededBy)),
      ];
    case "repair":
      return [fact("What", asked.what, asked.place)];
    case "document_letter":
      return [
        fact("Letter", letterWords[asked.letter], `to ${asked.addressee}`),
        fact("Needed by", formatDay(asked.neededBy)),
      ];
  }
}

function itemsOf({ asked, amount }: EmployeeRequest): PaperBlock[] {
  if (asked.kind !== "petty_cash") return [];
  return [
    table({
      columns: [textColumn("For"), figureColumn("UGX")],
      rows: asked.items.map((item) => [item.what, formatAmount(item.amount)]),
      totals: [["Together", formatAmount(amount)]],
    }),
  ];
}
