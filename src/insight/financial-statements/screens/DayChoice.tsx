import { useId } from "react";

interface DayChoiceProps {
  label: string;
  /** `2026-11-20`, or empty. */
  value: string;
  choose: (day: string) => void;
  /** The last day that can be meant. */
  to?: string;
}

/** A day of the address bar. */
export function DayChoice({ label, value, choose, to }: DayChoiceProps) {
  const id = useId();
  return (
    <div className="field w-40">
      <label className="small quiet" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input soft"
        type="date"
        value={value}
        max={to}
        onChange={(event) => choose(event.target.value)}
      />
    </div>
  );
}
