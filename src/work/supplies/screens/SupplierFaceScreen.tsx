import type { ReactNode } from "react";
import { addDays, formatDay } from "#kernel/days.ts";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { supplierLife } from "#registry/suppliers/rules.ts";
import { supplies, type SupplierFaceWire } from "../api.ts";
import { t } from "./words.ts";

/** What a supplier sees of their own: what is owed, bills, payments, papers, the price of the day. */
export function SupplierFaceScreen() {
  const answer = useQuery(supplies.mine);
  return (
    <Loaded answer={answer}>
      {(face) => (face.supplier === null ? <Nobody /> : <Face face={face} of={face.supplier} />)}
    </Loaded>
  );
}

function Nobody() {
  return (
    <>
      <PageTitle title={t.title} />
      <section className="sheet p-6 text-center">
        <h2>{t.nobody}</h2>
        <p className="quiet">{t.nobodyText}</p>
      </section>
    </>
  );
}

type Known = NonNullable<SupplierFaceWire["supplier"]>;

function Face({ face, of }: { face: SupplierFaceWire; of: Known }) {
  return (
    <>
      <PageTitle
        title={of.legalName}
        beside={<StatusBadge life={supplierLife} state={of.state} words={t.supplierStates} />}
        beneath={of.code}
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <section className="sheet p-4" aria-label={t.owed}>
          <h2 className="quiet text-base">{t.owed}</h2>
          <p className="mt-1 text-2xl max-md:text-xl">{formatMoney(of.open)}</p>
          <p className="small quiet">{t.terms(of.termsDays)}</p>
        </section>
        <Licence of={of} today={face.today} />
        {face.deliveries.length > 0 && <Deliveries deliveries={face.deliveries} />}
        <Bills bills={face.bills} />
        <Payments payments={face.payments} />
        <Prices prices={face.prices} />
        <Papers papers={face.papers} today={face.today} />
      </div>
    </>
  );
}

/** Until when something counts: quiet, soon, over. */
function Until({ day, today }: { day: string; today: string }) {
  if (day < today) return <Badge tone="refused">{t.expired(formatDay(day))}</Badge>;
  if (day <= addDays(today, 30)) return <Badge tone="waiting">{t.endsSoon(formatDay(day))}</Badge>;
  return <span className="quiet">{t.until(formatDay(day))}</span>;
}

function Licence({ of, today }: { of: Known; today: string }) {
  const { licenceNumber, licenceExpiresOn } = of;
  return (
    <section className="sheet p-4" aria-label={t.licence}>
      <h2>{t.licence}</h2>
      {licenceNumber === null && licenceExpiresOn === null ? (
        <p className="quiet mt-1">{t.noLicence}</p>
      ) : (
        <p className="mt-1 flex flex-wrap items-center gap-2">
          {licenceNumber}{" "}
          {licenceExpiresOn !== null && <Until day={licenceExpiresOn} today={today} />}
        </p>
      )}
    </section>
  );
}

interface RowsProps {
  title: string;
  none: string;
  heads: readonly string[];
  /** The last so many columns are figures. */
  figures: number;
  rows: readonly { id: string; cells: readonly ReactNode[] }[];
}

/** A small table of one's own rows, or why there is none. */
function Rows({ title, none, heads, figures, rows }: RowsProps) {
  const end = (at: number): string => (at >= heads.length - figures ? "end" : "");
  return (
    <section className="sheet" aria-label={title}>
      <h2 className="p-4 pb-2">{title}</h2>
      {rows.length === 0 ? (
        <p className="quiet p-4 pt-0">{none}</p>
      ) : (
        <div className="overflow-x-auto" role="region" aria-label={heads.join(", ")} tabIndex={0}>
          <table className="table">
            <thead>
              <tr>
                {heads.map((head, at) => (
                  <th key={head} scope="col" className={end(at)}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, cells }) => (
                <tr key={id}>
                  {cells.map((cell, at) => (
                    <td key={heads[at] ?? at} className={end(at)}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Bills({ bills }: Pick<SupplierFaceWire, "bills">) {
  return (
    <Rows
      title={t.bills}
      none={t.noBills}
      heads={[t.billNumber, t.day, t.due, t.status, t.amountUgx, t.openUgx]}
      figures={2}
      rows={bills.map((bill) => ({
        id: bill.id,
        cells: [
          bill.invoiceNumber,
          formatDay(bill.day),
          formatDay(bill.dueOn),
          t.billStates[bill.state] ?? bill.state,
          formatAmount(bill.payable),
          bill.open === null ? "–" : formatAmount(bill.open),
        ],
      }))}
    />
  );
}

/** What they sold us themselves; who never did sees nothing of it. */
function Deliveries({ deliveries }: Pick<SupplierFaceWire, "deliveries">) {
  return (
    <Rows
      title={t.deliveries}
      none={t.noDeliveries}
      heads={[t.number, t.kg, t.amountUgx, t.openUgx]}
      figures={3}
      rows={deliveries.map((one) => ({
        id: one.id,
        cells: [
          <span key="number">
            <span className="whitespace-nowrap">{one.number}</span>
            <span className="tiny block font-regular">
              {`${formatDay(one.day)}, ${one.productName}`}
            </span>
            <span className="tiny block font-regular">
              {t.deliveryStates[one.state] ?? one.state}
            </span>
          </span>,
          formatKilograms(one.payable),
          formatAmount(one.value),
          one.open === null ? "–" : formatAmount(one.open),
        ],
      }))}
    />
  );
}

function Payments({ payments }: Pick<SupplierFaceWire, "payments">) {
  return (
    <Rows
      title={t.payments}
      none={t.noPayments}
      heads={[t.number, t.day, t.amountUgx]}
      figures={1}
      rows={payments.map(({ id, number, day, amount }) => ({
        id,
        cells: [number, formatDay(day), formatAmount(amount)],
      }))}
    />
  );
}

function Prices({ prices }: Pick<SupplierFaceWire, "prices">) {
  return (
    <Rows
      title={t.prices}
      none={t.noPrices}
      heads={[t.product, t.store, t.perKg]}
      figures={1}
      rows={prices.map(({ id, productName, placeName, price }) => ({
        id,
        cells: [productName, placeName ?? t.everyStore, formatAmount(price)],
      }))}
    />
  );
}

function Papers({ papers, today }: Pick<SupplierFaceWire, "papers"> & { today: string }) {
  return (
    <section className="sheet p-4" aria-label={t.papers}>
      <h2>{t.papers}</h2>
      {papers.length === 0 && <p className="quiet mt-1">{t.noPapers}</p>}
      <ul className="mt-1">
        {papers.map(({ id, title, expiresOn }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-1">
            <span>{title}</span>
            {expiresOn !== null && <Until day={expiresOn} today={today} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
