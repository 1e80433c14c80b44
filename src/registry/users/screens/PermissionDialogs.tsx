// What an owner says when changing the matrix: always a reason, and whom it concerns.
import type { AccessMode } from "#kernel/access.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { permissions } from "../permissionApi.ts";
import type { FlagChange } from "../permissionRules.ts";
import { flagName } from "./flagWords.ts";
import { t } from "./permissionWords.ts";
import { t as people } from "./words.ts";

type Matrix = WireReturns<typeof permissions.read>;

/** Gives a role a permission or takes it away. */
export function FlagDialog(props: { matrix: Matrix; change: FlagChange; onClose: () => void }) {
  const { matrix, change, onClose } = props;
  const form = useForm({
    initial: { reason: "" },
    command: permissions.setFlag,
    args: (values) => ({ body: { ...change, reason: values.reason } }),
    done: () => {
      toast(t.saved);
      onClose();
    },
  });
  const title = change.granted ? t.give : t.take;
  const concerned = matrix.people.filter(({ role }) => role === change.role).length;
  return (
    <FormDialog form={form} title={title} submit={title} open onClose={onClose}>
      <p>{t.giveMeans(people.roleNames[change.role], flagName(change.flag), concerned)}</p>
      <TextField field={form.field("reason")} label={t.reason} long required />
    </FormDialog>
  );
}

/** Brings the factory's permissions back for every role. */
export function ResetDialog({ matrix, onClose }: { matrix: Matrix; onClose: () => void }) {
  const form = useForm({
    initial: { reason: "" },
    command: permissions.reset,
    args: (values) => ({ body: { role: null, reason: values.reason } }),
    done: () => {
      toast(t.resetDone);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t.reset} submit={t.reset} open onClose={onClose} isFinal>
      <p>{t.resetMeans(matrix.changes.length)}</p>
      <TextField field={form.field("reason")} label={t.reason} long required />
    </FormDialog>
  );
}

/** Chooses how screens open. */
export function ModeDialog({ to, onClose }: { to: AccessMode; onClose: () => void }) {
  const form = useForm({
    initial: { reason: "" },
    command: permissions.setAccessMode,
    args: (values) => ({ body: { accessMode: to, reason: values.reason } }),
    done: () => {
      toast(t.modeSaved);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t.toMode[to]} submit={t.toMode[to]} open onClose={onClose}>
      <p>{t.modeMeans[to]}</p>
      <TextField field={form.field("reason")} label={t.reason} long required />
    </FormDialog>
  );
}
