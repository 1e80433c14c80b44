import { useState } from "react";
import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { call, useQuery } from "#platform/web/data.ts";
import { SourceLink } from "#platform/web/parts/SourceLink.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PaperButton } from "#platform/web/parts/PaperButton.tsx";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import { bills, type StatementWire } from "../api.ts";
import { s } from "./supplierWords.ts";

type Row = StatementWire["rows"][number];

/** What was billed and paid between two days, with the balance after each; the same on paper. */
export function StatementTab({ supplierId }: { supplierId: string }) {
  const [period, setPeriod] = useState({ from: "", to: "" });
  const params = {
    supplierId,
    ...(period.from === "" ? {} : { from: period.from }),
    ...(period.to === "" ? {} : { to: period.to }),
  };
  const answer = useQuery(bills.statement, params, { keep: true });
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        {(["from", "to"] as const).map((name) => (
          <label key={name} className="flex flex-col gap-1">
            <span className="field-label">{s[name]}</span>
            <input
              type="date"
              className="input"
              value={period[name]}
              onChange={(event) => setPeriod({ ...period, [name]: event.target.value })}
            />
          </label>
        ))}
        <PaperButton
          paper={bills.statementPaper}
          params={params}
          label={s.statementPaper}
          before={() => call(bills.stateAccount, { body: params })}
        />
      </div>
      <Loaded answer={answer} skeleton={<span className="skeleton h-28 w-full" />}>
        {(statement) => <StatementTable statement={statement} />}
      </Loaded>
    </>
  );
}

/** A phone has room for two columns: what was billed or paid stands beneath what it was. */
function StatementTable({ statement }: { statement: StatementWire }) {
  const { rows, opening, billed, paid, closing } = statement;
  const heads = [
    { head: s.billed, className: "end max-md:hidden" },
    { head: s.paid, className: "end max-md:hidden" },
    { head: s.balance, className: "end" },
  ];
  return (
    <WideSheet label={s.statement}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{s.what}</th>
            {heads.map(({ head, className }) => (
              <th key={head} scope="col" className={className}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className="py-2 whitespace-normal">
              {rows.length === 0 ? s.noMovements : s.opening}
              <span className="small quiet block">{formatDay(statement.from)}</span>
            </th>
            <td className="max-md:hidden" />
            <td className="max-md:hidden" />
            <td className="end">{formatAmount(opening)}</td>
          </tr>
          {rows.map((row) => (
            <MovementRow key={row.voucherNumber} row={row} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{s.total}</th>
            <td className="end max-md:hidden">{formatAmount(billed)}</td>
            <td className="end max-md:hidden">{formatAmount(paid)}</td>
            <td className="end">{formatAmount(closing)}</td>
          </tr>
        </tfoot>
      </table>
    </WideSheet>
  );
}

function MovementRow({ row }: { row: Row }) {
  const isPayment = row.sourceType === "payment";
  const amount = formatAmount(isPayment ? row.paid : row.billed);
  return (
    <tr>
      <th scope="row" className="py-2 whitespace-normal">
        <SourceLink type={row.sourceType} id={row.sourceId}>
          {row.memo}
        </SourceLink>
        <span className="small quiet block">
          {formatDay(row.day)}
          <span className="md:hidden"> · {isPayment ? s.paidIs(amount) : s.billedIs(amount)}</span>
        </span>
      </th>
      <td className="end max-md:hidden">{isPayment ? "" : amount}</td>
      <td className="end max-md:hidden">{isPayment ? amount : ""}</td>
      <td className="end">{formatAmount(row.balance)}</td>
    </tr>
  );
}

/** What left for a supplier this year, and what was taken back. */
export function PaymentsTab({ supplierId }: { supplierId: string }) {
  const answer = useQuery(bills.statement, { supplierId });
  return (
    <Loaded answer={answer} skeleton={<span className="skeleton h-28 w-full" />}>
      {({ rows }) => {
        const paid = rows.filter((row) => row.sourceType === "payment");
        if (paid.length === 0) return <p className="sheet quiet p-4">{s.noPayments}</p>;
        return (
          <ul className="sheet divide-y divide-line">
            {paid.map((row) => (
              <li key={row.voucherNumber} className="flex flex-wrap items-baseline gap-x-4 p-4">
                <span className="min-w-0 flex-1 basis-60">
                  <SourceLink type={row.sourceType} id={row.sourceId}>
                    {row.memo}
                  </SourceLink>{" "}
                  <span className="small quiet">{formatDay(row.day)}</span>
                </span>
                <span className="text-right">{formatAmount(row.paid)}</span>
              </li>
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
}
