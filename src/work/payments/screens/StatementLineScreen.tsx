import { useState } from "react";
import { Link, useParams } from "react-router";
import { formatDay, formatInstant } from "#kernel/days.ts";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import { useCommand, useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import type { FactGroup } from "#platform/web/parts/FactsColumn.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import { toast } from "#platform/web/toasts.ts";
import { accountStatements, type LedgerEntryWire, type WholeLineWire } from "../statementApi.ts";
import { s } from "./statementWords.ts";

/** One line of a statement: what it is in the ledger, or what it might be. */
export function StatementLineScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(accountStatements.line, { id });
  return <Loaded answer={answer}>{(line) => <Line line={line} />}</Loaded>;
}

function Line({ line }: { line: WholeLineWire }) {
  const { id, state } = line;
  const money = formatMoney(line.amount);
  return (
    <DetailPage
      back={{ label: s.title, to: "/payment-center/statements" }}
      title={s.linePage(money, formatDay(line.bookedOn))}
      code={line.statement.key}
      status={<Badge tone={state === "open" ? "waiting" : "done"}>{s.states[state]}</Badge>}
      actions={<Actions line={line} />}
      facts={factsOf(line)}
      tabs={[
        {
          name: "entries",
          label: s.entries,
          content: state === "open" ? <Choosing line={line} /> : <Entries entries={line.entries} />,
        },
      ]}
      history={{ subject: "statement-line", id }}
    >
      {line.undone.length > 0 && <Undone line={line} />}
    </DetailPage>
  );
}

function factsOf(line: WholeLineWire): FactGroup[] {
  const { statement } = line;
  return [
    {
      heading: s.money,
      facts: [
        { label: s.amount, value: formatMoney(line.amount), strong: true },
        { label: s.account, value: s.names[line.accountCode] },
        { label: s.day, value: formatDay(line.bookedOn) },
        { label: s.who, value: line.counterparty },
        { label: s.text, value: line.text },
        { label: s.reference, value: line.reference },
        { label: s.providerReference, value: line.providerReference },
      ],
    },
    {
      heading: s.source,
      facts: [
        { label: s.fileName, value: statement.fileName },
        { label: s.read, value: formatInstant(new Date(statement.importedAt)) },
        { label: s.how, value: line.how && s.ways[line.how] },
        { label: s.by, value: line.matchedByName },
      ],
    },
  ];
}

function Undone({ line }: { line: WholeLineWire }) {
  return (
    <section className="notice mb-4">
      <h2>{s.earlier}</h2>
      <ul className="mt-1">
        {line.undone.map(({ at, byName, reason }) => (
          <li key={at} className="small">
            {reason} ({byName}, {formatInstant(new Date(at))})
          </li>
        ))}
      </ul>
    </section>
  );
}

function Actions({ line }: { line: WholeLineWire }) {
  const may = useMay();
  const [opens, setOpens] = useState<"unmatch" | "charge" | null>(null);
  const close = () => setOpens(null);
  const isOpen = line.state === "open";
  return (
    <>
      {!isOpen && may("canProcessPayments") && (
        <button type="button" className="button soft" onClick={() => setOpens("unmatch")}>
          {s.unmatch}
        </button>
      )}
      {isOpen && line.amount.startsWith("-") && may("canManageExpenses") && (
        <button type="button" className="button primary" onClick={() => setOpens("charge")}>
          {s.charge}
        </button>
      )}
      {opens === "unmatch" && <UnmatchDialog line={line} onClose={close} />}
      {opens === "charge" && <ChargeDialog line={line} onClose={close} />}
    </>
  );
}

interface DialogProps {
  line: WholeLineWire;
  onClose: () => void;
}

function UnmatchDialog({ line: { id, how }, onClose }: DialogProps) {
  const form = useForm({
    initial: { reason: "" },
    command: accountStatements.unmatch,
    args: (body) => ({ params: { id }, body }),
    done: () => {
      toast(s.undone);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={s.unmatch} submit={s.unmatch} isFinal open onClose={onClose}>
      <p>{how === "charge" ? s.unchargeMeans : s.unmatchMeans}</p>
      <TextField field={form.field("reason")} label={s.reason} required />
    </FormDialog>
  );
}

function ChargeDialog({ line, onClose }: DialogProps) {
  const { id, text, amount, bookedOn, chargeOn } = line;
  const form = useForm({
    initial: { note: text ?? "" },
    command: accountStatements.charge,
    args: (body) => ({ params: { id }, body }),
    done: () => {
      toast(s.charged);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={s.charge} submit={s.charge} open onClose={onClose}>
      <p>{s.chargeMeans(formatMoney(amount.slice(1)))}</p>
      {chargeOn > bookedOn && <p>{s.chargeLater(formatDay(bookedOn), formatDay(chargeOn))}</p>}
      <TextField field={form.field("note")} label={s.chargeNote} required />
    </FormDialog>
  );
}

type Entry = LedgerEntryWire & { id: string };
const keyOf = ({ voucherId, line }: LedgerEntryWire): string => `${voucherId}:${line}`;

/** The entries that might be this line, those of its own amount first; chosen ones must come to it. */
function Choosing({ line }: { line: WholeLineWire }) {
  const may = useMay();
  const { id, accountCode, amount } = line;
  const answer = useQuery(accountStatements.entries, { accountCode, search: "" });
  const [chosen, setChosen] = useState<readonly Entry[]>([]);
  const match = useCommand(accountStatements.match);
  const sum = chosen.reduce((total, one) => total + BigInt(one.amount), 0n);
  const press = async (): Promise<void> => {
    const entries = chosen.map((one) => ({ voucherId: one.voucherId, line: one.line }));
    const done = await match.run({ params: { id }, body: { entries } });
    if (done.ok) toast(s.matched);
  };
  const toggle = (entry: Entry) =>
    setChosen((before) =>
      before.some((one) => one.id === entry.id)
        ? before.filter((one) => one.id !== entry.id)
        : [...before, entry],
    );
  return (
    <>
      <p className="small quiet mb-3">{s.notMatched}</p>
      <Loaded answer={answer}>
        {({ rows }) => {
          const ordered = rows.toSorted(
            (a, b) => Number(b.amount === amount) - Number(a.amount === amount),
          );
          return rows.length === 0 ? (
            <p className="small quiet">{s.noEntries}</p>
          ) : (
            <Entries
              entries={ordered}
              {...(may("canProcessPayments") ? { choose: { chosen, toggle } } : {})}
            />
          );
        }}
      </Loaded>
      {chosen.length > 0 && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <button
            type="button"
            className="button primary"
            disabled={match.busy || sum !== BigInt(amount)}
            onClick={() => void press()}
          >
            {s.match}
          </button>
          <span className="small">{s.chosen(formatAmount(sum), formatAmount(amount))}</span>
        </div>
      )}
    </>
  );
}

function Entries<E extends LedgerEntryWire>(props: {
  entries: readonly E[];
  choose?: { chosen: readonly LedgerEntryWire[]; toggle: (entry: E) => void };
}) {
  const { entries, choose } = props;
  return (
    <WideSheet label={s.entries}>
      <table className="table">
        <thead>
          <tr>
            {choose && <td />}
            <th scope="col">{s.voucher}</th>
            <th scope="col" className="max-lg:hidden">
              {s.memo}
            </th>
            <th scope="col" className="max-lg:hidden">
              {s.day}
            </th>
            <th scope="col" className="end">
              {s.amountUgx}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={keyOf(entry)}>
              {choose && (
                <td>
                  <input
                    type="checkbox"
                    aria-label={s.choose(entry.voucherNumber, formatAmount(entry.amount))}
                    checked={choose.chosen.some((one) => keyOf(one) === keyOf(entry))}
                    onChange={() => choose.toggle(entry)}
                  />
                </td>
              )}
              <th scope="row">
                {entry.sourceType === "payment" ? (
                  <Link className="link" to={`/payments/${entry.sourceId}`}>
                    {entry.voucherNumber}
                  </Link>
                ) : (
                  entry.voucherNumber
                )}
                <span className="small quiet block whitespace-normal lg:hidden">{entry.memo}</span>
              </th>
              <td className="whitespace-normal max-lg:hidden">{entry.memo}</td>
              <td className="max-lg:hidden">{formatDay(entry.day)}</td>
              <td className="end">{formatAmount(entry.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideSheet>
  );
}
