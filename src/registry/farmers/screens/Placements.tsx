import { formatInstant } from "#kernel/days.ts";
import { useQuery } from "#platform/web/data.ts";
import { farmerPlacements } from "../placementApi.ts";
import { groupWords as t } from "./groupWords.ts";

/** Where a farmer stood, the newest first; nothing while nobody has said so. */
export function Placements({ farmerId }: { farmerId: string }) {
  const rows = useQuery(farmerPlacements.ofFarmer, { id: farmerId }).data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <section className="sheet p-4">
      <h2 className="mb-2">{t.stood}</h2>
      <ul className="flex flex-col gap-2">
        {rows.map((row) => (
          <li key={row.id}>
            <p>
              {row.groupName ?? t.noGroup} · {row.officerName ?? t.noOfficer}
            </p>
            <p className="small quiet">
              {t.stoodBy(formatInstant(new Date(row.placedAt)), row.placedByName ?? "–")}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
