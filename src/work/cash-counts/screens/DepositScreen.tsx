import { useParams } from "react-router";
import { formatDay, formatInstant } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import type { FactGroup } from "#platform/web/parts/FactsColumn.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PaperButton } from "#platform/web/parts/PaperButton.tsx";
import { ScreenLink } from "#platform/web/parts/ScreenLink.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { cashDeposits, type DepositWire } from "../depositApi.ts";
import { depositLife } from "../depositRules.ts";
import { d } from "./depositWords.ts";

const back = { label: d.title, to: "/payment-center/deposits" };

/** One deposit with its slip, and whether a statement of the bank shows it. */
export function DepositScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(cashDeposits.one, { id });
  return (
    <Loaded answer={answer} page={{ title: d.title, back }}>
      {(deposit) => <One deposit={deposit} />}
    </Loaded>
  );
}

function One({ deposit }: { deposit: DepositWire }) {
  const { id, number, state, amount } = deposit;
  return (
    <DetailPage
      back={back}
      title={d.titleOf(formatMoney(amount))}
      code={number}
      status={<StatusBadge life={depositLife} state={state} words={d.states} />}
      actions={<Actions deposit={deposit} />}
      facts={[moneyFacts(deposit), peopleFacts(deposit)]}
      tabs={[{ name: "bank", label: d.statement, content: <AtBank deposit={deposit} /> }]}
      history={{ subject: "cash-deposit", id }}
    />
  );
}

/** What the bank says of it. */
function AtBank({ deposit }: { deposit: DepositWire }) {
  const { state, confirmedOn, lineId, isMissing, statedThrough } = deposit;
  const stated = statedThrough === null ? "" : formatDay(statedThrough);
  return (
    <section className="sheet p-4" aria-label={d.statement}>
      {confirmedOn !== null && lineId !== null ? (
        <p>
          {d.shownOn(formatDay(confirmedOn))}{" "}
          <ScreenLink to={`/payment-center/statements/${lineId}`}>{d.readLine}</ScreenLink>
        </p>
      ) : isMissing ? (
        <p className="text-cherry">{d.missingText(stated)}</p>
      ) : (
        <p className="quiet">
          {state === "carried" && stated !== "" ? d.waitsThrough(stated) : d.waits}
        </p>
      )}
    </section>
  );
}

function Actions({ deposit }: { deposit: DepositWire }) {
  const { user, org } = useMe();
  const { id, writtenById, confirmedOn } = deposit;
  // A sole trader has nobody else; that it was one person is written down instead.
  const isOthers = writtenById === user.id && !org.soleTrader;
  const why = confirmedOn === null ? (isOthers ? d.onlyOther : null) : d.isShown;
  return (
    <ActionBar
      life={depositLife}
      of={deposit}
      moves={{ take_back: cashDeposits.take_back }}
      words={d.moves}
      says={{ take_back: <p>{d.says.take_back}</p> }}
      blocked={{ take_back: why === null ? [] : [{ what: why }] }}
    >
      <PaperButton paper={cashDeposits.slip} params={{ id }} label={d.openSlip} />
    </ActionBar>
  );
}

function moneyFacts({ amount, day, slipReference, note }: DepositWire): FactGroup {
  return {
    heading: d.money,
    facts: [
      { label: d.amount, value: formatMoney(amount), strong: true },
      { label: d.dayCarried, value: formatDay(day) },
      { label: d.reference, value: slipReference },
      { label: d.note, value: note },
    ],
  };
}

function peopleFacts(deposit: DepositWire): FactGroup {
  const { carrier, writtenByName, writtenAt, takenBackByName, takenBackAt, ...rest } = deposit;
  const at = (instant: string) => formatInstant(new Date(instant));
  return {
    heading: d.people,
    facts: [
      { label: d.carrier, value: carrier },
      { label: d.writtenBy, value: `${writtenByName}, ${at(writtenAt)}` },
      {
        label: d.takenBackBy,
        value: takenBackAt === null ? null : `${takenBackByName ?? ""}, ${at(takenBackAt)}`,
      },
      { label: d.reason, value: rest.reason },
      { label: d.byOne, value: rest.samePerson ? d.byOne : null },
    ],
  };
}
