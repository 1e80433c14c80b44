import { useNavigate, useParams } from "react-router";
import { call, useQuery } from "#platform/web/data.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { changesOf } from "#platform/web/parts/useMeeting.ts";
import { toast } from "#platform/web/toasts.ts";
import { equipment, type EquipmentWire } from "../api.ts";
import { type EquipmentKind, equipmentKinds, equipmentStates } from "../rules.ts";
import { t } from "./words.ts";

interface Values {
  kind: EquipmentKind | "";
  name: string;
  serial: string;
  placeId: string;
  note: string;
  state: (typeof equipmentStates)[number] | "";
}

/** Adds a scale or meter, or changes the one in the address. */
export function EquipmentForm() {
  const { id } = useParams();
  return id === undefined ? <NewEquipment /> : <ChangedEquipment id={id} />;
}

function termsOf({ kind, name, serial, placeId, note }: Values) {
  return {
    // An empty choice never gets here: the field is required.
    kind: kind === "" ? ("scale" as const) : kind,
    name: name.trim(),
    serial: serial.trim(),
    placeId: placeId || null,
    note: note.trim() || null,
  };
}

function NewEquipment() {
  const navigate = useNavigate();
  const initial: Values = {
    ...{ kind: "scale", name: "", serial: "", placeId: "", note: "", state: "active" },
  };
  const form = useForm({
    initial,
    command: equipment.add,
    args: (values, id) => ({ body: { id, ...termsOf(values) } }),
    done: ({ id }) => {
      toast(t.added);
      void navigate(`/field-operations/equipment/${id}`);
    },
  });
  const back = { label: t.title, to: "/field-operations/equipment" };
  return <Fields form={form} title={t.create} submit={t.add} back={back} />;
}

function ChangedEquipment({ id }: { id: string }) {
  const answer = useQuery(equipment.one, { id });
  return <Loaded answer={answer}>{(device) => <Changing device={device} />}</Loaded>;
}

function Changing({ device }: { device: EquipmentWire }) {
  const navigate = useNavigate();
  const { id, name, state } = device;
  const form = useForm({
    initial: valuesOf(device),
    command: equipment.change,
    changes: changesOf(device, () => call(equipment.one, { params: { id } }), valuesOf),
    args: (values, _, version) => ({
      params: { id },
      body: { version, state: values.state === "" ? state : values.state, ...termsOf(values) },
    }),
    done: () => {
      toast(t.saved);
      void navigate(`/field-operations/equipment/${id}`);
    },
  });
  const back = { label: name, to: `/field-operations/equipment/${id}` };
  return <Fields form={form} title={t.changeTitle} submit={t.save} back={back} hasState />;
}

function valuesOf({ kind, name, serial, placeId, note, state }: EquipmentWire): Values {
  return { kind, name, serial, placeId: placeId ?? "", note: note ?? "", state };
}

function Fields(props: {
  form: Form<Values>;
  title: string;
  submit: string;
  back: { label: string; to: string };
  hasState?: boolean;
}) {
  const { form, hasState = false, ...page } = props;
  const places = useQuery(equipment.places);
  return (
    <FormPage form={form} {...page}>
      <Group heading={t.facts} columns={2}>
        <ChoiceField
          field={form.field("kind")}
          label={t.kind}
          required
          options={equipmentKinds.map((value) => ({ value, label: t.kinds[value] }))}
        />
        <TextField field={form.field("name")} label={t.name} required />
        <TextField field={form.field("serial")} label={t.serial} required />
        <ChoiceField
          field={form.field("placeId")}
          label={t.store}
          hint={t.carried}
          options={(places.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        {hasState && (
          <ChoiceField
            field={form.field("state")}
            label={t.status}
            required
            options={equipmentStates.map((value) => ({ value, label: t.states[value] }))}
          />
        )}
      </Group>
      <TextField field={form.field("note")} label={t.note} long />
    </FormPage>
  );
}
