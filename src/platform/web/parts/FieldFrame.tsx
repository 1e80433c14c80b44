import { IconAlertCircle } from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
import type { Field } from "./useForm.ts";
import { t } from "./fieldWords.ts";

/** What every field takes. `bare` draws no label (a cell of LinesField): the label is read aloud only. */
export interface FieldProps<T> {
  field: Field<T>;
  label: string;
  required?: boolean;
  /** One line beneath: the form it wants, where to find it. */
  hint?: ReactNode;
  bare?: boolean;
  disabled?: boolean;
}

/** What ties an input to its label, hint and error, and the form to its field. */
export interface InputWires {
  id: string;
  name: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
  "aria-required": true | undefined;
  "aria-label": string | undefined;
  disabled: boolean | undefined;
}

/** Announces the field to its form and gives the attributes its input must carry. */
export function useFieldWires<T>(props: FieldProps<T>, missing?: string): InputWires {
  const { field, label, required = false, hint, bare, disabled } = props;
  const { control, name } = field;
  const id = `${control.prefix}${name}`;
  const { announce, typing } = control;
  useEffect(() => {
    announce(name, { elementId: id, label, required, ...(missing ? { missing } : {}) });
    return () => {
      announce(name, null);
      typing(name, null);
    };
  }, [announce, typing, name, id, label, required, missing]);
  const described = [field.error ? `${id}-error` : "", hint ? `${id}-hint` : ""];
  return {
    id,
    name,
    "aria-invalid": field.error ? true : undefined,
    "aria-describedby": described.filter(Boolean).join(" ") || undefined,
    "aria-required": required || undefined,
    "aria-label": bare ? label : undefined,
    disabled,
  };
}

/** Label above, input, hint, error: the frame around every field. */
export function FieldFrame<T>(props: FieldProps<T> & { id: string; children: ReactNode }) {
  const { field, label, required, hint, bare, id, children } = props;
  return (
    <div className={field.error ? "field bad" : "field"}>
      {!bare && (
        <label htmlFor={id}>
          {label}
          {!required && <span className="font-regular text-ink-3"> ({t.optional})</span>}
        </label>
      )}
      {children}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {field.error && (
        <p className="field-error" id={`${id}-error`}>
          <IconAlertCircle size={14} className="flex-none translate-y-0.5" aria-hidden />
          {field.error}
        </p>
      )}
    </div>
  );
}
