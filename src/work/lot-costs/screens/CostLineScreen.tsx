import { useParams } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { formatAmount, formatMoney, formatScaled } from "#kernel/money.ts";
import { formatKilograms, formatPercent } from "#kernel/weight.ts";
import { Link } from "react-router";
import { useQuery } from "#platform/web/data.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import type { FactGroup } from "#platform/web/parts/FactsColumn.tsx";
import { LifeLine } from "#platform/web/parts/LifeLine.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import { type CostLineWire, lotCosts } from "../api.ts";
import { costLineLife } from "../rules.ts";
import { isShare } from "./costValues.ts";
import { t } from "./words.ts";

/** One cost: how it was counted, what each lot carries of it, who posts it. */
export function CostLineScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(lotCosts.get, { id });
  return <Loaded answer={answer}>{(line) => <LinePage line={line} />}</Loaded>;
}

function LinePage({ line }: { line: CostLineWire }) {
  const { id, number, typeLabel, state, amount, treatment, shares, day, booksOn } = line;
  const money = formatMoney(amount);
  return (
    <DetailPage
      back={{ label: t.lines, to: "/costing/lines" }}
      title={`${typeLabel}, ${money}`}
      code={number}
      status={<StatusBadge life={costLineLife} state={state} words={t.states} />}
      life={
        <LifeLine
          life={costLineLife}
          path={["recorded", "posted"]}
          now={state}
          words={{ ...t.states, recorded: t.recordedStep }}
        />
      }
      actions={
        <ActionBar
          life={costLineLife}
          of={line}
          moves={lotCosts}
          words={t.moves}
          says={{
            post: (
              <div className="flex flex-col gap-2">
                <p>
                  {treatment === "lot" ? t.says.onLot(money, shares.length) : t.says.expense(money)}
                </p>
                {booksOn !== null && booksOn !== day && (
                  <p>{t.says.later(formatDay(day), formatDay(booksOn))}</p>
                )}
              </div>
            ),
            reject: <p>{t.says.reject}</p>,
            reverse: <p>{t.says.reverse}</p>,
          }}
        />
      }
      facts={factsOf(line)}
      tabs={[{ name: "shares", label: t.shares, content: <Shares line={line} /> }]}
      history={{ subject: "cost-line", id }}
    />
  );
}

function Shares({ line }: { line: CostLineWire }) {
  return (
    <>
      <p className="quiet small">{t.byWeight}</p>
      <WideSheet label={t.shares}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t.lot}</th>
              <th scope="col" className="end">
                {t.ugx}
              </th>
            </tr>
          </thead>
          <tbody>
            {line.shares.map(({ lotId, lotCode, amount }) => (
              <tr key={lotId}>
                <th scope="row">
                  <Link className="link" to={`/costing/sheets/${lotId}`}>
                    {lotCode}
                  </Link>
                </th>
                <td className="end">{formatAmount(amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t.total}</th>
              <td className="end">{formatAmount(line.amount)}</td>
            </tr>
          </tfoot>
        </table>
      </WideSheet>
    </>
  );
}

/** The day it counts on in the books, where that is another than its own. */
function bookedText({ day, booksOn }: CostLineWire): string | null {
  return booksOn === null || booksOn === day ? null : formatDay(booksOn);
}

function factsOf(line: CostLineWire): FactGroup[] {
  const { currency, currencyAmount, amount, base, days, driver, rate, quantity } = line;
  const isForeign = currency !== "UGX";
  return [
    {
      heading: t.counted,
      facts: [
        {
          label: t.rate,
          value: isShare(driver) ? `${percentText(rate)} %` : formatMoney(rate, currency),
        },
        { label: t.quantity, value: isShare(driver) ? null : quantityText(driver, quantity) },
        { label: t.base, value: base === null ? null : formatMoney(base) },
        { label: t.days, value: days === null ? null : String(days) },
        { label: t.inCurrency, value: isForeign ? formatMoney(currencyAmount, currency) : null },
        { label: t.exchange, value: isForeign ? rateText(line.rateMicro) : null },
        { label: t.inUgx, value: formatMoney(amount), strong: true },
      ],
    },
    {
      heading: t.paper,
      facts: [
        { label: t.day, value: formatDay(line.day) },
        { label: t.booksOn, value: line.state === "posted" ? bookedText(line) : null },
        { label: t.level, value: line.level },
        { label: t.treatment, value: t.treatments[line.treatment] },
        { label: t.paidTo, value: line.paidTo },
        { label: t.document, value: line.document },
        { label: t.recordedBy, value: line.recordedBy },
        { label: t.postedBy, value: line.approvedBy },
        { label: t.samePerson, value: line.samePerson ? t.byOne : null },
        { label: t.note, value: line.note },
      ],
    },
  ];
}

function quantityText(driver: CostLineWire["driver"], quantity: string): string {
  return driver === "per_kg" ? t.kilograms(formatKilograms(quantity)) : formatAmount(quantity);
}

function percentText(rate: string): string {
  return BigInt(rate) % 10n === 0n ? formatPercent(rate) : formatScaled(BigInt(rate), 2);
}

function rateText(rateMicro: string): string {
  return formatScaled(BigInt(rateMicro) / 10_000n, 2);
}
