import { useMe } from "#platform/web/may.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { FigureField } from "#platform/web/parts/FigureField.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import type { Field } from "#platform/web/parts/useForm.ts";
import { thresholdsIn } from "#books/thresholds/rules.ts";
import { checkPlot, formatHectares, parseArea, tenures } from "../plotRules.ts";
import { commodities, type FarmCommodity } from "../rules.ts";
import { FindingsList } from "./FindingsList.tsx";
import { type CapturedLand, LandField } from "./LandField.tsx";
import { plotWords as t, t as farmerWords } from "./words.ts";

/** A plot as it is typed and captured. */
export interface PlotValues {
  name: string;
  commodity: FarmCommodity | "";
  tenure: (typeof tenures)[number] | "";
  /** Square metres in digits. */
  declared: string;
  land: CapturedLand | null;
}

type PlotFieldsProps = { [K in keyof PlotValues]: Field<PlotValues[K]> } & { required: boolean };

/** What is asked about a plot, alone or with the registration of its farmer. */
export function PlotFields(props: PlotFieldsProps) {
  const { name, commodity, tenure, declared, land, required } = props;
  return (
    <>
      <Group heading={t.plot}>
        <TextField field={name} label={t.name} hint={t.nameHint} required={required} />
        <ChoiceField
          field={commodity}
          label={t.commodity}
          options={commodities.map((value) => ({ value, label: farmerWords.commodities[value] }))}
          required={required}
        />
        <ChoiceField
          field={tenure}
          label={t.tenure}
          options={tenures.map((value) => ({ value, label: t.tenures[value] }))}
          required={required}
        />
        <FigureField
          field={declared}
          label={t.declared}
          hint={t.declaredHint}
          unit="ha"
          read={(typed) => parseArea(typed)?.toString() ?? null}
          show={(value) => formatHectares(Number(value))}
          mistyped={t.declaredWrong}
          required={required}
        />
      </Group>
      <Group heading={t.where} hint={t.whereHint}>
        <LandField field={land} label={t.position} required={required} />
      </Group>
    </>
  );
}

/** The same checks as on the server, while it is captured; only the neighbours are not known here. */
export function LiveChecks({ values }: { values: Pick<PlotValues, "land" | "declared"> }) {
  const { land, declared } = values;
  const limits = thresholdsIn(useMe().org);
  if (land === null || declared === "") return null;
  const { geometry, accuracyM } = land;
  const findings = checkPlot({ geometry, accuracyM, declaredM2: Number(declared) }, limits);
  return (
    <div className="notice mb-3" role="status">
      <FindingsList findings={findings} fineHint={t.fineHint} />
    </div>
  );
}
