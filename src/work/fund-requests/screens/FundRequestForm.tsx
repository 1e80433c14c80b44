import { useNavigate, useParams, useSearchParams } from "react-router";
import { call, useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FileField } from "#platform/web/parts/FileField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import { PickField } from "#platform/web/parts/PickField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { changesOf } from "#platform/web/parts/useMeeting.ts";
import { WeightField } from "#platform/web/parts/WeightField.tsx";
import { useSettled } from "#platform/web/settled.ts";
import { toast } from "#platform/web/toasts.ts";
import { approvals } from "#registry/approvals/api.ts";
import { wayWords } from "#registry/approvals/rules.ts";
import { stores } from "#registry/organization/api.ts";
import { fundRequests, type FundRequestWire } from "../api.ts";
import { purposes } from "../rules.ts";
import { bodyOf, emptyRequest, type RequestValues, valuesOf } from "./requestValues.ts";
import { t } from "./words.ts";

/** Asking for money before it is spent, or changing what was given back. */
export function FundRequestForm() {
  const { id } = useParams();
  return id === undefined ? <NewRequest /> : <ChangedRequest id={id} />;
}

function NewRequest() {
  const navigate = useNavigate();
  const { user } = useMe();
  const [address] = useSearchParams();
  const form = useForm({
    draft: "fund-request",
    initial: emptyRequest(user, address),
    command: fundRequests.ask,
    args: (values, id) => ({ body: { id, ...bodyOf(values) } }),
    names,
    done: ({ id, number }) => {
      toast(t.asked(number));
      void navigate(`/fund-requests/${id}`);
    },
  });
  return (
    <RequestPage
      form={form}
      title={t.newTitle}
      submit={t.askIt}
      back={{ label: t.title, to: "/fund-requests" }}
    />
  );
}

function ChangedRequest({ id }: { id: string }) {
  const answer = useQuery(fundRequests.one, { id });
  return <Loaded answer={answer}>{(request) => <ChangeFields request={request} />}</Loaded>;
}

function ChangeFields({ request }: { request: FundRequestWire }) {
  const navigate = useNavigate();
  const { id, number } = request;
  const form = useForm({
    initial: valuesOf(request),
    command: fundRequests.resubmit,
    args: (values, _, version) => ({ params: { id }, body: { version, ...bodyOf(values) } }),
    changes: changesOf(request, () => call(fundRequests.one, { params: { id } }), valuesOf),
    names,
    done: () => {
      toast(t.asked(number));
      void navigate(`/fund-requests/${id}`);
    },
  });
  return (
    <RequestPage
      form={form}
      title={t.changeTitle}
      submit={t.askAgain}
      back={{ label: number, to: `/fund-requests/${id}` }}
    />
  );
}

const names = { payeeId: "payee", placeId: "store", "file.base64": "file", "file.name": "file" };

function RequestPage(props: {
  form: Form<RequestValues>;
  title: string;
  submit: string;
  back: { label: string; to: string };
}) {
  const { form, ...page } = props;
  const { org } = useMe();
  const { values, problem } = form;
  const isOverdue = problem?.code === "fund-request.overdue" || values.overdueReason !== "";
  return (
    <FormPage form={form} {...page} summary={<Way values={values} />}>
      <Group heading={t.whatFor}>
        <ChoiceField
          field={form.field("purpose")}
          label={t.purpose}
          required
          options={purposes.map((value) => ({ value, label: t.purposes[value] }))}
        />
        <TextField field={form.field("justification")} label={t.justification} required long />
        {isOverdue && (
          <TextField field={form.field("overdueReason")} label={t.overdueReason} long />
        )}
      </Group>
      {values.purpose === "coffee_purchase_float" && <FloatGroup form={form} />}
      <Group heading={t.money}>
        <MoneyField field={form.field("amount")} label={t.amount} required />
        <DayField field={form.field("neededBy")} label={t.neededBy} required from={org.today} />
        <PickField
          field={form.field("payee")}
          label={t.payTo}
          hint={t.payToHint}
          required
          placeholder={t.findColleague}
          list={fundRequests.colleagues}
          option={(row) => ({
            id: row.id,
            label: row.name,
            ...(row.title === null ? {} : { detail: row.title }),
          })}
        />
        <TextField field={form.field("department")} label={t.department} />
        <FileField
          field={form.field("file")}
          label={t.paper}
          accept="application/pdf,image/jpeg,image/png"
        />
      </Group>
    </FormPage>
  );
}

function FloatGroup({ form }: { form: Form<RequestValues> }) {
  return (
    <Group heading={t.float}>
      <PickField
        field={form.field("store")}
        label={t.store}
        required
        placeholder={t.findStore}
        list={stores.list}
        option={(row) => ({ id: row.id, label: row.name, detail: row.code })}
      />
      <WeightField field={form.field("expectedGrams")} label={t.expected} required />
      <MoneyField field={form.field("pricePerKg")} label={t.pricePerKg} required />
    </Group>
  );
}

/** "This will go to …", said before anybody is asked. */
function Way({ values }: { values: RequestValues }) {
  const amount = useSettled(values.amount);
  const payeeId = values.payee?.id ?? "";
  const { data, problem } = useQuery(
    approvals.way,
    { documentType: "fund-request", amount, payeeType: "staff", payeeId },
    { enabled: amount !== "" && amount !== "0" && payeeId !== "" },
  );
  if (problem) return <p className="field-error">{problem.detail}</p>;
  if (!data || amount === "") return null;
  return (
    <output className="small block" aria-live="polite">
      {wayWords(data).join(" ")}
    </output>
  );
}
