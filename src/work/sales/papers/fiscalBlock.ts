import { type Day, formatDay } from "#kernel/days.ts";
import { beside, figures, type PaperBlock, scan } from "#kernel/paper.ts";

/** What the authority gave for an invoice or a credit note; all of it or nothing. */
export interface FiscalMarks {
  fiscalNumber: string | null;
  fiscal: { verificationCode: string | null; qr: string | null; day: Day | null };
}

/** The authority's own number, code and QR beside each other; nothing before it gave them. */
export function fiscalBlock(title: string, { fiscalNumber, fiscal }: FiscalMarks): PaperBlock[] {
  const { verificationCode, qr, day } = fiscal;
  if (fiscalNumber === null || verificationCode === null || qr === null || day === null) return [];
  return [
    beside(
      figures(title, [
        ["Fiscal document number", fiscalNumber, "strong"],
        ["Verification code", verificationCode],
        ["Given on", formatDay(day)],
      ]),
      scan("Check it with the Uganda Revenue Authority", qr),
    ),
  ];
}
