import { FieldFrame, type FieldProps, useFieldWires } from "./FieldFrame.tsx";
import { t } from "./fieldWords.ts";

interface ChoiceFieldProps<T extends string> extends FieldProps<T | ""> {
  options: readonly { value: T; label: string }[];
}

/** One of a few: the browser's own select, which every phone draws well. */
export function ChoiceField<T extends string>(props: ChoiceFieldProps<T>) {
  const { field, options } = props;
  const wires = useFieldWires(props);
  return (
    <FieldFrame {...props} id={wires.id}>
      <select
        {...wires}
        className="input"
        value={field.value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          field.set(chosen?.value ?? "");
        }}
      >
        <option value="">{t.choose}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
