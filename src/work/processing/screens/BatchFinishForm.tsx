import { useNavigate, useParams } from "react-router";
import { formatMoney } from "#kernel/money.ts";
import { formatKilograms, formatPercent, priceOf } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { CheckField } from "#platform/web/parts/CheckField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PercentField } from "#platform/web/parts/PercentField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { type Thresholds, thresholdsIn } from "#books/thresholds/rules.ts";
import { type BatchWire, processing } from "../api.ts";
import { isLostAbove, lossNeeds } from "../lossRules.ts";
import { isAboveOutturn } from "../outturnRules.ts";
import type { MassBalance } from "../rules.ts";
import { BalanceSums } from "./BalanceSums.tsx";
import {
  balanceOf,
  emptyFinish,
  faultsOf,
  finishBody,
  type FinishValues,
  lostOf,
  shareOf,
} from "./finishValues.ts";
import { LossTable } from "./LossTable.tsx";
import { OutputLines } from "./OutputLines.tsx";
import { type Step, useSteps } from "./useSteps.ts";
import { t } from "./words.ts";

/** Weighing what came out: the balance stays in view until every gram is named. */
export function BatchFinishForm() {
  const { id = "" } = useParams();
  const answer = useQuery(processing.get, { id });
  return <Loaded answer={answer}>{(batch) => <FinishForm batch={batch} />}</Loaded>;
}

function FinishForm({ batch }: { batch: BatchWire }) {
  const { org } = useMe();
  const navigate = useNavigate();
  const input = BigInt(batch.balance.input);
  const limits = thresholdsIn(org);
  const form = useForm({
    draft: `batch-${batch.id}`,
    initial: emptyFinish(org.today),
    check: (values) => faultsOf(values, batch, limits),
    command: processing.finish,
    args: (values) => ({
      params: { id: batch.id },
      body: finishBody(
        values,
        batch,
        steps.map(({ code }) => code),
      ),
    }),
    names: { "outputs.*.valuePerKilogram": "outputs.*.value", unexplainedNote: "note" },
    done: ({ id, number, state }) => {
      toast(state === "variance_review" ? t.reviewToast(number) : t.finishedToast(number));
      void navigate(`/processing/${id}`);
    },
  });
  const steps = useSteps(form.values.day);
  const balance = balanceOf(form.values, input);
  const share = shareOf(form.values, batch);
  const lost = lostOf(form.values, batch);
  const { says, asksWhy } = needsOf({ share, lost, balance, limits });
  return (
    <FormPage
      form={form}
      title={t.finishTitle(batch.number)}
      back={{ label: batch.number, to: `/processing/${batch.id}` }}
      submit={says.length > 0 ? t.handOver : t.finish}
      summary={<BalanceSums balance={balance} />}
    >
      <Group heading={t.whatCameOut}>
        <OutputLines form={form} of={batch} />
      </Group>
      <MoistureGroup form={form} />
      <LossesGroup form={form} input={input} balance={balance} says={says} asksWhy={asksWhy} />
      <StepsGroup form={form} steps={steps} input={input} />
      <Group heading={t.when}>
        <DayField
          field={form.field("day")}
          label={t.finishDay}
          required
          {...(batch.startedOn === null ? {} : { from: batch.startedOn })}
          to={org.today}
        />
      </Group>
    </FormPage>
  );
}

/** Why a second person has to look, in words, and whether whoever weighs says what happened. */
function needsOf(of: {
  share: bigint | null;
  lost: bigint | null;
  balance: MassBalance;
  limits: Thresholds;
}) {
  const { share, lost, balance, limits } = of;
  const loss = lossNeeds(balance, limits);
  const isAbove = isAboveOutturn(share, limits);
  // While kilograms have no name yet there is nothing to say of the losses.
  const isLost = balance.left <= 0n && isLostAbove(lost, balance.input, limits);
  const [spilt, most] = [balance.abnormalBp, limits.unexplainedReview].map(formatPercent);
  return {
    says: [
      ...(isAbove ? [t.aboveOutturn(formatPercent(share ?? 0n))] : []),
      ...(loss.review ? [t.needsSecond(spilt ?? "", most ?? "")] : []),
      ...(isLost ? [t.lostBeyondForm(formatKilograms(lost ?? 0n))] : []),
    ],
    asksWhy: loss.reason || isAbove || isLost,
  };
}

interface PartProps {
  form: Form<FinishValues>;
}

function MoistureGroup({ form }: PartProps) {
  return (
    <Group heading={t.moistureGroup} columns={2}>
      <PercentField field={form.field("moistureInBp")} label={t.moistureIn} />
      <PercentField field={form.field("moistureOutBp")} label={t.moistureOut} />
    </Group>
  );
}

function LossesGroup(
  props: PartProps & {
    input: bigint;
    balance: MassBalance;
    /** Why a second person has to look. */
    says: readonly string[];
    asksWhy: boolean;
  },
) {
  const { form, input, balance, says, asksWhy } = props;
  return (
    <Group heading={t.namedLosses}>
      <LossTable form={form} input={input} left={balance.left} />
      {says.map((words) => (
        <p key={words} className="notice waiting" role="status">
          {words}
        </p>
      ))}
      {asksWhy && <TextField field={form.field("note")} label={t.unexplainedNote} required long />}
    </Group>
  );
}

function StepsGroup({ form, steps, input }: PartProps & { steps: readonly Step[]; input: bigint }) {
  const field = form.field("notDone");
  const { notDone } = form.values;
  return (
    <Group heading={t.stepsDone}>
      {steps.length === 0 && <p className="notice waiting">{t.noRates}</p>}
      {steps.map(({ code, label, rate }) => (
        <CheckField
          key={code}
          field={{
            ...field,
            name: `steps.${code}`,
            value: !notDone.includes(code),
            set: (isDone) =>
              field.set(isDone ? notDone.filter((one) => one !== code) : [...notDone, code]),
          }}
          label={t.stepLine(label, rate, formatMoney(priceOf(input, BigInt(rate))))}
        />
      ))}
    </Group>
  );
}
