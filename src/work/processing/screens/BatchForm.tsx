import { useNavigate } from "react-router";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { Sums } from "#platform/web/parts/Sums.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { WeightField } from "#platform/web/parts/WeightField.tsx";
import { useSettled } from "#platform/web/settled.ts";
import { toast } from "#platform/web/toasts.ts";
import { stores } from "#registry/organization/api.ts";
import { products } from "#registry/products/api.ts";
import { processing } from "../api.ts";
import { proposalCosts, ProposalTable, useProposal } from "./ProposalTable.tsx";
import { t } from "./words.ts";

const streamOptions = [
  { value: "eu", label: t.streams.eu },
  { value: "open", label: t.streams.open },
] as const;

interface PlanValues {
  productId: string;
  placeId: string;
  /** Grams in digits, or empty. */
  quantity: string;
  stream: "eu" | "open" | "";
  plannedOn: string;
  machine: string;
  note: string;
}

function emptyPlan(plannedOn: string): PlanValues {
  const words = { productId: "", placeId: "", quantity: "", machine: "", note: "" };
  return { ...words, stream: "", plannedOn };
}

/** Plans a batch; the lots it would take and what the work would cost stand beside the figures. */
export function BatchForm() {
  const { org } = useMe();
  const navigate = useNavigate();
  const form = useForm({
    draft: "batch",
    initial: emptyPlan(org.today),
    command: processing.plan,
    args: ({ stream, machine, note, ...values }, id) => ({
      body: {
        id,
        ...values,
        stream: stream === "" ? null : stream,
        machine: machine.trim() || null,
        note: note.trim() || null,
      },
    }),
    done: ({ id, number }) => {
      toast(t.planned_(number));
      void navigate(`/processing/${id}`);
    },
  });
  const { values } = form;
  const quantity = useSettled(values.quantity);
  const { proposal, problem } = useProposal({ ...values, quantity });
  const costs = proposal && proposal.takes.length > 0 && proposalCosts(proposal, BigInt(quantity));
  return (
    <FormPage
      form={form}
      title={t.planTitle}
      back={{ label: t.title, to: "/processing" }}
      submit={t.plan}
      summary={
        <Sums
          items={[
            { label: t.freeKg, value: proposal ? `${formatKilograms(proposal.free)} kg` : "–" },
            { label: t.lotsCost, value: costs ? formatAmount(costs.lots) : "–" },
            { label: t.work, value: costs ? formatAmount(costs.work) : "–" },
          ]}
          main={{ label: t.together, value: costs ? formatMoney(costs.together) : "–" }}
        />
      }
    >
      <WhatGroup form={form} />
      <Group heading={t.proposal} hint={t.proposalHint}>
        {problem && <p className="field-error">{problem.detail}</p>}
        {proposal ? (
          <ProposalTable proposal={proposal} quantity={quantity} />
        ) : (
          <p className="quiet small">{t.chooseFirst}</p>
        )}
      </Group>
      <WhenGroup form={form} />
    </FormPage>
  );
}

function WhatGroup({ form }: { form: Form<PlanValues> }) {
  const places = useQuery(stores.list, {});
  const worked = useQuery(products.list, { state: "active", limit: 200 });
  const options = (worked.data?.rows ?? []).filter(({ unit }) => unit === "g");
  return (
    <Group heading={t.whatAndHow}>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <ChoiceField
          field={form.field("productId")}
          label={t.product}
          required
          options={options.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <ChoiceField
          field={form.field("placeId")}
          label={t.store}
          required
          options={(places.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <WeightField field={form.field("quantity")} label={t.quantity} required />
        <ChoiceField field={form.field("stream")} label={t.stream} options={streamOptions} />
      </div>
    </Group>
  );
}

function WhenGroup({ form }: { form: Form<PlanValues> }) {
  return (
    <Group heading={t.when}>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <DayField field={form.field("plannedOn")} label={t.plannedOn} required hint={t.dayHint} />
        <TextField field={form.field("machine")} label={t.machine} />
      </div>
      <TextField field={form.field("note")} label={t.note} long />
    </Group>
  );
}
