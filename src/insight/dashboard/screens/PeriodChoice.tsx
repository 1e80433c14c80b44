import { useId } from "react";
import type { Day } from "#kernel/days.ts";
import { formatPeriod, type PeriodName, periodNames, periodOf } from "../periodRules.ts";
import { t } from "./words.ts";

interface PeriodChoiceProps {
  value: PeriodName;
  today: Day;
  choose: (name: string) => void;
}

/** The stretch of time a board looks at, each with its days. */
export function PeriodChoice({ value, today, choose }: PeriodChoiceProps) {
  const id = useId();
  return (
    <div className="max-md:w-full">
      <label htmlFor={id} className="sr-only">
        {t.period}
      </label>
      <select
        id={id}
        className="input soft md:w-68 max-md:w-full"
        value={value}
        onChange={(event) => choose(event.target.value)}
      >
        {periodNames.map((name) => (
          <option key={name} value={name}>
            {t.periodOption(t.periods[name], formatPeriod(periodOf(name, today)))}
          </option>
        ))}
      </select>
    </div>
  );
}
