import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import type { FarmerAccountWire } from "../api.ts";
import { t } from "./words.ts";

type Advance = FarmerAccountWire["advances"][number];

/** Every advance with what is still open of it today. */
export function AdvancesTable({ advances }: { advances: readonly Advance[] }) {
  if (advances.length === 0) return <p className="sheet quiet p-4">{t.noAdvances}</p>;
  return (
    <WideSheet label={t.advances}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.given}</th>
            <th scope="col" className="max-md:hidden">
              {t.dueOn}
            </th>
            <th scope="col" className="end max-md:hidden">
              {t.amount}
            </th>
            <th scope="col" className="end">
              {t.open}
            </th>
            <th scope="col">{t.status}</th>
          </tr>
        </thead>
        <tbody>
          {advances.map((one) => (
            <tr key={one.id}>
              <th scope="row" className="py-2 whitespace-normal">
                {formatDay(one.day)}
                {one.note && <span className="small quiet block">{one.note}</span>}
              </th>
              <td className="max-md:hidden">{formatDay(one.dueOn)}</td>
              <td className="end max-md:hidden">{formatAmount(one.amount)}</td>
              <td className="end">{formatAmount(one.open)}</td>
              <td>
                <Standing advance={one} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideSheet>
  );
}

function Standing({ advance: { open, isOverdue } }: { advance: Advance }) {
  if (open === "0") return <Badge tone="done">{t.recovered}</Badge>;
  if (isOverdue) return <Badge tone="refused">{t.overdue}</Badge>;
  return <Badge tone="active">{t.running}</Badge>;
}
