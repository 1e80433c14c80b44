import { useState } from "react";
import { useParams } from "react-router";
import { formatDay, isDay } from "#kernel/days.ts";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import { sourceName, sourcePath } from "#kernel/sources.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { BackLink } from "#platform/web/parts/BackLink.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import { ScreenLink } from "#platform/web/parts/ScreenLink.tsx";
import { useAddress } from "#platform/web/useAddress.ts";
import { statements } from "../api.ts";
import { DayChoice } from "./DayChoice.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { t } from "./words.ts";

type Account = WireReturns<typeof statements.account>;
type Line = Account["lines"][number];

const pageSize = 100;

/** One account's lines, each with the balance after it; each leads to its voucher and its source. */
export function AccountScreen() {
  const { code = "" } = useParams();
  const { address, change } = useAddress();
  const period = { from: dayIn(address, "from"), to: dayIn(address, "to") };
  const params = { code, ...onlySet(period) };
  const answer = useQuery(statements.account, { ...params, limit: pageSize }, { keep: true });
  return (
    <>
      <BackLink label={t.trialBalance} to="/financial-statements" />
      <PageTitle
        title={answer.data ? `${code} ${answer.data.name}` : code}
        beneath={answer.data && t.types[answer.data.type]}
      >
        <ExportButton csv={statements.accountExport} params={params} />
      </PageTitle>
      <div className="mb-4 flex flex-wrap gap-3">
        <DayChoice label={t.from} value={period.from} choose={(from) => change({ from })} />
        <DayChoice label={t.to} value={period.to} choose={(to) => change({ to })} />
      </div>
      <Loaded answer={answer}>
        {(account) => (
          <div className="flex flex-col gap-3">
            <LinesTable account={account} opening={account.opening} />
            {account.next !== null && (
              <More key={account.next} params={params} after={account.next} />
            )}
          </div>
        )}
      </Loaded>
    </>
  );
}

function dayIn(address: URLSearchParams, name: string): string {
  const value = address.get(name) ?? "";
  return isDay(value) ? value : "";
}

function onlySet<T extends Record<string, string>>(values: T): Partial<T> {
  const set = Object.entries(values).filter(([, value]) => value !== "");
  // Leaving keys out of T gives a Partial of T.
  return Object.fromEntries(set) as Partial<T>;
}

/** The next lines, read when they are asked for. */
function More({ params, after }: { params: { code: string }; after: string }) {
  const [isAsked, setIsAsked] = useState(false);
  const answer = useQuery(
    statements.account,
    { ...params, after, limit: pageSize },
    { enabled: isAsked },
  );
  if (!isAsked) {
    return (
      <button type="button" className="button soft" onClick={() => setIsAsked(true)}>
        {t.more}
      </button>
    );
  }
  return (
    <Loaded answer={answer} skeleton={<div className="sheet h-40" role="status" />}>
      {(account) => (
        <>
          <LinesTable account={account} opening={null} />
          {account.next !== null && <More params={params} after={account.next} />}
        </>
      )}
    </Loaded>
  );
}

interface LinesTableProps {
  account: Account;
  /** What stood before the first line; null where the page goes on from another. */
  opening: string | null;
}

function LinesTable({ account: { lines, next, name }, opening }: LinesTableProps) {
  const closing = lines.at(-1)?.balance ?? opening ?? "0";
  return (
    <WideSheet label={name}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col" className="max-md:hidden">
              {t.day}
            </th>
            <th scope="col">{t.what}</th>
            <th scope="col" className="max-md:hidden">
              {t.voucher}
            </th>
            <th scope="col" className="end md:hidden">
              {t.ugx}
            </th>
            <th scope="col" className="end max-md:hidden">
              {t.debit}
            </th>
            <th scope="col" className="end max-md:hidden">
              {t.credit}
            </th>
            <th scope="col" className="end max-md:hidden">
              {t.balance}
            </th>
          </tr>
        </thead>
        <tbody>
          {opening !== null && opening !== "0" && <Sum label={t.opening} balance={opening} />}
          {lines.length === 0 && (
            <tr>
              <td colSpan={6} className="quiet">
                {t.noLines}
              </td>
            </tr>
          )}
          {lines.map((line) => (
            <LineRow key={line.key} line={line} />
          ))}
        </tbody>
        {next === null && (
          <tfoot>
            <Sum label={t.closing} balance={closing} />
          </tfoot>
        )}
      </table>
    </WideSheet>
  );
}

function Sum({ label, balance }: { label: string; balance: string }) {
  return (
    <tr className="sum">
      <td className="max-md:hidden" />
      <th scope="row" className="font-strong!">
        {label}
      </th>
      <td className="max-md:hidden" />
      <td className="end md:hidden">{balanceText(balance)}</td>
      <td className="max-md:hidden" colSpan={2} />
      <td className="end max-md:hidden">{balanceText(balance)}</td>
    </tr>
  );
}

function LineRow({ line }: { line: Line }) {
  const { day, number, memo, sourceType, sourceId, amount, balance } = line;
  const path = sourcePath(sourceType, sourceId);
  const size = BigInt(amount);
  const foreign =
    line.foreignAmount !== null && line.foreignCurrency !== null
      ? formatMoney(line.foreignAmount, line.foreignCurrency)
      : null;
  return (
    <tr>
      <td className="quiet whitespace-nowrap max-md:hidden">{formatDay(day)}</td>
      <th scope="row" className="py-1! whitespace-normal! max-md:text-sm!">
        {memo}
        <span className="tiny block font-regular">
          <span className="md:hidden">{formatDay(day)}, </span>
          {path === null ? (
            sourceName(sourceType)
          ) : (
            <ScreenLink className="link underline" to={path}>
              {sourceName(sourceType)}
            </ScreenLink>
          )}
          {foreign && `, ${foreign}`}
          <span className="md:hidden">
            ,{" "}
            <ScreenLink className="link underline" to={`/financial-statements/vouchers/${number}`}>
              {number}
            </ScreenLink>
          </span>
        </span>
      </th>
      <td className="max-md:hidden">
        <ScreenLink className="link" to={`/financial-statements/vouchers/${number}`}>
          {number}
        </ScreenLink>
      </td>
      <td className="end md:hidden">{balanceText(amount)}</td>
      <td className="end max-md:hidden">{size > 0n ? formatAmount(size) : ""}</td>
      <td className="end max-md:hidden">{size < 0n ? formatAmount(-size) : ""}</td>
      <td className="end quiet max-md:hidden">{balanceText(balance)}</td>
    </tr>
  );
}

/** A balance is a debit or a credit, said in letters: a minus would say too little. */
function balanceText(balance: string): string {
  const amount = BigInt(balance);
  if (amount === 0n) return t.zero;
  return t.side(formatAmount(amount < 0n ? -amount : amount), amount > 0n);
}
