import { amountInWords } from "#kernel/amountWords.ts";
import { formatDay, kampalaDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import {
  fact,
  facts,
  type Paper,
  type PaperCompany,
  paper,
  paragraph,
  signature,
} from "#kernel/paper.ts";
import { formatKilograms } from "#kernel/weight.ts";
import type { FundRequest } from "../api.ts";
import type { FundRequestState, Purpose } from "../rules.ts";

export const purposeWords: Record<Purpose, string> = {
  coffee_purchase_float: "Buying float",
  opex: "Running costs",
  capex: "Equipment and buildings",
  advance: "Advance",
  licence_fee: "Licence fee",
  payroll: "Payroll",
  travel: "Travel",
};

const stamps: Record<FundRequestState, string | null> = {
  submitted: "NOT APPROVED",
  returned: "RETURNED",
  approved: null,
  rejected: "REJECTED",
  expired: "EXPIRED",
  cancelled: "CANCELLED",
  closed: null,
};

/** The request on A4: what for, how much, who asked and who decided each step. */
export function requestForm(request: FundRequest, company: PaperCompany): Paper {
  const { expectedGrams, pricePerKg, placeName } = request;
  const decided = (request.approval?.steps ?? []).map((step) =>
    signature(step.decidedByName ?? "", `approved, step ${step.step}`),
  );
  return paper({
    format: "A4",
    company,
    title: "Fund request",
    number: request.number,
    day: kampalaDay(request.createdAt),
    code: request.code,
    stamp: stamps[request.state],
    blocks: [
      facts([
        fact("Pay to", request.payeeName, ...(request.department ? [request.department] : [])),
        fact("Purpose", purposeWords[request.purpose]),
        fact("Amount", formatMoney(request.amount)),
        fact("Needed by", formatDay(request.neededBy)),
      ]),
      ...(expectedGrams === null || pricePerKg === null
        ? []
        : [
            paragraph(
              `For ${formatKilograms(expectedGrams)} kg at ${formatMoney(pricePerKg)} a kilogram` +
                `${placeName === null ? "" : `, ${placeName}`}.`,
            ),
          ]),
      paragraph(request.justification),
      paragraph(`${amountInWords(request.amount, "UGX")}.`),
    ],
    signatures: [signature(request.requestedByName, "asked by"), ...decided],
  });
}
