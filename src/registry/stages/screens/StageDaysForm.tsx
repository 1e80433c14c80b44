import { useNavigate } from "react-router";
import { useMe } from "#platform/web/may.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { CountField } from "#platform/web/parts/CountField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { stageDays } from "../api.ts";
import { type Stage, stages } from "../rules.ts";
import { t } from "./words.ts";

interface Values {
  stage: Stage | "";
  soonDays: number | null;
  lateDays: number | null;
  effectiveFrom: string;
  sourceNote: string;
}

/** Sets how many days a stage may take, from a day on. */
export function StageDaysForm() {
  const navigate = useNavigate();
  const { org } = useMe();
  const initial: Values = {
    stage: "",
    soonDays: null,
    lateDays: null,
    effectiveFrom: org.today,
    sourceNote: "",
  };
  const form = useForm({
    initial,
    command: stageDays.record,
    args: ({ stage, soonDays, lateDays, effectiveFrom, sourceNote }, id) => ({
      body: {
        id,
        stage: stage === "" ? "quality_to_approve" : stage,
        soonDays: soonDays ?? 0,
        lateDays: lateDays ?? 0,
        effectiveFrom,
        sourceNote,
      },
    }),
    done: () => {
      toast(t.added);
      void navigate("/settings/stages");
    },
  });
  return (
    <FormPage
      form={form}
      title={t.add}
      submit={t.add}
      back={{ label: t.title, to: "/settings/stages" }}
    >
      <Group heading={t.rule}>
        <ChoiceField
          field={form.field("stage")}
          label={t.stage}
          options={stages.map((value) => ({ value, label: t.stages[value] }))}
          required
        />
        <CountField
          field={form.field("soonDays")}
          label={t.soon}
          hint={t.soonHint}
          unit={t.unit}
          most={365}
          required
        />
        <CountField
          field={form.field("lateDays")}
          label={t.late}
          hint={t.lateHint}
          unit={t.unit}
          least={1}
          most={366}
          required
        />
        <DayField field={form.field("effectiveFrom")} label={t.from} from={org.today} required />
        <TextField field={form.field("sourceNote")} label={t.source} hint={t.sourceHint} required />
      </Group>
    </FormPage>
  );
}
