import { useNavigate } from "react-router";
import { useMe } from "#platform/web/may.ts";
import { CheckField } from "#platform/web/parts/CheckField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { useQuery } from "#platform/web/data.ts";
import { toast } from "#platform/web/toasts.ts";
import { type TaxStanding, taxes } from "../api.ts";
import { t } from "./words.ts";

const back = { label: t.title, to: "/settings/taxes" };

/** Records from which day on the company is registered for VAT or keeps tax back. */
export function TaxStandingForm() {
  const answer = useQuery(taxes.standing, undefined);
  return (
    <Loaded answer={answer} page={{ title: t.standingTitle, back }}>
      {(standing) => <StandingFields standing={standing} />}
    </Loaded>
  );
}

function StandingFields({ standing }: { standing: TaxStanding }) {
  const navigate = useNavigate();
  const { org } = useMe();
  const form = useForm({
    initial: { ...standing, effectiveFrom: org.today, sourceNote: "" },
    command: taxes.setStanding,
    args: (values, id) => ({ body: { id, ...values } }),
    done: () => {
      toast(t.standingSaved);
      void navigate("/settings/taxes");
    },
  });
  return (
    <FormPage form={form} title={t.standingTitle} submit={t.changeStanding} back={back}>
      <Group heading={t.standingTitle}>
        <CheckField field={form.field("isVatRegistered")} label={t.vatRegistered} />
        <CheckField field={form.field("isWithholdingAgent")} label={t.agent} />
        <DayField field={form.field("effectiveFrom")} label={t.from} from={org.today} required />
        <TextField field={form.field("sourceNote")} label={t.source} hint={t.sourceHint} required />
      </Group>
    </FormPage>
  );
}
