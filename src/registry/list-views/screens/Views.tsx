import { IconBookmark, IconPencil, IconStar, IconStarFilled, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { newId, type Outcome, useQuery, useRunning } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { keepBeginning } from "#platform/web/parts/listBeginnings.ts";
import { FloatingPanel, useClosePanel } from "#platform/web/parts/FloatingPanel.tsx";
import { ProblemNotice } from "#platform/web/parts/ProblemNotice.tsx";
import type { ViewsProps } from "#platform/web/shell/house.ts";
import { toast } from "#platform/web/toasts.ts";
import { listViews } from "../api.ts";
import { ChangedView, NewView, type View } from "./ViewDialog.tsx";
import { t } from "./words.ts";

/** The views of one list: which is shown, the others, and how this one is kept. */
export function Views({ route, query, isFresh, isBegun, show }: ViewsProps) {
  const answer = useQuery(listViews.mine);
  const views = (answer.data?.views ?? []).filter((view) => view.route === route);
  const shown = views.find((view) => view.query === query);
  const [asked, setAsked] = useState<View | "new" | null>(null);
  useBeginning({
    route,
    isAwaited: isFresh || isBegun,
    isKnown: answer.data !== undefined,
    first: views.find((view) => view.isFirst)?.query,
    query,
    show,
  });
  const says = (
    <>
      <IconBookmark size={14} aria-hidden />
      {shown ? t.shown(shown.name) : t.views}
    </>
  );
  return (
    <>
      <FloatingPanel
        label={t.views}
        says={says}
        buttonLook="border-solid! md:ml-auto"
        panelLook="max-h-[70vh] w-96 overflow-y-auto p-1"
      >
        {answer.problem && <ProblemNotice problem={answer.problem} retry={answer.retry} />}
        <Panel {...{ route, query, views, show }} ask={setAsked} />
      </FloatingPanel>
      {asked !== null && (
        <Asked asked={asked} route={route} query={query} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

interface PanelProps {
  route: string;
  query: string;
  views: readonly View[];
  show: ViewsProps["show"];
  /** Asks for a name: a new view's, or another of this one. */
  ask: (asked: View | "new") => void;
}

/** All rows, each view with what is done to it, and what the list shows now, to be kept. */
function Panel({ route, query, views, show, ask }: PanelProps) {
  const changed = useChanged(views, query);
  const act = useActs(route);
  const close = useClosePanel();
  const leave = (next: () => void): void => {
    close();
    next();
  };
  const isKept = views.some((view) => view.query === query);
  return (
    <>
      <ul>
        <li>
          <ViewButton isShown={query === ""} press={() => leave(() => show(""))}>
            {t.all}
          </ViewButton>
        </li>
        {views.map((view) => (
          <ViewLine
            key={view.id}
            view={view}
            isShown={view.query === query}
            isBusy={act.busy}
            press={() => leave(() => show(view.query))}
            begin={() => void act.begin(view)}
            change={() => leave(() => ask(view))}
            remove={() => leave(() => void act.remove(view))}
          />
        ))}
      </ul>
      <div className="mt-1 flex flex-col gap-2 border-t border-line p-2">
        {query === "" && views.length === 0 && <p className="small quiet">{t.none}</p>}
        {changed && (
          <Keep isOff={act.busy} press={() => leave(() => void act.change({ ...changed, query }))}>
            {t.saveChange(changed.name)}
          </Keep>
        )}
        <Keep isOff={query === "" || isKept} press={() => leave(() => ask("new"))}>
          {t.save}
        </Keep>
      </div>
    </>
  );
}

function Asked(props: { asked: View | "new"; route: string; query: string; onClose: () => void }) {
  const { asked, ...rest } = props;
  if (asked === "new") return <NewView {...rest} />;
  return <ChangedView view={asked} onClose={rest.onClose} />;
}

/**
 * A list that somebody opened begins with the view they said; what they chose stays. The device remembers it: the next
 * time the list begins so by itself, and here is only said whether that is still right.
 */
function useBeginning(of: {
  route: string;
  isAwaited: boolean;
  isKnown: boolean;
  first: string | undefined;
  query: string;
  show: ViewsProps["show"];
}): void {
  const { route, isAwaited, isKnown, first = "", query, show } = of;
  useEffect(() => {
    if (!isKnown) return;
    keepBeginning(route, first === "" ? undefined : first);
    if (isAwaited && (first !== "" || query !== "")) show(first);
  }, [route, isAwaited, isKnown, first, query, show]);
}

/** The view of one's own that was shown last, once the list shows something else. */
function useChanged(views: readonly View[], query: string): View | undefined {
  const [lastId, setLastId] = useState<string | null>(null);
  const shown = views.find((view) => view.query === query);
  const nextId = query === "" ? null : (shown?.id ?? lastId);
  if (nextId !== lastId) setLastId(nextId);
  return shown ? undefined : views.find(({ id, isMine }) => isMine && id === nextId);
}

/** What is done to views at once; what was taken away can be brought back. */
function useActs(route: string) {
  const { run, busy } = useRunning();
  const said = async (sent: Promise<Outcome<unknown>>, done?: () => void): Promise<void> => {
    const outcome = await sent;
    if (outcome.ok) done?.();
    else toast(outcome.problem.detail, { tone: "refused" });
  };
  const bringBack = ({ name, query, isShared, isFirst }: View): void => {
    const id = newId();
    const first = { body: { route, viewId: id } };
    void said(run(listViews.keep, { body: { id, route, name, query, isShared } }), () => {
      if (isFirst) void said(run(listViews.beginWith, first));
    });
  };
  return {
    busy,
    begin: ({ id, isFirst }: View) =>
      said(run(listViews.beginWith, { body: { route, viewId: isFirst ? null : id } })),
    change: ({ id, name, query, isShared }: View) =>
      said(run(listViews.change, { params: { id }, body: { name, query, isShared } }), () =>
        toast(t.saved(name)),
      ),
    remove: (view: View) =>
      said(run(listViews.remove, { params: { id: view.id } }), () =>
        toast(t.removed(view.name), { action: { label: t.undo, run: () => bringBack(view) } }),
      ),
  };
}

function Keep(props: { isOff: boolean; press: () => void; children: ReactNode }) {
  return (
    <button type="button" className="button soft" disabled={props.isOff} onClick={props.press}>
      {props.children}
    </button>
  );
}

function ViewButton(props: { isShown: boolean; press: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="menu-item min-w-0 flex-1 py-1 aria-[current]:font-strong"
      aria-current={props.isShown ? "true" : undefined}
      onClick={props.press}
    >
      {props.children}
    </button>
  );
}

function ViewLine(props: {
  view: View;
  isShown: boolean;
  isBusy: boolean;
  press: () => void;
  begin: () => void;
  change: () => void;
  remove: () => void;
}) {
  const { view, isShown, isBusy } = props;
  const may = useMay();
  const { name, isMine, isShared, isFirst } = view;
  return (
    <li className="flex items-center">
      <ViewButton isShown={isShown} press={props.press}>
        <span className="min-w-0">
          <span className="block truncate">{name}</span>
          {(isShared || !isMine) && (
            <span className="tiny block truncate text-ink-3">
              {isMine ? t.everybody : t.by(view.by)}
            </span>
          )}
        </span>
      </ViewButton>
      <button
        type="button"
        className="icon-button flex-none"
        aria-label={t.begin(name)}
        aria-pressed={isFirst}
        disabled={isBusy}
        onClick={props.begin}
      >
        {isFirst ? <IconStarFilled size={16} aria-hidden /> : <IconStar size={16} aria-hidden />}
      </button>
      {isMine && (
        <button
          type="button"
          className="icon-button flex-none"
          aria-label={t.change(name)}
          onClick={props.change}
        >
          <IconPencil size={16} aria-hidden />
        </button>
      )}
      {(isMine || may("canConfigureSystem")) && (
        <button
          type="button"
          className="icon-button flex-none"
          aria-label={t.remove(name)}
          disabled={isBusy}
          onClick={props.remove}
        >
          <IconTrash size={16} aria-hidden />
        </button>
      )}
    </li>
  );
}
