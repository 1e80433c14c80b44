import { useNavigate, useParams } from "react-router";
import { call, useQuery } from "#platform/web/data.ts";
import { CheckField } from "#platform/web/parts/CheckField.tsx";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { changesOf } from "#platform/web/parts/useMeeting.ts";
import { toast } from "#platform/web/toasts.ts";
import { instruments, type InstrumentWire } from "../api.ts";
import { activity, type TestMethod, testMethods } from "../rules.ts";
import { t } from "./words.ts";

type Values = Record<TestMethod, boolean> & {
  name: string;
  serial: string;
  note: string;
  state: (typeof activity)[number] | "";
};

const none: Record<TestMethod, boolean> = {
  ...{ VT: false, PT: false, MT: false },
  ...{ RT: false, UT: false, ET: false },
};

function methodsOf(values: Values): TestMethod[] {
  return testMethods.filter((method) => values[method]);
}

const shared = {
  check: (values: Values) =>
    methodsOf(values).length === 0 ? [{ path: "VT", message: t.noMethod }] : [],
  names: { methods: "VT" },
};

/** Adds an instrument, or changes the one in the address. */
export function InstrumentForm() {
  const { id } = useParams();
  return id === undefined ? <NewInstrument /> : <ChangedInstrument id={id} />;
}

function NewInstrument() {
  const navigate = useNavigate();
  const initial: Values = { ...none, name: "", serial: "", note: "", state: "active" };
  const form = useForm({
    ...shared,
    initial,
    draft: "instrument",
    command: instruments.add,
    args: (values, id) => ({ body: { id, ...termsOf(values) } }),
    done: (made) => void navigate(`/orders/instruments/${made.id}`),
  });
  return (
    <Fields
      form={form}
      title={t.newInstrument}
      submit={t.addInstrument}
      back={{ label: t.instruments, to: "/orders/instruments" }}
    />
  );
}

function ChangedInstrument({ id }: { id: string }) {
  const answer = useQuery(instruments.one, { id });
  return <Loaded answer={answer}>{(instrument) => <Changing instrument={instrument} />}</Loaded>;
}

function Changing({ instrument }: { instrument: InstrumentWire }) {
  const navigate = useNavigate();
  const { id, name, state } = instrument;
  const form = useForm({
    ...shared,
    initial: valuesOf(instrument),
    command: instruments.change,
    changes: changesOf(instrument, () => call(instruments.one, { params: { id } }), valuesOf),
    args: (values, _, version) => ({
      params: { id },
      body: { version, state: values.state === "" ? state : values.state, ...termsOf(values) },
    }),
    done: () => {
      toast(t.saved);
      void navigate(`/orders/instruments/${id}`);
    },
  });
  return (
    <Fields
      form={form}
      title={t.changeInstrument}
      submit={t.save}
      back={{ label: name, to: `/orders/instruments/${id}` }}
      hasState
    />
  );
}

function valuesOf({ name, serial, state, note, methods }: InstrumentWire): Values {
  const chosen = Object.fromEntries(methods.map((method) => [method, true]));
  return { ...none, ...chosen, name, serial, note: note ?? "", state };
}

function termsOf(values: Values) {
  const { name, serial, note } = values;
  return { name, serial, note: note.trim() || null, methods: methodsOf(values) };
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
        <TextField field={form.field("serial")} label={t.serial} required />
        {hasState && (
          <ChoiceField
            field={form.field("state")}
            label={t.status}
            required
            options={activity.map((value) => ({ value, label: t.states[value] }))}
          />
        )}
        <TextField field={form.field("note")} label={t.note} long />
      </Group>
      <Group heading={t.forMethods} columns={2}>
        {testMethods.map((method) => (
          <CheckField key={method} field={form.field(method)} label={t.methods[method]} />
        ))}
      </Group>
    </FormPage>
  );
}
