// The three answers to a request, in a row, on a card and for many at once.
import { type ReactNode, createContext, use, useMemo, useState } from "react";
import { formatAmount } from "#kernel/money.ts";
import { Dialog } from "#platform/web/parts/Dialog.tsx";
import { MoveDialog } from "#platform/web/parts/MoveDialog.tsx";
import { approvalLife, type Decision, decisions } from "../rules.ts";
import { type Row, useDecide } from "./useDecide.ts";
import { t } from "./words.ts";

type Ask = (decision: Decision, rows: readonly Row[], done?: () => void) => void;

const AskContext = createContext<{ ask: Ask; busy: boolean }>({
  ask: () => undefined,
  busy: false,
});

interface Asked {
  decision: Decision;
  rows: readonly Row[];
  done: (() => void) | undefined;
}

/** Around a list of requests: asks once more where it must, sends, and says what was not done. */
export function Decisions({ children }: { children: ReactNode }) {
  const { busy, notDone, forget, decide } = useDecide();
  const [asked, setAsked] = useState<Asked | null>(null);
  const context = useMemo(
    () => ({
      busy,
      ask: (decision: Decision, rows: readonly Row[], done?: () => void) =>
        setAsked({ decision, rows, done }),
    }),
    [busy],
  );
  const send = async ({ decision, rows, done }: Asked, reason?: string): Promise<void> => {
    await decide(decision, rows, reason ?? null);
    setAsked(null);
    done?.();
  };
  return (
    <AskContext value={context}>
      {children}
      {asked && (
        <MoveDialog
          title={titleOf(asked)}
          move={approvalLife.moves[asked.decision]}
          says={<Says {...asked} />}
          busy={busy}
          onClose={() => setAsked(null)}
          send={(reason) => void send(asked, reason)}
        />
      )}
      {notDone && (
        <Dialog title={t.notDone(notDone.lines.length, notDone.of)} open onClose={forget}>
          <ul className="divide-y divide-line">
            {notDone.lines.map((line) => (
              <li key={line.id} className="py-2">
                <span className="block font-strong">{line.number}</span>
                {line.because}
              </li>
            ))}
          </ul>
          <div className="mt-4 flex justify-end">
            <button type="button" className="button primary" onClick={forget}>
              {t.understood}
            </button>
          </div>
        </Dialog>
      )}
    </AskContext>
  );
}

function titleOf({ decision, rows }: Asked): string {
  const [only] = rows;
  return rows.length === 1 && only ? t.doOf[decision](only.number) : t.many[decision](rows.length);
}

function Says({ decision, rows }: Asked) {
  const sum = rows.reduce((total, row) => total + BigInt(row.amount), 0n);
  const [only] = rows;
  return (
    <>
      <p className="font-strong">
        {rows.length === 1 && only ? `${only.title} · ` : ""}
        {t.pickedSum(formatAmount(sum))}
      </p>
      <p className="quiet">{t.means[decision]}</p>
    </>
  );
}

/** Approve, return, reject: beside a row that waits for whoever looks. */
export function RowDecisions({ row }: { row: Row }) {
  const { ask, busy } = use(AskContext);
  if (!row.isMine) return "–";
  return (
    <span className="relative z-10 inline-flex gap-3 max-md:gap-5">
      {decisions.map((decision) => (
        <button
          key={decision}
          type="button"
          className="link max-md:min-h-11"
          aria-label={t.doOf[decision](row.number)}
          disabled={busy}
          onClick={() => ask(decision, [row])}
        >
          {t.moves[decision]}
        </button>
      ))}
    </span>
  );
}

/** The same for everything that is ticked. */
export function BulkDecisions({ rows, clear }: { rows: readonly Row[]; clear: () => void }) {
  const { ask, busy } = use(AskContext);
  const mine = rows.filter((row) => row.isMine);
  return decisions.map((decision) => (
    <button
      key={decision}
      type="button"
      className={`button ${decision === "approve" ? "primary" : ""}`}
      disabled={busy || mine.length === 0}
      onClick={() => ask(decision, mine, clear)}
    >
      {t.moves[decision]}
    </button>
  ));
}
