import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import { ScreenLink } from "#platform/web/parts/ScreenLink.tsx";
import type { PaymentWire } from "../api.ts";
import { t } from "./words.ts";

/** The debts this payment pays, each with what was owed and what is open now. */
export function PaymentItems({ payment }: { payment: PaymentWire }) {
  const { items, amount, kind } = payment;
  return (
    <WideSheet label={t.what}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.paper}</th>
            <th scope="col" className="max-md:hidden">
              {t.ofDay}
            </th>
            <th scope="col" className="end max-md:hidden">
              {t.dueUgx}
            </th>
            <th scope="col" className="end">
              {t.paysUgx}
            </th>
            <th scope="col" className="end">
              {t.openUgx}
            </th>
          </tr>
        </thead>
        <tbody>
          {kind === "advance" && (
            <tr>
              <th scope="row">{t.advanceLine}</th>
              <td className="max-md:hidden">{payment.repayOn && formatDay(payment.repayOn)}</td>
              <td className="end max-md:hidden">–</td>
              <td className="end">{formatAmount(amount)}</td>
              <td className="end">
                {payment.advanceOpen === null ? "–" : formatAmount(payment.advanceOpen)}
              </td>
            </tr>
          )}
          {items.map((item) => (
            <tr key={item.dueId}>
              <th scope="row">
                <Source item={item} />
                <span className="tiny block md:hidden">{formatDay(item.day)}</span>
              </th>
              <td className="max-md:hidden">{formatDay(item.day)}</td>
              <td className="end max-md:hidden">{formatAmount(item.due)}</td>
              <td className="end">{formatAmount(item.amount)}</td>
              <td className="end">{formatAmount(item.open)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.total}</th>
            <td className="max-md:hidden" />
            <td className="max-md:hidden" />
            <td className="end">{formatAmount(amount)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </WideSheet>
  );
}

function Source({ item }: { item: PaymentWire["items"][number] }) {
  const words = item.note ?? t.owed;
  if (item.sourceType !== "collection") return words;
  return (
    <ScreenLink className="link" to={`/field-collections/${item.sourceId}`}>
      {words}
    </ScreenLink>
  );
}
