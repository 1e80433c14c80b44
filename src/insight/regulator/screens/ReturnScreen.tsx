import { useId } from "react";
import { useSearchParams } from "react-router";
import { countryName } from "#kernel/countries.ts";
import { formatDay } from "#kernel/days.ts";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { PaperButton } from "#platform/web/parts/PaperButton.tsx";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import { ScreenLink } from "#platform/web/parts/ScreenLink.tsx";
import { type MonthlyReturnWire, regulator } from "../api.ts";
import { formatBags } from "../rules.ts";
import { CsvButton } from "./CsvButton.tsx";
import { RegulatorViews } from "./RegulatorViews.tsx";
import { t } from "./words.ts";

/** The coffee shipped in a month as the authority is told of it. */
export function ReturnScreen() {
  const { org } = useMe();
  const [address, setAddress] = useSearchParams();
  const asked = address.get("month") ?? "";
  const thisMonth = org.today.slice(0, 7);
  const month = /^20\d{2}-(0[1-9]|1[0-2])$/.test(asked) ? asked : thisMonth;
  const answer = useQuery(regulator.monthlyReturn, { month }, { keep: true });
  const id = useId();
  return (
    <>
      <PageTitle title={t.returns} beneath={t.title}>
        <PaperButton paper={regulator.returnPaper} params={{ month }} label={t.print} />
        <CsvButton csv={regulator.returnCsv} params={{ month }} />
      </PageTitle>
      <RegulatorViews />
      <div className="field mb-4 w-48">
        <label className="small quiet" htmlFor={id}>
          {t.month}
        </label>
        <input
          id={id}
          className="input soft"
          type="month"
          value={month}
          max={thisMonth}
          onChange={(event) => setAddress({ month: event.target.value }, { replace: true })}
        />
      </div>
      <Loaded answer={answer}>{(told) => <Told told={told} />}</Loaded>
    </>
  );
}

function Told({ told }: { told: MonthlyReturnWire }) {
  const { authority, rows, net, values, valueUgx } = told;
  if (rows.length === 0) {
    return (
      <section className="sheet p-6 text-center">
        <h2>{t.nothingShipped}</h2>
        <p className="quiet">{t.nothingShippedText}</p>
      </section>
    );
  }
  return (
    <>
      <section className="sheet mb-4 grid gap-4 p-4 md:grid-cols-3">
        <h2 className="quiet text-base md:col-span-3">{t.returnTo(authority)}</h2>
        <Figure label={t.bags} figure={formatBags(net)} beneath={`${formatKilograms(net)} kg`} />
        <Figure
          label={t.value}
          figure={values.map(({ currency, value }) => formatMoney(value, currency)).join(", ")}
        />
        <Figure label={t.valueUgx} figure={formatAmount(valueUgx)} />
      </section>
      <ShippedTable rows={rows} net={net} />
    </>
  );
}

function ShippedTable({ rows, net }: Pick<MonthlyReturnWire, "rows" | "net">) {
  return (
    <WideSheet label={t.returns}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.shipment}</th>
            <th scope="col">{t.shippedOn}</th>
            <th scope="col">{t.buyer}</th>
            <th scope="col">{t.registration}</th>
            <th scope="col" className="end">
              {t.netKg}
            </th>
            <th scope="col" className="end">
              {t.bags}
            </th>
            <th scope="col" className="end">
              {t.value}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <ScreenLink className="link" to={`/export-documentation/${row.id}`}>
                  {row.number}
                </ScreenLink>
              </th>
              <td className="whitespace-nowrap">{formatDay(row.shippedOn)}</td>
              <td>
                {row.customerName}, {countryName(row.destinationCountry)}
              </td>
              <td>{row.registrationNumber ?? "–"}</td>
              <td className="end">{formatKilograms(row.net)}</td>
              <td className="end">{formatBags(row.net)}</td>
              <td className="end whitespace-nowrap">{formatMoney(row.value, row.currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.total}</th>
            <td colSpan={3} />
            <td className="end">{formatKilograms(net)}</td>
            <td className="end">{formatBags(net)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </WideSheet>
  );
}

function Figure({ label, figure, beneath }: { label: string; figure: string; beneath?: string }) {
  return (
    <div>
      <p className="small quiet">{label}</p>
      <p className="text-xl">{figure}</p>
      {beneath !== undefined && <p className="small quiet">{beneath}</p>}
    </div>
  );
}
