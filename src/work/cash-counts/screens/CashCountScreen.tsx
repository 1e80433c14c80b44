import { useParams } from "react-router";
import { formatInstant } from "#kernel/days.ts";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import type { FactGroup } from "#platform/web/parts/FactsColumn.tsx";
import type { Column } from "#platform/web/parts/listColumns.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PaperButton } from "#platform/web/parts/PaperButton.tsx";
import { RowsSheet } from "#platform/web/parts/RowsSheet.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { type CashCountWire, cashCounts } from "../api.ts";
import { cashCountLife, differenceWords } from "../rules.ts";
import { t } from "./words.ts";

const back = { label: t.title, to: "/payment-center/cash-counts" };

/** One count: its notes and coins, what the books said in its moment, and what was decided. */
export function CashCountScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(cashCounts.one, { id });
  return (
    <Loaded answer={answer} page={{ title: t.title, back }}>
      {(count) => <One count={count} />}
    </Loaded>
  );
}

function One({ count }: { count: CashCountWire }) {
  const { id, number, state, counted, notes } = count;
  return (
    <DetailPage
      back={back}
      title={t.titleOf(formatMoney(counted))}
      code={number}
      status={<StatusBadge life={cashCountLife} state={state} words={t.states} />}
      actions={<Actions count={count} />}
      facts={[moneyFacts(count), peopleFacts(count)]}
      tabs={[
        {
          name: "notes",
          label: t.notes,
          content: (
            <RowsSheet
              label={t.notes}
              columns={noteColumns}
              rows={notes.map((pile) => ({ ...pile, id: String(pile.denomination) }))}
              totals={counted}
              empty={t.noNotes}
            />
          ),
        },
      ]}
      history={{ subject: "cash-count", id }}
    />
  );
}

type Pile = CashCountWire["notes"][number] & { id: string };

const noteColumns: readonly Column<Pile, string>[] = [
  {
    head: t.denomination,
    cell: ({ denomination }) => formatAmount(BigInt(denomination)),
    onCard: "title",
  },
  {
    head: t.pieces,
    cell: ({ pieces }) => formatAmount(BigInt(pieces)),
    align: "end",
  },
  {
    head: t.worthUgx,
    cell: ({ denomination, pieces }) => formatAmount(BigInt(denomination) * BigInt(pieces)),
    align: "end",
    total: (counted) => formatAmount(counted),
  },
];

function Actions({ count }: { count: CashCountWire }) {
  const { user, org } = useMe();
  const { id, countedById, difference } = count;
  // A sole trader has nobody else; that it was one person is written down instead.
  const others = countedById === user.id && !org.soleTrader ? [{ what: t.onlyOther }] : [];
  return (
    <ActionBar
      life={cashCountLife}
      of={count}
      moves={{ accept: cashCounts.accept, count_again: cashCounts.count_again }}
      words={t.moves}
      says={{
        accept: <p>{t.says.accept(wordsOf(difference) ?? "")}</p>,
        count_again: <p>{t.says.countAgain}</p>,
      }}
      blocked={{ accept: others, count_again: others }}
    >
      <PaperButton paper={cashCounts.voucher} params={{ id }} label={t.voucher} />
    </ActionBar>
  );
}

const wordsOf = (difference: string | null): string | null =>
  differenceWords(difference === null ? null : BigInt(difference));

function moneyFacts({ counted, expected, difference, note }: CashCountWire): FactGroup {
  return {
    heading: t.figures,
    facts: [
      { label: t.inBox, value: formatMoney(counted), strong: true },
      { label: t.byBooks, value: expected === null ? t.notSaid : formatMoney(expected) },
      {
        label: t.difference,
        value: difference === null ? null : (wordsOf(difference) ?? t.none),
        strong: true,
      },
      { label: t.note, value: note },
    ],
  };
}

function peopleFacts(count: CashCountWire): FactGroup {
  const { countedByName, countedAt, decidedByName, decidedAt, reason, samePerson } = count;
  const at = (instant: string) => formatInstant(new Date(instant));
  return {
    heading: t.people,
    facts: [
      { label: t.countedBy, value: `${countedByName}, ${at(countedAt)}` },
      {
        label: t.decidedBy,
        value: decidedAt === null ? null : `${decidedByName ?? ""}, ${at(decidedAt)}`,
      },
      { label: t.reason, value: reason },
      { label: t.byOne, value: samePerson ? t.byOne : null },
    ],
  };
}
