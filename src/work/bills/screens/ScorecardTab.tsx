import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { formatKilograms, formatPercent } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { setsSampling } from "#registry/sampling/rules.ts";
import { type ScorecardWire, supplierAdvances } from "../advanceApi.ts";
import { setsLimits } from "../advanceRules.ts";
import { AdvanceList } from "./AdvanceList.tsx";
import { LimitDialog, RuleDialog } from "./ScorecardDialogs.tsx";
import { c } from "./scorecardWords.ts";

/** How a supplier delivered, what that asks of the next delivery, and what they may be advanced. */
export function ScorecardTab({ supplierId }: { supplierId: string }) {
  const answer = useQuery(supplierAdvances.scorecard, { id: supplierId });
  return (
    <Loaded answer={answer} skeleton={<span className="skeleton h-64 w-full" />}>
      {(card) => (
        <div className="flex flex-col gap-4">
          <p className="small quiet">{c.since(formatDay(card.since))}</p>
          <div className="grid items-start gap-4 xl:grid-cols-2">
            <Deliveries card={card} />
            <Money card={card} />
          </div>
          <AdvanceList card={card} />
        </div>
      )}
    </Loaded>
  );
}

interface Line {
  label: string;
  figure: string;
  /** What explains it. */
  text?: string | null;
  /** The rows behind it. */
  to?: string;
  warns?: boolean;
}

function Lines({ heading, lines, action }: { heading: string; lines: Line[]; action?: ReactNode }) {
  return (
    <section className="sheet" aria-label={heading}>
      <div className="flex flex-wrap items-center justify-between gap-2 p-4 pb-2">
        <h2>{heading}</h2>
        {action}
      </div>
      <dl className="divide-y divide-line">
        {lines.map(({ label, figure, text, to, warns }) => (
          <div key={label} className="flex items-baseline justify-between gap-4 px-4 py-2.5">
            <dt className="min-w-0">
              {label}
              {text && <span className="small quiet block">{text}</span>}
            </dt>
            <dd className={`flex-none text-right font-strong ${warns ? "text-straw" : ""}`}>
              {to === undefined ? (
                figure
              ) : (
                <Link className="link" to={to} aria-label={`${label}: ${figure}`}>
                  {figure}
                </Link>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const signed = (bp: number): string => `${bp > 0 ? "+" : ""}${formatPercent(bp)}`;

/** What the deliveries come to, each figure with the rows behind it. */
function deliveryLines(card: ScorecardWire): Line[] {
  const { supplierId, since, rule, noted, varianceBp, rejectedBp, moistureBp, driftBp } = card;
  const rows = (state: string) =>
    `/field-collections?supplierId=${supplierId}&state=${state}&from=${since}`;
  return [
    {
      label: c.accepted,
      figure: String(card.accepted),
      text: c.acceptedKg(formatKilograms(card.acceptedGrams)),
      to: rows("approved"),
    },
    {
      label: c.rejected,
      figure: String(card.rejected),
      text: rejectedBp === null ? null : c.rejectedOf(formatPercent(rejectedBp)),
      to: rows("rejected"),
      warns: card.rejected > 0,
    },
    {
      label: c.moisture,
      figure: moistureBp === null ? c.none : c.percent(formatPercent(moistureBp)),
      text:
        card.lastMoistureBp === null
          ? null
          : c.moistureLast(
              formatPercent(card.lastMoistureBp),
              Math.min(rule.lookedAt, card.accepted + card.rejected),
            ),
    },
    {
      label: c.drift,
      figure: driftBp === null ? c.none : c.points(signed(driftBp)),
      text: c.driftText,
      warns: driftBp !== null && driftBp >= rule.driftBp,
    },
    {
      label: c.variance,
      figure: varianceBp === null ? c.none : c.percent(signed(varianceBp)),
      text:
        noted === 0
          ? c.noNotes
          : c.varianceText(
              formatKilograms(card.weighedGrams),
              formatKilograms(card.declaredGrams),
              noted,
            ),
      warns: varianceBp !== null && varianceBp < 0,
    },
    {
      label: c.next,
      figure: c.nextNeeds(card.samples),
      text:
        card.samplesReason ??
        c.ruleSays(rule.samples, rule.rejects, rule.lookedAt, formatPercent(rule.driftBp)),
      warns: card.samples > 1,
    },
  ];
}

function Deliveries({ card }: { card: ScorecardWire }) {
  const may = useMay();
  const [isChanging, setIsChanging] = useState(false);
  return (
    <>
      <Lines
        heading={c.deliveries}
        lines={deliveryLines(card)}
        action={
          may(setsSampling) && (
            <button type="button" className="button" onClick={() => setIsChanging(true)}>
              {c.changeRule}
            </button>
          )
        }
      />
      {isChanging && <RuleDialog card={card} close={() => setIsChanging(false)} />}
    </>
  );
}

function Money({ card }: { card: ScorecardWire }) {
  const may = useMay();
  const [isSetting, setIsSetting] = useState(false);
  const { supplierId, limit, ages, overdue, open } = card;
  const bills = `/suppliers/bills?supplierId=${supplierId}`;
  const lines: Line[] = [
    {
      label: c.limit,
      figure: limit === null ? c.none : formatMoney(limit.advance),
      text:
        limit === null
          ? c.noLimit
          : c.limitSince(formatDay(limit.effectiveFrom), limit.setByName, limit.reason),
    },
    {
      label: c.worth,
      figure: formatMoney(card.worth),
      text: c.worthText(formatPercent(card.scoreBp)),
    },
    { label: c.promised, figure: formatMoney(card.promised), to: "#advances" },
    {
      label: c.open,
      figure: formatMoney(open),
      text:
        open === "0"
          ? null
          : c.ages(
              formatMoney(ages.upTo30),
              formatMoney(ages.upTo60),
              formatMoney(ages.upTo90),
              formatMoney(ages.over90),
            ),
      to: "#advances",
    },
    ...(overdue === "0"
      ? []
      : [{ label: c.overdue, figure: formatMoney(overdue), text: c.overdueText, warns: true }]),
    { label: c.left, figure: formatMoney(card.left) },
    {
      label: c.owed,
      figure: formatMoney(card.owed),
      text: limit?.credit ? c.creditOf(formatMoney(limit.credit)) : null,
      to: bills,
      warns: limit?.credit ? BigInt(card.owed) > BigInt(limit.credit) : false,
    },
  ];
  return (
    <>
      <Lines
        heading={c.money}
        lines={lines}
        action={
          may(setsLimits) && (
            <button type="button" className="button" onClick={() => setIsSetting(true)}>
              {c.setLimit}
            </button>
          )
        }
      />
      {isSetting && <LimitDialog card={card} close={() => setIsSetting(false)} />}
    </>
  );
}
