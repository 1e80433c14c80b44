import { formatAmount } from "#kernel/money.ts";
import { ExplainLink, useFigure } from "./FigureCard.tsx";
import { formatPeriod } from "../periodRules.ts";
import { t } from "./ownerWords.ts";

const names = [
  "margin_coffee",
  "margin_cocoa",
  "margin_sesame_shea",
  "margin_domestic",
  "margin_services",
] as const;

/** Revenue less cost of sales of each part of the business, and what is left after everything. */
export function MarginSheet() {
  const profit = useFigure("profit");
  if (!profit) return null;
  return (
    <section className="sheet" aria-labelledby="margins">
      <header className="px-4 pt-4 pb-2">
        <h2 id="margins">{t.margins}</h2>
        <p className="small quiet">{profit.days && formatPeriod(profit.days)}</p>
      </header>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.part}</th>
            <th scope="col" className="end">
              UGX
            </th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <Margin key={name} name={name} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="whitespace-normal">
              <ExplainLink name="profit">{t.profit}</ExplainLink>
            </th>
            <td className="end">{formatAmount(profit.value)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** A part that neither sold nor cost anything is not listed. */
function Margin({ name }: { name: (typeof names)[number] }) {
  const margin = useFigure(name);
  if (!margin || margin.count === 0) return null;
  return (
    <tr>
      <th scope="row" className="whitespace-normal">
        <ExplainLink name={name}>{t.parts[name]}</ExplainLink>
      </th>
      <td className="end">{formatAmount(margin.value)}</td>
    </tr>
  );
}
