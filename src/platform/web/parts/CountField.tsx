import { FieldFrame, type FieldProps, useFieldWires } from "./FieldFrame.tsx";

interface CountFieldProps extends FieldProps<number | null> {
  unit?: string;
  least?: number;
  most?: number;
}

/** A whole number of things: bags, days, cups. The value is a number, or null when empty. */
export function CountField(props: CountFieldProps) {
  const { field, unit, least = 0, most, bare } = props;
  const wires = useFieldWires(props);
  return (
    <FieldFrame {...props} id={wires.id}>
      <div className="input">
        <input
          {...wires}
          type="number"
          inputMode="numeric"
          step={1}
          min={least}
          max={most}
          className="text-right"
          value={field.value ?? ""}
          onChange={(event) => {
            const typed = event.target.value;
            field.set(typed === "" ? null : Math.trunc(Number(typed)));
          }}
        />
        {unit && !bare && <span className="text-ink-3">{unit}</span>}
      </div>
    </FieldFrame>
  );
}
