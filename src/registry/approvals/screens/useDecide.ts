// Deciding from the list: one click or one dialog, one command, each request with its own outcome.
import { useState } from "react";
import type { RowOf } from "#platform/web/parts/listColumns.ts";
import { useRunning } from "#platform/web/data.ts";
import { toast } from "#platform/web/toasts.ts";
import { approvals } from "../api.ts";
import { type Decision, mostAtOnce } from "../rules.ts";
import { t } from "./words.ts";

export type Row = RowOf<typeof approvals.list>;

/** What was not done, and why. */
export interface NotDone {
  of: number;
  lines: readonly { id: string; number: string; because: string }[];
}

export interface Deciding {
  busy: boolean;
  notDone: NotDone | null;
  forget: () => void;
  decide: (decision: Decision, rows: readonly Row[], reason: string | null) => Promise<void>;
}

/** Sends decisions; says what was done, and keeps what was not until it was read. */
export function useDecide(): Deciding {
  const running = useRunning();
  const [notDone, setNotDone] = useState<NotDone | null>(null);
  const decide: Deciding["decide"] = async (decision, rows, reason) => {
    const failed: { id: string; because: string | null }[] = [];
    for (let at = 0; at < rows.length; at += mostAtOnce) {
      const part = rows.slice(at, at + mostAtOnce);
      const requests = part.map(({ id, version }) => ({ id, version }));
      const body = { decision, reason, requests };
      const outcome = await running.run(approvals.decideMany, { body });
      const notDone = outcome.ok
        ? outcome.value.outcomes.filter((one) => !one.done)
        : part.map(({ id }) => ({ id, because: outcome.problem.detail }));
      failed.push(...notDone);
    }
    const done = rows.length - failed.length;
    if (done > 0) toast(t.doneToast[decision](done));
    const lines = failed.map(({ id, because }) => ({
      id,
      number: rows.find((row) => row.id === id)?.number ?? "",
      because: because ?? "",
    }));
    setNotDone(lines.length === 0 ? null : { of: rows.length, lines });
  };
  return { busy: running.busy, notDone, forget: () => setNotDone(null), decide };
}
