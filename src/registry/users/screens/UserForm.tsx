import { Link, useNavigate, useParams } from "react-router";
import { factoryFlags, type Role, roles } from "#kernel/permissions.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { call, useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { changesOf } from "#platform/web/parts/useMeeting.ts";
import { toast } from "#platform/web/toasts.ts";
import { users } from "../api.ts";
import { t } from "./words.ts";

type User = WireReturns<typeof users.one>;

interface About {
  firstName: string;
  lastName: string;
  title: string;
  department: string;
  phone: string;
}
interface Invited extends About {
  email: string;
  role: Role | "";
  lastDay: string;
}
interface NewUser extends Invited {
  password: string;
}

/** Adds a person, or changes the one in the address. */
export function UserForm() {
  const { id } = useParams();
  return id === undefined ? <AddUser /> : <ChangeUser id={id} />;
}

const blankInvited: Invited = {
  firstName: "",
  lastName: "",
  title: "",
  department: "",
  phone: "",
  email: "",
  role: "",
  lastDay: "",
};
const blank: NewUser = { ...blankInvited, password: "" };

/** What one may give: owners everything, others what holds no more than they do. */
function useRolesToGive(): Role[] {
  const { user, flags } = useMe();
  if (user.role === "owner") return [...roles];
  return roles.filter(
    (role) => role !== "owner" && factoryFlags[role].every((flag) => flags.includes(flag)),
  );
}

/** Invites a person: an address, a role, and a mail that does the rest. */
export function InviteForm() {
  const navigate = useNavigate();
  const form = useForm({
    initial: blankInvited,
    command: users.invite,
    args: (values, id) => ({ body: { id, ...placeOf(values) } }),
    done: (made) => {
      toast(t.invitedToast(made.email));
      void navigate(`/users/${made.id}`);
    },
  });
  return (
    <FormPage
      form={form}
      title={t.invite}
      submit={t.invite}
      back={{ label: t.title, to: "/users" }}
    >
      <div>
        <p className="quiet">{t.inviteHint}</p>
        <Link className="link inline-block max-md:py-2.5" to="/users/new">
          {t.addInstead}
        </Link>
      </div>
      <AboutGroups form={form} />
      <Group heading={t.access} columns={2}>
        <AccessFields form={form} />
      </Group>
    </FormPage>
  );
}

function AddUser() {
  const navigate = useNavigate();
  // No draft: a password is not kept on the device.
  const form = useForm({
    initial: blank,
    command: users.add,
    args: (values, id) => ({ body: { id, ...placeOf(values), password: values.password } }),
    done: (made) => void navigate(`/users/${made.id}`),
  });
  return (
    <FormPage form={form} title={t.add} submit={t.add} back={{ label: t.title, to: "/users" }}>
      <div>
        <Link className="link inline-block max-md:py-2.5" to="/users/invite">
          {t.inviteInstead}
        </Link>
      </div>
      <AboutGroups form={form} />
      <Group heading={t.access} columns={2}>
        <AccessFields form={form} />
        <TextField
          field={form.field("password")}
          label={t.password}
          hint={t.passwordHint}
          type="password"
          fill="new-password"
          required
        />
      </Group>
    </FormPage>
  );
}

/** How they sign in, as what, and until when. */
function AccessFields<V extends Invited>({ form }: { form: Form<V> }) {
  const { org } = useMe();
  const given = useRolesToGive();
  return (
    <>
      <TextField
        field={form.field("email")}
        label={t.email}
        hint={t.emailHint}
        type="email"
        required
      />
      <ChoiceField
        field={form.field("role")}
        label={t.role}
        options={given.map((value) => ({ value, label: t.roleNames[value] }))}
        required
      />
      <DayField
        field={form.field("lastDay")}
        label={t.lastDay}
        hint={t.lastDayHint}
        from={org.today}
      />
    </>
  );
}

function ChangeUser({ id }: { id: string }) {
  const answer = useQuery(users.one, { id });
  return <Loaded answer={answer}>{(user) => <ChangeOf user={user} />}</Loaded>;
}

function ChangeOf({ user }: { user: User }) {
  const navigate = useNavigate();
  const form = useForm({
    initial: valuesOf(user),
    command: users.change,
    args: (values, _, version) => ({
      params: { id: user.id },
      body: { version, ...aboutOf(values) },
    }),
    changes: changesOf(user, () => call(users.one, { params: { id: user.id } }), valuesOf),
    done: () => void navigate(`/users/${user.id}`),
  });
  return (
    <FormPage
      form={form}
      title={t.edit}
      submit={t.save}
      back={{ label: user.name, to: `/users/${user.id}` }}
    >
      <AboutGroups form={form} />
    </FormPage>
  );
}

function valuesOf(user: User): About {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    title: user.title ?? "",
    department: user.department ?? "",
    phone: user.phone ?? "",
  };
}

function AboutGroups<V extends About>({ form }: { form: Form<V> }) {
  return (
    <>
      <Group heading={t.who} columns={2}>
        <TextField field={form.field("firstName")} label={t.firstName} required />
        <TextField field={form.field("lastName")} label={t.lastName} required />
        <TextField field={form.field("phone")} label={t.phone} type="tel" />
      </Group>
      <Group heading={t.work} columns={2}>
        <TextField field={form.field("title")} label={t.jobTitle} hint={t.jobTitleHint} />
        <TextField field={form.field("department")} label={t.department} />
      </Group>
    </>
  );
}

function placeOf(values: Invited) {
  return {
    ...aboutOf(values),
    email: values.email.trim(),
    // Required: the form does not send without it.
    role: values.role === "" ? ("employee" as const) : values.role,
    lastDay: orNull(values.lastDay),
  };
}

function orNull(text: string): string | null {
  return text.trim() === "" ? null : text;
}

function aboutOf(values: About) {
  return {
    firstName: values.firstName,
    lastName: values.lastName,
    title: orNull(values.title),
    department: orNull(values.department),
    phone: orNull(values.phone),
  };
}
