import { Link } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { useQuery } from "#platform/web/data.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { accountStatements, type StatementStandingWire } from "../statementApi.ts";
import type { StatedAccount } from "../statementRules.ts";
import { s } from "./statementWords.ts";

/** Statement, ledger, what is listed between them, and the one number that should be nothing. */
export function Reconciled(props: { accountCode: StatedAccount; day?: string }) {
  const { accountCode, day } = props;
  const params = { accountCode, ...(day === undefined ? {} : { day }) };
  const answer = useQuery(accountStatements.standing, params, { keep: true });
  return (
    <Loaded answer={answer} skeleton={<span className="skeleton block h-32 w-full" />}>
      {(standing) =>
        standing.fromDay === null ? (
          <>
            <dl>
              <Row label={s.ledger} value={formatMoney(standing.ledger)} />
            </dl>
            <p className="small quiet">{s.noStatement}</p>
          </>
        ) : (
          <Figures standing={standing} />
        )
      }
    </Loaded>
  );
}

function Figures({ standing }: { standing: StatementStandingWire }) {
  const { accountCode, day, statedThrough, unexplained } = standing;
  const isClear = unexplained === "0";
  const lines = `/payment-center/statements?accountCode=${accountCode}&state=open`;
  return (
    <>
      <dl className="flex flex-col gap-1">
        <Row label={s.statement} value={formatMoney(standing.statement)} />
        <Row label={s.ledger} value={formatMoney(standing.ledger)} />
        <Row
          label={s.openLines(standing.openLineCount)}
          value={formatMoney(standing.openLines)}
          to={lines}
        />
        <Row
          label={s.openEntries(standing.openEntryCount)}
          value={formatMoney(standing.openEntries)}
        />
      </dl>
      <div className="border-t border-line pt-3">
        <dl>
          <Row
            label={s.unexplained}
            value={formatMoney(unexplained)}
            tone={isClear ? "font-strong" : "font-strong text-cherry"}
          />
        </dl>
        <p className="small quiet">{isClear ? s.clear(formatDay(day)) : s.notClear}</p>
        {statedThrough !== null && statedThrough < day && (
          <p className="small quiet">{s.through(formatDay(statedThrough))}</p>
        )}
      </div>
    </>
  );
}

function Row(props: { label: string; value: string; to?: string; tone?: string }) {
  const { label, value, to, tone = "" } = props;
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className={tone === "" ? "small quiet" : "font-strong"}>
        {to === undefined ? (
          label
        ) : (
          <Link className="link" to={to}>
            {label}
          </Link>
        )}
      </dt>
      <dd className={`text-right whitespace-nowrap ${tone}`}>{value}</dd>
    </div>
  );
}
