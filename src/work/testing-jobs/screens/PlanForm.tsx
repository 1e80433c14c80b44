import { useNavigate, useParams } from "react-router";
import { call, useQuery } from "#platform/web/data.ts";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { type Picked, PickField } from "#platform/web/parts/PickField.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { changesOf } from "#platform/web/parts/useMeeting.ts";
import { toast } from "#platform/web/toasts.ts";
import { instruments, technicians, testingProcedures } from "#registry/technicians/api.ts";
import { type JobWire, testingJobs } from "../api.ts";
import { t } from "./words.ts";

interface Values {
  plannedOn: string;
  procedure: Picked | null;
  technicians: { who: Picked | null }[];
  instruments: { which: Picked | null }[];
}

/** When, by which procedure, who and with what. */
export function PlanForm() {
  const { id = "" } = useParams();
  const answer = useQuery(testingJobs.one, { id });
  return <Loaded answer={answer}>{(job) => <Fields job={job} />}</Loaded>;
}

function valuesOf(job: JobWire): Values {
  const { plannedOn, procedureId, procedureName } = job;
  const crew = job.technicians.map(({ id, name }) => ({ who: { id, label: name } }));
  const things = job.instruments.map(({ id, name, serial }) => ({
    which: { id, label: `${name}, ${serial}` },
  }));
  return {
    plannedOn,
    procedure: procedureId === null ? null : { id: procedureId, label: procedureName ?? "" },
    technicians: crew.length === 0 ? [{ who: null }] : crew,
    instruments: things.length === 0 ? [{ which: null }] : things,
  };
}

function Fields({ job }: { job: JobWire }) {
  const navigate = useNavigate();
  const { id, number, method } = job;
  const form = useForm({
    initial: valuesOf(job),
    check: (values: Values) =>
      values.technicians.some(({ who }) => who !== null)
        ? []
        : [{ path: "technicians", message: t.chooseOne }],
    command: testingJobs.plan,
    changes: changesOf(job, () => call(testingJobs.one, { params: { id } }), valuesOf),
    args: (values, _, version) => ({
      params: { id },
      body: {
        version,
        plannedOn: values.plannedOn,
        procedureId: values.procedure?.id ?? "",
        technicians: values.technicians.flatMap(({ who }) => who?.id ?? []),
        instruments: values.instruments.flatMap(({ which }) => which?.id ?? []),
      },
    }),
    names: { procedureId: "procedure" },
    done: () => {
      toast(t.planned);
      void navigate(`/orders/jobs/${id}`);
    },
  });
  return (
    <FormPage
      form={form}
      title={t.planTitle(number)}
      submit={t.planIt}
      back={{ label: number, to: `/orders/jobs/${id}` }}
    >
      <Group heading={t.plan}>
        <DayField field={form.field("plannedOn")} label={t.plannedOn} required />
        <PickField
          field={form.field("procedure")}
          label={t.procedure}
          required
          placeholder={t.findProcedure}
          list={testingProcedures.list}
          params={{ method, state: "current" }}
          option={(row) => ({
            id: row.id,
            label: t.procedureOf(row.code, row.revision),
            detail: row.title,
          })}
        />
      </Group>
      <Crew form={form} method={method} />
    </FormPage>
  );
}

function Crew({ form, method }: { form: Form<Values>; method: JobWire["method"] }) {
  const params = { method, state: "active" };
  const crew = form.lines("technicians");
  const equipment = form.lines("instruments");
  return (
    <>
      <Group heading={t.crew} hint={t.crewHint}>
        {crew.values.map((_, index) => (
          // Lines have no id of their own and are never reordered.
          <PickField
            key={index}
            field={crew.line(index).field("who")}
            label={t.technicianNumber(index + 1)}
            placeholder={t.findName}
            list={technicians.list}
            params={params}
            option={(row) => ({ id: row.id, label: row.name, detail: row.holds })}
          />
        ))}
        {crew.error && <p className="field-error">{crew.error}</p>}
        <button type="button" className="button" onClick={() => crew.add({ who: null })}>
          {t.addTechnician(crew.values.length + 1)}
        </button>
      </Group>
      <Group heading={t.equipment} hint={t.equipmentHint}>
        {equipment.values.map((_, index) => (
          // Lines have no id of their own and are never reordered.
          <PickField
            key={index}
            field={equipment.line(index).field("which")}
            label={t.instrumentNumber(index + 1)}
            placeholder={t.findName}
            list={instruments.list}
            params={params}
            option={(row) => ({ id: row.id, label: `${row.name}, ${row.serial}` })}
          />
        ))}
        <button type="button" className="button" onClick={() => equipment.add({ which: null })}>
          {t.addInstrument(equipment.values.length + 1)}
        </button>
      </Group>
    </>
  );
}
