import { useState } from "react";
import { useMe } from "#platform/web/may.ts";
import { call, useQuery } from "#platform/web/data.ts";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { sentence } from "#platform/web/parts/sentence.ts";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { changesOf } from "#platform/web/parts/useMeeting.ts";
import { refreshMe } from "#platform/web/session.ts";
import { toast } from "#platform/web/toasts.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { ownProfile } from "../profileApi.ts";
import { t } from "./profileWords.ts";

type Profile = WireReturns<typeof ownProfile.read>;

/** One's own profile: name and telephone to put right, and what others have said of one. */
export function ProfileScreen() {
  const answer = useQuery(ownProfile.read);
  // What was saved here is what is changed next; what others save meanwhile is asked about when this is saved.
  const [saved, setSaved] = useState<Profile | null>(null);
  return (
    <Loaded answer={answer}>
      {(profile) => (
        <ProfileForm key={saved?.version} profile={saved ?? profile} onSaved={setSaved} />
      )}
    </Loaded>
  );
}

interface ProfileFormProps {
  profile: Profile;
  onSaved: (profile: Profile) => void;
}

function ProfileForm({ profile, onSaved }: ProfileFormProps) {
  const { org } = useMe();
  const form = useForm({
    initial: valuesOf(profile),
    command: ownProfile.change,
    changes: changesOf(profile, () => call(ownProfile.read, {}), valuesOf),
    args: ({ firstName, lastName, phone }, _, version) => ({
      body: { version, firstName, lastName, phone: phone.trim() === "" ? null : phone },
    }),
    done: (now) => {
      toast(t.saved);
      onSaved(now);
      // The bars of the page name the person too.
      void refreshMe();
    },
  });
  return (
    <FormPage
      form={form}
      title={t.title}
      submit={t.save}
      back={{ label: t.settings, to: "/settings" }}
    >
      <Group heading={t.yours}>
        <TextField field={form.field("firstName")} label={t.firstName} required />
        <TextField field={form.field("lastName")} label={t.lastName} required />
        <TextField field={form.field("phone")} label={t.phone} type="tel" />
      </Group>
      <Group heading={t.given}>
        <p className="quiet">{t.givenBy}</p>
        <div className="@container">
          <dl className="facts">
            {[
              [t.email, profile.email],
              [t.role, sentence(profile.role)],
              [t.jobTitle, profile.title ?? t.none],
              [t.department, profile.department ?? t.none],
              [t.company, org.name],
            ].map(([label, value]) => (
              <div key={label} className="contents">
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Group>
    </FormPage>
  );
}

function valuesOf({ firstName, lastName, phone }: Profile) {
  return { firstName, lastName, phone: phone ?? "" };
}
