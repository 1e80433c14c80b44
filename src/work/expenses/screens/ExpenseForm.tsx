import { useNavigate, useParams } from "react-router";
import { currencies } from "#kernel/money.ts";
import { call, useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { CheckField } from "#platform/web/parts/CheckField.tsx";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FileField } from "#platform/web/parts/FileField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { LinesCards } from "#platform/web/parts/LinesCards.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import { PhotoField } from "#platform/web/parts/PhotoField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { changesOf } from "#platform/web/parts/useMeeting.ts";
import { toast } from "#platform/web/toasts.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { expenses, type ExpenseWire } from "../api.ts";
import { segments } from "../rules.ts";
import { ClaimSummary } from "./ClaimSummary.tsx";
import {
  blankPart,
  bodyOf,
  claimFaults,
  type ClaimValues,
  emptyClaim,
  valuesOf,
} from "./claimValues.ts";
import { PayingFields } from "./PayingFields.tsx";
import { t } from "./words.ts";

export type Choices = WireReturns<typeof expenses.choices>;

/** Claiming what was spent, or changing what is not decided yet. Made for one hand and a camera. */
export function ExpenseForm() {
  const { id } = useParams();
  return id === undefined ? <NewExpense /> : <ChangedExpense id={id} />;
}

const names = {
  vendorName: "vendor",
  vendorTin: "tin",
  "lines.*.categoryCode": "parts.*.category",
  "lines.*.description": "parts.*.description",
  "lines.*.amount": "parts.*.amount",
  "receipt.base64": "photo",
  "receipt.name": "photo",
};

function useDone() {
  const navigate = useNavigate();
  return ({ id, number, state }: { id: string; number: string; state: string }): void => {
    toast(state === "draft" ? t.kept(number) : t.handedIn(number));
    void navigate(`/expenses/${id}`);
  };
}

function NewExpense() {
  const { user, org } = useMe();
  const done = useDone();
  const form = useForm({
    draft: "expense",
    initial: emptyClaim({ department: user.department, today: org.today }),
    check: claimFaults,
    command: expenses.record,
    args: (values, id) => ({ body: { id, ...bodyOf(values) } }),
    names,
    done,
  });
  return <ClaimPage form={form} title={t.newTitle} back={{ label: t.title, to: "/expenses" }} />;
}

function ChangedExpense({ id }: { id: string }) {
  const answer = useQuery(expenses.one, { id });
  return <Loaded answer={answer}>{(expense) => <ChangeFields expense={expense} />}</Loaded>;
}

function ChangeFields({ expense }: { expense: ExpenseWire }) {
  const { id, number, state } = expense;
  const done = useDone();
  const form = useForm({
    initial: valuesOf(expense),
    check: claimFaults,
    command: expenses.change,
    args: (values, _, version) => ({ params: { id }, body: { version, ...bodyOf(values) } }),
    changes: changesOf(expense, () => call(expenses.one, { params: { id } }), valuesOf),
    names,
    done,
  });
  return (
    <ClaimPage
      form={form}
      title={t.changeTitle}
      back={{ label: number, to: `/expenses/${id}` }}
      maySave={state === "draft"}
    />
  );
}

function ClaimPage(props: {
  form: Form<ClaimValues>;
  title: string;
  back: { label: string; to: string };
  maySave?: boolean;
}) {
  const { form, title, back, maySave = true } = props;
  const { org } = useMe();
  const { values } = form;
  const answer = useQuery(expenses.choices, { day: values.day || org.today }, { keep: true });
  return (
    <Loaded answer={answer}>
      {(choices) => (
        <FormPage
          form={form}
          title={title}
          back={back}
          submit={values.keepDraft ? t.saveDraft : t.handIn}
          summary={<ClaimSummary values={values} choices={choices} />}
        >
          <ReceiptGroup form={form} />
          <BoughtGroup form={form} choices={choices} />
          <PayingFields form={form} choices={choices} />
          <Group heading={t.belongs}>
            <ChoiceField
              field={form.field("department")}
              label={t.department}
              required
              options={choices.departments.map((value) => ({ value, label: value }))}
            />
            <ChoiceField
              field={form.field("segment")}
              label={t.segment}
              required
              options={segments.map((value) => ({ value, label: t.segments[value] }))}
            />
            <TextField field={form.field("note")} label={t.note} long />
            {maySave && <CheckField field={form.field("keepDraft")} label={t.keepDraft} />}
          </Group>
        </FormPage>
      )}
    </Loaded>
  );
}

function ReceiptGroup({ form }: { form: Form<ClaimValues> }) {
  const { values, problem } = form;
  const asksWhy = (code: string, reason: string): boolean =>
    problem?.code === code || reason !== "";
  return (
    <Group heading={t.receipt} hint={t.moreReceipts}>
      <PhotoField field={form.field("photo")} label={t.photo} />
      {values.photo === null && (
        <FileField field={form.field("file")} label={t.orFile} accept="application/pdf" />
      )}
      {asksWhy("expense.receipt-missing", values.noReceiptReason) && (
        <TextField field={form.field("noReceiptReason")} label={t.noReceiptReason} long />
      )}
      {asksWhy("expense.duplicate", values.duplicateReason) && (
        <TextField field={form.field("duplicateReason")} label={t.duplicateReason} long />
      )}
    </Group>
  );
}

function BoughtGroup({ form, choices }: { form: Form<ClaimValues>; choices: Choices }) {
  const { org } = useMe();
  const { currency } = form.values;
  const categories = choices.categories.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <Group heading={t.spent}>
      <LinesCards
        lines={form.lines("parts")}
        label={t.spent}
        name={t.part}
        blank={() => blankPart}
        addLabel={t.addPart}
        most={20}
        fields={(line) => (
          <>
            <MoneyField
              field={line.field("amount")}
              label={t.amount}
              currency={currency === "" ? "UGX" : currency}
              required
            />
            <ChoiceField
              field={line.field("category")}
              label={t.category}
              options={categories}
              required
            />
            <TextField field={line.field("description")} label={t.description} required />
          </>
        )}
      />
      <TextField field={form.field("vendor")} label={t.vendor} required />
      <DayField field={form.field("day")} label={t.day} to={org.today} required />
      <ChoiceField
        field={form.field("currency")}
        label={t.currency}
        options={currencies.map((value) => ({ value, label: value }))}
        required
      />
    </Group>
  );
}
