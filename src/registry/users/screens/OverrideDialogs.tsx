// One permission for one person until a day: given or withheld, and ended before its day.
import { addDays } from "#kernel/days.ts";
import { type Flag, flags } from "#kernel/permissions.ts";
import { useMe } from "#platform/web/may.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { overrides } from "../overrideApi.ts";
import { longestOverrideDays } from "../overrideRules.ts";
import { flagName } from "./flagWords.ts";
import { t } from "./overrideWords.ts";

interface GiveProps {
  /** Whom it may concern; one person on their own page. */
  people: readonly { id: string; name: string }[];
  onClose: () => void;
}

interface Given {
  userId: string;
  flag: Flag | "";
  how: "give" | "withhold" | "";
  untilDay: string;
  reason: string;
}

const twoWeeks = 14;

/** Gives one person a permission or withholds it, until a day, with a reason. */
export function OverrideDialog({ people, onClose }: GiveProps) {
  const me = useMe();
  const { today } = me.org;
  const others = people.filter(({ id }) => id !== me.user.id);
  const initial: Given = {
    userId: others.length === 1 ? (others[0]?.id ?? "") : "",
    flag: "",
    how: "give",
    untilDay: addDays(today, twoWeeks),
    reason: "",
  };
  const form = useForm({
    initial,
    command: overrides.give,
    args: (values, id) => ({
      body: {
        id,
        userId: values.userId,
        // Required: the form does not send without it.
        flag: values.flag === "" ? ("canViewDashboard" as const) : values.flag,
        granted: values.how === "give",
        untilDay: values.untilDay,
        reason: values.reason,
      },
    }),
    names: { granted: "how" },
    done: (made) => {
      toast(made.granted ? t.given : t.withheld);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t.new} submit={t.save} open onClose={onClose}>
      <p>{t.means}</p>
      <Fields form={form} people={others} />
    </FormDialog>
  );
}

function Fields({ form, people }: { form: Form<Given>; people: GiveProps["people"] }) {
  const me = useMe();
  const { today } = me.org;
  return (
    <>
      {people.length > 1 && (
        <ChoiceField
          field={form.field("userId")}
          label={t.person}
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
          required
        />
      )}
      <ChoiceField
        field={form.field("flag")}
        label={t.permission}
        hint={t.onlyHeld}
        options={flags
          .filter((flag) => me.flags.includes(flag))
          .map((flag) => ({ value: flag, label: flagName(flag) }))}
        required
      />
      <ChoiceField
        field={form.field("how")}
        label={t.how}
        options={[
          { value: "give", label: t.give },
          { value: "withhold", label: t.withhold },
        ]}
        required
      />
      <DayField
        field={form.field("untilDay")}
        label={t.until}
        hint={t.untilHint}
        from={today}
        to={addDays(today, longestOverrideDays)}
        required
      />
      <TextField field={form.field("reason")} label={t.reason} long required />
    </>
  );
}

/** Ends an override before its day. */
export function EndOverrideDialog(props: { id: string; name: string; onClose: () => void }) {
  const { id, name, onClose } = props;
  const form = useForm({
    initial: { reason: "" },
    command: overrides.end,
    args: (values) => ({ params: { id }, body: { reason: values.reason } }),
    done: () => {
      toast(t.ended);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t.end} submit={t.end} open onClose={onClose}>
      <p>{t.endMeans(name)}</p>
      <TextField field={form.field("reason")} label={t.reason} long required />
    </FormDialog>
  );
}
