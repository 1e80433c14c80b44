import { useMe } from "#platform/web/may.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { CountField } from "#platform/web/parts/CountField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { LinesCards } from "#platform/web/parts/LinesCards.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import { PickField } from "#platform/web/parts/PickField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import type { Form } from "#platform/web/parts/useForm.ts";
import { employeeRequests } from "../api.ts";
import { leaveKinds, letterKinds, urgencies } from "../rules.ts";
import { blankItem, type RequestValues } from "./requestValues.ts";
import { t } from "./words.ts";

interface FieldsProps {
  form: Form<RequestValues>;
}

/** The fields of the chosen kind, and no others. */
export function KindFields({ form }: FieldsProps) {
  switch (form.values.kind) {
    case "leave":
      return <LeaveFields form={form} />;
    case "salary_advance":
      return <AdvanceFields form={form} />;
    case "petty_cash":
      return <PettyFields form={form} />;
    case "transport":
      return <TransportFields form={form} />;
    case "ppe_or_tool":
      return <ThingFields form={form} />;
    case "repair":
      return <RepairFields form={form} />;
    case "document_letter":
      return <LetterFields form={form} />;
    case "":
      return null;
  }
}

function LeaveFields({ form }: FieldsProps) {
  return (
    <>
      <Group heading={t.days} columns={2}>
        <DayField field={form.field("from")} label={t.from} required />
        <DayField field={form.field("to")} label={t.to} required />
      </Group>
      <Group heading={t.leave}>
        <ChoiceField
          field={form.field("leaveKind")}
          label={t.leaveKind}
          required
          options={leaveKinds.map((value) => ({ value, label: t.leaveKinds[value] }))}
        />
        <PickField
          field={form.field("reliever")}
          label={t.reliever}
          placeholder={t.findColleague}
          list={employeeRequests.colleagues}
          option={(row) => ({
            id: row.id,
            label: row.name,
            ...(row.title === null ? {} : { detail: row.title }),
          })}
        />
      </Group>
    </>
  );
}

function AdvanceFields({ form }: FieldsProps) {
  return (
    <Group heading={t.kinds.salary_advance}>
      <MoneyField field={form.field("amount")} label={t.amount} required />
      <CountField
        field={form.field("instalments")}
        label={t.instalments}
        unit={t.months}
        required
        least={1}
        most={24}
      />
    </Group>
  );
}

function PettyFields({ form }: FieldsProps) {
  return (
    <Group heading={t.items}>
      <LinesCards
        lines={form.lines("items")}
        label={t.items}
        name={t.itemNumber}
        blank={() => blankItem}
        addLabel={t.addItem}
        fields={(line) => (
          <>
            <TextField field={line.field("what")} label={t.item} required />
            <MoneyField field={line.field("amount")} label={t.amount} required />
          </>
        )}
      />
      <Needed form={form} label={t.neededBy} />
    </Group>
  );
}

function TransportFields({ form }: FieldsProps) {
  return (
    <>
      <Group heading={t.kinds.transport} columns={2}>
        <TextField field={form.field("wayFrom")} label={t.wayFrom} required />
        <TextField field={form.field("wayTo")} label={t.wayTo} required />
      </Group>
      <Group heading={t.howMuch}>
        <MoneyField field={form.field("amount")} label={t.amount} required />
        <Needed form={form} label={t.travelOn} />
      </Group>
    </>
  );
}

function ThingFields({ form }: FieldsProps) {
  return (
    <Group heading={t.kinds.ppe_or_tool}>
      <TextField field={form.field("thing")} label={t.thing} required />
      <CountField field={form.field("quantity")} label={t.quantity} required least={1} />
      <Needed form={form} label={t.neededBy} />
    </Group>
  );
}

function RepairFields({ form }: FieldsProps) {
  return (
    <Group heading={t.kinds.repair}>
      <TextField field={form.field("thing")} label={t.broken} required />
      <TextField field={form.field("place")} label={t.place} required />
      <ChoiceField
        field={form.field("urgency")}
        label={t.urgency}
        required
        options={urgencies.map((value) => ({ value, label: t.urgencies[value] }))}
      />
    </Group>
  );
}

function LetterFields({ form }: FieldsProps) {
  return (
    <Group heading={t.kinds.document_letter}>
      <ChoiceField
        field={form.field("letter")}
        label={t.letter}
        required
        options={letterKinds.map((value) => ({ value, label: t.letters[value] }))}
      />
      <TextField field={form.field("addressee")} label={t.addressee} required />
      <Needed form={form} label={t.neededBy} />
    </Group>
  );
}

/** A day from today on. */
function Needed({ form, label }: FieldsProps & { label: string }) {
  const { org } = useMe();
  return <DayField field={form.field("neededBy")} label={label} required from={org.today} />;
}
