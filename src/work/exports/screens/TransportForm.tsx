import { useNavigate, useParams } from "react-router";
import { formatContainerNumber, readContainerNumber } from "#kernel/containers.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { call, useQuery } from "#platform/web/data.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { changesOf } from "#platform/web/parts/useMeeting.ts";
import { WeightField } from "#platform/web/parts/WeightField.tsx";
import { shipments, type ShipmentWire } from "../api.ts";
import { type ContainerType, containerTypeNames, containerTypes } from "../rules.ts";
import { t } from "./words.ts";

interface Values {
  etd: string;
  destination: string;
  vessel: string;
  voyage: string;
  consignee: string;
  notify: string;
  containerNumber: string;
  containerType: ContainerType | "";
  /** One on each line. */
  seals: string;
  containerTare: string;
  vgm: string;
  bagTare: string;
  note: string;
}

/** Says how a shipment travels: what is on the container's door, and who receives it. */
export function TransportForm() {
  const { id = "" } = useParams();
  const answer = useQuery(shipments.get, { id });
  return <Loaded answer={answer}>{(shipment) => <TransportOf shipment={shipment} />}</Loaded>;
}

function valuesOf(shipment: ShipmentWire): Values {
  const { containerNumber } = shipment;
  return {
    etd: shipment.etd,
    destination: shipment.destination,
    vessel: shipment.vessel ?? "",
    voyage: shipment.voyage ?? "",
    consignee: shipment.consignee,
    notify: shipment.notify,
    containerNumber: containerNumber === null ? "" : formatContainerNumber(containerNumber),
    containerType: shipment.containerType ?? "",
    seals: shipment.seals.join("\n"),
    containerTare: shipment.containerTare ?? "",
    vgm: shipment.vgm ?? "",
    bagTare: shipment.bagTare,
    note: shipment.note ?? "",
  };
}

/** What is wrong with the number on the door, while it can still be read again. */
function containerFaults(typed: string) {
  if (typed.trim() === "") return [];
  const reading = readContainerNumber(typed);
  if (reading.ok) return [];
  const said = { format: t.containerFormat, category: t.containerCategory };
  const message =
    reading.why === "check-digit" ? t.containerDigit(reading.expected) : said[reading.why];
  return [{ path: "containerNumber", message }];
}

const orNull = (typed: string) => (typed.trim() === "" ? null : typed);

function bodyOf(values: Values, version: number) {
  const { vessel, voyage, containerNumber, containerType, seals, ...rest } = values;
  return {
    ...rest,
    version,
    vessel: orNull(vessel),
    voyage: orNull(voyage),
    note: orNull(values.note),
    containerNumber: orNull(containerNumber),
    containerType: containerType === "" ? null : containerType,
    seals: seals
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
    containerTare: orNull(values.containerTare),
    vgm: orNull(values.vgm),
  };
}

function TransportOf({ shipment }: { shipment: ShipmentWire }) {
  const navigate = useNavigate();
  const { id } = shipment;
  const form = useForm({
    initial: valuesOf(shipment),
    check: ({ containerNumber }) => containerFaults(containerNumber),
    command: shipments.setTransport,
    args: (values, _, version) => ({ params: { id }, body: bodyOf(values, version) }),
    changes: changesOf(shipment, () => call(shipments.get, { params: { id } }), valuesOf),
    done: () => void navigate(`/export-documentation/${id}?tab=transport`),
  });
  return (
    <FormPage
      form={form}
      title={t.changeTransport}
      submit={t.save}
      back={{ label: shipment.number, to: `/export-documentation/${id}?tab=transport` }}
    >
      <Box form={form} shipment={shipment} />
      <Group heading={t.way} columns={2}>
        <DayField field={form.field("etd")} label={t.etd} required />
        <TextField field={form.field("destination")} label={t.destination} required />
        <TextField field={form.field("vessel")} label={t.vessel} />
        <TextField field={form.field("voyage")} label={t.voyageNumber} />
      </Group>
      <Group heading={t.parties}>
        <TextField
          field={form.field("consignee")}
          label={t.consignee}
          hint={t.partyHint}
          long
          required
        />
        <TextField field={form.field("notify")} label={t.notify} hint={t.partyHint} long required />
        <TextField field={form.field("note")} label={t.note} />
      </Group>
    </FormPage>
  );
}

function Box({ form, shipment }: { form: Form<Values>; shipment: ShipmentWire }) {
  const { containerTare, bagTare } = form.values;
  const tare = BigInt(containerTare === "" ? "0" : containerTare);
  const bags = BigInt(bagTare === "" ? "0" : bagTare) * BigInt(shipment.bags);
  const least = tare + bags + BigInt(shipment.net);
  return (
    <>
      <Group heading={t.boxHeading}>
        <TextField
          field={form.field("containerNumber")}
          label={t.containerNumber}
          hint={t.containerHint}
        />
        <ChoiceField
          field={form.field("containerType")}
          label={t.containerType}
          options={containerTypes.map((value) => ({ value, label: containerTypeNames[value] }))}
        />
        <TextField field={form.field("seals")} label={t.seals} hint={t.sealsHint} long />
      </Group>
      <Group heading={t.weights} columns={2}>
        <WeightField field={form.field("containerTare")} label={t.containerTare} />
        <WeightField field={form.field("bagTare")} label={t.bagTare} required />
        <WeightField
          field={form.field("vgm")}
          label={t.vgm}
          hint={t.vgmHint(formatKilograms(least))}
        />
      </Group>
    </>
  );
}
