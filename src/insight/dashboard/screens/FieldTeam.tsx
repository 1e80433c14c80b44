import { formatAmount } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import type { OperationsWire } from "../api.ts";
import { ExplainLink } from "./FigureCard.tsx";
import { t } from "./words.ts";

type Officers = NonNullable<OperationsWire["officers"]>;

/** Who bought how much in the period, the most first; together it is what was bought. */
export function FieldTeam({ officers }: { officers: Officers }) {
  const sum = (of: readonly string[]) => of.reduce((total, one) => total + BigInt(one), 0n);
  return (
    <section className="sheet" aria-label={t.fieldTeam}>
      <header className="flex items-start justify-between gap-2 px-4 pt-4 pb-2">
        <h2>{t.fieldTeam}</h2>
        <ExplainLink name="bought" />
      </header>
      {officers.length === 0 ? (
        <p className="quiet px-4 pb-4">{t.noPurchases}</p>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t.officer}</th>
              <th scope="col" className="end">
                {t.kg}
              </th>
              <th scope="col" className="end">
                {t.valueUgx}
              </th>
            </tr>
          </thead>
          <tbody>
            {officers.map(({ name, count, grams, amount }) => (
              <tr key={name}>
                <td className="whitespace-normal! py-1.5!">
                  {name}
                  <span className="tiny block">{t.collections(count)}</span>
                </td>
                <td className="end">{formatKilograms(grams)}</td>
                <td className="end">{formatAmount(amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t.total}</th>
              <td className="end">{formatKilograms(sum(officers.map(({ grams }) => grams)))}</td>
              <td className="end">{formatAmount(sum(officers.map(({ amount }) => amount)))}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  );
}
