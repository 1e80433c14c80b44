import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import { formatMoney } from "#kernel/money.ts";
import { call, useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { CheckField } from "#platform/web/parts/CheckField.tsx";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { FileField } from "#platform/web/parts/FileField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { changesOf } from "#platform/web/parts/useMeeting.ts";
import { useSettled } from "#platform/web/settled.ts";
import { toast } from "#platform/web/toasts.ts";
import { approvals } from "#registry/approvals/api.ts";
import { wayWords } from "#registry/approvals/rules.ts";
import { employeeRequests, type EmployeeRequestWire } from "../api.ts";
import { employeeLeave } from "../leaveApi.ts";
import { isMoneyKind, requestKinds } from "../rules.ts";
import { KindFields } from "./KindFields.tsx";
import {
  bodyOf,
  emptyRequest,
  faultsOf,
  type RequestValues,
  sumOf,
  valuesOf,
} from "./requestValues.ts";
import { t } from "./words.ts";

const names = {
  "asked.from": "from",
  "asked.to": "to",
  "asked.amount": "amount",
  "asked.instalments": "instalments",
  "asked.neededBy": "neededBy",
  "asked.reason": "reason",
  "asked.place": "place",
  "asked.addressee": "addressee",
  "asked.items": "items",
  "file.base64": "file",
  "file.name": "file",
};

/** Asking for something, or changing what was not decided or was given back. */
export function RequestForm() {
  const { id } = useParams();
  return id === undefined ? <NewRequest /> : <ChangedRequest id={id} />;
}

function NewRequest() {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const form = useForm({
    draft: "employee-request",
    initial: emptyRequest(address),
    check: (values) => faultsOf(values, t.to),
    command: employeeRequests.ask,
    args: (values, id) => ({ body: { id, ...bodyOf(values) } }),
    names,
    done: ({ id, number, state }) => {
      toast(state === "draft" ? t.kept(number) : t.asked(number));
      void navigate(`/employee-requests/${id}`);
    },
  });
  const back = { label: t.title, to: "/employee-requests" };
  return <RequestPage form={form} title={t.newTitle} back={back} mayBeDraft />;
}

function ChangedRequest({ id }: { id: string }) {
  const answer = useQuery(employeeRequests.one, { id });
  return <Loaded answer={answer}>{(request) => <ChangeFields request={request} />}</Loaded>;
}

function ChangeFields({ request }: { request: EmployeeRequestWire }) {
  const navigate = useNavigate();
  const { id, number, state } = request;
  const form = useForm({
    initial: valuesOf(request),
    check: (values) => faultsOf(values, t.to),
    command: employeeRequests.submit,
    args: (values, _, version) => ({ params: { id }, body: { version, ...bodyOf(values) } }),
    changes: changesOf(request, () => call(employeeRequests.one, { params: { id } }), valuesOf),
    names,
    done: (made) => {
      toast(made.state === "draft" ? t.kept(number) : t.asked(number));
      void navigate(`/employee-requests/${id}`);
    },
  });
  const back = { label: number, to: `/employee-requests/${id}` };
  const mayBeDraft = state === "draft";
  return <RequestPage form={form} title={t.changeTitle} back={back} mayBeDraft={mayBeDraft} />;
}

function RequestPage(props: {
  form: Form<RequestValues>;
  title: string;
  back: { label: string; to: string };
  mayBeDraft: boolean;
}) {
  const { form, title, back, mayBeDraft } = props;
  const { values } = form;
  return (
    <FormPage
      form={form}
      title={title}
      back={back}
      submit={values.asDraft ? t.keepIt : t.askIt}
      summary={<Summary values={values} />}
    >
      <Group heading={t.whatDoYouNeed}>
        <ChoiceField
          field={form.field("kind")}
          label={t.kind}
          required
          options={requestKinds.map((value) => ({ value, label: t.kinds[value] }))}
        />
        {values.kind === "" && <Elsewhere />}
      </Group>
      {values.kind !== "" && (
        <>
          <KindFields form={form} />
          <Group heading={t.why}>
            <TextField
              field={form.field("reason")}
              label={values.kind === "leave" ? t.whyLeave : t.why}
              required={values.kind !== "leave"}
              long
            />
            <FileField
              field={form.field("file")}
              label={t.paper}
              accept="application/pdf,image/jpeg,image/png"
            />
            {mayBeDraft && <CheckField field={form.field("asDraft")} label={t.asDraft} />}
          </Group>
        </>
      )}
    </FormPage>
  );
}

/** What people look for here and is done elsewhere. */
function Elsewhere() {
  return (
    <p className="small quiet">
      {t.elsewhere}{" "}
      <Link className="link inline-block max-md:py-2.5" to="/expenses/new">
        {t.toExpenses}
      </Link>
      {", "}
      <Link className="link inline-block max-md:py-2.5" to="/employee-requests/complaint">
        {t.toComplaint}
      </Link>
    </p>
  );
}

/** What it comes to, and who decides: said before anybody is asked. */
function Summary({ values }: { values: RequestValues }) {
  const { kind, instalments } = values;
  if (kind === "") return null;
  const sum = sumOf(values);
  return (
    <div className="flex flex-col gap-1">
      {kind === "leave" && <LeaveCount values={values} />}
      {kind === "petty_cash" && sum > 0n && (
        <p className="small">
          {t.together}: {formatMoney(sum)}
        </p>
      )}
      {kind === "salary_advance" && sum > 0n && instalments !== null && instalments > 0 && (
        <p className="small">{t.perMonth(formatMoney(sum / BigInt(instalments)))}</p>
      )}
      <Way amount={isMoneyKind(kind) ? sum.toString() : "0"} isMoney={isMoneyKind(kind)} />
    </div>
  );
}

/** How many working days the leave takes, and how many are left. */
function LeaveCount({ values }: { values: RequestValues }) {
  const { from, to, leaveKind } = values;
  const isWhole = from !== "" && to !== "" && from <= to;
  const { data, problem } = useQuery(employeeLeave.count, { from, to }, { enabled: isWhole });
  const standing = useQuery(employeeLeave.standing, undefined).data;
  if (!isWhole) return null;
  if (problem) return <p className="field-error">{problem.detail}</p>;
  if (!data) return null;
  const year = Number(from.slice(0, 4));
  const balance = standing?.balances.find(
    (one) => one.leaveKind === leaveKind && one.year === year,
  );
  const entitled = balance?.entitled ?? null;
  const left = entitled === null ? null : entitled - (balance?.taken ?? 0);
  return (
    <output className="small block" aria-live="polite">
      <span className="font-strong">{t.workingDays(data.days)}.</span>{" "}
      {data.holidays.length > 0 ? t.holidaysWithin(data.holidays.join(", ")) : t.noSundays}{" "}
      {left !== null && t.left(left, year)}
    </output>
  );
}

/** "This will go to …" */
function Way({ amount, isMoney }: { amount: string; isMoney: boolean }) {
  const { user } = useMe();
  const settled = useSettled(amount);
  const payee = isMoney ? { payeeType: "staff", payeeId: user.id } : {};
  const { data, problem } = useQuery(
    approvals.way,
    { documentType: "employee-request", amount: settled, ...payee },
    { enabled: !isMoney || settled !== "0" },
  );
  if (problem) return <p className="field-error">{problem.detail}</p>;
  if (!data || (isMoney && amount === "0")) return null;
  return (
    <output className="small block" aria-live="polite">
      {wayWords(data).join(" ")}
    </output>
  );
}
