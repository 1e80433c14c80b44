import { IconCheck } from "@tabler/icons-react";
import { Link, useParams } from "react-router";
import { formatDay, formatInstant } from "#kernel/days.ts";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import { sourceName, sourcePath } from "#kernel/sources.ts";
import { useQuery } from "#platform/web/data.ts";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import type { FactGroup } from "#platform/web/parts/FactsColumn.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import { statements, type VoucherWire } from "../api.ts";
import { t } from "./words.ts";

/** One voucher: its lines, whose debits equal their credits, and what wrote it. */
export function VoucherScreen() {
  const { number = "" } = useParams();
  const answer = useQuery(statements.voucher, { number });
  return (
    <Loaded answer={answer}>
      {(voucher) => (
        <DetailPage
          back={{ label: t.trialBalance, to: "/financial-statements" }}
          title={voucher.memo}
          code={voucher.number}
          facts={factsOf(voucher)}
          tabs={[{ name: "lines", label: t.lines, content: <Lines voucher={voucher} /> }]}
        />
      )}
    </Loaded>
  );
}

function factsOf(voucher: VoucherWire): FactGroup[] {
  const { sourceType, sourceId, reverses, reversedBy } = voucher;
  const path = sourcePath(sourceType, sourceId);
  const mirror = (label: string, number: string | null) => ({
    label,
    value: number,
    ...(number === null ? {} : { to: `/financial-statements/vouchers/${number}` }),
  });
  return [
    {
      heading: t.whatItIs,
      facts: [
        { label: t.source, value: sourceName(sourceType), ...(path === null ? {} : { to: path }) },
        { label: t.bookedOn, value: formatDay(voucher.day) },
        { label: t.writtenBy, value: voucher.createdByName },
        { label: t.at, value: formatInstant(new Date(voucher.createdAt)) },
        mirror(t.reverses, reverses),
        mirror(t.reversedBy, reversedBy),
      ],
    },
  ];
}

/** Debits and credits side by side; a phone has room for one column, which says the side with the amount. */
function Lines({ voucher: { lines } }: { voucher: VoucherWire }) {
  const debit = lines.reduce((sum, { amount }) => sum + positive(BigInt(amount)), 0n);
  const credit = lines.reduce((sum, { amount }) => sum + positive(-BigInt(amount)), 0n);
  return (
    <>
      <WideSheet label={t.lines}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t.account}</th>
              <th scope="col" className="end max-md:hidden">
                {t.debitUgx}
              </th>
              <th scope="col" className="end max-md:hidden">
                {t.creditUgx}
              </th>
              <th scope="col" className="end md:hidden">
                {t.ugx}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <LineRow key={line.line} line={line} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t.total}</th>
              <td className="end max-md:hidden">{formatAmount(debit)}</td>
              <td className="end max-md:hidden">{formatAmount(credit)}</td>
              <td className="end md:hidden">
                <span className="block">{t.side(formatAmount(debit), true)}</span>
                {t.side(formatAmount(credit), false)}
              </td>
            </tr>
          </tfoot>
        </table>
      </WideSheet>
      {debit === credit && (
        <p className="small quiet flex items-center gap-1.5">
          <IconCheck size={16} aria-hidden />
          {t.agrees}
        </p>
      )}
    </>
  );
}

function LineRow({ line }: { line: VoucherWire["lines"][number] }) {
  const { account, accountName, memo, amount, foreignAmount, foreignCurrency } = line;
  const size = BigInt(amount);
  const beneath = [
    memo,
    foreignAmount !== null && foreignCurrency !== null
      ? formatMoney(foreignAmount, foreignCurrency)
      : null,
  ].filter((one) => one !== null);
  return (
    <tr>
      <th scope="row" className="py-1! whitespace-normal!">
        <Link className="link inline-block" to={`/financial-statements/accounts/${account}`}>
          {account} {accountName}
        </Link>
        {beneath.length > 0 && (
          <span className="tiny block font-regular">{beneath.join(", ")}</span>
        )}
      </th>
      <td className="end max-md:hidden">{size > 0n ? formatAmount(size) : ""}</td>
      <td className="end max-md:hidden">{size < 0n ? formatAmount(-size) : ""}</td>
      <td className="end md:hidden">{t.side(formatAmount(size > 0n ? size : -size), size > 0n)}</td>
    </tr>
  );
}

function positive(amount: bigint): bigint {
  return amount > 0n ? amount : 0n;
}
