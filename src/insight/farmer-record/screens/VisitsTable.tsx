import { Link } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { useQuery } from "#platform/web/data.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import { fieldVisits } from "#work/field-visits/api.ts";
import { visitLife } from "#work/field-visits/rules.ts";
import { t } from "./words.ts";

const most = 50;

/** Visits to a farmer and trainings they were given, the newest first, with what came of each. */
export function VisitsTable({ farmerId }: { farmerId: string }) {
  const answer = useQuery(fieldVisits.list, { farmerId, limit: most });
  return (
    <Loaded answer={answer}>
      {({ rows }) =>
        rows.length === 0 ? (
          <p className="sheet quiet p-4">{t.noVisits}</p>
        ) : (
          <WideSheet label={t.visits}>
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">{t.day}</th>
                  <th scope="col" className="max-md:hidden">
                    {t.officer}
                  </th>
                  <th scope="col" className="max-md:hidden">
                    {t.outcome}
                  </th>
                  <th scope="col">{t.status}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((one) => (
                  <tr key={one.id}>
                    <th scope="row" className="whitespace-normal py-2">
                      <Link className="link" to={`/field-operations/visits/${one.id}`}>
                        {t.purposes[one.purpose]}
                      </Link>
                      <span className="small quiet block">{formatDay(one.plannedFor)}</span>
                    </th>
                    <td className="max-md:hidden">{one.officerName}</td>
                    <td className="max-md:hidden whitespace-normal">{one.outcome ?? "–"}</td>
                    <td>
                      <StatusBadge life={visitLife} state={one.state} words={t.visitStates} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </WideSheet>
        )
      }
    </Loaded>
  );
}
