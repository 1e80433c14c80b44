import { useNavigate, useParams } from "react-router";
import { call, useQuery } from "#platform/web/data.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { type Picked, PickField } from "#platform/web/parts/PickField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { changesOf } from "#platform/web/parts/useMeeting.ts";
import { toast } from "#platform/web/toasts.ts";
import { technicians, type TechnicianWire } from "../api.ts";
import { activity } from "../rules.ts";
import { t } from "./words.ts";

interface Values {
  name: string;
  account: Picked | null;
  note: string;
  state: (typeof activity)[number] | "";
}

/** Adds a technician, or changes the one in the address. */
export function TechnicianForm() {
  const { id } = useParams();
  return id === undefined ? <NewTechnician /> : <ChangedTechnician id={id} />;
}

function NewTechnician() {
  const navigate = useNavigate();
  const initial: Values = { name: "", account: null, note: "", state: "active" };
  const form = useForm({
    initial,
    draft: "technician",
    command: technicians.add,
    args: (values, id) => ({ body: { id, ...termsOf(values) } }),
    names: { userId: "account" },
    done: (made) => void navigate(`/orders/technicians/${made.id}`),
  });
  return (
    <Fields
      form={form}
      title={t.newTechnician}
      submit={t.addTechnician}
      back={{ label: t.technicians, to: "/orders/technicians" }}
    />
  );
}

function ChangedTechnician({ id }: { id: string }) {
  const answer = useQuery(technicians.one, { id });
  return <Loaded answer={answer}>{(technician) => <Changing technician={technician} />}</Loaded>;
}

function Changing({ technician }: { technician: TechnicianWire }) {
  const navigate = useNavigate();
  const { id, name, state } = technician;
  const form = useForm({
    initial: valuesOf(technician),
    command: technicians.change,
    changes: changesOf(technician, () => call(technicians.one, { params: { id } }), valuesOf),
    args: (values, _, version) => ({
      params: { id },
      body: { version, state: values.state === "" ? state : values.state, ...termsOf(values) },
    }),
    names: { userId: "account" },
    done: () => {
      toast(t.saved);
      void navigate(`/orders/technicians/${id}`);
    },
  });
  return (
    <Fields
      form={form}
      title={t.changeTechnician}
      submit={t.save}
      back={{ label: name, to: `/orders/technicians/${id}` }}
      hasState
    />
  );
}

function valuesOf({ name, state, userId, userName, note }: TechnicianWire): Values {
  const account = userId === null ? null : { id: userId, label: userName ?? "" };
  return { name, account, note: note ?? "", state };
}

function termsOf({ name, account, note }: Values) {
  return { name, userId: account?.id ?? null, note: note.trim() || null };
}

function Fields(props: {
  form: Form<Values>;
  title: string;
  submit: string;
  back: { label: string; to: string };
  hasState?: boolean;
}) {
  const { form, hasState = false, ...page } = props;
  return (
    <FormPage form={form} {...page}>
      <Group heading={t.facts}>
        <TextField field={form.field("name")} label={t.name} required />
        <PickField
          field={form.field("account")}
          label={t.account}
          hint={t.accountHint}
          placeholder={t.findColleague}
          list={technicians.colleagues}
          option={(row) => ({ id: row.id, label: row.name })}
        />
        {hasState && (
          <ChoiceField
            field={form.field("state")}
            label={t.status}
            required
            options={activity.map((value) => ({ value, label: t.people[value] }))}
          />
        )}
        <TextField field={form.field("note")} label={t.note} long />
      </Group>
    </FormPage>
  );
}
