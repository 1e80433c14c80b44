import { useState } from "react";
import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay, useMe } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { CountField } from "#platform/web/parts/CountField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import type { Column } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { type CategoryRowWire, expenseCategories } from "../categoryApi.ts";
import { managesExpenses } from "../rules.ts";
import { t } from "./words.ts";

const columns: readonly Column<CategoryRowWire>[] = [
  {
    head: t.name,
    gives: true,
    cell: (row) => row.name,
    to: (row) => `/settings/expense-categories/${row.code}/change`,
    onCard: "title",
  },
  { head: t.code, cell: (row) => row.code, from: "lg", onCard: "line" },
  { head: t.group, cell: (row) => row.budgetGroup, onCard: "line" },
  {
    head: t.account,
    gives: true,
    cell: (row) => `${row.account} ${row.accountName}`,
    onCard: "line",
  },
  { head: t.vatCode, cell: (row) => t.vatCodes[row.vatCode], from: "lg", onCard: "none" },
  {
    head: t.withholding,
    gives: true,
    cell: (row) => (row.withholdingCode === null ? "–" : t.withholdingCodes[row.withholdingCode]),
    from: "xl",
    onCard: "none",
  },
  {
    head: t.receiptAbove,
    cell: (row) => (row.receiptAbove === null ? "–" : formatAmount(row.receiptAbove)),
    align: "end",
    onCard: "none",
  },
  { head: t.from, cell: (row) => formatDay(row.effectiveFrom), from: "xl", onCard: "none" },
  {
    head: t.status,
    cell: (row) => (
      <Badge tone={row.isActive ? "done" : "quiet"}>{row.isActive ? t.active : t.closed}</Badge>
    ),
    onCard: "status",
  },
];

/** The kinds of spending with their accounts and taxes, as they count today. */
export function CategoriesScreen() {
  return (
    <ListPage
      title={t.categoriesTitle}
      list={expenseCategories.list}
      search={t.searchCategories}
      create={{
        label: t.newCategory,
        to: "/settings/expense-categories/new",
        needs: managesExpenses,
      }}
      columns={columns}
      empty={{ title: t.noCategories, text: t.noCategoriesText }}
    >
      <Rule />
    </ListPage>
  );
}

function Rule() {
  const { data } = useQuery(expenseCategories.policy, undefined);
  const may = useMay();
  const [isChanging, setIsChanging] = useState(false);
  if (!data) return null;
  return (
    <section className="card mb-4 p-4" aria-label={t.ruleTitle}>
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2>{t.ruleTitle}</h2>
        {may("canConfigureSystem") && (
          <button type="button" className="link" onClick={() => setIsChanging(true)}>
            {t.changeRule}
          </button>
        )}
      </div>
      <p className="mt-2">{t.duplicates(data.duplicateDays)}</p>
      <p className="small quiet mt-1">
        {formatDay(data.effectiveFrom)}, {data.sourceNote}
      </p>
      {isChanging && <RuleDialog days={data.duplicateDays} onClose={() => setIsChanging(false)} />}
    </section>
  );
}

function RuleDialog({ days, onClose }: { days: number; onClose: () => void }) {
  const { org } = useMe();
  const initial: { days: number | null; from: string; source: string } = {
    days,
    from: org.today,
    source: "",
  };
  const form = useForm({
    initial,
    command: expenseCategories.setPolicy,
    args: (values) => ({
      body: {
        duplicateDays: values.days ?? 0,
        effectiveFrom: values.from,
        sourceNote: values.source,
      },
    }),
    names: { duplicateDays: "days", effectiveFrom: "from", sourceNote: "source" },
    done: () => {
      toast(t.ruleSet);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t.ruleTitle} submit={t.changeRule} open onClose={onClose}>
      <CountField field={form.field("days")} label={t.days} required />
      <DayField field={form.field("from")} label={t.from} from={org.today} required />
      <TextField field={form.field("source")} label={t.source} required />
    </FormDialog>
  );
}
