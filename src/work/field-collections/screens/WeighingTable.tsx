import { formatKilograms } from "#kernel/weight.ts";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import type { CollectionWire } from "../api.ts";
import { t } from "./words.ts";

/** Every reading of the scale, and their sum. */
export function WeighingTable({ collection }: { collection: CollectionWire }) {
  const { weighings, working } = collection;
  return (
    <WideSheet label={t.weighings}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.bag}</th>
            <th scope="col" className="end">
              {t.bags}
            </th>
            <th scope="col" className="end">
              {t.grossKg}
            </th>
            <th scope="col" className="end">
              {t.tareKg}
            </th>
            <th scope="col" className="end">
              {t.netKg}
            </th>
          </tr>
        </thead>
        <tbody>
          {weighings.map(({ bags = 1, gross, tare }, index) => (
            // Readings have no id of their own and never change their order.
            <tr key={index}>
              <th scope="row">{index + 1}</th>
              <td className="end">{bags}</td>
              <td className="end">{formatKilograms(gross)}</td>
              <td className="end">{formatKilograms(tare)}</td>
              <td className="end">{formatKilograms(BigInt(gross) - BigInt(tare))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.net}</th>
            <td className="end">{working.bags}</td>
            <td className="end">{formatKilograms(working.gross)}</td>
            <td className="end">{formatKilograms(working.tare)}</td>
            <td className="end">{formatKilograms(working.net)}</td>
          </tr>
        </tfoot>
      </table>
    </WideSheet>
  );
}
