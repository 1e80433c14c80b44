// The state of a list lives in the address bar: search, filters, order, page. A link opens the same
// rows for somebody else, and Back gives them again. Names in the address are the endpoint's own.
import { formatCount } from "#kernel/money.ts";

export interface ListState {
  search: string;
  /** Filter name to value, only those set. */
  filters: Record<string, string>;
  sort: string | null;
  direction: "asc" | "desc";
  /** The key of the page; null is the first. */
  after: string | null;
}

/** Reads the address. Names the list does not know are left alone and not sent. */
export function readListState(address: URLSearchParams, filterNames: readonly string[]): ListState {
  const filters: Record<string, string> = {};
  for (const name of filterNames) {
    const value = address.get(name);
    if (value) filters[name] = value;
  }
  return {
    search: address.get("search") ?? "",
    filters,
    sort: address.get("sort"),
    direction: address.get("direction") === "asc" ? "asc" : "desc",
    after: address.get("after"),
  };
}

/** The address after a change. Anything but turning the page goes back to the first page. */
export function writeListState(
  address: URLSearchParams,
  change: Partial<Record<string, string | null>>,
): URLSearchParams {
  const next = new URLSearchParams(address);
  if (!("after" in change)) next.delete("after");
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === undefined || value === "") next.delete(name);
    else next.set(name, value);
  }
  return next;
}

const ownNames = ["search", "sort", "direction"];

/** What a list is narrowed and ordered by, in one spelling: its address without the page and without what is not its own. */
export function queryOf(address: URLSearchParams, filterNames: readonly string[]): string {
  const own = new Set([...ownNames, ...filterNames]);
  const set = [...address].filter(([name, value]) => own.has(name) && value !== "");
  return new URLSearchParams(set.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString();
}

/** The address that shows a kept view; what is not the list's own stays. */
export function addressOf(
  address: URLSearchParams,
  filterNames: readonly string[],
  query: string,
): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of [...ownNames, ...filterNames, "after"]) next.delete(name);
  for (const [name, value] of new URLSearchParams(query)) next.set(name, value);
  return next;
}

/** Is anything looked for, so that there may be more than is shown? */
export function isFiltered(state: ListState): boolean {
  return state.search !== "" || Object.keys(state.filters).length > 0;
}

/** Do these filters alone narrow the list? */
export function isOnly(state: ListState, params: Readonly<Record<string, string>>): boolean {
  const set = Object.entries(state.filters);
  const isSame = set.length === Object.keys(params).length;
  return state.search === "" && isSame && set.every(([name, value]) => params[name] === value);
}

/** What is asked of the endpoint: only what is set, and `fixed` wins. */
export function askOf(state: ListState, fixed: Record<string, unknown>): Record<string, unknown> {
  return {
    ...(state.search.trim() === "" ? {} : { search: state.search.trim() }),
    ...state.filters,
    ...(state.sort === null ? {} : { sort: state.sort, direction: state.direction }),
    ...(state.after === null ? {} : { after: state.after }),
    ...fixed,
  };
}

/** The order after pressing a column head: largest first, then smallest first, then the list's own. */
export function nextSort(state: ListState, by: string): Partial<Record<string, string | null>> {
  if (state.sort !== by) return { sort: by, direction: "desc" };
  if (state.direction === "desc") return { sort: by, direction: "asc" };
  return { sort: null, direction: null };
}

/** `12`, or `1,000+` where counting stopped. */
export function countText(count: number, isCapped: boolean): string {
  return `${formatCount(count)}${isCapped ? "+" : ""}`;
}
