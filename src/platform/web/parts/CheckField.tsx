import { IconAlertCircle } from "@tabler/icons-react";
import { type FieldProps, useFieldWires } from "./FieldFrame.tsx";
import { t } from "./fieldWords.ts";

/** Yes or no: a box with its words beside it. `required` means it must be ticked. */
export function CheckField(props: FieldProps<boolean>) {
  const { field, label, hint } = props;
  const { "aria-required": _, ...wires } = useFieldWires(props, t.unticked);
  return (
    <div className={field.error ? "field bad" : "field"}>
      <div className="flex min-h-11 items-center gap-3 md:min-h-6">
        <input
          {...wires}
          type="checkbox"
          className="check"
          checked={field.value}
          onChange={(event) => field.set(event.target.checked)}
        />
        <label className="flex-1" htmlFor={wires.id}>
          {label}
        </label>
      </div>
      {hint && (
        <p className="field-hint" id={`${wires.id}-hint`}>
          {hint}
        </p>
      )}
      {field.error && (
        <p className="field-error" id={`${wires.id}-error`}>
          <IconAlertCircle size={14} className="flex-none translate-y-0.5" aria-hidden />
          {field.error}
        </p>
      )}
    </div>
  );
}
