import { useNavigate, useParams } from "react-router";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { call, useQuery } from "#platform/web/data.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { CountField } from "#platform/web/parts/CountField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { changesOf } from "#platform/web/parts/useMeeting.ts";
import { toast } from "#platform/web/toasts.ts";
import { approvalPolicies } from "../policyApi.ts";
import { countings, escalations } from "../rules.ts";
import { BandFields } from "./BandFields.tsx";
import { Changes, WouldDecide } from "./PoliciesScreen.tsx";
import { type PolicyValues, termsTyped, valuesOf, wireOf } from "./policyValues.ts";
import { termsOf } from "./shown.ts";
import { t } from "./words.ts";

type Answer = WireReturns<typeof approvalPolicies.list>;

/** Writes the next version of a policy; beside it, what it changes and who would decide. */
export function PolicyForm() {
  const { kind = "" } = useParams();
  const answer = useQuery(approvalPolicies.list);
  return (
    <Loaded answer={answer}>{(policies) => <OfKind kind={kind} policies={policies} />}</Loaded>
  );
}

function OfKind({ kind, policies }: { kind: string; policies: Answer }) {
  const type = policies.types.find(({ documentType }) => documentType === kind);
  const latest = latestOf(policies, kind);
  if (!type || !latest) return <p className="notice waiting">{t.noPolicy}</p>;
  return <Writing type={type} latest={latest} policies={policies} />;
}

function latestOf({ types }: Answer, kind: string) {
  return types.find(({ documentType }) => documentType === kind)?.versions.at(-1);
}

function Writing(props: {
  type: Answer["types"][number];
  latest: Answer["types"][number]["versions"][number];
  policies: Answer;
}) {
  const { type, latest, policies } = props;
  const navigate = useNavigate();
  const { documentType } = type;
  const back = `/settings/approvals?kind=${documentType}`;
  const form = useForm<PolicyValues, typeof approvalPolicies.write>({
    initial: valuesOf(latest, policies.today),
    command: approvalPolicies.write,
    args: (values, id, after) => ({ body: { id, documentType, after, ...wireOf(values) } }),
    changes: changesOf(
      latest,
      async () => latestOf(await call(approvalPolicies.list, {}), documentType) ?? latest,
      (one) => valuesOf(one, policies.today),
    ),
    done: (made) => {
      toast(t.version(made.version));
      void navigate(back);
    },
  });
  const typed = termsTyped(form.values);
  return (
    <FormPage
      form={form}
      title={t.policyForm(type.label)}
      back={{ label: t.policyTitle, to: back }}
      submit={t.saveVersion}
    >
      <Group heading={t.settings.bands} hint={t.bandsHint}>
        <BandFields lines={form.lines("bands")} />
      </Group>
      <WaitingFields form={form} />
      <Group heading={t.fromHeading}>
        <DayField
          field={form.field("effectiveFrom")}
          label={t.from}
          hint={t.fromHint}
          from={policies.today}
          required
        />
        <TextField field={form.field("reason")} label={t.why} long required />
      </Group>
      {typed && (
        <>
          <section className="sheet p-4" aria-label={t.willChange}>
            <h2>{t.willChange}</h2>
            <Changes before={termsOf(latest)} after={typed} />
          </section>
          <WouldDecide terms={typed} people={policies.people} />
        </>
      )}
    </FormPage>
  );
}

/** What counts together, and what happens to a request that waits. */
function WaitingFields({ form }: { form: Form<PolicyValues> }) {
  return (
    <>
      <Group heading={t.splitHeading}>
        <CountField
          field={form.field("windowDays")}
          label={t.settings.windowDays}
          most={366}
          required
        />
        <ChoiceField
          field={form.field("countedTogether")}
          label={t.settings.countedTogether}
          options={countings.map((value) => ({ value, label: t.countings[value] }))}
          required
        />
      </Group>
      <Group heading={t.waitingHeading} columns={2}>
        <CountField
          field={form.field("reminderHours")}
          label={t.settings.reminderHours}
          least={1}
          most={720}
          required
        />
        <CountField
          field={form.field("escalationHours")}
          label={t.settings.escalationHours}
          least={1}
          most={1440}
          required
        />
        <ChoiceField
          field={form.field("escalateTo")}
          label={t.settings.escalateTo}
          options={escalations.map((value) => ({ value, label: t.escalations[value] }))}
          required
        />
        <CountField
          field={form.field("expiryDays")}
          label={t.settings.expiryDays}
          least={1}
          most={366}
          required
        />
      </Group>
    </>
  );
}
