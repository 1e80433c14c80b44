import { useNavigate } from "react-router";
import { useMe } from "#platform/web/may.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { type Picked, PickField } from "#platform/web/parts/PickField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { WeightField } from "#platform/web/parts/WeightField.tsx";
import { toast } from "#platform/web/toasts.ts";
import { farmers } from "#registry/farmers/api.ts";
import { fieldVisits } from "../api.ts";
import { type VisitPurpose, visitPurposes } from "../rules.ts";
import { t } from "./words.ts";

interface Values {
  purpose: VisitPurpose | "";
  farmer: Picked | null;
  plannedFor: string;
  expectedGrams: string;
  note: string;
}

/** Plans a visit: why, to whom, when, and what is expected of it. */
export function VisitForm() {
  const { org } = useMe();
  const navigate = useNavigate();
  const initial: Values = {
    ...{ purpose: "", farmer: null, plannedFor: org.today, expectedGrams: "", note: "" },
  };
  const form = useForm({
    initial,
    command: fieldVisits.plan,
    args: ({ purpose, farmer, plannedFor, expectedGrams, note }, id) => ({
      body: {
        id,
        // An empty choice never gets here: the field is required.
        purpose: purpose === "" ? "follow_up" : purpose,
        farmerId: farmer?.id ?? null,
        plannedFor,
        expectedGrams: purpose === "collection" ? expectedGrams || null : null,
        note: note.trim() || null,
      },
    }),
    names: { farmerId: "farmer" },
    done: ({ id }) => {
      toast(t.planned);
      void navigate(`/field-operations/visits/${id}`);
    },
  });
  return (
    <FormPage
      form={form}
      title={t.newTitle}
      back={{ label: t.title, to: "/field-operations/visits" }}
      submit={t.plan}
    >
      <Group heading={t.what}>
        <ChoiceField
          field={form.field("purpose")}
          label={t.purpose}
          required
          options={visitPurposes.map((value) => ({ value, label: t.purposes[value] }))}
        />
        <PickField
          field={form.field("farmer")}
          label={t.farmer}
          placeholder={t.findFarmer}
          list={farmers.list}
          option={(row) => ({ id: row.id, label: row.name, detail: row.code })}
        />
        <DayField field={form.field("plannedFor")} label={t.day} required from={org.today} />
        {form.values.purpose === "collection" && (
          <WeightField
            field={form.field("expectedGrams")}
            label={t.expected}
            hint={t.expectedHint}
          />
        )}
        <TextField field={form.field("note")} label={t.note} long />
      </Group>
    </FormPage>
  );
}
