import { useNavigate, useParams } from "react-router";
import { sharePercent } from "#books/stock/rules.ts";
import { formatDay, formatInstant } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import type { FactGroup } from "#platform/web/parts/FactsColumn.tsx";
import { LifeLine } from "#platform/web/parts/LifeLine.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PaperButton } from "#platform/web/parts/PaperButton.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { storeTransfers, type TransferWire } from "../api.ts";
import { transferLife } from "../rules.ts";
import { TransferLots } from "./TransferLots.tsx";
import { Weighings } from "./Weighings.tsx";
import { t } from "./words.ts";

/** One transfer: the truck, its lots, what each weighed at both ends. */
export function TransferScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(storeTransfers.one, { id });
  return <Loaded answer={answer}>{(transfer) => <One transfer={transfer} />}</Loaded>;
}

function One({ transfer }: { transfer: TransferWire }) {
  const { id, number, state, sent, to, weighings, lotLines } = transfer;
  const review = ["dispatched", "variance_review", "received"] as const;
  return (
    <DetailPage
      back={{ label: t.title, to: "/stock-card/transfers" }}
      title={t.titleOf(formatKilograms(sent), to.name)}
      code={number}
      status={<StatusBadge life={transferLife} state={state} words={t.states} />}
      life={
        <LifeLine
          life={transferLife}
          path={state === "variance_review" ? review : ["draft", "dispatched", "received"]}
          now={state}
          words={t.states}
        />
      }
      actions={<Actions transfer={transfer} />}
      facts={[kilogramFacts(transfer), truckFacts(transfer), peopleFacts(transfer)]}
      tabs={[
        {
          name: "lots",
          label: t.lots,
          count: lotLines.length,
          content: <TransferLots transfer={transfer} />,
        },
        {
          name: "weighings",
          label: t.weighings,
          count: weighings.length,
          content: <Weighings transfer={transfer} />,
        },
      ]}
      history={{ subject: "store-transfer", id }}
    />
  );
}

function Actions({ transfer }: { transfer: TransferWire }) {
  const navigate = useNavigate();
  const { id, from, sent, dispatched, state } = transfer;
  const missing = missingOf(transfer);
  const blocked = useOthersMoves(transfer);
  return (
    <ActionBar
      life={transferLife}
      of={transfer}
      moves={{
        dispatch: storeTransfers.dispatch,
        accept: storeTransfers.accept,
        weigh_again: storeTransfers.weigh_again,
        give_back: storeTransfers.give_back,
        cancel: storeTransfers.cancel,
      }}
      words={t.moves}
      says={{
        dispatch: <p>{t.says.dispatch(formatKilograms(sent), from.name)}</p>,
        accept: <p>{t.says.accept(formatKilograms(missing), "")}</p>,
        weigh_again: <p>{t.says.weighAgain}</p>,
        give_back: <p>{t.says.giveBack}</p>,
        cancel: <p>{t.says.cancel}</p>,
      }}
      opens={{ receive: () => void navigate(`/stock-card/transfers/${id}/receive`) }}
      blocked={blocked}
    >
      {dispatched !== null && state !== "returned" && (
        <PaperButton paper={storeTransfers.note} params={{ id }} label={t.paper} />
      )}
    </ActionBar>
  );
}

/** What somebody else has to do: who sent lots does not weigh them in, and neither of the two decides about a loss. */
function useOthersMoves({ state, dispatched, weighings }: TransferWire) {
  const { user, org } = useMe();
  const give_back = weighings.length > 0 ? [{ what: t.wasWeighed }] : [];
  // A sole trader has nobody else; that it was one person is written down instead.
  if (org.soleTrader) return state === "dispatched" ? { give_back } : {};
  const hasSent = dispatched?.id === user.id;
  const hasWeighed = weighings.some(({ counts, byId }) => counts && byId === user.id);
  if (state === "dispatched") {
    const isOthers = hasSent ? [{ what: t.backOther }] : [];
    return {
      receive: hasSent ? [{ what: t.onlyOther }] : [],
      give_back: give_back.length > 0 ? give_back : isOthers,
    };
  }
  if (state !== "variance_review" || !(hasSent || hasWeighed)) return {};
  const decides = [{ what: hasSent ? t.decidesOther : t.weigherDecidesNot }];
  return { accept: decides, weigh_again: decides };
}

/** What the weighing that counts says is missing. */
function missingOf({ weighings }: TransferWire): bigint {
  const [newest] = weighings.filter(({ counts }) => counts);
  return (newest?.lots ?? []).reduce((sum, lot) => {
    const less = BigInt(lot.sent) - BigInt(lot.weighed);
    return less > 0n ? sum + less : sum;
  }, 0n);
}

function kilogramFacts(transfer: TransferWire): FactGroup {
  const { sent, received, loss, lossBp, lossAmount, bags } = transfer;
  const kg = (grams: string | null) => (grams === null ? null : t.kg(formatKilograms(grams)));
  return {
    heading: t.kilograms,
    facts: [
      { label: t.sent, value: kg(sent), strong: true },
      { label: t.bags, value: String(bags) },
      { label: t.received, value: kg(received), strong: true },
      {
        label: t.loss,
        value:
          loss === null || lossBp === null
            ? null
            : `${t.kg(formatKilograms(loss))}, ${t.percent(sharePercent(lossBp))}`,
      },
      { label: t.value, value: lossAmount === null ? null : formatMoney(lossAmount) },
      { label: t.because, value: transfer.closingReason },
    ],
  };
}

function truckFacts({ from, to, trip, ...transfer }: TransferWire): FactGroup {
  return {
    heading: t.truck,
    facts: [
      { label: t.from, value: from.name },
      { label: t.to, value: to.name },
      { label: t.day, value: formatDay(transfer.day) },
      { label: t.vehicle, value: transfer.vehicle },
      { label: t.driver, value: transfer.driver },
      { label: t.seal, value: transfer.seal },
      {
        label: t.trip,
        ...(trip
          ? {
              value: `${formatDay(trip.day)}, ${trip.officerName}`,
              to: `/field-operations/trips/${trip.id}`,
            }
          : { value: t.noTrip }),
      },
      { label: t.note, value: transfer.note },
    ],
  };
}

function peopleFacts({ created, dispatched, reviewed, ...transfer }: TransferWire): FactGroup {
  const said = (person: TransferWire["created"]) =>
    person && `${person.name}, ${formatInstant(new Date(person.at))}`;
  return {
    heading: t.people,
    facts: [
      { label: t.writtenBy, value: said(created) },
      { label: t.sentBy, value: said(dispatched) },
      { label: t.decidedBy, value: said(reviewed) },
      {
        label: t.receivedOn,
        value: transfer.receivedOn === null ? null : formatDay(transfer.receivedOn),
      },
      { label: t.byOne, value: transfer.samePerson ? t.byOne : null },
    ],
  };
}
