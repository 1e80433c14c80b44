import { useState } from "react";
import { Link, useParams } from "react-router";
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
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { buyingSessions, type SessionWire } from "../sessionApi.ts";
import { sessionLife } from "../sessionRules.ts";
import { CountDialog, HandOverDialog, SettleDialog } from "./SessionDialogs.tsx";
import { useSessionsAt } from "./sessionsAt.ts";
import { carriedTexts, CashTable, notesText, WaitingTable } from "./SessionTables.tsx";
import { t } from "./sessionWords.ts";

/** One day with cash: what is left of it, who waits for it, and how it ended. */
export function SessionScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(buyingSessions.one, { id });
  return <Loaded answer={answer}>{(session) => <One session={session} />}</Loaded>;
}

function One({ session }: { session: SessionWire }) {
  const { id, number, placeName, openedOn, officerName, state, waiting, money } = session;
  const at = useSessionsAt();
  const path = [
    "open",
    "closing",
    state === "variance_review" || session.chargedTo !== null ? "variance_review" : "reconciled",
    "closed",
  ] as const;
  return (
    <DetailPage
      back={{ label: t.title, to: at }}
      title={t.sessionAt(placeName, formatDay(openedOn))}
      code={`${number}, ${officerName}`}
      status={<StatusBadge life={sessionLife} state={state} words={t.states} />}
      life={<LifeLine life={sessionLife} path={path} now={state} words={t.states} />}
      actions={<SessionActions session={session} />}
      facts={factsOf(session)}
      tabs={[
        {
          name: "waiting",
          label: t.waiting,
          count: waiting.length,
          content: (
            <div className="flex flex-col gap-4">
              <WaitingTable session={session} />
              {!at.startsWith("/cashier") && (
                <p>
                  <Link className="link" to={`/field-collections?sessionId=${id}`}>
                    {t.allDeliveries}
                  </Link>
                </p>
              )}
            </div>
          ),
        },
        {
          name: "cash",
          label: t.cash,
          count: money.length,
          content: <CashTable session={session} />,
        },
      ]}
      history={{ subject: "buying-session", id }}
    />
  );
}

function SessionActions({ session }: { session: SessionWire }) {
  const { user } = useMe();
  const may = useMay();
  const [dialog, setDialog] = useState<"hand-over" | "count" | "settle" | null>(null);
  const isMine = session.officerId === user.id;
  const { stop: _, count: __, ...others } = buyingSessions;
  const close = () => setDialog(null);
  return (
    <>
      <ActionBar
        life={sessionLife}
        of={session}
        moves={isMine ? buyingSessions : others}
        words={t.moves}
        says={{
          stop: <p>{t.says.stop}</p>,
          recount: <p>{t.says.recount}</p>,
          receive: <p>{t.says.receive(formatMoney(session.counted ?? "0"))}</p>,
        }}
        opens={{
          ...(isMine ? { count: () => setDialog("count") } : {}),
          settle: () => setDialog("settle"),
        }}
      >
        {session.state === "open" && !isMine && may("canProcessPayments") && (
          <button type="button" className="button" onClick={() => setDialog("hand-over")}>
            {t.handOver}
          </button>
        )}
      </ActionBar>
      {dialog === "hand-over" && <HandOverDialog session={session} onClose={close} />}
      {dialog === "count" && <CountDialog session={session} onClose={close} />}
      {dialog === "settle" && <SettleDialog session={session} onClose={close} />}
    </>
  );
}

/** What was counted before somebody had it counted again, the first first. */
function earlierCounts({ earlierCounts: counts }: SessionWire): FactGroup["facts"] {
  return counts.map(({ counted, notes }, before) => ({
    label: t.countOf(before + 1),
    value: [formatMoney(counted), notesText(notes)].filter(Boolean).join(": "),
  }));
}

function factsOf(session: SessionWire): FactGroup[] {
  const { left, free, counted, expected, variance, chargedTo, bought, target } = session;
  const money = (amount: string | null) => (amount === null ? null : formatMoney(amount));
  return [
    {
      heading: t.cash,
      facts: [
        { label: t.floated, value: formatMoney(session.floated) },
        { label: t.paid, value: money(session.paid) ?? t.afterCount },
        {
          label: t.promised,
          value: session.promised === "0" ? null : formatMoney(session.promised),
        },
        { label: t.left, value: money(left) ?? t.afterCount, strong: true },
        { label: t.free, value: session.state === "open" ? money(free) : null },
        ...carriedTexts(session).map((value) => ({ label: t.notBack, value, strong: true })),
        ...earlierCounts(session),
        { label: t.counted, value: money(counted) },
        { label: t.notes, value: notesText(session.countedNotes) || null },
        { label: t.expected, value: money(expected) },
        { label: t.difference, value: variance === "0" ? null : money(variance), strong: true },
        { label: t.charged, value: chargedTo && t.chargedTo[chargedTo] },
      ],
    },
    {
      heading: t.buying,
      facts: [
        {
          label: t.bought,
          value:
            target === "0"
              ? t.boughtAlone(formatKilograms(bought))
              : t.boughtOf(formatKilograms(bought), formatKilograms(target)),
        },
        { label: t.deliveries, value: String(session.deliveries) },
        { label: t.value, value: money(session.value) ?? t.afterCount },
        { label: t.product, value: session.productName },
        { label: t.ceilingPerKg, value: formatMoney(session.priceCeiling) },
        { label: t.openingStock, value: t.boughtAlone(formatKilograms(session.openingStock)) },
      ],
    },
    {
      heading: t.by,
      facts: [
        { label: t.officer, value: session.officerName },
        {
          label: t.countedBy,
          value:
            session.countedAt &&
            `${session.countedByName ?? ""}, ${formatInstant(new Date(session.countedAt))}`,
        },
        {
          label: t.closedBy,
          value:
            session.closedAt &&
            `${session.closedByName ?? ""}, ${formatInstant(new Date(session.closedAt))}`,
        },
        { label: t.note, value: session.closingNote },
        { label: t.samePerson, value: session.samePerson ? t.yes : null },
      ],
    },
  ];
}
