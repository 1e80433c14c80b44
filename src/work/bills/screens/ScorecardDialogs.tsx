import { CountField } from "#platform/web/parts/CountField.tsx";
import { useMe } from "#platform/web/may.ts";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import { PercentField } from "#platform/web/parts/PercentField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { addDays } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { sampling } from "#registry/sampling/api.ts";
import { type ScorecardWire, supplierAdvances } from "../advanceApi.ts";
import { c } from "./scorecardWords.ts";

interface DialogProps {
  card: ScorecardWire;
  close: () => void;
}

/** From when after how many rejects, or how much moisture, more samples are taken. */
export function RuleDialog({ card, close }: DialogProps) {
  const { org } = useMe();
  const { lookedAt, rejects, driftBp, samples } = card.rule;
  const initial: {
    lookedAt: number | null;
    rejects: number | null;
    driftBp: number | null;
    samples: number | null;
    effectiveFrom: string;
    sourceNote: string;
  } = { lookedAt, rejects, driftBp, samples, effectiveFrom: org.today, sourceNote: "" };
  const form = useForm({
    initial,
    command: sampling.set,
    args: (values, id) => ({
      body: {
        id,
        lookedAt: values.lookedAt ?? lookedAt,
        rejects: values.rejects ?? rejects,
        driftBp: values.driftBp ?? driftBp,
        samples: values.samples ?? samples,
        effectiveFrom: values.effectiveFrom,
        sourceNote: values.sourceNote.trim(),
      },
    }),
    done: () => {
      toast(c.ruleSet);
      close();
    },
  });
  return (
    <FormDialog form={form} title={c.ruleTitle} submit={c.saveRule} open onClose={close}>
      <CountField field={form.field("lookedAt")} label={c.lookedAt} least={1} most={50} required />
      <CountField field={form.field("rejects")} label={c.rejects} least={1} most={50} required />
      <PercentField field={form.field("driftBp")} label={c.driftBp} required />
      <CountField
        field={form.field("samples")}
        label={c.samples}
        hint={c.samplesHint}
        least={1}
        most={9}
        required
      />
      <DayField field={form.field("effectiveFrom")} label={c.from} from={org.today} required />
      <TextField field={form.field("sourceNote")} label={c.source} required />
    </FormDialog>
  );
}

/** What this supplier may be advanced, and what we may owe them, from a day on. */
export function LimitDialog({ card, close }: DialogProps) {
  const { org } = useMe();
  const { supplierId, limit } = card;
  const form = useForm({
    initial: {
      advance: limit?.advance ?? "",
      credit: limit?.credit ?? "",
      effectiveFrom: org.today,
      reason: "",
    },
    command: supplierAdvances.setLimit,
    args: ({ advance, credit, effectiveFrom, reason }, id) => ({
      params: { id: supplierId },
      body: { id, advance: advance || "0", credit: credit || null, effectiveFrom, reason },
    }),
    done: () => {
      toast(c.limitDone);
      close();
    },
  });
  return (
    <FormDialog form={form} title={c.limitTitle} submit={c.setLimit} open onClose={close}>
      <MoneyField field={form.field("advance")} label={c.advanceField} hint={c.advanceHint} />
      <MoneyField field={form.field("credit")} label={c.creditField} hint={c.creditHint} />
      <DayField field={form.field("effectiveFrom")} label={c.from} from={org.today} required />
      <TextField field={form.field("reason")} label={c.why} required />
    </FormDialog>
  );
}

/** An advance within what the scorecard leaves. */
export function AskDialog({ card, close }: DialogProps) {
  const { org } = useMe();
  const form = useForm({
    initial: { amount: "", recoverBy: "", purpose: "" },
    command: supplierAdvances.ask,
    args: ({ amount, recoverBy, purpose }, id) => ({
      params: { id: card.supplierId },
      body: { id, amount, recoverBy, purpose },
    }),
    done: () => {
      toast(c.askedDone);
      close();
    },
  });
  return (
    <FormDialog form={form} title={c.askTitle} submit={c.askSubmit} open onClose={close}>
      <MoneyField
        field={form.field("amount")}
        label={c.amount}
        hint={c.mostNow(formatMoney(card.left))}
        required
      />
      <DayField
        field={form.field("recoverBy")}
        label={c.recoverBy}
        from={addDays(org.today, 1)}
        required
      />
      <TextField field={form.field("purpose")} label={c.purpose} required />
    </FormDialog>
  );
}
