import { useState } from "react";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { call, useQuery } from "#platform/web/data.ts";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { WeightField } from "#platform/web/parts/WeightField.tsx";
import { type Field, useForm } from "#platform/web/parts/useForm.ts";
import { changesOf } from "#platform/web/parts/useMeeting.ts";
import { toast } from "#platform/web/toasts.ts";
import { organization } from "../api.ts";
import { t } from "./words.ts";

type Company = WireReturns<typeof organization.read>;

/** How the company is named on papers and marks, and what its plant aims at. */
export function CompanyForm() {
  const answer = useQuery(organization.read);
  // What was saved here is what is changed next; what others save meanwhile is asked about when this is saved.
  const [saved, setSaved] = useState<Company | null>(null);
  return (
    <Loaded answer={answer}>
      {(company) => (
        <ProfileForm key={saved?.version} company={saved ?? company} onSaved={setSaved} />
      )}
    </Loaded>
  );
}

interface ProfileFormProps {
  company: Company;
  onSaved: (company: Company) => void;
}

function ProfileForm({ company, onSaved }: ProfileFormProps) {
  const form = useForm({
    initial: valuesOf(company),
    command: organization.change,
    changes: changesOf(company, () => call(organization.read, {}), valuesOf),
    args: (values, _, version) => ({
      body: {
        ...values,
        version,
        tin: orNull(values.tin),
        phone: orNull(values.phone),
        email: orNull(values.email),
        icoExporterCode: orNull(values.icoExporterCode),
        weeklyTarget: orNull(values.weeklyTarget),
        annualCapacity: orNull(values.annualCapacity),
      },
    }),
    done: (company) => {
      toast(t.companySaved);
      onSaved(company);
    },
  });
  return (
    <FormPage
      form={form}
      title={t.company}
      submit={t.save}
      back={{ label: t.settings, to: "/settings" }}
    >
      <Group heading={t.names}>
        <TextField field={form.field("displayName")} label={t.displayName} required />
        <TextField
          field={form.field("legalName")}
          label={t.legalName}
          hint={t.legalHint}
          required
        />
        <TextField field={form.field("tin")} label={t.tin} hint={t.tinHint} />
      </Group>
      <Group heading={t.reach}>
        <TextField field={form.field("address")} label={t.address} long required />
        <TextField field={form.field("phone")} label={t.phone} type="tel" />
        <TextField field={form.field("email")} label={t.email} type="email" />
      </Group>
      <Group heading={t.marks} columns={2}>
        <TextField field={form.field("marksName")} label={t.marksName} required />
        <TextField field={form.field("icoExporterCode")} label={t.icoCode} hint={t.icoHint} />
      </Group>
      <Group heading={t.directors} hint={t.directorsHint} columns={2}>
        <TextField field={form.field("managingDirector")} label={t.managingDirector} required />
        <TextField field={form.field("directorOperations")} label={t.directorOperations} required />
      </Group>
      <PlantAims weekly={form.field("weeklyTarget")} annual={form.field("annualCapacity")} />
    </FormPage>
  );
}

function valuesOf(company: Company) {
  return {
    displayName: company.displayName,
    legalName: company.legalName,
    tin: company.tin ?? "",
    address: company.address,
    phone: company.phone ?? "",
    email: company.email ?? "",
    icoExporterCode: company.icoExporterCode ?? "",
    marksName: company.marksName,
    weeklyTarget: company.weeklyTarget ?? "",
    annualCapacity: company.annualCapacity ?? "",
    managingDirector: company.managingDirector,
    directorOperations: company.directorOperations,
  };
}

/** What the plant's work of a week and of a year is measured against. */
function PlantAims({ weekly, annual }: { weekly: Field<string>; annual: Field<string> }) {
  return (
    <Group heading={t.plantAims} columns={2}>
      <WeightField field={weekly} label={t.weeklyTarget} hint={t.weeklyTargetHint} />
      <WeightField field={annual} label={t.annualCapacity} hint={t.annualCapacityHint} />
    </Group>
  );
}

function orNull(text: string): string | null {
  return text.trim() === "" ? null : text;
}
