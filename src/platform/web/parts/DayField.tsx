import { FieldFrame, type FieldProps, useFieldWires } from "./FieldFrame.tsx";

interface DayFieldProps extends FieldProps<string> {
  /** The first and last day that can be meant, `2026-11-20`. */
  from?: string;
  to?: string;
}

/** A day, `2026-11-20`: the browser's own date input. */
export function DayField(props: DayFieldProps) {
  const { field, from, to } = props;
  const wires = useFieldWires(props);
  return (
    <FieldFrame {...props} id={wires.id}>
      <input
        {...wires}
        className="input"
        type="date"
        value={field.value}
        min={from}
        max={to}
        onChange={(event) => field.set(event.target.value)}
      />
    </FieldFrame>
  );
}
