import { useId } from "react";

/** One thing a board is filtered by. */
export interface Choice {
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
}

/** Choices side by side; on a phone two in a row. */
export function Choices(props: {
  choices: readonly Choice[];
  change: (changes: Record<string, string>) => void;
}) {
  const prefix = useId();
  return (
    <div className="mb-4 grid gap-2 max-md:grid-cols-2 md:flex md:flex-wrap" role="search">
      {props.choices.map(({ name, label, value, options }) => (
        <div key={name} className="min-w-0">
          <label htmlFor={`${prefix}${name}`} className="sr-only">
            {label}
          </label>
          <select
            id={`${prefix}${name}`}
            className="input soft max-md:w-full md:max-w-60"
            value={value}
            onChange={(event) => props.change({ [name]: event.target.value })}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </div>
      ))}
    </div>
  );
}
