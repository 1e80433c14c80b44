// Deciding from the list: one click or one dialog, one command, each request with its own outcome.
import { useState } from "react";
import type { RowOf } from "#platform/web/parts/listColumns.ts";
import { useRunning } from "#platform/web/data.ts";
import { toast } from "#platform/web/toasts.ts";
import { approvals } from "../api.ts";
import type { Decision } from "../rules.ts";
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
    const requests = rows.map(({ id, version }) => ({ id, version }));
    const outcome = await running.run(approvals.decideMany, {
      body: { decision, reason, requests },
    });
    const failed = outcome.ok
      ? outcome.value.outcomes.filter((one) => !one.done)
      : rows.map(({ id }) => ({ id, because: outcome.problem.detail }));
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
