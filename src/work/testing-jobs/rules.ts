// Testing as a service: a customer asks, a quotation is sent and accepted, a job is done at their site, and
// a report says of every item whether it is accepted. Whoever tests and whoever reviews are certified on
// the day of the test; the reviewer is another person. The report is issued once, and then revised.
import { addDays, type Day, formatDay } from "#kernel/days.ts";
import { lifecycle } from "#kernel/lifecycle.ts";
import { Refusal } from "#kernel/refusal.ts";
import { vatUpon } from "#registry/taxes/rules.ts";
import { managesTesting, type TestMethod } from "#registry/technicians/rules.ts";

export const quotationLife = lifecycle({
  states: ["enquiry", "sent", "accepted", "rejected", "expired"],
  initial: "enquiry",
  tones: {
    enquiry: "waiting",
    sent: "active",
    accepted: "done",
    rejected: "refused",
    expired: "quiet",
  },
  moves: {
    accept: { from: ["sent"], to: "accepted", needs: managesTesting },
    send: { from: ["enquiry"], to: "sent", needs: managesTesting },
    requote: { from: ["sent", "expired"], to: "enquiry", needs: managesTesting },
    reject: { from: ["enquiry", "sent"], to: "rejected", needs: managesTesting, asks: "reason" },
    expire: { from: ["sent"], to: "expired", needs: "signed-in", system: true },
  },
});
export type QuotationState = (typeof quotationLife.states)[number];

export const jobLife = lifecycle({
  states: ["scheduled", "in_progress", "field_done", "cancelled"],
  initial: "scheduled",
  tones: { scheduled: "waiting", in_progress: "active", field_done: "done", cancelled: "quiet" },
  moves: {
    start: { from: ["scheduled"], to: "in_progress", needs: managesTesting },
    finish: { from: ["in_progress"], to: "field_done", needs: managesTesting },
    cancel: {
      from: ["scheduled", "in_progress"],
      to: "cancelled",
      needs: managesTesting,
      asks: "reason",
    },
  },
});
export type JobState = (typeof jobLife.states)[number];

export const reportLife = lifecycle({
  states: ["draft", "signed", "reviewed", "issued", "revised"],
  initial: "draft",
  tones: {
    draft: "waiting",
    signed: "waiting",
    reviewed: "active",
    issued: "done",
    revised: "quiet",
  },
  moves: {
    sign: { from: ["draft"], to: "signed", needs: managesTesting },
    review: { from: ["signed"], to: "reviewed", needs: managesTesting },
    issue: { from: ["reviewed"], to: "issued", needs: managesTesting, final: true },
    sendBack: {
      from: ["signed", "reviewed"],
      to: "draft",
      needs: managesTesting,
      asks: "reason",
    },
    replace: { from: ["issued"], to: "revised", needs: "signed-in", system: true },
  },
});
export type ReportState = (typeof reportLife.states)[number];

export const verdicts = ["accept", "reject", "repair"] as const;
export type Verdict = (typeof verdicts)[number];

/** Taxed at the standard rate, or at nil for a customer abroad (domain §6.2). */
export const quotationVat = ["STANDARD", "ZERO"] as const;

/** A quotation counts for a month unless another number of days is written on it. */
export const usualValidDays = 30;

export interface QuotedLine {
  quantity: number;
  /** Shillings for one, without VAT. */
  price: bigint;
}

/** What the lines come to without and with tax, in shillings. */
export function sumsOf(
  lines: readonly QuotedLine[],
  vatBp: number,
): { net: bigint; vat: bigint; gross: bigint } {
  const net = lines.reduce((sum, line) => sum + BigInt(line.quantity) * line.price, 0n);
  const vat = vatUpon(net, vatBp);
  return { net, vat, gross: net + vat };
}

/** An offer has a price. */
export function checkOffer(net: bigint): void {
  if (net > 0n) return;
  throw new Refusal("quotation.no-price", "Write what it costs before the quotation is sent.");
}

/** Until which day an offer made today counts. */
export function validUntil(today: Day, validDays: number): Day {
  return addDays(today, validDays);
}

/** What was offered is accepted while it counts. */
export function checkAcceptance(quotation: { number: string; validUntil: Day | null }, today: Day) {
  const { number, validUntil: last } = quotation;
  if (last !== null && today <= last) return;
  throw new Refusal(
    "quotation.expired",
    `${number} counted until ${last === null ? "it was taken back" : formatDay(last)}. Quote again first.`,
    { status: 409 },
  );
}

/** What a job lacks before it can start: a procedure, somebody to test, something to test with. */
export function missingForStart(plan: {
  id: string;
  method: TestMethod;
  procedureId: string | null;
  technicians: number;
  instruments: number;
}): { what: string; link: string }[] {
  const link = `/orders/jobs/${plan.id}/plan`;
  const missing = [
    ...(plan.procedureId === null ? ["No procedure is chosen"] : []),
    ...(plan.technicians === 0 ? ["No technician is assigned"] : []),
    // Looking needs eyes only.
    ...(plan.instruments === 0 && plan.method !== "VT" ? ["No instrument is assigned"] : []),
  ];
  return missing.map((what) => ({ what, link }));
}

/** Refuses a start while something is missing, and says all of it. */
export function checkStart(missing: readonly { what: string; link: string }[]): void {
  if (missing.length === 0) return;
  const words = missing.map(({ what }) => what).join(". ");
  throw new Refusal("testing-job.not-ready", `${words}.`, { blockers: missing });
}

/** A test was made on a day that has come, and not before the job was ordered. */
export function checkTestDay(testedOn: Day, facts: { today: Day; orderedOn: Day }): void {
  if (testedOn > facts.today) {
    throw new Refusal("testing-job.day-to-come", "The day of the test is still to come.");
  }
  if (testedOn < facts.orderedOn) {
    throw new Refusal(
      "testing-job.day-before-order",
      `The job was ordered on ${formatDay(facts.orderedOn)}; it was not tested before.`,
    );
  }
}

/** How many items got which verdict. */
export function verdictCounts(results: readonly { verdict: Verdict }[]): Record<Verdict, number> {
  const countOf = (verdict: Verdict) => results.filter((one) => one.verdict === verdict).length;
  return { accept: countOf("accept"), reject: countOf("reject"), repair: countOf("repair") };
}

/** The name of a report: its job's number and its revision. */
export function reportName(jobNumber: string, revision: number): string {
  return `${jobNumber} rev ${revision}`;
}
