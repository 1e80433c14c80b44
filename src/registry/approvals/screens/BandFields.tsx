import { IconPlus, IconTrash } from "@tabler/icons-react";
import { flags, type Role, roles } from "#kernel/permissions.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import { sentence } from "#platform/web/parts/sentence.ts";
import type { Field, Lines } from "#platform/web/parts/useForm.ts";
import { type BandValues, blankStep, type StepValues } from "./policyValues.ts";
import { flagWords } from "./shown.ts";
import { t } from "./words.ts";

/** The bands of a policy, from the smallest amount, each with its steps in order. */
export function BandFields({ lines }: { lines: Lines<BandValues> }) {
  return (
    <>
      {lines.values.map((_, index) => {
        const line = lines.line(index);
        return (
          <section
            key={index}
            className="sheet flex flex-col gap-4 p-4"
            aria-label={t.bandNumber(index + 1)}
          >
            <div className="flex items-center justify-between gap-4">
              <h2>{t.bandNumber(index + 1)}</h2>
              {lines.values.length > 1 && (
                <RemoveButton label={t.removeBand} press={() => lines.remove(index)} />
              )}
            </div>
            <MoneyField field={line.field("upTo")} label={t.upToField} hint={t.noEnd} />
            <StepFields field={line.field("steps")} />
          </section>
        );
      })}
      {lines.error && <p className="field-error">{lines.error}</p>}
      <AddButton label={t.addBand} press={() => lines.add({ upTo: "", steps: [blankStep()] })} />
    </>
  );
}

function StepFields({ field }: { field: Field<StepValues[]> }) {
  const put = (index: number, step: StepValues): void =>
    field.set(field.value.map((one, at) => (at === index ? step : one)));
  return (
    <>
      {field.value.map((step, index) => (
        <fieldset key={index} className="flex min-w-0 flex-col gap-4 border-t border-line pt-4">
          <legend className="sr-only">{t.stepNumber(index + 1)}</legend>
          <div className="flex items-center justify-between gap-4">
            <span className="font-strong">{t.stepNumber(index + 1)}</span>
            {field.value.length > 1 && (
              <RemoveButton
                label={t.removeStep}
                press={() => field.set(field.value.filter((_, at) => at !== index))}
              />
            )}
          </div>
          <ChoiceField
            field={part(field, `${index}.flag`, step.flag, (flag) => put(index, { ...step, flag }))}
            label={t.permission}
            options={flags.map((value) => ({ value, label: sentence(flagWords(value)) }))}
            required
          />
          <RoleBoxes step={step} name={`${field.name}.${index}`} put={(next) => put(index, next)} />
          {step.roles.map((role) => (
            <MoneyField
              key={role}
              field={part(field, `${index}.limits.${role}`, step.limits[role] ?? "", (limit) =>
                put(index, { ...step, limits: { ...step.limits, [role]: limit } }),
              )}
              label={t.limitOf(sentence(role))}
            />
          ))}
        </fieldset>
      ))}
      <AddButton label={t.addStep} press={() => field.set([...field.value, blankStep()])} />
    </>
  );
}

/** A part of a field as a field of its own. */
function part<T>(
  whole: Field<StepValues[]>,
  name: string,
  value: T,
  set: (value: T) => void,
): Field<T> {
  return { name: `${whole.name}.${name}`, value, set, error: undefined, control: whole.control };
}

function RoleBoxes(props: { step: StepValues; name: string; put: (step: StepValues) => void }) {
  const { step, name, put } = props;
  const toggle = (role: Role): void =>
    put({
      ...step,
      roles: roles.filter((one) => (one === role) !== step.roles.includes(one)),
    });
  return (
    <fieldset className="min-w-0">
      <legend className="field-hint mb-2">{t.onlyRoles}</legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-2 md:grid-cols-3">
        {roles
          .filter((role) => role !== "supplier")
          .map((role) => (
            <label key={role} className="flex min-h-11 items-center gap-3 md:min-h-6">
              <input
                type="checkbox"
                className="check"
                name={`${name}.${role}`}
                checked={step.roles.includes(role)}
                onChange={() => toggle(role)}
              />
              {sentence(role)}
            </label>
          ))}
      </div>
    </fieldset>
  );
}

function AddButton({ label, press }: { label: string; press: () => void }) {
  return (
    <button type="button" className="button self-start" onClick={press}>
      <IconPlus size={16} aria-hidden />
      {label}
    </button>
  );
}

function RemoveButton({ label, press }: { label: string; press: () => void }) {
  return (
    <button type="button" className="icon-button" aria-label={label} onClick={press}>
      <IconTrash size={16} aria-hidden />
    </button>
  );
}
