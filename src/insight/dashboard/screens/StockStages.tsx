import { formatAmount } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import type { InventoryWire } from "../api.ts";
import { t } from "./words.ts";

/** What stands where on its way, by weight and, for those who see cost, by value. */
export function StockStages({ stages }: { stages: InventoryWire["stages"] }) {
  const hasCost = stages.some(({ cost }) => cost !== null);
  const sum = (of: readonly (string | null)[]) =>
    of.reduce((total, one) => total + BigInt(one ?? "0"), 0n);
  return (
    <section className="sheet" aria-labelledby="stages">
      <h2 id="stages" className="p-4 pb-2">
        {t.byStage}
      </h2>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.stage}</th>
            <th scope="col" className="end">
              {t.kg}
            </th>
            {hasCost && (
              <th scope="col" className="end">
                {t.valueUgx}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {stages.map(({ stage, grams, cost }) => (
            <tr key={stage}>
              <td>{t.stages[stage]}</td>
              <td className="end">{grams === "0" ? "–" : formatKilograms(grams)}</td>
              {cost !== null && <td className="end">{formatAmount(cost)}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t.total}</td>
            <td className="end">{formatKilograms(sum(stages.map(({ grams }) => grams)))}</td>
            {hasCost && (
              <td className="end">{formatAmount(sum(stages.map(({ cost }) => cost)))}</td>
            )}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
