import type { Filter } from "#platform/web/parts/listColumns.ts";
import { t } from "./words.ts";

/** What every list of testing is narrowed by: the method, and its own states by their names. */
export function filtersOf<State extends string>(names: Record<State, string>): readonly Filter[] {
  const options = (of: Record<string, string>) =>
    Object.entries(of).map(([value, label]) => ({ value, label }));
  return [
    { name: "method", label: t.method, options: options(t.methods) },
    { name: "state", label: t.status, options: options(names) },
  ];
}
