import { Link, useParams, useSearchParams } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import { call, useQuery } from "#platform/web/data.ts";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import { SourceLink } from "#platform/web/parts/SourceLink.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { Money } from "#platform/web/parts/Money.tsx";
import { PaperButton } from "#platform/web/parts/PaperButton.tsx";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import { salesOrders } from "../api.ts";
import { salesInvoices } from "../invoiceApi.ts";
import { customerReceipts } from "../receiptApi.ts";
import { type CustomerAccountWire, customerAccounts } from "../statementApi.ts";
import { t } from "./words.ts";

/** A customer's account at home: statement, orders, invoices and receipts. */
export function AccountScreen() {
  const { id = "" } = useParams();
  const [address] = useSearchParams();
  const [from, through] = [address.get("from"), address.get("through")];
  const period = { ...(from ? { from } : {}), ...(through ? { through } : {}) };
  const answer = useQuery(customerAccounts.statement, { id, ...period });
  return <Loaded answer={answer}>{(account) => <OneAccount account={account} />}</Loaded>;
}

function OneAccount({ account }: { account: CustomerAccountWire }) {
  const { customer, closing, from, through, promised } = account;
  const { id, creditLimit } = customer;
  const isOurs = closing.startsWith("-");
  return (
    <DetailPage
      back={{ label: customer.name, to: `/customers/${id}` }}
      title={`${t.account}, ${customer.name}`}
      code={customer.code}
      actions={
        <PaperButton
          paper={customerAccounts.paper}
          params={{ id, from, through }}
          before={() => call(customerAccounts.state, { params: { id }, body: { from, through } })}
          label={t.statement}
        />
      }
      facts={[
        {
          heading: t.money,
          facts: [
            {
              label: isOurs ? t.theirs : t.owes,
              value: <Money amount={closing.replace("-", "")} />,
              strong: true,
            },
            { label: t.promised, value: <Money amount={promised} /> },
            {
              label: t.limit,
              value: creditLimit === null ? t.noLimit : <Money amount={creditLimit} />,
            },
            { label: t.terms, value: t.days(customer.termsDays) },
          ],
        },
      ]}
      tabs={[
        { name: "statement", label: t.statement, content: <Statement account={account} /> },
        { name: "orders", label: t.title, content: <Orders customerId={id} /> },
        { name: "invoices", label: t.invoices, content: <Invoices customerId={id} /> },
        { name: "receipts", label: t.receipts, content: <Receipts customerId={id} /> },
      ]}
    />
  );
}

function Statement({ account }: { account: CustomerAccountWire }) {
  const { from, through, opening, closing, invoiced, paid, lines } = account;
  return (
    <WideSheet label={t.statement}>
      <Period from={from} through={through} />
      <table className="table">
        <thead>
          <tr>
            <th scope="col" className="max-md:hidden">
              {t.day}
            </th>
            <th scope="col">{t.what}</th>
            <th scope="col" className="end max-md:hidden">
              {t.billed}
            </th>
            <th scope="col" className="end max-md:hidden">
              {t.paid}
            </th>
            <th scope="col" className="end">
              {t.balance}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td className="whitespace-nowrap max-md:hidden">{formatDay(from)}</td>
            <th scope="row">
              {t.opening}
              <OnPhone>{formatDay(from)}</OnPhone>
            </th>
            <td className="max-md:hidden" colSpan={2} />
            <td className="end">{formatAmount(opening)}</td>
          </tr>
          {lines.map((line) => (
            <tr key={line.voucher}>
              <td className="whitespace-nowrap max-md:hidden">{formatDay(line.day)}</td>
              <th scope="row" className="whitespace-normal">
                <SourceLink type={line.sourceType} id={line.sourceId}>
                  {line.memo}
                </SourceLink>
                <OnPhone>{`${formatDay(line.day)}, ${movementOf(line)}`}</OnPhone>
              </th>
              <td className="end max-md:hidden">
                {line.debit === "0" ? "" : formatAmount(line.debit)}
              </td>
              <td className="end max-md:hidden">
                {line.credit === "0" ? "" : formatAmount(line.credit)}
              </td>
              <td className="end">{formatAmount(line.balance)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td className="whitespace-nowrap max-md:hidden">{formatDay(through)}</td>
            <th scope="row">
              {t.closing_}
              <OnPhone>{formatDay(through)}</OnPhone>
            </th>
            <td className="end max-md:hidden">{formatAmount(invoiced)}</td>
            <td className="end max-md:hidden">{formatAmount(paid)}</td>
            <td className="end">{formatMoney(closing)}</td>
          </tr>
        </tfoot>
      </table>
    </WideSheet>
  );
}

/** What a phone says beneath the name of a line instead of in columns of their own. */
function OnPhone({ children }: { children: string }) {
  return <span className="small quiet block font-regular md:hidden">{children}</span>;
}

/** What a line added to the account or took from it, with its sign. */
function movementOf({ debit, credit }: CustomerAccountWire["lines"][number]): string {
  return debit === "0" ? `−${formatAmount(credit)}` : `+${formatAmount(debit)}`;
}

/** From when to when, in the address, so that it can be sent on. */
function Period({ from, through }: { from: string; through: string }) {
  const [, setAddress] = useSearchParams();
  return (
    <form
      className="flex flex-wrap items-end gap-3 p-4"
      action={(typed) => {
        const dayOf = (name: string): string => {
          const day = typed.get(name);
          return typeof day === "string" ? day : "";
        };
        setAddress({ from: dayOf("from"), through: dayOf("through") });
      }}
    >
      <label className="small">
        {t.from}
        <input className="input" type="date" name="from" defaultValue={from} />
      </label>
      <label className="small">
        {t.through}
        <input className="input" type="date" name="through" defaultValue={through} />
      </label>
      <button type="submit" className="button">
        {t.show}
      </button>
    </form>
  );
}

interface Entry {
  id: string;
  to: string;
  number: string;
  day: string;
  amount: string;
}

function Entries({ label, entries }: { label: string; entries: readonly Entry[] }) {
  if (entries.length === 0) return <p className="sheet quiet p-4">{t.noMovement}</p>;
  return (
    <ul className="sheet divide-y divide-line" aria-label={label}>
      {entries.map((one) => (
        <li key={one.id} className="flex flex-wrap justify-between gap-x-4 p-4">
          <span>
            <Link className="link" to={one.to}>
              {one.number}
            </Link>{" "}
            <span className="small quiet">{formatDay(one.day)}</span>
          </span>
          <span>{formatAmount(one.amount)}</span>
        </li>
      ))}
    </ul>
  );
}

const most = 100;

function Orders({ customerId }: { customerId: string }) {
  const answer = useQuery(salesOrders.list, { customerId, limit: most });
  const entry = ({
    id,
    number,
    orderDay,
    gross,
  }: {
    id: string;
    number: string;
    orderDay: string;
    gross: string;
  }) => ({
    ...{ id, number, to: `/orders/${id}`, day: orderDay, amount: gross },
  });
  return (
    <Loaded answer={answer}>
      {({ rows }) => <Entries label={t.title} entries={rows.map(entry)} />}
    </Loaded>
  );
}

function Invoices({ customerId }: { customerId: string }) {
  const answer = useQuery(salesInvoices.list, { customerId, limit: most });
  return (
    <Loaded answer={answer}>
      {({ rows }) => (
        <Entries
          label={t.invoices}
          entries={rows.map(({ id, number, day, gross }) => ({
            ...{ id, number, day, amount: gross, to: `/orders/invoices/${id}` },
          }))}
        />
      )}
    </Loaded>
  );
}

function Receipts({ customerId }: { customerId: string }) {
  const answer = useQuery(customerReceipts.list, { customerId, limit: most });
  return (
    <Loaded answer={answer}>
      {({ rows }) => (
        <Entries
          label={t.receipts}
          entries={rows.map(({ id, number, day, amount }) => ({
            ...{ id, number, day, amount, to: `/orders/receipts/${id}` },
          }))}
        />
      )}
    </Loaded>
  );
}
