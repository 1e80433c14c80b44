import { formatDay } from "#kernel/days.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { standingTones } from "#registry/licences/rules.ts";
import { regulator } from "../api.ts";
import { RegulatorViews } from "./RegulatorViews.tsx";
import { t } from "./words.ts";

type Store = WireReturns<typeof regulator.stores>["rows"][number];

/** Our plants and stores with the certificate the authority gave for each. */
export function RegisteredStoresScreen() {
  const answer = useQuery(regulator.stores, undefined);
  return (
    <>
      <PageTitle title={t.stores} beneath={t.title} />
      <RegulatorViews />
      <Loaded answer={answer}>{({ rows }) => <Stores rows={rows} />}</Loaded>
    </>
  );
}

function Stores({ rows }: { rows: readonly Store[] }) {
  if (rows.length === 0) return <p className="sheet p-6 text-center">{t.noStores}</p>;
  return (
    <ul className="sheet divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
          <div className="min-w-0 flex-1">
            <h2 className="text-base font-medium">
              {row.name} <span className="small quiet">{row.code}</span>
            </h2>
            <p className="small quiet">
              {[row.kind === "plant" ? t.kinds.plant : t.kinds.store, row.location]
                .filter((part) => part !== null)
                .join(", ")}
            </p>
            <p className="small">
              {t.certificate}: {row.certificateNumber ?? t.noCertificate}
              {row.certificateUntil !== null &&
                `, ${t.until.toLowerCase()} ${formatDay(row.certificateUntil)}`}
            </p>
          </div>
          {row.standing === null ? (
            <Badge tone="quiet">{t.noCertificate}</Badge>
          ) : (
            <Badge tone={standingTones[row.standing]}>{t.standings[row.standing]}</Badge>
          )}
        </li>
      ))}
    </ul>
  );
}
