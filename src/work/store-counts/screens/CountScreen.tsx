import { Link, useNavigate, useParams } from "react-router";
import { sharePercent } from "#books/stock/rules.ts";
import { formatDay, formatInstant } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay, useMe } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import type { FactGroup } from "#platform/web/parts/FactsColumn.tsx";
import { LifeLine } from "#platform/web/parts/LifeLine.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PaperButton } from "#platform/web/parts/PaperButton.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { storeCounts, type StoreCountWire } from "../api.ts";
import { countLife, countsStores } from "../rules.ts";
import { PilesTable } from "./PilesTable.tsx";
import { isShort } from "./pileWords.ts";
import { Readings } from "./Readings.tsx";
import { t } from "./words.ts";

/** One count: its piles, who counted them, what the books say once that is over. */
export function CountScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(storeCounts.one, { id });
  return <Loaded answer={answer}>{(count) => <One count={count} />}</Loaded>;
}

function One({ count }: { count: StoreCountWire }) {
  const { id, number, state, place, pileLines } = count;
  const end = state === "agreed" ? "agreed" : "posted";
  return (
    <DetailPage
      back={{ label: t.title, to: "/stock-card/counts" }}
      title={t.titleOf(place.name)}
      code={number}
      status={<StatusBadge life={countLife} state={state} words={t.states} />}
      life={
        <LifeLine
          life={countLife}
          path={["counting", "review", end]}
          now={state}
          words={t.states}
        />
      }
      actions={<Actions count={count} />}
      facts={[foundFacts(count), peopleFacts(count)]}
      tabs={[
        {
          name: "piles",
          label: t.piles,
          count: pileLines.length,
          content: <PilesTable count={count} />,
        },
        {
          name: "readings",
          label: t.readings,
          count: pileLines.reduce((sum, { readings }) => sum + readings.length, 0),
          content: <Readings count={count} />,
        },
      ]}
      history={{ subject: "store-count", id }}
    />
  );
}

function Actions({ count }: { count: StoreCountWire }) {
  const navigate = useNavigate();
  const may = useMay();
  const { id, state, pileLines } = count;
  const isMissing = pileLines.some(isShort);
  const isCounted = pileLines.every((pile) => pile.isCounted);
  const read = `/stock-card/counts/${id}/read`;
  const counts = state === "counting" && may(countsStores);
  return (
    <ActionBar
      life={countLife}
      of={count}
      moves={{
        ...(isCounted ? { finish: storeCounts.finish } : {}),
        // What is missing is written off, and where nothing is there is nothing to write off.
        ...(isMissing ? {} : { agree: storeCounts.agree }),
        count_again: storeCounts.count_again,
        // What shows something is finished, not given up.
        ...(pileLines.some(({ readings }) => readings.length > 0)
          ? {}
          : { cancel: storeCounts.cancel }),
      }}
      words={t.moves}
      says={{
        finish: <p>{t.says.finish}</p>,
        agree: <p>{t.says.agree}</p>,
        count_again: <p>{t.says.countAgain}</p>,
        cancel: <p>{t.says.cancel}</p>,
      }}
      opens={isMissing ? { post: () => void navigate(`/stock-card/counts/${id}/decide`) } : {}}
      blocked={useBlocked(count)}
      more={counts && isCounted ? [{ label: t.othersToo, to: `${read}?all=yes` }] : []}
    >
      <PaperButton paper={storeCounts.sheet} params={{ id }} label={t.sheet} />
      {counts && !isCounted && (
        <Link className="button primary" to={read}>
          {t.countPiles}
        </Link>
      )}
    </ActionBar>
  );
}

/** Whoever counted any of it does not decide. */
function useBlocked({ state, pileLines }: StoreCountWire) {
  const { user, org } = useMe();
  const readings = pileLines.flatMap((pile) => pile.readings);
  // A sole trader has nobody else; that it was one person is written down instead.
  const hasCounted = readings.some(({ byId }) => byId === user.id);
  if (state !== "review" || org.soleTrader || !hasCounted) return {};
  const others = [{ what: t.otherDecides }];
  return { agree: others, post: others, count_again: others };
}

function foundFacts(count: StoreCountWire): FactGroup {
  const { lost, lossAmount, toleranceBp, closingReason, note, day } = count;
  return {
    heading: t.what,
    facts: [
      { label: t.loss, value: lost === null ? null : t.kg(formatKilograms(lost)), strong: true },
      { label: t.worth, value: lossAmount === null ? null : formatMoney(lossAmount) },
      { label: t.tolerance, value: t.percent(sharePercent(toleranceBp)) },
      { label: t.because, value: closingReason },
      { label: t.day, value: formatDay(day) },
      { label: t.note, value: note },
    ],
  };
}

function peopleFacts({ created, finished, decided, ...count }: StoreCountWire): FactGroup {
  const said = (person: StoreCountWire["created"]) =>
    person && `${person.name}, ${formatInstant(new Date(person.at))}`;
  return {
    heading: t.people,
    facts: [
      { label: t.begunBy, value: said(created) },
      { label: t.finishedBy, value: said(finished) },
      { label: t.decidedBy, value: said(decided) },
      { label: t.decidedOn, value: count.decidedOn === null ? null : formatDay(count.decidedOn) },
      { label: t.byOne, value: count.samePerson ? t.byOne : null },
    ],
  };
}
