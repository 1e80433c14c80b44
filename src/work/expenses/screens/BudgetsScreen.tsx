import { IconDownload } from "@tabler/icons-react";
import { useId, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { formatAmount } from "#kernel/money.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { download, useQuery } from "#platform/web/data.ts";
import { useMay, useMayCall, useMe } from "#platform/web/may.ts";
import { BackLink } from "#platform/web/parts/BackLink.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import { toast } from "#platform/web/toasts.ts";
import { budgets, type BudgetRowWire } from "../budgetApi.ts";
import { managesExpenses } from "../rules.ts";
import { BudgetBar, isOver } from "./BudgetBars.tsx";
import { BudgetDialog, type SetBudget } from "./BudgetDialog.tsx";
import { t } from "./words.ts";

/** What each department may spend in a month, and what it did; each row leads to its expenses. */
export function BudgetsScreen() {
  const { org } = useMe();
  const may = useMay();
  const [address, setAddress] = useSearchParams();
  const asked = address.get("month") ?? "";
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : org.today.slice(0, 7);
  const [setting, setSetting] = useState<SetBudget | null>(null);
  const answer = useQuery(budgets.month, { month }, { keep: true });
  const blank = { department: "", budgetGroup: "", month, amount: "" };
  return (
    <>
      <BackLink label={t.title} to="/expenses" />
      <PageTitle title={t.budgetsTitle} beneath={t.netNote}>
        <Export month={month} />
        {may(managesExpenses) && (
          <button type="button" className="button primary" onClick={() => setSetting(blank)}>
            {t.setBudget}
          </button>
        )}
      </PageTitle>
      <MonthChoice
        value={month}
        choose={(chosen) => setAddress(chosen ? { month: chosen } : {}, { replace: true })}
      />
      <Loaded answer={answer}>
        {(shown) => (
          <BudgetTable
            shown={shown}
            month={month}
            change={may(managesExpenses) ? setSetting : null}
          />
        )}
      </Loaded>
      {setting && <BudgetDialog of={setting} onClose={() => setSetting(null)} />}
    </>
  );
}

function MonthChoice({ value, choose }: { value: string; choose: (month: string) => void }) {
  const id = useId();
  return (
    <div className="field mb-4 w-48">
      <label className="small quiet" htmlFor={id}>
        {t.month}
      </label>
      <input
        id={id}
        className="input soft"
        type="month"
        value={value}
        onChange={(event) => choose(event.target.value)}
      />
    </div>
  );
}

function Export({ month }: { month: string }) {
  const [busy, setBusy] = useState(false);
  const mayCall = useMayCall();
  if (!mayCall(budgets.csv.needs)) return null;
  const run = async (): Promise<void> => {
    setBusy(true);
    const problem = await download(budgets.csv, { month });
    if (problem) toast(problem.detail);
    setBusy(false);
  };
  return (
    <button type="button" className="button soft" disabled={busy} onClick={() => void run()}>
      <IconDownload size={16} aria-hidden />
      {busy ? t.exporting : t.export}
    </button>
  );
}

function BudgetTable(props: {
  shown: WireReturns<typeof budgets.month>;
  month: string;
  change: ((of: SetBudget) => void) | null;
}) {
  const { rows, totals } = props.shown;
  if (rows.length === 0) return <p className="quiet">{t.noBudgets}</p>;
  return (
    <WideSheet label={t.budgetsTitle}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.departmentAndGroup}</th>
            <th scope="col" className="end max-md:hidden">
              {t.budget}
            </th>
            <th scope="col" className="end max-md:hidden">
              {t.booked}
            </th>
            <th scope="col" className="end max-md:hidden">
              {t.submitted}
            </th>
            <th scope="col" className="end">
              {t.left}
            </th>
            {props.change && <td className="max-md:hidden" />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <BudgetLine key={`${row.department} ${row.budgetGroup}`} row={row} {...props} />
          ))}
        </tbody>
        <tfoot>
          <tr className="sum">
            <th scope="row">{t.all}</th>
            <td className="end max-md:hidden">{formatAmount(totals.budget)}</td>
            <td className="end max-md:hidden">{formatAmount(totals.booked)}</td>
            <td className="end max-md:hidden">{formatAmount(totals.submitted)}</td>
            <td className="end">{formatAmount(totals.left)}</td>
            {props.change && <td className="max-md:hidden" />}
          </tr>
        </tfoot>
      </table>
    </WideSheet>
  );
}

function BudgetLine(props: {
  row: BudgetRowWire;
  month: string;
  change: ((of: SetBudget) => void) | null;
}) {
  const { row, month, change } = props;
  const { department, budgetGroup, budget, booked, submitted, left } = row;
  const drill = new URLSearchParams({ department, group: budgetGroup, month });
  return (
    <tr>
      <th scope="row" className="whitespace-normal!">
        <Link className="link" to={`/expenses?${drill.toString()}`}>
          {department}, {budgetGroup}
        </Link>
        <span className="mt-1 block w-full max-w-72">
          <BudgetBar bar={row} />
        </span>
      </th>
      <td className="end max-md:hidden">{budget === null ? "–" : formatAmount(budget)}</td>
      <td className="end max-md:hidden">{formatAmount(booked)}</td>
      <td className="end max-md:hidden">{formatAmount(submitted)}</td>
      <td className={`end ${isOver(row) ? "text-cherry" : ""}`}>
        {left === null ? "–" : formatAmount(left)}
      </td>
      {change && (
        <td className="end max-md:hidden">
          <button
            type="button"
            className="link"
            aria-label={t.changeBudget(`${department}, ${budgetGroup}`)}
            onClick={() => change({ department, budgetGroup, month, amount: budget ?? "" })}
          >
            {t.change}
          </button>
        </td>
      )}
    </tr>
  );
}
