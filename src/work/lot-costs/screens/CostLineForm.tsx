import { useState } from "react";
import { useNavigate } from "react-router";
import { formatMoney } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMayCall, useMe } from "#platform/web/may.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { Sums } from "#platform/web/parts/Sums.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { contracts } from "#registry/contracts/api.ts";
import { lotCosts } from "../api.ts";
import { lotsOfBasis } from "../rules.ts";
import {
  costBody,
  type CostTypeWire,
  type CostValues,
  emptyCost,
  faultsOf,
  filledBy,
  liveAmount,
  weightOf,
} from "./costValues.ts";
import { LotsField } from "./LotsField.tsx";
import { RateFields } from "./RateFields.tsx";
import { t } from "./words.ts";

/** Recording costs one after the other: each starts on an empty form. */
export function CostLineForm() {
  const [round, setRound] = useState(0);
  return <OneCost key={round} again={() => setRound(round + 1)} />;
}

/** Records a cost: its kind says how it is counted, and what it comes to stands above the button. */
function OneCost({ again }: { again: () => void }) {
  const { org } = useMe();
  const navigate = useNavigate();
  const mayCall = useMayCall();
  const types = useTypes();
  const form = useForm({
    draft: "cost-line",
    initial: emptyCost(org.today),
    check: faultsOf,
    command: lotCosts.record,
    args: (values, id) => ({ body: { id, ...costBody(values, typeOf(types, values)) } }),
    names: { lotIds: "lots", contractId: "contract" },
    done: ({ id, number }) => {
      toast(t.recordedToast(number));
      // Who may not read costs records the next one.
      if (mayCall(lotCosts.get.needs)) void navigate(`/costing/lines/${id}`);
      else again();
    },
  });
  const { values } = form;
  const type = typeOf(types, values);
  const basis = useBasis(values, type);
  return (
    <FormPage
      form={form}
      title={t.newTitle}
      back={
        mayCall(lotCosts.list.needs)
          ? { label: t.title, to: "/costing/lines" }
          : { label: t.dashboard, to: "/dashboard" }
      }
      submit={t.record}
      summary={<CostSums values={values} type={type} basis={basis.data} />}
    >
      <Group heading={t.whatAndWhen}>
        <div className="grid items-start gap-4 md:grid-cols-2">
          <ChoiceField
            field={{
              ...form.field("typeCode"),
              set: (typeCode) =>
                form.change({
                  typeCode,
                  ...filledBy(types.find(({ code }) => code === typeCode)),
                }),
            }}
            label={t.kind}
            required
            options={types.map(({ code, label, level }) => ({
              value: code,
              label: `${level}: ${label}`,
            }))}
          />
          <DayField field={form.field("day")} label={t.dayOfCost} required to={org.today} />
        </div>
      </Group>
      <LotsField field={form.field("lots")} label={t.forLots} hint={t.forLotsHint} />
      {type && <RateFields form={form} type={type} />}
      {basis.problem && <p className="field-error">{basis.problem.detail}</p>}
      <Group heading={t.paperGroup}>
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextField field={form.field("paidTo")} label={t.paidTo} />
          <TextField field={form.field("document")} label={t.document} />
        </div>
        <TextField field={form.field("note")} label={t.note} long />
      </Group>
    </FormPage>
  );
}

/** The kinds this person can fill in: a share of a contract's value needs somebody who reads contracts. */
function useTypes(): CostTypeWire[] {
  const mayCall = useMayCall();
  const readsContracts = mayCall(contracts.list.needs);
  const rows = useQuery(lotCosts.types).data?.rows ?? [];
  return rows.filter(({ base }) => base !== "contract_fot" || readsContracts);
}

function typeOf(
  types: readonly CostTypeWire[],
  { typeCode }: CostValues,
): CostTypeWire | undefined {
  return types.find(({ code }) => code === typeCode);
}

/** What a share is taken of and the day's rate; asked only where the sum cannot be made without. */
function useBasis({ lots, day, contract }: CostValues, type: CostTypeWire | undefined) {
  const isNeeded = type !== undefined && (type.base !== null || type.currency !== "UGX");
  const isKnown =
    lots.length > 0 &&
    lots.length <= lotsOfBasis &&
    day !== "" &&
    (type?.base !== "contract_fot" || contract !== null);
  return useQuery(
    lotCosts.basis,
    {
      typeCode: type?.code ?? "",
      day,
      lotIds: lots.map(({ id }) => id).join(","),
      ...(contract && type?.base === "contract_fot" ? { contractId: contract.id } : {}),
    },
    { enabled: isNeeded && isKnown },
  );
}

function CostSums(props: {
  values: CostValues;
  type: CostTypeWire | undefined;
  basis: { base: string | null; rateMicro: string } | undefined;
}) {
  const { values, type, basis } = props;
  const live = liveAmount(values, type, basis);
  const currency = type?.currency ?? "UGX";
  const base = basis?.base ?? null;
  return (
    <Sums
      items={[
        { label: t.lots, value: t.chosen(values.lots.length) },
        { label: t.onWeight, value: `${formatKilograms(weightOf(values))} kg` },
        ...(base === null ? [] : [{ label: t.baseIs, value: formatMoney(base) }]),
        ...(currency === "UGX" || live.own === null
          ? []
          : [{ label: currency, value: formatMoney(live.own, currency) }]),
      ]}
      main={{
        label: t.live,
        value: live.shillings === null ? "–" : formatMoney(live.shillings),
      }}
    />
  );
}
