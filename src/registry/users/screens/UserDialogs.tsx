// The two things done to a person that need more than a press: another role, and signing them out.
import { factoryFlags, type Role, roles } from "#kernel/permissions.ts";
import { dutyConflicts } from "#kernel/segregation.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { users } from "../api.ts";
import { Conflicts } from "./Conflicts.tsx";
import { t } from "./words.ts";

type User = WireReturns<typeof users.one>;

interface DialogProps {
  user: User;
  open: boolean;
  onClose: () => void;
}

/** Gives a person another role, and says before which duties would meet in them. */
export function RoleDialog({ user, open, onClose }: DialogProps) {
  const initial: { role: Role | ""; reason: string } = { role: "", reason: "" };
  const form = useForm({
    initial,
    command: users.changeRole,
    args: (values) => ({
      params: { id: user.id },
      body: {
        version: user.version,
        // Required: the form does not send without it.
        role: values.role === "" ? user.role : values.role,
        reason: values.reason,
      },
    }),
    done: () => {
      toast(t.roleChanged);
      form.startOver();
      onClose();
    },
  });
  const { role } = form.values;
  return (
    <FormDialog form={form} title={t.changeRole} submit={t.giveRole} open={open} onClose={onClose}>
      <p>{t.roleMeans}</p>
      <ChoiceField
        field={form.field("role")}
        label={t.newRole}
        options={roles
          .filter((value) => value !== user.role)
          .map((value) => ({ value, label: t.roleNames[value] }))}
        required
      />
      {role !== "" && <Conflicts of={dutyConflicts(factoryFlags[role])} />}
      <TextField field={form.field("reason")} label={t.reason} long required />
    </FormDialog>
  );
}

/** Ends every session of a person. */
export function SignOutDialog({ user, open, onClose }: DialogProps) {
  const form = useForm({
    initial: { reason: "" },
    command: users.signOut,
    args: (values) => ({ params: { id: user.id }, body: { reason: values.reason } }),
    done: () => {
      toast(t.signedOut);
      form.startOver();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t.signOut}
      submit={t.signOut}
      open={open}
      onClose={onClose}
      isFinal
    >
      <p>{t.signOutMeans(user.devices)}</p>
      <TextField field={form.field("reason")} label={t.reason} long required />
    </FormDialog>
  );
}
