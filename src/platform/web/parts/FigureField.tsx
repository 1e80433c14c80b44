import { useState } from "react";
import { FieldFrame, type FieldProps, useFieldWires } from "./FieldFrame.tsx";

interface FigureFieldProps extends FieldProps<string> {
  unit: string;
  /** What was typed as the value that is sent, in digits; null when it is not such a figure. */
  read: (typed: string) => string | null;
  /** The value as people write it. */
  show: (value: string) => string;
  /** Said when it cannot be read. */
  mistyped: string;
}

/** The base of money, weight and percent: shows what was typed, keeps whole digits. */
export function FigureField(props: FigureFieldProps) {
  const { field, unit, read, show, mistyped, bare } = props;
  const wires = useFieldWires(props);
  const [typed, setTyped] = useState<string | null>(null);
  const settled = field.value === "" ? "" : show(field.value);
  const change = (text: string): void => {
    setTyped(text);
    const value = text.trim() === "" ? "" : read(text);
    field.control.typing(field.name, value === null ? mistyped : null);
    field.set(value ?? "");
  };
  return (
    <FieldFrame {...props} id={wires.id}>
      <div className="input">
        <input
          {...wires}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className="text-right"
          value={typed ?? settled}
          onChange={(event) => change(event.target.value)}
          onFocus={(event) => event.target.select()}
          // Leaving the field writes the figure the way the house writes it; what cannot be read stays.
          onBlur={() => setTyped((text) => (text !== null && isReadable(text, read) ? null : text))}
        />
        {!bare && <span className="text-ink-3">{unit}</span>}
      </div>
    </FieldFrame>
  );
}

function isReadable(text: string, read: (typed: string) => string | null): boolean {
  return text.trim() === "" || read(text) !== null;
}
