import type { Day } from "#kernel/days.ts";
import { Choices } from "#platform/web/parts/Choices.tsx";
import { ViewTabs } from "#platform/web/parts/ViewTabs.tsx";
import { oneOf, useAddress } from "#platform/web/useAddress.ts";
import { daysOf, type Period, periods } from "../rules.ts";
import { t } from "./words.ts";

/** The period in the address, its days, and how to choose another. */
export function usePeriod(usual: Period, today: Day) {
  const { address, change } = useAddress();
  const period = oneOf(periods, address.get("period")) ?? usual;
  return { period, days: daysOf(period, today), change };
}

/** The two views of officers, and the days they are of. */
export function OfficerViews({ of }: { of: ReturnType<typeof usePeriod> }) {
  const options = periods.map((value) => ({ value, label: t.periods[value] }));
  return (
    <>
      <ViewTabs
        label={t.views}
        views={[
          { to: "/field-operations/officers", label: t.officers },
          { to: "/field-operations/check-ins", label: t.checkIns },
        ]}
      />
      <Choices
        choices={[{ name: "period", label: t.period, value: of.period, options }]}
        change={of.change}
      />
    </>
  );
}
