import { formatAmount } from "#kernel/money.ts";
import { PaperButton } from "#platform/web/parts/PaperButton.tsx";
import { fundRetirements, type RetirementWire } from "../retirementApi.ts";
import { t } from "./words.ts";

/** What was spent, receipt by receipt, each to be opened; what each is like, and what was said of it. */
export function AccountLines({ account }: { account: RetirementWire }) {
  const { id, lines, returned, warnings, duplicateReason, noReceiptReason } = account;
  return (
    <>
      <ul className="mt-2 flex flex-col gap-2">
        {lines.map(({ line, description, accountName, amount, fiscalNumber, hasFile }) => (
          <li key={line}>
            <div className="flex items-start justify-between gap-4">
              <span className="min-w-0">
                {description} <span className="small quiet">{accountName}</span>
                <span className="small quiet block">
                  {fiscalNumber === null ? t.noFiscal : `${t.fiscal} ${fiscalNumber}`}
                  {!hasFile && `, ${t.noReceipt}`}
                </span>
              </span>
              <span>{formatAmount(amount)}</span>
            </div>
            {warnings
              .filter((one) => one.line === line)
              .map(({ code, message }) => (
                <p key={`${code} ${message}`} className="notice waiting small mt-1">
                  {t.looksLike(message)}
                </p>
              ))}
            {hasFile && (
              <PaperButton
                paper={fundRetirements.receipt}
                params={{ id, line }}
                label={t.openReceipt(line)}
              />
            )}
          </li>
        ))}
        {returned !== "0" && (
          <li className="flex justify-between gap-4">
            <span>{t.comesBack}</span>
            <span>{formatAmount(returned)}</span>
          </li>
        )}
      </ul>
      {duplicateReason !== null && <p className="small mt-1">{t.saidOther(duplicateReason)}</p>}
      {noReceiptReason !== null && <p className="small mt-1">{t.saidNone(noReceiptReason)}</p>}
    </>
  );
}
