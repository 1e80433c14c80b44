import { useState } from "react";
import { call } from "#platform/web/data.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { changesOf } from "#platform/web/parts/useMeeting.ts";
import { WeightField } from "#platform/web/parts/WeightField.tsx";
import { toast } from "#platform/web/toasts.ts";
import { fieldVisits, type VisitWithCropWire } from "../api.ts";
import {
  conditions,
  type CropCondition,
  type DryingMethod,
  dryings,
  type PestLevel,
  pests,
  type StorageMethod,
  storages,
} from "../assessmentRules.ts";
import { type StepProps, waitsAs } from "./visitSteps.ts";
import { t } from "./words.ts";

interface Values {
  condition: CropCondition | "";
  pest: PestLevel | "";
  drying: DryingMethod | "";
  storage: StorageMethod | "";
  potential: string;
  peakMonth: string;
  low: string;
  common: string;
  high: string;
  note: string;
  /** When it was seen, by the clock of the phone. */
  saidAt: string;
}

const monthOptions = t.months.map((label, index) => ({ value: String(index + 1), label }));

/** The crop as the officer sees it, kept on the phone as a draft until it is saved. */
export function AssessDialog({ visit, onClose, kept }: StepProps<VisitWithCropWire>) {
  const { id } = visit;
  const [saidAt] = useState(() => new Date().toISOString());
  const valuesOfVisit = (one: VisitWithCropWire): Values => ({
    ...valuesOf(one.assessment),
    saidAt,
  });
  const form = useForm({
    draft: `crop-assessment-${id}`,
    initial: valuesOfVisit(visit),
    check: (values) =>
      arePricesInOrder(values) ? [] : [{ path: "common", message: t.pricesInOrder }],
    command: fieldVisits.assess,
    changes: changesOf(visit, () => call(fieldVisits.one, { params: { id } }), valuesOfVisit),
    args: (values, key, version) => ({
      ...{ params: { id }, key },
      body: { version, ...bodyOf(values), saidAt: values.saidAt },
    }),
    done: () => {
      toast(t.cropSaved);
      onClose();
    },
    waits: waitsAs(visit, "crop", kept),
  });
  return (
    <FormDialog form={form} title={t.moves.assess} submit={t.saveCrop} open onClose={onClose} wide>
      <CropFields form={form} />
    </FormDialog>
  );
}

function CropFields({ form }: { form: Form<Values> }) {
  return (
    <>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <ChoiceField
          field={form.field("condition")}
          label={t.condition}
          required
          options={conditions.map((value) => ({ value, label: t.conditions[value] }))}
        />
        <ChoiceField
          field={form.field("pest")}
          label={t.pest}
          required
          options={pests.map((value) => ({ value, label: t.pests[value] }))}
        />
        <ChoiceField
          field={form.field("drying")}
          label={t.drying}
          required
          options={dryings.map((value) => ({ value, label: t.dryings[value] }))}
        />
        <ChoiceField
          field={form.field("storage")}
          label={t.storage}
          required
          options={storages.map((value) => ({ value, label: t.storages[value] }))}
        />
        <WeightField
          field={form.field("potential")}
          label={t.potential}
          hint={t.potentialHint}
          required
        />
        <ChoiceField
          field={form.field("peakMonth")}
          label={t.peakMonth}
          required
          options={monthOptions}
        />
      </div>
      <Group heading={t.competitor} hint={t.competitorHint}>
        <div className="grid items-start gap-4 md:grid-cols-3">
          <MoneyField field={form.field("low")} label={t.low} />
          <MoneyField field={form.field("common")} label={t.common} />
          <MoneyField field={form.field("high")} label={t.high} />
        </div>
      </Group>
      <TextField field={form.field("note")} label={t.note} long />
    </>
  );
}

function valuesOf(crop: VisitWithCropWire["assessment"]): Omit<Values, "saidAt"> {
  return {
    condition: crop?.condition ?? "",
    pest: crop?.pest ?? "",
    drying: crop?.drying ?? "",
    storage: crop?.storage ?? "",
    potential: crop?.potential ?? "",
    peakMonth: crop ? String(crop.peakMonth) : "",
    low: crop?.competitor?.low ?? "",
    common: crop?.competitor?.common ?? "",
    high: crop?.competitor?.high ?? "",
    note: crop?.assessmentNote ?? "",
  };
}

/** As the server asks it: all three in their order, or none. */
function arePricesInOrder({ low, common, high }: Values): boolean {
  const said = [low, common, high].filter((price) => price !== "");
  if (said.length === 0) return true;
  if (said.length < 3) return false;
  return 0n < BigInt(low) && BigInt(low) <= BigInt(common) && BigInt(common) <= BigInt(high);
}

function bodyOf({ low, common, high, note, ...values }: Omit<Values, "saidAt">) {
  return {
    // An empty choice never gets here: these fields are required.
    condition: values.condition || "fair",
    pest: values.pest || "none",
    drying: values.drying || "none",
    storage: values.storage || "house",
    potential: values.potential,
    peakMonth: Number(values.peakMonth),
    competitor: low === "" ? null : { low, common, high },
    assessmentNote: note.trim() || null,
  } as const;
}
