import type { InputHTMLAttributes } from "react";
import { FieldFrame, type FieldProps, useFieldWires } from "./FieldFrame.tsx";

interface TextFieldProps extends FieldProps<string> {
  /** `tel`, `email`, … gives the right keyboard on a phone. */
  type?: "text" | "tel" | "email" | "password" | "url";
  /** Several lines. */
  long?: boolean;
  /** What the browser may fill in: `name`, `tel`, `off`. */
  fill?: InputHTMLAttributes<HTMLInputElement>["autoComplete"];
  placeholder?: string;
}

/** Words. */
export function TextField(props: TextFieldProps) {
  const { field, type = "text", long, fill = "off", placeholder } = props;
  const wires = useFieldWires(props);
  return (
    <FieldFrame {...props} id={wires.id}>
      {long ? (
        <textarea
          {...wires}
          className="input"
          rows={3}
          value={field.value}
          placeholder={placeholder}
          onChange={(event) => field.set(event.target.value)}
        />
      ) : (
        <input
          {...wires}
          className="input"
          type={type}
          autoComplete={fill}
          value={field.value}
          placeholder={placeholder}
          onChange={(event) => field.set(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
