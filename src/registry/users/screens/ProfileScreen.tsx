import { useMe } from "#platform/web/may.ts";
import { useQuery } from "#platform/web/data.ts";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { sentence } from "#platform/web/parts/sentence.ts";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { refreshMe } from "#platform/web/session.ts";
import { toast } from "#platform/web/toasts.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { ownProfile } from "../profileApi.ts";
import { t } from "./profileWords.ts";

type Profile = WireReturns<typeof ownProfile.read>;

/** One's own profile: name and telephone to put right, and what others have said of one. */
export function ProfileScreen() {
  const answer = useQuery(ownProfile.read);
  return (
    <Loaded answer={answer}>
      {(profile) => <ProfileForm key={profile.version} profile={profile} />}
    </Loaded>
  );
}

function ProfileForm({ profile }: { profile: Profile }) {
  const { org } = useMe();
  const { version } = profile;
  const form = useForm({
    initial: {
      firstName: profile.firstName,
      lastName: profile.lastName,
      phone: profile.phone ?? "",
    },
    command: ownProfile.change,
    args: ({ firstName, lastName, phone }) => ({
      body: { version, firstName, lastName, phone: phone.trim() === "" ? null : phone },
    }),
    done: () => {
      toast(t.saved);
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
