// What every list says, whatever its rows are about.
import { words } from "../words.ts";

export const t = words({
  called: "lists",
  en: {
    export: "Export",
    exporting: "Exporting...",
    search: "Search this list",
    found: (count: string) => `${count} found`,
    selected: (count: number) => `${count} selected`,
    pickMatching: (count: string) => `Select all ${count} that match`,
    picking: "Selecting...",
    unselect: "Clear selection",
    views: "Views",
    addFilter: "Filter",
    clear: "Clear",
    removeFilter: (label: string) => `Remove filter ${label}`,
    any: "Any",
    filters: "Filters",
    noMatch: "Nothing matches",
    noMatchText: "No row has all of these words and filters.",
    clearFilters: "Clear filters",
    pickAll: "Select all rows shown",
    pick: "Select this row",
    total: "Total",
    previous: "Previous",
    next: "Next",
    first: "First page",
    pages: "Pages",
    range: (from: number, to: number, count: string) => `${from}–${to} of ${count}`,
    of: (shown: number, count: string) => `${shown} of ${count}`,
  },
});
