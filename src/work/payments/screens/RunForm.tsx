import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useMemo, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import { call, type Problem, problemOf } from "#platform/web/data.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { ProblemNotice } from "#platform/web/parts/ProblemNotice.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { type CheckedPayoutWire, payRuns } from "../runApi.ts";
import { type RunWay, runWays } from "../runRules.ts";
import { r } from "./runWords.ts";
import { t } from "./words.ts";

interface RunValues {
  way: RunWay | "";
  note: string;
  duplicateReason: string;
}

/** What was ticked, payee by payee, with what stands in the way; those it stands in the way of are left out. */
export function RunForm() {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const dueIds = useMemo(() => address.getAll("due"), [address]);
  const [{ payouts, problem }, setChecked] = useState(unchecked);
  const ready = (payouts ?? []).filter((one) => one.obstacles.length === 0);
  const initial: RunValues = { way: "own", note: "", duplicateReason: "" };
  const form = useForm({
    initial,
    check: () => (ready.length === 0 ? [{ path: "", message: r.noneReady }] : []),
    command: payRuns.prepare,
    args: (values, id) => ({
      body: {
        id,
        dueIds: ready.flatMap((one) => one.dueIds),
        way: values.way === "" ? "own" : values.way,
        note: values.note.trim() || null,
        duplicateReason: values.duplicateReason.trim() || null,
      },
    }),
    done: (made) => {
      toast(r.prepared(made.number));
      void navigate(`/payments/runs/${made.id}`);
    },
  });
  const { way } = form.values;
  useLook(dueIds, way === "" ? "own" : way, setChecked);
  const amount = ready.reduce((sum, one) => sum + BigInt(one.amount), 0n);
  const looksDouble = ready.some((one) => one.isLikeEarlier);
  return (
    <FormPage
      form={form}
      title={r.newTitle}
      back={{ label: r.payables, to: "/payments/payables" }}
      submit={r.prepare}
      summary={
        <output className="flex items-baseline justify-between gap-4" aria-live="polite">
          <span>
            {r.toPay}{" "}
            <span className="small quiet">{r.readyOf(ready.length, payouts?.length ?? 0)}</span>
          </span>
          <span className="text-lg font-strong">{formatMoney(amount)}</span>
        </output>
      }
    >
      <Group heading={r.payees}>
        {problem && <ProblemNotice problem={problem} />}
        {!problem && payouts === null && dueIds.length > 0 && <p className="quiet">{r.checking}</p>}
        <ul className="divide-y divide-line">
          {(payouts ?? []).map((one) => (
            <Payout key={one.partyId} one={one} />
          ))}
        </ul>
      </Group>
      <Group heading={t.howPaid}>
        <ChoiceField
          field={form.field("way")}
          label={r.way}
          required
          options={runWays.map((value) => ({ value, label: r.ways[value] }))}
        />
        {looksDouble && (
          <TextField field={form.field("duplicateReason")} label={r.duplicateReason} long />
        )}
        <TextField field={form.field("note")} label={r.note} />
      </Group>
    </FormPage>
  );
}

/** What the server found when it looked at what was ticked; null while it looks. */
interface Checked {
  payouts: readonly CheckedPayoutWire[] | null;
  problem: Problem | null;
}

const unchecked: Checked = { payouts: null, problem: null };

/** Has the server look at what was ticked, and again when it is to be paid another way. */
function useLook(
  dueIds: readonly string[],
  way: RunWay,
  setChecked: (checked: Checked) => void,
): void {
  useEffect(() => {
    let isLatest = true;
    // Nothing ticked, nothing to look at: the form says where one ticks.
    if (dueIds.length === 0) return undefined;
    call(payRuns.validate, { body: { dueIds: [...dueIds], way } }).then(
      ({ payouts }) => isLatest && setChecked({ payouts, problem: null }),
      (error: unknown) => isLatest && setChecked({ payouts: null, problem: problemOf(error) }),
    );
    return () => {
      isLatest = false;
    };
  }, [dueIds, way, setChecked]);
}

function Payout({ one }: { one: CheckedPayoutWire }) {
  const isOut = one.obstacles.length > 0;
  const words = [...one.obstacles, ...one.warnings];
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
      <span className="min-w-0">
        <span className="font-strong">{one.partyName}</span>{" "}
        <span className="small quiet">
          {one.partyCode} · {t.methods[one.method]}
        </span>
        {words.map((word) => (
          <span key={word} className="small flex items-start gap-1.5 text-straw">
            <IconAlertTriangle size={16} className="mt-0.5 flex-none" aria-hidden />
            {word}
          </span>
        ))}
      </span>
      <span className="flex items-center gap-3">
        <span className="tabular-nums">{formatAmount(one.amount)}</span>
        <Badge tone={isOut ? "refused" : "done"}>{isOut ? r.blocked : r.ready}</Badge>
      </span>
    </li>
  );
}
