// What somebody who looks after people does to an account: each with a reason that the history keeps.
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useMe } from "#platform/web/may.ts";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { accounts } from "../accountApi.ts";
import { users } from "../api.ts";
import { t } from "./words.ts";

type User = WireReturns<typeof users.one>;

interface DialogProps {
  user: User;
  onClose: () => void;
}

const initial = { reason: "" };

/** Sends the mail with which they choose a new password. */
export function ResetLinkDialog({ user, onClose }: DialogProps) {
  const form = useForm({
    initial,
    command: accounts.sendReset,
    args: ({ reason }) => ({ params: { id: user.id }, body: { reason } }),
    done: () => {
      toast(t.resetSent(user.email));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t.sendReset} submit={t.send} open onClose={onClose}>
      <p>{t.sendResetMeans(user.email)}</p>
      <TextField field={form.field("reason")} label={t.reason} long required />
    </FormDialog>
  );
}

/** Asks for a second step at sign-in, or no longer. */
export function RequireSecondStepDialog({ user, onClose }: DialogProps) {
  const required = !user.mustHaveSecondFactor;
  const title = required ? t.requireStep : t.waiveStep;
  const form = useForm({
    initial,
    command: accounts.requireSecondFactor,
    args: ({ reason }) => ({
      params: { id: user.id },
      body: { version: user.version, required, reason },
    }),
    done: () => {
      toast(required ? t.stepRequired : t.stepWaived);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={title} submit={title} open onClose={onClose}>
      <p>{required ? t.requireStepMeans(user.hasSecondFactor) : t.waiveStepMeans}</p>
      <TextField field={form.field("reason")} label={t.reason} long required />
    </FormDialog>
  );
}

/** Takes the second step of somebody who lost it away. */
export function RemoveSecondStepDialog({ user, onClose }: DialogProps) {
  const form = useForm({
    initial,
    command: accounts.removeSecondFactor,
    args: ({ reason }) => ({ params: { id: user.id }, body: { reason } }),
    done: () => {
      toast(t.stepRemoved);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t.removeStep}
      submit={t.removeStep}
      open
      onClose={onClose}
      isFinal
    >
      <p>{t.removeStepMeans}</p>
      <TextField field={form.field("reason")} label={t.reason} long required />
    </FormDialog>
  );
}

/** Sets the last day somebody works here, or none. */
export function LastDayDialog({ user, onClose }: DialogProps) {
  const { org } = useMe();
  const form = useForm({
    initial: { lastDay: user.lastDay ?? "", reason: "" },
    command: users.setLastDay,
    args: ({ lastDay, reason }) => ({
      params: { id: user.id },
      body: { version: user.version, lastDay: lastDay === "" ? null : lastDay, reason },
    }),
    done: () => {
      toast(t.lastDaySet);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t.setLastDay} submit={t.save} open onClose={onClose}>
      <p>{t.lastDayMeans}</p>
      <DayField
        field={form.field("lastDay")}
        label={t.lastDay}
        hint={t.lastDayHint}
        from={org.today}
      />
      <TextField field={form.field("reason")} label={t.reason} long required />
    </FormDialog>
  );
}

/** Signs one device out. */
export function EndDeviceDialog(props: {
  user: User;
  device: { id: string; name: string };
  onClose: () => void;
}) {
  const { user, device, onClose } = props;
  const form = useForm({
    initial,
    command: accounts.endDevice,
    args: ({ reason }) => ({ params: { id: user.id, deviceId: device.id }, body: { reason } }),
    done: () => {
      toast(t.deviceEnded);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t.endDevice} submit={t.endDevice} open onClose={onClose} isFinal>
      <p>{t.endDeviceMeans(device.name)}</p>
      <TextField field={form.field("reason")} label={t.reason} long required />
    </FormDialog>
  );
}
