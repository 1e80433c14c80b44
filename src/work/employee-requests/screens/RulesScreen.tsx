import { useState } from "react";
import { formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useCommand, useQuery } from "#platform/web/data.ts";
import { useMay, useMe } from "#platform/web/may.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { toast } from "#platform/web/toasts.ts";
import { employeeLeave } from "../leaveApi.ts";
import { EntitlementDialog, HolidayDialog, PolicyDialog } from "./RuleDialogs.tsx";
import { Views } from "./Views.tsx";
import { t } from "./words.ts";

type Rules = WireReturns<typeof employeeLeave.rules>;
type Opened = "holiday" | "entitlement" | "policy" | null;

/** Days of leave, public holidays and terms of advances: read by everybody, changed by the owner. */
export function RulesScreen() {
  const answer = useQuery(employeeLeave.rules, undefined);
  const [opened, setOpened] = useState<Opened>(null);
  const may = useMay();
  const close = (): void => setOpened(null);
  return (
    <>
      <PageTitle title={t.rules}>
        {may("canConfigureSystem") && (
          <>
            <button type="button" className="button" onClick={() => setOpened("entitlement")}>
              {t.setEntitlement}
            </button>
            <button type="button" className="button" onClick={() => setOpened("policy")}>
              {t.setPolicy}
            </button>
            <button type="button" className="button" onClick={() => setOpened("holiday")}>
              {t.addHoliday}
            </button>
          </>
        )}
      </PageTitle>
      <Views />
      <Loaded answer={answer}>{(rules) => <Shown rules={rules} />}</Loaded>
      {opened === "holiday" && <HolidayDialog close={close} />}
      {opened === "entitlement" && <EntitlementDialog close={close} />}
      {opened === "policy" && <PolicyDialog close={close} />}
    </>
  );
}

function Shown({ rules }: { rules: Rules }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <section className="sheet p-4" aria-label={t.entitlements}>
          <h2 className="mb-2">{t.entitlements}</h2>
          <ul className="divide-y divide-line">
            {rules.entitlements.map((one) => (
              <li key={`${one.leaveKind}${one.effectiveFrom}`} className="py-2">
                <p className="flex flex-wrap justify-between gap-x-4">
                  <span>{t.leaveKinds[one.leaveKind]}</span>
                  <span>
                    <span className="font-strong">{one.daysAYear}</span>{" "}
                    <span className="small quiet">{t.since(formatDay(one.effectiveFrom))}</span>
                  </span>
                </p>
                <p className="small quiet">{one.sourceNote}</p>
              </li>
            ))}
          </ul>
        </section>
        <section className="sheet p-4" aria-label={t.terms}>
          <h2 className="mb-2">{t.terms}</h2>
          <ul className="divide-y divide-line">
            {rules.policies.map((one) => (
              <li key={one.effectiveFrom} className="py-2">
                <p>{t.termsSay(formatMoney(one.largestAdvance), one.mostInstalments)}</p>
                <p className="small quiet">
                  {t.effectiveFrom} {formatDay(one.effectiveFrom)}. {t.settleDays} {one.settleDays}{" "}
                  {t.daysUnit}. {one.sourceNote}
                </p>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <Holidays holidays={rules.holidays} />
    </div>
  );
}

function Holidays({ holidays }: Pick<Rules, "holidays">) {
  const { org } = useMe();
  const may = useMay();
  const remove = useCommand(employeeLeave.removeHoliday);
  const press = async (day: string): Promise<void> => {
    const done = await remove.run({ params: { day }, body: { reason: t.notHoliday } });
    if (done.ok) toast(t.removed);
  };
  return (
    <section className="sheet p-4" aria-label={t.holidays}>
      <h2 className="mb-2">{t.holidays}</h2>
      {remove.problem && <p className="field-error">{remove.problem.detail}</p>}
      <ul className="divide-y divide-line">
        {holidays.map((one) => (
          <li key={one.day} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <span className="min-w-0">
              {one.name} <span className="small quiet block">{one.sourceNote}</span>
            </span>
            <span className="flex items-center gap-3">
              {formatDay(one.day)}
              {may("canConfigureSystem") && one.day >= org.today && (
                <button
                  type="button"
                  className="link max-md:min-h-11"
                  aria-label={t.removeOf(one.name, formatDay(one.day))}
                  disabled={remove.busy}
                  onClick={() => void press(one.day)}
                >
                  {t.removeHoliday}
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
