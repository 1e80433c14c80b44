import { useState } from "react";
import { useSearchParams } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { useCommand } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { FileField } from "#platform/web/parts/FileField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import type { Column, Filter } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import type { PickedFile } from "#platform/web/parts/pickedFile.ts";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { accountStatements, type StatementLineWire } from "../statementApi.ts";
import { lineStates, type StatedAccount, statedAccounts } from "../statementRules.ts";
import { CenterViews } from "./CenterViews.tsx";
import { Reconciled } from "./Reconciled.tsx";
import { s } from "./statementWords.ts";

const columns: readonly Column<StatementLineWire, { moneyIn: string; moneyOut: string }>[] = [
  {
    head: s.who,
    cell: (row) => row.counterparty ?? row.text ?? s.noOne,
    to: (row) => `/payment-center/statements/${row.id}`,
    onCard: "title",
  },
  { head: s.day, cell: (row) => formatDay(row.bookedOn), sort: "bookedOn", onCard: "line" },
  { head: s.account, cell: (row) => s.names[row.accountCode], from: "xl", onCard: "line" },
  { head: s.text, gives: true, cell: (row) => row.text ?? "–", from: "lg", onCard: "none" },
  { head: s.voucher, cell: (row) => row.vouchers ?? "–", from: "lg", onCard: "line" },
  {
    head: s.amountUgx,
    cell: (row) => formatAmount(row.amount),
    align: "end",
    sort: "amount",
    total: (sum) => s.inAndOut(formatAmount(sum.moneyIn), formatAmount(sum.moneyOut)),
  },
  {
    head: s.status,
    cell: (row) => (
      <Badge tone={row.state === "open" ? "waiting" : "done"}>{s.states[row.state]}</Badge>
    ),
    onCard: "status",
  },
];

const filters: readonly Filter[] = [
  {
    name: "accountCode",
    label: s.account,
    options: statedAccounts.map((value) => ({ value, label: s.names[value] })),
  },
  {
    name: "state",
    label: s.status,
    options: lineStates.map((value) => ({ value, label: s.states[value] })),
  },
  { name: "from", label: s.from, kind: "day" },
  { name: "to", label: s.to, kind: "day" },
];

const isStated = (text: string | null): text is StatedAccount =>
  statedAccounts.some((one) => one === text);

/** Every line of the statements, with how the chosen account stands. */
export function StatementLinesScreen() {
  const [search] = useSearchParams();
  const may = useMay();
  const [isUploading, setUploading] = useState(false);
  const fetch = useCommand(accountStatements.fetch);
  const chosen = search.get("accountCode");
  const accountCode = isStated(chosen) ? chosen : "1100";
  const day = search.get("to");
  const press = async (): Promise<void> => {
    const asked = await fetch.run({ body: { accountCode: "1100" } });
    if (asked.ok) toast(s.fetching);
  };
  return (
    <ListPage
      title={s.title}
      list={accountStatements.lines}
      search={s.searches}
      filters={filters}
      columns={columns}
      empty={{ title: s.emptyTitle, text: s.emptyText }}
    >
      <CenterViews />
      {may("canProcessPayments") && (
        <div className="mb-4 flex flex-wrap gap-2">
          <button type="button" className="button primary" onClick={() => setUploading(true)}>
            {s.upload}
          </button>
          <button
            type="button"
            className="button soft"
            disabled={fetch.busy}
            onClick={() => void press()}
          >
            {s.fetch}
          </button>
        </div>
      )}
      <section
        className="sheet mb-4 flex flex-col gap-3 p-4 lg:max-w-xl"
        aria-label={s.names[accountCode]}
      >
        <h2>{s.names[accountCode]}</h2>
        <Reconciled accountCode={accountCode} {...(day ? { day } : {})} />
      </section>
      {isUploading && (
        <UploadDialog accountCode={accountCode} onClose={() => setUploading(false)} />
      )}
    </ListPage>
  );
}

const accountOptions = statedAccounts.map((value) => ({ value, label: s.names[value] }));

function UploadDialog(props: { accountCode: StatedAccount; onClose: () => void }) {
  const { accountCode, onClose } = props;
  const form = useForm({
    initial: { accountCode: accountCode as StatedAccount | "", file: null as PickedFile | null },
    command: accountStatements.upload,
    args: (values) => ({
      body: {
        accountCode: values.accountCode || accountCode,
        name: values.file?.name ?? "",
        base64: values.file?.base64 ?? "",
      },
    }),
    names: { base64: "file", name: "file" },
    done: ({ statements, lines, matched }) => {
      toast(statements === 0 ? s.known : s.uploaded(lines, matched));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={s.upload} submit={s.upload} open onClose={onClose}>
      <ChoiceField
        field={form.field("accountCode")}
        label={s.account}
        required
        options={accountOptions}
      />
      <FileField
        field={form.field("file")}
        label={s.file}
        hint={s.fileHint}
        accept=".xml,.csv,text/csv,application/xml"
        required
      />
    </FormDialog>
  );
}
