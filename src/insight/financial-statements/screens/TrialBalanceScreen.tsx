import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { isDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import { statements, type TrialBalanceWire } from "../api.ts";
import { DayChoice } from "./DayChoice.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { StatementViews } from "./StatementViews.tsx";
import { t } from "./words.ts";

const types = ["asset", "liability", "equity", "revenue", "expense"] as const;

/** Every account and its balance, now or at the end of a day; each leads to its lines. */
export function TrialBalanceScreen() {
  const { org } = useMe();
  const [address, setAddress] = useSearchParams();
  const [showsEmpty, setShowsEmpty] = useState(false);
  const asked = address.get("asOf") ?? "";
  const asOf = isDay(asked) ? asked : "";
  const params = asOf === "" ? {} : { asOf };
  const answer = useQuery(statements.trialBalance, params, { keep: true });
  return (
    <>
      <PageTitle title={t.trialBalance} beneath={t.title}>
        <ExportButton csv={statements.trialBalanceExport} params={params} />
      </PageTitle>
      <StatementViews />
      <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
        <DayChoice
          label={t.asOf}
          value={asOf === "" ? org.today : asOf}
          to={org.today}
          choose={(day) =>
            setAddress(day === "" || day === org.today ? {} : { asOf: day }, { replace: true })
          }
        />
        <label className="small flex min-h-9 items-center gap-2 max-md:min-h-11">
          <input
            type="checkbox"
            className="check"
            checked={showsEmpty}
            onChange={(event) => setShowsEmpty(event.target.checked)}
          />
          {t.showEmpty}
        </label>
      </div>
      <Loaded answer={answer}>
        {(balance) => <Balance balance={balance} showsEmpty={showsEmpty} />}
      </Loaded>
    </>
  );
}

function Balance({ balance, showsEmpty }: { balance: TrialBalanceWire; showsEmpty: boolean }) {
  const { debit, credit, asOf } = balance;
  const rows = showsEmpty ? balance.rows : balance.rows.filter((row) => row.balance !== "0");
  if (rows.length === 0) {
    return (
      <section className="sheet p-6 text-center">
        <h2>{asOf === null ? t.nothing : t.nothingThen}</h2>
        <p className="quiet">{t.nothingText}</p>
      </section>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <Equality debit={debit} credit={credit} />
      <WideSheet label={t.trialBalance}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t.account}</th>
              <th scope="col" className="max-md:hidden">
                {t.name}
              </th>
              <th scope="col" className="end max-md:hidden">
                {t.debitUgx}
              </th>
              <th scope="col" className="end max-md:hidden">
                {t.creditUgx}
              </th>
              <th scope="col" className="end md:hidden">
                {t.balanceUgx}
              </th>
            </tr>
          </thead>
          {types.map((type) => (
            <Accounts
              key={type}
              type={type}
              rows={rows.filter((row) => row.type === type)}
              asOf={asOf}
            />
          ))}
          <tfoot>
            <tr>
              <th scope="row">{t.total}</th>
              <td className="max-md:hidden" />
              <td className="end max-md:hidden">{formatAmount(debit)}</td>
              <td className="end max-md:hidden">{formatAmount(credit)}</td>
              <td className="end md:hidden">
                <span className="block">{t.side(formatAmount(debit), true)}</span>
                {t.side(formatAmount(credit), false)}
              </td>
            </tr>
          </tfoot>
        </table>
      </WideSheet>
    </div>
  );
}

/** The one thing a trial balance proves. */
function Equality({ debit, credit }: { debit: string; credit: string }) {
  const difference = BigInt(debit) - BigInt(credit);
  const isEqual = difference === 0n;
  return (
    <p className={`notice flex items-center gap-2 ${isEqual ? "done" : "refused"}`} role="status">
      {isEqual ? (
        <IconCheck size={20} className="flex-none text-leaf-ink" aria-hidden />
      ) : (
        <IconAlertTriangle size={20} className="flex-none text-cherry" aria-hidden />
      )}
      <span>
        {isEqual ? t.agrees : t.differs(formatAmount(difference))}{" "}
        <span className="whitespace-nowrap">UGX {formatAmount(debit)}</span>
      </span>
    </p>
  );
}

interface AccountsProps {
  type: (typeof types)[number];
  rows: TrialBalanceWire["rows"];
  asOf: string | null;
}

function Accounts({ type, rows, asOf }: AccountsProps) {
  if (rows.length === 0) return null;
  const search = asOf === null ? "" : `?to=${asOf}`;
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={5} className="tiny h-8! align-bottom pb-1! text-ink-3!">
          {t.types[type]}
        </th>
      </tr>
      {rows.map(({ code, name, balance }) => {
        const amount = BigInt(balance);
        return (
          <tr key={code}>
            <th scope="row" className="py-1! whitespace-normal!">
              <Link
                className="link inline-block"
                to={`/financial-statements/accounts/${code}${search}`}
              >
                {code}
              </Link>
              <span className="tiny block font-regular md:hidden">{name}</span>
            </th>
            <td className="max-md:hidden">{name}</td>
            <td className="end max-md:hidden">{amount > 0n ? formatAmount(amount) : ""}</td>
            <td className="end max-md:hidden">{amount < 0n ? formatAmount(-amount) : ""}</td>
            <td className="end md:hidden">
              {amount === 0n
                ? ""
                : t.side(formatAmount(amount < 0n ? -amount : amount), amount > 0n)}
            </td>
          </tr>
        );
      })}
    </tbody>
  );
}
