import { IconBookmark, IconPencil, IconStar, IconStarFilled, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { newId, type Outcome, useQuery, useRunning } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { placeBeneath } from "#platform/web/parts/floating.ts";
import { ProblemNotice } from "#platform/web/parts/ProblemNotice.tsx";
import type { ViewsProps } from "#platform/web/shell/house.ts";
import { toast } from "#platform/web/toasts.ts";
import { listViews } from "../api.ts";
import { ChangedView, NewView, type View } from "./ViewDialog.tsx";
import { t } from "./words.ts";

/** The views of one list: which is shown, the others, and how this one is kept. */
export function Views({ route, query, isFresh, show }: ViewsProps) {
  const { data, problem, retry } = useQuery(listViews.mine);
  const views = (data?.views ?? []).filter((view) => view.route === route);
  const shown = views.find((view) => view.query === query);
  const changed = useChanged(views, query);
  const [asked, setAsked] = useState<View | "new" | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  useBeginning(isFresh, views.find((view) => view.isFirst)?.query, show);
  const act = useActs(route);
  // The panel goes first and gives the focus back to its button: a dialog gives it back there, too.
  const leave = (next: () => void): void => {
    panel.current?.hidePopover();
    button.current?.focus();
    next();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="chip add border-solid! md:ml-auto"
        popoverTarget={id}
      >
        <IconBookmark size={14} aria-hidden />
        {shown ? t.shown(shown.name) : t.views}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t.views}
        className="floating fixed m-0 max-h-[70vh] w-80 max-w-[calc(100vw-32px)] overflow-y-auto p-1"
        onToggle={(event) => {
          if (event.newState === "open") placeBeneath(panel.current, button.current);
        }}
      >
        {problem && <ProblemNotice problem={problem} retry={retry} />}
        <Choices
          views={views}
          query={query}
          isBusy={act.busy}
          show={(next) => leave(() => show(next))}
          begin={(view) => void act.begin(view)}
          change={(view) => leave(() => setAsked(view))}
          remove={(view) => leave(() => void act.remove(view))}
        />
        <div className="mt-1 flex flex-col gap-2 border-t border-line p-2">
          {query === "" && views.length === 0 && <p className="small quiet">{t.none}</p>}
          {changed && (
            <Keep
              isOff={act.busy}
              press={() => leave(() => void act.change({ ...changed, query }))}
            >
              {t.saveChange(changed.name)}
            </Keep>
          )}
          <Keep isOff={query === "" || !!shown} press={() => leave(() => setAsked("new"))}>
            {t.save}
          </Keep>
        </div>
      </div>
      {asked !== null && (
        <Asked asked={asked} route={route} query={query} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

function Asked(props: { asked: View | "new"; route: string; query: string; onClose: () => void }) {
  const { asked, ...rest } = props;
  if (asked === "new") return <NewView {...rest} />;
  return <ChangedView view={asked} onClose={rest.onClose} />;
}

/** A list that somebody opened begins with the view they said; what they chose stays. */
function useBeginning(isFresh: boolean, first: string | undefined, show: ViewsProps["show"]): void {
  useEffect(() => {
    if (isFresh && first !== undefined) show(first);
  }, [isFresh, first, show]);
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

interface ChoicesProps {
  views: readonly View[];
  query: string;
  isBusy: boolean;
  show: (query: string) => void;
  begin: (view: View) => void;
  change: (view: View) => void;
  remove: (view: View) => void;
}

/** All rows, and each view with what is done to it. */
function Choices({ views, query, isBusy, show, begin, change, remove }: ChoicesProps) {
  return (
    <ul>
      <li>
        <ViewButton isShown={query === ""} press={() => show("")}>
          {t.all}
        </ViewButton>
      </li>
      {views.map((view) => (
        <ViewLine
          key={view.id}
          view={view}
          isShown={view.query === query}
          isBusy={isBusy}
          press={() => show(view.query)}
          begin={() => begin(view)}
          change={() => change(view)}
          remove={() => remove(view)}
        />
      ))}
    </ul>
  );
}

function ViewButton(props: { isShown: boolean; press: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="menu-item min-w-0 flex-1 py-1"
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
