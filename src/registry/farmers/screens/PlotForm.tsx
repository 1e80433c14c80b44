import { useNavigate, useParams } from "react-router";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { call, useQuery } from "#platform/web/data.ts";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { changesOf } from "#platform/web/parts/useMeeting.ts";
import { farmers, plots } from "../api.ts";
import { LiveChecks, PlotFields, type PlotValues } from "./PlotFields.tsx";
import { plotWords as t } from "./words.ts";

type Farmer = WireReturns<typeof farmers.read>;
type Plot = WireReturns<typeof plots.read>;

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
  const blank: PlotValues = {
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
  const here = `/farmers/${plot.farmerId}/plots/${plot.id}`;
  const form = useForm({
    initial: valuesOf(plot),
    command: plots.change,
    args: (values, _, version) => ({
      params: { id: plot.id },
      body: { version, ...sentOf(values) },
    }),
    changes: changesOf(plot, () => call(plots.read, { params: { id: plot.id } }), valuesOf),
    names,
    done: () => void navigate(here),
  });
  return <Fields form={form} title={t.changeTitle} back={{ label: plot.code, to: here }} />;
}

const names = { geometry: "land", declaredM2: "declared" };

function valuesOf(plot: Plot): PlotValues {
  const { name, commodity, tenure, geometry, method, accuracyM } = plot;
  const declared = String(plot.declaredM2);
  return { name, commodity, tenure, declared, land: { geometry, method, accuracyM } };
}

function sentOf(values: PlotValues) {
  const { name, commodity, tenure, declared, land } = values;
  if (commodity === "" || tenure === "" || land === null) {
    throw new Error("the form requires crop, land holding and position");
  }
  return { name, commodity, tenure, declaredM2: Number(declared), ...land };
}

interface FieldsProps {
  form: Form<PlotValues>;
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
      <PlotFields
        name={form.field("name")}
        commodity={form.field("commodity")}
        tenure={form.field("tenure")}
        declared={form.field("declared")}
        land={form.field("land")}
        required
      />
    </FormPage>
  );
}
