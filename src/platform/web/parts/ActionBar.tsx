import { IconLock } from "@tabler/icons-react";
import { type ReactNode, use, useEffect, useState } from "react";
import type { Lifecycle } from "#kernel/lifecycle.ts";
import type { Blocker } from "#kernel/refusal.ts";
import type { CallArgs } from "#platform/api/client.ts";
import type { Endpoint } from "#platform/api/endpoint.ts";
import { useRunning } from "../data.ts";
import { useMay } from "../may.ts";
import { toast } from "../toasts.ts";
import { words } from "../words.ts";
import { type Action, actionsNow } from "./actions.ts";
import { TroubleContext } from "./detailTrouble.ts";
import { pastOf } from "./history.ts";
import { MoreActions, type MoreItem } from "./MoreActions.tsx";
import { MoveDialog } from "./MoveDialog.tsx";
import { sentence } from "./sentence.ts";

const t = words({
  en: {
    working: "Working...",
    blocked: (label: string) => `${label}: not possible yet`,
    because: (label: string, count: number) =>
      `Cannot ${label.charAt(0).toLowerCase()}${label.slice(1)} because ${count === 1 ? "1 thing is" : `${count} things are`} open`,
  },
});

interface ActionBarProps<State extends string, Name extends string> {
  life: Lifecycle<State, Name>;
  of: { id: string; state: NoInfer<State>; version: number };
  /** The api's endpoints; a move is sent to the endpoint of its own name, `{id}` and `{version}`. */
  moves: { [K in NoInfer<Name>]?: Endpoint } & Record<string, Endpoint>;
  /** The verb on each button: `{ approve: "Approve collection" }`. */
  words?: Partial<Record<Name, string>>;
  /** The consequence, said in the dialog: "UGX 1,804,920 leaves MTN for Nakato Rehema." */
  says?: Partial<Record<Name, ReactNode>>;
  /** Moves that need a form of their own: opens it instead of sending. */
  opens?: Partial<Record<Name, () => void>>;
  /** What stands in the way, known before pressing: the button is grey with a lock. */
  blocked?: Partial<Record<Name, readonly Blocker[]>>;
  /** Other buttons before them: papers, links. */
  children?: ReactNode;
  /** What else is done with it, less often: behind the dots, before the moves that have no room. */
  more?: readonly MoreItem[];
}

/** The actions of a thing: at most two in sight, the rest behind the dots. */
export function ActionBar<State extends string, Name extends string>(
  props: ActionBarProps<State, Name>,
) {
  const { life, of, moves, opens, blocked, says, children, more = [] } = props;
  const may = useMay();
  const [asking, setAsking] = useState<Action<Name> | null>(null);
  const labelOf = (name: Name): string => props.words?.[name] ?? sentence(name);
  const { running, tried, send } = useSending<Name>(of, moves, labelOf, () => setAsking(null));
  const known = (name: Name): boolean => moves[name] !== undefined || opens?.[name] !== undefined;
  const actions = actionsNow(life, of.state, known, may);
  const blockedName = actions.find(({ name }) => (blocked?.[name]?.length ?? 0) > 0)?.name;
  useTrouble(running.problem, tried && labelOf(tried), {
    label: blockedName && labelOf(blockedName),
    blockers: (blockedName && blocked?.[blockedName]) ?? [],
  });

  const press = (action: Action<Name>): void => {
    const open = opens?.[action.name];
    if (open) open();
    else if (action.move.asks || action.move.final || says?.[action.name]) setAsking(action);
    else void send(action.name);
  };
  // At most two in sight: a paper and the next step, or the next step and its alternative.
  const seen = children ? 1 : 2;
  const [first] = actions;
  const inSight = actions.slice(0, seen).toReversed();
  const rest = actions.slice(seen).map((action) => ({
    label: labelOf(action.name),
    isOff: running.busy || (blocked?.[action.name]?.length ?? 0) > 0,
    press: () => press(action),
  }));
  const behind = [...more, ...rest];
  return (
    <>
      {children}
      {inSight.map((action) => (
        <MoveButton
          key={action.name}
          label={running.busy && tried === action.name ? t.working : labelOf(action.name)}
          isFirst={action === first && !action.move.asks}
          isBlocked={(blocked?.[action.name]?.length ?? 0) > 0}
          busy={running.busy}
          press={() => press(action)}
        />
      ))}
      {behind.length > 0 && (
        <MoreActions besidePrimary={first !== undefined && !first.move.asks} items={behind} />
      )}
      {asking && (
        <MoveDialog
          title={labelOf(asking.name)}
          move={asking.move}
          says={says?.[asking.name]}
          busy={running.busy}
          onClose={() => setAsking(null)}
          send={(reason) => void send(asking.name, reason)}
        />
      )}
    </>
  );
}

/** Sends a move with the version that was seen, and says what was done. */
function useSending<Name extends string>(
  of: { id: string; version: number },
  moves: { [K in Name]?: Endpoint },
  labelOf: (name: Name) => string,
  settled: () => void,
) {
  const running = useRunning();
  const [tried, setTried] = useState<Name | null>(null);
  const send = async (name: Name, reason?: string): Promise<void> => {
    const endpoint: Endpoint | undefined = moves[name];
    if (!endpoint) return;
    setTried(name);
    const body = { version: of.version, ...(reason === undefined ? {} : { reason }) };
    // Every move takes the id in its path and the version in its body; the server checks both.
    const args = { params: { id: of.id }, body } as unknown as CallArgs<Endpoint>;
    const outcome = await running.run(endpoint, args);
    settled();
    if (outcome.ok) toast(pastOf(labelOf(name).toLowerCase()));
  };
  return { running, tried, send };
}

/** Tells the page what stands in the way: a refusal of the last press, else what is known before it. */
function useTrouble(
  problem: ReturnType<typeof useRunning>["problem"],
  tried: string | null,
  known: { label: string | undefined; blockers: readonly Blocker[] },
): void {
  const tell = use(TroubleContext);
  const { label, blockers } = known;
  // The panel changes when what stands in the way changes, not with every new array of the same.
  const content = JSON.stringify(blockers);
  useEffect(() => {
    const current: readonly Blocker[] = problem?.blockers ?? JSON.parse(content);
    const verb = problem ? tried : label;
    if (problem || current.length > 0) {
      tell({ title: t.because(verb ?? "", current.length), blockers: current, problem });
    } else tell(null);
    return () => tell(null);
  }, [tell, problem, tried, label, content]);
}

function MoveButton(props: {
  label: string;
  isFirst: boolean;
  isBlocked: boolean;
  busy: boolean;
  press: () => void;
}) {
  const { label, isFirst, isBlocked, busy, press } = props;
  return (
    <button
      type="button"
      className={`button ${isFirst ? "max-md:order-first max-md:flex-1" : ""} ${isFirst && !isBlocked ? "primary" : ""}`}
      aria-disabled={isBlocked || undefined}
      aria-label={isBlocked ? t.blocked(label) : undefined}
      disabled={busy}
      onClick={() => {
        if (!isBlocked) press();
      }}
    >
      {isBlocked && <IconLock size={16} aria-hidden />}
      {label}
    </button>
  );
}
