import { useNavigate, useParams } from "react-router";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { call, newId, useQuery } from "#platform/web/data.ts";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PhotoField } from "#platform/web/parts/PhotoField.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { changesOf } from "#platform/web/parts/useMeeting.ts";
import { useLoaded } from "#platform/web/useLoaded.ts";
import { farmers } from "../api.ts";
import { farmerFaults } from "../rules.ts";
import { Consents, Contact, Farm, Identity, Money } from "./FarmerFields.tsx";
import {
  blankRegistration,
  consentsOf,
  factsOf,
  farmerNames,
  farmerSealedOnly,
  type FarmerValues,
  hasPlot,
  plotOf,
  type RegistrationValues,
  registrationNames,
  valuesOf,
} from "./farmerValues.ts";
import { LiveChecks, PlotFields } from "./PlotFields.tsx";
import { Review } from "./Review.tsx";
import { type Step, StepsPage } from "./StepsPage.tsx";
import { stepWords as steps, t } from "./words.ts";

/** What looks odd is said once something is typed: its file comes after the form. */
const loadWarnings = () => import("./FarmerWarnings.tsx");

function Warnings(typed: { values: FarmerValues; except?: string }) {
  const file = useLoaded(loadWarnings);
  return file && <file.FarmerWarnings {...typed} />;
}

/** Registers a farmer, or changes the one in the address. */
export function FarmerForm() {
  const { id } = useParams();
  return id === undefined ? <Register /> : <Change id={id} />;
}

const check = (values: FarmerValues) =>
  farmerFaults(factsOf(values)).map(({ path, message }) => ({
    path: path === "localityId" ? "place" : path,
    message,
  }));

const checkRegistration = (values: RegistrationValues) => [
  ...check(values),
  ...(values.photoFile && !values.photo
    ? [{ path: "photoFile", message: t.photoNeedsConsent }]
    : []),
];

function Register() {
  const navigate = useNavigate();
  const form = useForm({
    draft: "farmer",
    sealedOnly: farmerSealedOnly,
    initial: { ...blankRegistration, plotId: newId() },
    check: checkRegistration,
    command: farmers.register,
    args: (values, id) => ({
      body: {
        id,
        ...factsOf(values),
        consents: consentsOf(values),
        photo: values.photoFile && { name: values.photoFile.name, base64: values.photoFile.base64 },
        plot: plotOf(values),
      },
    }),
    names: registrationNames,
    done: (made) => void navigate(`/farmers/${made.id}`),
    waits: {
      title: ({ firstName, lastName }) => t.waitingTitle(`${firstName} ${lastName}`),
      form: "/farmers/new",
      kept: () => void navigate("/sync"),
    },
  });
  return (
    <StepsPage
      form={form}
      title={t.registerTitle}
      submit={t.register}
      back={{ label: t.farmers, to: "/farmers" }}
      summary={<Warnings values={form.values} />}
      steps={stepsOf(form)}
    />
  );
}

function stepsOf(form: Form<RegistrationValues>): readonly Step[] {
  const { values } = form;
  return [
    {
      name: "who",
      label: t.identity,
      content: (
        <>
          <Identity form={form} />
          <PhotoField
            field={form.field("photoFile")}
            label={t.photograph}
            hint={t.photographHint}
          />
        </>
      ),
    },
    { name: "where", label: t.contact, content: <Contact form={form} /> },
    { name: "farm", label: t.grows, content: <Farm form={form} /> },
    { name: "paying", label: t.money, content: <Money form={form} /> },
    { name: "consents", label: t.consents, content: <Consents form={form} /> },
    {
      name: "plot",
      label: steps.plot,
      content: (
        <>
          <p className="field-hint">{steps.plotHint}</p>
          <PlotFields
            name={form.field("plotName")}
            commodity={form.field("plotCommodity")}
            tenure={form.field("tenure")}
            declared={form.field("declared")}
            land={form.field("land")}
            required={hasPlot(values)}
          />
          <LiveChecks values={values} />
        </>
      ),
    },
    {
      name: "review",
      label: steps.review,
      onlyOnPhone: true,
      content: <Review values={values} />,
    },
  ];
}

function Change({ id }: { id: string }) {
  const answer = useQuery(farmers.read, { id });
  return <Loaded answer={answer}>{(farmer) => <ChangeOf farmer={farmer} />}</Loaded>;
}

function ChangeOf({ farmer }: { farmer: WireReturns<typeof farmers.read> }) {
  const navigate = useNavigate();
  const form = useForm({
    initial: valuesOf(farmer),
    check,
    command: farmers.change,
    args: (values, _, version) => ({
      params: { id: farmer.id },
      body: { version, ...factsOf(values) },
    }),
    changes: changesOf(farmer, () => call(farmers.read, { params: { id: farmer.id } }), valuesOf),
    names: farmerNames,
    done: () => void navigate(`/farmers/${farmer.id}`),
  });
  return (
    <FormPage
      form={form}
      title={farmer.name}
      submit={t.save}
      back={{ label: t.farmers, to: "/farmers" }}
      summary={<Warnings values={form.values} except={farmer.id} />}
    >
      <Identity form={form} />
      <Contact form={form} />
      <Farm form={form} />
      <Money form={form} />
    </FormPage>
  );
}
