import { formatMoney } from "#kernel/money.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { useSettled } from "#platform/web/settled.ts";
import { approvals } from "#registry/approvals/api.ts";
import { wayWords } from "#registry/approvals/rules.ts";
import { expenses } from "../api.ts";
import { vendorKey } from "../rules.ts";
import { BudgetBars } from "./BudgetBars.tsx";
import { type ClaimValues, totalOf } from "./claimValues.ts";
import type { Choices } from "./ExpenseForm.tsx";
import { t } from "./words.ts";

/** What a claim comes to, what is left of its budgets, and where it will go. */
export function ClaimSummary({ values, choices }: { values: ClaimValues; choices: Choices }) {
  const { currency, parts, keepDraft } = values;
  const total = totalOf(parts);
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-baseline justify-between gap-4" aria-live="polite">
        {t.total}
        <span className="text-lg font-strong whitespace-nowrap">
          {formatMoney(total, currency === "" ? "UGX" : currency)}
        </span>
      </p>
      <Budgets values={values} choices={choices} />
      {!keepDraft && currency === "UGX" && total > 0n && <Way values={values} />}
    </div>
  );
}

/** The budgets of the month that this claim would take, with what is left after it. */
function Budgets({ values, choices }: { values: ClaimValues; choices: Choices }) {
  const { department, day, parts, currency } = values;
  const month = day.slice(0, 7);
  const { data } = useQuery(
    expenses.left,
    { department, month },
    { enabled: department !== "" && month !== "", keep: true },
  );
  if (!data || currency !== "UGX") return null;
  const taken = new Map<string, bigint>();
  for (const { category, amount } of parts) {
    const group = choices.categories.find((one) => one.code === category)?.budgetGroup;
    if (group) taken.set(group, (taken.get(group) ?? 0n) + BigInt(amount || "0"));
  }
  const bars = [...taken].flatMap(([label, amount]) => {
    const row = data.rows.find((one) => one.budgetGroup === label);
    if (!row || row.left === null) return [];
    const submitted = (BigInt(row.submitted) + amount).toString();
    return [{ ...row, label, submitted, left: (BigInt(row.left) - amount).toString() }];
  });
  return <BudgetBars title={t.budgetOf(department, month)} bars={bars} />;
}

/** "This will go to …", said before anybody is asked. */
function Way({ values }: { values: ClaimValues }) {
  const { user } = useMe();
  const amount = useSettled(totalOf(values.parts).toString());
  const vendor = useSettled(values.vendor.trim());
  const isVendors = values.paidBy === "company";
  const payee = isVendors
    ? { payeeType: "supplier", payeeId: vendorKey(vendor) || undefined, payeeName: vendor }
    : { payeeType: "staff", payeeId: user.id };
  const { data, problem } = useQuery(
    approvals.way,
    { documentType: "expense", amount, ...payee },
    { enabled: amount !== "0" && (!isVendors || vendor !== "") },
  );
  if (problem) return <p className="field-error">{problem.detail}</p>;
  if (!data) return null;
  return (
    <output className="small block" aria-live="polite">
      {wayWords(data).join(" ")}
    </output>
  );
}
