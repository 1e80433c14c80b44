import { Link } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import type { SupplierWire } from "#registry/suppliers/api.ts";
import { bills } from "../api.ts";
import { entersBills } from "../rules.ts";
import { BillStatus } from "./BillsScreen.tsx";
import { s } from "./supplierWords.ts";
import { t } from "./words.ts";

/** A supplier's bills, the newest first; more of them stand in the list. */
export function BillsTab({ supplier }: { supplier: SupplierWire }) {
  const may = useMay();
  const { id: supplierId, state } = supplier;
  const answer = useQuery(bills.list, { supplierId, limit: 20 });
  return (
    <>
      {state === "approved" && may(entersBills) && (
        <p className="mb-3 flex justify-end">
          <Link className="button primary" to={`/suppliers/bills/new?supplier=${supplierId}`}>
            {s.enterBill}
          </Link>
        </p>
      )}
      <Loaded answer={answer} skeleton={<span className="skeleton h-28 w-full" />}>
        {({ rows, next }) =>
          rows.length === 0 ? (
            <p className="sheet quiet p-4">{s.noBills}</p>
          ) : (
            <ul className="sheet divide-y divide-line">
              {rows.map((row) => (
                <li key={row.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 p-4">
                  <span className="min-w-0 flex-1 basis-60">
                    <Link className="link" to={`/suppliers/bills/${row.id}`}>
                      {row.number}
                    </Link>{" "}
                    <span className="small quiet">
                      {t.invoice} {row.invoiceNumber}, {formatDay(row.day)}
                    </span>
                  </span>
                  <BillStatus row={row} />
                  <span className="w-28 text-right">{formatAmount(row.payable)}</span>
                </li>
              ))}
              {next !== null && (
                <li className="p-4">
                  <Link className="link" to={`/suppliers/bills?supplierId=${supplierId}`}>
                    {t.title}
                  </Link>
                </li>
              )}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}
