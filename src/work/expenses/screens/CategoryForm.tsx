import { useNavigate, useParams } from "react-router";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { CheckField } from "#platform/web/parts/CheckField.tsx";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import {
  type VatCode,
  vatCodes,
  type WithholdingCode,
  withholdingCodes,
} from "#registry/taxes/rules.ts";
import { type CategoryRowWire, expenseCategories } from "../categoryApi.ts";
import { t } from "./words.ts";

interface Values {
  code: string;
  name: string;
  budgetGroup: string;
  account: string;
  vatCode: VatCode | "";
  withholdingCode: WithholdingCode | "";
  receiptAbove: string;
  isActive: boolean;
  effectiveFrom: string;
  sourceNote: string;
}

/** A new kind of spending, or how a known one counts from a day on. */
export function CategoryForm() {
  const { code } = useParams();
  return code === undefined ? <Fields of={null} /> : <Changed code={code} />;
}

function Changed({ code }: { code: string }) {
  const answer = useQuery(expenseCategories.list, { search: code, limit: 100 });
  return (
    <Loaded answer={answer}>
      {({ rows }) => <Fields of={rows.find((row) => row.code === code) ?? null} />}
    </Loaded>
  );
}

function valuesOf(of: CategoryRowWire | null, today: string): Values {
  return {
    code: of?.code ?? "",
    name: of?.name ?? "",
    budgetGroup: of?.budgetGroup ?? "",
    account: of?.account ?? "",
    vatCode: of?.vatCode ?? "STANDARD",
    withholdingCode: of?.withholdingCode ?? "",
    receiptAbove: of?.receiptAbove ?? "",
    isActive: of?.isActive ?? true,
    effectiveFrom: today,
    sourceNote: "",
  };
}

function Fields({ of }: { of: CategoryRowWire | null }) {
  const navigate = useNavigate();
  const { org } = useMe();
  const accounts = useQuery(expenseCategories.accounts, undefined).data?.rows ?? [];
  const form = useForm({
    initial: valuesOf(of, org.today),
    command: expenseCategories.set,
    args: ({ vatCode, withholdingCode, receiptAbove, ...values }, id) => ({
      body: {
        id,
        ...values,
        code: values.code.trim(),
        vatCode: vatCode === "" ? "STANDARD" : vatCode,
        withholdingCode: withholdingCode === "" ? null : withholdingCode,
        receiptAbove: receiptAbove === "" ? null : receiptAbove,
      },
    }),
    done: () => {
      toast(t.written);
      void navigate("/settings/expense-categories");
    },
  });
  return (
    <FormPage
      form={form}
      title={of === null ? t.newCategory : t.changeCategory}
      submit={t.writeCategory}
      back={{ label: t.categoriesTitle, to: "/settings/expense-categories" }}
    >
      <Group heading={t.kind}>
        {of === null && (
          <TextField field={form.field("code")} label={t.code} hint={t.codeHint} required />
        )}
        <TextField field={form.field("name")} label={t.name} required />
        <TextField field={form.field("budgetGroup")} label={t.group} required />
        <CheckField field={form.field("isActive")} label={t.active} />
      </Group>
      <Group heading={t.booksAndTax}>
        <ChoiceField
          field={form.field("account")}
          label={t.account}
          required
          options={accounts.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
        />
        <ChoiceField
          field={form.field("vatCode")}
          label={t.vatCode}
          required
          options={vatCodes.map((value) => ({ value, label: t.vatCodes[value] }))}
        />
        <ChoiceField
          field={form.field("withholdingCode")}
          label={t.withholding}
          options={withholdingCodes.map((value) => ({ value, label: t.withholdingCodes[value] }))}
        />
        <MoneyField
          field={form.field("receiptAbove")}
          label={t.receiptAbove}
          hint={t.receiptAboveHint}
        />
        <DayField field={form.field("effectiveFrom")} label={t.from} from={org.today} required />
        <TextField field={form.field("sourceNote")} label={t.source} required />
      </Group>
    </FormPage>
  );
}
