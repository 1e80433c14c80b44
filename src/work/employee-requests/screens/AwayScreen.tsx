import { Link, useSearchParams } from "react-router";
import { formatDay } from "#kernel/days.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { BackLink } from "#platform/web/parts/BackLink.tsx";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { employeeLeave } from "../leaveApi.ts";
import { monthAfter, weeksOf } from "./calendar.ts";
import { t } from "./words.ts";

type Away = WireReturns<typeof employeeLeave.away>;

/** Who is away on which days of a month. */
export function AwayScreen() {
  const { org } = useMe();
  const [address] = useSearchParams();
  const asked = address.get("month") ?? "";
  const month = /^20\d{2}-(0[1-9]|1[0-2])$/.test(asked) ? asked : org.today.slice(0, 7);
  const answer = useQuery(employeeLeave.away, { month }, { keep: true });
  const name = `${t.monthNames.split(" ")[Number(month.slice(5)) - 1] ?? ""} ${month.slice(0, 4)}`;
  return (
    <>
      <BackLink label={t.users} to="/users" />
      <PageTitle title={t.awayIn(name)}>
        <Link className="button" to={`/users/away?month=${monthAfter(month, -1)}`}>
          {t.before}
        </Link>
        <Link className="button" to={`/users/away?month=${monthAfter(month, 1)}`}>
          {t.after}
        </Link>
      </PageTitle>
      <Loaded answer={answer}>
        {(away) => (
          <div className="flex flex-col gap-4">
            <Calendar month={month} away={away} today={org.today} />
            <Leaves away={away} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function Calendar({ month, away, today }: { month: string; away: Away; today: string }) {
  const holidays = new Map(away.holidays.map((one) => [one.day, one.name]));
  const namesOn = (day: string): string[] =>
    away.leaves.filter((one) => one.days.includes(day)).map((one) => one.employeeName);
  return (
    <section className="sheet overflow-hidden" aria-label={t.calendar}>
      <table className="w-full table-fixed border-collapse">
        <thead>
          <tr>
            {t.weekdays.split(" ").map((name) => (
              <th key={name} scope="col" className="tiny p-1 text-left font-normal md:p-2">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, row) => (
            <tr key={week.find((day) => day !== null) ?? row}>
              {week.map((day, column) => (
                <td
                  key={day ?? `empty-${column}`}
                  className={`h-16 border-t border-line p-1 align-top md:h-24 md:p-2 ${column === 6 || (day !== null && holidays.has(day)) ? "bg-sunk" : ""}`}
                >
                  {day !== null && (
                    <>
                      <span
                        className={day === today ? "badge active" : "small quiet"}
                        aria-current={day === today ? "date" : undefined}
                      >
                        {Number(day.slice(8))}
                      </span>
                      <span className="tiny block truncate">{holidays.get(day)}</span>
                      <Names names={namesOn(day)} />
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Names where there is room; on a phone only how many. */
function Names({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <>
      <span className="tiny font-strong md:hidden" aria-label={t.others(names.length)}>
        {names.length}
      </span>
      <span className="small hidden md:block">
        {names.map((name) => (
          <span key={name} className="block truncate" title={name}>
            {name}
          </span>
        ))}
      </span>
    </>
  );
}

function Leaves({ away }: { away: Away }) {
  return (
    <section className="sheet p-4" aria-label={t.leaves}>
      <h2 className="mb-2">{t.leaves}</h2>
      {away.leaves.length === 0 && <p className="quiet">{t.nobodyAway}</p>}
      <ul className="divide-y divide-line">
        {away.leaves.map((one) => (
          <li
            key={one.requestId}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2"
          >
            <Link
              className="link max-md:py-2.5"
              to={`/approvals/employee-requests/${one.requestId}`}
            >
              {one.employeeName}
            </Link>
            <span className="small quiet flex-1">{t.leaveKinds[one.leaveKind]}</span>
            {!one.isApproved && <Badge tone="waiting">{t.askedOnly}</Badge>}
            <span>
              {formatDay(one.days[0] ?? "")}
              {one.days.length > 1 && ` – ${formatDay(one.days.at(-1) ?? "")}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
