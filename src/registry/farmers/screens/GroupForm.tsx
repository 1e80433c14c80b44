import { useNavigate, useParams } from "react-router";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { call, useQuery } from "#platform/web/data.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PickField, type Picked } from "#platform/web/parts/PickField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { changesOf } from "#platform/web/parts/useMeeting.ts";
import { farmerGroups, farmers } from "../api.ts";
import { type GroupKind, groupKinds } from "../groupRules.ts";
import { growingDistricts } from "../rules.ts";
import { groupWords as t } from "./groupWords.ts";

type Kept = WireReturns<typeof farmerGroups.one>;

interface GroupValues {
  name: string;
  kind: GroupKind | "";
  district: string;
  leader: Picked | null;
}

/** Adds a group, or changes the one in the address. */
export function GroupForm() {
  const { id } = useParams();
  return id === undefined ? <Add /> : <Change id={id} />;
}

function Add() {
  const navigate = useNavigate();
  const form = useForm<GroupValues, typeof farmerGroups.found>({
    draft: "farmer-group",
    initial: { name: "", kind: "", district: "", leader: null },
    command: farmerGroups.found,
    args: (values, id) => ({ body: { id, ...sentOf(values) } }),
    names,
    done: ({ id }) => void navigate(`/farmers/groups/${id}`),
  });
  const back = { label: t.groups, to: "/farmers/groups" };
  return <Fields form={form} title={t.foundTitle} back={back} />;
}

function Change({ id }: { id: string }) {
  const answer = useQuery(farmerGroups.one, { id });
  return <Loaded answer={answer}>{(group) => <ChangeOf group={group} />}</Loaded>;
}

function ChangeOf({ group }: { group: Kept }) {
  const navigate = useNavigate();
  const { id, name } = group;
  const here = `/farmers/groups/${id}`;
  const form = useForm<GroupValues, typeof farmerGroups.change>({
    initial: valuesOf(group),
    command: farmerGroups.change,
    args: (values, _, version) => ({ params: { id }, body: { version, ...sentOf(values) } }),
    changes: changesOf(group, () => call(farmerGroups.one, { params: { id } }), valuesOf),
    names,
    done: () => void navigate(here),
  });
  return <Fields form={form} title={t.changeTitle} back={{ label: name, to: here }} />;
}

const names = { leaderId: "leader" };

function valuesOf({ name, kind, district, leaderId, leaderName }: Kept): GroupValues {
  const leader = leaderId === null ? null : { id: leaderId, label: leaderName ?? leaderId };
  return { name, kind, district: district ?? "", leader };
}

function sentOf({ name, kind, district, leader }: GroupValues) {
  if (kind === "") throw new Error("the form requires the kind of the group");
  return {
    name,
    kind,
    district: district === "" ? null : district,
    leaderId: leader?.id ?? null,
  };
}

interface FieldsProps {
  form: Form<GroupValues>;
  title: string;
  back: { label: string; to: string };
}

function Fields({ form, title, back }: FieldsProps) {
  return (
    <FormPage form={form} title={title} back={back} submit={t.save}>
      <Group heading={t.about}>
        <TextField field={form.field("name")} label={t.name} required />
        <ChoiceField
          field={form.field("kind")}
          label={t.kind}
          required
          options={groupKinds.map((value) => ({ value, label: t.kinds[value] }))}
        />
        <ChoiceField
          field={form.field("district")}
          label={t.district}
          options={districtsWith(form.values.district)}
        />
        <PickField
          field={form.field("leader")}
          label={t.leader}
          hint={t.leaderHint}
          list={farmers.list}
          option={(row) => ({ id: row.id, label: row.name, detail: row.place ?? row.code })}
        />
      </Group>
    </FormPage>
  );
}

/** The districts to choose from, and the one that was chosen before. */
function districtsWith(chosen: string) {
  const all = growingDistricts.includes(chosen) || chosen === "" ? [] : [chosen];
  return [...all, ...growingDistricts].map((value) => ({ value, label: value }));
}
