import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { Link } from "react-router";
import { formatAmount } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { stockCards } from "../api.ts";
import { t } from "./words.ts";

type Value = WireReturns<typeof stockCards.value>;

/** Stock value = ledger: both figures, their difference, and each account beneath. */
export function ReconciliationStrip() {
  const { data } = useQuery(stockCards.value);
  if (!data) return <div className="sheet mb-4 h-24" role="status" aria-label={t.reconciled} />;
  const agrees = data.difference === "0";
  return (
    <section className="sheet mb-4" aria-label={t.reconciled}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 p-4 md:grid-cols-3">
        <Figure label={t.stockValue}>{formatAmount(data.cost)}</Figure>
        <Figure label={t.ledger}>{formatAmount(data.balance)}</Figure>
        <div className="max-md:col-span-2">
          <dt className="quiet">{t.difference}</dt>
          <dd
            className={`flex items-baseline gap-2 text-lg font-strong ${agrees ? "" : "text-cherry"}`}
          >
            {agrees ? (
              <IconCheck size={20} className="self-center text-leaf-ink" aria-hidden />
            ) : (
              <IconAlertTriangle size={20} className="self-center" aria-hidden />
            )}
            {formatAmount(data.difference)}
          </dd>
        </div>
      </dl>
      <details className="border-t border-line">
        <summary className="small quiet min-h-6 px-4 py-2 max-md:py-3">
          {agrees ? t.agrees : t.disagrees} <span className="text-sky">{t.byAccount}</span>
        </summary>
        <AccountTable value={data} />
      </details>
    </section>
  );
}

function Figure({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="quiet">{label}</dt>
      <dd className="text-lg">
        <span className="text-base text-ink-3">UGX</span> {children}
      </dd>
    </div>
  );
}

function AccountTable({ value }: { value: Value }) {
  const rows = value.rows.filter(({ cost, balance }) => cost !== "0" || balance !== "0");
  return (
    <div
      className="overflow-x-auto border-t border-line"
      role="region"
      aria-label={t.byAccount}
      tabIndex={0}
    >
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.account}</th>
            <th scope="col" className="end">
              {t.quantity}
            </th>
            <th scope="col" className="end">
              {t.lotsUgx}
            </th>
            <th scope="col" className="end max-md:hidden">
              {t.ledgerUgx}
            </th>
            <th scope="col" className="end max-md:hidden">
              {t.difference}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <AccountRow key={row.account} row={row} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.total}</th>
            <td />
            <td className="end">{formatAmount(value.cost)}</td>
            <td className="end max-md:hidden">{formatAmount(value.balance)}</td>
            <td className="end max-md:hidden">{formatAmount(value.difference)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function AccountRow({ row }: { row: Value["rows"][number] }) {
  const may = useMay();
  const { account, name, unit, quantity, cost, balance } = row;
  const label = `${account} ${name}`;
  return (
    <tr>
      <th scope="row" className="py-1! whitespace-normal!">
        {may("canViewFinancials") ? (
          <Link className="link" to={`/financial-statements/accounts/${account}`}>
            {label}
          </Link>
        ) : (
          label
        )}
      </th>
      <td className="end">
        {unit === "g" ? t.kg(formatKilograms(quantity)) : t.pieces(formatAmount(quantity))}
      </td>
      <td className="end">{formatAmount(cost)}</td>
      <td className="end max-md:hidden">{formatAmount(balance)}</td>
      <td className="end max-md:hidden">{formatAmount(BigInt(cost) - BigInt(balance))}</td>
    </tr>
  );
}
