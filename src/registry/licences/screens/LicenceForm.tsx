import { useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import { call, useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { CountField } from "#platform/web/parts/CountField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FileField } from "#platform/web/parts/FileField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import { PickField } from "#platform/web/parts/PickField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { changesOf } from "#platform/web/parts/useMeeting.ts";
import { toast } from "#platform/web/toasts.ts";
import { licences, type LicenceWire } from "../api.ts";
import { licenceRules } from "../ruleApi.ts";
import {
  emptyLicence,
  type Kind,
  type LicenceValues,
  termsOf,
  valuesOf,
  withEnd,
  withKind,
} from "./licenceValues.ts";
import { t } from "./words.ts";

const names = { responsibleId: "responsible", "file.base64": "file", "file.name": "file" };

/** Records a licence, records the renewal of one (`/renew`), or corrects one (`/change`). */
export function LicenceForm() {
  const { id } = useParams();
  const rules = useQuery(licenceRules.read, undefined);
  return (
    <Loaded answer={rules}>
      {({ kinds }) => {
        const counting = kinds.filter((kind) => kind.standing === "counts");
        if (id === undefined) return <NewLicence kinds={counting} before={null} />;
        return <OfLicence id={id} kinds={counting} />;
      }}
    </Loaded>
  );
}

function OfLicence({ id, kinds }: { id: string; kinds: Kind[] }) {
  const { pathname } = useLocation();
  const isRenewal = pathname.endsWith("/renew");
  const answer = useQuery(licences.one, { id });
  return (
    <Loaded answer={answer}>
      {(licence) =>
        isRenewal ? (
          <NewLicence kinds={kinds} before={licence} />
        ) : (
          <ChangedLicence kinds={kinds} licence={licence} />
        )
      }
    </Loaded>
  );
}

function NewLicence({ kinds, before }: { kinds: Kind[]; before: LicenceWire | null }) {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const { org, user } = useMe();
  const code = before?.kindCode ?? address.get("kind");
  const kind = kinds.find((one) => one.code === code);
  const form = useForm({
    initial: emptyLicence(org.today, user, { kind, before }),
    command: licences.record,
    args: (values, id) => ({
      body: {
        id,
        ...termsOf(values),
        renewsId: before?.id ?? null,
        file: values.file && { name: values.file.name, base64: values.file.base64 },
      },
    }),
    names,
    done: ({ id, licenceNumber }) => {
      toast(t.recorded(licenceNumber));
      void navigate(`/ucda-registration/${id}`);
    },
  });
  return (
    <LicencePage
      form={form}
      kinds={kinds}
      isKindFixed={before !== null}
      takesFile
      title={before ? t.renewalOf(before.licenceNumber) : t.record}
      submit={before ? t.recordRenewal : t.record}
      back={
        before
          ? { label: before.licenceNumber, to: `/ucda-registration/${before.id}` }
          : { label: t.title, to: "/ucda-registration" }
      }
    />
  );
}

function ChangedLicence({ kinds, licence }: { kinds: Kind[]; licence: LicenceWire }) {
  const navigate = useNavigate();
  const { id, licenceNumber } = licence;
  const form = useForm({
    initial: valuesOf(licence),
    command: licences.change,
    args: (values, _, version) => ({ params: { id }, body: { version, ...termsOf(values) } }),
    changes: changesOf(licence, () => call(licences.one, { params: { id } }), valuesOf),
    names,
    done: () => {
      toast(t.saved);
      void navigate(`/ucda-registration/${id}`);
    },
  });
  return (
    <LicencePage
      form={form}
      kinds={kinds}
      isKindFixed={licence.renews !== null || licence.renewedBy !== null}
      title={t.changeTitle}
      submit={t.change}
      back={{ label: licenceNumber, to: `/ucda-registration/${id}` }}
    />
  );
}

function LicencePage(props: {
  form: Form<LicenceValues>;
  kinds: Kind[];
  isKindFixed: boolean;
  takesFile?: boolean;
  title: string;
  submit: string;
  back: { label: string; to: string };
}) {
  const { form, kinds, isKindFixed, takesFile = false, ...page } = props;
  return (
    <FormPage form={form} {...page}>
      <WhatGroup form={form} kinds={kinds} isKindFixed={isKindFixed} />
      <Group heading={t.time}>
        <MoneyField field={form.field("fee")} label={t.fee} required />
        <CountField field={form.field("leadDays")} label={t.leadDays} required />
        <PickField
          field={form.field("responsible")}
          label={t.responsible}
          required
          placeholder={t.findColleague}
          list={licences.colleagues}
          option={(row) => ({
            id: row.id,
            label: row.name,
            ...(row.title === null ? {} : { detail: row.title }),
          })}
        />
        <TextField field={form.field("note")} label={t.note} long />
        {takesFile && (
          <FileField
            field={form.field("file")}
            label={t.paper}
            accept="application/pdf,image/jpeg,image/png"
          />
        )}
      </Group>
      <Group heading={t.thresholds} columns={2}>
        <CountField field={form.field("soonDays")} label={t.soonDays} required />
        <CountField field={form.field("renewDays")} label={t.renewDays} required />
      </Group>
    </FormPage>
  );
}

function WhatGroup(props: { form: Form<LicenceValues>; kinds: Kind[]; isKindFixed: boolean }) {
  const { form, kinds, isKindFixed } = props;
  const { org } = useMe();
  const { values } = form;
  const kind = kinds.find((one) => one.code === values.kindCode);
  return (
    <Group heading={t.whatItIs}>
      <ChoiceField
        field={{
          ...form.field("kindCode"),
          set: (code) =>
            form.change(
              withKind(
                values,
                kinds.find((one) => one.code === code),
              ),
            ),
        }}
        label={t.kind}
        options={kinds.map(({ code, name }) => ({ value: code, label: name }))}
        disabled={isKindFixed}
        required
      />
      {kind && (
        <p className="small quiet">
          {kind.authorityName}. {t.needsHeading}: {kind.needs}
        </p>
      )}
      <TextField field={form.field("licenceNumber")} label={t.number} fill="off" required />
      <DayField
        field={{
          ...form.field("issuedOn"),
          set: (issuedOn) => form.change(withEnd({ ...values, issuedOn }, kind)),
        }}
        label={t.issuedOn}
        to={org.today}
        required
      />
      <DayField
        field={form.field("expiresOn")}
        label={t.expiresOn}
        hint={t.expiresHint}
        from={values.issuedOn}
        required={kind !== undefined && kind.validity !== "open"}
      />
    </Group>
  );
}
