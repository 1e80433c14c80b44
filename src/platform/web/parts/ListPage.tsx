import { IconDownload, IconPlus } from "@tabler/icons-react";
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Link, useLocation, useNavigate } from "react-router";
import type { Endpoint, WireParams } from "#platform/api/endpoint.ts";
import { download, type Problem, useAnswer } from "../data.ts";
import { useMay, useMayCall } from "../may.ts";
import { useIsPhone } from "../phone.ts";
import { useShortcut } from "../shortcuts.ts";
import type { BulkBarProps } from "./BulkBar.tsx";
import { ListCards } from "./ListCards.tsx";
import {
  type Column,
  type CreateAction,
  type Empty,
  type Filter,
  type ListTab,
  type RowOf,
  type Selecting,
  type TotalsOf,
} from "./listColumns.ts";
import { ListEmpty } from "./ListEmpty.tsx";
import { ListFilters } from "./ListFilters.tsx";
import { ListPaging } from "./ListPaging.tsx";
import { type Selection, useSelection } from "./listSelection.ts";
import { beginningOf } from "./listBeginnings.ts";
import {
  addressOf,
  askOf,
  countText,
  isFiltered,
  type ListState,
  nextSort,
  queryOf,
  readListState,
  writeListState,
} from "./listState.ts";
import { ListTable } from "./ListTable.tsx";
import { PageTitle } from "./PageTitle.tsx";
import { ProblemNotice } from "./ProblemNotice.tsx";
import { t } from "./listWords.ts";
import { useWrittenAddress } from "../useAddress.ts";
import { useLoaded } from "../useLoaded.ts";
import { ViewsPlace } from "./ViewsPlace.tsx";

export interface ListPageProps<E extends Endpoint> {
  title: string;
  /** A query that answers with `pageOf` or `pageWithTotals`. */
  list: E;
  columns: readonly Column<RowOf<E>, TotalsOf<E>>[];
  /** What the search box finds: `Number, farmer, phone`. The endpoint has a `search` parameter. */
  search?: string;
  filters?: readonly Filter[];
  tabs?: readonly ListTab[];
  /** The one primary action: opens the form (also with the key C). */
  create?: CreateAction;
  /** A `file(…, "text/csv", …)` endpoint with the same parameters: exports what is shown, all pages. */
  csv?: Endpoint;
  /** Why the list is empty when nothing is filtered, and what comes next. */
  empty: Empty;
  /** Lets rows be picked and acted on together. */
  select?: Selecting<RowOf<E>>;
  /** Stands between the title and the table: tiles, notices. */
  children?: ReactNode;
}

/** A list: its state in the address bar, columns as data, cards on a phone. Page kind 1 of the look. */
export function ListPage<E extends Endpoint>(props: ListPageProps<E>) {
  const { title, list, filters = noFilters, tabs = noTabs, create, select } = props;
  const names = useMemo(
    () => [...filters.map(({ name }) => name), ...tabs.flatMap((tab) => Object.keys(tab.params))],
    [filters, tabs],
  );
  const { state, change, shown, isBeginning } = useListState(names);
  const selection = useSelection();
  const searchBox = useRef<HTMLInputElement>(null);
  // The names and values in the address are the endpoint's own parameters; the server checks them.
  const answer = useAnswer<ListAnswer<E>>(list, askOf(state, {}), {
    keep: true,
    enabled: !isBeginning,
  });
  const page = answer.data;
  const newButton = useCreateButton(create);
  useSearchShortcut(props.search !== undefined, searchBox);
  // A list that is not this person's has nothing to search in.
  const isRefused = answer.problem?.status === 403;
  const count = page ? countText(page.count, page.countIsCapped) : "";
  const clear = (): void =>
    change(Object.fromEntries([...names, "search"].map((name) => [name, null])));
  return (
    <>
      <PageTitle title={title} beside={<span className="text-lg text-ink-3">{count}</span>}>
        {props.csv && <ExportButton csv={props.csv} ask={askOf({ ...state, after: null }, {})} />}
        {!(page?.rows.length === 0 && !isFiltered(state)) && newButton}
      </PageTitle>
      {props.children}
      {tabs.length > 0 && !isRefused && (
        <Tabs tabs={tabs} filters={state.filters} onChange={change} />
      )}
      <p className="sr-only" role="status">
        {page && !answer.isRefreshing ? t.found(count) : ""}
      </p>
      <Trouble {...answer} />
      <section
        className="md:rounded-md md:border md:border-line md:bg-sheet"
        hidden={isRefused}
        aria-busy={answer.isLoading || answer.isRefreshing}
      >
        {(props.search !== undefined || filters.length > 0) && (
          <div className="max-md:mb-3 md:border-b md:border-line md:p-3">
            <ListFilters {...{ state, filters, searchBox }} search={props.search} onChange={change}>
              <ViewsPlace {...shown} />
            </ListFilters>
          </div>
        )}
        <ListBody
          props={props}
          state={state}
          page={page}
          hasFailed={answer.problem !== null}
          change={change}
          selection={select ? selection : null}
          empty={
            <ListEmpty empty={props.empty} state={state} tabs={tabs} clear={clear}>
              {newButton}
            </ListEmpty>
          }
        />
      </section>
      {select && page && selection.ids.size > 0 && (
        <BulkPlace list={list} ask={askOf(state, {})} {...{ page, select, selection }} />
      )}
    </>
  );
}

function Trouble({ problem, retry }: { problem: Problem | null; retry: () => void }) {
  if (problem === null) return null;
  return (
    <div className="mb-4">
      <ProblemNotice problem={problem} retry={retry} />
    </div>
  );
}

const loadBulkBar = () => import("./BulkBar.tsx");

/** What floats while rows are picked comes when somebody ticks one. */
function BulkPlace<Row>(props: BulkBarProps<Row>) {
  const file = useLoaded(loadBulkBar);
  return file && <file.BulkBar {...props} />;
}

const noFilters: readonly Filter[] = [];
const noTabs: readonly ListTab[] = [];

/** The rows, or why there are none; a skeleton until it is known. */
function ListBody<E extends Endpoint>(body: {
  props: ListPageProps<E>;
  state: ListState;
  page: ListAnswer<E> | undefined;
  hasFailed: boolean;
  change: (change: Partial<Record<string, string | null>>) => void;
  selection: Selection | null;
  empty: ReactNode;
}) {
  const { props, state, page, hasFailed, change, selection } = body;
  const isPhone = useIsPhone();
  if (page?.rows.length === 0) return body.empty;
  if (!page && hasFailed) return null;
  const { title, columns } = props;
  const shared = { label: title, columns, rows: page?.rows, totals: page?.totals };
  return (
    <>
      {isPhone ? (
        <ListCards {...shared} />
      ) : (
        <ListTable
          {...shared}
          countText={page ? countText(page.count, page.countIsCapped) : ""}
          state={state}
          onSort={(by) => change(nextSort(state, by))}
          selection={selection}
        />
      )}
      {page && <ListPaging state={state} page={page} />}
    </>
  );
}

/** The one primary action, with its key; null for whoever may not. */
function useCreateButton(create: CreateAction | undefined): ReactNode {
  const may = useMay();
  const navigate = useNavigate();
  const { label, to } = create && may(create.needs) ? create : { label: "", to: "" };
  useShortcut(
    useMemo(
      () => (to ? { keys: "C", label, run: () => void navigate(to) } : null),
      [label, to, navigate],
    ),
  );
  if (!to) return null;
  return (
    <Link className="button primary max-md:flex-1" to={to} aria-keyshortcuts="C">
      <IconPlus size={16} aria-hidden />
      {label}
    </Link>
  );
}

function useSearchShortcut(
  hasSearch: boolean,
  searchBox: RefObject<HTMLInputElement | null>,
): void {
  useShortcut(
    useMemo(
      () =>
        hasSearch ? { keys: "/", label: t.search, run: () => searchBox.current?.focus() } : null,
      [hasSearch, searchBox],
    ),
  );
}

interface ListAnswer<E extends Endpoint> {
  rows: RowOf<E>[];
  next: string | null;
  count: number;
  countIsCapped: boolean;
  totals?: TotalsOf<E>;
}

/** What somebody chose stays chosen when they come back to it: a list of all rows, too. */
const chosen = { replace: true, state: { isChosen: true } };
/** What this device remembered stands until the server says with which view the list begins. */
const begun = { replace: true, state: { isBegun: true } };

function useListState(names: readonly string[]) {
  const [address, write] = useWrittenAddress();
  const state = useMemo(() => readListState(address, names), [address, names]);
  const change = useCallback(
    (change: Partial<Record<string, string | null>>) =>
      // Typing and filtering refine one view: they replace it, so Back leaves the list.
      write((before) => writeListState(before, change), chosen),
    [write],
  );
  const show = useCallback(
    (query: string) => write((before) => addressOf(before, names, query), chosen),
    [write, names],
  );
  const { pathname, state: kept } = useLocation();
  const query = queryOf(address, names);
  const isFresh = query === "" && state.after === null && kept === null;
  const begins = isFresh ? beginningOf(pathname) : undefined;
  useEffect(() => {
    if (begins !== undefined) write((before) => addressOf(before, names, begins), begun);
  }, [write, begins, names]);
  const shown = { query, isFresh, isBegun: kept?.isBegun === true, show };
  return { state, change, shown, isBeginning: begins !== undefined };
}

function ExportButton({ csv, ask }: { csv: Endpoint; ask: Record<string, unknown> }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const mayCall = useMayCall();
  if (!mayCall(csv.needs)) return null;
  const run = async (): Promise<void> => {
    setBusy(true);
    // The list and its export take the same parameters; the server checks them.
    setProblem(await download(csv, ask as WireParams<Endpoint>));
    setBusy(false);
  };
  return (
    <>
      {problem && <span className="small self-center text-cherry">{problem.detail}</span>}
      <button
        type="button"
        className="button soft max-md:order-last max-md:w-11 max-md:px-0"
        disabled={busy}
        onClick={() => void run()}
      >
        <IconDownload size={16} aria-hidden />
        <span className="max-md:sr-only">{busy ? t.exporting : t.export}</span>
      </button>
    </>
  );
}

function Tabs(props: {
  tabs: readonly ListTab[];
  filters: Record<string, string>;
  onChange: (change: Partial<Record<string, string | null>>) => void;
}) {
  const names = [...new Set(props.tabs.flatMap((tab) => Object.keys(tab.params)))];
  const isCurrent = (tab: ListTab): boolean =>
    names.every((name) => (tab.params[name] ?? undefined) === props.filters[name]);
  const none = Object.fromEntries(names.map((name) => [name, null]));
  return (
    <nav className="tabs mb-4" aria-label={t.views}>
      {props.tabs.map((tab) => (
        <button
          key={tab.label}
          type="button"
          aria-current={isCurrent(tab) ? "page" : undefined}
          onClick={() => props.onChange({ ...none, ...tab.params })}
        >
          {tab.label}
          {tab.count !== undefined && <span className="tab-count">{tab.count}</span>}
        </button>
      ))}
    </nav>
  );
}
