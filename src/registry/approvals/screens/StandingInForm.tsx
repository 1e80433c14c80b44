import { useNavigate } from "react-router";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay, useMe } from "#platform/web/may.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { sentence } from "#platform/web/parts/sentence.ts";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { approvalDelegations } from "../policyApi.ts";
import { setsPolicies } from "../policyRules.ts";
import { t } from "./words.ts";

type Choices = WireReturns<typeof approvalDelegations.choices>;

/** Lets somebody stand in on some days. */
export function StandingInForm() {
  const answer = useQuery(approvalDelegations.choices);
  return <Loaded answer={answer}>{(choices) => <Filled choices={choices} />}</Loaded>;
}

function Filled({ choices }: { choices: Choices }) {
  const navigate = useNavigate();
  const { user, org } = useMe();
  const may = useMay();
  const back = "/approvals/standing-in";
  const form = useForm({
    initial: { fromId: user.id, toId: "", firstDay: org.today, lastDay: "", kind: "", reason: "" },
    command: approvalDelegations.add,
    args: ({ kind, ...values }, id) => ({
      body: { id, ...values, documentTypes: kind === "" ? null : [kind] },
    }),
    names: { documentTypes: "kind" },
    done: () => {
      toast(t.standSaved);
      void navigate(back);
    },
  });
  const people = choices.people.map(({ id, name, role }) => ({
    value: id,
    label: `${name}, ${sentence(role)}`,
  }));
  return (
    <FormPage
      form={form}
      title={t.standAdd}
      back={{ label: t.standTitle, to: back }}
      submit={t.standSave}
    >
      {people.length === 0 && <p className="notice waiting">{t.nothingToPass}</p>}
      <p className="quiet">{t.standMeans}</p>
      {may(setsPolicies) && (
        <ChoiceField field={form.field("fromId")} label={t.whose} options={people} required />
      )}
      <ChoiceField
        field={form.field("toId")}
        label={t.whoStands}
        options={people.filter(({ value }) => value !== form.values.fromId)}
        required
      />
      <Group heading={t.days} columns={2}>
        <DayField field={form.field("firstDay")} label={t.firstDay} required />
        <DayField field={form.field("lastDay")} label={t.lastDay} from={org.today} required />
      </Group>
      <ChoiceField
        field={form.field("kind")}
        label={t.kinds}
        hint={t.allKinds}
        options={choices.documentTypes.map(({ documentType, label }) => ({
          value: documentType,
          label,
        }))}
      />
      <TextField field={form.field("reason")} label={t.why} required />
    </FormPage>
  );
}
