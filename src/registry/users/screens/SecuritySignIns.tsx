import { formatInstant } from "#kernel/days.ts";
import { signInActName } from "#kernel/signInActs.ts";
import { useQuery } from "#platform/web/data.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { security } from "../securityApi.ts";
import { t } from "./securityWords.ts";

/** The last things that happened to the person's account, the newest first. */
export function SecuritySignIns() {
  const answer = useQuery(security.signIns);
  return (
    <aside className="sheet p-4" aria-labelledby="sign-ins">
      <h2 id="sign-ins">{t.signIns}</h2>
      <p className="small quiet mb-3">{t.signInsText}</p>
      <Loaded answer={answer} skeleton={<div className="h-60" aria-busy />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="quiet">{t.nothingYet}</p>
          ) : (
            <ol className="divide-y divide-line border-t border-line">
              {rows.map((row) => (
                <li key={row.id} className="py-2">
                  {signInActName(row.act)}
                  <p className="small quiet wrap-anywhere">
                    {[
                      formatInstant(new Date(row.at)),
                      ...(row.address ? [t.from(row.address)] : []),
                      ...(row.by ? [t.byPerson(row.by)] : []),
                    ].join(" · ")}
                  </p>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </aside>
  );
}
