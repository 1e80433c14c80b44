import { tradedCommodities, type TradedCommodity } from "#kernel/commodities.ts";
import { useMe } from "#platform/web/may.ts";
import { CheckField } from "#platform/web/parts/CheckField.tsx";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { CountField } from "#platform/web/parts/CountField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Field, useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { licenceRules } from "../ruleApi.ts";
import { type LicensedAction, licensedActions, validities, type Validity } from "../rules.ts";
import { codesOf, type Rules } from "./ruleValues.ts";
import { t } from "./words.ts";

interface DialogProps {
  rules: Rules;
  onClose: () => void;
}

function saved(onClose: () => void): () => void {
  return () => {
    toast(t.ruleSaved);
    onClose();
  };
}

/** From when, and where it comes from: what every rule says. */
function Dated({ from, source }: { from: Field<string>; source: Field<string> }) {
  const { org } = useMe();
  return (
    <>
      <DayField field={from} label={t.from} from={org.today} required />
      <TextField field={source} label={t.source} hint={t.sourceHint} required />
    </>
  );
}

/** Names an authority from a day on, or the one that does its work from then. */
export function AuthorityDialog({ rules, onClose }: DialogProps) {
  const { org } = useMe();
  const form = useForm({
    initial: { code: "", name: "", successorCode: "", effectiveFrom: org.today, sourceNote: "" },
    command: licenceRules.setAuthority,
    args: (values, id) => ({
      body: { id, ...values, successorCode: values.successorCode || null },
    }),
    done: saved(onClose),
  });
  return (
    <FormDialog form={form} title={t.addAuthority} submit={t.addAuthority} open onClose={onClose}>
      <TextField field={form.field("code")} label={t.code} fill="off" required />
      <TextField field={form.field("name")} label={t.name} fill="off" required />
      <ChoiceField
        field={form.field("successorCode")}
        label={t.successor}
        hint={t.successorHint}
        options={codesOf(rules.authorities)}
      />
      <Dated from={form.field("effectiveFrom")} source={form.field("sourceNote")} />
    </FormDialog>
  );
}

const noKind = {
  code: "",
  name: "",
  authorityCode: "",
  validity: "twelve_months" as Validity | "",
  needs: "",
  usualFee: "",
  leadDays: 21 as number | null,
  soonDays: 140 as number | null,
  renewDays: 30 as number | null,
  sourceNote: "",
};

/** Says from a day on who gives a kind of licence, for how long, for what, and when to warn. */
export function KindDialog({ rules, onClose }: DialogProps) {
  const { org } = useMe();
  const form = useForm({
    initial: { ...noKind, effectiveFrom: org.today },
    command: licenceRules.setKind,
    args: (values, id) => ({
      body: {
        ...values,
        id,
        validity: values.validity === "" ? "open" : values.validity,
        usualFee: values.usualFee || null,
        leadDays: values.leadDays ?? 0,
        soonDays: values.soonDays ?? 0,
        renewDays: values.renewDays ?? 0,
      },
    }),
    done: saved(onClose),
  });
  return (
    <FormDialog form={form} title={t.addKind} submit={t.addKind} open onClose={onClose} wide>
      <TextField field={form.field("code")} label={t.code} fill="off" required />
      <TextField field={form.field("name")} label={t.name} fill="off" required />
      <ChoiceField
        field={form.field("authorityCode")}
        label={t.authority}
        options={codesOf(rules.authorities)}
        required
      />
      <ChoiceField
        field={form.field("validity")}
        label={t.validity}
        options={validities.map((value) => ({ value, label: t.validities[value] }))}
        required
      />
      <TextField field={form.field("needs")} label={t.needsHeading} long required />
      <MoneyField field={form.field("usualFee")} label={t.usualFee} />
      <CountField field={form.field("leadDays")} label={t.leadDays} required />
      <CountField field={form.field("soonDays")} label={t.soonDays} required />
      <CountField field={form.field("renewDays")} label={t.renewDays} required />
      <Dated from={form.field("effectiveFrom")} source={form.field("sourceNote")} />
    </FormDialog>
  );
}

const noNeed = {
  action: "" as LicensedAction | "",
  kindCode: "",
  commodity: "" as TradedCommodity | "",
  isNeeded: true,
  sourceNote: "",
};

/** Says from a day on that an action needs a kind of licence, or no longer does. */
export function NeedDialog({ rules, onClose }: DialogProps) {
  const { org } = useMe();
  const form = useForm({
    initial: { ...noNeed, effectiveFrom: org.today },
    command: licenceRules.setNeed,
    args: (values, id) => ({
      body: {
        ...values,
        id,
        action: values.action === "" ? "shipment.load" : values.action,
        commodity: values.commodity === "" ? null : values.commodity,
      },
    }),
    done: saved(onClose),
  });
  return (
    <FormDialog form={form} title={t.addNeed} submit={t.addNeed} open onClose={onClose}>
      <ChoiceField
        field={form.field("action")}
        label={t.action}
        options={licensedActions.map((value) => ({ value, label: t.actions[value] }))}
        required
      />
      <ChoiceField
        field={form.field("kindCode")}
        label={t.kind}
        options={codesOf(rules.kinds)}
        required
      />
      <ChoiceField
        field={form.field("commodity")}
        label={t.commodity}
        options={tradedCommodities.map((value) => ({ value, label: t.commodities[value] }))}
      />
      <CheckField field={form.field("isNeeded")} label={t.isNeeded} />
      <Dated from={form.field("effectiveFrom")} source={form.field("sourceNote")} />
    </FormDialog>
  );
}
