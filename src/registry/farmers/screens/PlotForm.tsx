import { useNavigate, useParams } from "react-router";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { FigureField } from "#platform/web/parts/FigureField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { farmers, plots } from "../api.ts";
import { checkPlot, formatHectares, parseArea, tenures } from "../plotRules.ts";
import { commodities, type FarmCommodity } from "../rules.ts";
import { FindingsList } from "./FindingsList.tsx";
import { type CapturedLand, LandField } from "./LandField.tsx";
import { plotWords as t, t as farmerWords } from "./words.ts";

type Farmer = WireReturns<typeof farmers.read>;
type Plot = WireReturns<typeof plots.read>;

interface Values {
  name: string;
  commodity: FarmCommodity | "";
  tenure: (typeof tenures)[number] | "";
  /** Square metres in digits. */
  declared: string;
  land: CapturedLand | null;
}

/** Adds a plot to the farmer in the address, or changes the plot in it. */
export function PlotForm() {
  const { id = "", plotId } = useParams();
  return plotId === undefined ? <Add farmerId={id} /> : <Change plotId={plotId} />;
}

function Add({ farmerId }: { farmerId: string }) {
  const answer = useQuery(farmers.read, { id: farmerId });
  return <Loaded answer={answer}>{(farmer) => <AddTo farmer={farmer} />}</Loaded>;
}

function AddTo({ farmer }: { farmer: Farmer }) {
  const navigate = useNavigate();
  const [only, ...others] = farmer.commodities;
  const blank: Values = {
    name: "",
    commodity: others.length === 0 ? (only ?? "") : "",
    tenure: "",
    declared: "",
    land: null,
  };
  const form = useForm({
    draft: `plot.${farmer.id}`,
    initial: blank,
    command: plots.record,
    args: (values, id) => ({ body: { id, farmerId: farmer.id, ...sentOf(values) } }),
    names,
    done: (made) => void navigate(`/farmers/${farmer.id}/plots/${made.id}`),
  });
  const back = { label: farmer.name, to: `/farmers/${farmer.id}?tab=plots` };
  return <Fields form={form} title={t.addTitle} back={back} />;
}

function Change({ plotId }: { plotId: string }) {
  const answer = useQuery(plots.read, { id: plotId });
  return <Loaded answer={answer}>{(plot) => <ChangeOf plot={plot} />}</Loaded>;
}

function ChangeOf({ plot }: { plot: Plot }) {
  const navigate = useNavigate();
  const { name, commodity, tenure, geometry, method, accuracyM } = plot;
  const declared = String(plot.declaredM2);
  const here = `/farmers/${plot.farmerId}/plots/${plot.id}`;
  const initial: Values = {
    name,
    commodity,
    tenure,
    declared,
    land: { geometry, method, accuracyM },
  };
  const form = useForm({
    initial,
    command: plots.change,
    args: (values) => ({
      params: { id: plot.id },
      body: { version: plot.version, ...sentOf(values) },
    }),
    names,
    done: () => void navigate(here),
  });
  return <Fields form={form} title={t.changeTitle} back={{ label: plot.code, to: here }} />;
}

const names = { geometry: "land", declaredM2: "declared" };

function sentOf(values: Values) {
  const { name, commodity, tenure, declared, land } = values;
  if (commodity === "" || tenure === "" || land === null) {
    throw new Error("the form requires crop, land holding and position");
  }
  return { name, commodity, tenure, declaredM2: Number(declared), ...land };
}

interface FieldsProps {
  form: Form<Values>;
  title: string;
  back: { label: string; to: string };
}

function Fields({ form, title, back }: FieldsProps) {
  return (
    <FormPage
      form={form}
      title={title}
      back={back}
      submit={t.save}
      summary={<LiveChecks values={form.values} />}
    >
      <Group heading={t.plot}>
        <TextField field={form.field("name")} label={t.name} hint={t.nameHint} required />
        <ChoiceField
          field={form.field("commodity")}
          label={t.commodity}
          options={commodities.map((value) => ({ value, label: farmerWords.commodities[value] }))}
          required
        />
        <ChoiceField
          field={form.field("tenure")}
          label={t.tenure}
          options={tenures.map((value) => ({ value, label: t.tenures[value] }))}
          required
        />
        <FigureField
          field={form.field("declared")}
          label={t.declared}
          hint={t.declaredHint}
          unit="ha"
          read={(typed) => parseArea(typed)?.toString() ?? null}
          show={(value) => formatHectares(Number(value))}
          mistyped={t.declaredWrong}
          required
        />
      </Group>
      <Group heading={t.where} hint={t.whereHint}>
        <LandField field={form.field("land")} label={t.position} required />
      </Group>
    </FormPage>
  );
}

/** The same checks as on the server, while it is captured; only the neighbours are not known here. */
function LiveChecks({ values }: { values: Values }) {
  const { land, declared } = values;
  if (land === null || declared === "") return null;
  const { geometry, accuracyM } = land;
  const findings = checkPlot({ geometry, accuracyM, declaredM2: Number(declared) }, []);
  return (
    <div className="notice mb-3" role="status">
      <FindingsList findings={findings} fineHint={t.fineHint} />
    </div>
  );
}
